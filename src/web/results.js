/* Results: what was typed and what the program answered, entry by entry. */

const results = {count: 0, entry: null, box: null};

/* A new entry, with the line as it was typed. More lines of the same statement are added to it. */
function beginEntry(sign, line) {
    results.count++;
    results.entry = made('section', 'entry');
    results.entry.setAttribute('aria-label', 'result ' + results.count);
    const typed = made('pre', 'typed');
    results.box = made('code');
    typed.append(results.box);
    results.entry.append(typed);
    byId('results').append(results.entry);
    addTyped(sign, line);
}

function addTyped(sign, line) {
    results.box.append(made('span', 'sign', (results.box.childNodes.length ? '\n' : '') + sign), document.createTextNode(line));
}

/* A piece of the answer. Errors stay as they are on a terminal, so that the caret stands under its place. */
function putPiece(kind, text, message) {
    if (!results.entry)
        beginEntry('', '');
    if (kind === 'file')
        putFile(message.name, message.bytes);
    else if (kind === 'html')
        results.entry.append(withCommands(sanitised(text, 'r' + results.count + '-')));
    else
        putLines(kind === 'error' ? 'complaint' : 'screen', text);
}

/* A page of the manual that is named in a text opens with a click. */
function withCommands(fragment) {
    for (const code of fragment.querySelectorAll('code'))
        if (/^help [\w' -]+$/.test(code.textContent) && !code.closest('pre')) {
            const button = made('button', 'command', code.textContent);
            button.type = 'button';
            button.addEventListener('click', () => runLines([button.textContent]));
            code.replaceWith(button);
        }
    return fragment;
}

/* A file that the program has written, for the reader to save. */
function putFile(name, bytes) {
    const button = made('button', 'saves', 'Save ' + name);
    button.type = 'button';
    button.addEventListener('click', () => download(name, bytes, 'application/octet-stream'));
    results.entry.append(button);
}

/* Lines that follow each other are one box. */
function putLines(className, text) {
    const last = results.entry.lastElementChild;
    if (last.className === className) {
        last.firstChild.textContent += text;
        return;
    }
    const box = made('pre', className);
    box.append(made('code', '', text));
    results.entry.append(box);
}

/* A long entry is shown from its beginning, a short one whole; the footer covers the lower part of the window. */
function showEntry(entry) {
    const footer = document.querySelector('footer').offsetHeight;
    document.documentElement.style.scrollPaddingBottom = footer + 'px';
    entry.scrollIntoView({block: entry.offsetHeight < window.innerHeight - footer ? 'nearest' : 'start'});
}

/* The end of an entry: its heading, or its first error, is what a screen reader and the status line say. */
function endEntry() {
    const entry = results.entry;
    if (!entry)
        return '';
    const heading = entry.querySelector('h2'), complaint = entry.querySelector('.complaint');
    showEntry(entry);
    return complaint ? complaint.textContent.split('\n  ')[0].replaceAll('\n', ' ') : heading ? heading.textContent : 'Done.';
}

function clearResults() {
    byId('results').replaceChildren();
    Object.assign(results, {entry: null, box: null});
}

/* The results as a page of their own, in the style of this one and without its scripts. */
function resultsPage() {
    const copy = document.implementation.createHTMLDocument('carom');
    const style = copy.createElement('style'), main = copy.createElement('main');
    style.textContent = document.querySelector('style').textContent;
    main.append(...[...byId('results').children].map(entry => copy.importNode(entry, true)));
    main.querySelectorAll('.saves').forEach(button => button.remove());
    main.querySelectorAll('button').forEach(button => button.replaceWith(button.textContent));
    for (const [name, value] of [['charset', 'utf-8'], ['http-equiv', 'Content-Security-Policy'], ['name', 'viewport']]) {
        const meta = copy.createElement('meta');
        meta.setAttribute(name, value);
        if (name !== 'charset')
            meta.content = name === 'name' ? 'width=device-width, initial-scale=1' : "default-src 'none'; style-src 'unsafe-inline'";
        copy.head.append(meta);
    }
    copy.head.append(style);
    copy.body.append(main);
    return '<!DOCTYPE html>\n' + copy.documentElement.outerHTML;
}
