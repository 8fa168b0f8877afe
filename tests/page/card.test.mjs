/** Drawn cards: the address of a drawing, and the picture that shows it. */
import assert from "node:assert/strict";
import { test } from "node:test";

/** The least of a document that `h` needs. */
globalThis.document = {
  createElement: (tag) => {
    const attributes = {};
    return { tag, attributes, setAttribute: (name, value) => { attributes[name] = value; } };
  },
};
globalThis.HTMLElement = class {};
globalThis.Node = class {};
const { cardAddress, cardPicture, learnCards } = await import("../../src/showdown/server/static/card.js");

test("cards of monsters are asked for with spoilers, unless told otherwise", () => {
  learnCards({ version: "", cards: [] });
  assert.equal(cardAddress("claw"), "/api/cards/claw.svg?spoilers=1");
  assert.equal(cardAddress("bone-axe", { spoilers: false }), "/api/cards/bone-axe.svg");
});

test("pack and version are part of the address; ids cannot leave it", () => {
  learnCards({ version: "abc", cards: [] });
  assert.equal(cardAddress("toll", { pack: "my pack" }), "/api/cards/toll.svg?spoilers=1&pack=my+pack&v=abc");
  assert.equal(cardAddress("../x?y#z", { spoilers: false }), "/api/cards/..%2Fx%3Fy%23z.svg?v=abc");
  learnCards({ version: "", cards: [] });
});

test("a picture reserves its space, loads late and has a text", () => {
  const picture = cardPicture("bone-axe", { width: 200 });
  assert.equal(picture.tag, "img");
  assert.deepEqual([picture.attributes.width, picture.attributes.height], ["200", "280"]);
  assert.equal(picture.attributes.loading, "lazy");
  assert.equal(picture.attributes.alt, "Bone Axe");
  assert.equal(cardPicture("bone-axe", { alt: "" }).attributes.alt, "");
});
