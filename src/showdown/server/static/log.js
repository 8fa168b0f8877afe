/** The log: numbered lines with their dice; a line lights up what it speaks of and takes the board to its moment. */
import { h } from "./dom.js";
import { face } from "./dice.js";
import { sign } from "./drawings.js";
import { say } from "./text.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Line} Line */

/** @type {Line[]} the lines that are drawn in the page now */
let drawn = [];
/** Fence drawn last. */
let fence = -1;
/** Moment looked at when it was drawn last. */
let moment = Infinity;

/** Bring the list up to date: lines are added at the end, and cut from the end when something was taken back.
 * @param {HTMLElement} list @param {State} s */
export function log(list, s) {
  const lines = s.log;
  const scroller = /** @type {HTMLElement} */ (list.parentElement ?? list);
  const atBottom = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 40;
  let same = 0;
  while (same < drawn.length && same < lines.length && drawn[same] === lines[same]) same += 1;
  while (list.children.length > same) list.lastElementChild?.remove();
  for (const item of lines.slice(same)) list.append(line(item));
  drawn = lines;
  const at = s.past === null ? Infinity : (s.past.moments[s.past.at]?.entry ?? Infinity);
  if (moment !== at || same < lines.length) {
    for (const item of list.children) item.classList.toggle("is-later", Number(item.getAttribute("data-entry")) > at);
    moment = at;
    const last = [...list.children].findLast((item) => !item.classList.contains("is-later"));
    if (at === Infinity) scroller.scrollTop = scroller.scrollHeight;
    else scroller.scrollTop = last instanceof HTMLElement ? last.offsetTop - scroller.offsetTop - scroller.clientHeight + last.offsetHeight + 8 : 0;
  }
  if (fence !== s.fence || same < lines.length) {
    for (const item of list.children) item.classList.toggle("is-fence", Number(item.getAttribute("data-line")) === s.fence && s.fence > 0);
    fence = s.fence;
  }
  if (atBottom && s.past === null) scroller.scrollTop = scroller.scrollHeight;
}

/** The list is drawn anew, e.g. on another page. */
export function forget() {
  drawn = [];
  fence = -1;
  moment = Infinity;
}

/** Whoever reads the last lines goes on reading them when the list gets another height.
 * @param {Element} scroller */
export function keepLast(scroller) {
  let last = true;
  scroller.addEventListener("scroll", () => { last = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 40; });
  new ResizeObserver(() => { if (last) scroller.scrollTop = scroller.scrollHeight; }).observe(scroller);
}

const HEADINGS = new Set(["round", "monster-turn", "survivors-turn"]);

/** @param {Line} item */
function line(item) {
  const heading = HEADINGS.has(item.kind);
  return h(
    "li",
    { class: `line kind-${item.kind}${heading ? " is-heading" : ""}${item.n ? "" : " is-remark"}`,
      "data-line": item.n, "data-entry": item.entry, tabindex: -1 },
    h("span", { class: "number", "aria-hidden": "true" }, item.n || "·"),
    h("span", { class: "text" }, item.text, item.dice && h("span", { class: "dice", "aria-hidden": "true" }, item.dice.map(face))),
    h("span", { class: "fence-mark" }, sign("fence", say("page.fence"))),
  );
}
