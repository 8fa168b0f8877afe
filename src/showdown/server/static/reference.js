/** Rules and cards to look up: the server's words, with a search. */
import { byId, h, show } from "./dom.js";
import { head } from "./frame.js";
import { call } from "./http.js";
import { say, word } from "./text.js";

/** @type {any[]} */
let found = [];
/** @type {any[]} questions of the rules with their answers */
let topics = [];
let trouble = "";
let asked = "";
let spoilers = false;
/** @type {any} */
let opened = null;

/** @param {"rules" | "cards"} what */
export async function reference(what) {
  document.title = what === "rules" ? say("page.rules_title") : say("page.cards_title");
  document.body.className = "reference-page";
  show(byId("top"), head(`/${what}`));
  const id = decodeURIComponent(location.hash.slice(1));
  await search(what, "");
  if (id) await open(what, id);
}

/** @param {"rules" | "cards"} what @param {string} word */
export async function search(what, word) {
  asked = word;
  try {
    const query = new URLSearchParams();
    if (what === "rules" && word) query.set("q", word);
    if (what === "cards" && spoilers) query.set("spoilers", "1");
    const data = await call(`/api/${what}?${query}`);
    const list = Array.isArray(data) ? data : (data[what] ?? data.results ?? data.items ?? []);
    if (asked !== word) return;
    found = list;
    topics = what === "rules" && word ? (data.topics ?? []) : [];
    trouble = "";
  } catch (error) {
    trouble = error instanceof Error ? error.message : String(error);
    found = [];
  }
  draw(what);
}

/** @param {"rules" | "cards"} what @param {string} id */
export async function open(what, id) {
  try {
    opened = await call(`/api/${what}/${encodeURIComponent(id)}${what === "cards" && spoilers ? "?spoilers=1" : ""}`);
    trouble = "";
  } catch (error) {
    opened = null;
    trouble = error instanceof Error ? error.message : String(error);
  }
  draw(what);
  byId("page").querySelector(".opened")?.scrollIntoView({ block: "nearest" });
}

/** @param {"rules" | "cards"} what @param {boolean} yes */
export function showSpoilers(what, yes) {
  spoilers = yes;
  void search(what, asked);
}

/** @param {"rules" | "cards"} what */
function draw(what) {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  const list = found.filter((x) => what === "rules" || words.every((w) => JSON.stringify(x).toLowerCase().includes(w)));
  // People look for a card by its title.
  if (what === "cards") list.sort((a, b) => a.title.localeCompare(b.title));
  show(
    byId("page"),
    h(
      "div",
      { class: "reference" },
      h(
        "section",
        { class: "sheet" },
        h("h1", null, what === "rules" ? say("page.rules") : say("page.cards")),
        h("form", { class: "search", "data-form": `search-${what}`, "data-own": true, "data-key": "search", role: "search" },
          h("label", { for: "search", class: "heard" }, say("page.search")),
          h("input", { id: "search", name: "q", type: "search", placeholder: what === "rules" ? say("page.search_rules") : say("page.search_cards"), autocomplete: "off" }),
          what === "cards" && h("label", { class: "check" }, h("input", { type: "checkbox", "data-spoilers": true }), h("span", null, say("page.spoilers")))),
        trouble && h("p", { class: "trouble", role: "alert" }, trouble),
        h("p", { class: "quiet", role: "status" }, say("page.found", { count: list.length })),
        topics.map((t) => h("details", { class: "topic", "data-key": `topic-${t.name}`, open: topics.length === 1 }, h("summary", null, t.title),
          t.answer.map((/** @type {string} */ line) => h("p", null, line)),
          h("p", { class: "rules" }, t.rules.map((/** @type {string} */ id) => h("a", { href: `#${id}`, "data-open": id }, id))))),
        h("ul", { class: "entries" }, list.slice(0, 300).map((x) =>
          h("li", { "data-key": x.id }, h("a", { href: `#${x.id}`, "data-open": x.id }, what === "rules" ? [x.text, " ", h("code", { class: "quiet" }, x.id)] : [x.title, " ", h("span", { class: "quiet" }, kindOf(x))])))),
      ),
      opened
        ? h("section", { class: "sheet opened", "data-key": "opened", tabindex: -1 }, entry(opened))
        : h("p", { class: "quiet hint", "data-key": "hint" }, what === "rules" ? say("page.choose_rule") : say("page.choose_card")),
    ),
  );
}

/** @param {any} x */
function entry(x) {
  /** @type {string[]} a rule is a text with an example, a card says several things */
  const lines = x.says ?? [x.text, ...(x.example ? [`Example: ${x.example}`] : [])];
  return [
    h("h2", null, x.title ?? x.id),
    x.title && h("p", { class: "quiet" }, kindOf(x), " · ", h("code", null, x.id)),
    lines.map((line) => h("p", null, line)),
  ];
}

/** @param {any} card */
function kindOf(card) {
  return word("kind", card.kind);
}
