/** Hover and long press: lights up what an option or a log line names, and explains what the pointer rests on. */
import { explain, hideExplained } from "./explanations.js";
import { byId } from "./dom.js";
import { COARSE, onTable } from "./here.js";
import { afterDraw } from "./listeners.js";
import { set, state, tellBriefly } from "./stage.js";
import { movesTo, optionsAt, shown } from "./store.js";

/** @type {ReturnType<typeof setTimeout> | undefined} */
let restTimer;
/** @type {Element | null} */
let under = null;
let pointer = { x: -1, y: -1 };
/** @type {{on: Element, x: number, y: number} | null} what came under a pointer that did not move, and where that was */
let pointerPlace = null;
/** A smaller movement, in px, is no wish to know what is under the pointer. */
const SMALL_STEP = 4;
/** Time that a pointer rests before an explanation, in ms. */
const REST = 550;

export function restNoMore() {
  clearTimeout(restTimer);
}

/** What the pointer is on, if it tells something. */
export function pointedAt() {
  return under !== null && document.contains(under) ? under : null;
}

/** @param {Element} element */
function explainSoon(element) {
  clearTimeout(restTimer);
  restTimer = setTimeout(() => explain(element, false), REST);
}

/** Light up what an option or a line speaks of.
 * @param {Element | null} element */
function light(element) {
  const cell = element?.getAttribute("data-cell") ?? null;
  const here = cell === null ? [] : optionsAt(state, cell);
  // Of a tile that fits both ways the first is outlined; the options of the space show each.
  const key = here.length === 1 || here[0]?.preview ? here[0].key : (element?.getAttribute("data-option") ?? null);
  const number = element?.getAttribute("data-line") ?? null;
  /** @type {string[]} */
  let lit = [];
  if (key !== null) {
    const option = shown(state).decision?.options.find((o) => o.key === key);
    lit = option?.preview?.cells ?? (option?.cell ? [option.cell] : []);
    const at = option?.survivor && cell === null ? shown(state).view?.survivors[option.survivor]?.at : null;
    if (at) lit = [...lit, at];
  } else if (number !== null) {
    const item = state.log.find((l) => String(l.n) === number);
    const stand = (item?.survivors ?? []).map((letter) => shown(state).view?.survivors[letter]?.at).filter((x) => typeof x === "string");
    lit = [...new Set([...(item?.cells ?? []), ...stand])];
  }
  if (lit.join() !== state.lit.join()) set({ lit });
}

document.addEventListener("pointerover", (event) => {
  if (!onTable || !(event.target instanceof Element) || event.pointerType === "touch") return;
  const found = event.target.closest("[data-option],[data-line],[data-cell],[data-card],[data-explain]");
  if (found === under) return;
  under = found;
  pointerPlace = null;
  // The page moved under a pointer that rests: that is no question.
  const still = event.clientX === pointer.x && event.clientY === pointer.y;
  clearTimeout(restTimer);
  if (event.target.closest("#explained")) return;
  if (!byId("explained").hidden) hideExplained();
  light(found);
  if (found === null) return;
  const cell = found.getAttribute("data-cell");
  const telling = cell === null || optionsAt(state, cell).length > 0 || movesTo(state, cell) !== null || isThingAt(cell);
  if (!telling || found.hasAttribute("data-explain")) return;
  if (still) pointerPlace = { on: found, ...pointer };
  else explainSoon(found);
});

/** Does a figure or terrain stand on a space?
 * @param {string} cell */
function isThingAt(cell) {
  const { view } = shown(state);
  if (view === null) return false;
  return view.monster.spaces.includes(cell) || view.terrain.some((tile) => tile.spaces.includes(cell)) || Object.values(view.survivors).some((v) => v.at === cell);
}

// Where the pointer is, over anything: a click that moves the page under it must not look like a movement.
for (const name of ["pointermove", "pointerdown", "pointerup"]) {
  document.addEventListener(name, (event) => {
    const { clientX: x, clientY: y } = /** @type {PointerEvent} */ (event);
    pointer = { x, y };
    if (pointerPlace === null || Math.hypot(x - pointerPlace.x, y - pointerPlace.y) <= SMALL_STEP) return;
    if (document.contains(pointerPlace.on)) explainSoon(pointerPlace.on);
    pointerPlace = null;
  });
}

/** Cards in play are over the board: a mouse on them looks through them, unless it can point at them; after a tap, which shows
 * them large, they have been read.
 * @param {PointerEvent} event */
function lookThrough(event) {
  const cards = onTable ? document.querySelector("#zone .zone-inner") : null;
  if (cards === null || (event.pointerType === "touch") !== (event.type === "pointerdown")) return;
  const isOn = [...cards.children].map((one) => one.getBoundingClientRect()).some((box) => box.left <= event.clientX && event.clientX <= box.right && box.top <= event.clientY && event.clientY <= box.bottom);
  const isTouch = event.pointerType === "touch";
  if (isTouch && !isOn) return;
  byId("zone").classList.toggle("is-clear", isOn && (isTouch || !cards.classList.contains("is-open")));
}
document.addEventListener("pointermove", lookThrough);
document.addEventListener("pointerdown", lookThrough);
afterDraw((before, now) => {
  if (before.decision?.id !== now.decision?.id) byId("zone").classList.remove("is-clear");
});

/** Does a note speak of the card that has the focus? */
let byFocus = false;

document.addEventListener("focusin", (event) => {
  if (!onTable || !(event.target instanceof Element)) return;
  const cell = event.target.getAttribute("data-cell");
  if (cell !== null && cell !== state.cursor) set({ cursor: cell });
  // A finger has no focus to follow.
  if (!COARSE.matches && (event.target.hasAttribute("data-option") || event.target.hasAttribute("data-line"))) light(event.target);
  if (byFocus && !event.target.closest("#explained")) hideExplained();
  byFocus = event.target.matches(".card-option:focus-visible");
  if (byFocus) explainSoon(event.target);
});

/** @type {ReturnType<typeof setTimeout> | undefined} */
let pressing;
let pressed = false;
/** Where the finger went down, in px of the window. */
let pressedAt = { x: 0, y: 0 };

/** Was the click that comes now the end of a long press? Asked once. */
export function wasLongPress() {
  const was = pressed;
  pressed = false;
  return was;
}

/** Say what a button with a sign does; a finger has no pointer to rest on it.
 * @param {Element} target */
function nameTool(target) {
  const text = target.closest(":is(button, a)[aria-label]:not([data-option], [data-card])")?.getAttribute("aria-label");
  if (!text) return false;
  tellBriefly(text);
  return true;
}

document.addEventListener("pointerdown", (event) => {
  pressed = false;
  clearTimeout(pressing);
  // A second finger begins a pinch.
  if (event.pointerType !== "touch" || !event.isPrimary || !(event.target instanceof Element)) return;
  const target = event.target;
  pressedAt = { x: event.clientX, y: event.clientY };
  pressing = setTimeout(() => {
    pressed = true;
    if (!nameTool(target)) explain(target, false);
  }, 500);
});
for (const name of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(name, (event) => {
    const moved = /** @type {PointerEvent} */ (event);
    if (name !== "pointermove" || Math.hypot(moved.clientX - pressedAt.x, moved.clientY - pressedAt.y) > 6) clearTimeout(pressing);
  });
}
document.addEventListener("contextmenu", (event) => {
  if (COARSE.matches && event.target instanceof Element && event.target.closest("#board, #bar, .head, .caption")) event.preventDefault();
});
