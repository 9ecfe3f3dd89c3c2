/* What readers do with the page, and what must be so afterwards: for the journeys. */
import {execFileSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {parseArgs} from 'node:util';
import {Browser} from './browser.mjs';

export const {values: options, positionals} = parseArgs({
    allowPositionals: true,
    options: {pictures: {type: 'string'}, carom: {type: 'string'}, lesson: {type: 'string'}},
});
export const [PAGE, ...ONLY] = positionals;
export const ADDRESS = pathToFileURL(resolve(PAGE || '')).href;
export const SMALL = {width: 360, height: 740};

/* ---- what readers do ---------------------------------------------------------------------------------------- */

export let browser;

export async function openBrowser() {
    browser = await Browser.open();
}

export function must(truth, words) {
    if (!truth)
        throw new Error(words);
}

export async function mustBe(expression, wanted) {
    const value = await browser.run(expression);
    must(JSON.stringify(value) === JSON.stringify(wanted), expression + ' is ' + JSON.stringify(value) + ', not ' + JSON.stringify(wanted));
}

export async function mustShow(selector, words) {
    const text = await browser.run('[...document.querySelectorAll(' + JSON.stringify(selector) + ')].map(e => e.textContent).join("\\n")');
    must(text.includes(words), selector + ' does not show "' + words + '", but:\n' + text.slice(0, 2000));
}

export const settled = () => browser.until("document.getElementById('stop').hidden && !document.getElementById('line').disabled");
export const last = selector => '#results .entry:last-child ' + selector;

export async function typeLine(line) {
    await browser.run("document.getElementById('line').focus()");
    await browser.type(line);
    await browser.key('Enter');
    await settled();
}

export async function picture(name) {
    if (options.pictures)
        await browser.picture(join(options.pictures, name + '.png'));
}

/* The one file that the reader has saved last. */
export async function saved(name) {
    const path = join(browser.downloads, name);
    for (let i = 0; i < 250 && !existsSync(path); i++)
        await new Promise(done => setTimeout(done, 20));
    const text = readFileSync(path, 'utf8');
    rmSync(path);
    return text;
}

/* The reader opens a file of that name. */
export async function give(name, content) {
    const path = join(browser.folder, name);
    writeFileSync(path, content);
    const {root} = await browser.ask('DOM.getDocument');
    const {nodeId} = await browser.ask('DOM.querySelector', {nodeId: root.nodeId, selector: '#file'});
    await browser.ask('DOM.setFileInputFiles', {nodeId, files: [path]});
}

export async function openLesson(number) {
    await browser.click('#open-lessons');
    await browser.until("document.querySelector('#lesson-list li')");
    await browser.run("[...document.querySelectorAll('#lesson-list button')].find(b => b.textContent.startsWith('" + number + "')).click()");
    await browser.until("document.querySelector('#lesson:not([hidden]) .task')");
}

export const task = name => '.task[data-question="' + name + '"]';

export async function answer(question, place, text) {
    await browser.run('document.querySelectorAll(' + JSON.stringify(task(question) + ' .answer') + ')[' + place + '].select?.()');
    await browser.run('document.querySelectorAll(' + JSON.stringify(task(question) + ' .answer') + ')[' + place + '].focus()');
    await browser.type(text);
}

/* Asks, and waits for the verdict. */
export async function press(question, button, shows) {
    await browser.click(task(question) + ' ' + button);
    await browser.until('document.querySelector(' + JSON.stringify(task(question) + ' ' + shows) + ')');
}

export const forget = () => browser.run('localStorage.clear()');

/* ---- hostile texts ------------------------------------------------------------------------------------------ */

/* Each would call `window.hit`, or ask somebody else for something, if it became markup. */
export const HOSTILE = [
    '<img src=x onerror="window.hit=1">',
    '</code></pre><script>window.hit=1</script>',
    '"><svg onload=window.hit=1><a href="https://example.org/">x</a>',
    "'-window.hit=1-'",
    '<math><mtext><table><mglyph><style><img src=x onerror=window.hit=1>',
    '<iframe src="https://example.org/"></iframe>',
    'javascript:window.hit=1',
    '<link rel=stylesheet href=https://example.org/x.css><style>@import "https://example.org/y.css";</style>',
    '&lt;img src=x onerror=window.hit=1&gt;',
    '\u202e<b>x</b>\u0000',
];

/* The elements of the page that only markup from outside could have made. */
export const STRANGERS = "document.querySelectorAll('img, iframe, object, embed, link, base, a[href^=http], [onerror], [onload], " +
    "script:not([type]):not(:last-of-type), style:not(head style), form:not(#prompt)').length";

export async function mustBeUnhurt(where, address = ADDRESS) {
    must(await browser.run('window.hit === undefined'), where + ': a script ran');
    must(await browser.run(STRANGERS) === 0, where + ': a text became markup');
    const strange = browser.requests.filter(url => url.split('#')[0] !== address && !/^(blob|about):/.test(url));
    must(!strange.length, where + ': something was asked for: ' + strange.join(' '));
    must(!browser.opened.length, where + ': a dialog was opened');
}

/* The saved file goes to the program that marks. */
export async function mustMark(file) {
    const folder = mkdtempSync(join(tmpdir(), 'carom-mark-'));
    writeFileSync(join(folder, 'ada.answers'), file);
    const told = execFileSync(options.carom, ['mark', 'lessons/07-restitution-on-a-line.md', join(folder, 'ada.answers')], {encoding: 'utf8'});
    rmSync(folder, {recursive: true});
    must(/Ada Lovelace/.test(told) && !/cannot be read/.test(told), 'carom mark says\n' + told);
}
