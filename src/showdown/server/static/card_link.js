/** Pictures of cards, drawn by card.js where that is there; without it, the title in a frame. */
import { h } from "./dom.js";
import { title } from "./words.js";

/** @type {((id: string, how: {width: number}) => Node) | null} */
let drawn = null;

/** Load the drawing of cards once; cards that were shown before have their title until then. */
export async function learnPictures() {
  const name = "./card.js";
  try {
    drawn = /** @type {{cardPicture: (id: string, how: {width: number}) => Node}} */ (await import(name)).cardPicture;
  } catch {
    // Titles do as well.
  }
}

/** @param {string} id @param {number} width in px */
export function cardPicture(id, width) {
  return drawn ? drawn(id, { width }) : h("span", { class: "card-plain", "aria-hidden": "true" }, title(id));
}
