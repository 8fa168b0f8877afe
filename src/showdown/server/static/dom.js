/**
 * Elements from plain calls, and bringing the page to a newly drawn state while keeping focus, scroll and input.
 * Only createElement and text nodes: no markup is ever parsed, so no text can become markup.
 */

/** @typedef {Node | string | number | null | undefined | false} Leaf */
/** @typedef {Leaf | ChildList} Child */
/** @typedef {{[index: number]: Child, length: number, [Symbol.iterator](): IterableIterator<Child>}} ChildList */
/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element.
 * @param {string} tag @param {Attributes | null} [attributes] @param {...Child} children @returns {HTMLElement} */
export function h(tag, attributes, ...children) {
  return /** @type {HTMLElement} */ (furnished(document.createElement(tag), attributes ?? {}, children));
}

/** An SVG element.
 * @param {string} tag @param {Attributes | null} [attributes] @param {...Child} children @returns {SVGElement} */
export function svg(tag, attributes, ...children) {
  return /** @type {SVGElement} */ (furnished(document.createElementNS(SVG, tag), attributes ?? {}, children));
}

/** @param {Element} element @param {Attributes} attributes @param {Child[]} children */
function furnished(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  addChild(element, children);
  return element;
}

/** @param {Node} parent @param {Child} child */
function addChild(parent, child) {
  if (child === null || child === undefined || child === false) return;
  if (child instanceof Node) parent.appendChild(child);
  else if (typeof child === "object") for (const one of child) addChild(parent, one);
  else parent.appendChild(document.createTextNode(String(child)));
}

/**
 * Make the children of `parent` look like `wanted`. Elements are matched by data-key, else by order and name; what
 * carries data-own is made once and then left alone (forms that people are filling in).
 * @param {Element} parent @param {...Child} wanted
 */
export function show(parent, ...wanted) {
  const fresh = document.createDocumentFragment();
  addChild(fresh, wanted);
  morphChildren(parent, fresh);
}

/** @param {Node} node */
function keyOf(node) {
  return node instanceof Element ? node.getAttribute("data-key") : null;
}

/** @param {Element} from @param {Element} to */
function morph(from, to) {
  if (from.hasAttribute("data-own")) return;
  for (const { name } of [...from.attributes]) {
    // People open and close details themselves.
    if (!to.hasAttribute(name) && !(name === "open" && from.nodeName === "DETAILS")) from.removeAttribute(name);
  }
  for (const { name, value } of [...to.attributes]) {
    if (from.getAttribute(name) !== value && !(name === "open" && from.nodeName === "DETAILS")) {
      from.setAttribute(name, value);
    }
  }
  morphChildren(from, to);
}

/** @param {Element} parent @param {Node} wanted */
function morphChildren(parent, wanted) {
  /** @type {Map<string, ChildNode>} */
  const keyed = new Map();
  for (const child of parent.childNodes) {
    const key = keyOf(child);
    if (key !== null) keyed.set(key, child);
  }
  /** @type {ChildNode | null} */
  let here = parent.firstChild;
  for (const next of [...wanted.childNodes]) {
    const key = keyOf(next);
    let match = key !== null ? (keyed.get(key) ?? null) : here;
    if (key === null) while (match !== null && keyOf(match) !== null) match = match.nextSibling;
    if (match !== null && match.nodeName === next.nodeName) {
      if (match !== here) parent.insertBefore(match, here);
      else here = here.nextSibling;
      if (match instanceof Element) morph(match, /** @type {Element} */ (next));
      else if (match.nodeValue !== next.nodeValue) match.nodeValue = next.nodeValue;
    } else {
      parent.insertBefore(next, here);
    }
  }
  while (here !== null) {
    const gone = here;
    here = here.nextSibling;
    gone.remove();
  }
}

/** The element with this id; the page cannot work without it.
 * @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found;
}
