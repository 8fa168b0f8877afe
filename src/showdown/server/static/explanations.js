/** Explanations: asks the server about what the pointer, a finger or the focus rests on, and shows the answer beside it. */
import { cardPicture } from "./card.js";
import { byId, h, show } from "./dom.js";
import { besides, unionOf } from "./geometry.js";
import { isOneColumn } from "./here.js";
import { listen } from "./listeners.js";
import { wire } from "./seat.js";
import { announce, state } from "./stage.js";
import { OF_CARDS, dangerNow, optionsAt, riskAt, shown } from "./store.js";
import { say } from "./text.js";
import { capital } from "./words.js";

/** @typedef {import("./types.js").Explained} Explained */
/** @typedef {import("./types.js").Frame} Frame */

/** Width of a card in a note, in px: its smallest letters have 12. */
const CARD = 300;
/** @type {{id: string, near: Element | null, loud: boolean, drawn: boolean} | null} the question that waits for its answer */
let askedAbout = null;

/** @param {Element | null} element @param {boolean} loud shall a screen reader say it? */
export function explain(element, loud) {
  const space = element?.closest("[data-cell]")?.getAttribute("data-cell") ?? spaceOf(element?.closest("[data-option]")?.getAttribute("data-option") ?? "");
  const move = space === null ? null : moveNote(space);
  if (move !== null) {
    showNote(paper(move[0], move.slice(1).map((line, at) => h("p", { class: at ? "quiet" : "odds" }, line))), element);
    if (loud) announce(move.join(". "));
    return;
  }
  const frame = subject(element);
  if (frame === null) return;
  const card = faceOf(frame);
  if (card) showNote(largeCard(card), element);
  // The drawing has the text for eyes; the server has it for ears.
  if (card && !loud) return;
  if (wire !== null && state.past === null) askedAbout = { id: wire.ask(frame), near: element, loud, drawn: card !== "" };
}

/** The space of an option in the list of spaces.
 * @param {string} key */
function spaceOf(key) {
  return shown(state).decision?.options.find((o) => o.key === key)?.cell ?? null;
}

/** What moving to a space means: where it is, and what the monster's next turn may do to a survivor there. The page knows
 * all of it; null if a click there is no movement.
 * @param {string} cell @returns {string[] | null} */
function moveNote(cell) {
  const d = shown(state).decision;
  const options = d === null ? [] : d.kind === "move_to" ? d.options : d.moves;
  const to = options.find((o) => o.cell === cell);
  if (!to || optionsAt(state, cell).length > 1) return null;
  const danger = dangerNow(state);
  const risk = riskAt(state, cell);
  if (risk) return [to.text, capital(risk)];
  return [to.text, danger?.more ? say("page.working_out") : say("page.threat_hint")];
}

/** Is there something to tell about an element?
 * @param {Element | null} element */
export function isTelling(element) {
  return subject(element) !== null;
}

/** The card that is asked about: itself, or the one that an option chooses. A table shows only cards that are face up to it.
 * @param {Frame} frame */
function faceOf(frame) {
  if (frame.of === "card") return String(frame["card"]);
  const d = shown(state).decision;
  if (frame.of !== "option" || d === null || !OF_CARDS.has(d.kind)) return "";
  return d.options.find((o) => o.key === frame["key"])?.card ?? "";
}

/** @param {string} card */
function largeCard(card) {
  return h("div", { class: "paper-note is-card" },
    h("button", { type: "button", class: "close", "data-do": "close-explained", "aria-label": say("page.close") }, "×"), cardPicture(card, { width: CARD }));
}

/** About a space: what choosing it would do, who is on it, or the space itself.
 * @param {string} cell @returns {Frame} */
function aboutSpace(cell) {
  const options = optionsAt(state, cell);
  if (options.length === 1) return { t: "explain", of: "option", key: options[0].key };
  if (!options.length && state.view?.monster.spaces.includes(cell)) return { t: "explain", of: "monster" };
  return { t: "explain", of: "space", cell };
}

/** @param {import("./dom.js").Child} content @param {Element | null} near */
function showNote(content, near) {
  const note = byId("explained");
  show(note, content);
  note.hidden = false;
  place(note, near);
}

export function hideExplained() {
  askedAbout = null;
  byId("explained").hidden = true;
}

listen((frame) => {
  if (frame.t !== "explained" && frame.t !== "nak") return false;
  if (askedAbout?.id !== frame.id) return frame.t === "explained";
  if (frame.t === "explained") {
    if (!askedAbout.drawn) showNote(answer(frame), askedAbout.near);
    if (askedAbout.loud) announce([frame.title, ...frame.lines].join(". "));
  }
  askedAbout = null;
  return true;
});

// -- the question and the note ---------------------------------------------------------------------------------------

/** The question about the element under the pointer or the focus; null if there is nothing to ask about it.
 * @param {Element | null} element @returns {Frame | null} */
function subject(element) {
  const found = element?.closest("[data-option],[data-cell],[data-card],[data-line],[data-explain]");
  if (!found) return null;
  const of = /** @param {string} name */ (name) => found.getAttribute(`data-${name}`);
  const option = of("option");
  if (option !== null) return { t: "explain", of: "option", key: option };
  const cell = of("cell");
  if (cell !== null) return aboutSpace(cell);
  const card = of("card");
  if (card !== null) return { t: "explain", of: "card", card };
  const line = of("line");
  if (line !== null && line !== "0") return { t: "explain", of: "line", number: Number(line) };
  return of("explain") === "monster" ? { t: "explain", of: "monster" } : null;
}

/** @param {Explained} x */
function answer(x) {
  return paper(x.title, [
    x.lines.map((line) => h("p", null, line)),
    x.odds && h("p", { class: "odds" }, x.odds),
    x.rules.length > 0 && h("details", { class: "rules" }, h("summary", null, say("page.rules_behind", { count: x.rules.length })),
      x.rules.map((id) => h("a", { href: `/rules#${id}`, target: "_blank", rel: "noopener" }, id))),
  ]);
}

/** @param {string} heading @param {import("./dom.js").Child} content */
function paper(heading, content) {
  return h("div", { class: "paper-note" },
    h("button", { type: "button", class: "close", "data-do": "close-explained", "aria-label": say("page.close") }, "×"),
    h("h3", null, heading), content);
}

/** Put the note beside what it speaks of, inside the window, and not over what lights up for it.
 * @param {HTMLElement} note @param {Element | null} near */
function place(note, near) {
  note.style.removeProperty("left");
  note.style.removeProperty("top");
  if (near === null || isOneColumn()) return;
  const size = note.getBoundingClientRect();
  const side = document.querySelector(".side")?.getBoundingClientRect();
  const window = { left: 8, top: 8, right: innerWidth - 8, bottom: innerHeight - 8 };
  const board = { ...window, right: side && side.left > innerWidth / 2 ? side.left - 4 : window.right };
  const seen = [near, figureOn(near), document.querySelector("#board .is-lit")].flatMap((one) => (one ? [one.getBoundingClientRect()] : []));
  const isBeside = near.closest(".side") !== null;
  // Explanations of things beside the board cover the board, never an option.
  const about = isBeside ? { ...seen[0].toJSON(), left: board.right, right: window.right } : unionOf(seen);
  // Survivors beside a space belong to the question, too.
  const figures = isBeside ? [] : [...document.querySelectorAll("#board [data-figure]")].map((one) => one.getBoundingClientRect());
  const at = besides(size, about, isBeside ? seen : [about], board, figures);
  note.style.left = `${Math.round(at.x)}px`;
  note.style.top = `${Math.round(at.y)}px`;
}

/** The monster, if it stands on a space.
 * @param {Element} near */
function figureOn(near) {
  const cell = near.getAttribute("data-cell");
  return cell && shown(state).view?.monster.spaces.includes(cell) ? document.querySelector('[data-figure="monster"]') : null;
}
