/** When the page makes a sound, and when it calls people to their decision. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isCalled } from "../../src/showdown/server/static/notify.js";
import { added, begun, caughtUp, nothing, resumed, skipped, stepped, ticked } from "../../src/showdown/server/static/playback.js";
import { OF_BEATS, SOUNDS, soundBetween } from "../../src/showdown/server/static/sound.js";

const section = { n: 1, kind: "monster", round: 1, survivor: null, title: "Round 1" };
const beat = (n, kind = "roll") => ({ n, kind, text: kind, quiet: false, events: [n, n], section, who: null, targets: [], cards: [], places: [], path: [], roll: null, changes: [] });

test("every sound of a beat exists, is short, and is quieter than full volume", () => {
  for (const name of Object.values(OF_BEATS)) assert.notEqual(SOUNDS[name], undefined, name);
  for (const [name, strikes] of Object.entries(SOUNDS)) {
    assert.equal(strikes.length > 0, true, name);
    for (const { tone, noise, long, loud, after = 0 } of strikes) {
      assert.equal(after + long <= 2, true, name);
      assert.equal(loud > 0 && loud <= 0.25, true, name);
      assert.equal(noise === true || tone > 0, true, name);
    }
  }
});

test("a beat sounds once, when it comes on the screen", () => {
  const first = added(nothing(), [beat(1, "draw"), beat(2, "death")], 0);
  assert.equal(soundBetween(nothing(), first), "draw");
  assert.equal(soundBetween(first, first), "");
  assert.equal(soundBetween(first, ticked(first, first.until)), "death");
});

test("at the speed instant the last beat sounds; kinds without a sound are silent", () => {
  assert.equal(soundBetween(nothing("instant"), added(nothing("instant"), [beat(1, "draw"), beat(2, "wound")], 0)), "wound");
  assert.equal(soundBetween(nothing(), added(nothing(), [beat(1, "round")], 0)), "");
});

test("loading the table, a reconnect, a hidden page and skipping make no sound", () => {
  const play = added(nothing(), [beat(1), beat(2), beat(3, "death")], 0);
  assert.equal(soundBetween(nothing(), resumed(nothing(), [beat(1)], false)), "");
  assert.equal(soundBetween(play, resumed(play, [beat(1), beat(2), beat(3, "death")], true)), "");
  assert.equal(soundBetween(play, added(play, [beat(4, "death")], 0, { missed: true })), "");
  assert.equal(soundBetween(play, skipped(play)), "");
});

test("what people look at again sounds again, and so does a replay", () => {
  const rest = skipped(added(nothing(), [beat(1, "draw"), beat(2, "move")], 0));
  assert.equal(soundBetween(rest, stepped(rest, -1)), "draw");
  const missed = added(rest, [beat(3, "attack"), beat(4, "move")], 0, { missed: true });
  assert.equal(soundBetween(missed, caughtUp(missed, 0)), "attack");
  assert.equal(soundBetween(nothing(), begun([beat(7, "attack")], "normal", 0)), "attack");
});

const state = (id, seats, more = {}) => ({ seq: 5, seats: ["p1"], hidden: false, decision: id === null ? null : { id, seats }, ...more });

test("people are called when a decision of theirs follows one of others", () => {
  assert.equal(isCalled(state(1, ["p2"]), state(2, ["p1"])), true);
  assert.equal(isCalled(state(null), state(2, ["p1", "p2"])), true);
  assert.equal(isCalled(state(1, ["p1"]), state(2, ["p2"])), false);
  assert.equal(isCalled(state(1, ["p2"]), state(2, ["p2"])), false);
});

test("people who answer one decision after another are called only if they look elsewhere", () => {
  assert.equal(isCalled(state(1, ["p1"]), state(2, ["p1"])), false);
  assert.equal(isCalled(state(1, ["p1"]), state(2, ["p1"], { hidden: true })), true);
  assert.equal(isCalled(state(1, ["p1"], { hidden: true }), state(1, ["p1"], { hidden: true })), false);
});

test("opening the page calls nobody", () => {
  assert.equal(isCalled(state(null, [], { seq: 0 }), state(2, ["p1"])), false);
});
