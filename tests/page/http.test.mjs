/** Requests: what a busy server refuses is asked again, and people are told. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { call } from "../../src/showdown/server/static/http.js";

/** @param {number} refusals @param {string} code */
function serverThat(refusals, code = "busy") {
  const seen = { asked: 0 };
  globalThis.fetch = /** @type {any} */ (async () => {
    seen.asked += 1;
    return seen.asked <= refusals
      ? { ok: false, status: 503, json: async () => ({ error: { code, what: "the server is busy", todo: "" } }) }
      : { ok: true, status: 200, json: async () => ({ at: 3 }) };
  });
  return seen;
}

test("a question that a busy server refused is asked again, and each pause is told", async () => {
  const seen = serverThat(2);
  let told = 0;
  assert.deepEqual(await call("/api/tables/x/replay", { busy: () => { told += 1; }, pauses: [0, 0, 0] }), { at: 3 });
  assert.deepEqual([seen.asked, told], [3, 2]);
});

test("after the last pause the refusal is told", async () => {
  const seen = serverThat(9);
  await assert.rejects(call("/api/cards", { pauses: [0, 0] }), { code: "busy" });
  assert.equal(seen.asked, 3);
});

test("what changes something, and other refusals, are asked once", async () => {
  const posted = serverThat(1);
  await assert.rejects(call("/api/tables", { method: "POST", body: {}, pauses: [0] }), { code: "busy" });
  assert.equal(posted.asked, 1);
  const refused = serverThat(1, "not_yet");
  await assert.rejects(call("/api/cards", { pauses: [0] }), { code: "not_yet" });
  assert.equal(refused.asked, 1);
});
