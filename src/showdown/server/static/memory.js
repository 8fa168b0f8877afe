/**
 * What this browser remembers: seat secrets of this tab, and the tables it knows.
 * Secrets arrive in the fragment of the address, which no server and no log sees, and leave the address bar at once.
 */

import { SPEEDS } from "./playback.js";

/** @typedef {import("./types.js").Key} Key */
/** @typedef {{table: string, name: string, keys: Key[], host: string, links: {seat: string, link: string}[], at: number, lesson?: boolean, taught?: string[]}} Known  taught: what its lesson has explained */

const LIST = "showdown.tables";
const SEATS = "showdown.seats.";
const SITS = "showdown.sits.";
const MOST_TABLES = 40;

/** The keys in "#seat=p1.TOKEN&seat=p2.TOKEN".
 * @param {string} fragment @returns {Key[]} */
export function keysIn(fragment) {
  const out = [];
  for (const part of fragment.replace(/^#/, "").split("&")) {
    const found = /^(?:seat=)?(p[1-4]|watch|host)\.([A-Za-z0-9_-]+)$/.exec(part);
    if (found) out.push({ seat: found[1], token: found[2] });
  }
  return out;
}

/** @param {Storage} storage @param {string} name @returns {any} */
function stored(storage, name) {
  try {
    return JSON.parse(storage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {Storage} storage @param {string} name @param {unknown} value */
function write(storage, name, value) {
  try {
    storage.setItem(name, JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs the list of tables, not the game.
  }
}

/** The keys for a table: from the address (then they are taken out of it), this tab, or the list of known tables.
 * @param {string} table @returns {Key[]} */
export function seatsFor(table) {
  const fresh = keysIn(location.hash);
  if (fresh.length) {
    history.replaceState(null, "", location.pathname + location.search);
    write(sessionStorage, SEATS + table, fresh);
    return fresh;
  }
  const held = stored(sessionStorage, SEATS + table);
  if (Array.isArray(held) && held.length) return held;
  return known().find((k) => k.table === table)?.keys ?? [];
}

/** Does this tab play at the table?
 * @param {string} table */
export function sitsHere(table) {
  return stored(sessionStorage, SITS + table) === true;
}

/** @param {string} table @param {boolean} yes */
export function sitHere(table, yes) {
  write(sessionStorage, SITS + table, yes);
}

/** @returns {Known[]} */
export function known() {
  const list = stored(localStorage, LIST);
  return Array.isArray(list) ? list.filter((k) => k && typeof k.table === "string" && Array.isArray(k.keys)) : [];
}

/** @param {Omit<Known, "at">} table */
export function remember(table) {
  const old = known().find((k) => k.table === table.table);
  const entry = {
    table: table.table,
    name: table.name || old?.name || "",
    // A player who watches for a while keeps the seat.
    keys: table.keys.some((k) => k.seat !== "watch") || !old?.keys.length ? table.keys : old.keys,
    host: table.host || old?.host || "",
    links: table.links.length ? table.links : (old?.links ?? []),
    lesson: table.lesson ?? old?.lesson ?? false,
    taught: table.taught ?? old?.taught ?? [],
    at: old?.at ?? Date.now(),
  };
  write(localStorage, LIST, [entry, ...known().filter((k) => k.table !== table.table)].slice(0, MOST_TABLES));
}

/** The game at a table has just gone on.
 * @param {string} table */
export function playedNow(table) {
  const list = known();
  const old = list.find((k) => k.table === table);
  if (old) write(localStorage, LIST, [{ ...old, at: Date.now() }, ...list.filter((k) => k !== old)]);
}

/** A new table as the server answers: its seats with their links.
 * @typedef {{table: string, host_token?: string | null, seats: {seat: string, token: string, link: string}[], watch?: {link: string}}} Made */

/** Keep a new table; `plays` chooses the seats that this browser plays there.
 * @param {Made} made @param {string} name @param {{lesson?: boolean, plays?: (seat: string) => boolean}} [how] */
export function rememberMade(made, name, { lesson = false, plays = () => true } = {}) {
  remember({
    table: made.table, name, lesson, host: made.host_token ?? "",
    keys: made.seats.filter((x) => plays(x.seat)).map(({ seat, token }) => ({ seat, token })),
    links: [...made.seats.map(({ seat, link }) => ({ seat, link })), ...(made.watch ? [{ seat: "watch", link: made.watch.link }] : [])],
  });
}

/** A seat has a new link; the old one is invalid.
 * @param {string} table @param {string} seat @param {string} link */
export function relink(table, seat, link) {
  const fresh = keysIn(link.slice(link.indexOf("#")))[0];
  write(localStorage, LIST, known().map((k) => (k.table !== table ? k : {
    ...k,
    links: k.links.map((x) => (x.seat === seat ? { seat, link } : x)),
    keys: k.keys.map((x) => (x.seat === seat && fresh ? fresh : x)),
  })));
}

/** Change what is kept of the lesson at a table.
 * @param {string} table @param {{lesson?: boolean, taught?: string[]}} change */
export function keepLesson(table, change) {
  write(localStorage, LIST, known().map((k) => (k.table === table ? { ...k, ...change } : k)));
}

/** @param {string} table */
export function forget(table) {
  write(localStorage, LIST, known().filter((k) => k.table !== table));
}

/** Who you are at every table: a name, or "", and a colour.
 * @param {{name: string, colour: string}} [changed] @returns {{name: string, colour: string}} */
export function me(changed) {
  if (changed !== undefined) write(localStorage, "showdown.me", changed);
  const found = stored(localStorage, "showdown.me");
  return { name: String(found?.name ?? ""), colour: String(found?.colour ?? "amber") };
}

/** A secret by which servers recognize this browser: another browser with your link cannot agree in your place.
 * @returns {string} */
export function browserSecret() {
  const found = stored(localStorage, "showdown.player");
  if (typeof found === "string" && found) return found;
  const made = [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, "0")).join("");
  write(localStorage, "showdown.player", made);
  // Without a storage the link alone says who you are.
  return stored(localStorage, "showdown.player") === made ? made : "";
}

/** A switch that is off until people turn it on.
 * @param {"sound" | "notify"} what @param {boolean} [on] @returns {boolean} */
export function chosen(what, on) {
  if (on !== undefined) write(localStorage, `showdown.${what}`, on);
  return stored(localStorage, `showdown.${what}`) === true;
}

/** Is what the monster threatens shown on boards?
 * @param {boolean} [chosen] @returns {boolean} */
export function threatShown(chosen) {
  if (chosen !== undefined) write(localStorage, "showdown.threat", chosen);
  return stored(localStorage, "showdown.threat") === true;
}

/** How fast beats are played.
 * @param {import("./playback.js").Speed} [chosen] @returns {import("./playback.js").Speed} */
export function speed(chosen) {
  if (chosen !== undefined) write(localStorage, "showdown.speed", chosen);
  const kept = stored(localStorage, "showdown.speed");
  return SPEEDS.includes(kept) ? kept : "normal";
}

/** Where survivors died at a table: the server sends only the last beats to a page that is loaded again.
 * @param {string} table @param {Record<string, string>} [chosen] @returns {Record<string, string>} */
export function graves(table, chosen) {
  if (chosen !== undefined) write(sessionStorage, `showdown.graves.${table}`, chosen);
  const kept = stored(sessionStorage, `showdown.graves.${table}`);
  return typeof kept === "object" && kept !== null ? kept : {};
}

/** @param {"dark" | "light" | ""} [chosen] */
export function theme(chosen) {
  if (chosen !== undefined) write(localStorage, "showdown.theme", chosen);
  return stored(localStorage, "showdown.theme") ?? "";
}
