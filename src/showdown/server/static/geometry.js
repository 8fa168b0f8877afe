/** Names of spaces and where they are drawn. The board has columns A to V from the west and rows 1 to 16 from the north. */

export const COLUMNS = 22;
export const ROWS = 16;
/** Side of a space in units of the drawing. */
export const UNIT = 40;
/** Room for the letters and numbers; a turned board has none to spare and writes them into its edge spaces. */
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

/** The north-west corner of a space as it is drawn. Turned: a quarter clockwise, so north lies to the right.
 * @param {string} name @param {boolean} turned */
export function corner(name, turned) {
  const { column, row } = spot(name);
  return turned
    ? { x: (ROWS - 1 - row) * UNIT, y: column * UNIT }
    : { x: GUTTER + column * UNIT, y: GUTTER + row * UNIT };
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

const AHEAD = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

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
