/** The monster's card and the survivors' cards, from the view alone. */
import { h, svg } from "./dom.js";
import { badge, portrait, sign } from "./drawings.js";
import { shown } from "./store.js";
import { fact, listed, say, word } from "./text.js";
import { capital, title } from "./words.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Survivor} Survivor */

const PLACES = ["head", "arms", "body", "waist", "legs"];

/** @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : String(n));

/** @param {string} id @param {string} [more] */
function cardChip(id, more = "") {
  return h("button", { type: "button", class: "card-chip", "data-card": id }, title(id), more);
}

/** @param {string} name @param {string | number} value */
function stat(name, value) {
  return h("div", { class: "stat" }, h("dt", null, name), h("dd", null, value));
}

/** @param {Record<string, number>} tokens */
function tokenList(tokens) {
  return Object.entries(tokens).map(([name, n]) => h("span", { class: "token" }, say("page.token", { value: signed(n), stat: word("stat", name) })));
}

/** @param {State} s */
export function monsterCard(s) {
  const { view } = shown(s);
  if (view === null) return null;
  const m = view.monster;
  const decks = view.decks;
  const known = Object.entries(decks.ai_known);
  const place = say("page.monster_place", { dead: m.dead, down: m.knocked_down, at: m.at, facing: word("facing", m.facing) });
  const inPlay = [...(decks.face_up ? [decks.face_up] : []), ...decks.in_play];
  return h(
    "article",
    { class: "monster-card", "data-explain": "monster", "data-key": "monster" },
    h(
      "header",
      null,
      portrait(m.id),
      h("div", null, h("h3", null, m.title), h("p", { class: "quiet" }, say("page.monster_line", { level: capital(word("level", m.level)), place }))),
    ),
    h(
      "dl",
      { class: "stats" },
      stat(say("page.stat_movement"), m.movement),
      stat(say("page.stat_toughness"), m.toughness),
      stat(say("page.stat_speed"), signed(m.speed)),
      stat(say("page.stat_damage"), signed(m.damage)),
      stat(say("page.stat_ai"), decks.ai),
      stat(say("page.stat_discard"), decks.ai_discard.length),
      stat(typeof m.life === "number" ? say("page.stat_life") : say("page.stat_wounds"), m.life ?? decks.wounds),
      stat(say("page.stat_locations"), decks.hit_locations),
    ),
    h("div", { class: "tokens" }, tokenList(m.tokens), Object.entries(view.house ?? {}).map(([name, value]) =>
      h("span", { class: "token" }, say("page.house_rule", { name: word("house", name), value })))),
    inPlay.length > 0 && h("p", { class: "row" }, h("span", { class: "label" }, say("page.in_play")), inPlay.map((c) =>
      cardChip(c, decks.card_tokens[c] ? ` (${decks.card_tokens[c]})` : ""))),
    known.length > 0 && h("p", { class: "row" }, h("span", { class: "label" }, say("page.on_top")), known.slice(0, 3).map(([n, c]) => cardChip(c, n === "1" ? "" : ` (${n})`))),
    decks.injuries.length > 0 && h("p", { class: "row" }, h("span", { class: "label" }, say("page.injuries")), decks.injuries.map((c) => h("span", { class: "token" }, title(c)))),
    decks.ai_discard.length > 0 &&
      h("p", { class: "row" }, h("span", { class: "label" }, say("page.discard")), decks.ai_discard.slice(0, 4).map((c) => cardChip(c))),
  );
}

/** What must be seen at once.
 * @param {Survivor} v */
function conditions(v) {
  if (!v.alive) return [h("span", { class: "condition is-bad" }, sign("skull"), say("page.dead"))];
  const out = [];
  if (v.swallowed) out.push(say("page.inside"));
  else if (!v.at) out.push(say("page.unplaced"));
  if (v.knocked_down) out.push(say("page.down"));
  if (v.doomed) out.push(say("page.doomed"));
  const bad = out.map((text) => h("span", { class: "condition is-bad" }, text));
  if (v.bleeding) bad.push(h("span", { class: "condition is-bad" }, sign("blood"), say("page.bleeding", { count: v.bleeding })));
  if (v.priority_target) bad.push(h("span", { class: "condition is-bad" }, sign("target"), say("page.priority")));
  if (v.in_blind_spot) bad.push(h("span", { class: "condition" }, say("page.in_blind_spot")));
  if (v.at && v.threat === false) bad.push(h("span", { class: "condition" }, say("page.no_threat")));
  return bad;
}

/** A shield with the armor points of a location, and its injury boxes below.
 * @param {string} place @param {number} armor @param {string} injury */
function location(place, armor, injury) {
  const brain = place === "brain";
  return h(
    "li",
    { class: `location${injury === "none" ? "" : ` is-${injury}`}`, 
      "aria-label": say("page.location", { place: word("place", place), brain, armor, injury: fact(word("box", injury), injury) }) },
    svg(
      "svg",
      { viewBox: "0 0 30 42", "aria-hidden": "true" },
      svg("path", { class: brain ? "shield is-brain" : "shield", d: brain ? "M15 2C24 2 28 8 28 14S23 26 15 26 2 20 2 14 6 2 15 2Z" : "M3 3C10 5 20 5 27 3 28 14 25 23 15 28 5 23 2 14 3 3Z" }),
      svg("text", { x: 15, y: 20, "text-anchor": "middle" }, armor),
      svg("rect", { class: injury === "none" ? "box" : "box is-marked", x: brain ? 10.5 : 4, y: 32, width: 9, height: 9 }),
      !brain && svg("rect", { class: injury === "heavy" ? "box heavy is-marked" : "box heavy", x: 17, y: 32, width: 9, height: 9 }),
    ),
    h("span", { "aria-hidden": "true" }, word("place", place)),
  );
}

/** @param {State} s */
export function survivorCards(s) {
  const { view } = shown(s);
  if (view === null) return null;
  const acts = new Map(view.progress.filter((p) => p.doing === "act").map((p) => [p.survivor ?? "", p]));
  const asked = new Set((shown(s).decision?.options ?? []).map((o) => o.survivor));
  return Object.entries(view.survivors).map(([letter, v]) => {
    const act = acts.get(letter);
    const spends = act ? listed([...(act.movement ? [say("page.movement")] : []), ...(act.activation ? [say("page.activation")] : [])]) || say("page.nothing_left")
      : v.acted ? say("page.has_acted") : say("page.to_act");
    const extra = [
      ...Object.entries(v.attributes).filter(([, n]) => n).map(([name, n]) => say("page.token", { value: signed(n), stat: word("stat", name) })),
      ...(v.block ? [say("page.block", { count: v.block })] : []),
      ...(v.deflect ? [say("page.deflect", { count: v.deflect })] : []),
    ];
    return h(
      "article",
      { class: `survivor-card who-${letter}${act ? " is-acting" : ""}${v.alive ? "" : " is-dead"}${asked.has(letter) ? " is-asked" : ""}`,
        "data-survivor": letter, "data-key": letter },
      h(
        "header",
        null,
        badge(letter, 34),
        h("div", null, h("h3", null, v.name, s.view && s.view.players.length > 1 && h("small", null, ` ${v.player}`)),
          h("p", { class: "quiet" }, say("page.away", { at: v.at, distance: v.distance, act: v.alive ? spends : "" }))),
        h("div", { class: "purse" },
          h("span", { class: "coin", "aria-label": say("page.survival_of", { survival: v.survival, limit: v.survival_limit }) }, sign("lantern"), `${v.survival}/${v.survival_limit}`),
          h("span", { class: "coin", "aria-label": say("page.moves", { movement: v.movement }) }, "▸", v.movement)),
      ),
      h("div", { class: "conditions" }, conditions(v)),
      v.alive &&
        h("ul", { class: "body" }, location("brain", v.insanity, v.injuries["brain"] ?? "none"),
          PLACES.map((place) => location(place, v.armor[place] ?? 0, v.injuries[place] ?? "none"))),
      h("div", { class: "tokens" }, tokenList(v.tokens), tokenList(v.tokens_this_round), extra.map((text) => h("span", { class: "token" }, text)),
        v.permanent_injuries.map((c) => h("span", { class: "token is-bad" }, title(c))), v.used.map((c) => h("span", { class: "token is-used" }, say("page.used", { action: word("action", c) })))),
      v.alive && h("p", { class: "row" }, [...v.gear, ...v.arts, ...v.disorders].map((c) => cardChip(c))),
      v.resources.length + v.basic_resources > 0 &&
        h("p", { class: "row" }, h("span", { class: "label" }, say("page.gained")), v.resources.map((c) => cardChip(c)),
          v.basic_resources > 0 && h("span", { class: "token" }, say("page.basic", { count: v.basic_resources }))),
    );
  });
}
