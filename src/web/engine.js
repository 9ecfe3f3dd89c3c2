/* The engine: the program, which runs in a worker made from this page, so that a long problem does not freeze it. Each request has a number;
 * the worker answers with pieces of output and then with `done`. */

const engine = {worker: null, next: 1, waiting: new Map(), wasm: null, ready: false, lessonName: ''};

const FILES = new Map(); /* the reader's files, by name: a new worker gets them again */

/* The bytes of a data block of this page: base64 of gzip. */
async function unpacked(id) {
    const text = atob(byId(id).textContent), packed = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++)
        packed[i] = text.charCodeAt(i);
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

function receive(event) {
    const message = event.data, request = engine.waiting.get(message.id);
    if (!request)
        return;
    if (message.type !== 'done') {
        request.piece(message.type, message.text, message);
        return;
    }
    engine.waiting.delete(message.id);
    request.done(message);
}

function request(type, more, piece) {
    const id = engine.next++;
    return new Promise(done => {
        engine.waiting.set(id, {done, piece: piece || (() => {})});
        engine.worker.postMessage({type, id, ...more});
    });
}

/* A worker that ends by itself has run out of memory; one that never was ready cannot run in this browser. */
function fail(event) {
    if (engine.ready)
        restart('carom cannot go on here: ' + (event.message || 'it has run out of memory'));
    else
        say('This browser cannot run carom: ' + (event.message || 'it is too old') + '.');
}

/* The columns of text that the window has room for; results of the program that are plain text are filled to them. */
function columns() {
    const probe = made('pre', 'screen', '0'.repeat(20)), main = byId('main');
    main.append(probe);
    probe.style.display = 'inline-block';
    const letter = (probe.clientWidth - 24) / 20, room = main.clientWidth - 60;
    probe.remove();
    return Math.max(30, Math.min(76, Math.floor(room / letter)));
}

engine.start = async function () {
    if (!engine.wasm)
        engine.wasm = {program: await unpacked('program'), lessons: JSON.parse(new TextDecoder().decode(await unpacked('lessons-data')))};
    const script = new TextDecoder().decode(await unpacked('worker'));
    const address = URL.createObjectURL(new Blob([script], {type: 'text/javascript'}));
    engine.worker = new Worker(trusted ? trusted.createScriptURL(address) : address);
    engine.worker.onmessage = receive;
    engine.worker.onerror = fail;
    await request('start', {wasm: engine.wasm.program.buffer.slice(0), lessons: engine.wasm.lessons});
    URL.revokeObjectURL(address);
    for (const [name, bytes] of FILES)
        await request('file', {name, bytes});
    await engine.line('set width ' + columns(), () => {});
    if (typeof MathMLElement === 'undefined') /* an old browser would run the parts of a formula together */
        await engine.line('set format text', () => {});
    if (engine.lessonName)
        await request('lesson', {name: engine.lessonName});
    engine.ready = true;
};

/* What is under way never ends; nobody waits for it any more. */
engine.stop = function () {
    engine.ready = false;
    engine.worker.terminate();
    engine.waiting.clear();
};

engine.line = (text, piece) => request('line', {text}, piece);
engine.cancel = () => request('cancel', {});
engine.complete = async line => (await request('complete', {line})).words || [];
engine.lessons = async () => (await request('lessons', {})).lessons || [];
engine.lesson = async (name, piece) => {
    const done = await request('lesson', {name}, piece);
    if (done.json)
        engine.lessonName = name; /* a new worker opens it again */
    return done;
};
engine.judge = (question, typed) => request('judge', {question, typed});
engine.hint = (question, hint) => request('hint', {question, hint});
engine.solution = question => request('solution', {question});

engine.giveFile = function (name, bytes) {
    FILES.set(name, bytes);
    return request('file', {name, bytes});
};
