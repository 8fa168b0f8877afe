/**
 * Texts of the page. `say` fills a template of the language catalogue (src/showdown/language), which the server sends
 * once. The small language of the templates is the one of language/template.py; both pass the same test cases.
 */

/** @typedef {string | number | boolean | null | undefined | string[] | Fact} Value */
/** @typedef {{text: string, raw: string | number | boolean, holds: boolean}} Fact  a value as text, as it is, and whether it counts as given */
/** @typedef {{name: string, sign: string, word: string, branches: Part[][]}} Hole */
/** @typedef {string | Hole} Part */

/** @type {Record<string, Record<string, string>>} */
let texts = {};
/** @type {Map<string, Part[]>} */
const parsed = new Map();

/** @param {{language: string, texts: Record<string, Record<string, string>>}} given */
export function useTexts(given) {
  texts = given.texts;
}

/** Get the texts from the address that the document names; it holds their version, so that browsers keep them. */
export async function loadTexts() {
  const link = document.getElementById("texts");
  const answer = await fetch(link?.getAttribute("href") ?? "/static/texts.json");
  useTexts(await answer.json());
}

/** The text with this key ("section.name"), with its placeholders filled in. An unknown key is shown as it is.
 * @param {string} key @param {Record<string, Value>} [facts] */
export function say(key, facts = {}) {
  const dot = key.indexOf(".");
  const template = texts[key.slice(0, dot)]?.[key.slice(dot + 1)];
  return template === undefined ? key : fill(template, facts);
}

/** A word of a closed list of the game, such as "facing.north"; a word that the catalogue does not know stays.
 * @param {string} list @param {string} value */
export function word(list, value) {
  return texts["words"]?.[`${list}.${value}`] ?? value.replaceAll("-", " ");
}

/** Names as "a, b and c".
 * @param {string[]} items */
export function listed(items) {
  if (items.length < 2) return items.join("");
  return items.slice(0, -1).join(", ") + (texts["names"]?.["and"] ?? " ") + items[items.length - 1];
}

/** A value whose text differs from what choices compare.
 * @param {string} text @param {string | number | boolean} raw @returns {Fact} */
export function fact(text, raw) {
  return { text, raw, holds: Boolean(raw) };
}

/** @param {Value} value @returns {Fact} */
function asFact(value) {
  if (value === null || value === undefined) return { text: "", raw: "", holds: false };
  if (Array.isArray(value)) return { text: listed(value), raw: value.join(), holds: value.length > 0 };
  if (typeof value === "object") return value;
  return { text: typeof value === "boolean" ? "" : String(value), raw: value, holds: Boolean(value) };
}

/** @param {string} template @param {Record<string, Value>} facts */
export function fill(template, facts) {
  let parts = parsed.get(template);
  if (parts === undefined) parsed.set(template, (parts = parse(template)));
  return written(parts, facts);
}

/** @param {Part[]} parts @param {Record<string, Value>} facts @returns {string} */
function written(parts, facts) {
  return parts.map((part) => (typeof part === "string" ? part : filled(part, facts))).join("");
}

/** @param {Hole} hole @param {Record<string, Value>} facts */
function filled(hole, facts) {
  if (!Object.hasOwn(facts, hole.name)) throw new Error(`no fact for {${hole.name}}`);
  const found = asFact(facts[hole.name]);
  if (!hole.sign) return found.text;
  const first = hole.sign === "#" ? found.raw === 1 : hole.word ? String(found.raw) === hole.word : found.holds;
  return written(hole.branches[first ? 0 : 1] ?? [], facts);
}

/** @param {string} template @returns {Part[]} */
export function parse(template) {
  const [parts, end] = partsFrom(template, 0, "");
  if (end !== template.length) throw new Error(`a brace too many at ${end} in the text ${template}`);
  return parts;
}

/** Parts up to one of the stops, a closing brace or the end, and where that is.
 * @param {string} template @param {number} at @param {string} stops @returns {[Part[], number]} */
function partsFrom(template, at, stops) {
  /** @type {Part[]} */
  const parts = [];
  let start = at;
  while (at < template.length && !stops.includes(template.charAt(at)) && template[at] !== "}") {
    if (template[at] !== "{") {
      at += 1;
      continue;
    }
    if (at > start) parts.push(template.slice(start, at));
    const [hole, end] = holeFrom(template, at);
    parts.push(hole);
    start = at = end;
  }
  if (at > start) parts.push(template.slice(start, at));
  return [parts, at];
}

/** The hole that begins at `at`, and the place behind it.
 * @param {string} template @param {number} at @returns {[Hole, number]} */
function holeFrom(template, at) {
  let end = at + 1;
  while (end < template.length && !"?#}".includes(template.charAt(end))) end += 1;
  const [name, ...word] = template.slice(at + 1, end).split("=");
  const sign = template.charAt(end);
  /** @type {Part[][]} */
  const branches = [];
  while (end < template.length && template[end] !== "}") {
    const [parts, next] = partsFrom(template, end + 1, "|");
    branches.push(parts);
    end = next;
  }
  if (end >= template.length || !name) throw new Error(`the hole at ${at} is not closed in the text ${template}`);
  return [{ name, sign: sign === "}" ? "" : sign, word: word.join("="), branches }, end + 1];
}
