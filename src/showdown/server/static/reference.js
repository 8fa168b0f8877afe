/** Rules and cards to look up: the server's words and drawings, with a search. The fragment names what is opened. */
import { cardPicture, learnCards } from "./card.js";
import { byId, h, show } from "./dom.js";
import { head } from "./page_head.js";
import { call } from "./http.js";
import { say, word } from "./text.js";
import { capital } from "./words.js";

/** @typedef {"rules" | "cards"} What */
/** @typedef {{id: string, title: string, kind: string, pack: string, alt: string}} Listed  a card of the list */

/** Widths of drawn cards in pixels: in the grid, and opened. */
const SMALL = 160;
const LARGE = 380;

/** @type {any[]} */
let found = [];
/** @type {any[]} questions of the rules with their answers */
let topics = [];
/** Cards that spoil surprises, and that a search without other results has. */
let hidden = 0;
let referenceTrouble = "";
let askedFor = "";
let spoilers = false;
/** The kind of card that is shown; empty: all. */
let chosenKind = "";
/** @type {any} */
let opened = null;
/** Id of the entry that was asked for last. */
let wanted = "";

/** @param {What} what */
export async function reference(what) {
  document.title = what === "rules" ? say("page.rules_title") : say("page.cards_title");
  document.body.className = "reference-page";
  show(byId("top"), head(`/${what}`));
  byId("page").addEventListener("click", (event) => chooseKind(event));
  addEventListener("hashchange", () => void followFragment(what));
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && opened && what === "cards") location.hash = "";
  });
  await search(what, "");
  await followFragment(what);
}

/** Open what the fragment names, so that Back and links work.
 * @param {What} what */
async function followFragment(what) {
  const id = decodeURIComponent(location.hash.slice(1));
  if (id && opened?.id !== id) return openEntry(what, id);
  wanted = id;
  if (!id && opened) {
    const before = opened.id;
    opened = null;
    drawReference(what);
    /** @type {HTMLElement | null} */ (byId("page").querySelector(`[data-open="${CSS.escape(before)}"]`))?.focus();
  }
}

/** @param {MouseEvent} event */
function chooseKind(event) {
  const button = event.target instanceof Element ? event.target.closest("[data-kind]") : null;
  if (!button) return;
  chosenKind = button.getAttribute("data-kind") ?? "";
  drawReference("cards");
}

/** @param {What} what @param {string} word */
export async function search(what, word) {
  askedFor = word;
  try {
    const query = new URLSearchParams();
    if (what === "rules" && word) query.set("q", word);
    if (what === "cards" && spoilers) query.set("spoilers", "1");
    const data = await call(`/api/${what}?${query}`);
    if (askedFor !== word) return;
    found = data[what] ?? [];
    if (what === "cards") learnCards(data);
    hidden = what === "cards" && word && !spoilers && !found.some(matches) ? await spoilersFound(word) : 0;
    if (askedFor !== word) return;
    topics = what === "rules" && word ? (data.topics ?? []) : [];
    referenceTrouble = "";
  } catch (error) {
    referenceTrouble = error instanceof Error ? error.message : String(error);
    found = [];
  }
  drawReference(what);
}

/** The number of cards that a search finds but does not show, since they spoil surprises.
 * @param {string} word @returns {Promise<number>} */
async function spoilersFound(word) {
  const data = await call("/api/cards?spoilers=1");
  return askedFor === word ? data.cards.filter(matches).length : 0;
}

/** Has a card all words that were searched for?
 * @param {unknown} card */
function matches(card) {
  const text = JSON.stringify(card).toLowerCase();
  return askedFor.toLowerCase().split(/\s+/).filter(Boolean).every((w) => text.includes(w));
}

/** @param {What} what @param {string} id */
async function openEntry(what, id) {
  wanted = id;
  try {
    const entry = await call(`/api/${what}/${encodeURIComponent(id)}${what === "cards" && spoilers ? "?spoilers=1" : ""}`);
    // Another entry was opened meanwhile.
    if (wanted !== id) return;
    opened = entry;
    referenceTrouble = "";
  } catch (error) {
    opened = null;
    referenceTrouble = error instanceof Error ? error.message : String(error);
  }
  drawReference(what);
  const entry = /** @type {HTMLElement | null} */ (byId("page").querySelector(".opened"));
  entry?.scrollIntoView({ block: "nearest" });
  entry?.focus({ preventScroll: true });
}

/** @param {What} what @param {boolean} yes */
export function showSpoilers(what, yes) {
  spoilers = yes;
  void search(what, askedFor);
}

/** @param {What} what */
function drawReference(what) {
  const list = found.filter((x) => what === "rules" || matches(x));
  const kinds = [...new Set(list.map((x) => x.kind))];
  const shown = what === "cards" && kinds.includes(chosenKind) ? list.filter((x) => x.kind === chosenKind) : list;
  show(
    byId("page"),
    h(
      "div",
      { class: `reference of-${what}` },
      h(
        "section",
        { class: "sheet" },
        h("h1", null, what === "rules" ? say("page.rules") : say("page.cards")),
        h("form", { class: "search", "data-form": `search-${what}`, "data-own": true, "data-key": "search", role: "search" },
          h("label", { for: "search", class: "heard" }, say("page.search")),
          h("input", { id: "search", name: "q", type: "search", placeholder: what === "rules" ? say("page.search_rules") : say("page.search_cards"), autocomplete: "off" }),
          what === "cards" && h("label", { class: "check" }, h("input", { type: "checkbox", "data-spoilers": true }), h("span", null, say("page.spoilers")))),
        what === "cards" && kindChoice(list, kinds),
        referenceTrouble && h("p", { class: "trouble", role: "alert" }, referenceTrouble),
        h("p", { class: "quiet", role: "status" }, hidden && !shown.length ? say("page.found_spoilers", { count: hidden }) : say("page.found", { count: shown.length })),
        topics.map((t) => h("details", { class: "topic", "data-key": `topic-${t.name}`, open: topics.length === 1 }, h("summary", null, t.title),
          t.answer.map((/** @type {string} */ line) => h("p", null, line)),
          h("p", { class: "rules" }, t.rules.map((/** @type {string} */ id) => h("a", { href: `#${id}`, "data-open": id }, id))))),
        what === "cards" ? cardGrid(shown) : ruleList(shown),
      ),
      opened
        ? h("section", { class: "sheet opened", "data-key": "opened", tabindex: -1, "aria-label": opened.title ?? opened.id }, what === "cards" ? cardEntry(opened) : ruleEntry(opened))
        : h("p", { class: "quiet hint", "data-key": "hint" }, what === "rules" ? say("page.choose_rule") : say("page.choose_card")),
    ),
  );
}

/** One button for each kind of card.
 * @param {Listed[]} list @param {string[]} kinds */
function kindChoice(list, kinds) {
  const now = kinds.includes(chosenKind) ? chosenKind : "";
  /** @param {string} kind @param {string} name @param {number} count */
  const button = (kind, name, count) =>
    h("button", { type: "button", class: "plain", "data-kind": kind, "data-key": `kind-${kind}`, "aria-pressed": String(kind === now) }, say("page.kind_count", { kind: name, count }));
  return h("div", { class: "kinds", role: "group", "aria-label": say("page.kinds") }, button("", say("page.all_kinds"), list.length),
    kinds.map((kind) => button(kind, capital(word("kind", kind)), list.filter((x) => x.kind === kind).length)));
}

/** Drawn cards; people look for a card by its title.
 * @param {Listed[]} list */
function cardGrid(list) {
  const sorted = [...list].sort((a, b) => a.title.localeCompare(b.title));
  return h("ul", { class: "card-grid" }, sorted.map((card) =>
    h("li", { "data-key": `${card.pack}/${card.id}` },
      h("a", { href: `#${card.id}`, "data-open": card.id, class: opened?.id === card.id ? "is-open" : "" },
        cardPicture(card.id, { width: SMALL, alt: card.alt, spoilers, pack: card.pack })))));
}

/** @param {any[]} list */
function ruleList(list) {
  return h("ul", { class: "entries" }, list.slice(0, 300).map((x) =>
    h("li", { "data-key": x.id }, h("a", { href: `#${x.id}`, "data-open": x.id }, [x.text, " ", h("code", { class: "quiet" }, x.id)]))));
}

/** A card, large; its sentences as text for those who need larger letters or a voice.
 * @param {{id: string, title: string, kind: string, says: string[], face: import("./types.js").CardFace}} card */
function cardEntry(card) {
  return [
    h("a", { class: "plain close", href: "#", "data-key": "close" }, say("page.close")),
    cardPicture(card.id, { width: LARGE, alt: card.face.alt, spoilers }),
    h("details", { class: "topic", "data-key": `text-${card.id}`, open: true }, h("summary", null, say("page.card_as_text")),
      h("h2", null, card.title), card.says.map((line) => h("p", null, line)), h("p", { class: "quiet" }, h("code", null, card.id))),
  ];
}

/** @param {{id: string, text: string, example: string | null}} rule */
function ruleEntry(rule) {
  const lines = [rule.text, ...(rule.example ? [say("page.example", { text: rule.example })] : [])];
  return [h("h2", null, rule.id), lines.map((line) => h("p", null, line))];
}
