/** The monster's card and the survivors' cards, from the view alone. */
import { h, svg } from "./dom.js";
import { badge, portrait, sign } from "./drawings.js";
import { shown } from "./store.js";
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
  return Object.entries(tokens).map(([name, n]) => h("span", { class: "token" }, `${signed(n)} ${name}`));
}

/** @param {State} s */
export function monsterCard(s) {
  const { view } = shown(s);
  if (view === null) return null;
  const m = view.monster;
  const decks = view.decks;
  const known = Object.entries(decks.ai_known);
  const state = m.dead ? "dead" : m.knocked_down ? "knocked down" : !m.at ? "off the board" : `${m.at}, facing ${m.facing}`;
  const inPlay = [...(decks.face_up ? [decks.face_up] : []), ...decks.in_play];
  return h(
    "article",
    { class: "monster-card", "data-explain": "monster", "data-key": "monster" },
    h(
      "header",
      null,
      portrait(m.id),
      h("div", null, h("h3", null, m.title), h("p", { class: "quiet" }, `${capital(m.level.replaceAll("-", " "))} · ${state}`)),
    ),
    h(
      "dl",
      { class: "stats" },
      stat("Movement", m.movement),
      stat("Toughness", m.toughness),
      stat("Speed", signed(m.speed)),
      stat("Damage", signed(m.damage)),
      stat("AI left", decks.ai),
      stat("Discard", decks.ai_discard.length),
      stat(typeof m.life === "number" ? "Life" : "Wounds", m.life ?? decks.wounds),
      stat("Locations", decks.hit_locations),
    ),
    h("div", { class: "tokens" }, tokenList(m.tokens), Object.entries(view.house ?? {}).map(([name, value]) =>
      h("span", { class: "token" }, `house rule: ${name.replaceAll("-", " ")} ${value}`))),
    inPlay.length > 0 && h("p", { class: "row" }, h("span", { class: "label" }, "In play"), inPlay.map((c) =>
      cardChip(c, decks.card_tokens[c] ? ` (${decks.card_tokens[c]})` : ""))),
    known.length > 0 && h("p", { class: "row" }, h("span", { class: "label" }, "On top"), known.slice(0, 3).map(([n, c]) => cardChip(c, n === "1" ? "" : ` (${n})`))),
    decks.injuries.length > 0 && h("p", { class: "row" }, h("span", { class: "label" }, "Injuries"), decks.injuries.map((c) => h("span", { class: "token" }, title(c)))),
    decks.ai_discard.length > 0 &&
      h("p", { class: "row" }, h("span", { class: "label" }, "Discard"), decks.ai_discard.slice(0, 4).map((c) => cardChip(c))),
  );
}

/** What must be seen at once.
 * @param {Survivor} v */
function conditions(v) {
  if (!v.alive) return [h("span", { class: "condition is-bad" }, sign("skull"), "dead")];
  const out = [];
  if (v.swallowed) out.push("inside the monster");
  else if (!v.at) out.push("not placed yet");
  if (v.knocked_down) out.push("knocked down");
  if (v.doomed) out.push("doomed");
  const bad = out.map((text) => h("span", { class: "condition is-bad" }, text));
  if (v.bleeding) bad.push(h("span", { class: "condition is-bad" }, sign("blood"), `bleeding ${v.bleeding}`));
  if (v.priority_target) bad.push(h("span", { class: "condition is-bad" }, sign("target"), "priority target"));
  if (v.in_blind_spot) bad.push(h("span", { class: "condition" }, "in the blind spot"));
  if (v.at && v.threat === false) bad.push(h("span", { class: "condition" }, "no threat"));
  return bad;
}

/** A shield with the armor points of a location, and its injury boxes below.
 * @param {string} place @param {number} armor @param {string} injury */
function location(place, armor, injury) {
  const brain = place === "brain";
  return h(
    "li",
    { class: `location${injury === "none" ? "" : ` is-${injury}`}`, "aria-label": `${place}: ${brain ? "insanity" : "armor"} ${armor}, ${injury === "none" ? "unhurt" : `${injury} injury`}` },
    svg(
      "svg",
      { viewBox: "0 0 30 42", "aria-hidden": "true" },
      svg("path", { class: brain ? "shield is-brain" : "shield", d: brain ? "M15 2C24 2 28 8 28 14S23 26 15 26 2 20 2 14 6 2 15 2Z" : "M3 3C10 5 20 5 27 3 28 14 25 23 15 28 5 23 2 14 3 3Z" }),
      svg("text", { x: 15, y: 20, "text-anchor": "middle" }, armor),
      svg("rect", { class: injury === "none" ? "box" : "box is-marked", x: brain ? 10.5 : 4, y: 32, width: 9, height: 9 }),
      !brain && svg("rect", { class: injury === "heavy" ? "box heavy is-marked" : "box heavy", x: 17, y: 32, width: 9, height: 9 }),
    ),
    h("span", { "aria-hidden": "true" }, place),
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
    const spends = act ? [act.movement && "movement", act.activation && "activation"].filter(Boolean).join(" and ") || "nothing left" : v.acted ? "has acted" : "to act";
    const extra = [
      ...Object.entries(v.attributes).filter(([, n]) => n).map(([name, n]) => `${signed(n)} ${name}`),
      ...(v.block ? [`block ${v.block}`] : []),
      ...(v.deflect ? [`deflect ${v.deflect}`] : []),
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
          h("p", { class: "quiet" }, v.at ?? "–", v.distance ? ` · ${v.distance} away` : "", v.alive ? ` · ${spends}` : "")),
        h("div", { class: "purse" },
          h("span", { class: "coin", "aria-label": `survival ${v.survival} of ${v.survival_limit}` }, sign("lantern"), `${v.survival}/${v.survival_limit}`),
          h("span", { class: "coin", "aria-label": `movement ${v.movement}` }, "▸", v.movement)),
      ),
      h("div", { class: "conditions" }, conditions(v)),
      v.alive &&
        h("ul", { class: "body" }, location("brain", v.insanity, v.injuries["brain"] ?? "none"),
          PLACES.map((place) => location(place, v.armor[place] ?? 0, v.injuries[place] ?? "none"))),
      h("div", { class: "tokens" }, tokenList(v.tokens), tokenList(v.tokens_this_round), extra.map((text) => h("span", { class: "token" }, text)),
        v.permanent_injuries.map((c) => h("span", { class: "token is-bad" }, title(c))), v.used.map((c) => h("span", { class: "token is-used" }, `${c} used`))),
      v.alive && h("p", { class: "row" }, [...v.gear, ...v.arts, ...v.disorders].map((c) => cardChip(c))),
      v.resources.length + v.basic_resources > 0 &&
        h("p", { class: "row" }, h("span", { class: "label" }, "Gained"), v.resources.map((c) => cardChip(c)),
          v.basic_resources > 0 && h("span", { class: "token" }, `${v.basic_resources} basic`)),
    );
  });
}
