/* The line to type in: Enter, history, completion. What it does with a line is in session.js. */

const prompt = {history: [], at: 0, draft: '', leaving: false, words: []};

const lineBox = () => byId('line');

/* As high as its text. */
function fitLine() {
    const box = lineBox();
    box.style.height = 'auto';
    box.style.height = box.scrollHeight + 2 + 'px';
}

function setLine(text, caret) {
    const box = lineBox();
    box.value = text;
    box.selectionStart = box.selectionEnd = caret === undefined ? text.length : caret;
    fitLine();
}

/* ---- history ---- */

const LIMIT_HISTORY = 500;

function keepInHistory(line) {
    if (line.trim() && line !== prompt.history[prompt.history.length - 1])
        prompt.history.push(line);
    prompt.history = prompt.history.slice(-LIMIT_HISTORY);
    prompt.at = prompt.history.length;
    remember('history', JSON.stringify(prompt.history));
}

function readHistory() {
    let lines = [];
    try {
        lines = JSON.parse(remembered('history') || '[]');
    } catch (damaged) {
        lines = [];
    }
    prompt.history = Array.isArray(lines) ? lines.filter(line => typeof line === 'string').slice(-LIMIT_HISTORY) : [];
    prompt.at = prompt.history.length;
}

function recall(step) {
    const to = prompt.at + step;
    if (to < 0 || to > prompt.history.length)
        return;
    if (prompt.at === prompt.history.length)
        prompt.draft = lineBox().value;
    prompt.at = to;
    setLine(to === prompt.history.length ? prompt.draft : prompt.history[to]);
}

/* ---- completion ---- */

const BREAKS = /[\s+\-*/^<>()[\]{},;=|"]/;

function wordStart(text, caret) {
    let start = caret;
    while (start > 0 && !BREAKS.test(text[start - 1]))
        start--;
    return start;
}

function commonBeginning(words) {
    let common = words[0];
    for (const word of words)
        while (!word.startsWith(common))
            common = common.slice(0, -1);
    return common;
}

/* A blank after a word that is complete, unless it invites a value, as "va=" and "dot(" do. */
function withBlank(word) {
    return /[=(]$/.test(word) ? word : word + ' ';
}

function insertWord(word) {
    const box = lineBox(), start = wordStart(box.value, box.selectionStart);
    setLine(box.value.slice(0, start) + word + box.value.slice(box.selectionStart), start + word.length);
    hideWords();
    box.focus();
}

function hideWords() {
    byId('words').hidden = true;
    byId('words').replaceChildren();
}

function showWords(words) {
    byId('words').replaceChildren(...words.map(word => {
        const item = made('li'), button = made('button', '', word);
        button.type = 'button';
        button.addEventListener('click', () => insertWord(withBlank(word)));
        item.append(button);
        return item;
    }));
    byId('words').hidden = false;
    say(words.length + ' completions: ' + words.slice(0, 12).join(' ') + (words.length > 12 ? ' …' : ''));
}

async function completeWord() {
    const box = lineBox(), text = box.value, caret = box.selectionStart;
    const start = text.lastIndexOf('\n', caret - 1) + 1;
    const found = await engine.complete(text.slice(start, caret));
    if (box.value !== text || box.selectionStart !== caret)
        return; /* typing went on meanwhile */
    const words = [...new Set(found)].sort(), begun = text.slice(wordStart(text, caret), caret);
    if (!words.length)
        say('There is no completion here.');
    else if (words.length === 1)
        insertWord(withBlank(words[0]));
    else if (commonBeginning(words).length > begun.length)
        insertWord(commonBeginning(words));
    if (words.length > 1)
        showWords(words);
}

/* ---- keys ---- */

/* Whether the caret is in the first line of the box, or in the last one: there the arrows leave it for the history. */
function atEdge(up) {
    const box = lineBox();
    return up ? !box.value.slice(0, box.selectionStart).includes('\n') : !box.value.slice(box.selectionEnd).includes('\n');
}

/* Tab completes a word. At an empty line and after Escape it moves on, as everywhere, so that the keyboard is never trapped. */
function takesTab(event) {
    const box = lineBox();
    return !event.shiftKey && !prompt.leaving && box.value.trim() !== '';
}

function onKey(event) {
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.isComposing;
    if (event.key === 'Enter' && plain && !event.shiftKey) {
        event.preventDefault();
        submitLine();
    } else if (event.key === 'Tab' && plain && takesTab(event)) {
        event.preventDefault();
        completeWord();
    } else if (event.key === 'ArrowUp' && plain && !event.shiftKey && atEdge(true)) {
        event.preventDefault();
        recall(-1);
    } else if (event.key === 'ArrowDown' && plain && !event.shiftKey && atEdge(false)) {
        event.preventDefault();
        recall(1);
    } else if (event.key === 'c' && event.ctrlKey && lineBox().selectionStart === lineBox().selectionEnd) {
        event.preventDefault();
        cancelLine();
    }
    prompt.leaving = event.key === 'Escape';
    if (event.key === 'Escape')
        hideWords();
}

function submitLine() {
    const text = lineBox().value;
    hideWords();
    setLine('');
    keepInHistory(text);
    runLines(text.split('\n'));
}

function setUpPrompt() {
    readHistory();
    lineBox().addEventListener('keydown', onKey);
    lineBox().addEventListener('input', () => {
        fitLine();
        hideWords();
    });
    byId('prompt').addEventListener('submit', event => {
        event.preventDefault();
        submitLine();
    });
    byId('complete').addEventListener('click', completeWord);
}
