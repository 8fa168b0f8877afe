/** The wire: resending, resuming, giving up, noticing silence; with a socket and a clock of the test. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Wire, backOff } from "../../src/showdown/server/static/socket.js";

/** A clock that moves when told to, sockets that do nothing by themselves. */
function world() {
  const w = { time: 0, plans: [], sockets: [], heard: [], states: [], ids: 0 };
  w.around = {
    open: (url) => {
      const socket = { url, readyState: 0, sent: [], send: (text) => socket.sent.push(JSON.parse(text)), close: () => { socket.readyState = 3; } };
      w.sockets.push(socket);
      return socket;
    },
    now: () => w.time,
    later: (run, ms) => w.plans.push({ at: w.time + ms, run }),
    random: () => 0.5,
    uuid: () => `id${(w.ids += 1)}`,
  };
  w.pass = (ms) => {
    const end = w.time + ms;
    for (;;) {
      w.plans.sort((a, b) => a.at - b.at);
      if (!w.plans.length || w.plans[0].at > end) break;
      const plan = w.plans.shift();
      w.time = plan.at;
      plan.run();
    }
    w.time = end;
  };
  w.wire = new Wire("ws://x/ws", () => ({ t: "hello", last_seq: 3 }), (f) => w.heard.push(f), (...s) => w.states.push(s), w.around);
  w.last = () => w.sockets.at(-1);
  w.open = () => {
    w.last().readyState = 1;
    w.last().onopen();
  };
  w.tell = (frame) => w.last().onmessage({ data: JSON.stringify(frame) });
  w.enter = () => {
    w.open();
    w.tell({ t: "welcome", seq: 3 });
  };
  w.drop = (code) => {
    w.last().readyState = 3;
    w.last().onclose({ code });
  };
  w.sent = (t) => w.last().sent.filter((f) => f.t === t);
  return w;
}

test("back-off tries every 1.2 s for a while, then doubles to 10 s, with jitter", () => {
  assert.equal(backOff(0, 0.999) <= 300, true);
  assert.equal(backOff(0, 0) >= 200, true);
  assert.equal(backOff(1, 0.5) > backOff(0, 0.5), true);
  assert.equal(Math.max(...[2, 3, 4, 5, 6, 7].map((n) => backOff(n, 0.999))), backOff(2, 0.999));
  assert.equal(backOff(2, 0.999) <= 1200, true);
  assert.equal(backOff(8, 0.5) > backOff(7, 0.5), true);
  assert.equal(backOff(9, 0.5) > backOff(8, 0.5), true);
  assert.equal(backOff(50, 0.999) <= 10000, true);
  assert.notEqual(backOff(4, 0), backOff(4, 0.9));
});

test("hello goes first, and with each new connection", () => {
  const w = world();
  w.wire.start();
  w.enter();
  assert.deepEqual(w.last().sent[0], { t: "hello", last_seq: 3 });
  w.drop(1012);
  w.pass(1000);
  assert.equal(w.sockets.length, 2);
  w.open();
  assert.equal(w.last().sent[0].t, "hello");
});

test("a command without an answer is sent again with the same id, also on a new connection, and not after its ack", () => {
  const w = world();
  w.wire.start();
  w.enter();
  const id = w.wire.command({ t: "do", choose: "end" });
  assert.equal(w.sent("do").length, 1);
  w.pass(1500);
  w.tell({ t: "pong", at: 0, now: 0 });
  w.pass(1900);
  assert.equal(w.sent("do").length >= 2, true);
  assert.deepEqual(new Set(w.sent("do").map((f) => f.id)), new Set([id]));
  w.drop(1006);
  w.pass(500);
  w.enter();
  assert.deepEqual(w.sent("do").map((f) => f.id), [id]);
  w.tell({ t: "ack", id, seq: 4 });
  w.pass(2600);
  w.tell({ t: "pong", at: 0, now: 0 });
  w.pass(2600);
  assert.equal(w.sent("do").length, 1);
});

test("a command given while there is no connection goes out after the welcome", () => {
  const w = world();
  w.wire.start();
  const id = w.wire.command({ t: "do", choose: "end" });
  w.open();
  assert.equal(w.sent("do").length, 0);
  w.tell({ t: "welcome", seq: 3 });
  assert.deepEqual(w.sent("do").map((f) => f.id), [id]);
});

test("silence is said within three seconds, and taken back when something is heard", () => {
  const w = world();
  w.wire.start();
  w.enter();
  w.pass(3000);
  assert.equal(w.states.at(-1)[0], "lost");
  w.tell({ t: "pong", at: 0, now: 0 });
  assert.equal(w.states.at(-1)[0], "open");
});

test("a connection that stays silent is given up and made anew", () => {
  const w = world();
  w.wire.start();
  w.enter();
  w.pass(12000);
  assert.equal(w.sockets.length >= 2, true);
});

test("the network is gone: said at once; it is back: tried at once", () => {
  const w = world();
  w.wire.start();
  w.enter();
  w.wire.offline();
  assert.equal(w.states.at(-1)[0], "lost");
  w.wire.hurry();
  assert.equal(w.sockets.length, 2);
  assert.equal(w.states.at(-1)[0], "trying");
});

test("a bad token, a missing table, a taken seat and an expired link end the trying, and say why", () => {
  for (const code of [4401, 4404, 4409, 4410, 4426]) {
    const w = world();
    w.wire.start();
    w.open();
    w.drop(code);
    w.pass(60000);
    assert.equal(w.sockets.length, 1);
    assert.equal(w.states.at(-1)[0], "lost");
    assert.equal(w.states.at(-1)[1].length > 10, true);
  }
});
