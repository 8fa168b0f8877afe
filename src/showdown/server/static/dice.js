/** Dice as they lie, and the short moment in which they fall. Motion comes after the state is right, never before. */
import { h, svg } from "./dom.js";
import { UNIT, around, corner } from "./geometry.js";

/** @typedef {import("./types.js").State} State */

const LONG = 520;
/** @type {ReturnType<typeof setTimeout> | undefined} dice lie on the board for a while; the log keeps them */
let clearing;

/** One die with its value; a tick or a cross says whether it did what was wanted.
 * @param {import("./types.js").Die} die */
export function face(die) {
  const how = die.ok === null ? "" : die.ok ? " is-ok" : " is-not";
  return svg(
    "svg",
    { class: `die${how}`, viewBox: "0 0 24 24", width: 24, height: 24 },
    svg("path", { class: "facet", d: "M12 1.5 22 8.5 20 18.5 12 22.5 4 18.5 2 8.5Z" }),
    svg("path", { class: "edge", d: "M12 1.5 5 15H19ZM2 8.5 5 15 4 18.5M22 8.5 19 15 20 18.5M5 15 12 22.5 19 15" }),
    svg("text", { x: 12, y: 14.5, "text-anchor": "middle" }, String(die.value).slice(0, 4)),
    die.ok !== null && svg("path", { class: "verdict", d: die.ok ? "M15 20 17.5 22.5 22.5 16.5" : "M16 17 22 23M22 17 16 23" }),
  );
}

/** Do people want things to move?  */
export function moves() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && document.visibilityState === "visible";
}

/** Figures glide from where they stood; new dice tumble into the tray.
 * @param {State} before @param {State} after @param {Element} board @param {HTMLElement} tray */
export function animate(before, after, board, tray) {
  const fresh = after.log.length > before.log.length ? after.log.slice(before.log.length) : [];
  const rolled = fresh.filter((line) => line.dice && line.dice.length).at(-1);
  if (rolled && rolled.dice) {
    tray.replaceChildren(h("span", { class: "dice" }, rolled.dice.map(face)));
    clearTimeout(clearing);
    clearing = setTimeout(() => tray.replaceChildren(), 4000);
  }
  if (!moves() || before.view === null || after.view === null || before.turned !== after.turned) return;
  if (rolled) {
    [...tray.querySelectorAll(".die")].forEach((die, i) => {
      die.animate(
        [{ transform: `translate(${-30 - 12 * i}px, -60px) rotate(-300deg)`, opacity: 0 }, { transform: "none", opacity: 1 }],
        { duration: LONG, delay: i * 40, easing: "cubic-bezier(.2,1.3,.4,1)", fill: "backwards" },
      );
    });
  }
  for (const figure of board.querySelectorAll("[data-figure]")) {
    const who = figure.getAttribute("data-figure") ?? "";
    const from = middle(before, who);
    const to = middle(after, who);
    if (from === null || to === null || (from.x === to.x && from.y === to.y)) continue;
    figure.animate(
      [{ transform: `translate(${from.x}px, ${from.y}px)` }, { transform: `translate(${to.x}px, ${to.y}px)` }],
      { duration: LONG, easing: "ease-in-out" },
    );
  }
}

/** Any key or click ends what still moves. */
export function settle() {
  for (const animation of document.getAnimations()) {
    if (!(animation instanceof CSSTransition)) animation.finish();
  }
}

/** Where a figure stands in the drawing.
 * @param {State} s @param {string} who */
function middle(s, who) {
  if (s.view === null) return null;
  if (who === "monster") {
    if (!s.view.monster.at) return null;
    const box = around(s.view.monster.spaces, s.turned);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
  const at = s.view.survivors[who]?.at;
  if (!at) return null;
  const c = corner(at, s.turned);
  return { x: c.x + UNIT / 2, y: c.y + UNIT / 2 };
}
