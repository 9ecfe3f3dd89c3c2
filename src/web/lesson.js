/* A lesson as a page: its prose and worked results, and its questions with boxes to type in, which are judged at once. Answers stay in the
 * browser and can be saved as a file, which `carom mark` reads. */

const lesson = {page: null, answers: null};

/* ---- answers that are kept ---- */

/* By question: what was typed, and its lines of the file of answers. An answer to a question that has changed since is forgotten. */
function readAnswers(page) {
    let kept = null;
    try {
        kept = JSON.parse(remembered('lesson ' + page.lesson));
    } catch (damaged) {
        kept = null;
    }
    const answers = {student: String(kept?.student || ''), questions: {}};
    for (const piece of page.pieces)
        if (piece.question && Object.hasOwn(kept?.questions || {}, piece.question) && String(kept.questions[piece.question].file).startsWith(piece.file))
            answers.questions[piece.question] = kept.questions[piece.question];
    return answers;
}

/* The lines of a file of answers to this lesson, as carom or this page writes them. */
function takeAnswers(file) {
    const lines = file.split(/\r?\n/), name = /^lesson (\S+)/.exec(lines[1] || '');
    if (!lesson.page || lines[0] !== 'carom answers 1' || name?.[1] !== lesson.page.lesson) {
        say('These are not answers to the lesson on this page: open their lesson first.');
        return;
    }
    lesson.answers = {student: (/^student (.*)$/m.exec(file) || [])[1] || '', questions: {}};
    for (const piece of lesson.page.pieces.filter(({question}) => question)) {
        const own = lines.filter(line => line.split(' ')[1] === piece.question), kept = keptOf(piece.question);
        const isHelp = line => /^(hint|why) /.test(line), ended = some => some.map(line => line + '\n').join('');
        kept.help = ended(own.filter(isHelp));
        kept.file = ended(own.filter(line => !isHelp(line) && !line.startsWith('question ')));
        kept.file = kept.file && piece.file + kept.file;
        for (const line of own) {
            const answer = /^answer \S+(?: (\S+))? = (.*)$/.exec(line);
            if (answer)
                kept.typed[Math.max(0, piece.asks.indexOf(answer[1] || ''))] = answer[2];
        }
    }
    keepAnswers();
    showLesson(lesson.page);
}

function keepAnswers() {
    if (!remember('lesson ' + lesson.page.lesson, JSON.stringify(lesson.answers)))
        say('This browser keeps nothing, so save your answers before you leave.');
}

function keptOf(question) {
    const all = lesson.answers.questions;
    if (!Object.hasOwn(all, question))
        all[question] = {typed: [], file: '', help: '', hints: 0, settled: false};
    return all[question];
}

function answersFile() {
    const student = lesson.answers.student.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
    const [first, second, ...rest] = lesson.page.head.split('\n');
    const head = [first, second, ...(student ? ['student ' + student] : []), ...rest].join('\n');
    return head + Object.values(lesson.answers.questions).map(kept => kept.help + kept.file).join('');
}

/* ---- the places for answers ---- */

let names = 0;

function labelled(label, box) {
    box.id = 'answer-' + names++;
    label.htmlFor = box.id;
    return box;
}

function field(kind, rows) {
    const box = made(rows ? 'textarea' : 'input', 'code answer');
    if (rows)
        box.rows = rows;
    else
        box.type = 'text';
    box.autocomplete = 'off';
    box.spellcheck = kind === 'free';
    box.setAttribute('autocapitalize', 'off');
    return box;
}

/* A line of the handout, "va' = ____ (2 marks)", becomes a label and a box. */
function fillBlank(blank, kind) {
    const row = made('div', 'ask'), label = made('label');
    label.append(...blank.firstElementChild.childNodes);
    const marks = blank.lastElementChild.className ? '' : blank.lastElementChild.textContent;
    row.append(label, labelled(label, field(kind)));
    if (marks)
        label.append(' ', made('span', 'soft', marks));
    row.append(made('p', 'said'));
    blank.replaceWith(row);
    return row;
}

function fillPage(task, place, kind, words, rows) {
    const row = made('div', 'ask wide'), label = made('label', '', words);
    row.append(label, labelled(label, field(kind, rows)), made('p', 'said'));
    if (place)
        place.replaceWith(row);
    else
        task.append(row);
}

function fillOptions(task, question) {
    for (const option of task.querySelectorAll('.options li')) {
        const label = made('label'), box = made('input', 'answer');
        box.type = 'checkbox';
        box.value = String.fromCharCode(97 + [...option.parentElement.children].indexOf(option));
        option.querySelector('.box')?.remove();
        label.append(box, ...option.childNodes);
        option.append(label);
    }
    task.querySelector('.options')?.setAttribute('aria-label', 'options of ' + question.question);
    task.append(made('p', 'said'));
}

const FILL = {
    ask: task => task.querySelectorAll('.blank').forEach(blank => fillBlank(blank, 'ask')),
    choose: fillOptions,
    predict: fillOptions,
    spot: task => {
        const [first, ...others] = task.querySelectorAll('.blank');
        others.forEach(other => other.remove());
        if (first)
            fillBlank(first, 'spot');
    },
    free: task => {
        const [first, ...others] = task.querySelectorAll('.blank');
        others.forEach(other => other.remove());
        fillPage(task, first, 'free', 'In your own words', 4);
    },
    work: (task, question) => fillPage(task, task.querySelector('.room'), 'work', 'Your working, one step on each line', 8),
};

function typedIn(task, question) {
    if (question.kind === 'choose' || question.kind === 'predict')
        return [[...task.querySelectorAll('input:checked')].map(box => box.value).join(', ')];
    return [...task.querySelectorAll('.answer')].map(box => box.value.split('\n').map(line => line.trim()).filter(Boolean).join('; '));
}

function putTyped(task, question, typed) {
    if (question.kind === 'choose' || question.kind === 'predict')
        task.querySelectorAll('.answer').forEach(box => box.checked = (typed[0] || '').split(', ').includes(box.value));
    else
        task.querySelectorAll('.answer').forEach((box, i) => box.value = (typed[i] || '').split('; ').join('\n'));
}

/* ---- judging ---- */

function showVerdicts(task, judged) {
    const places = task.querySelectorAll('.said');
    (judged.answers || []).forEach((answer, i) => {
        const place = places[i];
        place.textContent = answer.says;
        place.className = 'said ' + (!answer.says ? '' : answer.settled ? 'good' : 'bad');
    });
    if (judged.error)
        places[0].textContent = judged.error;
    task.querySelector('.marks').textContent = judged.marks || '';
}

async function judgeTask(task, question) {
    const kept = keptOf(question.question), typed = typedIn(task, question);
    if (!typed.some(Boolean)) {
        say('Type an answer first.');
        return;
    }
    const judged = (await asked(engine.judge(question.question, typed))).json;
    showVerdicts(task, judged);
    Object.assign(kept, {typed, file: judged.file || '', settled: Boolean(judged.right)});
    keepAnswers();
    showProgress();
    say(question.question + ': ' + (judged.marks || 'noted'));
}

async function hintTask(task, question) {
    const kept = keptOf(question.question), shown = task.querySelectorAll('.hints li').length;
    const given = (await asked(engine.hint(question.question, shown))).json;
    if (!given.hint) {
        say('There are no more hints.');
        task.querySelector('.solve').hidden = false;
        return;
    }
    if (shown >= kept.hints) { /* the file has the most hints that were ever seen */
        kept.hints = shown + 1;
        kept.help = kept.help.replace(/^hint .*\n/m, '') + given.file;
    }
    task.querySelector('.hints').append(made('li', '', given.hint));
    keepAnswers();
    say(given.hint);
}

async function solveTask(task, question) {
    const kept = keptOf(question.question);
    const given = (await asked(engine.solution(question.question))).json;
    const place = task.querySelector('.solution');
    place.replaceChildren(given.html ? sanitised(given.html, 'q' + names++ + '-') : made('pre', 'screen', given.says || given.error || ''));
    if (!kept.settled && !kept.help.includes(given.file))
        kept.help += given.file || '';
    keepAnswers();
}

/* The solution is there after an answer, or after the last hint. */
function buttons(task, question) {
    const row = made('div', 'row');
    const add = (className, text, act) => {
        const button = made('button', className, text);
        button.type = 'button';
        button.addEventListener('click', () => act(task, question));
        row.append(button);
        return button;
    };
    add('judge', 'Check', async () => {
        await judgeTask(task, question);
        row.querySelector('.solve').hidden = !keptOf(question.question).file;
    });
    add('give-hint', 'Hint', hintTask);
    add('solve', 'Solution', solveTask).hidden = true;
    row.append(made('span', 'marks'));
    return row;
}

/* ---- the page ---- */

function taskOf(question) {
    const task = made('section', 'task');
    task.append(sanitised(question.html, 'l' + names++ + '-'));
    const heading = task.querySelector('h3');
    if (heading) {
        heading.id = 'task-' + names++;
        task.setAttribute('aria-labelledby', heading.id);
    }
    FILL[question.kind](task, question);
    task.querySelectorAll('.room').forEach(room => room.remove());
    task.append(made('ul', 'hints'), buttons(task, question), made('div', 'solution'));
    task.addEventListener('keydown', event => {
        const page = event.target.localName === 'textarea';
        if (event.key === 'Enter' && event.target.matches('.answer') && (!page || event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            task.querySelector('.judge').click();
        }
    });
    task.dataset.question = question.question;
    return task;
}

/* What was typed before stands there again, and is judged when its button is pressed. */
function restore(task, question) {
    const kept = keptOf(question.question);
    putTyped(task, question, kept.typed);
    task.querySelector('.solve').hidden = !kept.file;
    task.querySelector('.marks').textContent = kept.settled ? 'done before' : kept.file ? 'answered before' : '';
}

function showProgress() {
    const questions = lesson.page.pieces.filter(piece => piece.question);
    const done = questions.filter(({question}) => keptOf(question).file).length;
    byId('lesson-progress').textContent = done + ' of ' + questions.length + ' questions answered';
}

function lessonHead(page) {
    const head = made('div', 'lesson-head'), row = made('div', 'row'), label = made('label', '', 'Your name '), name = made('input');
    name.autocomplete = 'off';
    name.value = lesson.answers.student;
    name.addEventListener('input', () => {
        lesson.answers.student = name.value;
        keepAnswers();
    });
    labelled(label, name);
    const save = made('button', '', 'Save answers');
    save.id = 'save-answers';
    save.type = 'button';
    save.addEventListener('click', () => download(page.lesson + '.answers', answersFile()));
    const anew = made('button', '', 'Clear answers');
    anew.type = 'button';
    anew.addEventListener('click', () => {
        if (window.confirm('Delete all answers to this lesson from this browser?')) {
            lesson.answers = {student: '', questions: {}};
            keepAnswers();
            showLesson(page);
        }
    });
    const play = made('button', '', 'Step by step');
    play.id = 'play';
    play.type = 'button';
    play.addEventListener('click', beginPlay);
    const progress = made('span', 'soft');
    progress.id = 'lesson-progress';
    row.append(label, name, save, anew, play, progress);
    head.append(made('h2', 'lesson-title', page.title), row);
    return head;
}

function showLesson(page) {
    lesson.page = page;
    lesson.answers = readAnswers(page);
    const place = byId('lesson');
    place.replaceChildren(lessonHead(page));
    for (const piece of page.pieces) {
        if (!piece.question) {
            place.append(sanitised(piece.html, 'l' + names++ + '-'));
            continue;
        }
        const task = taskOf(piece);
        place.append(task);
        restore(task, piece);
    }
    document.title = page.title + ' – carom';
    showView('lesson');
    showProgress();
    window.scrollTo(0, 0);
    say('Lesson: ' + page.title + '.');
}

/* A lesson that cannot be shown has faults, which stand among the results, or does not exist. */
async function openLesson(name) {
    let faults = '';
    const done = await asked(engine.lesson(name, (kind, text) => faults += text));
    if (done.json) {
        showLesson(done.json);
        return;
    }
    beginEntry(FIRST_SIGN, 'lesson ' + name);
    putPiece('error', faults || 'error: there is no lesson `' + name + '`; the button Lessons lists them\n');
    showView('results');
    say(endEntry());
}
