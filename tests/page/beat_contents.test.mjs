/** Which cards lie on the table at a beat, and which signs stand over figures. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { cardsOnTable, lifeIn, targetsOnTable, tokensOver } from "../../src/showdown/server/static/beat_contents.js";
import { added, begun, lookedAt, nothing, skipped } from "../../src/showdown/server/static/playback.js";

const monster = { n: 1, kind: "monster", round: 1, survivor: null, title: "Round 1: monster turn" };
const act = { n: 2, kind: "act", round: 1, survivor: "a", title: "Round 1: Ann acts" };
const beat = (n, kind, more = {}) => ({ n, kind, text: kind, quiet: false, events: [n, n], section: monster, who: null, targets: [], cards: [], places: [],
  path: [], roll: null, changes: [], ...more });
const discards = (card, before = []) => [{ path: "decks.ai_discard", before, after: [card, ...before] }];
const at = (beats, n) => lookedAt(skipped(added(nothing(), [...beats, beat(99, "effect", { section: act })], 0)), n);
const drawn = (n, card, more = [], section = monster) => beat(n, "draw", { cards: [card], section, changes: [{ path: "decks.ai", before: 8, after: 7 }, ...more] });
/** The card at each beat. */
const cards = (beats) => beats.map(({ n }) => cardsOnTable(at(beats, n), []).card);

test("the card that was drawn stays until it goes to the discard pile", () => {
  const beats = [beat(1, "round"), drawn(2, "claw"), beat(3, "target", { targets: ["a"] }), beat(4, "roll"),
    beat(5, "damage", { changes: discards("claw") }), beat(6, "stand")];
  assert.deepEqual(cards(beats), [null, "claw", "claw", "claw", "claw", null]);
});

test("a mood stays in play, and the next card takes its place", () => {
  const inPlay = [{ path: "decks.in_play", before: [], after: ["enraged"] }];
  const beats = [drawn(1, "enraged", inPlay), beat(2, "effect"), drawn(3, "size-up"), beat(4, "roll")];
  assert.deepEqual(cards(beats), ["enraged", null, "size-up", "size-up"]);
});

test("a card that another beat names comes first, and another section has none of it", () => {
  const beats = [drawn(1, "claw"), beat(2, "reaction", { cards: ["beasts-maw"] }), beat(3, "turn", { section: act })];
  assert.deepEqual(cards(beats), ["claw", "beasts-maw", null]);
});

test("hit locations lie beside it; those that were tried are done", () => {
  const own = { section: act, who: "a" };
  const beats = [beat(1, "attack", { ...own, cards: ["sword"] }), beat(2, "locations", { ...own, cards: ["maw", "neck"] }), beat(3, "wound", { ...own, cards: ["neck"] }),
    beat(4, "wound", { ...own, cards: ["maw"] })];
  assert.deepEqual(cardsOnTable(at(beats, 1), []), { card: "sword", locations: [] });
  assert.deepEqual(cardsOnTable(at(beats, 3), []), { card: "neck", locations: [{ card: "maw", done: false }, { card: "neck", done: false }] });
  assert.deepEqual(cardsOnTable(at(beats, 4), []), { card: "maw", locations: [{ card: "maw", done: false }, { card: "neck", done: true }] });
});

test("at rest the procedures in progress tell which card is resolved", () => {
  const rest = skipped(added(nothing("instant"), [beat(1, "draw", { cards: ["claw"] })], 0));
  assert.equal(cardsOnTable(rest, []).card, null);
  assert.equal(cardsOnTable(rest, [{ doing: "card", card: "claw", target: "a" }]).card, "claw");
  assert.deepEqual(cardsOnTable(rest, [{ doing: "attack", attacker: "a", weapon: "sword", locations: ["maw"] }]), { card: "maw", locations: [{ card: "maw", done: false }] });
});

test("numbers that change stand over the figure they belong to", () => {
  const changes = [{ path: "survivors.b.armor.head", before: 2, after: 0 }, { path: "survivors.b.survival", before: 1, after: 2 }, { path: "survivors.b.knocked_down", before: false, after: true },
    { path: "decks.wounds", before: 0, after: 1 }, { path: "decks.ai", before: 7, after: 6 }, { path: "survivors.b.knocked_down", before: true, after: false }];
  assert.deepEqual(tokensOver(beat(1, "damage", { changes })), [
    { who: "b", icon: "shield", text: "-2", good: false }, { who: "b", icon: "lantern", text: "+1", good: true }, { who: "b", icon: "fall", text: "", good: false },
    { who: "monster", icon: "sword", text: "-1", good: false }]);
});

test("the AI card that is resolved still counts as life", () => {
  const decks = (ai, discard) => ({ ai, ai_discard: discard, in_play: [], archived: [], face_up: null });
  const claw = { doing: "card", card: "claw", target: "a" };
  assert.equal(lifeIn({ decks: decks(7, []), turn: "monster", progress: [claw] }, nothing()), 8);
  assert.equal(lifeIn({ decks: decks(7, ["claw"]), turn: "monster", progress: [claw] }, nothing()), 8);
  assert.equal(lifeIn({ decks: decks(7, []), turn: "survivors", progress: [claw] }, nothing()), 7);
  const beats = [beat(1, "round"), drawn(2, "claw")];
  assert.equal(lifeIn({ decks: decks(8, []), turn: "monster", progress: [claw] }, at(beats, 1)), 8, "not drawn yet");
  assert.equal(lifeIn({ decks: decks(7, []), turn: "monster", progress: [claw] }, at(beats, 2)), 8);
});

test("the Basic Action is shown until the survivors go on, and is no AI card", () => {
  const own = { section: act };
  const reaction = [beat(1, "wound", { ...own, cards: ["neck"] }), beat(2, "draw", { ...own, cards: ["basic-action"] }), beat(3, "monster-move", own), beat(4, "roll", own),
    beat(5, "move", own), beat(6, "damage", own)];
  assert.deepEqual(cards(reaction), ["neck", "basic-action", "basic-action", "basic-action", null, null]);
  const within = [drawn(1, "roar"), beat(2, "draw", { cards: ["basic-action"] }), beat(3, "roll"), beat(4, "damage", { cards: ["roar"], changes: discards("roar") }), beat(5, "effect")];
  assert.deepEqual(cards(within), ["roar", "basic-action", "basic-action", "roar", null]);
  const decks = { ai: 7, ai_discard: [], in_play: [], archived: [], face_up: null };
  const progress = [{ doing: "card", card: "basic-action", target: "a" }];
  const rest = skipped(added(nothing("instant"), [beat(1, "draw", { cards: ["basic-action"] })], 0));
  assert.equal(lifeIn({ decks, turn: "monster", progress }, rest), 7);
  assert.equal(lifeIn({ decks, turn: "monster", progress: [] }, at(within, 3)), 8, "the card around it counts");
});

test("a hit location stays large while its own effects are shown and asked about", () => {
  const own = { section: act };
  const beats = [beat(1, "attack", { ...own, cards: ["sword"] }), beat(2, "locations", { ...own, cards: ["tail", "femur"] }), beat(3, "wound", { ...own, cards: ["femur"] }),
    beat(4, "wound", { ...own, cards: ["tail"] }), beat(5, "reaction", { ...own, cards: ["tail"] }), beat(6, "monster-move", own), beat(7, "push", own), beat(8, "move", own)];
  assert.deepEqual(cards(beats).slice(3), ["tail", "tail", "tail", "tail", null]);
  assert.deepEqual(cardsOnTable(at(beats, 7), []).locations, [{ card: "tail", done: false }, { card: "femur", done: true }]);
  const last = lookedAt(added(nothing(), beats.slice(0, 7), 0), 6);
  const present = { ...last, at: 7, paused: false, until: 1 };
  assert.equal(cardsOnTable(present, [{ doing: "card", card: "tail", target: null }]).card, "tail", "the last beat is shown with the question");
});

test("a step of a replay begins with the card that was resolved before it", () => {
  const claw = [{ doing: "card", card: "claw", target: "b" }];
  const beats = [beat(7, "monster-move"), beat(8, "roll"), beat(9, "damage", { changes: discards("claw") }), beat(10, "stand"), beat(11, "act", { section: act })];
  const step = begun(beats, "normal", 0, claw);
  const shown = (n) => ({ ...step, at: n, until: 1 });
  assert.deepEqual(beats.map(({ n }) => cardsOnTable(shown(n), []).card), ["claw", "claw", "claw", null, null]);
  assert.deepEqual(beats.map(({ n }) => targetsOnTable(shown(n), [])), [["b"], ["b"], ["b"], [], []]);
  const attack = begun([beat(7, "wound", { section: act, cards: ["maw"] }), beat(8, "damage", { section: act }), beat(9, "turn")], "normal", 0, [{ doing: "attack", attacker: "a", weapon: "sword", locations: ["maw", "neck"] }]);
  assert.deepEqual(cardsOnTable({ ...attack, at: 8 }, []), { card: "maw", locations: [{ card: "maw", done: false }, { card: "neck", done: false }] });
});

test("a target is marked until the card of the monster is resolved, also while something is asked", () => {
  const beats = [beat(1, "round"), drawn(2, "claw"), beat(3, "target", { targets: ["c"] }), beat(4, "survival", { who: "a" }), beat(5, "monster-move"), beat(6, "roll"),
    beat(7, "damage", { changes: discards("claw") }), beat(8, "stand")];
  assert.deepEqual(beats.map(({ n }) => targetsOnTable(at(beats, n), [])), [[], [], ["c"], ["c"], ["c"], ["c"], ["c"], []]);
  const rest = skipped(added(nothing("instant"), beats.slice(0, 4), 0));
  assert.deepEqual(targetsOnTable(rest, [{ doing: "card", card: "claw", target: "c" }]), ["c"]);
  assert.deepEqual(targetsOnTable(rest, []), []);
});

test("of an injury table the row that was rolled is shown", () => {
  const beats = [beat(1, "injury", { cards: ["severe-legs", "bleeding-legs"] })];
  assert.deepEqual(cards(beats), ["bleeding-legs"]);
});
