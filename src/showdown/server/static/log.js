/**
 * What happened: the log in sections, one for each monster turn and each act, the last one open. A line lights up what
 * it speaks of and takes the board to its moment.
 */
import { signOf } from "./beats.js";
import { d10 } from "./dice.js";
import { h } from "./dom.js";
import { badge, sign } from "./drawings.js";
import { withNames } from "./people.js";
import { say } from "./text.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").Section} Section */
/** @typedef {{box: HTMLDetailsElement, list: HTMLElement, section: number, title: string}} Chapter */

/** @type {{item: Line, element: HTMLElement}[]} the lines in the page */
let drawnLines = [];
/** @type {Chapter[]} the sections in the page; two stretches of the log may belong to the same section */
let chapters = [];
/** A section with fewer lines is a heading only: the one before stays open until then. */
const TELLING = 2;
/** Sections before this one were folded. */
let folded = 0;
/** Fence drawn last. */
let drawnFence = -1;
/** Moment looked at when it was drawn last. */
let moment = Infinity;

/** The kind of beat whose sign an event has, where the two names differ. @type {Record<string, string>} */
const KIND_OF = {
  "ai-drawn": "draw", "basic-action": "draw", instinct: "draw", "locations-drawn": "locations", "target-line": "target", "no-target": "target",
  "monster-moves": "monster-move", "monster-turns": "monster-move", "monster-attacks": "monster-attack", "monster-dice": "roll", "attack-dice": "roll", check: "roll",
  "location-dice": "body-hits", "brain-damage": "damage", "injury-roll": "injury", injured: "injury", suffers: "injury", dies: "death", "monster-dies": "death",
  "knocked-down": "knockdown", "monster-knocked-down": "knockdown", stands: "stand", "monster-stands": "stand", "survival-action": "survival", dodge: "survival",
  moves: "move", attacks: "attack", "wound-attempt": "wound", critical: "wound", knockback: "push", collision: "push", "monster-turn": "turn", "survivors-turn": "turn",
  "showdown-over": "end", "monster-placed": "setup", deployed: "setup", "card-resolved": "card", "enters-play": "card", reshuffle: "deck",
};

/** Bring the log up to date: lines are added at the end, and cut from the end when something was taken back.
 * @param {HTMLElement} place @param {State} s */
export function log(place, s) {
  const scroller = /** @type {HTMLElement} */ (place.parentElement ?? place);
  const atBottom = isAtBottom(scroller);
  let same = 0;
  while (same < drawnLines.length && same < s.log.length && drawnLines[same].item === s.log[same]) same += 1;
  cutTo(same);
  const sections = new Map(s.sections.map((one) => [one.n, one]));
  for (const item of s.log.slice(same)) addLine(place, item, withNames(s, item.text), sections);
  for (const chapter of chapters) retitle(chapter, sections);
  const grew = same < s.log.length;
  const at = s.past === null ? Infinity : (s.past.moments[s.past.at]?.entry ?? Infinity);
  const isBack = at === Infinity && moment !== at;
  if (moment !== at || grew) goTo(scroller, at);
  if (drawnFence !== s.fence || grew) {
    for (const { item, element } of drawnLines) element.classList.toggle("is-fence", item.n === s.fence && s.fence > 0);
    drawnFence = s.fence;
  }
  // People who read further up are left there.
  if (isBack || (atBottom && s.past === null)) scroller.scrollTop = scroller.scrollHeight;
}

/** The list is drawn anew, e.g. on another page. */
export function forgetLog() {
  drawnLines = [];
  chapters = [];
  folded = 0;
  drawnFence = -1;
  moment = Infinity;
}

/** @param {Element} scroller */
function isAtBottom(scroller) {
  return scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 40;
}

/** Keep the last lines in sight when the list gets another height, for people who were reading them.
 * @param {Element} scroller */
export function keepLast(scroller) {
  let last = true;
  scroller.addEventListener("scroll", () => { last = isAtBottom(scroller); });
  new ResizeObserver(() => { if (last) scroller.scrollTop = scroller.scrollHeight; }).observe(scroller);
}

/** @param {number} count lines that stay */
function cutTo(count) {
  for (const { element } of drawnLines.splice(count)) element.remove();
  while (chapters.length && !chapters[chapters.length - 1].list.childElementCount) chapters.pop()?.box.remove();
  folded = Math.min(folded, Math.max(0, chapters.length - 1));
  const last = chapters.at(-1);
  if (last) last.box.open = true;
}

/** @param {HTMLElement} place @param {Line} item @param {string} text @param {Map<number, Section>} sections */
function addLine(place, item, text, sections) {
  const number = item.section ?? 0;
  let chapter = chapters.at(-1);
  // Remarks belong to what is going on.
  if (chapter === undefined || (chapter.section !== number && item.kind !== "remark")) {
    chapter = begin(place, number, sections.get(number));
  }
  const before = drawnLines.at(-1)?.item;
  const element = line(item, text, before !== undefined && item.beat > 0 && before.beat === item.beat);
  chapter.list.append(element);
  drawnLines.push({ item, element });
  if (chapter.list.childElementCount === TELLING) for (const one of chapters.slice(folded, -1)) one.box.open = false;
  if (chapter.list.childElementCount === TELLING) folded = chapters.length - 1;
}

/** @param {HTMLElement} place @param {number} number @param {Section | undefined} section @returns {Chapter} */
function begin(place, number, section) {
  const list = h("ol", { class: "lines" });
  const box = /** @type {HTMLDetailsElement} */ (h("details", { class: `chapter is-${section?.kind ?? "setup"}`, "data-section": number, open: true },
    h("summary", null, sectionHeading(section)), list));
  place.append(box);
  const chapter = { box, list, section: number, title: section?.title ?? "" };
  chapters.push(chapter);
  return chapter;
}

/** @param {Section | undefined} section */
function sectionHeading(section) {
  return [section?.survivor ? badge(section.survivor, 20) : sign(section?.kind === "monster" ? "paw" : section?.kind === "end" ? "flag" : "hourglass"),
    h("span", null, section?.title ?? say("page.before_round_1"))];
}

/** Sections may become known after their first line.
 * @param {Chapter} chapter @param {Map<number, Section>} sections */
function retitle(chapter, sections) {
  const section = sections.get(chapter.section);
  if (!section || section.title === chapter.title) return;
  chapter.title = section.title;
  chapter.box.className = `chapter is-${section.kind}`;
  chapter.box.querySelector("summary")?.replaceChildren(...sectionHeading(section));
}

/** Dim what came after the moment that is looked at, and show that moment.
 * @param {HTMLElement} scroller @param {number} at */
function goTo(scroller, at) {
  moment = at;
  for (const { item, element } of drawnLines) element.classList.toggle("is-later", item.entry > at);
  if (at === Infinity) return;
  const last = drawnLines.findLast(({ element }) => !element.classList.contains("is-later"))?.element;
  const box = last?.closest("details");
  if (box) box.open = true;
  scroller.scrollTop = last ? last.offsetTop - scroller.offsetTop - scroller.clientHeight + last.offsetHeight + 8 : 0;
}

/** @param {Line} item @param {string} text @param {boolean} goesOn does it belong to the beat of the line before? */
function line(item, text, goesOn) {
  return h(
    "li",
    { class: `line kind-${item.kind}${goesOn ? " goes-on" : ""}`, "data-line": item.n, "data-entry": item.entry, "data-of-beat": item.beat || null, tabindex: -1 },
    h("span", { class: "icon", "aria-hidden": "true" }, item.kind === "remark" ? sign("bot") : !goesOn && sign(signOf(KIND_OF[item.kind] ?? item.kind))),
    h("span", { class: "text" }, text),
    item.dice && item.dice.length > 0 && h("span", { class: "dice", "aria-hidden": "true" }, item.dice.map((die) => d10(die, 22, item.kind === "monster-dice"))),
    h("span", { class: "fence-mark" }, sign("fence", say("page.fence"))),
  );
}
