/**
 * The board: a drawing in layers and, over it, a grid of spaces for pointers and screen readers. Each layer is drawn
 * again only if something it shows has changed; the 352 spaces are made once, and only their changed attributes are set.
 */
import { effects } from "./beats.js";
import { show, svg } from "./dom.js";
import { inked, patterns } from "./drawings.js";
import { figures, graveMarks } from "./figures.js";
import { COLUMNS, GUTTER, ROWS, SPACES, UNIT, corner, extent, nameOf } from "./geometry.js";
import { aboveFigures, areas, dots, dotsOnFigures, marksOf, terrainUnderMonster } from "./overlays.js";
import { current, isBehind, isLookingBack, isShowing } from "./playback.js";
import { coveredBy, dangerNow, isHeld, isMine, optionsOf, playOf, shown } from "./store.js";
import { terrain } from "./terrain.js";
import { say, word } from "./text.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").View} View */
/** @typedef {{name: string, needs: (s: State) => unknown[], draw: (s: State) => import("./dom.js").Child}} Layer */

/** From the ground up. @type {Layer[]} */
const LAYERS = [
  { name: "areas", needs: (s) => [shown(s).decision, s.blind, dangerNow(s), shown(s).view?.house, shown(s).view?.monster.blind_spot], draw: areas },
  { name: "tiles", needs: (s) => [shown(s).view?.terrain, shown(s).view?.monster, shown(s).view?.survivors], draw: (s) => {
    const { view } = shown(s);
    return view?.terrain.map((tile) => terrain(tile, s.turned, coveredBy(view)));
  } },
  { name: "labels", needs: (s) => [s.turned], draw: (s) => labels(s.turned) },
  { name: "dots", needs: (s) => [shown(s).decision, s.sent, s.past], draw: dots },
  { name: "figures", needs: (s) => [shown(s).view?.survivors, shown(s).view?.monster, shown(s).view?.turn, acting(s), offered(s), playOf(s).graves, s.play.graves, s.past],
    draw: (s) => {
      const { view } = shown(s);
      return view && [graveMarks(view, { ...s.play.graves, ...s.past?.graves, ...playOf(s).graves }, s.turned), figures(view, s.turned, acting(s), offered(s))];
    } },
  { name: "tiles-over", needs: (s) => [shown(s).view?.terrain, shown(s).view?.monster], draw: terrainUnderMonster },
  { name: "dots-over", needs: (s) => [shown(s).decision, shown(s).view, s.sent, s.past], draw: dotsOnFigures },
  { name: "effects", needs: (s) => [current(playOf(s)), isShowing(playOf(s)), shown(s).view], draw: effects },
  { name: "pointed", needs: (s) => [s.lit, s.selected, s.decision, dangerNow(s), s.pings, s.people], draw: aboveFigures },
];

/** @typedef {{label: string, legal: number, selected: boolean, tab: boolean}} Space */
/** @typedef {{drawing: SVGElement, turned: boolean, layers: Map<string, SVGElement>, needs: Map<string, unknown[]>, spaces: Map<string, {rect: SVGElement, was: Space}>}} Laid */

/** @type {Laid | null} the board in the page */
let laidLayers = null;

/** Bring the board in a place up to date.
 * @param {State} s @param {HTMLElement} place */
export function drawBoard(s, place) {
  if (laidLayers === null || laidLayers.turned !== s.turned || !place.contains(laidLayers.drawing)) {
    laidLayers = layLayers(s.turned);
    place.replaceChildren(laidLayers.drawing);
  }
  const play = playOf(s);
  laidLayers.drawing.classList.toggle("is-playing", isBehind(play));
  laidLayers.drawing.classList.toggle("is-looking-back", isLookingBack(play));
  laidLayers.drawing.classList.toggle("is-waiting", s.past === null && s.decision !== null && !isMine(s));
  for (const layer of LAYERS) {
    const element = laidLayers.layers.get(layer.name);
    if (element && differs(laidLayers, layer.name, layer.needs(s))) show(element, layer.draw(s));
  }
  const { view, decision } = shown(s);
  if (differs(laidLayers, "spaces", [view, decision, dangerNow(s), s.selected, s.cursor, isMine(s), s.past])) label(laidLayers, s);
}

/** Is something another than when this part was drawn last?
 * @param {Laid} board @param {string} name @param {unknown[]} needs */
function differs(board, name, needs) {
  const was = board.needs.get(name);
  board.needs.set(name, needs);
  return was === undefined || needs.some((x, i) => x !== was[i]);
}

/** The survivor who acts.
 * @param {State} s @returns {string | null} */
function acting(s) {
  const play = playOf(s);
  if (isBehind(play)) return current(play)?.section.survivor ?? null;
  const act = shown(s).view?.progress.find((p) => p.doing === "act");
  return act && "survivor" in act ? act.survivor : null;
}

/** The letters of the survivors among whom the decision chooses; its survival actions do not count.
 * @param {State} s */
function offered(s) {
  const { view, decision } = shown(s);
  if (view === null || decision === null || isHeld(s)) return "";
  return Object.keys(view.survivors).filter((letter) => optionsOf(s, "survivor", letter).some((o) => o.verb !== "survival")).join("");
}

/** An empty board, with one rectangle for each space.
 * @param {boolean} turned @returns {Laid} */
function layLayers(turned) {
  const { width, height } = extent(turned);
  /** @type {Laid["layers"]} */
  const layers = new Map(LAYERS.map(({ name }) => [name, svg("g", { class: name })]));
  /** @type {Laid["spaces"]} */
  const spaces = new Map(SPACES.map((name, i) => {
    const at = corner(name, turned);
    const rect = svg("rect", { class: "space", "data-cell": name, role: "gridcell", "aria-label": name, "aria-colindex": (i % COLUMNS) + 1, tabindex: -1,
      x: at.x, y: at.y, width: UNIT, height: UNIT });
    return [name, { rect, was: { label: name, legal: 0, selected: false, tab: false } }];
  }));
  const rows = Array.from({ length: ROWS }, (_, row) =>
    svg("g", { role: "row", "aria-rowindex": row + 1 }, Array.from({ length: COLUMNS }, (_, column) => spaces.get(nameOf(column, row))?.rect)));
  const drawing = svg(
    "svg",
    { class: turned ? "board is-turned" : "board", viewBox: `0 0 ${width} ${height}`, role: "grid", "aria-label": say("page.board_about"),
      "aria-rowcount": ROWS, "aria-colcount": COLUMNS },
    patterns(),
    svg("g", { id: "board-drawing", "aria-hidden": "true" }, ground(turned), [...layers.values()]),
    svg("g", { class: "spaces" }, rows),
  );
  return { drawing, turned, layers, needs: new Map(), spaces };
}

/** The paper with its lines.
 * @param {boolean} turned */
function ground(turned) {
  const { width, height } = extent(turned);
  const gutter = turned ? 0 : GUTTER;
  let lines = "";
  for (let x = gutter; x <= width; x += UNIT) lines += inked(x, gutter, x, height, x);
  for (let y = gutter; y <= height; y += UNIT) lines += inked(gutter, y, width, y, y + 1000);
  return svg(
    "g",
    { class: "ground" },
    svg("rect", { class: "paper", fill: "url(#lantern)", x: gutter, y: gutter, width: width - gutter, height: height - gutter, rx: 4 }),
    svg("path", { class: "lines", d: lines }),
  );
}

/** Letters and numbers at the edge, over terrain, and which way is north.
 * @param {boolean} turned */
function labels(turned) {
  const { width, height } = extent(turned);
  const letters = Array.from({ length: COLUMNS }, (_, column) => {
    const at = corner(nameOf(column, 0), turned);
    // Turned, the letters are in the last row of spaces, at the left.
    return svg("text", { x: turned ? 3 : at.x + UNIT / 2, y: turned ? at.y + 11 : 14, "text-anchor": turned ? "start" : "middle" }, nameOf(column, 0).slice(0, 1));
  });
  const numbers = Array.from({ length: ROWS }, (_, row) => {
    const at = corner(nameOf(0, row), turned);
    return svg("text", { x: turned ? at.x + UNIT - 3 : 9, y: turned ? 11 : at.y + UNIT / 2 + 4, "text-anchor": turned ? "end" : "middle" }, String(row + 1));
  });
  const north = say("page.bearing_N");
  return [
    // A phone turns the board. Cards lie over its upper corners, the decision over its end.
    turned ? svg("text", { class: "north", x: width - 5, y: height * 0.56, "text-anchor": "end" }, `${north} ▸`)
      : svg("g", { class: "north" }, svg("path", { d: "M9 .5 13 6.5H5Z" }), svg("text", { x: 9, y: 17, "text-anchor": "middle" }, north)),
    // At the left edge, and at the upper one (zoom.js keeps them there).
    svg("g", { class: "at-left" }, turned ? letters : numbers), svg("g", { class: "at-top" }, turned ? numbers : letters),
  ];
}

/** Tell each space what is there, and set what has changed.
 * @param {Laid} board @param {State} s */
function label(board, s) {
  const there = occupants(shown(s).view);
  const marks = marksOf(s);
  const mine = isMine(s) && s.past === null;
  const danger = dangerNow(s);
  const reach = new Set(danger?.reach);
  const heat = new Map(danger?.spaces.map((x) => [x.space, x.text]));
  for (const [name, space] of board.spaces) {
    const options = marks.get(name);
    const words = [name, ...(there.get(name) ?? [])];
    if (options) words.push(mine ? say("page.legal") : say("page.an_option"), options.length === 1 ? options[0].text : say("page.options_here", { count: options.length }));
    if (reach.has(name)) words.push(say("page.in_reach"));
    const risk = heat.get(name);
    if (risk) words.push(risk);
    const now = { label: words.join(", "), legal: options?.length ?? 0, selected: s.selected === name, tab: s.cursor === name };
    change(space.rect, space.was, now);
    space.was = now;
  }
}

/** @param {SVGElement} rect @param {Space} was @param {Space} now */
function change(rect, was, now) {
  if (was.label !== now.label) rect.setAttribute("aria-label", now.label);
  if (was.tab !== now.tab) rect.setAttribute("tabindex", now.tab ? "0" : "-1");
  if (was.legal === now.legal && was.selected === now.selected) return;
  rect.classList.toggle("is-legal", now.legal > 0);
  if (now.legal) {
    rect.setAttribute("data-legal", String(now.legal));
    rect.setAttribute("aria-selected", String(now.selected));
  } else {
    rect.removeAttribute("data-legal");
    rect.removeAttribute("aria-selected");
  }
}

/** Who and what is on each space, in words.
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
