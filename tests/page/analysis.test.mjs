/** The graph of an analysis: a click anywhere on it goes to the nearest decision. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Pace, bands } from "../../src/showdown/server/static/analysis.js";

test("the bands of the points lie side by side over the whole graph, each around its point", () => {
  const xs = [44, 60, 200, 792];
  const found = bands(xs);
  assert.deepEqual(found[0], [44, 52]);
  assert.deepEqual(found.at(-1), [496, 792]);
  found.forEach(([from, to], i) => {
    assert.ok(from <= xs[i] && xs[i] <= to);
    if (i) assert.equal(from, found[i - 1][1]);
  });
});

test("a fight with one decision is one band", () => {
  assert.deepEqual(bands([44]), [[44, 792]]);
});

test("the time left counts only what was played since one looks on", () => {
  const pace = new Pace();
  assert.equal(pace.left(30, 100, 1000), null);
  assert.equal(pace.left(30, 100, 2000), null);
  assert.equal(pace.left(40, 100, 11000), 60);
});
