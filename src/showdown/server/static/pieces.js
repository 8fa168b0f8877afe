/** Clicking the piece itself: a survivor, the monster, a weapon, a body location. What a click obviously means is
 * chosen at once; otherwise a small menu beside the piece asks. */
import { choose, moveToSpace } from "./answer.js";
import { oddsOf } from "./bar.js";
import { byId, h, show } from "./dom.js";
import { isWeapon } from "./gear_grid.js";
import { COARSE } from "./here.js";
import { afterDraw } from "./listeners.js";
import { set, state } from "./stage.js";
import { movesTo, obvious, optionsOf, shown } from "./store.js";
import { say } from "./text.js";

/** @typedef {import("./types.js").Option} Option */

/** Choose the option of a piece. Says whether it has one.
 * @param {string} kind @param {string} id @param {Element} near */
export function onPiece(kind, id, near) {
  const options = [...optionsOf(state, kind, id), ...(kind === "monster" ? usesOfWeapons() : [])];
  if (!options.length) return false;
  const meant = obvious(state, kind, options);
  // A finger that wanted the space beside the monster must not attack.
  if (meant !== null && !(kind === "monster" && COARSE.matches && options.length > 1)) choose(meant.key);
  else openMenu(options, near);
  return true;
}

/** What weapons can do besides attacking, such as a throw. */
function usesOfWeapons() {
  return optionsOf(state, "use", "").filter((o) => o.card && isWeapon(o.card));
}

/** A space was clicked that no option names: the figure on it may be meant.
 * @param {string} cell @param {Element} near @returns {boolean} */
export function onFigure(cell, near) {
  const { view } = shown(state);
  if (view === null) return false;
  const standing = Object.entries(view.survivors).find(([, v]) => v.alive && v.at === cell);
  if (standing) {
    if (!onPiece("survivor", standing[0], near)) set({ opened: standing[0] });
    return true;
  }
  if (view.monster.spaces.includes(cell)) return onPiece("monster", "", near);
  if (movesTo(state, cell)) {
    moveToSpace(cell);
    return true;
  }
  return false;
}

// Its options belong to the decision that was pending.
afterDraw((before, now) => {
  if (before.decision !== now.decision) closeMenu();
});

// -- the menu ----------------------------------------------------------------------------------------------------------

/** @param {Option[]} options @param {Element} near */
function openMenu(options, near) {
  const menu = byId("piece-menu");
  menuOpener = near;
  show(menu, options.map((o) =>
    h("button", { type: "button", class: "option", "data-option": o.key, "data-key": o.key },
      h("span", { class: "text" }, o.text, oddsOf(o)))),
  h("button", { type: "button", class: "plain", "data-do": "close-menu" }, say("page.close")));
  menu.hidden = false;
  const at = pieceAt(near).getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const left = Math.min(Math.max(8, at.left + at.width / 2 - width / 2), innerWidth - width - 8);
  const below = at.bottom + 8 + height < innerHeight;
  menu.style.left = `${Math.round(left)}px`;
  menu.style.top = `${Math.round(below ? at.bottom + 8 : Math.max(8, at.top - height - 8))}px`;
  const first = menu.querySelector("button");
  if (first) first.focus();
}

/** What the menu is beside: the whole monster, not the one space of it that was clicked.
 * @param {Element} near */
function pieceAt(near) {
  const cell = near.getAttribute("data-cell");
  const monster = cell && shown(state).view?.monster.spaces.includes(cell) ? document.querySelector('[data-figure="monster"]') : null;
  return monster ?? near;
}

/** Says whether it was open. */
export function closeMenu() {
  const menu = document.getElementById("piece-menu");
  if (!menu || menu.hidden) return false;
  if (menu.contains(document.activeElement) && (menuOpener instanceof SVGElement || menuOpener instanceof HTMLElement)) menuOpener.focus();
  menu.hidden = true;
  return true;
}

/** @type {Element | null} the piece that opened the menu; it gets the focus back */
let menuOpener = null;
