/** Ten-sided dice as they lie, and what moves: figures to their spaces, dice into the panel. Motion comes after the state is right, never before. */
import { svg } from "./dom.js";
import { middle } from "./figures.js";

const LONG = 520;

/** A ten-sided die (kite faces) with its number. A tick or a cross says whether it did what was wanted; a 10 is the
 * lantern, a 1 is marked: both count whatever is needed.
 * @param {import("./types.js").RolledDie} die @param {number} [size] px */
export function d10(die, size = 24) {
  const how = die.ok === null ? "" : die.ok ? " is-ok" : " is-not";
  const special = die.value === 10 ? " is-lantern" : die.value === 1 ? " is-one" : "";
  return svg(
    "svg",
    { class: `die${how}${special}`, viewBox: "0 0 24 24", width: size, height: size },
    svg("path", { class: "facet", d: "M12 .8 23 10.2V13.4L12 23.2 1 13.4V10.2Z" }),
    svg("path", { class: "facet is-side", d: "M12 .8 18.8 14.2 23 13.4V10.2ZM12 .8 5.2 14.2 1 13.4V10.2Z" }),
    svg("path", { class: "facet is-low", d: "M5.2 14.2 12 18.1V23.2L1 13.4ZM18.8 14.2 12 18.1V23.2L23 13.4Z" }),
    svg("path", { class: "edge", d: "M12 .8 18.8 14.2 12 18.1 5.2 14.2ZM12 18.1V23.2M5.2 14.2 1 13.4M18.8 14.2 23 13.4" }),
    die.value === 10 && svg("path", { class: "flame", d: "M12 4.2C14 6.2 14 8 12 8.9 10 8 10 6.2 12 4.2Z" }),
    svg("text", { x: 12, y: die.value === 10 ? 15.2 : 14, "text-anchor": "middle" }, String(die.value).slice(0, 4)),
    die.ok !== null && svg("path", { class: "verdict", d: die.ok ? "M15 20 17.5 22.5 22.5 16.5" : "M16 17 22 23M22 17 16 23" }),
  );
}

/** Do people want things to move?  */
export function moves() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && document.visibilityState === "visible";
}

/** Figures glide from where they stood.
 * @param {import("./types.js").View} before @param {import("./types.js").View} after @param {boolean} turned @param {Element} board */
export function glide(before, after, turned, board) {
  if (!moves()) return;
  for (const figure of board.querySelectorAll("[data-figure]")) {
    const who = figure.getAttribute("data-figure") ?? "";
    const from = middle(before, who, turned);
    const to = middle(after, who, turned);
    if (from === null || to === null || (from.x === to.x && from.y === to.y)) continue;
    figure.animate(
      [{ transform: `translate(${from.x}px, ${from.y}px)` }, { transform: `translate(${to.x}px, ${to.y}px)` }],
      { duration: LONG, easing: "ease-in-out" },
    );
  }
}

/** Dice tumble into a panel.
 * @param {Element} panel */
export function tumble(panel) {
  if (!moves()) return;
  [...panel.querySelectorAll(".dice.is-large .die")].forEach((die, i) => {
    die.animate(
      [{ transform: `translate(${-30 - 12 * i}px, -60px) rotate(-300deg)`, opacity: 0 }, { transform: "none", opacity: 1 }],
      { duration: LONG, delay: i * 40, easing: "cubic-bezier(.2,1.3,.4,1)", fill: "backwards" },
    );
  });
}

/** Any key or click ends what still moves. */
export function settle() {
  for (const animation of document.getAnimations()) {
    if (!(animation instanceof CSSTransition)) animation.finish();
  }
}
