// Looks at pages that stand in frames of this one: window.pages has their names and texts, at 360 and at 1280 pixels. What is wrong
// with them is written into the document, or "PAGES FINE".
"use strict";
const found = [];

function luminance(colour) {
    const [r, g, b] = colour.match(/[\d.]+/g).map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function background(element, view) {
    for (; element; element = element.parentElement) {
        const colour = view.getComputedStyle(element).backgroundColor;
        if (!/, 0\)$/.test(colour)) return colour;
    }
    return "rgb(255, 255, 255)";
}

// What an element shows, without the room around it.
function inked(element) {
    const range = element.ownerDocument.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
}

// A figure is within the page and its texts within the figure, large enough to be read; lines stand out from the page.
function lookAt(picture, view, wide, complain) {
    const box = picture.getBoundingClientRect(), title = picture.querySelector("title")?.textContent;
    const scale = box.width / picture.viewBox.baseVal.width;
    const inPage = box.right <= wide || picture.closest(".scroll");
    if (!(box.left >= 0 && inPage && box.width > 200 && box.height > 100)) complain(`a figure that is not within the page: ${title}`);
    if (Math.abs(box.height / picture.viewBox.baseVal.height - scale) > 0.01) complain(`a figure that is not to scale: ${title}`);
    for (const text of picture.querySelectorAll("text")) {
        const inside = text.getBoundingClientRect();
        if (inside.left < box.left - 1 || inside.right > box.right + 1 || inside.top < box.top - 1 || inside.bottom > box.bottom + 1) complain(`a label leaves its figure: ${text.textContent}`);
        const size = parseFloat(view.getComputedStyle(text).fontSize) * scale;
        if (size < 8.5) complain(`a label of ${size.toFixed(1)} pixels: ${text.textContent}`);
    }
    for (const id of [picture.getAttribute("aria-labelledby"), picture.getAttribute("aria-describedby")])
        if (!picture.ownerDocument.getElementById(id)?.textContent) complain(`a figure without a text ${id}`);
    const paper = luminance(background(picture.closest("main"), view));
    for (const shape of picture.querySelectorAll("path")) {
        const ink = view.getComputedStyle(shape).stroke;
        if (ink === "none") continue;
        const [a, b] = [luminance(ink), paper];
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (contrast < 3) complain(`a line of contrast ${contrast.toFixed(2)} in ${title}`);
    }
}

function look(name, frame) {
    const document = frame.contentDocument, view = frame.contentWindow, wide = document.documentElement.clientWidth;
    const complain = (what) => found.push(`${name} at ${wide}: ${what}`);
    const shown = (element) => (element.textContent || "").trim().slice(0, 60);
    if (document.documentElement.scrollWidth > wide) complain(`scrolls sideways: ${document.documentElement.scrollWidth}`);
    for (const folded of document.querySelectorAll("details")) folded.open = true;
    if (document.querySelectorAll("h1").length !== 1) complain("has not one h1");
    if (!document.title) complain("has no title");
    let level = 1;
    for (const heading of document.querySelectorAll("h1, h2, h3")) {
        if (+heading.tagName[1] > level + 1) complain(`skips to ${heading.tagName} at ${shown(heading)}`);
        level = +heading.tagName[1];
    }
    for (const element of document.querySelectorAll("main *")) {
        const box = element.getBoundingClientRect();
        if (box.right > wide + 1 && !element.closest(".math, .scroll, .aspects, .line, pre")) complain(`${element.tagName} leaves the page: ${shown(element)}`);
    }
    for (const math of document.querySelectorAll("math")) {
        const box = math.getBoundingClientRect();
        if (!(box.width > 3 && box.height > 4)) complain(`a formula without size: ${shown(math)}`);
    }
    const lines = [...document.querySelectorAll('math[display="block"]')];
    for (let i = 1; i < lines.length; i++) {
        const [above, below] = [lines[i - 1].getBoundingClientRect(), lines[i].getBoundingClientRect()];
        const beside = below.left >= above.right || below.right <= above.left; // short chains of the board
        const room = below.top - above.bottom;
        if (room < 4 && !beside) complain(`${room.toFixed(1)} pixels between two formulas: ${shown(lines[i])}`);
    }
    for (const fraction of document.querySelectorAll("mfrac")) {
        const [above, below] = [...fraction.children].map((child) => child.getBoundingClientRect());
        if (!(above.height > 3 && below.height > 3 && above.bottom <= below.top + 1)) complain(`a fraction that is not laid out: ${shown(fraction)}`);
    }
    for (const script of document.querySelectorAll("msub, msup")) {
        const [base, other] = [...script.children].map((child) => child.getBoundingClientRect());
        const lower = script.tagName === "msub";
        if (!(lower ? other.bottom > base.bottom - 1 : other.top < base.top + 1) || other.left < base.left) complain(`a script in a wrong place: ${shown(script)}`);
    }
    for (const root of document.querySelectorAll("msqrt"))
        if (root.getBoundingClientRect().width <= (root.firstElementChild?.getBoundingClientRect().width ?? 0)) complain(`a root without its sign: ${shown(root)}`);
    for (const set of document.querySelectorAll(".set")) {
        const range = document.createRange();
        range.selectNodeContents(set);
        if (set.getBoundingClientRect().width < Math.min(range.getBoundingClientRect().width, 60)) complain(`values without room: ${shown(set)}`);
    }
    const rows = [...document.querySelectorAll("mtr")].map((row) => row.getBoundingClientRect());
    for (const row of rows) if (!(row.height > 8)) complain("a row without height");
    for (const row of document.querySelectorAll("mtable:not(.rows) > mtr")) { // a matrix: -1 and 2 are not to be read as one number
        const entries = [...row.children].map((cell) => inked(cell));
        for (let i = 1; i < entries.length; i++) {
            const room = entries[i].left - entries[i - 1].right, size = parseFloat(view.getComputedStyle(row).fontSize);
            if (room < 0.6 * size) complain(`${room.toFixed(1)} pixels between two columns: ${shown(row)}`);
        }
    }
    for (const prime of document.querySelectorAll("mo"))
        if (/^[′']+$/.test(prime.textContent)) {
            const size = parseFloat(view.getComputedStyle(prime).fontSize), around = prime.closest("math, mfrac, msub, msup");
            if (size < 0.99 * parseFloat(view.getComputedStyle(around).fontSize)) complain(`a prime of ${size.toFixed(1)} pixels: ${shown(prime.parentElement)}`);
        }
    for (const cell of document.querySelectorAll("th")) if (!cell.scope) complain(`a head without scope: ${shown(cell)}`);
    const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    const seen = new Set();
    while (walk.nextNode()) {
        const element = walk.currentNode.parentElement;
        if (!walk.currentNode.data.trim() || seen.has(element)) continue;
        seen.add(element);
        const [a, b] = [luminance(view.getComputedStyle(element).color), luminance(background(element, view))];
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (contrast < 4.5) complain(`contrast ${contrast.toFixed(2)}: ${shown(element)}`);
    }
    for (const picture of document.querySelectorAll("svg")) lookAt(picture, view, wide, complain);
    const ids = new Set();
    for (const element of document.querySelectorAll("[id]")) {
        if (ids.has(element.id)) complain(`two elements are ${element.id}`);
        ids.add(element.id);
    }
    const dark = view.matchMedia("(prefers-color-scheme: dark)").matches;
    const paper = luminance(background(document.body, view));
    if (dark ? paper > 0.1 : paper < 0.9) complain(`is not ${dark ? "dark" : "light"}`);
    return `${name} ${wide} ${dark ? "dark" : "light"}: ${document.querySelectorAll("math").length} formulas, ${document.querySelectorAll("svg").length} pictures`;
}

addEventListener("load", () => {
    const said = [];
    for (const frame of document.querySelectorAll("iframe")) said.push(look(frame.title, frame));
    for (const frame of document.querySelectorAll("iframe")) frame.remove();
    const out = document.createElement("pre");
    out.textContent = found.length ? found.slice(0, 40).join("\n") : `PAGES FINE\n${said.join("\n")}`;
    document.body.append(out);
});
