/** What lies on the board besides things: spaces that may be chosen, the blind spot, what the monster threatens, what a line or an option speaks of. */
import { svg } from "./dom.js";
import { UNIT, beyond, corner } from "./geometry.js";
import { colourOf } from "./people.js";
import { dangerNow, isSentKey, shown, wasTaken } from "./store.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Option} Option */

/** The options of the decision by space.
 * @param {State} s @returns {Map<string, Option[]>} */
export function marksOf(s) {
  /** @type {Map<string, Option[]>} */
  const out = new Map();
  const d = shown(s).decision;
  // The spaces of a movement that the act still has are offered with the act: one click moves there.
  for (const option of [...(d?.options ?? []), ...(d?.moves ?? [])]) {
    if (option.cell === null) continue;
    const here = out.get(option.cell);
    if (here) here.push(option);
    else out.set(option.cell, [option]);
  }
  return out;
}

/** @param {string} name @param {State} s @param {string} kind @param {number} inset @param {string | null} fill */
function square(name, s, kind, inset, fill) {
  const at = corner(name, s.turned);
  return svg("rect", { class: kind, x: at.x + inset, y: at.y + inset, width: UNIT - 2 * inset, height: UNIT - 2 * inset,
    rx: 3, fill });
}

/** @param {State} s */
export function belowFigures(s) {
  const { view } = shown(s);
  const out = beyond(view?.house?.["board"]).map((name) => square(name, s, "beyond", 0, null));
  if (s.blind && view !== null) for (const name of view.monster.blind_spot) out.push(square(name, s, "is-blind", 1, "url(#blind)"));
  for (const name of dangerNow(s)?.reach ?? []) out.push(square(name, s, "reach", 0, "url(#reach)"));
  for (const [name, options] of marksOf(s)) {
    const at = corner(name, s.turned);
    const sent = options.some((o) => isSentKey(s, o.key) || wasTaken(s, o.key));
    out.push(square(name, s, sent ? "legal is-sent" : "legal", 1.5, "url(#hatch)"));
    out.push(svg("circle", { class: "dot", cx: at.x + UNIT / 2, cy: at.y + UNIT / 2, r: options.length > 1 ? 7 : 5 }));
    if (options.length > 1) {
      out.push(svg("text", { class: "many", x: at.x + UNIT / 2, y: at.y + UNIT / 2 + 4, "text-anchor": "middle" }, options.length));
    }
  }
  return out;
}

/** @param {State} s */
export function aboveFigures(s) {
  const out = s.lit.map((name) => square(name, s, "is-lit", 1, "url(#lit)"));
  for (const { space, digit } of dangerNow(s)?.spaces ?? []) {
    const at = corner(space, s.turned);
    out.push(svg("rect", { class: "heat", x: at.x + 2, y: at.y + UNIT - 5, width: ((UNIT - 4) * digit) / 9, height: 4 }));
    out.push(svg("text", { class: "digit", x: at.x + UNIT - 3, y: at.y + UNIT - 7, "text-anchor": "end" }, digit));
  }
  for (const { seat, cell } of s.pings) {
    const at = corner(cell, s.turned);
    out.push(svg("circle", { class: `ping ${colourOf(s, seat)}`, cx: at.x + UNIT / 2, cy: at.y + UNIT / 2, r: UNIT * 0.7 }));
  }
  if (s.selected) out.push(square(s.selected, s, "is-selected", 2, "none"));
  return out;
}
