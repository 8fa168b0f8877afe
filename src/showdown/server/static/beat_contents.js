/** What a beat puts on the table: the cards being resolved, and signs over figures whose numbers change. Pure. */
import { current, isBehind, isShowing } from "./playback.js";
import { say } from "./text.js";

/** @typedef {import("./types.js").Beat} Beat */
/** @typedef {import("./types.js").Progress} Progress */
/** @typedef {import("./playback.js").Play} Play */
/** @typedef {import("./drawings.js").SignName} SignName */

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
    const card = progress.findLast((p) => p.doing === "card" && p.card);
    const attack = progress.findLast((p) => p.doing === "attack");
    const locations = attack?.doing === "attack" ? attack.locations : [];
    return { card: card?.doing === "card" && card.card ? card.card : (locations[0] ?? null), locations: locations.map((one) => ({ card: one, done: false })) };
  }
  const told = play.beats.filter((beat) => beat.n <= now.n && beat.section.n === now.section.n);
  const attack = told.findLast((beat) => beat.kind === "attack")?.n ?? 0;
  const found = told.findLast((beat) => beat.kind === "locations" && beat.n > attack);
  const tried = new Set(told.filter((beat) => beat.kind === "wound" && beat.n < now.n && beat.n > attack).flatMap((beat) => beat.cards));
  return { card: now.cards[0] ?? drawnIn(told, now), locations: (found?.cards ?? []).map((one) => ({ card: one, done: tried.has(one) && one !== now.cards[0] })) };
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

/** The card that was drawn in these beats and is still resolved in the last of them.
 * @param {Beat[]} told @param {Beat} now @returns {string | null} */
function drawnIn(told, now) {
  return stillResolved(told, now)[0]?.cards[0] ?? null;
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
