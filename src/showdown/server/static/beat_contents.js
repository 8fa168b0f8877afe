/** What a beat puts on the table: the cards being resolved, and signs over figures whose numbers change. Pure. */
import { current, isBehind, isShowing } from "./playback.js";
import { say } from "./text.js";

/** @typedef {import("./types.js").Beat} Beat */
/** @typedef {import("./types.js").Progress} Progress */
/** @typedef {import("./playback.js").Play} Play */
/** @typedef {import("./drawings.js").SignName} SignName */

/** Beats in which the monster chooses or attacks survivors. */
const AIMS = new Set(["target", "monster-attack"]);

/** The beats of a section up to one of them.
 * @param {Play} play @param {Beat} now */
function sameSection(play, now) {
  return play.beats.filter((beat) => beat.n <= now.n && beat.section.n === now.section.n);
}

/** A card goes to a pile or into play in this beat.
 * @param {Beat} beat @param {string} card */
function putAway(beat, card) {
  return beat.changes.some(({ path, before, after }) => /^decks\.(ai_discard|in_play|archived|hit_location_discard)$/.test(path)
    && Array.isArray(after) && after.includes(card) && !(Array.isArray(before) && before.includes(card)));
}

/**
 * The cards being resolved: the one that matters now, and the hit locations of the attack. While beats are shown they
 * tell; at rest the procedures in progress do.
 * @param {Play} play @param {Progress[]} progress @returns {{card: string | null, locations: {card: string, done: boolean}[]}}
 */
export function cardsOnTable(play, progress) {
  const now = isShowing(play) ? current(play) : null;
  if (now === null) {
    const locations = locationsIn(progress);
    return { card: cardIn(progress) ?? locations[0] ?? null, locations: locations.map((one) => ({ card: one, done: false })) };
  }
  const told = sameSection(play, now);
  const attack = told.findLast((beat) => beat.kind === "attack")?.n ?? 0;
  const found = told.findLast((beat) => beat.kind === "locations" && beat.n > attack)?.cards
    ?? (attack || told[0] !== play.beats[0] ? [] : locationsIn(play.opening));
  const tried = new Set(told.filter((beat) => beat.kind === "wound" && beat.n < now.n && beat.n > attack).flatMap((beat) => beat.cards));
  const card = cardOf(now) ?? (isBehind(play) ? null : cardIn(progress)) ?? resolvedIn(told, now) ?? heldOver(play, told, now);
  return { card, locations: found.map((one) => ({ card: one, done: tried.has(one) && one !== card })) };
}

/** The card that a beat is about: of an injury the row that was rolled, not the whole table.
 * @param {Beat} beat @returns {string | null} */
function cardOf(beat) {
  return (beat.kind === "injury" ? beat.cards[1] : null) ?? beat.cards[0] ?? null;
}

/** The card that the procedures in progress resolve.
 * @param {Progress[]} progress @returns {string | null} */
function cardIn(progress) {
  const found = progress.findLast((p) => p.doing === "card" && p.card);
  return (found?.doing === "card" && found.card) || null;
}

/** The hit locations of the attack in progress that are still to be tried.
 * @param {Progress[]} progress @returns {string[]} */
function locationsIn(progress) {
  const found = progress.findLast((p) => p.doing === "attack");
  return found?.doing === "attack" ? found.locations : [];
}

/** Beats of survivors: a Basic Action, which goes to no pile, is over by then. */
const AFTER_BASIC_ACTION = new Set(["act", "move", "attack", "locations", "wound", "turn"]);
const PILES = ["ai_discard", "in_play", "archived"];

/** Does a beat draw its card from the AI deck? The Basic Action comes from none.
 * @param {Beat} beat */
function isFromDeck(beat) {
  return beat.changes.some(({ path }) => path.startsWith("decks.ai"));
}

/** The draws of these beats whose card is still resolved in the last of them, the newest first.
 * @param {Beat[]} told @param {Beat} now */
function stillResolved(told, now) {
  return told.filter((beat) => beat.kind === "draw" && beat.cards.length > 0).reverse().filter((drawn) => {
    const since = told.filter((beat) => beat.n >= drawn.n && beat.n < now.n);
    const isOver = (/** @type {Beat} */ beat) => AFTER_BASIC_ACTION.has(beat.kind) || beat.changes.some(({ path }) => PILES.some((pile) => path === `decks.${pile}`));
    return !since.some((beat) => putAway(beat, drawn.cards[0])) && (isFromDeck(drawn) || ![...since, now].some(isOver));
  });
}

/** Beats about a hit location: its effects follow until the survivors go on. */
const OF_LOCATION = new Set(["wound", "reaction", "trap"]);

/** The card that is still resolved in the last of these beats: the one drawn, or the hit location that was tried, whichever
 * came later.
 * @param {Beat[]} told @param {Beat} now @returns {string | null} */
function resolvedIn(told, now) {
  const drawn = stillResolved(told, now)[0];
  const tried = told.findLast((beat) => beat.n < now.n && OF_LOCATION.has(beat.kind) && beat.cards.length > 0);
  const isOver = tried && told.some((beat) => beat.n > tried.n && AFTER_BASIC_ACTION.has(beat.kind));
  if (tried && !isOver && tried.n > (drawn?.n ?? 0)) return tried.cards[0];
  return drawn?.cards[0] ?? null;
}

/** The card that was resolved already before the first beat known, in a step of a replay: until it is put away, or the
 * survivors go on.
 * @param {Play} play @param {Beat[]} told @param {Beat} now @returns {string | null} */
function heldOver(play, told, now) {
  const card = cardIn(play.opening);
  if (card === null || told[0] !== play.beats[0]) return null;
  const isOver = told.some((beat) => (beat.n < now.n && putAway(beat, card)) || (now.section.kind !== "monster" && AFTER_BASIC_ACTION.has(beat.kind)));
  return isOver ? null : card;
}

/** The survivors whom the card or the attack of the monster that is resolved now has as its targets: at rest the procedures
 * in progress tell, while beats are shown the beats since its draw.
 * @param {Play} play @param {Progress[]} progress @returns {string[]} */
export function targetsOnTable(play, progress) {
  const now = isBehind(play) ? current(play) : null;
  if (now === null) return targetIn(progress);
  const told = sameSection(play, now);
  const drawn = stillResolved(told, now)[0];
  const aimed = told.findLast((beat) => AIMS.has(beat.kind) && beat.targets.length > 0 && (!drawn || beat.n > drawn.n));
  if (drawn || aimed === now) return aimed?.targets ?? [];
  return heldOver(play, told, now) === null ? [] : (aimed?.targets ?? targetIn(play.opening));
}

/** @param {Progress[]} progress @returns {string[]} */
function targetIn(progress) {
  const aimed = progress.findLast((p) => (p.doing === "card" || p.doing === "monster attack") && p.target);
  return aimed && "target" in aimed && aimed.target ? [aimed.target] : [];
}

/** AI cards of the monster: in the deck, in the discard pile, and the one that is resolved and will go there.
 * @param {Pick<import("./types.js").View, "decks" | "turn" | "progress">} view @param {Play} play */
export function lifeIn({ decks, turn, progress }, play) {
  const now = isBehind(play) ? current(play) : null;
  const played = progress.find((p) => p.doing === "card" && p.card);
  const named = turn === "monster" && played?.doing === "card" ? played.card : null;
  const drawn = play.beats.findLast((beat) => beat.kind === "draw" && beat.cards[0] === named);
  const card = now ? stillResolved(play.beats.filter((beat) => beat.n <= play.at && beat.section.n === now.section.n), now).find(isFromDeck)?.cards[0]
    : drawn === undefined || isFromDeck(drawn) ? named : null;
  const isApart = Boolean(card) && ![[decks.face_up], decks.ai_discard, decks.in_play, decks.archived].some((pile) => pile.includes(card ?? ""));
  return decks.ai + decks.ai_discard.length + (isApart ? 1 : 0);
}

/** What a beat changes on a figure, as short signs over it.
 * @param {Beat} beat @returns {{who: string, icon: SignName, text: string, good: boolean}[]} */
export function tokensOver(beat) {
  /** @type {{who: string, icon: SignName, text: string, good: boolean}[]} */
  const out = [];
  for (const { path, before, after } of beat.changes) {
    const parts = path.split(".");
    const change = typeof before === "number" && typeof after === "number" ? after - before : 0;
    const signed = change > 0 ? `+${change}` : `-${-change}`;
    if (path === "decks.wounds" && change > 0) out.push({ who: "monster", icon: "sword", text: `-${change}`, good: false });
    else if (path === "monster.life" && change) out.push({ who: "monster", icon: "blood", text: signed, good: change > 0 });
    if (parts[0] !== "survivors") continue;
    const [, who, what] = parts;
    if (what === "armor" && change) out.push({ who, icon: "shield", text: signed, good: change > 0 });
    else if (what === "injuries" && after !== "none" && before !== after) out.push({ who, icon: "blood", text: say(`page.box_${String(after)}`), good: false });
    else if (what === "survival" && change) out.push({ who, icon: "lantern", text: signed, good: change > 0 });
    else if (what === "bleeding" && change) out.push({ who, icon: "blood", text: signed, good: change < 0 });
    else if (what === "knocked_down" && after === true) out.push({ who, icon: "fall", text: "", good: false });
    else if (what === "alive" && after === false) out.push({ who, icon: "skull", text: "", good: false });
  }
  return out;
}
