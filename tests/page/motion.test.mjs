/** Along which points a figure moves, and how its animation is timed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wayOf } from "../../src/showdown/server/static/figures.js";
import { UNIT, around, centre, corner } from "../../src/showdown/server/static/geometry.js";
import { framesAlong } from "../../src/showdown/server/static/motion.js";

const view = { monster: { size: 2 } };
const beat = (kind, who, path) => ({ kind, who, path });

test("the middle of a figure is the middle of the spaces of its base, turned or not", () => {
  for (const turned of [false, true]) {
    const box = around(["J9", "K9", "J10", "K10"], turned);
    assert.deepEqual(centre("J9", 2, turned), { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    const one = corner("J9", turned);
    assert.deepEqual(centre("J9", 1, turned), { x: one.x + UNIT / 2, y: one.y + UNIT / 2 });
  }
});

test("a survivor passes the middle of every space of the path, the monster with its whole base", () => {
  const way = wayOf(beat("move", "a", ["A1", "A2", "B2"]), view, false);
  assert.deepEqual([way.who, way.points], ["a", ["A1", "A2", "B2"].map((space) => centre(space, 1, false))]);
  const walk = wayOf(beat("monster-move", null, ["J9", "J4"]), view, true);
  assert.deepEqual([walk.who, walk.size, walk.points], ["monster", 2, [centre("J9", 2, true), centre("J4", 2, true)]]);
});

test("without a path, or back where it began, no figure moves", () => {
  assert.equal(wayOf(beat("roll", "a", []), view, false), null);
  assert.equal(wayOf(beat("monster-move", null, ["J9", "J9"]), view, false), null);
});

test("the pace along a path is even: the time of each point is its share of the way", () => {
  const frames = framesAlong([{ x: 0, y: 0 }, { x: 30, y: 0 }, { x: 30, y: 10 }]);
  assert.deepEqual(frames.map((one) => one.offset), [0, 0.75, 1]);
  assert.equal(frames[1].transform, "translate(30px, 0px)");
});

test("a way of no length ends at its end", () => {
  assert.deepEqual(framesAlong([{ x: 1, y: 1 }, { x: 1, y: 1 }]).map((one) => one.offset), [0, 1]);
});
