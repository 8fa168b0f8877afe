/** Drawings of ten-sided dice. */
import { svg } from "./dom.js";

/** A ten-sided die (kite faces) with its number. A tick or a cross says whether it did what was wanted; a 10 is the
 * lantern, a 1 is marked: both count whatever is needed.
 * @param {import("./types.js").RolledDie} die @param {number} [size] px
 * @param {boolean} [against] does the monster roll? Then a success is bad news */
export function d10(die, size = 24, against = false) {
  const how = die.ok === null ? "" : die.ok ? " is-ok" : " is-not";
  const special = die.value === 10 ? " is-lantern" : die.value === 1 ? " is-one" : "";
  return svg(
    "svg",
    { class: `die${how}${special}${against ? " is-against" : ""}`, viewBox: "0 0 24 24", width: size, height: size },
    svg("path", { class: "facet", d: "M12 .8 23 10.2V13.4L12 23.2 1 13.4V10.2Z" }),
    svg("path", { class: "facet is-side", d: "M12 .8 18.8 14.2 23 13.4V10.2ZM12 .8 5.2 14.2 1 13.4V10.2Z" }),
    svg("path", { class: "facet is-low", d: "M5.2 14.2 12 18.1V23.2L1 13.4ZM18.8 14.2 12 18.1V23.2L23 13.4Z" }),
    svg("path", { class: "edge", d: "M12 .8 18.8 14.2 12 18.1 5.2 14.2ZM12 18.1V23.2M5.2 14.2 1 13.4M18.8 14.2 23 13.4" }),
    die.value === 10 && svg("path", { class: "flame", d: "M12 4.2C14 6.2 14 8 12 8.9 10 8 10 6.2 12 4.2Z" }),
    svg("text", { x: 12, y: die.value === 10 ? 15.2 : 14, "text-anchor": "middle" }, String(die.value).slice(0, 4)),
    die.ok !== null && svg("path", { class: "verdict", d: die.ok ? "M15 20 17.5 22.5 22.5 16.5" : "M16 17 22 23M22 17 16 23" }),
  );
}
