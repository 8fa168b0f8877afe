/** Playback: a queue of beats with a clock of its own, over a state that is already right. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { MOST, added, atSpeed, begun, caughtUp, continued, current, firstOf, isBehind, isLookingBack, last, lookedAt, nothing, paused, readOut, resumed, skipped, stepped, ticked, timeOf, untilTick, viewAt, waiting } from "../../src/showdown/server/static/playback.js";

const section = { n: 1, kind: "monster", round: 1, survivor: null, title: "Round 1" };
const beat = (n, more = {}) => ({ n, kind: "roll", text: `beat ${n}`, quiet: false, events: [n, n], section, who: null, targets: [], cards: [], places: [],
  path: [], roll: null, changes: [], ...more });
const moves = (n, from, to) => beat(n, { kind: "move", changes: [{ path: "survivors.a.at", before: from, after: to }] });
const dies = (n, letter, space) => beat(n, { kind: "death", changes: [{ path: `survivors.${letter}.at`, before: space, after: null },
  { path: `survivors.${letter}.alive`, before: true, after: false }] });
const view = (at) => ({ survivors: { a: { at, alive: true }, b: { at: "C3" } }, round: 1 });
/** Play until nothing waits; the numbers shown, with the clock at each. */
function watched(play, now = 0) {
  const seen = [[play.at, now]];
  for (let wait = untilTick(play, now); wait !== null; wait = untilTick(play, now)) {
    now += wait;
    const next = ticked(play, now);
    if (next.at !== play.at) seen.push([next.at, now]);
    play = next;
  }
  return { play, seen, now };
}

test("beats are shown one after another, each for its time, and quiet ones take none", () => {
  const play = added(nothing(), [beat(1), beat(2, { quiet: true }), beat(3, { kind: "death" })], 1000);
  assert.equal(play.at, 1);
  assert.equal(untilTick(play, 1000), timeOf(beat(1), play));
  assert.equal(ticked(play, 1001), play);
  const { seen } = watched(play, 1000);
  assert.deepEqual(seen.map(([n]) => n), [1, 3]);
  assert.equal(timeOf(beat(3, { kind: "death" }), play) > timeOf(beat(1), play), true);
});

test("frames of bots queue up behind what is shown", () => {
  let play = added(nothing(), [beat(1)], 0);
  play = added(play, [beat(2)], 10);
  play = added(play, [beat(3)], 20);
  assert.equal(play.at, 1);
  assert.deepEqual(waiting(play).map((b) => b.n), [2, 3]);
  assert.deepEqual(watched(play).seen.map(([n]) => n), [1, 2, 3]);
});

test("beats after a rest begin at once, and a beat that is still being looked at is not cut short", () => {
  const play = added(nothing(), [beat(1)], 0);
  assert.equal(added(play, [beat(2)], play.until - 1).at, 1);
  assert.equal(added(play, [beat(2)], play.until).at, 2);
});

test("four speeds: slow is slower, fast is faster, instant shows the present", () => {
  const beats = [beat(1), beat(2), beat(3)];
  const length = (speed) => watched(added(nothing(speed), beats, 0)).now;
  assert.equal(length("slow") > length("normal") && length("normal") > length("fast"), true);
  const instant = added(nothing("instant"), beats, 0);
  assert.equal(instant.at, 3);
  assert.equal(untilTick(instant, 0), null);
  assert.equal(instant.missed, 0);
});

test("a change of speed holds for the beat that is being shown", () => {
  const play = added(nothing("normal"), [beat(1), beat(2)], 0);
  const half = play.until / 2;
  assert.equal(untilTick(atSpeed(play, "slow", half), half) > half, true);
  assert.equal(untilTick(atSpeed(play, "fast", half), half) < half, true);
  assert.equal(isBehind(atSpeed(play, "instant", half)), false);
});

test("a crowd of waiting beats makes each shorter", () => {
  const few = added(nothing(), [beat(1), beat(2)], 0);
  const many = added(nothing(), Array.from({ length: 40 }, (_, i) => beat(i + 1)), 0);
  assert.equal(many.until < few.until, true);
});

test("skipping shows the present at once; there is nothing to skip at rest", () => {
  const play = skipped(added(nothing(), [beat(1), beat(2), beat(3)], 0));
  assert.equal(play.at, 3);
  assert.equal(untilTick(play, 0), null);
  assert.equal(play.silent, 3);
  assert.equal(skipped(play), play);
});

test("a pause keeps the time that was left, whatever arrives meanwhile", () => {
  let play = added(nothing(), [beat(1), beat(2)], 0);
  play = paused(play, play.until - 300);
  assert.equal(untilTick(play, 99_999), null);
  play = added(play, [beat(3)], 50_000);
  assert.equal(play.at, 1);
  play = continued(play, 60_000);
  assert.equal(untilTick(play, 60_000), 300);
  assert.deepEqual(watched(play, 60_000).seen.map(([n]) => n), [1, 2, 3]);
});

test("steps back and forward wait at each beat, and the last step is the present again", () => {
  let play = watched(added(nothing(), [beat(1), beat(2), beat(3, { quiet: true }), beat(4), beat(5, { quiet: true })], 0)).play;
  assert.equal(current(play).n, 4);
  play = stepped(play, -1);
  assert.deepEqual([play.at, play.paused, isLookingBack(play)], [2, true, true]);
  play = stepped(play, -1);
  assert.equal(play.at, 1);
  assert.equal(stepped(play, -1), play);
  play = stepped(stepped(stepped(play, 1), 1), 1);
  assert.deepEqual([play.at, play.paused], [5, false]);
});

test("what is shown is the committed view with later changes taken back", () => {
  const play = added(nothing(), [moves(1, "A1", "A2"), moves(2, "A2", "A3")], 0);
  const committed = view("A3");
  assert.equal(viewAt(committed, play).survivors.a.at, "A2");
  // Asked by turns for two beats, each answer stays the same object: nothing is drawn again.
  const other = ticked(added(nothing(), [...play.beats, beat(3)], 0), play.until);
  const first = viewAt(committed, play);
  const second = viewAt(committed, other);
  assert.equal(viewAt(committed, play), first);
  assert.equal(viewAt(committed, other), second);
  assert.equal(viewAt(committed, play).survivors.b, committed.survivors.b);
  assert.equal(committed.survivors.a.at, "A3");
  assert.equal(viewAt(committed, skipped(play)), committed);
  assert.equal(viewAt(committed, stepped(skipped(play), -1)).survivors.a.at, "A2");
  assert.equal(viewAt(committed, play, true).survivors.a.at, "A1", "its dice still tumble");
  assert.equal(viewAt(committed, skipped(play), true).survivors.a.at, "A2");
});

test("beats that came before are not new: not twice in a frame, not after a reconnect", () => {
  const play = watched(added(nothing(), [beat(1), beat(2)], 0)).play;
  assert.equal(added(play, [beat(1), beat(2)], 0), play);
  const again = resumed(play, [beat(1), beat(2)], true);
  assert.deepEqual([again.at, again.missed, untilTick(again, 0)], [2, 0, null]);
});

test("a reconnect shows the present at once, and what was missed can be played", () => {
  const play = watched(added(nothing(), [beat(1), beat(2)], 0)).play;
  const back = resumed(play, [beat(1), beat(2), beat(3, { quiet: true }), beat(4), beat(5)], true);
  assert.deepEqual([back.at, back.missed, isBehind(back)], [5, 4, false]);
  const again = caughtUp(back, 0);
  assert.deepEqual([again.at, again.missed, isLookingBack(again)], [4, 0, true]);
  assert.equal(again.heard, 5);
  assert.deepEqual(watched(again).seen.map(([n]) => n), [4, 5]);
});

test("frames that are made up for after a cut are missed beats too, and so are those of a hidden page", () => {
  let play = added(nothing(), [beat(1)], 0);
  play = added(play, [beat(2)], 0, { missed: true });
  play = added(play, [beat(3)], 0, { missed: true });
  assert.deepEqual([play.at, play.missed, play.silent], [3, 2, 3]);
});

test("what still waited when the page was hidden was missed too", () => {
  const play = added(added(nothing(), [beat(1), beat(2), beat(3)], 0), [beat(4)], 10, { missed: true });
  assert.deepEqual([play.at, play.missed], [4, 2]);
});

test("at the speed instant, what was missed is played all the same, and the speed stays", () => {
  const missed = added(added(nothing("instant"), [beat(1)], 0), [beat(2), beat(3)], 10, { missed: true });
  const { play, seen, now } = watched(caughtUp(missed, 10), 10);
  assert.deepEqual(seen.map(([n]) => n), [2, 3]);
  assert.equal(now > 10, true);
  assert.equal(play.speed, "instant");
});

test("beats are read out when they are first shown, and again when people look back at them", () => {
  const numbers = (before, now) => readOut(before, now).map((b) => b.n);
  const first = added(nothing(), [beat(1), beat(2), beat(3, { quiet: true }), beat(4)], 0);
  assert.deepEqual(numbers(nothing(), first), [1]);
  const second = ticked(first, first.until);
  assert.deepEqual(numbers(first, second), [2]);
  assert.deepEqual(numbers(second, second), []);
  assert.deepEqual(numbers(second, skipped(second)), []);
  const back = stepped(skipped(second), -1);
  assert.deepEqual(numbers(skipped(second), back), [2]);
  assert.deepEqual(numbers(back, continued(back, 9)), []);
});

test("neither a reconnect nor a hidden page reads out what was missed", () => {
  const play = added(nothing(), [beat(1)], 0);
  assert.deepEqual(readOut(play, resumed(play, [beat(1), beat(2)], true)), []);
  assert.deepEqual(readOut(play, added(play, [beat(2)], 0, { missed: true })), []);
});

test("a first visit and another epoch have missed nothing", () => {
  assert.equal(resumed(nothing(), [beat(58), beat(59)], true).missed, 0);
  const play = watched(added(nothing(), [beat(1)], 0)).play;
  const other = resumed(play, [beat(1), beat(2)], false);
  assert.deepEqual([other.at, other.missed], [2, 0]);
});

test("undo cuts the queue and shows the present at once; other beats may get the same numbers and are new", () => {
  let play = added(nothing(), [beat(1), beat(2), beat(3)], 0);
  play = added(play, [], 5, { kept: 1 });
  assert.deepEqual([play.at, last(play), play.heard, untilTick(play, 5)], [1, 1, 1, null]);
  play = added(play, [beat(2, { text: "another" })], 10);
  assert.equal(current(play).text, "another");
  assert.equal(isLookingBack(play), false);
});

test("undo of everything leaves nothing", () => {
  const play = added(added(nothing(), [beat(1), beat(2)], 0), [], 0, { kept: 0 });
  assert.deepEqual([play.at, play.beats.length, current(play)], [0, 0, null]);
});

test("the dead leave a mark where they died, until that is undone", () => {
  let play = added(nothing(), [beat(1), dies(2, "a", "D4")], 0);
  assert.deepEqual(play.graves, { a: "D4" });
  play = added(play, [dies(3, "b", "E5")], 0);
  assert.deepEqual(play.graves, { a: "D4", b: "E5" });
  assert.deepEqual(added(play, [], 0, { kept: 2 }).graves, { a: "D4" });
  assert.deepEqual(resumed(play, [], true).graves, play.graves);
});

test("a beat can be looked at by its number; an unknown one changes nothing", () => {
  const play = skipped(added(nothing(), [beat(1), beat(2), beat(3)], 0));
  assert.deepEqual([lookedAt(play, 2).at, lookedAt(play, 2).paused], [2, true]);
  assert.equal(lookedAt(play, 9), play);
  assert.equal(lookedAt(play, 3).paused, false);
});

test("a gap in the numbers begins anew; only so many beats are remembered", () => {
  const play = added(skipped(added(nothing(), [beat(1)], 0)), [beat(7), beat(8)], 5000);
  assert.deepEqual([play.at, play.beats.length], [7, 2]);
  let long = nothing("instant");
  for (let n = 1; n <= MOST + 5; n += 1) long = added(long, [beat(n)], 0);
  assert.equal(long.beats.length, MOST);
  assert.equal(current(long).n, MOST + 5);
});

test("a step of a replay plays its beats from the first", () => {
  assert.deepEqual(watched(begun([beat(40), beat(41)], "normal", 0)).seen.map(([n]) => n), [40, 41]);
  assert.equal(begun([], "normal", 0).at, 0);
});

test("a round of a replay begins at its first beat that is seen", () => {
  const beats = [beat(1, { section: { ...section, round: 3 } }), beat(2, { quiet: true, section: { ...section, round: 4 } }), beat(3, { section: { ...section, round: 4 } }), beat(4, { section: { ...section, round: 4 } })];
  assert.equal(firstOf(beats, 4), 3);
  assert.equal(firstOf(beats, 5), 0, "none of these");
  assert.equal(firstOf(beats, 0), 0, "before round 1 stands the first decision");
});
