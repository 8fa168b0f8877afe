/** Where spaces are drawn, and what arrows and bearings mean on a board that may be turned. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { angle, around, bearing, besides, COLUMNS, corner, extent, frontOf, nameOf, outline, ROWS, SPACES, spot, step, unionOf, UNIT } from "../../src/showdown/server/static/geometry.js";
import { keysIn } from "../../src/showdown/server/static/memory.js";

test("names and spots are each other's inverse, from A1 to V16", () => {
  assert.equal(SPACES.length, COLUMNS * ROWS);
  assert.equal(SPACES[0], "A1");
  assert.equal(SPACES.at(-1), "V16");
  for (const name of SPACES) assert.equal(nameOf(spot(name).column, spot(name).row), name);
});

test("turned or not, every space has its own square inside the drawing", () => {
  for (const turned of [false, true]) {
    const seen = new Set(SPACES.map((name) => `${corner(name, turned).x},${corner(name, turned).y}`));
    assert.equal(seen.size, SPACES.length);
    for (const name of SPACES) {
      const at = corner(name, turned);
      assert.equal(at.x >= 0 && at.x + UNIT <= extent(turned).width, true);
      assert.equal(at.y >= 0 && at.y + UNIT <= extent(turned).height, true);
    }
  }
});

test("a turned board is turned, not mirrored: north lies to the right, west on top", () => {
  assert.equal(corner("A1", true).x > corner("A16", true).x, true);
  assert.equal(corner("A1", true).y < corner("V1", true).y, true);
  assert.equal(angle("north", true), 90);
  assert.equal(angle("west", true) % 360, 0);
});

test("arrows go where they point on the screen and stop at the edge", () => {
  assert.equal(step("K8", "ArrowUp", false), "K7");
  assert.equal(step("K8", "ArrowRight", true), "K7");
  assert.equal(step("K8", "ArrowDown", true), "L8");
  assert.equal(step("K8", "ArrowLeft", true), "K9");
  assert.equal(step("A1", "ArrowLeft", false), "A1");
  assert.equal(step("V16", "ArrowDown", false), "V16");
});

test("bearings name the eight winds", () => {
  const from = "K8";
  const winds = { K3: "N", P3: "NE", P8: "E", P13: "SE", K12: "S", F13: "SW", F8: "W", F3: "NW" };
  for (const [to, name] of Object.entries(winds)) assert.equal(bearing(from, to).name, name);
  assert.equal(bearing(from, "L10").steps, 3);
});

test("a monster of any size has one rectangle around it", () => {
  const box = around(["K8", "L8", "K9", "L9"], true);
  assert.deepEqual([box.width, box.height], [2 * UNIT, 2 * UNIT]);
});

test("seat keys are read from the fragment, and nothing else is", () => {
  assert.deepEqual(keysIn("#seat=p1.abc_-9&seat=p2.def"), [{ seat: "p1", token: "abc_-9" }, { seat: "p2", token: "def" }]);
  assert.deepEqual(keysIn("#seat=watch.tok"), [{ seat: "watch", token: "tok" }]);
  assert.deepEqual(keysIn("#seat=p9.x&evil=<b>&seat=p1"), []);
  assert.deepEqual(keysIn(""), []);
});

/** Loops of an outline, and the number of corners of each. */
const loops = (d) => d.split("Z").filter(Boolean).map((loop) => loop.match(/Q/g).length);

test("an area has one outline around all its spaces, whatever the way the board lies", () => {
  for (const turned of [false, true]) {
    assert.deepEqual(loops(outline(["K8"], turned)), [4]);
    assert.deepEqual(loops(outline(["K8", "L8", "M8"], turned)), [4]);
    assert.deepEqual(loops(outline(["K8", "L8", "K9"], turned)), [6]);
    assert.deepEqual(loops(outline([], turned)), []);
  }
});

test("parts that touch at a corner only stay apart, and a hole has an outline of its own", () => {
  assert.deepEqual(loops(outline(["K8", "L9"], false)), [4, 4]);
  const ring = ["K8", "L8", "M8", "K9", "M9", "K10", "L10", "M10"];
  assert.deepEqual(loops(outline(ring, false)).sort(), [4, 4]);
});

test("an inset outline runs inside the spaces", () => {
  const numbers = (d) => d.match(/-?[0-9.]+/g).map(Number);
  const at = corner("K8", false);
  const xs = numbers(outline(["K8"], false, 3)).filter((_, i) => i % 2 === 0);
  assert.deepEqual([Math.min(...xs), Math.max(...xs)], [at.x + 3, at.x + UNIT - 3]);
});

test("a note lies beside what it speaks of, not over what must be seen", () => {
  const room = { left: 8, top: 8, right: 1000, bottom: 800 };
  const box = (left, top, right, bottom) => ({ left, top, right, bottom });
  const size = { width: 400, height: 200 };
  assert.deepEqual(besides(size, box(100, 100, 140, 140), [], room), { x: 152, y: 92 });
  assert.deepEqual(besides(size, box(800, 100, 840, 140), [], room), { x: 388, y: 92 }, "left of it at the right edge");
  assert.deepEqual(besides(size, box(400, 100, 640, 140), [], room), { x: 400, y: 152 }, "below it between the edges");
  assert.deepEqual(besides(size, box(400, 700, 640, 740), [], room), { x: 400, y: 488 }, "above it at the bottom");
  assert.deepEqual(besides(size, box(100, 100, 140, 140), [box(200, 100, 240, 140)], room), { x: 100, y: 152 }, "what must be seen is to the right");
  assert.deepEqual(besides(size, box(100, 100, 140, 140), [], room, [box(200, 100, 240, 140)]), { x: 100, y: 152 }, "a figure is to the right");
  assert.deepEqual(besides(size, box(100, 100, 140, 140), [], room, [room]), { x: 152, y: 92 }, "figures everywhere");
  assert.deepEqual(besides({ width: 2000, height: 900 }, box(100, 100, 140, 140), [], room), { x: 8, y: 8 }, "too large for the room");
  assert.deepEqual(unionOf([box(1, 2, 3, 4), box(0, 3, 2, 9)]), box(0, 2, 3, 9));
});

test("the spaces in front of a base, none beyond the edge of the board", () => {
  assert.deepEqual(frontOf(["K8", "L8", "K9", "L9"], "north"), ["K7", "L7"]);
  assert.deepEqual(frontOf(["K8", "L8", "K9", "L9"], "east"), ["M8", "M9"]);
  assert.deepEqual(frontOf(["A1", "B1", "A2", "B2"], "west"), []);
  assert.deepEqual(frontOf(["V16"], "south"), []);
});
