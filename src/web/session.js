/* The session: lines go to the program one after another, and its answers to the results. */

const FIRST_SIGN = 'carom> ';
const session = {
    typed: [],   /* the lines of all statements that were accepted, which Stop, Share and Save repeat */
    queue: [],   /* those that wait */
    begun: 0,    /* how many lines came before the statement at hand */
    sign: FIRST_SIGN,
    refused: false, /* the statement at hand */
    busy: false,
    places: {},  /* where the results and the lesson were left */
    round: 0,    /* grows with each Stop, so that what was begun before it does not go on */
};

function showSign(sign) {
    session.sign = sign;
    byId('sign').textContent = sign.trimEnd();
    byId('sign').setAttribute('aria-label', sign === FIRST_SIGN ? 'Type a problem or a command' : 'Continue, or type end');
}

function showStop(shown) {
    byId('run').hidden = shown;
    byId('stop').hidden = !shown;
}

function showBusy(busy) {
    session.busy = busy;
    showStop(busy);
    byId('results').setAttribute('aria-busy', String(busy));
}

/* A request besides the statements, which Stop ends, too. */
async function asked(request) {
    showStop(true);
    const done = await request;
    showStop(session.busy);
    return done;
}

function takePiece(kind, text, message) {
    session.refused ||= kind === 'error' && text.startsWith('error');
    putPiece(kind, text, message);
}

function endStatement() {
    if (session.refused)
        session.typed.length = session.begun;
    say(endEntry());
}

async function runLine(line) {
    const first = session.sign === FIRST_SIGN;
    if (first && !line.trim())
        return;
    if (first)
        Object.assign(session, {begun: session.typed.length, refused: false});
    (first ? beginEntry : addTyped)(session.sign, line);
    session.typed.push(line);
    const done = await engine.line(line, takePiece);
    if (!done.ended)
        showSign(done.prompt);
    if (session.sign === FIRST_SIGN)
        endStatement();
    if (done.ended)
        await beginAnew();
    if (done.lesson !== undefined)
        (done.lesson ? openLesson : showLessons)(done.lesson);
}

/* After quit there is a new session; the results stay. */
async function beginAnew() {
    engine.stop();
    session.typed = [];
    await engine.start();
    showSign(FIRST_SIGN);
    say('This session has ended. The next line begins a new one.');
}

/* Runs lines, after those that wait already. */
async function runLines(lines) {
    session.queue.push(...lines);
    if (session.busy || !session.queue.length)
        return;
    const round = session.round;
    showView('results');
    showBusy(true);
    while (session.queue.length && round === session.round)
        await runLine(session.queue.shift());
    if (round === session.round)
        showBusy(false);
    keepSession();
}

/* Ends the program in the middle of a statement and starts it anew with the statements before. */
async function restart(reason) {
    session.round++;
    session.queue = [];
    engine.stop();
    if (session.busy) {
        session.typed.length = session.begun;
        putPiece('error', reason + '\n');
    }
    say('carom starts anew.');
    await repeatTyped();
    showSign(FIRST_SIGN);
    showBusy(false);
    say(reason + '. Everything from before is still defined.');
    byId('line').focus();
}

/* Without showing anything. */
async function repeatTyped() {
    const round = session.round;
    await engine.start();
    for (const line of session.typed)
        if (round === session.round)
            await engine.line(line, () => {});
}

/* Ctrl+C: leaves what is being worked out, or the unfinished statement, or the line. */
async function cancelLine() {
    if (session.busy) {
        restart('Stopped');
    } else if (session.sign !== FIRST_SIGN) {
        session.typed.length = session.begun;
        putPiece('error', 'left\n');
        await engine.cancel();
        showSign(FIRST_SIGN);
    } else {
        setLine('');
    }
}

/* ---- the results and a lesson share the window ---- */

/* Shows one of them, where it was left; a button leads to the other one. */
function showView(name) {
    const other = name === 'lesson' ? 'results' : 'lesson', before = byId(name).hidden;
    if (before)
        session.places[other] = window.scrollY;
    byId('welcome').hidden = true;
    byId(name).hidden = false;
    byId(other).hidden = true;
    byId('switch').hidden = !byId(other).hasChildNodes();
    byId('switch').textContent = 'Back to the ' + other;
    byId('switch').dataset.to = other;
    if (before)
        window.scrollTo(0, session.places[name] || 0);
}

/* ---- sharing and saving ---- */

const LIMIT_SHARED = 100000; /* characters of an address that are read */

function sharedAddress() {
    const here = location.href.split('#')[0];
    return here + '#run=' + encodeURIComponent(session.typed.join('\n'));
}

/* What is behind # of the address runs as if it was typed. */
function runAddress() {
    const match = /^#(run|lesson)=(.*)$/s.exec(location.hash.slice(0, LIMIT_SHARED));
    let text = '';
    try {
        text = match ? decodeURIComponent(match[2]) : '';
    } catch (damaged) {
        say('The part of the address behind # is damaged, so nothing was run.');
    }
    if (text && match[1] === 'run')
        runLines(text.split(/\r\n|\r|\n/));
    else if (text)
        openLesson(text);
}

function saveLines() {
    download('session.carom', session.typed.join('\n') + '\n');
}

function savePage() {
    download('carom.html', resultsPage(), 'text/html');
}

/* ---- a reload of this window goes on with its session ---- */

const KEPT_FIELDS = ['line', 'work-problem', 'work-lines'];

function keepSession() {
    const fields = KEPT_FIELDS.map(id => byId(id).value);
    remember('session', JSON.stringify({address: location.href, lines: [...session.typed, ...session.queue], fields}), 'sessionStorage');
}

/* Puts the texts back into their boxes, and gives the lines that are to run again: none if another address was opened. */
function keptSession() {
    let kept = {};
    try {
        kept = JSON.parse(remembered('session', 'sessionStorage')) || {};
    } catch (damaged) {
        kept = {};
    }
    if (kept.address !== location.href || !Array.isArray(kept.lines) || !Array.isArray(kept.fields))
        return [];
    KEPT_FIELDS.forEach((id, i) => { byId(id).value = String(kept.fields[i] ?? ''); });
    return kept.lines.map(String);
}

/* ---- files of the reader ---- */

const LIMIT_FILE = 64 << 20;

/* A file of statements runs, answers go to the open lesson; any other file can then be named in a statement: audit reflect "log.csv". */
async function takeFile(file) {
    if (file.size > LIMIT_FILE) {
        say(file.name + ' is larger than 64 MB.');
        return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (file.name.endsWith('.carom')) {
        runLines(new TextDecoder().decode(bytes).split(/\r\n|\r|\n/));
        return;
    }
    if (file.name.endsWith('.answers')) {
        takeAnswers(new TextDecoder().decode(bytes));
        return;
    }
    await engine.giveFile(file.name, bytes);
    if (file.name.endsWith('.md'))
        openLesson(file.name);
    else
        say('"' + file.name + '" can now be used in statements, as in audit METHOD "' + file.name + '".');
}

function setUpSession() {
    byId('stop').addEventListener('click', () => restart('Stopped'));
    byId('switch').addEventListener('click', () => showView(byId('switch').dataset.to));
    for (const button of document.querySelectorAll('.example'))
        button.addEventListener('click', () => runLines([button.textContent]));
    byId('ask-help').addEventListener('click', () => runLines(['help']));
    byId('open-share').addEventListener('click', () => {
        byId('link').value = sharedAddress();
        byId('share').showModal();
        byId('link').select();
    });
    byId('copy-link').addEventListener('click', () => {
        byId('link').select();
        document.execCommand('copy');
        say('The address is copied.');
    });
    byId('open-save').addEventListener('click', () => byId('save').showModal());
    byId('save-lines').addEventListener('click', saveLines);
    byId('save-page').addEventListener('click', savePage);
    byId('open-file').addEventListener('click', () => byId('file').click());
    byId('file').addEventListener('change', async event => {
        for (const file of event.target.files)
            await takeFile(file);
        event.target.value = '';
    });
    window.addEventListener('hashchange', runAddress);
}
