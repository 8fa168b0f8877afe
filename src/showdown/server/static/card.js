/** A placeholder until the drawn cards are merged: the title on an empty card. */
import { svg } from "./dom.js";
import { title } from "./words.js";

/** @param {string} id @param {{width: number}} how */
export function cardPicture(id, { width }) {
  return svg("svg", { class: "card-picture", viewBox: "0 0 190 266", width, height: (width * 266) / 190 },
    svg("rect", { x: 3, y: 3, width: 184, height: 260, rx: 12, fill: "#ece2cb", stroke: "#16110c", "stroke-width": 4 }),
    svg("text", { x: 95, y: 40, "text-anchor": "middle", "font-size": 18, fill: "#16110c" }, title(id)));
}
