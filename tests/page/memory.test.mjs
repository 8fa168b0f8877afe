/** What a browser keeps: when a table was last played, and under which name. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { known, playedNow, remember } from "../../src/showdown/server/static/memory.js";

const kept = new Map();
globalThis.localStorage = /** @type {any} */ ({ getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value) });

test("a visit keeps name and time of a table, a game that goes on renews the time", (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: 1000 });
  const table = { table: "x", name: "White Lion, level 2", keys: [{ seat: "p1", token: "s" }], host: "", links: [] };
  remember(table);
  t.mock.timers.setTime(60_000);
  remember({ ...table, name: "" });
  assert.deepEqual([known()[0].name, known()[0].at], ["White Lion, level 2", 1000]);
  playedNow("x");
  playedNow("unknown");
  assert.deepEqual(known().map((k) => k.at), [60_000]);
});

test("long words of gear break between syllables, with a hyphen", async () => {
  for (const name of ["HTMLElement", "SVGElement", "Element"]) globalThis[name] ??= class {};
  const { hyphenated } = await import("../../src/showdown/server/static/gear_grid.js");
  assert.equal(hyphenated("Counterweighted Axe"), "Coun\u00adter\u00adweighted Axe");
  assert.equal(hyphenated("Leather Skirt"), "Leather Skirt");
});
