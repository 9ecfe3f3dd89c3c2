/* A headless Chromium for the journeys: it is driven through its debugging pipe, so nothing but Node and the browser is needed. */
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

const NAMES = {Enter: 13, Tab: 9, Escape: 27, ArrowUp: 38, ArrowDown: 40, End: 35};

export class Browser {
    /* `dark`: with a dark colour scheme. All requests that a page makes are in `requests`, all messages of its console in `console`. */
    static async open({program = process.env.CHROMIUM || 'chromium'} = {}) {
        const browser = new Browser();
        browser.folder = mkdtempSync(join(tmpdir(), 'carom-web-'));
        browser.process = spawn(program, ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
                                          '--remote-debugging-pipe', '--user-data-dir=' + browser.folder, 'about:blank'],
                                {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']});
        Object.assign(browser, {next: 1, waiting: new Map(), rest: '', requests: [], console: [], opened: [], downloads: join(browser.folder, 'downloads')});
        browser.process.stdio[4].on('data', bytes => browser.take(bytes));
        const {targetInfos} = await browser.ask('Target.getTargets');
        const target = targetInfos.find(({type}) => type === 'page');
        browser.session = (await browser.ask('Target.attachToTarget', {targetId: target.targetId, flatten: true})).sessionId;
        for (const domain of ['Page', 'Runtime', 'Network', 'Log', 'Accessibility'])
            await browser.ask(domain + '.enable');
        await browser.ask('Browser.setDownloadBehavior', {behavior: 'allow', downloadPath: browser.downloads, eventsEnabled: true}, false);
        return browser;
    }

    async close() {
        const ended = new Promise(done => this.process.once('exit', done));
        await this.ask('Browser.close', {}, false).catch(() => {});
        await ended;
        rmSync(this.folder, {recursive: true, force: true});
    }

    ask(method, params = {}, inPage = true) {
        const id = this.next++;
        const message = {id, method, params, ...(inPage && this.session ? {sessionId: this.session} : {})};
        return new Promise((done, failed) => {
            this.waiting.set(id, {done, failed});
            this.process.stdio[3].write(JSON.stringify(message) + '\0');
        });
    }

    take(bytes) {
        const parts = (this.rest + bytes.toString('utf8')).split('\0');
        this.rest = parts.pop();
        for (const part of parts)
            this.obey(JSON.parse(part));
    }

    obey(message) {
        const waiting = this.waiting.get(message.id);
        if (waiting) {
            this.waiting.delete(message.id);
            message.error ? waiting.failed(new Error(message.error.message)) : waiting.done(message.result);
        } else if (message.method === 'Network.requestWillBeSent')
            this.requests.push(message.params.request.url);
        else if (message.method === 'Runtime.exceptionThrown')
            this.console.push('exception: ' + (message.params.exceptionDetails.exception?.description || message.params.exceptionDetails.text));
        else if (message.method === 'Runtime.consoleAPICalled')
            this.console.push(message.params.type + ': ' + message.params.args.map(arg => arg.value ?? arg.description).join(' '));
        else if (message.method === 'Log.entryAdded')
            this.console.push(message.params.entry.level + ': ' + message.params.entry.text);
        else if (message.method === 'Page.javascriptDialogOpening') {
            this.opened.push(message.params.message);
            this.ask('Page.handleJavaScriptDialog', {accept: true});
        }
    }

    /* The window of a reader, and the page, from the beginning. */
    async visit(address, {width = 1280, height = 900, dark = false} = {}) {
        await this.ask('Emulation.setDeviceMetricsOverride', {width, height, deviceScaleFactor: 1, mobile: width < 500});
        await this.ask('Emulation.setEmulatedMedia', {features: [{name: 'prefers-color-scheme', value: dark ? 'dark' : 'light'}]});
        await this.ask('Page.navigate', {url: 'about:blank'});
        Object.assign(this, {requests: [], console: [], opened: []});
        const {identifier} = await this.ask('Page.addScriptToEvaluateOnNewDocument', {source: 'try { sessionStorage.clear(); } catch (none) { }'});
        await this.ask('Page.navigate', {url: address});
        await this.until("document.body && document.body.dataset.ready === 'yes'");
        await this.ask('Page.removeScriptToEvaluateOnNewDocument', {identifier});
    }

    /* The same page once more, with what the window remembers. */

    async reload() {
        await this.run("document.body.dataset.ready = 'no'");
        await this.ask('Page.reload');
        await this.until("document.body && document.body.dataset.ready === 'yes'");
    }

    async run(expression) {
        const {result, exceptionDetails} = await this.ask('Runtime.evaluate', {expression, awaitPromise: true, returnByValue: true, allowUnsafeEvalBlockedByCSP: false});
        if (exceptionDetails)
            throw new Error(expression + ': ' + (exceptionDetails.exception?.description || exceptionDetails.text));
        return result.value;
    }

    async until(expression, seconds = 20) {
        for (let i = 0; i < seconds * 50; i++) {
            if (await this.run('Boolean(' + expression + ')'))
                return;
            await new Promise(done => setTimeout(done, 20));
        }
        throw new Error('this did not become true: ' + expression + '\n' + this.console.slice(0, 3).join('\n') + '\n' + await this.run("document.getElementById('status').innerText"));
    }

    async key(name, modifiers = 0) {
        const text = name === 'Enter' ? '\r' : name.length === 1 && !modifiers ? name : undefined;
        const code = NAMES[name] || name.toUpperCase().charCodeAt(0);
        await this.ask('Input.dispatchKeyEvent', {type: 'keyDown', key: name, code: name, windowsVirtualKeyCode: code, text, modifiers});
        await this.ask('Input.dispatchKeyEvent', {type: 'keyUp', key: name, code: name, windowsVirtualKeyCode: code, modifiers});
    }

    async type(text) {
        await this.ask('Input.insertText', {text});
    }

    async click(selector) {
        const at = await this.run('(() => { const e = document.querySelector(' + JSON.stringify(selector) +
            '); e.scrollIntoView({block: "center"}); const r = e.getBoundingClientRect(); return [r.x + r.width/2, r.y + r.height/2]; })()');
        for (const type of ['mousePressed', 'mouseReleased'])
            await this.ask('Input.dispatchMouseEvent', {type, x: at[0], y: at[1], button: 'left', clickCount: 1});
    }

    async picture(path, whole = false) {
        const {data} = await this.ask('Page.captureScreenshot', {captureBeyondViewport: whole});
        writeFileSync(path, Buffer.from(data, 'base64'));
    }

    async paper(path) {
        const {data} = await this.ask('Page.printToPDF', {preferCSSPageSize: true});
        writeFileSync(path, Buffer.from(data, 'base64'));
    }
}
