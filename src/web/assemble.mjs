/* Puts the page into one file: styles, scripts, the worker, the program and the lessons.
 *
 *     node src/web/assemble.mjs OUT --worker FILE --wasm FILE [--lesson LESSON] LESSON...
 *
 * With --lesson the page opens that lesson. The policy of the page allows the two texts that stand in it, by their hashes, the program and a
 * worker made from the page; nothing else can run, and nothing can be loaded or sent. */
import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {gzipSync} from 'node:zlib';

const HERE = dirname(fileURLToPath(import.meta.url));
const STYLES = ['../render/formats/page.css', 'page.css'];
/* In the order in which they need each other. */
const SCRIPTS = ['page.js', 'sanitise.js', 'engine.js', 'results.js', 'prompt.js', 'session.js', 'work.js', 'lessons.js', 'lesson.js', 'play.js', 'start.js'];

const read = name => readFileSync(join(HERE, name), 'utf8');
const hash = text => "'sha256-" + createHash('sha256').update(text).digest('base64') + "'";

/* A browser reads the text of a script up to the next end of one. */
function joined(names, comment) {
    const text = names.map(read).join('\n');
    if (/<\/(script|style)|<!--/i.test(text))
        throw new Error(comment + ': a text in the page must not contain the end of an element');
    return text;
}

function policy(style, script) {
    return [
        "default-src 'none'",
        'script-src ' + hash(script) + " 'wasm-unsafe-eval'",
        'worker-src blob:',
        'style-src-elem ' + hash(style),
        "style-src-attr 'unsafe-inline'", /* of figures; sanitise.js lets four declarations pass */
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types carom',
    ].join('; ');
}

function block(id, bytes) {
    return '<script type="application/octet-stream" id="' + id + '">' + gzipSync(bytes, {level: 9}).toString('base64') + '</script>\n';
}

function lessonData(paths) {
    return JSON.stringify(paths.map(path => ({name: basename(path), text: readFileSync(path, 'utf8')})));
}

function page(options, lessons) {
    const style = joined(STYLES, 'styles'), script = "'use strict';\n(function () {\n" + joined(SCRIPTS, 'scripts') + '})();\n';
    const data = block('worker', readFileSync(options.worker)) + block('program', readFileSync(options.wasm)) +
        block('lessons-data', lessonData(lessons)) + block('first-lesson', options.lesson ? basename(options.lesson) : '');
    const parts = {policy: policy(style, script), style, script, data};
    return read('page.html').replace(/\{\{(\w+)\}\}/g, (whole, name) => parts[name]);
}

const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {worker: {type: 'string'}, wasm: {type: 'string'}, lesson: {type: 'string'}},
});
if (!values.worker || !values.wasm || !positionals.length) {
    console.error('usage: node assemble.mjs OUT --worker FILE --wasm FILE [--lesson LESSON] LESSON...');
    process.exit(2);
}
const [out, ...lessons] = positionals;
if (values.lesson && !lessons.includes(values.lesson))
    lessons.push(values.lesson); /* one of the teacher's own */
writeFileSync(out, page(values, lessons));
