/** Drawn cards: the server draws a card, the page shows it as a picture. */
import { h } from "./dom.js";
import { learnTitles, title } from "./words.js";

/** Width to height of a card. */
const RATIO = 336 / 240;
/** Version of the drawings; browsers keep a drawing whose address names it. */
let version = "";

/** Keep what `/api/cards` says: titles, and the version of the drawings.
 * @param {import("./types.js").CardList} list */
export function learnCards(list) {
  version = list.version;
  learnTitles(list.cards);
}

/** Where the drawing of a card is. Cards of monsters are there only with `spoilers`: the table asks for cards that are
 * face up.
 * @param {string} id @param {{spoilers?: boolean, pack?: string}} [how] */
export function cardAddress(id, { spoilers = true, pack = "" } = {}) {
  const query = new URLSearchParams();
  if (spoilers) query.set("spoilers", "1");
  if (pack) query.set("pack", pack);
  if (version) query.set("v", version);
  const text = query.toString();
  return `/api/cards/${encodeURIComponent(id)}.svg${text && `?${text}`}`;
}

/** A card, an injury or a row of an injury table as a picture. Without `alt` it is heard as its title; `alt: ""` for a
 * picture whose card is named beside it.
 * @param {string} id @param {{width?: number, alt?: string, spoilers?: boolean, pack?: string}} [how]
 * @returns {HTMLElement} */
export function cardPicture(id, { width = 160, alt, spoilers, pack } = {}) {
  return h("img", {
    class: "card-picture",
    "data-key": `card-${id}`,
    src: cardAddress(id, { spoilers, pack }),
    alt: alt ?? title(id),
    width,
    height: Math.round(width * RATIO),
    loading: "lazy",
    decoding: "async",
    draggable: "false",
  });
}
