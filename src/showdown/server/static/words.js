/** Names and times as people read them. */
import { h } from "./dom.js";
import { say } from "./text.js";

/** @type {Map<string, string>} titles of cards, as far as the server told them */
const TITLES = new Map();

/** @param {{id: string, title: string}[]} cards */
export function learnTitles(cards) {
  for (const card of cards) TITLES.set(card.id, card.title);
}

/** A card's title; without one, its id in capitals.
 * @param {string} id */
export function title(id) {
  return TITLES.get(id) ?? id.split("-").map((w) => w.slice(0, 1).toUpperCase() + w.slice(1)).join(" ");
}

/** @param {string} seat */
export function seatName(seat) {
  return seat === "watch" ? say("page.spectator") : say("page.player", { number: seat.slice(1) });
}

/** @param {import("./types.js").View} view @param {string} letter */
export function survivorName(view, letter) {
  return say("page.survivor", { name: view.survivors[letter]?.name ?? letter, letter });
}

/** A text whose `commands` are set as code.
 * @param {string} text */
export function rich(text) {
  return text.split("`").map((part, at) => (at % 2 ? h("code", null, part) : part));
}

/** @param {string} text */
export function capital(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** How long ago, in the coarsest words that help.
 * @param {number} ms */
export function span(ms) {
  const s = Math.max(0, Math.floor(ms / 1000));
  if (s < 60) return say("page.seconds", { count: s });
  if (s < 3600) return say("page.minutes", { count: Math.floor(s / 60) });
  return s < 86400 ? say("page.hours", { count: Math.floor(s / 3600) }) : say("page.days", { count: Math.floor(s / 86400) });
}

/** A time that counts by itself: <time-since data-at="ms of this clock">. */
export class TimeSince extends HTMLElement {
  constructor() {
    super();
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
  }

  connectedCallback() {
    this.tell();
    this.timer = setInterval(() => this.tell(), 1000);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  tell() {
    const text = span(Date.now() - Number(this.dataset["at"] ?? "0"));
    if (this.textContent !== text) this.textContent = text;
  }
}
