/* A lesson step by step, for a class: each step shows the next paragraph, figure or question. Enter, the space bar and the right arrow go on,
 * b and the left arrow go back, Escape shows everything. */

const play = {steps: [], at: 0};

/* The pieces that appear one after another; a heading comes with what follows it. */
function stepsOf(lessonPage) {
    const pieces = [...lessonPage.children].slice(1).flatMap(part => part.matches('.task') ? [part] : [...part.children]);
    const steps = [];
    let headings = [];
    for (const piece of pieces) {
        headings.push(piece);
        if (piece.matches('h2, h3, h4, .set'))
            continue;
        steps.push(headings);
        headings = [];
    }
    return headings.length ? [...steps, headings] : steps;
}

function showSteps() {
    play.steps.forEach((pieces, i) => pieces.forEach(piece => piece.classList.toggle('later', i > play.at)));
    play.steps[play.at][0].scrollIntoView({block: 'center'});
    byId('play-place').textContent = play.at + 1 + ' of ' + play.steps.length;
}

function step(by) {
    play.at = Math.min(Math.max(play.at + by, 0), play.steps.length - 1);
    showSteps();
}

function beginPlay() {
    play.steps = stepsOf(byId('lesson'));
    play.at = 0;
    document.body.classList.add('playing');
    byId('player').hidden = false;
    showSteps();
    byId('play-next').focus();
}

function endPlay() {
    document.body.classList.remove('playing');
    byId('player').hidden = true;
    play.steps.flat().forEach(piece => piece.classList.remove('later'));
    byId('play').focus();
}

/* Keys that a box or a button needs itself stay with it. */
function onPlayKey(event) {
    if (!document.body.classList.contains('playing') || event.ctrlKey || event.altKey || event.metaKey)
        return;
    const typing = event.target.matches('input, textarea, select'), pressing = event.target.matches('button');
    if (event.key === 'Escape')
        endPlay();
    else if (typing || (pressing && (event.key === 'Enter' || event.key === ' ')))
        return;
    else if (['Enter', ' ', 'ArrowRight', 'PageDown'].includes(event.key))
        step(1);
    else if (['b', 'ArrowLeft', 'PageUp'].includes(event.key))
        step(-1);
    else
        return;
    event.preventDefault();
}

function setUpPlay() {
    byId('play-next').addEventListener('click', () => step(1));
    byId('play-back').addEventListener('click', () => step(-1));
    byId('play-end').addEventListener('click', endPlay);
    document.addEventListener('keydown', onPlayKey);
}
