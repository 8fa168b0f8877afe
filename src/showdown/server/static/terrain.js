/** Terrain on the board: own drawings by the name of the card, or by what the tile does where no name fits. */
import { svg } from "./dom.js";
import { inked, waver } from "./drawings.js";
import { UNIT, around, corner } from "./geometry.js";

/** @typedef {import("./types.js").Tile} Tile */
/** @typedef {{width: number, height: number}} Box */

/** The first kind whose pattern is part of the card's id. @type {[RegExp, (box: Box) => SVGElement[]][]} */
const KINDS = [
  [/grass|reed|field/, grass],
  [/tree|trunk|root/, tree],
  [/column|obelisk/, column],
  [/pillar|toppled|wall/, pillar],
  [/face|statue|idol/, face],
  [/plant|acanthus|flower|herb|bush/, plants],
  [/debris|rubble|ruin/, debris],
  [/bug|insect|swarm|nest/, bugs],
  [/dead-monster|carcass|skeleton/, carcass],
  [/corpse|grave|body/, corpse],
  [/ore|vein|crystal/, ore],
];

/** @param {Tile} tile */
function looksLike(tile) {
  return KINDS.find(([pattern]) => pattern.test(tile.id))?.[1] ?? (tile.obstacle || tile.impassable ? rocks : debris);
}

/** One tile with its name. The drawing stays upright however the tile is turned.
 * @param {Tile} tile @param {boolean} turned @param {ReadonlySet<string | null>} covered spaces under figures */
export function terrain(tile, turned, covered) {
  const box = around(tile.spaces, turned);
  const hard = tile.obstacle || tile.impassable;
  const bits = looksLike(tile)(box);
  return svg(
    "g",
    { class: `tile${hard ? " is-hard" : " is-soft"}`, "data-tile": tile.id, "data-key": `${tile.id}-${tile.at}`, transform: `translate(${box.x} ${box.y})` },
    svg("rect", { class: "plot", x: 2, y: 2, width: box.width - 4, height: box.height - 4, rx: 7 }),
    bits,
    nameOfTile(tile, box, turned, covered),
  );
}

/** The name of a tile where no figure hides it: in the row, as drawn, with most free spaces, the lowest of these.
 * @param {Tile} tile @param {Box & {x: number, y: number}} box @param {boolean} turned @param {ReadonlySet<string | null>} covered */
function nameOfTile(tile, box, turned, covered) {
  const rows = new Map();
  for (const name of tile.spaces) {
    if (covered.has(name)) continue;
    const { y } = corner(name, turned);
    rows.set(y, [...(rows.get(y) ?? []), name]);
  }
  const [best] = [...rows].sort(([y, a], [z, b]) => b.length - a.length || z - y);
  if (best === undefined) return null;
  const room = around(best[1], turned);
  const x = room.x - box.x + room.width / 2;
  return svg("text", { class: "tile-name", x, y: room.y - box.y + room.height - 5, "text-anchor": "middle", "aria-label": tile.title }, ...lines(tile.title, room, x));
}

/** Width of a letter of a name. */
const LETTER = 5.2;

/** A name in as many lines as the tile is wide enough for, the last one at the bottom.
 * @param {string} title @param {Box} box @param {number} x middle of the lines */
function lines(title, box, x) {
  const words = title.split(" ");
  const fits = Math.max(7, Math.floor(box.width / 5));
  /** @type {string[]} */
  const out = [];
  for (const word of words) {
    const last = out.at(-1);
    if (last !== undefined && last.length + word.length < fits) out[out.length - 1] = `${last} ${word}`;
    else out.push(word);
  }
  // A word that is too long is squeezed: the tile beside it has a name, too.
  return out.map((text, i) => {
    const squeezed = text.length * LETTER > box.width;
    return svg("tspan", { x, dy: i ? 8 : -8 * (out.length - 1), textLength: squeezed && box.width - 2, lengthAdjust: squeezed && "spacingAndGlyphs" }, text);
  });
}

/** @param {string} kind @param {string} d */
const path = (kind, d) => svg("path", { class: kind, d });

/** Places in a box that look thrown but are always the same.
 * @param {Box} box @param {number} each units for one place @param {number} seed @returns {{x: number, y: number, r: number}[]} */
function scattered(box, each, seed) {
  const out = [];
  for (let row = 0; row < Math.max(1, Math.floor(box.height / each)); row += 1) {
    for (let column = 0; column < Math.max(1, Math.floor(box.width / each)); column += 1) {
      const r = waver(seed + column, row + 3);
      out.push({ x: (column + 0.25 + 0.5 * r) * each, y: (row + 0.3 + 0.5 * waver(seed - row, column + 7)) * each, r });
    }
  }
  return out;
}

/** @param {Box} box */
function grass(box) {
  let back = "";
  let front = "";
  // Blades lean and rise from their places: all of them inside the frame.
  for (const place of scattered({ width: box.width - 10, height: box.height - 18 }, 8.5, 2)) {
    const { r } = place;
    const x = place.x + 5;
    const y = place.y + 9;
    const h = 11 + 8 * r;
    const lean = (r - 0.5) * 10;
    const blade = `M${x - 2.5} ${y + 8}Q${x + lean * 0.3} ${y - h * 0.3} ${x + lean} ${y + 8 - h}Q${x + lean * 0.5 + 2} ${y - h * 0.2} ${x + 2.5} ${y + 8}Z`;
    if (r > 0.5) front += blade;
    else back += blade;
  }
  return [path("leaf is-back", back), path("leaf", front)];
}

/** @param {Box} box */
function tree(box) {
  const { width: w, height: h } = box;
  const cx = w / 2;
  const arms = [[-0.36, -0.3], [0.36, -0.26], [-0.2, -0.42], [0.22, -0.42], [-0.42, -0.08], [0.42, -0.04]];
  const limbs = arms.map(([x, y]) => `M${cx} ${h * 0.55}Q${cx + x * w * 0.3} ${h * 0.42} ${cx + x * w} ${h * 0.5 + y * h}l${x * 14} ${-5}m${-x * 14} 5l${x * 2} ${-9}`).join("");
  return [
    path("shade", `M${cx - w * 0.4} ${h * 0.88}Q${cx} ${h * 0.74} ${cx + w * 0.4} ${h * 0.88}Q${cx} ${h * 0.97} ${cx - w * 0.4} ${h * 0.88}Z`),
    path("bough", limbs),
    path("bark", `M${cx - 8} ${h * 0.86}Q${cx - 3} ${h * 0.6} ${cx - 7} ${h * 0.4}L${cx + 6} ${h * 0.42}Q${cx + 4} ${h * 0.62} ${cx + 10} ${h * 0.86}Z`),
    path("hollow", `M${cx - 3} ${h * 0.56}q3-5 5 0q-1 7-3 7t-2-7Z`),
  ];
}

/** A drum of stone with flutes, seen from above and in front.
 * @param {Box} box */
function column(box) {
  const { width: w, height: h } = box;
  const long = h >= w;
  const r = Math.min(w, h) * 0.34;
  const cx = w / 2;
  const top = long ? r * 0.9 + 4 : r * 0.7 + 3;
  const foot = h - 14;
  const flutes = [-0.55, -0.2, 0.2, 0.55].map((t) => `M${cx + t * r} ${top + r * 0.36}V${foot - 2}`).join("");
  return [
    path("shade", `M${cx - r * 1.25} ${foot}a${r * 1.25} ${r * 0.5} 0 1 0 ${r * 2.5} 0a${r * 1.25} ${r * 0.5} 0 1 0 ${-r * 2.5} 0Z`),
    path("stone", `M${cx - r} ${top}V${foot}Q${cx} ${foot + r * 0.6} ${cx + r} ${foot}V${top}Z`),
    path("crack", flutes),
    path("stone is-lit-side", `M${cx - r * 1.15} ${top}a${r * 1.15} ${r * 0.45} 0 1 0 ${r * 2.3} 0a${r * 1.15} ${r * 0.45} 0 1 0 ${-r * 2.3} 0Z`),
    path("crack", `M${cx - r * 0.4} ${top - 2}l${r * 0.5} 4l${r * 0.5}-3`),
  ];
}

/** A column that has fallen, in drums along the longer side.
 * @param {Box} box */
function pillar(box) {
  const { width: w, height: h } = box;
  const down = h > w;
  const length = down ? h : w;
  const across = (down ? w : h) - 16;
  const drums = Math.max(2, Math.round(length / 44));
  const out = [];
  for (let i = 0; i < drums; i += 1) {
    const from = 6 + (i * (length - 12)) / drums;
    const size = (length - 12) / drums - 4;
    const off = (waver(i, 4) - 0.5) * 5 + 8;
    const [x, y, dx, dy] = down ? [off, from, across, size] : [from, off, size, across];
    out.push(svg("rect", { class: "stone", x, y, width: dx, height: dy, rx: 5 }));
    out.push(path("crack", down ? inked(x + dx * 0.33, y + 2, x + dx * 0.33, y + dy - 2, i) + inked(x + dx * 0.68, y + 2, x + dx * 0.68, y + dy - 2, i + 9)
      : inked(x + 2, y + dy * 0.33, x + dx - 2, y + dy * 0.33, i) + inked(x + 2, y + dy * 0.68, x + dx - 2, y + dy * 0.68, i + 9)));
  }
  return out;
}

/** A huge head in the ground.
 * @param {Box} box */
function face(box) {
  const { width: w, height: h } = box;
  const cx = w / 2;
  const k = Math.min(w, h) / 100;
  const cy = h / 2 - 3;
  /** @param {number} x @param {number} y */
  const at = (x, y) => `${(cx + x * k).toFixed(1)} ${(cy + y * k).toFixed(1)}`;
  return [
    path("shade", `M${at(-46, 34)}Q${at(0, 20)} ${at(46, 34)}Q${at(0, 50)} ${at(-46, 34)}Z`),
    path("stone", `M${at(0, -42)}C${at(28, -42)} ${at(38, -20)} ${at(36, 2)}C${at(34, 26)} ${at(18, 42)} ${at(0, 42)}C${at(-18, 42)} ${at(-34, 26)} ${at(-36, 2)}C${at(-38, -20)} ${at(-28, -42)} ${at(0, -42)}Z`),
    path("stone is-lit-side", `M${at(-5, -16)}L${at(5, -16)}L${at(9, 12)}L${at(-9, 12)}Z`),
    path("hollow", `M${at(-28, -10)}Q${at(-18, -20)} ${at(-8, -10)}Q${at(-18, -3)} ${at(-28, -10)}ZM${at(28, -10)}Q${at(18, -20)} ${at(8, -10)}Q${at(18, -3)} ${at(28, -10)}Z`),
    path("crack", `M${at(-17, 24)}Q${at(0, 30)} ${at(17, 24)}M${at(12, -40)}L${at(18, -28)}L${at(13, -22)}M${at(-34, 8)}L${at(-24, 12)}`),
  ];
}

/** @param {Box} box */
function plants(box) {
  const side = Math.min(box.width, box.height);
  return scattered(box, side, 5).flatMap((one) => {
    const x = Math.floor(one.x / side) * side + side / 2;
    const y = Math.floor(one.y / side) * side + side / 2 - 4;
    const leaves = [-70, -38, 0, 38, 70].map((turn) => {
      const a = (turn * Math.PI) / 180;
      const tip = [x + Math.sin(a) * 16, y + 4 - Math.cos(a) * 16];
      const left = [x + Math.sin(a - 0.5) * 8, y + 4 - Math.cos(a - 0.5) * 8];
      const right = [x + Math.sin(a + 0.5) * 8, y + 4 - Math.cos(a + 0.5) * 8];
      return `M${x} ${y + 6}Q${left} ${tip}Q${right} ${x} ${y + 6}Z`;
    }).join("");
    return [path("leaf", leaves), svg("circle", { class: "bloom", cx: x, cy: y - 4, r: 3.2 })];
  });
}

/** @param {Box} box */
function debris(box) {
  return scattered(box, 17, 11).flatMap(({ x, y, r }) => {
    const s = 3.5 + 3.5 * r;
    return [path("stone", `M${x - s} ${y + s * 0.7}L${x - s * 0.6} ${y - s * 0.6}L${x + s * 0.5} ${y - s * 0.8}L${x + s} ${y + s * 0.3}L${x + s * 0.3} ${y + s}Z`),
      path("crack", `M${x - s * 0.6} ${y - s * 0.6}L${x} ${y + 1}L${x + s} ${y + s * 0.3}`)];
  });
}

/** @param {Box} box */
function rocks(box) {
  const { width: w, height: h } = box;
  return [path("stone", `M${w * 0.12} ${h * 0.78}L${w * 0.22} ${h * 0.32}L${w * 0.5} ${h * 0.14}L${w * 0.8} ${h * 0.3}L${w * 0.9} ${h * 0.76}Z`),
    path("crack", `M${w * 0.22} ${h * 0.32}L${w * 0.5} ${h * 0.44}L${w * 0.8} ${h * 0.3}M${w * 0.5} ${h * 0.44}L${w * 0.46} ${h * 0.76}`)];
}

/** @param {Box} box */
function bugs(box) {
  return scattered(box, 16, 17).map(({ x, y, r }) => svg("g", { class: "bug", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${Math.round(r * 360)})` },
    path("legs", "M-4-2 4 2M-4 2 4-2M-4.5 0H4.5"), svg("ellipse", { rx: 2, ry: 3.4 })));
}

/** Ribs and a skull of something large.
 * @param {Box} box */
function carcass(box) {
  const { width: w, height: h } = box;
  const mid = h / 2 - 3;
  const ribs = [0.34, 0.46, 0.58, 0.7, 0.82].map((t, i) => {
    const reach = h * (0.34 - Math.abs(i - 1.5) * 0.04);
    return `M${w * t} ${mid}Q${w * t + 9} ${mid - reach * 0.7} ${w * t + 2} ${mid - reach}M${w * t} ${mid}Q${w * t + 9} ${mid + reach * 0.7} ${w * t + 2} ${mid + reach}`;
  }).join("");
  return [
    path("bone-line", `M${w * 0.24} ${mid}Q${w * 0.6} ${mid - 4} ${w * 0.93} ${mid + 3}${ribs}`),
    path("bone", `M${w * 0.05} ${mid + 4}Q${w * 0.06} ${mid - 12} ${w * 0.2} ${mid - 10}Q${w * 0.3} ${mid - 6} ${w * 0.27} ${mid + 5}L${w * 0.2} ${mid + 11}L${w * 0.1} ${mid + 10}Z`),
    svg("circle", { class: "hollow", cx: w * 0.17, cy: mid - 2, r: Math.min(w, h) * 0.035 + 1 }),
  ];
}

/** Someone who came before.
 * @param {Box} box */
function corpse(box) {
  const cx = box.width / 2;
  const cy = box.height / 2 - 4;
  return [
    path("shade", `M${cx - 17} ${cy + 9}Q${cx} ${cy + 1} ${cx + 17} ${cy + 9}Q${cx} ${cy + 16} ${cx - 17} ${cy + 9}Z`),
    path("bone-line", `M${cx - 12} ${cy + 9}Q${cx - 2} ${cy + 3} ${cx + 3} ${cy - 1}M${cx - 6} ${cy + 6}l-6-8M${cx - 1} ${cy + 3}l7 6M${cx - 13} ${cy + 9}l-3 5M${cx - 10} ${cy + 9}l2 5`),
    path("bone", `M${cx + 2} ${cy - 4}a6 6 0 1 1 9 6l-1 4h-5l-1-3Z`),
    path("hollow", `M${cx + 5} ${cy - 5}h2v2.4h-2ZM${cx + 9} ${cy - 4}h2v2.4h-2Z`),
  ];
}

/** @param {Box} box */
function ore(box) {
  const out = rocks({ width: box.width, height: box.height - 4 });
  for (const { x, y, r } of scattered({ width: box.width, height: box.height - 8 }, UNIT / 2, 23)) {
    const s = 3 + 3 * r;
    out.push(path("gem", `M${x} ${y - s * 1.5}L${x + s} ${y}L${x} ${y + s}L${x - s} ${y}Z`));
  }
  return out;
}
