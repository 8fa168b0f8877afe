/** The page's state: frames in, state out. Frames as the server sends them (docs/inside/protocol.md). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { merge } from "../../src/showdown/server/static/patch.js";
import { begun, still } from "../../src/showdown/server/static/playback.js";
import { nothing, skipped, stepped, ticked } from "../../src/showdown/server/static/playback.js";
import { canAnswer, canUndo, choiceFrom, choicesBefore, coveredBy, cutLog, dangerNow, empty, isAside, isGap, isHeld, isMine, isSent, isSentKey, justEnded, meant, movesTo, newRemarks, obvious, optionsAt, optionsOf, pastBeat, pastRound, received, shown, sideOf, spacesOf } from "../../src/showdown/server/static/store.js";

const line = (n) => ({ n, text: `line ${n}`, kind: "round", rules: [], entry: n, cells: [], survivors: [], cards: [], dice: null, fence: false });
const option = (key, cell = null) => ({ key, text: key, verb: key.split(":")[0], cell, survivor: null, card: null, place: null, cost: null, preview: null, odds: null, odds_for: null });
const decision = (id, seats = ["p1"]) => ({ id, kind: "move_to", rule: "R-SMV-01", seats, question: "Where to?", why: null, flow: false,
  options: [option("to:J9", "J9"), option("to:J10", "J10"), option("end")], dice: null, draw: null });
const snapshot = (more = {}) => ({ view: { round: 1, monster: { at: "K8" } }, decision: decision(5), log: [line(1), line(2)], entries: 2,
  fence: 0, people: [{ seat: "p1", name: null, connected: true, since: 0, bot: false, passing: false }], asks: null, ...more });
const welcome = (more = {}) => ({ t: "welcome", v: 1, table: "t", seats: ["p1"], host: false, epoch: "e", seq: 7, snapshot: snapshot(), ...more });
const seated = () => received(empty(), welcome(), 1000);
const ev = (seq, more = {}) => ({ t: "ev", seq, patch: {}, decision: decision(6), log: [line(3)], cut: null, entries: 3, fence: 0, ...more });

test("a merge patch changes, adds and removes, and shares what it leaves alone", () => {
  const old = { a: { b: 1, c: 2 }, keep: { x: 1 }, list: [1, 2] };
  const now = merge(old, { a: { b: null, d: 3 }, list: [9] });
  assert.deepEqual(now, { a: { c: 2, d: 3 }, keep: { x: 1 }, list: [9] });
  assert.equal(now.keep, old.keep);
  assert.deepEqual(old, { a: { b: 1, c: 2 }, keep: { x: 1 }, list: [1, 2] });
});

test("what the monster threatens is shown for the position it was asked for, and only if it is wanted", () => {
  const danger = { seq: 7, reach: ["J9"], more: false, spaces: [], said: [] };
  const s = { ...seated(), threat: true, danger };
  assert.equal(dangerNow(s), danger);
  assert.equal(dangerNow({ ...s, threat: false }), null);
  const beats = [1, 2].map((n) => ({ n, kind: "round", text: "", quiet: false, changes: [], section: { n: 1 } }));
  assert.equal(dangerNow({ ...s, play: begun(beats, "normal", 0) }), null, "the position on the screen is an earlier one");
  assert.equal(dangerNow({ ...s, past: { at: 0, entries: 1, view: s.view, decision: null, log: [], moments: [] } }), null);
  assert.equal(dangerNow(received(s, ev(8), 2000)), null);
});

test("a patch cannot reach the prototype of anything", () => {
  const now = merge({}, JSON.parse('{"__proto__": {"bad": 1}, "fine": 2}'));
  assert.equal(now.fine, 2);
  assert.equal(/** @type {any} */ ({}).bad, undefined);
  assert.equal(Object.getPrototypeOf(now), Object.prototype);
});

test("welcome with a snapshot lays the table, without one it leaves it", () => {
  const s = seated();
  assert.equal(s.seq, 7);
  assert.equal(s.view.round, 1);
  assert.equal(s.log.length, 2);
  const again = received(s, welcome({ snapshot: null, epoch: "e", seq: 7 }), 2000);
  assert.equal(again.view, s.view);
  assert.equal(again.seq, 7);
});

test("events follow one another; an old one changes nothing; a gap is noticed", () => {
  const s = received(seated(), ev(8, { patch: { round: 2 } }), 3000);
  assert.equal(s.seq, 8);
  assert.equal(s.view.round, 2);
  assert.equal(s.view.monster.at, "K8");
  assert.deepEqual(s.log.map((l) => l.n), [1, 2, 3]);
  assert.equal(received(s, ev(8), 4000), s);
  assert.equal(isGap(s, ev(9)), false);
  assert.equal(isGap(s, ev(10)), true);
});

test("a takeback cuts the log", () => {
  const s = received(seated(), ev(8, { cut: 1, log: [] }), 0);
  assert.deepEqual(s.log.map((l) => l.n), [1]);
  assert.deepEqual(cutLog([line(1), line(2), line(3)], 0), []);
});

test("the clock of a decision starts when another one comes, not when the same one comes again", () => {
  const s = seated();
  assert.equal(s.since, 1000);
  assert.equal(received(s, { t: "sync", seq: 9, snapshot: snapshot() }, 5000).since, 1000);
  assert.equal(received(s, ev(8), 6000).since, 6000);
});

test("an answer on its way blocks further answers until it is acknowledged or refused", () => {
  const s = seated();
  assert.equal(canAnswer(s), true);
  const sent = { ...s, sent: { x: { key: "to:J9", decision: 5 } } };
  assert.equal(isSent(sent), true);
  assert.equal(canAnswer(sent), false);
  assert.equal(canAnswer(received(sent, { t: "ack", id: "x", seq: 8 }, 0)), true);
  const refused = received(sent, { t: "nak", id: "x", code: "illegal", reason: "No.", seq: 7 }, 0);
  assert.deepEqual(refused.note, { text: "No.", bad: true });
  assert.equal(canAnswer(refused), true);
});

test("a stale answer is nobody's fault and is not complained about", () => {
  const s = { ...seated(), sent: { x: { key: "end", decision: 5 } } };
  assert.equal(received(s, { t: "nak", id: "x", code: "stale", reason: "Too late.", seq: 8 }, 0).note, null);
});

test("only the seats of a decision may answer it; a spectator never", () => {
  const other = received(empty(), welcome({ snapshot: snapshot({ decision: decision(5, ["p2"]) }) }), 0);
  assert.equal(isMine(other), false);
  const watching = received(empty(), welcome({ seats: ["watch"] }), 0);
  assert.equal(isMine(watching), false);
  assert.equal(canAnswer(watching), false);
});

test("nothing can be answered while looking at the past, and its options are those of then", () => {
  const past = { at: 1, entries: 2, view: seated().view, decision: { ...decision(1), options: [option("at:A1", "A1")] }, log: [] };
  const s = { ...seated(), past };
  assert.equal(canAnswer(s), false);
  assert.equal(optionsAt(s, "A1").length, 1);
  assert.equal(optionsAt(s, "J9").length, 0);
});

test("proposals wait until they are settled", () => {
  const s = received(seated(), { t: "ask", id: "q", what: "undo", by: "p2", text: "Take back?", need: ["p1"] }, 0);
  assert.equal(s.asks.length, 1);
  assert.equal(received(s, { t: "asked", id: "q", result: "done" }, 0).note, null);
  const refused = received(s, { t: "asked", id: "q", result: "refused" }, 0);
  assert.equal(refused.asks.length, 0);
  assert.equal(refused.note.bad, true);
  const lapsed = received(s, { t: "asked", id: "q", result: "lapsed" }, 0);
  assert.notEqual(lapsed.note.text, refused.note.text);
});

test("a question that was settled while we were away is not shown any more", () => {
  const s = received(seated(), { t: "ask", id: "q", what: "undo", by: "p2", text: "Take back?", need: ["p1"] }, 0);
  const back = { t: "welcome", v: 1, table: "t", seats: ["p1"], host: false, epoch: "e", seq: s.seq, snapshot: null };
  assert.equal(received(s, back, 0).asks.length, 0);
});

test("everything anew is of another age: who comes back says so", () => {
  const s = seated();
  const anew = { t: "sync", seq: 9, epoch: "later", snapshot: { view: s.view, decision: s.decision, log: [], entries: 0, fence: 0, people: [], asks: null } };
  assert.equal(received(s, anew, 0).epoch, "later");
});

test("people and their wishes are kept as told", () => {
  const s = received(seated(), { t: "passing", seat: "p1", until: "targeted" }, 0);
  assert.equal(s.people[0].passing, true);
  assert.equal(received(s, { t: "passing", seat: "p1", until: "off" }, 0).people[0].passing, false);
});

test("a typed option is found by key, number, space or a beginning that fits one only", () => {
  const options = decision(5).options;
  assert.equal(meant(options, "to:j9").key, "to:J9");
  assert.equal(meant(options, "J10").key, "to:J10");
  assert.equal(meant(options, "3").key, "end");
  assert.equal(meant(options, "e").key, "end");
  assert.equal(meant(options, "to:J"), null);
  assert.equal(meant(options, ""), null);
  assert.equal(meant(options, "9"), null);
});

const section = (n) => ({ n, kind: "act", round: 1, survivor: "a", title: `Act ${n}` });
const beat = (n, more = {}) => ({ n, kind: "move", text: `beat ${n}`, quiet: false, events: [n, n], section: section(1), who: "a", targets: [], cards: [],
  places: [], path: [], roll: null, changes: [], ...more });
const walked = (n, before, after) => beat(n, { changes: [{ path: "monster.at", before, after }] });

test("the committed view is right at once; the screen follows beat by beat, and the decision comes with the last", () => {
  const s = received(seated(), ev(8, { patch: { monster: { at: "M8" } }, beats: [walked(1, "K8", "L8"), walked(2, "L8", "M8")], beats_kept: null }), 0, 100);
  assert.equal(s.view.monster.at, "M8");
  assert.equal(shown(s).view.monster.at, "L8");
  assert.equal(shown(s).decision, null);
  assert.equal(canAnswer(s), false);
  assert.deepEqual(optionsAt(s, "M8"), []);
  const arrived = { ...s, play: ticked(s.play, 100_000) };
  assert.equal(shown(arrived).decision.id, 6);
  assert.equal(canAnswer(arrived), true);
  const back = { ...arrived, play: stepped(arrived.play, -1) };
  assert.equal(shown(back).decision.id, 6, "looking back does not take the decision away");
});

test("a decision that nothing led to, skipped beats and instant beats are not waited for", () => {
  const s = received(seated(), ev(8, { beats: [beat(1), beat(2)], beats_kept: null }), 0, 100);
  assert.equal(isHeld(s), true);
  assert.equal(isHeld({ ...s, play: skipped(s.play) }), false);
  assert.equal(isHeld({ ...s, past: {} }), false);
  assert.equal(isHeld(received(seated(), ev(8, { beats: [beat(1)], beats_kept: null }), 0, 100)), false, "one beat is on the screen at once");
  const instant = { ...seated(), play: nothing("instant") };
  assert.equal(isHeld(received(instant, ev(8, { beats: [beat(1), beat(2)], beats_kept: null }), 0, 100)), false);
});

test("frames that were missed during a cut are applied at once", () => {
  const back = received(seated(), welcome({ snapshot: null, seq: 9 }), 0);
  const s = received(back, ev(8, { patch: { monster: { at: "L8" } }, beats: [walked(1, "K8", "L8")], beats_kept: null }), 0);
  assert.equal(shown(s).view.monster.at, "L8");
  assert.equal(s.play.missed, 1);
  const live = received(received(s, ev(9), 0), ev(10, { beats: [beat(2), beat(3)], beats_kept: null }), 0);
  assert.equal(live.play.at, 2);
});

test("sections of new beats join those known, and go when their lines are undone", () => {
  const s = received(seated(), ev(8, { beats: [beat(1), beat(2, { section: section(2) })], beats_kept: null, log: [{ ...line(3), section: 2 }] }), 0);
  assert.deepEqual(s.sections.map((one) => one.n), [1, 2]);
  const undone = received(s, ev(9, { beats: [], beats_kept: 1, cut: 2, log: [{ ...line(3), section: 1 }] }), 0);
  assert.deepEqual(undone.sections.map((one) => one.n), [1]);
});

test("the moment that is looked at has beats of its own", () => {
  const past = { at: 1, entries: 2, view: { ...seated().view, monster: { at: "M8" } }, decision: null, log: [], beats: [], sections: [], moments: [] };
  const s = { ...seated(), past, pastPlay: begun([walked(5, "K8", "L8"), walked(6, "L8", "M8")], "normal", 0) };
  assert.equal(shown(s).view.monster.at, "L8");
  assert.equal(shown({ ...s, past: null }).view.monster.at, "K8");
});

// -- pieces -----------------------------------------------------------------------------------------------------------

const offered = (...options) => received(empty(), welcome({ snapshot: snapshot({ decision: { ...decision(5), options } }) }), 1000);
const about = (key, what) => ({ ...option(key), ...what });

test("a click on a survivor means the act where one is offered, else every option of the survivor", () => {
  const act = about("act:a", { survivor: "a" });
  const dash = { ...about("dash:a", { survivor: "a" }), verb: "survival" };
  const other = about("act:b", { survivor: "b" });
  assert.deepEqual(optionsOf(offered(act, dash, other), "survivor", "a"), [act]);
  assert.deepEqual(optionsOf(offered(dash, other), "survivor", "a"), [dash]);
  assert.deepEqual(optionsOf(offered(act), "survivor", "c"), []);
});

test("the monster means the attacks, a card its own options, a body location the hits there", () => {
  const stone = about("attack:founding-stone", { card: "founding-stone" });
  const sling = about("use:founding-stone:sling", { card: "founding-stone" });
  const head = about("take:head", { place: "head" });
  const s = offered(stone, sling, head);
  assert.deepEqual(optionsOf(s, "monster", ""), [stone]);
  assert.deepEqual(optionsOf(s, "card", "founding-stone"), [stone, sling]);
  assert.deepEqual(optionsOf(s, "place", "head"), [head]);
  assert.deepEqual(optionsOf(s, "place", "legs"), []);
});

test("pieces stand for nothing while it is not ours to answer or an answer is on its way", () => {
  const act = about("act:a", { survivor: "a" });
  const s = offered(act);
  assert.deepEqual(optionsOf({ ...s, seats: ["watch"] }, "survivor", "a"), []);
  assert.deepEqual(optionsOf({ ...s, sent: { x: { key: "act:a", decision: 5 } } }, "survivor", "a"), []);
});

test("a survival action on a sheet is that survivor's only", () => {
  const dash = (who) => about(`dash:${who}`, { survivor: who, verb: "survival", action: "dash" });
  const s = offered(dash("a"), dash("b"), about("surge:b", { survivor: "b", verb: "survival", action: "surge" }));
  assert.deepEqual(optionsOf(s, "survival", "dash:b").map((o) => o.key), ["dash:b"]);
  assert.deepEqual(optionsOf(s, "survival", "surge:a"), []);
});

test("survival actions of others than the survivor who acts are aside", () => {
  const dash = { verb: "survival", survivor: "b" };
  assert.equal(isAside({ kind: "action", about: { survivor: "b" } }, dash), false);
  assert.equal(isAside({ kind: "action", about: { survivor: "a" } }, dash), true);
  assert.equal(isAside({ kind: "act_order", about: null }, dash), true);
  assert.equal(isAside({ kind: "flow", about: { survivor: "a" } }, dash), false);
  assert.equal(isAside({ kind: "action", about: { survivor: "a" } }, { verb: "move", survivor: null }), false);
});

test("a space of the pending movement is sent together with the option that starts it", () => {
  const move = { ...decision(5), options: [option("move")], moves: [option("to:J9", "J9")], moves_by: "move" };
  const s = received(empty(), welcome({ snapshot: snapshot({ decision: move }) }), 1000);
  assert.deepEqual(movesTo(s, "J9"), { choose: "move", then: "to:J9" });
  assert.equal(movesTo(s, "K9"), null);
  assert.equal(movesTo(seated(), "J9"), null);
});

test("the clock counts from when the server asked, not from when this page heard of it", () => {
  assert.equal(received(empty(), welcome({ snapshot: snapshot({ waited: 700 }) }), 1000).since, 300);
  assert.equal(seated().since, 1000);
});

test("a new decision forgets whose sheet was opened and what waited for a second press", () => {
  const s = { ...seated(), opened: "b", confirming: "end" };
  const same = received(s, ev(8, { decision: decision(5) }), 2000);
  assert.deepEqual([same.opened, same.confirming], ["b", "end"]);
  const next = received(s, ev(8), 2000);
  assert.deepEqual([next.opened, next.confirming], ["", ""]);
});

test("the showdown ends once: with the frame that leaves no decision and an outcome", () => {
  const s = seated();
  const over = received(s, ev(8, { decision: null, patch: { outcome: "victory" } }), 2000);
  assert.equal(justEnded(s, over), true);
  assert.equal(justEnded(over, over), false);
  assert.equal(justEnded(s, received(s, ev(8, { decision: null, patch: { outcome: "undecided" } }), 2000)), false);
});

test("the chat of a snapshot is shown, and one without chat keeps what was said", () => {
  const said = { n: 1, seat: "p2", name: "", text: "hello", at: 0 };
  const s = received(empty(), welcome({ snapshot: snapshot({ chat: [said] }) }), 1000);
  assert.deepEqual(s.chat, [said]);
  assert.deepEqual(received(s, { t: "sync", seq: 9, epoch: "e", snapshot: snapshot() }, 2000).chat, [said]);
});

test("an answer on its way marks its option, and the space of a move in one click", () => {
  const s = { ...seated(), sent: { x: { key: "move", then: "to:J9", decision: 5 } } };
  assert.deepEqual(["move", "to:J9", "to:J10"].map((key) => isSentKey(s, key)), [true, true, false]);
  assert.equal(isSentKey({ ...s, decision: decision(6) }, "move"), false);
});

const remark = (n) => ({ ...line(n), kind: "remark" });

test("a remark is new once: not on the first visit, not after a snapshot, and also after an undo", () => {
  const numbers = (before, now) => newRemarks(before, now).map((one) => one.n);
  const first = received(empty(), welcome({ snapshot: snapshot({ log: [line(1), remark(2)] }) }), 0);
  assert.deepEqual(numbers(empty(), first), []);
  const next = received(first, ev(8, { log: [line(3), remark(4)] }), 0);
  assert.deepEqual(numbers(first, next), [4]);
  assert.deepEqual(numbers(next, next), []);
  const undone = received(next, ev(9, { cut: 1, log: [remark(2)] }), 0);
  assert.deepEqual(numbers(next, undone), [2]);
  const anew = received(next, { t: "sync", epoch: "e", seq: 10, snapshot: snapshot({ log: [line(1), remark(2), line(3), remark(4), remark(5)] }) }, 0);
  assert.deepEqual(numbers(next, anew), [5]);
});

test("what people began for a decision ends with it, in an event and in a snapshot", () => {
  const s = { ...seated(), selected: "J9", confirming: "end", opened: "b", lit: ["J9"] };
  const begun = ({ selected, confirming, opened, lit }) => [selected, confirming, opened, lit.length];
  const sync = (decision) => received(s, { t: "sync", epoch: "e", seq: 9, snapshot: snapshot({ decision }) }, 0);
  assert.deepEqual(begun(received(s, ev(8, { decision: decision(5) }), 0)), ["J9", "end", "b", 1]);
  assert.deepEqual(begun(received(s, ev(8), 0)), ["", "", "", 0]);
  assert.deepEqual(begun(sync(decision(5))), ["J9", "end", "b", 1]);
  assert.deepEqual(begun(sync(decision(6))), ["", "", "", 0]);
});

test("undo is for players, and after the end for practice tables that were not conceded", () => {
  const s = seated();
  const over = { ...s, decision: null, status: "victory" };
  assert.equal(canUndo(s), true);
  assert.equal(canUndo({ ...s, seats: ["watch"] }), false);
  assert.equal(canUndo({ ...s, past: {} }), false);
  assert.equal(canUndo(over), false);
  assert.equal(canUndo({ ...over, practice: true }), true);
  assert.equal(canUndo({ ...over, practice: true, status: "conceded" }), false);
  assert.equal(received(empty(), welcome({ snapshot: snapshot({ practice: true }) }), 0).practice, true);
});

const armed = (...grid) => ({ ...seated(), view: { survivors: { b: { grid: [grid] } } }, decision: { ...decision(5), about: { survivor: "b" } } });
const attack = (card) => ({ ...option(`attack:${card}`), card });
const use = (card) => ({ ...option(`use:${card}`), card });

test("a card of the grid with one option is used at once; with several, and without a card, people choose", () => {
  const s = armed("stone", "harp");
  assert.equal(obvious(s, "card", [attack("stone")]).key, "attack:stone");
  assert.equal(obvious(s, "card", [attack("stone"), use("stone")]), null);
  assert.equal(obvious(s, "card", [use("harp")]).key, "use:harp");
  assert.equal(obvious(s, "bare", [attack("fists")]), null);
  assert.equal(obvious(s, "card", [use("harp"), option("archive:harp")]), null);
});

test("the monster is attacked with the only weapon of the grid that reaches it", () => {
  assert.equal(obvious(armed("stone"), "monster", [attack("stone"), attack("fists"), use("stone")]).key, "attack:stone");
  assert.equal(obvious(armed("stone"), "monster", [attack("fists")]).key, "attack:fists");
  assert.equal(obvious(armed("stone", "axe"), "monster", [attack("stone"), attack("axe"), attack("fists")]), null);
  assert.equal(obvious(armed("stone"), "monster", [use("stone")]), null);
});

test("the colour of odds follows who profits", () => {
  assert.deepEqual(["survivors", "monster", "nobody", null].map((odds_for) => sideOf({ odds_for })), ["", "is-against", "is-none", ""]);
});

test("spaces under figures are known, so that marks are drawn over them", () => {
  const view = { monster: { spaces: ["L9", "M9"] }, survivors: { a: { at: "K8" }, b: { at: null } } };
  assert.deepEqual(["L9", "K8", "M8"].map((name) => coveredBy(view).has(name)), [true, true, false]);
  assert.equal(coveredBy(null).size, 0);
});

test("steps of a replay pass by decisions with one option, and its count leaves them out", () => {
  const past = { entries: 5, moments: [false, true, true, false, true, false].map((forced, n) => ({ n, forced })) };
  assert.deepEqual([0, 3, 5].map((at) => choiceFrom(past, at, 1)), [3, 5, 6]);
  assert.deepEqual([5, 3, 0].map((at) => choiceFrom(past, at, -1)), [3, 0, -1]);
  assert.deepEqual([0, 1, 3, 4, 5].map((at) => choicesBefore(past, at)), [0, 1, 1, 2, 2]);
});

test("a direction points at the spaces in front of the monster, or of who is knocked back", () => {
  const view = { monster: { spaces: ["K8", "L8", "K9", "L9"] }, survivors: { b: { at: "V4" } } };
  const east = { ...option("face:east"), direction: "east" };
  assert.deepEqual(spacesOf({ view, decision: { kind: "facing", about: null } }, east), ["M8", "M9"]);
  assert.deepEqual(spacesOf({ view, decision: { kind: "direction", about: { survivor: "b" } } }, east), [], "beyond the edge");
  assert.deepEqual(spacesOf({ view, decision: { kind: "direction", about: { survivor: "b" } } }, { ...east, direction: "north" }), ["V3"]);
  assert.deepEqual(spacesOf({ view, decision: null }, option("to:J9", "J9")), ["J9"]);
  const s = { ...seated(), view: { ...seated().view, ...view }, decision: { ...decision(7), kind: "facing", options: [east] } };
  assert.deepEqual([optionsAt(s, "M9"), optionsAt(s, "K7")], [[east], []]);
});

test("an earlier moment tells its decision and its round only once the beats before it were shown", () => {
  const monster = { n: 1, kind: "monster", round: 3, survivor: null, title: "Round 3: monster turn" };
  const beats = [{ n: 1, section: { n: 0, round: 2, title: "Round 2: Ann acts" } }, { n: 2, section: monster }]
    .map((x) => ({ kind: "round", text: "", quiet: false, changes: [], ...x }));
  const past = { at: 0, entries: 1, view: seated().view, decision: decision(9), log: [], moments: [{ n: 0, round: 3, forced: false }] };
  const playing = { ...seated(), past, pastPlay: begun(beats, "normal", 0) };
  assert.equal(isHeld(playing), true);
  assert.equal(shown(playing).decision, null, "the next decision would tell what the board has not shown yet");
  assert.deepEqual([pastBeat(playing).section.title, pastRound(playing)], ["Round 2: Ann acts", 2]);
  const rested = { ...playing, pastPlay: still(beats, "normal") };
  assert.equal(isHeld(rested), false);
  assert.equal(shown(rested).decision.id, 9);
  assert.deepEqual([pastBeat(rested), pastRound(rested)], [null, 3]);
});
