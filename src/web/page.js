/* Small things that the other scripts share: elements by name, texts for a screen reader, memory of the browser, files. */

function byId(id) {
    return document.getElementById(id);
}

/* An element with text; text never becomes markup. */
function made(name, className, text) {
    const element = document.createElement(name);
    if (className)
        element.className = className;
    if (text !== undefined)
        element.textContent = text;
    return element;
}

/* The line at the bottom; a screen reader says it. */
function say(text) {
    byId('status').textContent = text;
}

/* The browser may refuse to store anything; carom then works without it. sessionStorage belongs to this window, localStorage to all. */
function remember(key, value, store = 'localStorage') {
    try {
        window[store].setItem('carom ' + key, value);
    } catch (refused) {
        return false;
    }
    return true;
}

function remembered(key, store = 'localStorage') {
    try {
        return window[store].getItem('carom ' + key) || '';
    } catch (refused) {
        return '';
    }
}

/* Offers bytes or text as a file; the browser asks where to, or puts it into its folder of downloads. */
function download(name, content, type) {
    const link = made('a');
    link.href = URL.createObjectURL(new Blob([content], {type: type || 'text/plain'}));
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/* ---- light and dark ---- */

function useTheme(name) {
    if (name)
        document.documentElement.dataset.theme = name;
    else
        delete document.documentElement.dataset.theme;
    byId('theme').value = name;
}

function setUpTheme() {
    const known = ['light', 'dark'].includes(remembered('theme')) ? remembered('theme') : '';
    useTheme(known);
    byId('theme').addEventListener('change', event => {
        useTheme(event.target.value);
        remember('theme', event.target.value);
    });
}

/* ---- dialogs: Escape closes them, and the focus returns to where it was ---- */

function setUpDialogs() {
    for (const button of document.querySelectorAll('dialog .close'))
        button.addEventListener('click', () => button.closest('dialog').close());
}
