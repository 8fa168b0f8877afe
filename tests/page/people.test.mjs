/** Players by the names they gave. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useTexts } from "../../src/showdown/server/static/text.js";

globalThis.HTMLElement = /** @type {any} */ (class {});
globalThis.customElements = /** @type {any} */ ({ define() {} });
const { colourOf, nameOfSeat, withNames } = await import("../../src/showdown/server/static/people.js");
useTexts({ language: "en", texts: { names: { player: "Player {number} ({survivors})" }, page: { name_of_player: "{name} (player {number})" } } });
const state = /** @type {any} */ ({ view: { players: [["a", "c"], ["b", "d"]] }, people: [{ seat: "p1", name: "Ann" }, { seat: "p2", name: "" }] });

test("a player who gave a name is called by it, another one by the letters of the survivors, on one line", () => {
  assert.equal(withNames(state, "Where does it stop? Player 1 (a, c) decides."), "Where does it stop? Ann decides.");
  assert.equal(withNames(state, "Player 2 (b, d) takes it"), "Player\u00a02\u00a0(b,\u00a0d) takes it");
  assert.equal(withNames(state, "Erza acts."), "Erza acts.");
});

test("without a view the sentence stays", () => {
  assert.equal(withNames({ ...state, view: null }, "Player 1 (a, c) decides."), "Player 1 (a, c) decides.");
});

test("one person with several seats has a name and a colour for each", () => {
  const both = { ...state, people: [{ seat: "p1", name: "Mira", colour: "amber" }, { seat: "p2", name: "Mira", colour: "amber" }, { seat: "watch", name: "Mira" }] };
  assert.equal(withNames(both, "Player 1 (a, c) takes it"), "Mira (player 1) takes it");
  assert.equal(withNames(both, "Player 2 (b, d) takes it"), "Mira (player 2) takes it");
  assert.equal(nameOfSeat(both, "p2"), "Mira (player 2)");
  assert.equal(colourOf(both, "p1"), "colour-amber");
  assert.notEqual(colourOf(both, "p2"), "colour-amber");
  assert.equal(nameOfSeat(state, "p1"), "Ann");
});
