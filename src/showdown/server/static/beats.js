/** The beat on the screen: its sentence with the controls of the playback, the card being resolved, dice, and signs on the board. */
import { cardPicture } from "./card.js";
import { d10 } from "./dice.js";
import { h, svg } from "./dom.js";
import { sign } from "./drawings.js";
import { middle, wayOf } from "./figures.js";
import { UNIT, centre, corner, extent, outline } from "./geometry.js";
import { marksOf } from "./overlays.js";
import { isOneColumn, isReplay } from "./here.js";
import { withNames } from "./people.js";
import { SPEEDS, current, isBehind, isLookingBack, isShowing, waiting } from "./playback.js";
import { OF_CARDS, canAnswer, playOf, shown } from "./store.js";
import { cardsOnTable, targetsOnTable, tokensOver } from "./beat_contents.js";
import { say } from "./text.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Beat} Beat */
/** @typedef {import("./drawings.js").SignName} SignName */

/** A sign for each kind of beat. @type {Record<string, SignName>} */
const BEAT_SIGNS = {
  setup: "flag", round: "hourglass", turn: "hourglass", act: "lantern", draw: "cards", card: "cards", deck: "cards", target: "target",
  "monster-move": "paw", "monster-attack": "claw", roll: "die", "body-hits": "claw", push: "push", knockdown: "fall", stand: "stand",
  damage: "blood", injury: "bone", death: "skull", survival: "lantern", move: "step", attack: "sword", locations: "cards", wound: "sword",
  reaction: "claw", trap: "trap", effect: "spark", terrain: "stone", end: "flag",
};

/** Sentences with more characters take the line of the section; with still more they are set smaller. */
const LONG_SENTENCE = 56;
const VERY_LONG = 130;

/** @param {string} kind @returns {SignName} */
export function signOf(kind) {
  return BEAT_SIGNS[kind] ?? "spark";
}

// -- the sentence ------------------------------------------------------------------------------------------------------

/** The sentence of the beat with the controls of the playback.
 * @param {State} s */
export function caption(s) {
  const play = playOf(s);
  const beat = current(play);
  const behind = isBehind(play);
  // A replay plays on by itself until it is stopped.
  const stopped = isReplay ? !s.rolling : play.paused;
  return [
    // A replay has these below, beside its slider.
    !isReplay && h("div", { class: "steps", role: "group", "aria-label": say("page.playback") },
      h("button", { type: "button", class: "plain tool", "data-do": "beat-back", "aria-label": say("page.beat_back"), title: `${say("page.beat_back")} (,)`, "data-key": "back" }, sign("back")),
      h("button", { type: "button", class: "plain tool", "data-do": "beat-pause", "aria-label": stopped ? say("page.play") : say("page.pause"), title: `${stopped ? say("page.play") : say("page.pause")} (k)`, "aria-disabled": behind || isReplay ? null : "true", "data-key": "pause" },
        sign(stopped ? "play" : "pause")),
      h("button", { type: "button", class: "plain tool", "data-do": "beat-forward", "aria-label": say("page.beat_forward"), title: `${say("page.beat_forward")} (.)`, "aria-disabled": behind ? null : "true", "data-key": "forward" }, sign("forward"))),
    h("div", { class: `sentence${isLookingBack(play) ? " is-earlier" : ""}${isShowing(play) ? " is-fresh" : ""}${beat && beat.text.length > LONG_SENTENCE ? " is-long" : ""}${beat && beat.text.length > VERY_LONG ? " is-very-long" : ""}`, "data-beat": beat ? beat.n : null, "data-key": "sentence" },
      beat ? [sign(signOf(beat.kind)), h("p", null, h("span", { class: "section" }, isLookingBack(play) ? say("page.earlier", { section: beat.section.title }) : beat.section.title),
        told(s, beat))]
        : s.past === null && h("p", { class: "quiet" }, say("page.log_empty"))),
    s.past === null && play.missed > 0 && h("button", { type: "button", class: "plain", "data-do": "catch-up", "data-key": "missed" }, sign("eye"), say("page.show_missed")),
    behind && h("button", { type: "button", class: "plain skip-beats", "data-do": "skip-beats", "data-key": "skip" }, sign("skip"), say("page.skip_beats"), h("span", { class: "count" }, waiting(play).length),
      h("kbd", null, "s")),
    h("label", { class: "pace", "data-key": "pace" }, h("span", { class: "heard" }, say("page.speed")),
      h("select", { "data-speed": true, "data-own": true, "data-key": "speed" }, SPEEDS.map((name) => h("option", { value: name, selected: name === play.speed }, say(`page.speed_${name}`))))),
    h("div", { class: "zoom", role: "group", "aria-label": say("page.zoom"), "data-key": "zoom" }, stepTool("zoom-out", "minus"), stepTool("zoom-in", "plus"), stepTool("zoom-fit", "fit")),
    h("button", { type: "button", class: "plain", "data-do": "happened", "aria-expanded": String(s.sheet === "log"), "aria-controls": "log-place", "aria-label": say("page.happened"), title: `${say("page.happened")} (l)`, "data-key": "happened" },
      sign("log"), h("span", { class: "wide-only" }, say("page.happened")), h("kbd", null, "l")),
  ];
}

/** The sentences of a beat: the first says what happened, the others what follows from it.
 * @param {State} s @param {Beat} beat */
function told(s, beat) {
  const [first, ...others] = (s.past?.log ?? s.log).filter((line) => line.beat === beat.n).map((line) => line.text);
  const follows = others.join(" ");
  const [lead, rest] = follows && beat.text === `${first} ${follows}` ? [first, follows] : [beat.text, ""];
  return h("span", { class: "told", title: withNames(s, beat.text) }, h("span", { class: "told-first" }, withNames(s, lead)),
    // On a phone it is a small window, which a key can scroll, too.
    rest && [" ", h("span", { class: "told-rest", tabindex: isOneColumn() ? 0 : null, "data-key": `rest-${beat.n}` }, withNames(s, rest))]);
}

/** @param {string} what @param {SignName} icon */
function stepTool(what, icon) {
  const text = say(`page.${what.replace("-", "_")}`);
  return h("button", { type: "button", class: "plain tool", "data-do": what, "aria-label": text, title: text }, sign(icon));
}

// -- cards and dice ----------------------------------------------------------------------------------------------------

/** Cards and dice beside the action, on the side of the board where less is happening.
 * @param {State} s */
export function zone(s) {
  const play = playOf(s);
  const { view } = shown(s);
  if (view === null) return null;
  const { card, locations } = cardsOnTable(play, view.progress);
  const beat = isShowing(play) ? current(play) : null;
  const row = locations.filter((one) => one.card !== card);
  if (card === null && !row.length && !beat?.roll) return null;
  const d = shown(s).decision;
  // A card that is asked about is chosen by a click on it.
  const chosen = new Set(d && canAnswer(s) && OF_CARDS.has(d.kind) ? d.options.flatMap((o) => (o.card ? [o.card] : [])) : []);
  const left = isKeptLeft(s, card);
  return h(
    "div",
    { class: `zone-inner${left ? " is-left" : " is-right"}${canPointAtCards(s) ? " is-open" : ""}${coversSpaces(s, left) ? " is-thin" : ""}${beat?.kind === "injury" ? " is-injury" : ""}`, "data-key": "zone" },
    card !== null && h("div", { class: `card-now${chosen.has(card) ? " is-choice" : ""}`, "data-key": `card-${card}`, "data-card": card, "data-piece": chosen.has(card) ? `card:${card}` : null }, cardPicture(card, { width: 190 })),
    row.length > 0 && h("div", { class: "card-row", "data-key": "row" }, row.map((one) =>
      h("div", { class: `small${one.done ? " is-done" : ""}${chosen.has(one.card) ? " is-choice" : ""}`, "data-card": one.card, "data-piece": chosen.has(one.card) ? `card:${one.card}` : null, "data-key": `small-${one.card}` }, cardPicture(one.card, { width: 86 })))),
    beat?.roll && dicePanel(beat),
  );
}

/** Can cards over the board be pointed at? Not while a click may mean a space or a figure under them.
 * @param {State} s */
function canPointAtCards(s) {
  const d = shown(s).decision;
  return !d?.moves.length && !d?.options.some((o) => o.cell !== null || o.verb === "act" || o.verb === "attack");
}

/** Share of the board's width that cards and dice cover. */
const CARDS = 0.32;

/** Would cards on this side lie over spaces that may be chosen? Then they are small, and the spaces are seen through them.
 * @param {State} s @param {boolean} left */
function coversSpaces(s, left) {
  const { width } = extent(s.turned);
  return [...marksOf(s).keys()].some((name) => (left ? corner(name, s.turned).x < width * CARDS : corner(name, s.turned).x > width * (1 - CARDS)));
}

/** The card that was shown last, and where. */
let shownLast = { card: "", turned: false, left: true };

/** Are cards on the left? A card stays where it is until it is resolved, unless it would lie over spaces that may be chosen.
 * @param {State} s @param {string | null} card */
function isKeptLeft(s, card) {
  const isSame = card !== null && shownLast.card === card && shownLast.turned === s.turned;
  const isFree = (/** @type {boolean} */ left) => !coversSpaces(s, left);
  const left = isSame && (isFree(shownLast.left) || !isFree(!shownLast.left)) ? shownLast.left : isSame ? !shownLast.left : isLeft(s);
  shownLast = { card: card ?? "", turned: s.turned, left };
  return left;
}

/** Is there less to see on the left? Figures and spaces that may be chosen count; those whom the beat is about count most.
 * @param {State} s */
function isLeft(s) {
  const { view, decision } = shown(s);
  const { width } = extent(s.turned);
  /** @type {number[]} */
  const xs = (decision?.options ?? []).flatMap((o) => (o.cell ? [corner(o.cell, s.turned).x] : []));
  for (const who of view ? ["monster", ...Object.keys(view.survivors)] : []) {
    const at = view && middle(view, who, s.turned);
    const beat = current(playOf(s));
    if (at) xs.push(...Array(beat && (beat.who === who || beat.targets.includes(who)) ? 9 : 2).fill(at.x));
  }
  const left = xs.filter((x) => x < width * CARDS).length;
  return left <= xs.filter((x) => x > width * (1 - CARDS)).length;
}

/** @param {Beat} beat */
function dicePanel(beat) {
  const roll = beat.roll;
  if (roll === null) return null;
  // A hit of the monster is no good news: the colour says who profits.
  const won = roll.dice.some((die) => die.ok === true) === (beat.who !== null);
  const judged = roll.dice.some((die) => die.ok !== null);
  return h(
    "div",
    { class: `dice-panel${judged ? (won ? " is-won" : " is-lost") : ""}`, "data-key": `roll-${beat.n}` },
    h("div", { class: "dice is-large" }, roll.dice.map((die) => d10(die, 58, beat.who === null))),
    h("p", null, roll.needed !== null && h("span", { class: "needed" }, say("page.needs", { number: roll.needed })), h("strong", null, roll.verdict)),
  );
}

// -- signs on the board ---------------------------------------------------------------------------------------------------

/** The way of a figure that moves, a ring around targets, and signs over figures whose numbers change.
 * @param {State} s */
export function effects(s) {
  const play = playOf(s);
  const beat = isShowing(play) ? current(play) : null;
  const { view } = shown(s);
  if (view === null) return null;
  /** @type {import("./dom.js").Child[]} */
  const out = beat === null ? [] : [way(beat, view, s.turned), attacked(beat, s.turned)];
  for (const letter of targetsOnTable(play, view.progress)) {
    const to = middle(view, letter, s.turned);
    const from = middle(view, "monster", s.turned);
    if (to) out.push(svg("circle", { class: "aim", "data-aim": letter, cx: to.x, cy: to.y, r: 25 }));
    if (to && from) out.push(svg("path", { class: "aim-line", d: `M${from.x} ${from.y}L${to.x} ${to.y}` }));
  }
  if (beat === null) return out;
  /** @type {Record<string, number>} */
  const stacked = {};
  for (const { who, icon, text, good } of tokensOver(beat)) {
    const grave = play.graves[who];
    const at = middle(view, who, s.turned) ?? (grave ? centre(grave, 1, s.turned) : null);
    if (!at) continue;
    const place = (stacked[who] = (stacked[who] ?? -1) + 1);
    out.push(svg("g", { class: `float${good ? " is-good" : ""}`, "data-key": `${beat.n}-${who}-${place}`, transform: `translate(${at.x} ${at.y - 30 - place * 22})` },
      svg("rect", { x: text ? -6 - 4.5 * text.length - 10 : -12, y: -11, width: text ? 9 * text.length + 32 : 24, height: 22, rx: 11 }),
      svg("g", { transform: `translate(${text ? -4.5 * text.length - 12 : -8} -8)` }, sign(icon)),
      text && svg("text", { x: 10, y: 5, "text-anchor": "middle" }, text)));
  }
  return out;
}

/** The outline of the zone that the monster attacks. Beats of older games have none.
 * @param {Beat} beat @param {boolean} turned */
function attacked(beat, turned) {
  const spaces = beat.zone ?? [];
  return spaces.length > 0 && svg("path", { class: "area attacked", "data-spaces": spaces.length, "data-key": `${beat.n}-zone`, d: outline(spaces, turned, 2) });
}

/** The place that a figure leaves, and a dotted line along its path.
 * @param {Beat} beat @param {import("./types.js").View} view @param {boolean} turned */
function way(beat, view, turned) {
  const found = wayOf(beat, view, turned);
  if (found === null) return null;
  const { size, points } = found;
  const [start, ...rest] = points;
  const side = size * UNIT - 6;
  const far = rest.some((point) => Math.hypot(point.x - start.x, point.y - start.y) > size * UNIT);
  return [
    svg("rect", { class: "left-behind", x: start.x - side / 2, y: start.y - side / 2, width: side, height: side, rx: 9 }),
    far && svg("path", { class: "way", d: `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}` }),
  ];
}
