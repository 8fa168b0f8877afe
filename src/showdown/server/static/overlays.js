/** Areas with an outline on the board: spaces that may be chosen, the blind spot, the monster's range and threat; spaces people point at. */
import { svg } from "./dom.js";
import { UNIT, angle, beyond, corner, outline } from "./geometry.js";
import { colourOf } from "./people.js";
import { coveredBy, dangerNow, isSentKey, shown, spacesOf, wasTaken } from "./store.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Option} Option */

/** The options of the decision by space.
 * @param {State} s @returns {Map<string, Option[]>} */
export function marksOf(s) {
  /** @type {Map<string, Option[]>} */
  const out = new Map();
  const now = shown(s);
  // The spaces of a movement that the act still has are offered with the act: one click moves there.
  for (const option of [...(now.decision?.options ?? []), ...(now.decision?.moves ?? [])]) {
    for (const space of spacesOf(now, option)) {
      const here = out.get(space);
      if (here) here.push(option);
      else out.set(space, [option]);
    }
  }
  return out;
}

/** One area. Its element has the number of its spaces.
 * @param {string} kind @param {string[]} names @param {boolean} turned @param {number} inset */
function area(kind, names, turned, inset) {
  return names.length > 0 && svg("path", { class: `area ${kind}`, "data-spaces": names.length, "data-key": kind, d: outline(names, turned, inset) });
}

/** The edge of terrain that the monster stands on: its base hides the drawing.
 * @param {State} s */
export function terrainUnderMonster(s) {
  const { view } = shown(s);
  const under = new Set(view?.monster.spaces);
  return view && view.terrain.filter((tile) => tile.spaces.some((name) => under.has(name))).map((tile) =>
    svg("path", { class: `plot-over${tile.obstacle || tile.impassable ? " is-hard" : ""}`, d: outline(tile.spaces, s.turned, 2) }, svg("title", null, tile.title)));
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

/** The dot of a space that may be chosen; several options show how many, a direction is an arrow.
 * @param {string} name @param {Option[]} options @param {State} s */
function mark(name, options, s) {
  const at = corner(name, s.turned);
  const sent = options.some((o) => isSentKey(s, o.key) || wasTaken(s, o.key));
  const x = at.x + UNIT / 2;
  const y = at.y + UNIT / 2;
  const chosen = sent && svg("rect", { class: "chosen", x: at.x + 2, y: at.y + 2, width: UNIT - 4, height: UNIT - 4, rx: 5 });
  const [{ cell, direction }] = options;
  if (cell === null && direction) return [chosen, svg("path", { class: "dot heading", transform: `translate(${x} ${y}) rotate(${angle(direction, s.turned)})`, d: "M0-10 9 3H3.5V9H-3.5V3H-9Z" })];
  return [
    chosen,
    svg("circle", { class: "dot", cx: x, cy: y, r: options.length > 1 ? 7.5 : 3.6 }),
    options.length > 1 && svg("text", { class: "many", x, y: y + 4, "text-anchor": "middle" }, options.length),
  ];
}

/** The spaces that a tile or a monster would cover on the space that was tapped; else the space alone.
 * @param {State} s */
function footprint(s) {
  const preview = marksOf(s).get(s.selected)?.find((o) => o.cell === s.selected)?.preview;
  return preview?.cells.length ? preview.cells : [s.selected];
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
    s.selected && area("is-selected", footprint(s), s.turned, 2),
  ];
}
