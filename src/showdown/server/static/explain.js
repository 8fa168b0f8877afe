/** "What is this?": asks the server about whatever the pointer rests on, and shows the answer beside it. */
import { h } from "./dom.js";
import { say } from "./text.js";

/** @typedef {import("./types.js").Explained} Explained */

/** What the element under the pointer or the focus stands for, as a frame to ask about; null if it stands for nothing.
 * @param {Element | null} element @param {(cell: string) => import("./types.js").Frame} onSpace what is asked about a space
 * @returns {import("./types.js").Frame | null} */
export function subject(element, onSpace) {
  const found = element?.closest("[data-option],[data-cell],[data-card],[data-line],[data-explain]");
  if (!found) return null;
  const of = /** @param {string} name */ (name) => found.getAttribute(`data-${name}`);
  const option = of("option");
  if (option !== null) return { t: "explain", of: "option", key: option };
  const cell = of("cell");
  if (cell !== null) return onSpace(cell);
  const card = of("card");
  if (card !== null) return { t: "explain", of: "card", card };
  const line = of("line");
  if (line !== null && line !== "0") return { t: "explain", of: "line", number: Number(line) };
  return of("explain") === "monster" ? { t: "explain", of: "monster" } : null;
}

/** @param {Explained} x */
export function explained(x) {
  return h(
    "div",
    { class: "paper-note" },
    h("button", { type: "button", class: "close", "data-do": "close-explained", "aria-label": say("page.close") }, "×"),
    h("h3", null, x.title),
    x.lines.map((line) => h("p", null, line)),
    x.odds && h("p", { class: "odds" }, x.odds),
    x.rules.length > 0 && h("p", { class: "rules" }, x.rules.map((id) => h("a", { href: `/rules#${id}`, target: "_blank", rel: "noopener" }, id))),
  );
}

/** Put the note beside what it speaks of, inside the window.
 * @param {HTMLElement} note @param {DOMRect | null} near */
export function place(note, near) {
  note.style.removeProperty("left");
  note.style.removeProperty("top");
  if (near === null || innerWidth < 900) return;
  const { width, height } = note.getBoundingClientRect();
  const side = document.querySelector(".side")?.getBoundingClientRect();
  // What stands beside the board is explained over the board, so that no option is covered.
  const edge = side && near.left >= side.left ? side.left : near.left;
  const left = edge === near.left && near.right + 12 + width < innerWidth ? near.right + 12 : Math.max(8, edge - width - 12);
  const top = Math.min(Math.max(8, near.top - 8), Math.max(8, innerHeight - height - 8));
  note.style.left = `${Math.round(left)}px`;
  note.style.top = `${Math.round(top)}px`;
}
