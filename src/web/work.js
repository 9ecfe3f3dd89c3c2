/* A page of hand work: it is checked as the statement `check PROBLEM :` with its lines, and its marks stand beside them. */

/* Lines up to one that would end the statement, so that a page stays one statement. */
function workStatement() {
    const problem = byId('work-problem').value.replace(/[\r\n]+/g, ' ').trim();
    const lines = byId('work-lines').value.split('\n');
    const end = lines.findIndex(line => line.trim() === 'end');
    return ['check ' + problem + ' :', ...(end < 0 ? lines : lines.slice(0, end)), 'end'];
}

/* The marks in the table of the answer, by the number of their line. */
function marksOf(entry) {
    const marks = new Map();
    for (const row of entry.querySelectorAll('tbody tr:not(.detail)')) {
        const number = row.querySelector('th'), verdict = row.lastElementChild;
        if (number && /^\d+$/.test(number.textContent) && row.children.length === 3)
            marks.set(Number(number.textContent), {text: verdict.textContent, bad: verdict.querySelector('.bad') !== null});
    }
    return marks;
}

function showMarks(marks, lines) {
    byId('work-marks').replaceChildren(...lines.map((line, i) => {
        const mark = marks.get(i + 1);
        return made('li', mark ? (mark.bad ? 'mark-bad' : 'mark-good') : '', mark ? mark.text : '');
    }));
    followScroll();
}

function followScroll() {
    byId('work-marks').scrollTop = byId('work-lines').scrollTop;
}

async function checkWork() {
    if (!byId('work-problem').value.trim() || session.busy || session.sign !== FIRST_SIGN) {
        say(byId('work-problem').value.trim() ? 'Another statement is not finished yet.' : 'Type the problem first.');
        byId('work-problem').focus();
        return;
    }
    const [heading, ...lines] = workStatement();
    showMarks(new Map(), []);
    await runLines([heading]);
    if (session.sign === FIRST_SIGN) /* refused: its lines would be statements of their own */
        return;
    await runLines(lines);
    showMarks(marksOf(results.entry), lines.slice(0, -1));
}

function toggleWork() {
    const work = byId('work');
    work.hidden = !work.hidden;
    document.querySelector('footer').classList.toggle('working', !work.hidden);
    byId('open-work').setAttribute('aria-expanded', String(!work.hidden));
    byId(work.hidden ? 'line' : 'work-problem').focus();
}

function setUpWork() {
    byId('open-work').addEventListener('click', toggleWork);
    byId('work-close').addEventListener('click', toggleWork);
    byId('work-check').addEventListener('click', checkWork);
    byId('work-lines').addEventListener('scroll', followScroll);
    byId('work-lines').addEventListener('input', () => byId('work-marks').replaceChildren()); /* they were of other lines */
    byId('work').addEventListener('keydown', event => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            checkWork();
    });
}
