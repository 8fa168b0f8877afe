/** Areas with an outline on the board: spaces that may be chosen, the blind spot, the monster's range and threat; spaces people point at. */
import { svg } from "./dom.js";
import { UNIT, beyond, corner, outline } from "./geometry.js";
import { colourOf } from "./people.js";
import { coveredBy, dangerNow, isSentKey, shown, wasTaken } from "./store.js";

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

/** One area. Its element has the number of its spaces.
 * @param {string} kind @param {string[]} names @param {boolean} turned @param {number} inset */
function area(kind, names, turned, inset) {
  return names.length > 0 && svg("path", { class: `area ${kind}`, "data-spaces": names.length, "data-key": kind, d: outline(names, turned, inset) });
}

/** Areas under terrain and figures.
 * @param {State} s */
export function areas(s) {
  const { view } = shown(s);
  const { turned } = s;
  const marks = marksOf(s);
  const danger = dangerNow(s);
  return [
    area("beyond", beyond(view?.house?.["board"]), turned, 0),
    area("reach", danger?.reach ?? [], turned, 1.5),
    danger?.spaces.map(({ space, digit }) => {
      const at = corner(space, turned);
      return svg("rect", { class: "heat", x: at.x + 1, y: at.y + 1, width: UNIT - 2, height: UNIT - 2, rx: 3, "fill-opacity": (0.06 + digit * 0.075).toFixed(2) });
    }),
    area("is-blind", s.blind && view !== null ? view.monster.blind_spot : [], turned, 3),
    area("legal", [...marks.keys()], turned, 1),
  ];
}

/** A dot on each space that may be chosen.
 * @param {State} s */
export function dots(s) {
  return [...marksOf(s)].map(([name, options]) => mark(name, options, s));
}

/** Once more over the figures: a space that may be chosen can lie under one.
 * @param {State} s */
export function dotsOnFigures(s) {
  const covered = coveredBy(shown(s).view);
  return [...marksOf(s)].filter(([name]) => covered.has(name)).map(([name, options]) => [area("legal is-over", [name], s.turned, 2), mark(name, options, s)]);
}

/** The dot of a space that may be chosen; several options show how many.
 * @param {string} name @param {Option[]} options @param {State} s */
function mark(name, options, s) {
  const at = corner(name, s.turned);
  const sent = options.some((o) => isSentKey(s, o.key) || wasTaken(s, o.key));
  const x = at.x + UNIT / 2;
  const y = at.y + UNIT / 2;
  return [
    sent && svg("rect", { class: "chosen", x: at.x + 2, y: at.y + 2, width: UNIT - 4, height: UNIT - 4, rx: 5 }),
    svg("circle", { class: "dot", cx: x, cy: y, r: options.length > 1 ? 7.5 : 3.6 }),
    options.length > 1 && svg("text", { class: "many", x, y: y + 4, "text-anchor": "middle" }, options.length),
  ];
}

/** What is drawn over the figures and changes with the pointer.
 * @param {State} s */
export function aboveFigures(s) {
  return [
    area("is-lit", s.lit, s.turned, 2),
    (dangerNow(s)?.spaces ?? []).map(({ space, digit }) => {
      const at = corner(space, s.turned);
      return svg("text", { class: "digit", x: at.x + UNIT - 4, y: at.y + UNIT - 5, "text-anchor": "end" }, digit);
    }),
    s.pings.map(({ seat, cell }) => {
      const at = corner(cell, s.turned);
      return svg("circle", { class: `ping ${colourOf(s, seat)}`, cx: at.x + UNIT / 2, cy: at.y + UNIT / 2, r: UNIT * 0.7 });
    }),
    s.selected && area("is-selected", [s.selected], s.turned, 2),
  ];
}
