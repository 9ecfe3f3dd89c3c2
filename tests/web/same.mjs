/* Shows that the program compiled for the browser answers as the native one does, byte for byte: each session of the transcripts, of the
 * manual and of the README, and each lesson checked, played and printed.
 *
 *     node tests/web/same.mjs build/web/carom.js build/release/carom
 *
 * Both are the whole program with its command line; the compiled one runs many times in this process, with files in memory. */
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {basename, dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';

const [COMPILED, NATIVE] = process.argv.slice(2).map(path => resolve(path));
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const FORMATS = ['text', 'json', 'html', 'latex', 'markdown'];
const program = createRequire(import.meta.url)(COMPILED);
const wasm = await WebAssembly.compile(readFileSync(COMPILED.replace(/js$/, 'wasm')));

/* The program has a clock of the processor, as natively, so that limits do not depend on what else the machine does. */
const began = Date.now();
Date.now = () => began + process.cpuUsage().user / 1000;

/* ---- running ------------------------------------------------------------------------------------------------ */

/* What a run gives: its status and what it wrote on both streams. */
function native({args, input, folder}) {
    const run = spawnSync(NATIVE, args, {cwd: folder, input, env: {}, maxBuffer: 1 << 28});
    return {status: run.status, out: run.stdout, err: run.stderr};
}

async function compiled({args, input, folder}) {
    const out = [], err = [];
    let at = 0;
    const instance = await program({
        noInitialRun: true,
        stdin: () => (at < input.length ? input[at++] : null),
        stdout: byte => out.push(byte),
        stderr: byte => err.push(byte),
        quit: (status, thrown) => { throw thrown; },
        instantiateWasm(imports, done) {
            WebAssembly.instantiate(wasm, imports).then(one => done(one, wasm));
            return {};
        },
    });
    instance.FS.mkdir('/here');
    instance.FS.chdir('/here');
    for (const name of readdirSync(folder))
        instance.FS.writeFile('/here/' + name, readFileSync(join(folder, name)));
    const status = instance.callMain(args);
    return {status, out: Buffer.from(out), err: Buffer.from(err)};
}

/* ---- cases -------------------------------------------------------------------------------------------------- */

const list = (folder, ending) => readdirSync(join(ROOT, folder)).filter(name => name.endsWith(ending)).sort().map(name => join(folder, name));

/* The statements after the prompts of a transcript or of the blocks in a page. */
function statements(path) {
    const lines = readFileSync(join(ROOT, path), 'utf8').split('\n');
    return Buffer.from(lines.filter(line => /^(carom> |page> {2}|\.\.\. {4})/.test(line)).map(line => line.slice(7)).join('\n') + '\n');
}

function* sessions() {
    for (const path of list('tests/transcripts', '.txt'))
        for (const format of FORMATS)
            yield {name: path + ' as ' + format, args: ['--keep-going', '--format', format, '-'], input: statements(path)};
    for (const path of [...list('tests/errors', '.txt'), ...list('src/manual', '.md'), 'README.md'])
        yield {name: path, args: ['--keep-going', '-'], input: statements(path)};
}

function* lessons() {
    const none = Buffer.alloc(0);
    for (const path of list('lessons', '.md')) {
        const file = basename(path);
        for (const args of [['check', file], ['lesson', file], ['lesson', file, '--practice', '--progress', 'mine'], ['check', '--seeds', '1..2', file]])
            yield {name: 'carom ' + args.join(' '), args, input: none};
        for (const paper of ['--handout', '--key'])
            for (const format of FORMATS.filter(one => one !== 'json'))
                yield {name: path + ' ' + paper + ' as ' + format, args: ['lesson', file, paper, '--format', format], input: none};
    }
}

/* ---- comparing ---------------------------------------------------------------------------------------------- */

function firstDifference(one, other) {
    const a = one.toString().split('\n'), b = other.toString().split('\n');
    const at = a.findIndex((line, i) => line !== b[i]);
    return at < 0 ? '  only the page has: ' + b[a.length] : '  line ' + (at + 1) + ', native: ' + a[at] + '\n  line ' + (at + 1) + ', page:   ' + b[at];
}

/* A lesson and what it loads lie in the folder of a run, and what a run writes does not meet the next one. */
function withFolder(run) {
    const folder = mkdtempSync(join(tmpdir(), 'carom-'));
    for (const name of readdirSync(join(ROOT, 'lessons')))
        writeFileSync(join(folder, name), readFileSync(join(ROOT, 'lessons', name)));
    return Promise.resolve(run(folder)).finally(() => rmSync(folder, {recursive: true}));
}

const spent = {native: 0, compiled: 0};

async function timed(what, run) {
    const began = performance.now(), result = await run();
    spent[what] += performance.now() - began;
    return result;
}

async function differs(one) {
    const wanted = await withFolder(folder => timed('native', () => native({...one, folder})));
    const got = await withFolder(folder => timed('compiled', () => compiled({...one, folder})));
    for (const stream of ['out', 'err'])
        if (!wanted[stream].equals(got[stream]))
            return stream + '\n' + firstDifference(wanted[stream], got[stream]);
    return wanted.status === got.status ? '' : 'status ' + got.status + ' for ' + wanted.status;
}

let same = 0, different = 0;
for (const one of [...sessions(), ...lessons()].filter(one => !process.argv[4] || one.name.includes(process.argv[4]))) {
    const what = await differs(one).catch(error => 'the program stopped: ' + error);
    same += !what;
    different += !!what;
    if (what)
        console.log(one.name + ': ' + what);
}
console.log(same + ' runs are the same byte for byte, ' + different + ' differ; ' + Math.round(spent.native / 1000) + ' s native, ' +
    Math.round(spent.compiled / 1000) + ' s compiled');
process.exitCode = different ? 1 : 0;
