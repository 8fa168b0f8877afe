/** The board: grid, terrain, monster, survivors. A drawing of the view, and a grid for screen readers. */
import { svg } from "./dom.js";
import { inked, monster, patterns, sign, survivor } from "./drawings.js";
import { COLUMNS, GUTTER, ROWS, UNIT, angle, around, corner, extent, nameOf } from "./geometry.js";
import { aboveFigures, belowFigures, marksOf } from "./overlays.js";
import { dangerNow, isMine, shown } from "./store.js";
import { say, word } from "./text.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").View} View */

/** The whole board as one drawing.
 * @param {State} s */
export function board(s) {
  const { view } = shown(s);
  const { width, height } = extent(s.turned);
  return svg(
    "svg",
    { class: s.turned ? "board is-turned" : "board", viewBox: `0 0 ${width} ${height}`,
      role: "grid", "aria-label": say("page.board_about"),
      "aria-rowcount": ROWS, "aria-colcount": COLUMNS },
    patterns(),
    svg(
      "g",
      { id: "board-drawing", "aria-hidden": "true" },
      ground(s.turned),
      view && svg("g", { class: "tiles" }, view.terrain.map((tile) => terrain(tile, s.turned))),
      svg("g", { class: "marks" }, belowFigures(s)),
      view && svg("g", { class: "figures" }, figures(view, s.turned)),
      svg("g", { class: "marks" }, aboveFigures(s)),
    ),
    spaces(s),
  );
}

/** @type {Map<boolean, SVGElement>} the paper with its lines, drawn once for each way the board lies */
const grounds = new Map();

/** @param {boolean} turned */
function ground(turned) {
  const drawn = grounds.get(turned) ?? draw(turned);
  grounds.set(turned, drawn);
  return drawn.cloneNode(true);
}

/** @param {boolean} turned */
function draw(turned) {
  const { width, height } = extent(turned);
  const gutter = turned ? 0 : GUTTER;
  let lines = "";
  for (let x = gutter; x <= width; x += UNIT) lines += inked(x, gutter, x, height, x);
  for (let y = gutter; y <= height; y += UNIT) lines += inked(gutter, y, width, y, y + 1000);
  const labels = [];
  for (let column = 0; column < COLUMNS; column += 1) {
    const at = corner(nameOf(column, 0), turned);
    const x = turned ? UNIT - 3 : at.x + UNIT / 2;
    // Turned, the letters stand in the last row of spaces, which lies to the left.
    labels.push(svg("text", { x: turned ? 3 : x, y: turned ? at.y + 11 : 14, "text-anchor": turned ? "start" : "middle" },
      nameOf(column, 0).slice(0, 1)));
  }
  for (let row = 0; row < ROWS; row += 1) {
    const at = corner(nameOf(0, row), turned);
    labels.push(svg("text", { x: turned ? at.x + UNIT - 3 : 9, y: turned ? 11 : at.y + UNIT / 2 + 4,
      "text-anchor": turned ? "end" : "middle" }, String(row + 1)));
  }
  return svg(
    "g",
    { class: "ground", "data-own": true, "data-key": turned ? "turned" : "straight" },
    svg("rect", { class: "paper", fill: "url(#lantern)", x: gutter, y: gutter, width: width - gutter, height: height - gutter }),
    svg("path", { class: "lines", d: lines }),
    svg("g", { class: "labels" }, labels),
  );
}

/** @param {import("./types.js").Tile} tile @param {boolean} turned */
function terrain(tile, turned) {
  const box = around(tile.spaces, turned);
  const look = tile.impassable ? "rock" : tile.obstacle ? "rock" : "grass";
  return svg(
    "g",
    { class: `tile is-${look}` },
    svg("rect", { x: box.x + 2, y: box.y + 2, width: box.width - 4, height: box.height - 4, rx: 5, fill: `url(#${look})` }),
    svg("text", { x: box.x + box.width / 2, y: box.y + box.height / 2 + 5, "text-anchor": "middle" }, tile.glyph),
  );
}

/** @param {View} view @param {boolean} turned */
function figures(view, turned) {
  const acting = view.progress.filter((p) => p.doing === "act").map((p) => p.survivor);
  const out = [];
  const m = view.monster;
  if (m.at && m.spaces.length) {
    const box = around(m.spaces, turned);
    const half = box.width / 2;
    out.push(
      svg(
        "g",
        { class: `monster${m.knocked_down ? " is-down" : ""}${m.dead ? " is-dead" : ""}`, "data-figure": "monster",
          "data-key": "monster", transform: `translate(${box.x + half} ${box.y + half})` },
        svg("rect", { class: "base", x: -half + 2, y: -half + 2, width: box.width - 4, height: box.height - 4, rx: 9 }),
        svg(
          "g",
          { transform: `rotate(${angle(m.facing, turned)})` },
          svg("path", { class: "front", d: `M${-half + 5} ${-half + 3}Q0 ${-half - 1} ${half - 5} ${-half + 3}` }),
          svg("path", { class: "wedge", d: `M-11 ${-half + 2}L0 ${-half - 11}L11 ${-half + 2}Z` }),
        ),
        svg("g", { transform: `scale(${(box.width / 100) * 0.86})` }, monster(m.id)),
        m.knocked_down && svg("path", { class: "fallen", d: `M${-half + 6} ${half - 8}C-20 ${half - 16} 20 ${half} ${half - 6} ${half - 10}` }),
      ),
    );
  }
  for (const [letter, v] of Object.entries(view.survivors)) {
    if (!v.at || !v.alive) continue;
    const at = corner(v.at, turned);
    out.push(
      svg(
        "g",
        { "data-figure": letter, "data-key": `figure-${letter}`, transform: `translate(${at.x + UNIT / 2} ${at.y + UNIT / 2})` },
        acting.includes(letter) && svg("circle", { class: "acting", r: 23 }),
        survivor(letter, { down: v.knocked_down, acted: v.acted && !acting.includes(letter) }),
        v.priority_target && svg("g", { class: "pin", transform: "translate(6 -24) scale(1.1)" }, sign("target")),
      ),
    );
  }
  return out;
}

/** The grid itself: one focusable space at a time, each with a label that says all there is to know.
 * @param {State} s */
function spaces(s) {
  const { view, decision } = shown(s);
  const there = occupants(view);
  const marks = marksOf(s);
  const mine = isMine(s) && s.past === null;
  const danger = dangerNow(s);
  const reach = new Set(danger?.reach);
  const heat = new Map(danger?.spaces.map((x) => [x.space, x.text]));
  const rows = [];
  for (let row = 0; row < ROWS; row += 1) {
    const cells = [];
    for (let column = 0; column < COLUMNS; column += 1) {
      const name = nameOf(column, row);
      const at = corner(name, s.turned);
      const options = marks.get(name);
      const label = [name, ...(there.get(name) ?? [])];
      if (options) label.push(mine ? say("page.legal") : say("page.an_option"), options.length === 1 ? options[0].text : say("page.options_here", { count: options.length }));
      if (reach.has(name)) label.push(say("page.in_reach"));
      const risk = heat.get(name);
      if (risk) label.push(risk);
      cells.push(
        svg(
          "rect",
          { class: options ? "space is-legal" : "space", "data-cell": name, "data-legal": options ? options.length : null,
            role: "gridcell", "aria-label": label.join(", "), "aria-colindex": column + 1,
            "aria-selected": options ? String(s.selected === name) : null,
            tabindex: s.cursor === name ? 0 : -1, x: at.x, y: at.y, width: UNIT, height: UNIT },
        ),
      );
    }
    rows.push(svg("g", { role: "row", "aria-rowindex": row + 1 }, cells));
  }
  return svg("g", { class: "spaces", "data-decision-kind": decision ? decision.kind : null }, rows);
}

/** What stands on each space, in words.
 * @param {View | null} view */
function occupants(view) {
  /** @type {Map<string, string[]>} */
  const out = new Map();
  if (view === null) return out;
  /** @param {string} name @param {string} what */
  const put = (name, what) => out.set(name, [...(out.get(name) ?? []), what]);
  const m = view.monster;
  for (const name of m.at ? m.spaces : []) {
    put(name, say("page.monster_here", { monster: m.title, facing: word("facing", m.facing), down: m.knocked_down }));
  }
  for (const name of m.blind_spot) put(name, say("page.blind_spot"));
  for (const [letter, v] of Object.entries(view.survivors)) {
    if (v.at && v.alive) put(v.at, say("page.survivor_here", { name: v.name, letter, down: v.knocked_down }));
  }
  for (const tile of view.terrain) for (const name of tile.spaces) put(name, tile.title);
  return out;
}
