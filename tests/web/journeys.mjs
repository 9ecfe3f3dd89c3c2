/* Journeys of readers through the page in a headless browser, from a file.
 *
 *     node tests/web/journeys.mjs build/web/carom.html [--pictures FOLDER] [--carom PROGRAM] [--lesson PAGE] [NAME...]
 *
 * With --carom the saved answers are marked by that program, too. With --lesson the page of one lesson (make lesson-page) is visited. With
 * names only those journeys are made. */
import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {options, PAGE, ONLY, ADDRESS, SMALL, browser, must, mustBe, mustShow, settled, last, typeLine, picture, saved,
        give, openLesson, task, answer, press, forget, HOSTILE, mustBeUnhurt, mustMark, openBrowser} from './reader.mjs';

/* ---- the journeys ------------------------------------------------------------------------------------------- */

const journeys = {
    async 'a student types a problem and sees the working and the figure'() {
        await browser.visit(ADDRESS);
        await picture('welcome');
        await typeLine('reflect I=<4,-2> N=<0,1>');
        await mustShow(last('h2'), 'reflect: Reflect a velocity off a flat wall');
        await mustShow(last('h3'), '3. Reflected velocity');
        must(await browser.run('document.querySelectorAll("' + last('figure svg path') + '").length > 5'), 'there is no figure');
        must(await browser.run('document.querySelectorAll("' + last('math') + '").length > 5'), 'there are no formulas');
        await mustBe("getComputedStyle(document.querySelector('" + last('figure svg text') + "')).fill !== 'none'", true);
        await mustBe("document.activeElement.id", 'line');
        await browser.run('window.scrollTo(0, 0)');
        await picture('problem');
        await mustBeUnhurt('a problem');
    },

    async 'a problem in letters is worked out'() {
        await browser.visit(ADDRESS);
        await typeLine('letters m > 0, u > 0, 0 <= e <= 1');
        await typeLine('collide1d ma=3m mb=2m va=u vb=-2u e=e');
        await mustShow(last('h3'), '3. Impulse and kinetic energy lost');
        await picture('letters');
        await typeLine('set format text');
        await typeLine('collide1d ma=3m mb=2m va=u vb=-2u e=e');
        await mustShow(last(''), "va' = -u/5*(1 + 6*e)");
        await mustShow(last(''), "vb' = u/5*(9*e - 1)");
    },

    async 'an error has its caret under the place'() {
        await browser.visit(ADDRESS);
        await typeLine('x+');
        const lines = (await browser.run('document.querySelector("' + last('.complaint') + '").textContent')).split('\n');
        must(lines[1] === '  x+' && lines[2] === '    ^', 'the caret is misplaced:\n' + lines.join('\n'));
        must(/mono|Consolas/i.test(await browser.run('getComputedStyle(document.querySelector("' + last('.complaint code') + '")).fontFamily')),
             'the error is not in a monospaced font');
        await mustShow('#status', 'error: the statement ends here');
        await picture('error');
    },

    async 'Tab completes, the arrows recall, Escape and Tab leave the line'() {
        await browser.visit(ADDRESS);
        await browser.type('reflec');
        await browser.key('Tab');
        await browser.until("document.getElementById('line').value.startsWith('reflect ')");
        await browser.run("document.getElementById('line').value = ''");
        await browser.type('coll');
        await browser.key('Tab');
        await browser.until("document.querySelectorAll('#words button').length > 1");
        await mustBe("document.getElementById('line').value", 'collide');
        await picture('completions');
        await browser.run("document.getElementById('line').value = ''");
        await typeLine('x = 3');
        await browser.type('half a line');
        await browser.key('ArrowUp');
        await mustBe("document.getElementById('line').value", 'x = 3');
        await browser.key('ArrowDown');
        await mustBe("document.getElementById('line').value", 'half a line');
        await browser.key('Escape');
        await browser.key('Tab');
        must(await browser.run("document.activeElement.id !== 'line'"), 'the line has trapped the keyboard');
    },

    async 'a page of hand work gets its marks beside its lines'() {
        await browser.visit(ADDRESS);
        await browser.click('#open-work');
        await browser.type('collide1d ma=2 mb=3 va=5 vb=-4 e=1/4');
        await browser.key('Tab');
        await browser.type("u = vb - va = -9\nJ = 13.5\nva' = 5 + 13.5/2 = 11.75");
        await browser.key('Enter', 2);
        await browser.until("document.querySelectorAll('#work-marks li').length === 3");
        await mustBe("[...document.querySelectorAll('#work-marks li')].map(e => e.textContent)", ['✓ right', '✓ right', '✗ WRONG']);
        await mustShow(last('h2'), "the first wrong line is 3, va'");
        const beside = "(() => { const box = document.getElementById('work-lines').getBoundingClientRect(), mark = " +
            "document.querySelector('#work-marks li').getBoundingClientRect(); return mark.left >= box.right && mark.top >= box.top && mark.bottom <= box.bottom; })()";
        await mustBe(beside, true);
        await picture('hand-work');
        await browser.run("document.getElementById('work-problem').value = 'collide1d ma=<b>'");
        await browser.click('#work-check');
        await browser.until("document.getElementById('stop').hidden && document.querySelector('" + last('.complaint') + "')");
        await mustBe("document.querySelectorAll('.entry').length", 2);
        await mustBe("document.querySelectorAll('#work-marks li').length", 0);
    },

    async 'Stop ends a long problem, and what was defined before is still there'() {
        await browser.visit(ADDRESS);
        await typeLine('x = 3');
        await browser.type('sweep e from 0 to 1 step 1/1000 : collide2d ma=2 mb=3 va=<3,1> vb=<-1,0> n=<3,4>'); /* a thousand problems */
        await browser.key('Enter');
        await browser.until("!document.getElementById('stop').hidden");
        await browser.click('#stop');
        await settled();
        await mustShow(last('.complaint'), 'Stopped');
        await typeLine('x + 1');
        await mustShow(last('math'), '4');
    },

    async 'a shared address repeats what was typed'() {
        await browser.visit(ADDRESS);
        await typeLine('x = 3');
        await typeLine('1/2 + 1/3');
        await browser.click('#open-share');
        const address = await browser.run("document.getElementById('link').value");
        must(address.startsWith(ADDRESS + '#run='), 'the address is ' + address);
        await picture('share');
        await browser.visit(address);
        await browser.until("document.querySelectorAll('.entry').length === 2 && document.getElementById('stop').hidden");
        await mustShow(last('math'), '56');
    },

    async 'a reload loses nothing'() {
        await browser.visit(ADDRESS);
        await typeLine('x = 3');
        await typeLine('y = x + 1');
        await typeLine('x +');
        await browser.type('half a line');
        await browser.reload();
        await browser.until("document.querySelectorAll('.entry').length === 2 && document.getElementById('stop').hidden");
        await mustBe("document.getElementById('line').value", 'half a line');
        await browser.run("document.getElementById('line').value = ''");
        await typeLine('x + y');
        await mustShow(last('math'), '7');
        await typeLine('quit');
        await browser.reload();
        await mustBe("document.querySelectorAll('.entry').length", 0);
    },

    async 'a session is saved as lines and as a page'() {
        await browser.visit(ADDRESS);
        await typeLine('1/2 + 1/3');
        await typeLine('<b>');
        await browser.click('#open-save');
        await browser.click('#save-lines');
        must(await saved('session.carom') === '1/2 + 1/3\n', 'the saved lines are not those of the statement that was accepted');
        await browser.click('#save-page');
        const page = await saved('carom.html');
        must(page.includes('<math') && page.includes('&lt;b&gt;') && !page.includes('<script') && !page.includes('<b>'), 'the saved page is wrong');
    },

    async 'a file of the reader is read, and a file of the program is saved'() {
        await browser.visit(ADDRESS);
        await give('mine.csv', 'I.x,I.y,N.x,N.y,F.x,F.y\n4,-2,0,1,4,2\n1,-1,0,1,1,2\n');
        await browser.until("document.getElementById('status').textContent.includes('mine.csv')");
        await typeLine('audit reflect "mine.csv"');
        await mustShow(last(''), 'mine.csv');
        must(await browser.run('document.querySelector("' + last('.complaint') + '") === null'), 'the table is not read');
        await typeLine('reflect I=<4,-2> N=<0,1>');
        await typeLine('figure "mine.svg"');
        await browser.click(last('.saves'));
        must((await saved('mine.svg')).includes('<svg'), 'the figure is not saved');
        await give('mine.carom', 'x = 3\nx + 1\n');
        await browser.until("document.querySelectorAll('.entry').length === 5 && document.getElementById('stop').hidden");
        await mustShow(last('math'), '4');
    },

    async 'a lesson is worked through, kept, and saved for carom mark'() {
        await browser.visit(ADDRESS);
        await forget();
        await openLesson('07');
        await picture('lesson');
        await mustShow('#lesson h2', 'Restitution on a line');
        await browser.run("document.querySelector('#lesson input').focus()");
        await browser.type('Ada Lovelace');
        await answer('approach', 0, '4');
        await press('approach', '.judge', '.said.bad');
        await mustShow(task('approach') + ' .said', 'NOT RIGHT');
        await press('approach', '.give-hint', '.hints li');
        await mustShow(task('approach') + ' .hints', 'u = vb - va');
        await picture('lesson-wrong');
        await answer('approach', 0, '-8');
        await press('approach', '.judge', '.said.good');
        await mustShow(task('approach') + ' .marks', '1 of 1 mark');
        await press('approach', '.solve', '.solution math');
        await browser.click(task('ruled-out') + ' li:nth-child(1) input');
        await browser.click(task('ruled-out') + ' li:nth-child(2) input');
        await press('ruled-out', '.judge', '.said:not(:empty)');
        await answer('your-working', 0, "4*3 + 2*0 = 4*va' + 2*vb'\nvb' - va' = 1.5\nva' = 1.5\nvb' = 3");
        await press('your-working', '.judge', '.said.good');
        await mustShow('#lesson-progress', '3 of 14');
        await browser.click('#save-answers');
        const file = await saved('07-restitution-on-a-line.answers');
        must(/^carom answers 1\nlesson 07-restitution-on-a-line [0-9a-f]{8}\nstudent Ada Lovelace\n/.test(file), 'the file begins wrong:\n' + file);
        must(file.includes('\nanswer approach u = -8\n') && file.includes('hint approach 1\n'), 'the file lacks answers:\n' + file);
        if (options.carom)
            await mustMark(file);
        await browser.visit(ADDRESS + '#lesson=07-restitution-on-a-line.md');
        await browser.until("document.querySelector('#lesson:not([hidden]) .task')");
        await mustBe('document.querySelector(' + JSON.stringify(task('approach') + ' .answer') + ').value', '-8');
        await mustShow('#lesson-progress', '3 of 14');
        await forget();
        await browser.visit(ADDRESS + '#lesson=07-restitution-on-a-line.md');
        await browser.until("document.querySelector('#lesson:not([hidden]) .task')");
        await mustShow('#lesson-progress', '0 of 14');
        await give('ada.answers', file);
        await browser.until("document.getElementById('lesson-progress').textContent.startsWith('3 of 14')");
        await mustBe('document.querySelector("#lesson input").value', 'Ada Lovelace');
        await browser.click('#save-answers');
        must(await saved('07-restitution-on-a-line.answers') === file, 'the file is not the one that was opened');
        await forget();
    },

    async 'a lesson is played step by step, and the prompt leads back to it'() {
        await browser.visit(ADDRESS);
        await openLesson('07');
        await browser.click('#play');
        const shown = "[...document.querySelectorAll('#lesson section > *, #lesson .task')].filter(e => e.offsetParent).length";
        const first = await browser.run(shown);
        must(first >= 1 && first <= 2, 'the first step shows ' + first + ' pieces');
        await browser.key('Enter');
        await browser.key('ArrowRight');
        must(await browser.run(shown) > first, 'a step shows nothing new');
        await mustShow('#play-place', '3 of ');
        await picture('step-by-step');
        await browser.key('b');
        await mustShow('#play-place', '2 of ');
        await browser.key('Escape');
        await mustBe("document.querySelector('.later')", null);
        await typeLine('1/2 + 1/3');
        await mustBe("document.getElementById('lesson').hidden", true);
        await browser.click('#switch');
        await mustBe("document.getElementById('lesson').hidden", false);
        await browser.click('#switch');
        await mustBe("document.getElementById('results').hidden", false);
    },

    async 'a small screen, dark and light, needs no scrolling sideways'() {
        for (const dark of [false, true]) {
            await browser.visit(ADDRESS, {...SMALL, dark});
            await picture('small-' + (dark ? 'dark' : 'light'));
            await typeLine('collide2d ma=2 mb=3 va=<3,1> vb=<-1,0> n=<3,4> e=1/2');
            await typeLine('x+');
            await mustBe('document.documentElement.scrollWidth', SMALL.width);
            await browser.run('document.querySelector(".entry h2").scrollIntoView()');
            await picture('small-problem-' + (dark ? 'dark' : 'light'));
            await browser.click('#open-work');
            await mustBe('document.documentElement.scrollWidth', SMALL.width);
            await picture('small-work-' + (dark ? 'dark' : 'light'));
            await browser.click('#work-close');
            await openLesson('07');
            await mustBe('document.documentElement.scrollWidth', SMALL.width);
            await browser.run('document.querySelector(".task").scrollIntoView()');
            await picture('small-lesson-' + (dark ? 'dark' : 'light'));
            const paper = await browser.run("getComputedStyle(document.body).backgroundColor");
            must((paper === 'rgb(255, 255, 255)') !== dark, 'the paper is ' + paper);
        }
        await browser.run("const t = document.getElementById('theme'); t.value = 'light'; t.dispatchEvent(new Event('change'))");
        await mustBe("getComputedStyle(document.body).backgroundColor", 'rgb(255, 255, 255)');
        await forget();
    },

    async 'the keyboard reaches everything, and everything has a name'() {
        await browser.visit(ADDRESS);
        await typeLine('reflect I=<4,-2> N=<0,1>');
        await openLesson('07');
        const {nodes} = await browser.ask('Accessibility.getFullAXTree');
        const nameless = nodes.filter(({ignored, role, name}) => !ignored && /^(button|textbox|combobox|checkbox|link|dialog|log|img|image|heading)$/i.test(role?.value) &&
                                      !name?.value);
        must(!nameless.length, 'these have no name: ' + nameless.map(({role}) => role.value).join(' '));
        await mustBe("document.getElementById('results').getAttribute('role') + document.getElementById('status').getAttribute('role')", 'logstatus');
        await browser.run("document.querySelector('.skip').focus()");
        const seen = [];
        for (let i = 0; i < 12; i++) {
            await browser.key('Tab');
            seen.push(await browser.run("document.activeElement.id || document.activeElement.textContent"));
        }
        const wanted = ['open-lessons', 'open-work', 'open-share', 'open-save', 'open-file', 'ask-help', 'switch', 'theme'];
        must(seen.join(' ').includes(wanted.join(' ')), 'the order of the keyboard is ' + seen.join(' '));
        await browser.run("document.getElementById('open-lessons').focus()");
        await browser.key('Enter');
        await browser.until("document.getElementById('lessons').open");
        await browser.key('Escape');
        await browser.until("!document.getElementById('lessons').open");
        await mustBe("document.activeElement.id", 'open-lessons');
    },

    async 'on paper there is only the work'() {
        await browser.visit(ADDRESS);
        await typeLine('reflect I=<4,-2> N=<0,1>');
        await browser.ask('Emulation.setEmulatedMedia', {media: 'print'});
        await mustBe("['header', 'footer', '#welcome'].map(name => getComputedStyle(document.querySelector(name)).display)", ['none', 'none', 'none']);
        await mustBe("getComputedStyle(document.querySelector('.entry')).display", 'block');
        if (options.pictures)
            await browser.paper(join(options.pictures, 'paper.pdf'));
        await browser.ask('Emulation.setEmulatedMedia', {media: ''});
    },

    async 'hostile text in every field stays text'() {
        await browser.visit(ADDRESS);
        for (const text of HOSTILE) {
            await typeLine(text);
            await typeLine('help ' + text);
        }
        await mustBeUnhurt('the line');
        must(await browser.run("document.getElementById('results').textContent").then(all => all.includes(HOSTILE[1])), 'the typed text is not shown');
        await browser.click('#open-work');
        for (const text of HOSTILE) {
            for (const [box, value] of [['work-problem', 'collide1d ma=2 ' + text], ['work-lines', text + '\nva = ' + text]])
                await browser.run("document.getElementById('" + box + "').value = " + JSON.stringify(value));
            await browser.click('#work-check');
            await settled();
        }
        await mustBeUnhurt('hand work');
        await browser.visit(ADDRESS);
        await openLesson('07');
        for (const text of HOSTILE) {
            for (const question of ['approach', 'not-each-alone', 'your-working']) {
                await answer(question, 0, text);
                await press(question, '.judge', '.said:not(:empty)');
            }
            await browser.run("document.querySelector('#lesson input').select()");
            await browser.type(text);
        }
        await mustBeUnhurt('a lesson');
        await forget();
        for (const text of HOSTILE)
            for (const part of ['run=', 'lesson=', '']) {
                await browser.visit(ADDRESS + '#' + part + encodeURIComponent(text));
                await settled();
                await mustBeUnhurt('the address ' + part);
            }
        await browser.visit(ADDRESS);
        await give('evil.md', '---\ncarom: lesson 1\ntitle: ' + HOSTILE[0] + '\n---\n\n# ' + HOSTILE[0] + '\n\n' + HOSTILE.slice(0, 9).join('\n\n') +
                   '\n\n[x](javascript:window.hit=1) ![x](https://example.org/x.png)\n\n```carom question q\nchoose: ' + HOSTILE[2] + '\n- [x] ' + HOSTILE[0] +
                   '\n- [ ] ' + HOSTILE[1] + ' : ' + HOSTILE[5] + '\n```\n');
        await browser.until("document.querySelector('#lesson:not([hidden]) .task')");
        await browser.click(task('q') + ' li:nth-child(2) input');
        await press('q', '.judge', '.said.bad');
        await mustBeUnhurt('a lesson of a stranger');
        await forget();
        await browser.visit(ADDRESS + '#run=%zz<img src=x onerror=window.hit=1>');
        await mustBeUnhurt('a damaged address');
    },

    async 'markup that the program might ever write is built anew from a list'() {
        const folder = mkdtempSync(join(tmpdir(), 'carom-careless-')), page = join(folder, 'careless.html'), empty = join(folder, 'empty');
        writeFileSync(empty, '');
        execFileSync('node', ['src/web/assemble.mjs', page, '--worker', 'tests/web/careless.js', '--wasm', empty]);
        const address = pathToFileURL(page).href;
        await browser.visit(address);
        const markup = [...HOSTILE, '<p onclick="window.hit=1" style="background:url(https://example.org/z.png)" id=line>x</p>',
                        '<a href="https://example.org/">x</a><a href="javascript:window.hit=1">y</a>', '<form action="https://example.org/"><button>x</button></form>',
                        '<svg><use href="https://example.org/x.svg#a"/><path fill="url(https://example.org/#b)" d="M0 0"/><foreignObject><img src=x></foreignObject></svg>',
                        '<svg><a xlink:href="javascript:window.hit=1"><text>x</text></a><animate attributeName=href values="javascript:window.hit=1"/></svg>',
                        '<template><img src=x onerror=window.hit=1></template>', '<style>body { display: none }</style>', '<base href="https://example.org/">',
                        '<meta http-equiv=refresh content="0;url=https://example.org/">', '<input autofocus onfocus=window.hit=1>', '<dialog open>x</dialog>'];
        for (const text of markup) {
            await typeLine(text);
            await browser.run("location.hash = 'lesson=' + encodeURIComponent(" + JSON.stringify(text) + ')');
            await browser.until("document.querySelector('#lesson:not([hidden])')");
            await mustBeUnhurt('markup ' + text, address);
        }
        await mustBe("document.querySelectorAll('#line').length", 1);
        await mustBe("document.querySelectorAll('.entry input, .entry template, .entry dialog, .entry foreignObject, .entry use, .entry a[href]').length", 0);
        await mustBe("[...document.querySelectorAll('.entry *')].filter(e => [...e.attributes].some(a => /^on|url\\(/i.test(a.name + '=' + a.value))).length", 0);
        rmSync(folder, {recursive: true});
    },

    async 'the page itself lets nothing in or out'() {
        await browser.visit(ADDRESS);
        const inserted = "(() => { const box = document.createElement('div'); try { box.innerHTML = '<img src=x onerror=window.hit=1>'; return 'let in'; } " +
            "catch (refused) { return 'refused'; } })()";
        await mustBe(inserted, 'refused');
        await mustBe("fetch('https://example.org/').then(() => 'sent', () => 'refused')", 'refused');
        await mustBe("new Promise(done => { const image = new Image(); image.onload = () => done('loaded'); image.onerror = () => done('refused'); " +
                     "image.src = 'https://example.org/x.png'; })", 'refused');
        await mustBe("(() => { try { new Function('return 1')(); return 'let in'; } catch (refused) { return 'refused'; } })()", 'refused');
    },
};

if (options.lesson)
    journeys['the page of a lesson opens it'] = async () => {
        await browser.visit(pathToFileURL(resolve(options.lesson)).href);
        await browser.until("document.querySelector('#lesson:not([hidden]) .task')");
        await picture('lesson-page');
    };

/* ---- all of them -------------------------------------------------------------------------------------------- */

if (!PAGE) {
    console.error('usage: node tests/web/journeys.mjs PAGE [--pictures FOLDER] [--carom PROGRAM] [--lesson PAGE] [NAME...]');
    process.exit(2);
}
if (options.pictures)
    mkdirSync(options.pictures, {recursive: true});
await openBrowser();
let failed = 0, made = 0;
for (const [name, travel] of Object.entries(journeys)) {
    if (ONLY.length && !ONLY.some(word => name.includes(word)))
        continue;
    const began = Date.now();
    made++;
    try {
        await travel();
        const tries = /^(the page itself|markup)/.test(name); /* what the policy has to refuse */
        const faults = browser.console.filter(line => /^(exception|error)/.test(line) && !(tries && /Content Security Policy|requires 'Trusted/.test(line)));
        must(!faults.length, faults.slice(0, 3).join('\n'));
        console.log('ok      ' + name + ' (' + ((Date.now() - began) / 1000).toFixed(1) + ' s)');
    } catch (error) {
        failed++;
        console.log('FAILED  ' + name + '\n        ' + String(error.message).replaceAll('\n', '\n        ').slice(0, 3000));
        await picture('failed-' + failed);
    }
}
await browser.close();
console.log(made - failed + ' of ' + made + ' journeys went well');
process.exit(failed ? 1 : 0);
