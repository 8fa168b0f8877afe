/** Texts of the page: the same cases as tests/language/test_template.py, and the keys that the page names. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fact, fill, listed, say, useTexts, word } from "../../src/showdown/server/static/text.js";

const read = (/** @type {string} */ path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf-8"));
const cases = read("../language/template_cases.json");

for (const { template, facts, gives } of cases.filled) {
  test(`filled: ${template}`, () => {
    const given = Object.entries(facts).map(([name, value]) => [name, value && typeof value === "object" ? fact(value.text, value.raw) : value]);
    assert.equal(fill(template, Object.fromEntries(given)), gives);
  });
}

for (const template of cases.unreadable) {
  test(`unreadable: ${template}`, () => assert.throws(() => fill(template, { who: "a", cell: "b" }), /text/));
}

for (const { template, facts } of cases["without a fact"]) {
  test(`without a fact: ${template}`, () => assert.throws(() => fill(template, facts), /no fact/));
}

test("texts are found by section and name, words by list and value, and lists are joined", () => {
  useTexts({ language: "en", texts: { page: { "waiting_for": "Waiting for {names}" }, words: { "facing.north": "north" }, names: { and: " and " } } });
  assert.equal(say("page.waiting_for", { names: ["Erza", "Lucy", "Allister"] }), "Waiting for Erza, Lucy and Allister");
  assert.equal(word("facing", "north"), "north");
  assert.equal(word("level", "great-cat"), "great cat");
  assert.equal(listed(["Erza"]), "Erza");
  assert.equal(say("page.unknown"), "page.unknown");
});
