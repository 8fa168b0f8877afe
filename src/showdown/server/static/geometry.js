/** Names of spaces and where they are drawn. The board has columns A to V from the west and rows 1 to 16 from the north. */

export const COLUMNS = 22;
export const ROWS = 16;
/** Side of a space in units of the drawing. */
export const UNIT = 40;
/** px between a note and what it speaks of. */
const GAP = 12;
/** Width of the margin for letters and numbers; a turned board has no margin and writes them into its edge spaces. */
export const GUTTER = 20;

/** @param {number} column @param {number} row */
export function nameOf(column, row) {
  return String.fromCharCode(65 + column) + String(row + 1);
}

/** @param {string} name */
export function spot(name) {
  return { column: name.charCodeAt(0) - 65, row: Number(name.slice(1)) - 1 };
}

/** All spaces row by row from the north-west. */
export const SPACES = Array.from({ length: COLUMNS * ROWS }, (_, i) => nameOf(i % COLUMNS, Math.floor(i / COLUMNS)));

/** The north-west corner of a space as it is drawn. Turned: a quarter clockwise, so that north is to the right.
 * @param {string} name @param {boolean} turned */
export function corner(name, turned) {
  const { column, row } = spot(name);
  return turned
    ? { x: (ROWS - 1 - row) * UNIT, y: column * UNIT }
    : { x: GUTTER + column * UNIT, y: GUTTER + row * UNIT };
}

/** The middle of a figure that stands with its north-west corner on a space.
 * @param {string} name @param {number} size spaces along one side of its base @param {boolean} turned */
export function centre(name, size, turned) {
  const { x, y } = corner(name, turned);
  // Turned, the north-west space of a base is drawn at its right.
  return { x: x + (turned ? 1 - size / 2 : size / 2) * UNIT, y: y + (size / 2) * UNIT };
}

/** @param {boolean} turned */
export function extent(turned) {
  return turned
    ? { width: ROWS * UNIT, height: COLUMNS * UNIT }
    : { width: GUTTER + COLUMNS * UNIT, height: GUTTER + ROWS * UNIT };
}

/** The spaces that are not on the board, where a house rule plays on its middle only ("12x16": columns, rows).
 * @param {string | undefined} board */
export function beyond(board) {
  if (!board) return [];
  const [columns, rows] = board.split("x").map(Number);
  return SPACES.filter((name) => {
    const { column, row } = spot(name);
    return Math.abs(2 * column + 1 - COLUMNS) > columns || Math.abs(2 * row + 1 - ROWS) > rows;
  });
}

/** The rectangle around some spaces.
 * @param {string[]} names @param {boolean} turned */
export function around(names, turned) {
  const corners = names.map((name) => corner(name, turned));
  const xs = corners.map((c) => c.x);
  const ys = corners.map((c) => c.y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) + UNIT - x, height: Math.max(...ys) + UNIT - y };
}

/**
 * The outline of a set of spaces: one closed loop for each part and each hole, corners rounded.
 * @param {Iterable<string>} names @param {boolean} turned @param {number} [inset] how far inside the spaces it runs
 */
export function outline(names, turned, inset = 0) {
  const cells = new Set([...names].map((name) => key(corner(name, turned).x / UNIT, corner(name, turned).y / UNIT)));
  /** @type {Map<string, number[][]>} edges by the point where they begin, clockwise around the spaces */
  const edges = new Map();
  for (const cell of cells) {
    const [x, y] = cell.split(",").map(Number);
    for (const [dx, dy, ax, ay, bx, by] of SIDES) {
      if (cells.has(key(x + dx, y + dy))) continue;
      const from = key(x + ax, y + ay);
      edges.set(from, [...(edges.get(from) ?? []), [x + ax, y + ay, x + bx, y + by]]);
    }
  }
  let d = "";
  for (const list of edges.values()) while (list.length) d += smooth(loopFrom(list.pop() ?? [], edges), inset);
  return d;
}

/** The space beside a side, and the corners where the side begins and ends. */
const SIDES = [[0, -1, 0, 0, 1, 0], [1, 0, 1, 0, 1, 1], [0, 1, 1, 1, 0, 1], [-1, 0, 0, 1, 0, 0]];

/** @param {number} x @param {number} y */
function key(x, y) {
  return `${x},${y}`;
}

/** Follow edges until they close; where four spaces meet, the sharpest turn to the right keeps parts apart.
 * @param {number[]} first @param {Map<string, number[][]>} edges */
function loopFrom(first, edges) {
  const loop = [first];
  for (let edge = first; edge[2] !== first[0] || edge[3] !== first[1];) {
    const [x1, y1, x2, y2] = edge;
    const list = edges.get(key(x2, y2)) ?? [];
    const right = list.findIndex(([, , x, y]) => x - x2 === -(y2 - y1) && y - y2 === x2 - x1);
    const next = list.splice(Math.max(0, right), 1)[0];
    if (next === undefined) break;
    loop.push(next);
    edge = next;
  }
  return loop;
}

/** @param {number[][]} loop @param {number} inset */
function smooth(loop, inset) {
  /** @type {{x: number, y: number, in: number[], out: number[]}[]} */
  const corners = [];
  loop.forEach(([x1, y1, x2, y2], i) => {
    const before = loop[(i + loop.length - 1) % loop.length];
    const into = [before[2] - before[0], before[3] - before[1]];
    const out = [x2 - x1, y2 - y1];
    if (into[0] === out[0] && into[1] === out[1]) return;
    corners.push({ x: x1 * UNIT + inset * (-into[1] - out[1]), y: y1 * UNIT + inset * (into[0] + out[0]), in: into, out });
  });
  return corners.map((c, i) => {
    const enter = `${c.x - c.in[0] * ROUND} ${c.y - c.in[1] * ROUND}`;
    return `${i ? "L" : "M"}${enter}Q${c.x} ${c.y} ${c.x + c.out[0] * ROUND} ${c.y + c.out[1] * ROUND}`;
  }).join("") + "Z";
}

/** Radius of the corners of an outline. */
const ROUND = 6;

const AHEAD = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

/** The spaces in front of a base: those beside its edge in a direction that are on the board.
 * @param {string[]} spaces @param {string} facing */
export function frontOf(spaces, facing) {
  const ahead = AHEAD[/** @type {"north"} */ (facing)];
  const base = new Set(spaces);
  return spaces.map(spot).map(({ column, row }) => ({ column: column + ahead[0], row: row + ahead[1] }))
    .filter(({ column, row }) => column >= 0 && column < COLUMNS && row >= 0 && row < ROWS).map(({ column, row }) => nameOf(column, row)).filter((name) => !base.has(name));
}

/** Degrees from "up" for a facing, as drawn.
 * @param {string} facing @param {boolean} turned */
export function angle(facing, turned) {
  const degrees = { north: 0, east: 90, south: 180, west: 270 }[facing] ?? 0;
  return turned ? degrees + 90 : degrees;
}

/** The space one step from another in the direction of an arrow key, as drawn; the same space at the edge.
 * @param {string} name @param {string} arrow @param {boolean} turned */
export function step(name, arrow, turned) {
  const drawn = { ArrowUp: "north", ArrowRight: "east", ArrowDown: "south", ArrowLeft: "west" }[arrow];
  if (drawn === undefined) return name;
  const order = /** @type {const} */ (["north", "east", "south", "west"]);
  const at = order.indexOf(/** @type {"north"} */ (drawn));
  const [dx, dy] = AHEAD[order[(at + (turned ? 3 : 0)) % 4]];
  const { column, row } = spot(name);
  const to = { column: column + dx, row: row + dy };
  const inside = to.column >= 0 && to.column < COLUMNS && to.row >= 0 && to.row < ROWS;
  return inside ? nameOf(to.column, to.row) : name;
}

export const BEARINGS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/** The compass bearing from one space to another, and how far it is in steps; for sorting lists only.
 * @param {string} from @param {string} to */
export function bearing(from, to) {
  const a = spot(from);
  const b = spot(to);
  const dx = b.column - a.column;
  const dy = b.row - a.row;
  const turn = Math.round(Math.atan2(dx, -dy) / (Math.PI / 4));
  return { name: BEARINGS[(turn + 8) % 8], steps: Math.abs(dx) + Math.abs(dy) };
}

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** The box around boxes.
 * @param {Box[]} boxes @returns {Box} */
export function unionOf(boxes) {
  return { left: Math.min(...boxes.map((b) => b.left)), top: Math.min(...boxes.map((b) => b.top)),
    right: Math.max(...boxes.map((b) => b.right)), bottom: Math.max(...boxes.map((b) => b.bottom)) };
}

/** Where a note lies: to the right, left, below or above what it speaks of, or in a corner; inside the room and not on
 * what must be seen. If all of that cannot be, it is inside the room.
 * @param {{width: number, height: number}} size @param {Box} near @param {Box[]} seen @param {Box} room
 * @param {Box[]} [also] what is not covered either, where that can be */
export function besides({ width, height }, near, seen, room, also = []) {
  const x = Math.max(room.left, Math.min(near.left, room.right - width));
  const y = Math.max(room.top, Math.min(near.top - 8, room.bottom - height));
  const places = [
    { x: near.right + GAP, y }, { x: near.left - GAP - width, y }, { x, y: near.bottom + GAP }, { x, y: near.top - GAP - height },
    { x: room.right - width, y: room.bottom - height }, { x: room.right - width, y: room.top }, { x: room.left, y: room.top },
  ];
  /** @param {{x: number, y: number}} at @param {Box[]} kept */
  const isFree = (at, kept) => at.x >= room.left && at.y >= room.top && at.x + width <= room.right && at.y + height <= room.bottom
    && !kept.some((b) => at.x < b.right && b.left < at.x + width && at.y < b.bottom && b.top < at.y + height);
  return places.find((at) => isFree(at, [...seen, ...also])) ?? places.find((at) => isFree(at, seen)) ?? { x, y };
}
