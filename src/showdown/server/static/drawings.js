/** Pictures of the page, drawn by ourselves as strokes: survivors, marks, patterns. Monsters: monsters.js. */
import { svg } from "./dom.js";

/** A number in [0, 1) that is always the same for the same two: hands waver, but not from one look to the next.
 * @param {number} a @param {number} b */
export function waver(a, b) {
  const x = Math.sin(a * 127.1 + b * 311.7) * 43758.5453;
  return x - Math.floor(x);
}

/** A line as a pen draws it: slightly off, in a few strokes.
 * @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {number} seed */
export function inked(x1, y1, x2, y2, seed) {
  const parts = Math.max(2, Math.round(Math.hypot(x2 - x1, y2 - y1) / 90));
  let d = `M${x1} ${y1}`;
  for (let i = 1; i <= parts; i += 1) {
    const t = i / parts;
    const off = /** @param {number} n */ (n) => (waver(seed + n, i) - 0.5) * 1.8;
    const x = x1 + (x2 - x1) * t;
    const y = y1 + (y2 - y1) * t;
    const mx = x1 + (x2 - x1) * (t - 0.5 / parts) + off(1);
    const my = y1 + (y2 - y1) * (t - 0.5 / parts) + off(2);
    d += `Q${mx.toFixed(1)} ${my.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`;
  }
  return d;
}

/** Letters have a colour of the Okabe-Ito palette (by class) and a shape: colour is never the only cue. */
const SHAPES = {
  a: "M0-18C10-18 18-10 18 0S10 18 0 18-18 10-18 0-10-18 0-18Z",
  b: "M-16-16.5 16-16 16.5 16-16 16.5Z",
  c: "M0-19.5 19.5 16.5-19.5 16.5Z",
  d: "M0-19.5 19.5 0 0 19.5-19.5 0Z",
  e: "M-9-18 9-18 18-9 18 9 9 18-9 18-18 9-18-9Z",
  f: "M-18-15 18-15 0 19Z",
};
/** Hood and cloak, seen from the front. */
const CLOAK = "M0-13C5-13 7-9 6.5-4.5 10-2 12 5 12.5 12.5 7 15-7 15-12.5 12.5-12 5-10-2-6.5-4.5-7-9-5-13 0-13Z";

/** The dark inside of the hood. */
const HOOD = "M0-10.5C3-10.5 4.2-8 3.8-5.4 3.3-3 1.6-1.8 0-1.8S-3.3-3-3.8-5.4C-4.2-8-3-10.5 0-10.5Z";

/** @param {string} letter */
function shapeOf(letter) {
  return SHAPES[/** @type {"a"} */ (letter)] ?? SHAPES.a;
}

/** A survivor in a box from -20 to 20.
 * @param {string} letter @param {{down?: boolean, acted?: boolean}} [how] */
export function survivor(letter, how = {}) {
  return svg(
    "g",
    { class: `figure who-${letter}${how.down ? " is-down" : ""}${how.acted ? " has-acted" : ""}` },
    svg("path", { class: "plate", d: shapeOf(letter) }),
    svg("g", { transform: how.down ? "translate(-1 4) rotate(96) scale(.8)" : "translate(0 2.5) scale(.8)" }, svg("path", { class: "cloak", d: CLOAK }), svg("path", { class: "hood", d: HOOD })),
    svg("text", { class: "letter", x: 0, y: 8.5, "text-anchor": "middle" }, letter),
    how.down && svg("path", { class: "fallen", d: "M-15-13l4 3M-9-17l2 4M-2-18v4" }),
  );
}

/** A small badge with a survivor's shape and letter, for cards and texts.
 * @param {string} letter @param {number} [size] */
export function badge(letter, size = 28) {
  return svg(
    "svg",
    { class: "badge", viewBox: "-21 -21 42 42", width: size, height: size, "aria-hidden": "true" },
    survivor(letter),
  );
}

/** What drawings refer to by name: the light on the board. */
export function patterns() {
  return svg(
    "defs",
    null,
    svg("radialGradient", { id: "lantern", cx: "45%", cy: "40%", r: "75%" }, svg("stop", { class: "near", offset: "0" }),
      svg("stop", { class: "far", offset: "1" })),
  );
}

/** Little signs of one stroke each, 16 by 16. */
const SIGNS = {
  lantern: "M5 14H11M5.5 12.5 4.5 6.5C5 4.5 6.5 3.5 8 3.5S11 4.5 11.5 6.5L10.5 12.5ZM8 3.5V1.5M8 6.5C9.3 8 9.4 10 8 11 6.6 10 6.7 8 8 6.5Z",
  crown: "M2.5 12.5H13.5M2.5 11 1.8 4.8 5.2 7.6 8 3 10.8 7.6 14.2 4.8 13.5 11Z",
  fence: "M3 14V4L4.5 2.5 6 4V14M10 14V4L11.5 2.5 13 4V14M1 7H15M1 11H15",
  undo: "M6 3 2.5 6.5 6 10M3 6.5H10C12.5 6.5 14 8 14 10S12.5 13.5 10 13.5H6",
  eye: "M1.5 8C4 4 12 4 14.5 8 12 12 4 12 1.5 8ZM8 6A2 2 0 1 1 7.9 6Z",
  bot: "M3.5 6.5H12.5V13H3.5ZM8 6.5V3.5M6 9.2V10M10 9.2V10M1.5 8.5V11M14.5 8.5V11M6.8 2.6H9.2",
  key: "M10.5 2.5A3 3 0 1 1 10.4 2.5ZM8.3 7.6 2.5 13.4M4.6 11.3 6.4 13.1",
  book: "M8 4C6.5 2.8 4 2.5 2 3V12.5C4 12 6.5 12.3 8 13.5 9.5 12.3 12 12 14 12.5V3C12 2.5 9.5 2.8 8 4ZM8 4V13.5",
  log: "M5 4H13.5M5 8H13.5M5 12H13.5M2 4H2.8M2 8H2.8M2 12H2.8",
  cards: "M5.5 3 13 4.5 11.3 13.5 3.8 12ZM3.5 5 2 11.5",
  clock: "M8 1.8A6.2 6.2 0 1 1 7.9 1.8ZM8 4.5V8.2L10.6 10",
  save: "M8 2V10M4.8 7 8 10.2 11.2 7M2.5 11V13.5H13.5V11",
  help: "M5.5 6C5.5 2.5 10.7 2.8 10.7 6 10.7 8 8 8 8 10.2M8 12.6V13.2",
  sun: "M8 5A3 3 0 1 1 7.9 5ZM8 1V2.5M8 13.5V15M1 8H2.5M13.5 8H15M3 3 4.1 4.1M11.9 11.9 13 13M3 13 4.1 11.9M11.9 4.1 13 3",
  blood: "M8 1.8C10.5 5.5 12.2 7.8 12.2 10.2A4.2 4.2 0 0 1 3.8 10.2C3.8 7.8 5.5 5.5 8 1.8Z",
  skull: "M4.5 11C2.8 10 2.2 8.6 2.2 7 2.2 4 4.8 2 8 2S13.8 4 13.8 7C13.8 8.6 13.2 10 11.5 11V13.5H4.5ZM6.5 13.5V11.8M8 13.5V11.8M9.5 13.5V11.8M4.8 7.6 6.6 8.4M11.2 7.6 9.4 8.4",
  boot: "M5 2H9.5V8.5L14 10.5V13.5H5ZM5 11.5H14M5 5H9.5",
  move: "M2.5 8H13M9 3.5 13.5 8 9 12.5M2.5 4.5V11.5",
  activate: "M9.5 1.5 3.5 9H7.5L6.5 14.5 12.5 7H8.5Z",
  chat: "M2 3H14V11H8L4.5 14V11H2Z",
  mute: "M2 3H14V11H8L4.5 14V11H2ZM4 1.5 13 14",
  sound: "M2.5 6H5L8.5 3V13L5 10H2.5ZM10.8 5.8C12 7 12 9 10.8 10.2M12.6 4C14.8 6.2 14.8 9.8 12.6 12",
  silent: "M2.5 6H5L8.5 3V13L5 10H2.5ZM11 6 14.5 10M14.5 6 11 10",
  bell: "M8 2C5 2 4.5 5 4.5 7.5S3 11 3 11.5H13C13 11 11.5 10 11.5 7.5S11 2 8 2ZM6.8 13.5C7.2 14.4 8.8 14.4 9.2 13.5M8 1V2",
  pin: "M8 14.5C5 10.5 3.8 8.5 3.8 6.2A4.2 4.2 0 0 1 12.2 6.2C12.2 8.5 11 10.5 8 14.5ZM8 4.6A1.7 1.7 0 1 1 7.9 4.6Z",
  bin: "M3 4.5H13M6 4.5V2.5H10V4.5M4.2 4.5 5 13.5H11L11.8 4.5M7 7V11M9 7V11",
  dice: "M8 1.5 14 6 12.5 12.5 8 14.5 3.5 12.5 2 6ZM8 1.5 4.5 10H11.5ZM2 6 4.5 10 3.5 12.5M14 6 11.5 10 12.5 12.5M4.5 10 8 14.5 11.5 10",
  flag: "M4 15V2M4 2.5C7 1 9 4 13 2.5V9C9 10.5 7 7.5 4 9",
  hourglass: "M4 2H12M4 14H12M5 2C5 6 7.2 6.8 7.2 8S5 10 5 14M11 2C11 6 8.8 6.8 8.8 8S11 10 11 14",
  paw: "M8 8.2C10.3 8.2 12 10.2 12 12 12 13.6 10 13.8 8 13.2 6 13.8 4 13.6 4 12 4 10.2 5.7 8.2 8 8.2ZM3.2 8.4V7M6.2 5.8V4M9.8 5.8V4M12.8 8.4V7",
  claw: "M3.5 2C5 6 4.5 10 3 14M8 1.5C9.3 6 8.8 10.5 7.2 14.5M12.5 2C13.8 6 13.2 10 11.8 14",
  die: "M8 1.2 14.8 6.8V9.2L8 14.8 1.2 9.2V6.8ZM8 1.2 12 9.6 8 11.8 4 9.6ZM8 11.8V14.8M4 9.6 1.2 9.2M12 9.6 14.8 9.2",
  push: "M2 8H10M7 4.5 10.5 8 7 11.5M13.5 3V13",
  fall: "M1.5 13.5H14.5M3 11.5C4 9 6 8.6 9 9.2L13 9.8M3.2 8.2A1.7 1.7 0 1 1 3.3 8.2ZM9.5 4.5 12 2.5M12.5 5.5 14.5 4.5",
  stand: "M8 4.8A1.8 1.8 0 1 1 8.1 4.8ZM8 5V10M8 10 5.5 14.5M8 10 10.5 14.5M4.5 8 8 6.2 11.5 8",
  bone: "M4.8 9.8 9.8 4.8M4.8 9.8A2 2 0 1 0 2.6 11.4 2 2 0 1 0 5.4 13.2 2 2 0 0 0 6.2 11.2L11.2 6.2A2 2 0 1 0 13.4 4.6 2 2 0 1 0 10.6 2.8 2 2 0 0 0 9.8 4.8",
  step: "M2 13.5H14M4 11C4 8 5.5 8 6.5 6.5M6.5 6.5 4.3 6.2M6.5 6.5 6.8 8.8M9 9C9.5 6 11 6 12 4M12 4 9.8 3.9M12 4 12.3 6.3",
  sword: "M13.5 2.5 6 10M13.5 2.5V5L7.2 11.2M4 8.5 7.5 12M5 11 2.5 13.5",
  trap: "M2 9C2 5 5 3 8 3S14 5 14 9M2 9 3.5 7 5 9.5 6.5 7 8 9.5 9.5 7 11 9.5 12.5 7 14 9M1.5 12.5H14.5",
  spark: "M8 1.5V5.5M8 10.5V14.5M1.5 8H5.5M10.5 8H14.5M3.5 3.5 6 6M10 10 12.5 12.5M12.5 3.5 10 6M6 10 3.5 12.5",
  stone: "M2 13 3.5 6 8 2.5 12.5 5.5 14 13ZM3.5 6 8 8 12.5 5.5M8 8 7.5 13",
  shield: "M2.5 3C6 4 10 4 13.5 3 14 8 12.5 12 8 14.5 3.5 12 2 8 2.5 3Z",
  back: "M11 3 6 8 11 13M4 3V13",
  forward: "M5 3 10 8 5 13M12 3V13",
  play: "M4.5 2.5 13 8 4.5 13.5Z",
  pause: "M5 3V13M11 3V13",
  skip: "M2.5 3 7.5 8 2.5 13M8 3 13 8 8 13",
  plus: "M8 3V13M3 8H13",
  minus: "M3 8H13",
  fit: "M2.5 6V2.5H6M10 2.5H13.5V6M13.5 10V13.5H10M6 13.5H2.5V10",
  link: "M6.5 9.5 9.5 6.5M7.5 4.5 9 3A2.8 2.8 0 0 1 13 7L11.5 8.5M8.5 11.5 7 13A2.8 2.8 0 0 1 3 9L4.5 7.5",
  target: "M8 2.5A5.5 5.5 0 1 1 7.9 2.5ZM8 6.3A1.7 1.7 0 1 1 7.9 6.3ZM8 .8V4M8 12V15.2M.8 8H4M12 8H15.2",
};

/** @typedef {keyof typeof SIGNS} SignName */

/** @param {SignName} name @param {string} [title] */
export function sign(name, title) {
  return svg(
    "svg",
    { class: `sign sign-${name}`, viewBox: "0 0 16 16", width: 16, height: 16, role: title ? "img" : null,
      "aria-hidden": title ? null : "true", "aria-label": title ?? null },
    svg("path", { d: SIGNS[name] }),
  );
}
