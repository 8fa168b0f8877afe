/** The gear grid: nine slots with small cards, the affinities where they meet, and the weapons one can attack with. */
import { h, svg } from "./dom.js";
import { call } from "./http.js";
import { listed, say } from "./text.js";
import { title } from "./words.js";

/** @typedef {import("./types.js").Survivor} Survivor */
/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").GearFacts} GearFacts */

/** @type {Map<string, GearFacts>} what the server tells about gear: edges, weapon, armor */
const FACTS = new Map();

/** Ask for the facts once; without them cards have a title only. */
export async function learnGear() {
  const { gear } = /** @type {{gear: GearFacts[]}} */ (await call("/api/gear"));
  for (const one of gear) FACTS.set(one.id, one);
}

/** @param {string} id */
export function isWeapon(id) {
  return Boolean(FACTS.get(id)?.weapon);
}

/** Strokes in a box of 24 by 24, by what a card is; the first keyword found wins. */
const ICONS = {
  bow: "M7 3C17 6 17 18 7 21M7 3V21M3 12H21M18 9 21 12 18 15",
  katar: "M12 2 15 12H9ZM8 12H16M8 12V21M16 12V21M8 17H16",
  dagger: "M12 2 15 13H9ZM7 13H17M12 13V20M10 20H14",
  sword: "M12 1 14.5 14H9.5ZM6 14H18M12 14V21M10 21.5H14",
  spear: "M12 1 15 8 12 11 9 8ZM12 11V23",
  axe: "M9 2V22M9 4C15 2 20 5 20 9 16 9 13 10 9 12",
  club: "M7 22 12 10M10 10C9 4 14 1 17 3 20 5 19 11 14 12Z",
  whip: "M5 22 9 15C13 8 20 12 17 17 15 20 12 17 14 14 17 9 21 7 17 2",
  thrown: "M4 20 16 8M13 5 20 4 19 11ZM4 20 3 16M4 20 8 21",
  stone: "M5 17 7 8 14 5 20 11 18 19 9 20ZM7 8 12 12 14 5M12 12 9 20M12 12 20 11",
  head: "M5 14C4 6 8 3 12 3S20 6 19 14L17 20H14V14H10V20H7Z",
  arms: "M8 3H16L17 12 19 15 16 21H9L7 14 8 12Z M8 7H16",
  body: "M7 3 10 5H14L17 3 21 7 18 10V21H6V10L3 7ZM12 5V21",
  waist: "M5 6H19L21 20 15 18 12 21 9 18 3 20ZM5 9H19",
  legs: "M7 3H12V14L19 17V20H6ZM7 8H12",
  jewelry: "M5 3C5 12 9 15 12 15S19 12 19 3M12 15 15 19 12 22 9 19Z",
  herb: "M12 22V9M12 9C6 9 5 4 5 3 11 3 12 6 12 9ZM12 14C17 14 19 10 19 8 14 8 12 11 12 14Z",
  lantern: "M9 6H15L17 18H7ZM10 6C10 2 14 2 14 6M8 21H16M12 10V14",
  item: "M6 8H18V20H6ZM9 8C9 3 15 3 15 8M6 13H18",
};

/** @typedef {keyof typeof ICONS} Icon */

/** @param {GearFacts | undefined} facts @returns {Icon} */
function iconOf(facts) {
  const words = facts?.keywords ?? [];
  const found = words.find((word) => word in ICONS && word !== "item" && word !== "stone");
  if (found) return /** @type {Icon} */ (found);
  const place = Object.keys(facts?.armor ?? {})[0];
  if (place && place in ICONS) return /** @type {Icon} */ (place);
  if (words.includes("stone")) return "stone";
  return facts?.weapon ? "sword" : "item";
}

/** @param {Icon} name */
function icon(name) {
  return svg("svg", { class: "gear-icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

/** Tiny marks before a number: dice, strength, armor. */
const MARKS = {
  die: "M6 1 11 4.5 10 9.5 6 11.5 2 9.5 1 4.5ZM6 1 3.5 7.5H8.5Z",
  blade: "M10.5 1.5 4.5 7.5M3 6 6 9M4.5 7.5 1.5 10.5",
  shield: "M1.5 1.5C4.5 2.3 7.5 2.3 10.5 1.5 11 6 9.5 9.3 6 11 2.5 9.3 1 6 1.5 1.5Z",
};

/** @param {keyof typeof MARKS} name */
function tinyMark(name) {
  return svg("svg", { class: "mark-sign", viewBox: "0 0 12 12", "aria-hidden": "true" }, svg("path", { d: MARKS[name] }));
}

const EDGES = ["up", "right", "down", "left"];
const STEPS = [[-1, 0], [0, 1], [1, 0], [0, -1]];

/** Three rows of three slots.
 * @param {Survivor} v @param {Option[]} options the options that can be chosen now */
export function gearGrid(v, options) {
  return h("div", { class: "gear-grid", role: "group", "aria-label": say("page.gear_grid") },
    v.grid.flatMap((row, y) => row.map((id, x) => (id ? slot(v, id, y, x, options) : h("span", { class: "slot is-empty", "data-key": `${y}${x}`, "aria-hidden": "true" })))));
}

/** Cards that an option names and the grid does not hold: fists, terrain.
 * @param {Survivor} v @param {Option[]} options */
export function beyondTheGrid(v, options) {
  const held = new Set(v.grid.flat());
  return [...new Set(options.filter((o) => o.card && !held.has(o.card) && (o.verb === "attack" || o.verb === "use")).map((o) => o.card ?? ""))].map((id) => bare(id, options));
}

/** @param {Survivor} v @param {string} id @param {number} y @param {number} x @param {Option[]} options */
function slot(v, id, y, x, options) {
  const facts = FACTS.get(id);
  const mine = options.filter((o) => o.card === id);
  const lost = v.held.includes(id);
  const weapon = facts?.weapon;
  const armor = Object.values(facts?.armor ?? {});
  return h(
    "button",
    { type: "button", class: `slot${mine.length ? " is-usable" : ""}${lost ? " is-lost" : ""}${weapon ? " is-weapon" : ""}`, "data-key": `${y}${x}`,
      "data-piece": `card:${id}`, "data-card": id, "aria-label": labelOf(id, facts, mine, lost) },
    (facts?.edges ?? []).map((colour, at) => colour && edge(v, colour, at, y, x)),
    icon(iconOf(facts)),
    h("span", { class: "slot-name", "aria-hidden": "true" }, hyphenated(title(id))),
    weapon && h("span", { class: "slot-line", "aria-hidden": "true" }, tinyMark("die"), weapon.speed, " ", h("b", null, `${weapon.accuracy}+`), " ", tinyMark("blade"), weapon.strength),
    !weapon && armor.length > 0 && h("span", { class: "slot-line", "aria-hidden": "true" }, tinyMark("shield"), armor.length > 1 ? armor.join("/") : armor[0]),
  );
}

/** Letters that fit into a line of a slot on a laptop. */
const LONG_WORD = 10;

/** A text in which long words may break between syllables, with a hyphen.
 * @param {string} text */
export function hyphenated(text) {
  return text.replaceAll(/\p{L}+/gu, (word) => (word.length > LONG_WORD ? word.replaceAll(/([aeiou][^aeiou])(?=[^aeiou][aeiou])/g, "$1\u00ad") : word));
}

/** Half an affinity on an edge; it glows where the half beside it has the same colour.
 * @param {Survivor} v @param {string} colour @param {number} at @param {number} y @param {number} x */
function edge(v, colour, at, y, x) {
  const [dy, dx] = STEPS[at];
  const beside = v.grid[y + dy]?.[x + dx];
  const whole = beside ? FACTS.get(beside)?.edges[(at + 2) % 4] === colour : false;
  return h("i", { class: `affinity is-${EDGES[at]} is-${colour}${whole ? " is-whole" : ""}`, "aria-hidden": "true" });
}

/** @param {string} id @param {GearFacts | undefined} facts @param {Option[]} options @param {boolean} lost */
function labelOf(id, facts, options, lost) {
  const halves = (facts?.edges ?? []).flatMap((colour, at) => (colour ? [say("page.half_affinity", { colour: say(`page.colour_${colour}`), edge: say(`page.edge_${EDGES[at]}`) })] : []));
  return [title(id), ...(lost ? [say("page.gear_lost")] : []), ...halves, ...options.map((o) => o.text)].join(". ");
}

/** @param {string} id @param {Option[]} options */
function bare(id, options) {
  const mine = options.filter((o) => o.card === id);
  return h("button", { type: "button", class: "bare is-usable", "data-piece": `bare:${id}`, "data-card": id, "data-key": id,
    "aria-label": [title(id), ...mine.map((o) => o.text)].join(". ") }, icon(iconOf(FACTS.get(id))), title(id));
}

/** The whole affinities of a survivor: drawn, and in words.
 * @param {Survivor} v */
export function affinities(v) {
  const found = Object.entries(v.affinities);
  if (!found.length) return null;
  return h("span", { class: "affinities", role: "img", "aria-label": say("page.affinities", { names: listed(found.map(([colour, n]) => `${n} ${say(`page.colour_${colour}`)}`)) }) },
    found.map(([colour, n]) => h("span", { class: `whole is-${colour}`, "aria-hidden": "true" }, n)));
}
