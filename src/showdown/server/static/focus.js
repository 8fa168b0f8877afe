/** Where the keyboard is: on the board, in the log, or typing. */
import { ordered } from "./bar.js";
import { draw, set, state } from "./stage.js";
import { movable } from "./store.js";

/** @param {string} cell */
export function focusCell(cell) {
  if (cell !== state.cursor) {
    set({ cursor: cell });
    draw();
  }
  const rect = document.querySelector(`[data-cell="${cell}"]`);
  if (rect instanceof SVGElement) rect.focus();
}

/** The next space that an option names, else that the act can move to.
 * @param {number} by */
export function hop(by) {
  const named = ordered(state).map((o) => o.cell).filter((c) => c !== null);
  const cells = [...new Set(named.length ? named : movable(state))];
  if (!cells.length) return;
  const at = cells.indexOf(state.cursor);
  focusCell(cells[(at + by + cells.length + (at < 0 && by < 0 ? 1 : 0)) % cells.length]);
}

/** The last line of the log; while the past is looked at, the last line of that moment. */
export function focusLine() {
  const last = [...document.querySelectorAll("#log details[open] [data-line]:not(.is-later)")].at(-1);
  if (last instanceof HTMLElement) last.focus();
}

/** @param {Element | null} element @returns {element is HTMLElement} */
export function isTyping(element) {
  return element instanceof HTMLInputElement && element.type !== "range" && element.type !== "radio" && element.type !== "checkbox" || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
}
