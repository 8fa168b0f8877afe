/** The chart of the report: the dots of the deaths on its curve. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DOT, chanceAt, fallenMarks } from "../../src/showdown/server/static/report_chart.js";

test("each death has a dot of its own, also two of one round or one decision", () => {
  const deaths = [{ survivor: "c", n: 60, round: 4 }, { survivor: "d", n: 60, round: 4 }, { survivor: "a", n: 90, round: 6 }];
  const marks = fallenMarks({ deaths }, (n) => 2 * n);
  assert.deepEqual(marks.map(({ death }) => death.survivor), ["c", "d", "a"]);
  assert.equal(marks[0].at, 120);
  assert.ok(marks[1].at - marks[0].at > 2 * DOT, "they do not cover each other");
  assert.equal(marks[2].at, 180);
});

test("a dot lies on the curve", () => {
  const values = [{ at: 0, chance: 0.5 }, { at: 10, chance: 0.9 }, { at: 20, chance: 0.1 }];
  assert.deepEqual([-5, 0, 5, 15, 99].map((at) => Math.round(100 * chanceAt(values, at))), [50, 50, 70, 50, 10]);
});
