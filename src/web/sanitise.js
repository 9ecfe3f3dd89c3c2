/* Sanitise: HTML of the program as structure. The program escapes all that was typed; this file does not rely on it. The text is parsed in a
 * document without scripts and without a screen, where nothing is loaded, and only elements and attributes of the lists below are built
 * again. No list has an element that runs or loads anything, nor an attribute with an address other than a place on this page. */

const HTML_NAMES = new Set(('a article b blockquote br caption cite code dd details div dl dt em figcaption figure h2 h3 h4 h5 h6 hr li nav ol p pre ' +
    'section small span strong sub summary sup table tbody td th thead tr ul').split(' '));
const MATH_NAMES = new Set(('math mrow mi mn mo mtext mspace msub msup msubsup munder mover munderover mfrac msqrt mroot mtable mtr mtd mpadded ' +
    'mphantom mstyle').split(' '));
const SVG_NAMES = new Set('svg g path circle ellipse rect line polyline polygon text tspan title desc'.split(' '));

const NAMESPACES = new Map([
    ['http://www.w3.org/1999/xhtml', HTML_NAMES],
    ['http://www.w3.org/1998/Math/MathML', MATH_NAMES],
    ['http://www.w3.org/2000/svg', SVG_NAMES],
]);

const ATTRIBUTES = new Set(('class colspan rowspan scope start tabindex role lang dir ' +
    'display displaystyle stretchy lspace rspace width height mathvariant linethickness columnalign ' +
    'viewBox x y dx dy x1 y1 x2 y2 cx cy r rx ry d points transform fill stroke stroke-width stroke-opacity stroke-dasharray stroke-linejoin ' +
    'stroke-linecap fill-opacity opacity font-family font-size font-weight font-style text-anchor').split(' '));
/* Their values are names of elements, which get the prefix of the result, since each result has a figure-1 of its own. */
const REFERENCES = new Set(['id', 'aria-labelledby', 'aria-describedby']);
const TAB_STOPS = new Set(['0', '-1']);
/* The only declarations that the program writes in an element; they are set one by one, which the policy of the page allows. */
const DECLARATIONS = new Map([
    ['paint-order', /^stroke$/],
    ['stroke', /^var\(--paper, ?Canvas\)$/],
    ['stroke-width', /^\d+px$/],
    ['max-width', /^100%$/],
    ['height', /^(auto|\d{1,3}rem)$/],
]);

function setStyle(element, text) {
    for (const declaration of text.split(';')) {
        const colon = declaration.indexOf(':');
        const name = declaration.slice(0, colon).trim(), value = declaration.slice(colon + 1).trim();
        if (DECLARATIONS.has(name) && DECLARATIONS.get(name).test(value))
            element.style.setProperty(name, value);
    }
}

function setAttribute(element, name, value, prefix) {
    if (name === 'style')
        setStyle(element, value);
    else if (REFERENCES.has(name))
        element.setAttribute(name, value.split(/\s+/).filter(Boolean).map(part => prefix + part).join(' '));
    else if (name === 'href' && element.localName === 'a' && /^#[\w-]+$/.test(value))
        element.setAttribute('href', '#' + prefix + value.slice(1));
    else if (!/url\s*\(/i.test(value) &&
             (name === 'tabindex' ? TAB_STOPS.has(value) : ATTRIBUTES.has(name) || /^(aria|data)-[a-z-]+$/.test(name)))
        element.setAttribute(name, value);
}

function copyNode(node, prefix) {
    if (node.nodeType === Node.TEXT_NODE)
        return document.createTextNode(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE)
        return null;
    const names = NAMESPACES.get(node.namespaceURI);
    if (!names || !names.has(node.localName)) /* its text stays, so that nothing vanishes unseen */
        return document.createTextNode(node.textContent);
    const element = document.createElementNS(node.namespaceURI, node.localName);
    for (const attribute of node.attributes)
        setAttribute(element, attribute.name, attribute.value, prefix);
    copyChildren(element, node, prefix);
    return element;
}

function copyChildren(to, from, prefix) {
    for (const child of from.childNodes) {
        const copy = copyNode(child, prefix);
        if (copy)
            to.append(copy);
    }
}

/* With Trusted Types no other place of the page can turn text into markup. */
const trusted = window.trustedTypes ? window.trustedTypes.createPolicy('carom', {createHTML: text => text, createScriptURL: text => text}) : null;

/* The HTML as a fragment. All its names begin with `prefix`. */
function sanitised(html, prefix) {
    const inert = new DOMParser().parseFromString(trusted ? trusted.createHTML(html) : html, 'text/html');
    const fragment = document.createDocumentFragment();
    copyChildren(fragment, inert.body, prefix);
    return fragment;
}
