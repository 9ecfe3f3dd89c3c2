/* The worker of the page: it runs the program and answers one request at a time.
 *
 * It stands behind what Emscripten writes (carom_program), in one script. A message has a `type`, which names a request below, and an `id`,
 * which goes back with each piece of output and with the `done` at the end:
 *
 *   html, text, error   what was printed: on the standard output while the format is HTML, in another format, and on the standard error
 *   file                a file that was written: its name and its bytes
 *   done                prompt, status, ended; and what the request asked for
 */
'use strict';

const FOLDER = '/home';
let program = null;

/* ---- output ------------------------------------------------------------------------------------------------- */

const printed = {kind: '', bytes: [], send: () => {}};

/* A piece is what one request has printed on one stream until it prints on the other: so it is never cut inside a tag. */
function flush() {
    if (printed.bytes.length)
        printed.send({type: printed.kind, text: new TextDecoder().decode(Uint8Array.from(printed.bytes))});
    printed.bytes = [];
}

function put(kind, byte) {
    if (kind !== printed.kind)
        flush();
    printed.kind = kind;
    printed.bytes.push(byte);
}

const outputKind = () => (text('browser_format') === 'html' ? 'html' : 'text');

/* ---- files -------------------------------------------------------------------------------------------------- */

let known = new Map(); /* what was there after the last request: a file that is written is a new one, renamed */

function files() {
    const found = new Map();
    for (const name of program.FS.readdir(FOLDER)) {
        const at = program.FS.lookupPath(FOLDER + '/' + name).node;
        if (program.FS.isFile(at.mode))
            found.set(name, at.id);
    }
    return found;
}

function sendFiles() {
    const now = files();
    for (const [name, id] of now)
        if (known.get(name) !== id)
            printed.send({type: 'file', name, bytes: program.FS.readFile(FOLDER + '/' + name)});
    known = now;
}

/* A name from outside stays in the folder. */
function write(folder, name, content) {
    program.FS.writeFile(folder + '/' + name.replace(/^.*[/\\]/, ''), content);
}

/* ---- requests ----------------------------------------------------------------------------------------------- */

/* Calls a function of src/web/browser.h with texts, which may be longer than the stack. */
function call(name, ...given) {
    const at = given.map(one => program.allocateUTF8(one));
    const result = program['_' + name](...at);
    at.forEach(program._free);
    return result;
}

const text = (name, ...given) => program.UTF8ToString(call(name, ...given));
const json = (name, ...given) => JSON.parse(text(name, ...given) || 'null');

async function start({wasm, lessons}) {
    program = await carom_program({
        wasmBinary: wasm,
        stdin: () => null,
        stdout: byte => put('out', byte),
        stderr: byte => put('error', byte),
    });
    program.FS.chdir(FOLDER);
    program.FS.mkdir(FOLDER + '/lessons');
    for (const lesson of lessons || [])
        write(FOLDER + '/lessons', lesson.name, lesson.text);
    call('browser_open');
    known = files();
}

const requests = {
    start,
    line({text: typed}) {
        const status = call('browser_line', typed), asked = call('browser_lesson_asked');
        return {status, ...(asked ? {lesson: program.UTF8ToString(asked)} : {})};
    },
    cancel: () => call('browser_cancel'),
    complete: ({line}) => ({words: json('browser_complete', line)}),
    lessons: () => ({lessons: json('browser_lessons')}),
    lesson({name}) {
        const page = text('opened_lesson', name);
        return page ? {json: JSON.parse(page)} : {};
    },
    judge: ({question, typed}) => ({json: json('opened_judge', question, typed.map(one => one.replace(/\n/g, ' ')).join('\n'))}),
    hint: ({question, hint}) => ({json: json('opened_hint', question, String(hint))}),
    solution: ({question}) => ({json: json('opened_solution', question)}),
    file({name, bytes}) {
        write(FOLDER, name, bytes);
        known = files();
    },
};

let last = Promise.resolve();

async function answer(message) {
    printed.send = piece => {
        const type = piece.type === 'out' ? outputKind() : piece.type;
        self.postMessage({...piece, type, id: message.id});
    };
    const result = await requests[message.type](message);
    flush();
    sendFiles();
    const prompt = text('browser_prompt');
    self.postMessage({type: 'done', id: message.id, status: 0, prompt, ended: prompt === '', ...result});
}

/* An error here is one of the program, which cannot go on: the page hears of it as of any error of a worker. */
self.onmessage = event => {
    last = last.then(() => answer(event.data)).catch(error => setTimeout(() => { throw error; }));
};
