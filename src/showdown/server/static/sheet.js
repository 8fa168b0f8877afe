/** The survivor who matters now with the whole sheet; the others and the monster as bars that open with a click. */
import { lifeIn } from "./beat_contents.js";
import { bodyDrawing, bodyStrip } from "./body.js";
import { h } from "./dom.js";
import { badge, sign } from "./drawings.js";
import { affinities, beyondTheGrid, gearGrid } from "./gear_grid.js";
import { portrait } from "./monsters.js";
import { colourOf, nameOfSeat } from "./people.js";
import { isBehind } from "./playback.js";
import { canAnswer, playOf, shown } from "./store.js";
import { say, word } from "./text.js";
import { capital, title } from "./words.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Survivor} Survivor */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Option} Option */

/** @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : String(n));
/** What is added to the numbers of a card; nothing, too.
 * @param {number} n */
const plus = (n) => (n >= 0 ? `+${n}` : String(n));

/** The survivor whose sheet is open: the one people chose to look at, else the one the decision is about, who acts, or
 * who is attacked.
 * @param {State} s */
function onSheet(s) {
  const { view, decision } = shown(s);
  if (view === null) return "";
  const there = (/** @type {string | null | undefined} */ letter) => (letter && view.survivors[letter] ? letter : "");
  const doing = [...view.progress].reverse();
  const own = Object.entries(view.survivors).filter(([, v]) => s.seats.includes(v.player) || s.past !== null);
  const behind = isBehind(playOf(s));
  return (
    there(s.opened) || there(decision?.about?.survivor) || (behind && there(lastNamed(playOf(s)))) ||
    there(behind ? null : doing.map((p) => ("survivor" in p ? p.survivor : "attacker" in p ? p.attacker : "target" in p ? p.target : null)).find((x) => x)) ||
    // Who can act now; a survivor who is knocked down cannot.
    there(decision?.options.find((o) => o.verb === "act")?.survivor) || own.find(([, v]) => v.alive && !v.acted)?.[0] || own.find(([, v]) => v.alive)?.[0] || Object.keys(view.survivors)[0] || ""
  );
}

/** The survivor whom the beats on the screen spoke of last.
 * @param {import("./playback.js").Play} play */
export function lastNamed(play) {
  const beat = play.beats.findLast((one) => one.n <= play.at && (one.targets[0] ?? one.who ?? one.section.survivor));
  return beat ? (beat.targets[0] ?? beat.who ?? beat.section.survivor) : null;
}

/** The options that people at this browser can choose now.
 * @param {State} s */
function openOptions(s) {
  return canAnswer(s) && s.decision ? s.decision.options : [];
}

/** @param {State} s */
export function sheet(s) {
  const { view } = shown(s);
  if (view === null) return null;
  const letter = onSheet(s);
  const v = view.survivors[letter];
  if (!v) return null;
  const about = shown(s).decision?.about?.survivor ?? letter;
  const all = openOptions(s);
  // Options of cards and body locations belong to the survivor whom the decision is about.
  const options = about === letter ? all : [];
  const extras = h("div", { class: "sheet-extras" }, v.alive && beyondTheGrid(v, options),
    v.alive && actions(letter, v, all.filter((o) => o.survivor === letter && o.verb === "survival")), footer(v));
  return h(
    "article",
    { class: `survivor-sheet who-${letter}${v.alive ? "" : " is-dead"}`, "data-survivor": letter, "data-key": "sheet", "aria-label": say("page.sheet_of", { name: v.name }) },
    heading(s, view, letter, v),
    v.alive && h("div", { class: isSparse(v) ? "sheet-body is-sparse" : "sheet-body" },
      bodyDrawing(v, byPlace(options), isBehind(playOf(s)) ? [] : pendingHits(view, letter)),
      isSparse(v) ? h("div", { class: "gear-side" }, gearGrid(v, options), extras) : gearGrid(v, options)),
    !(v.alive && isSparse(v)) && extras,
  );
}

/** Is most of the gear grid empty? Then it takes little room, and what the survivor can do besides is below it.
 * @param {Survivor} v */
function isSparse(v) {
  return v.grid.filter((row) => row.every((id) => !id)).length >= 2;
}

/** @param {Option[]} options */
function byPlace(options) {
  /** @type {Map<string, Option[]>} */
  const out = new Map();
  for (const o of options) if (o.place) out.set(o.place, [...(out.get(o.place) ?? []), o]);
  return out;
}

/** @param {View} view @param {string} letter */
function pendingHits(view, letter) {
  const attack = view.progress.find((p) => p.doing === "monster attack");
  return attack && "hits" in attack && attack.target === letter ? attack.hits : [];
}

/** @param {State} s @param {View} view @param {string} letter @param {Survivor} v */
function heading(s, view, letter, v) {
  const act = view.progress.find((p) => p.doing === "act" && p.survivor === letter);
  const survival = capital(say("page.survival_of", { survival: v.survival, limit: v.survival_limit }));
  const moves = capital(say("page.moves", { movement: v.movement }));
  return h(
    "header",
    null,
    badge(letter, 32),
    h("h3", null, v.name),
    acts(s, letter) && h("button", { type: "button", class: "main act", "data-piece": `survivor:${letter}` }, say("page.act")),
    act && "movement" in act && h("div", { class: "spends" }, spend("move", act.movement, say("page.movement")), spend("activate", act.activation, say("page.activation"))),
    h("div", { class: "purse" },
      h("span", { class: "coin", role: "img", "aria-label": survival, title: `${survival}. ${say("page.about_survival")}` }, sign("lantern"), h("b", null, v.survival), h("small", null, `/${v.survival_limit}`)),
      h("span", { class: "coin", role: "img", "aria-label": moves, title: `${moves}. ${say("page.about_movement")}` }, sign("boot"), h("b", null, v.movement)),
      affinities(v)),
    // A row of its own: it may be long, and nothing lies over it.
    h("p", { class: "sheet-place quiet" }, h("span", null, say("page.away", { at: v.at, distance: v.distance, act: act || !v.alive || view.outcome !== "undecided" || view.turn !== "survivors" ? "" : v.acted ? say("page.has_acted") : say("page.to_act") })),
      view.players.length > 1 && h("small", { class: `person-name ${colourOf(s, v.player)}` }, nameOfSeat(s, v.player)), conditions(v),
      v.statuses.map((c) => h("button", { type: "button", class: "condition is-status", "data-card": c, "data-key": `status-${c}` }, sign("hourglass"), title(c)))),
  );
}

/** Can this survivor be chosen to act now?
 * @param {State} s @param {string} letter */
function acts(s, letter) {
  return openOptions(s).some((o) => o.verb === "act" && o.survivor === letter);
}

/** A movement or activation of the act: lit until it is spent.
 * @param {import("./drawings.js").SignName} icon @param {number} left @param {string} name */
function spend(icon, left, name) {
  const label = say("page.spend", { name, left });
  return h("span", { class: left ? "spend is-left" : "spend", role: "img", "aria-label": label, title: label }, sign(icon));
}

/** Survival actions the survivor knows: used ones are struck out, offered ones can be clicked.
 * @param {string} letter @param {Survivor} v @param {Option[]} options */
function actions(letter, v, options) {
  if (!v.actions.length) return null;
  return h("div", { class: "survival-actions", role: "group", "aria-label": say("page.survival_actions") }, v.actions.map((name) => {
    const offered = options.filter((o) => o.action === name);
    const used = v.used.includes(name);
    const text = capital(word("action", name));
    const poor = v.survival === 0;
    const about = used ? say("page.used", { action: text }) : poor ? say("page.no_survival", { action: text }) : say("page.about_action", { action: text });
    return offered.length
      ? h("button", { type: "button", class: "survival-action is-offered", "data-piece": `survival:${name}:${letter}`, "data-key": name, title: about, "aria-label": offered.map((o) => o.text).join(". ") }, sign("lantern"), text)
      : h("span", { class: `survival-action${used ? " is-used" : poor ? " is-poor" : ""}`, "data-key": name, title: about, "aria-label": used || poor ? about : text, role: "img" }, text);
  }));
}

/** @param {Survivor} v */
function footer(v) {
  const extra = [
    ...Object.entries(v.attributes).filter(([, n]) => n).map(([name, n]) => say("page.token", { value: signed(n), stat: word("stat", name) })),
    ...(v.block ? [say("page.block", { count: v.block })] : []),
    ...(v.deflect ? [say("page.deflect", { count: v.deflect })] : []),
  ];
  const cards = [...v.arts, ...v.disorders];
  return [
    h("div", { class: "tokens" }, tokenList(v.tokens), tokenList(v.tokens_this_round), extra.map((text) => h("span", { class: "token" }, text)),
      v.permanent_injuries.map((c) => cardChip(c, "is-bad"))),
    cards.length > 0 && v.alive && h("p", { class: "row" }, v.arts.map((c) => cardChip(c, "is-art")), v.disorders.map((c) => cardChip(c, "is-disorder"))),
    v.resources.length + v.basic_resources > 0 &&
      h("p", { class: "row" }, h("span", { class: "label" }, say("page.gained")), v.resources.map((c) => cardChip(c)),
        v.basic_resources > 0 && h("span", { class: "token" }, say("page.basic", { count: v.basic_resources }))),
  ];
}

/** @param {string} id @param {string} [kind] @param {string} [more] */
function cardChip(id, kind = "", more = "") {
  return h("button", { type: "button", class: `card-chip ${kind}`, "data-card": id, "data-key": id }, title(id), more);
}

/** @param {Record<string, number>} tokens */
function tokenList(tokens) {
  return Object.entries(tokens).map(([name, n]) => h("span", { class: n < 0 ? "token is-bad" : "token" }, say("page.token", { value: signed(n), stat: word("stat", name) })));
}

/** What must be seen at once.
 * @param {Survivor} v */
function conditions(v) {
  if (v.left) return [h("span", { class: "condition" }, say("page.left"))];
  if (!v.alive) return [h("span", { class: "condition is-bad" }, sign("skull"), say("page.dead"))];
  const out = [];
  if (v.swallowed) out.push(say("page.inside"));
  else if (!v.at) out.push(say("page.unplaced"));
  if (v.knocked_down) out.push(say("page.down"));
  if (v.doomed) out.push(say("page.doomed"));
  const bad = out.map((text) => h("span", { class: "condition is-bad" }, text));
  if (v.bleeding) bad.push(h("span", { class: "condition is-bad" }, sign("blood"), say("page.bleeding", { count: v.bleeding })));
  for (const [name, count] of Object.entries(v.counters)) bad.push(h("span", { class: "condition" }, say("page.counter", { count, name: name.replaceAll("-", " ") })));
  if (v.priority_target) bad.push(h("span", { class: "condition is-bad" }, sign("target"), say("page.priority")));
  if (v.in_blind_spot) bad.push(h("span", { class: "condition" }, say("page.in_blind_spot")));
  if (v.at && v.threat === false) bad.push(h("span", { class: "condition" }, say("page.no_threat")));
  return bad;
}

// -- bars --------------------------------------------------------------------------------------------------------------

/** The others, one bar each.
 * @param {State} s */
export function survivorBars(s) {
  const { view } = shown(s);
  if (view === null) return null;
  const open = onSheet(s);
  const options = openOptions(s);
  return Object.entries(view.survivors).filter(([letter]) => letter !== open).map(([letter, v]) => survivorBar(s, letter, v, options.filter((o) => o.survivor === letter)));
}

/** @param {State} s @param {string} letter @param {Survivor} v @param {Option[]} options */
function survivorBar(s, letter, v, options) {
  const flags = [v.knocked_down && say("page.down"), v.bleeding > 0 && say("page.bleeding", { count: v.bleeding }), v.priority_target && say("page.priority"), ...v.statuses.map(title)].filter((x) => x);
  return h(
    "div",
    { class: `survivor-bar who-${letter}${v.alive ? "" : " is-dead"}${v.acted && shown(s).view?.turn === "survivors" ? " has-acted" : ""}${options.length ? " is-asked" : ""}`, "data-survivor": letter, "data-key": letter },
    h("button", { type: "button", class: "bar-main", "data-piece": `survivor:${letter}`, "aria-label": [say("page.survivor", { name: v.name, letter }), ...flags, ...options.map((o) => o.text), ...(options.length ? [] : [say("page.open_sheet")])].join(". ") },
      badge(letter, 28),
      h("span", { class: "bar-name" }, h("b", null, v.name), v.alive
        ? h("span", { class: "bar-line", title: [capital(say("page.survival_of", { survival: v.survival, limit: v.survival_limit })), ...flags].join(". ") }, sign("lantern"), v.survival, v.bleeding > 0 && [sign("blood"), v.bleeding], v.knocked_down && sign("fall"), v.priority_target && sign("target"), v.statuses.length > 0 && sign("hourglass"))
        : h("span", { class: "bar-line is-bad" }, sign("skull"), say("page.dead"))),
      v.alive && bodyStrip(v)),
    options.length > 0 && h("button", { type: "button", class: "bar-open", "data-do": "open-sheet", "data-letter": letter, title: say("page.look_at", { name: v.name }), "aria-label": say("page.look_at", { name: v.name }) }, sign("eye")),
  );
}

/** The face that is up, unless it is called like the card, and the tokens of a card in play, as written behind its name.
 * @param {import("./types.js").View["decks"]} decks @param {string} card */
function onCard(decks, card) {
  const face = decks.faces[card] === card ? "" : decks.faces[card]?.replaceAll("-", " ");
  const said = [face, decks.card_tokens[card]].filter(Boolean);
  return said.length > 0 ? ` (${said.join(", ")})` : "";
}

/** The monster: numbers that matter in one bar; everything else when it is opened.
 * @param {State} s */
export function monsterBar(s) {
  const { view } = shown(s);
  if (view === null) return null;
  const m = view.monster;
  const decks = view.decks;
  const life = typeof m.life === "number" ? m.life : lifeIn(view, playOf(s));
  const place = say("page.monster_place", { dead: m.dead, down: m.knocked_down, at: m.at, facing: word("facing", m.facing) });
  const inPlay = [...(decks.face_up ? [decks.face_up] : []), ...decks.in_play];
  return h("div", { class: `monster-bar${m.dead ? " is-dead" : ""}`, "data-explain": "monster" }, h(
    "details",
    { "data-key": "monster" },
    h("summary", null, portrait(m),
      h("span", { class: "bar-name" }, h("b", null, m.title), h("span", { class: "bar-line" }, say("page.monster_line", { level: capital(word("level", m.level)), place }))),
      h("span", { class: "monster-numbers" },
        figure(say("page.stat_movement"), m.movement), figure(say("page.stat_toughness"), m.toughness),
        figure(typeof m.life === "number" ? say("page.stat_life") : say("page.stat_cards", { count: life }), life), figure(say("page.stat_wounds", { count: decks.wounds }), decks.wounds))),
    h("div", { class: "monster-more" },
      h("dl", { class: "stats" }, stat(say("page.stat_speed"), plus(m.speed)), stat(say("page.stat_damage"), plus(m.damage)), stat(say("page.stat_ai"), decks.ai),
        stat(say("page.stat_discard"), decks.ai_discard.length), stat(say("page.stat_locations"), decks.hit_locations)),
      pile(say("page.on_top"), Object.entries(decks.ai_known).slice(0, 3).map(([n, c]) => cardChip(c, "", n === "1" ? "" : ` (${n})`))),
      pile(say("page.discard"), decks.ai_discard.map((c) => cardChip(c)))),
  ),
  (inPlay.length > 0 || decks.injuries.length > 0 || Object.keys(m.tokens).length > 0 || Object.keys(m.counters).length > 0 || view.house) && h("div", { class: "monster-in-play" },
      // A persistent injury acts in every round.
      pile(say("page.injuries"), decks.injuries.map((c) => cardChip(c))),
      inPlay.map((c) => cardChip(c, "is-mood", onCard(decks, c))), h("span", { class: "tokens" }, tokenList(m.tokens),
        Object.entries(m.counters).map(([name, count]) => h("span", { class: "token" }, say("page.counter", { count, name: name.replaceAll("-", " ") }))), Object.entries(view.house ?? {}).map(([name, value]) =>
        h("span", { class: "token" }, say("page.house_rule", { name: word("house", name), value }))))));
}

/** @param {string} name @param {string | number} value */
function figure(name, value) {
  return h("span", { class: "number", role: "img", "aria-label": `${name} ${value}` }, h("b", { "aria-hidden": "true" }, value), h("small", { "aria-hidden": "true" }, name));
}

/** @param {string} name @param {string | number} value */
function stat(name, value) {
  return h("div", { class: "stat" }, h("dt", null, name), h("dd", null, value));
}

/** @param {string} label @param {Node[]} cards */
function pile(label, cards) {
  return cards.length > 0 && h("p", { class: "row" }, h("span", { class: "label" }, label), cards);
}
