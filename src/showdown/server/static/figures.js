/** Figures on the board: the monster and the survivors with names and poses, and marks where survivors died. */
import { svg } from "./dom.js";
import { sign, survivor } from "./drawings.js";
import { UNIT, angle, around, centre, frontOf } from "./geometry.js";
import { monster } from "./monsters.js";

/** @typedef {import("./types.js").View} View */

/** Where the middle of a figure is drawn; null if it is not on the board.
 * @param {View} view @param {string} who "monster" or a letter @param {boolean} turned */
export function middle(view, who, turned) {
  if (who === "monster") {
    if (!view.monster.at || !view.monster.spaces.length) return null;
    const box = around(view.monster.spaces, turned);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
  const at = view.survivors[who]?.at;
  return at ? centre(at, 1, turned) : null;
}

/** The figure that a beat moves, and the points it passes; null if the beat moves none.
 * @param {import("./types.js").Beat} beat @param {View} view @param {boolean} turned */
export function wayOf(beat, view, turned) {
  const [from, to] = [beat.path[0], beat.path.at(-1)];
  if (!from || !to || from === to) return null;
  const who = beat.kind === "monster-move" ? "monster" : (beat.who ?? "monster");
  const size = who === "monster" ? view.monster.size : 1;
  return { who, size, points: beat.path.map((space) => centre(space, size, turned)) };
}

/** @param {View} view @param {boolean} turned @param {string | null} acting @param {string} offered letters of survivors whom a click chooses */
export function figures(view, turned, acting, offered = "") {
  return [monsterFigure(view, turned), ...Object.keys(view.survivors).map((letter) => survivorFigure(view, letter, turned, acting === letter, offered.includes(letter)))];
}

/** @param {View} view @param {boolean} turned */
function monsterFigure(view, turned) {
  const m = view.monster;
  const at = middle(view, "monster", turned);
  if (at === null) return null;
  const half = around(m.spaces, turned).width / 2;
  const size = half * 2;
  return svg(
    "g",
    { class: `monster${m.knocked_down ? " is-down" : ""}${m.dead ? " is-dead" : ""}`, "data-figure": "monster",
      "data-key": "monster", transform: `translate(${at.x} ${at.y})` },
    svg("rect", { class: "base", x: -half + 2, y: -half + 2, width: size - 4, height: size - 4, rx: 11 }),
    // The dead face nowhere, and lie.
    !m.dead && svg(
      "g",
      { class: "bearing-of", transform: `rotate(${angle(m.facing, turned)})` },
      svg("path", { class: "front", d: `M${-half + 5} ${-half + 3}Q0 ${-half - 1} ${half - 5} ${-half + 3}` }),
      frontOf(m.spaces, m.facing).length > 0 && svg("path", { class: "wedge", d: `M-12 ${-half + 2}L0 ${-half - 12}L12 ${-half + 2}Z` }),
    ),
    svg("g", { class: "pose", transform: m.knocked_down || m.dead ? `rotate(78) scale(${(size / 100) * 0.8})` : `scale(${(size / 100) * 0.86})` }, monster(m)),
    // At the edge of the board the wedge is inside the base, over the figure: outside it would be cut.
    !m.dead && frontOf(m.spaces, m.facing).length === 0 && svg("path", { class: "wedge", transform: `rotate(${angle(m.facing, turned)})`, d: `M-15 ${-half + 19}L0 ${-half + 1}L15 ${-half + 19}Z` }),
    m.knocked_down && !m.dead && svg("path", { class: "fallen", d: `M${-half + 8} ${half - 12}q8-7 16 0t16 0 16 0` }),
    nameplate(m.title, half - 3, "is-monster", m.title.length > MOST_LETTERS_A_SPACE * m.size ? size - 4 : null),
  );
}

/** @param {View} view @param {string} letter @param {boolean} turned @param {boolean} acting @param {boolean} offered */
function survivorFigure(view, letter, turned, acting, offered) {
  const v = view.survivors[letter];
  const at = middle(view, letter, turned);
  if (at === null || !v.alive) return null;
  return svg(
    "g",
    { class: `survivor-figure${v.knocked_down ? " is-down" : ""}`, "data-figure": letter, "data-key": `figure-${letter}`, transform: `translate(${at.x} ${at.y})` },
    acting && svg("circle", { class: "acting", r: 22 }),
    offered && !acting && svg("circle", { class: "offered", r: 22, "data-offered": letter }),
    survivor(letter, { down: v.knocked_down, acted: v.acted && !acting && view.turn === "survivors" }),
    v.priority_target && svg("g", { class: "pin", transform: "translate(6 -24) scale(1.1)" }, sign("target")),
    v.doomed && svg("g", { class: "pin", transform: "translate(-22 -24) scale(1)" }, sign("skull")),
    plateOf(view, letter),
  );
}

/** Width of a letter of a name, and the width of a name between neighbours. */
const PLATE_LETTER = 6.2;
const NARROW_PLATE = UNIT - 3;
/** Letters of a name that can still be read in that width. */
const MOST_LETTERS = 9;

/** The name of a survivor: between neighbours it keeps to its own space.
 * @param {View} view @param {string} letter */
function plateOf(view, letter) {
  const { name, at } = view.survivors[letter];
  const place = at ?? "";
  const isBeside = place !== "" && [-1, 1].some((by) => {
    const next = `${String.fromCharCode(place.charCodeAt(0) + by)}${place.slice(1)}`;
    return view.monster.spaces.includes(next) || Object.values(view.survivors).some((v) => v.alive && v.at === next);
  });
  if (!isBeside || name.length * PLATE_LETTER <= NARROW_PLATE) return nameplate(name, 20.5, `who-${letter}`);
  return nameplate(shortName(name), 20.5, `who-${letter}`, NARROW_PLATE);
}

/** @param {string} name */
export function shortName(name) {
  return name.length > MOST_LETTERS + 1 ? `${name.slice(0, MOST_LETTERS)}…` : name;
}

/** A monster's name with more letters for each space of its base is squeezed into it. */
const MOST_LETTERS_A_SPACE = 5;

/** @param {string} name @param {number} y @param {string} kind @param {number | null} [width] */
function nameplate(name, y, kind, width = null) {
  return svg("text", { class: `nameplate ${kind}`, x: 0, y, "text-anchor": "middle", textLength: width, lengthAdjust: width && "spacingAndGlyphs" }, name);
}

/** Where survivors died. 
 * @param {View} view @param {Record<string, string>} graves @param {boolean} turned */
export function graveMarks(view, graves, turned) {
  return Object.entries(graves).filter(([letter]) => view.survivors[letter] && !view.survivors[letter].alive).map(([letter, space]) => {
    const at = centre(space, 1, turned);
    return svg(
      "g",
      { class: `grave who-${letter}`, "data-grave": letter, "data-key": `grave-${letter}`, transform: `translate(${at.x} ${at.y})` },
      svg("path", { class: "blood", d: "M-14 9C-18 3-12-2-13-8-8-14-1-12 3-15 10-15 12-8 15-5 17 1 12 5 13 10 7 15 1 12-3 15-9 15-12 13-14 9Z" }),
      svg("path", { class: "stone", d: "M-9 12V-4A9 9 0 0 1 9-4V12Z" }),
      svg("path", { class: "crack", d: "M-12 12H12M0-7V5M-4-3H4" }),
      nameplate(view.survivors[letter].name, 20, "is-dead"),
    );
  });
}
