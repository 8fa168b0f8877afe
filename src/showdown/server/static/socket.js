/**
 * The connection to the server: hello, acknowledgements, resending, back-off. No DOM; node tests it with its own socket
 * and clock.
 */
import { say } from "./text.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").ServerFrame} ServerFrame */

/** Times in ms. A command without an answer is sent again. */
const RESEND = 2500;
/** Silence after which the banner says that the connection is lost: two answers to pings are missing. */
const QUIET = 2000;
/** Silence after which the socket is closed and opened again. */
const DEAD = 9000;
/** A connection that lasted this long resets the waiting time between attempts. */
const STABLE = 4000;
const PING = 800;
/** Waiting time before the first attempt to connect again, and the longest. */
const FIRST = 300;
const LONGEST = 10000;
/** Attempts among which none waits longer than the third: a server that restarts is found again soon. */
const SOON = 8;
/** Close codes after which trying again would not help; the text `page.closed_CODE` says why. */
const FINAL = new Set([4401, 4404, 4409, 4410, 4426]);

/** How long to wait before attempt n (0, 1, …): doubling after the first ones, with jitter so that all do not come at once.
 * @param {number} attempt @param {number} random in [0, 1) */
export function backOff(attempt, random) {
  const doubled = attempt < SOON ? Math.min(attempt, 2) : Math.min(attempt - SOON + 3, 10);
  const full = Math.min(LONGEST, FIRST * 2 ** doubled);
  return Math.round(full * (0.7 + 0.3 * random));
}

/**
 * @typedef {object} Surroundings
 * @property {(url: string) => WebSocket} open
 * @property {() => number} now  ms of a monotonic clock
 * @property {(run: () => void, ms: number) => unknown} later
 * @property {() => number} random
 * @property {() => string} uuid
 */

export class Wire {
  /**
   * @param {string} url
   * @param {() => Frame} hello       what to say first, each time
   * @param {(frame: ServerFrame) => void} onFrame
   * @param {(state: "open" | "lost" | "trying", why: string) => void} onConnection
   * @param {Surroundings} around
   */
  constructor(url, hello, onFrame, onConnection, around) {
    this.url = url;
    this.hello = hello;
    this.onFrame = onFrame;
    this.onConnection = onConnection;
    this.around = around;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, {frame: Frame, at: number}>} commands without an answer */
    this.waiting = new Map();
    this.attempt = 0;
    this.since = 0;
    this.heard = 0;
    this.welcome = false;
    this.quiet = false;
    this.ended = false;
    this.retryAt = 0;
    this.ticking = false;
  }

  start() {
    this.connect();
    if (!this.ticking) {
      this.ticking = true;
      this.tick();
    }
  }

  /** Leave for good. */
  end() {
    this.ended = true;
    this.drop();
  }

  connect() {
    if (this.ended) return;
    this.drop();
    this.retryAt = 0;
    this.welcome = false;
    this.heard = this.around.now();
    this.onConnection("trying", "");
    const socket = this.around.open(this.url);
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket === socket) socket.send(JSON.stringify(this.hello()));
    };
    socket.onmessage = (message) => {
      if (this.socket === socket) this.hear(JSON.parse(String(message.data)));
    };
    socket.onclose = (close) => {
      if (this.socket === socket) this.lost(close.code);
    };
  }

  drop() {
    const old = this.socket;
    this.socket = null;
    if (old === null) return;
    old.onopen = old.onmessage = old.onclose = null;
    try {
      old.close();
    } catch {
      // A socket that never opened may refuse to close; it is forgotten either way.
    }
  }

  /** @param {ServerFrame} frame */
  hear(frame) {
    this.heard = this.around.now();
    if (this.quiet && this.welcome) {
      this.quiet = false;
      this.onConnection("open", "");
      for (const held of this.waiting.values()) this.again(held);
    }
    if (frame.t === "ack" || frame.t === "nak") this.waiting.delete(frame.id);
    if (frame.t === "welcome") {
      this.welcome = true;
      this.quiet = false;
      this.since = this.heard;
      this.onFrame(frame);
      this.onConnection("open", "");
      for (const held of this.waiting.values()) this.again(held);
      return;
    }
    this.onFrame(frame);
  }

  /** @param {number} code */
  lost(code) {
    this.socket = null;
    this.welcome = false;
    if (FINAL.has(code)) {
      this.ended = true;
      this.onConnection("lost", say(`page.closed_${code}`));
      return;
    }
    const wait = backOff(this.attempt, this.around.random());
    this.attempt += 1;
    this.retryAt = this.around.now() + wait;
    this.onConnection("lost", "");
    this.around.later(() => this.due(), wait);
  }

  /** Time for the next attempt, unless the connection is back already. */
  due() {
    if (this.socket === null && this.retryAt && this.around.now() >= this.retryAt) this.connect();
  }

  /** Try at once: the network came back, the tab is visible again, or people pressed the button. */
  hurry() {
    if (!this.ended && this.socket === null) this.connect();
  }

  /** The browser says that the network is gone: no need to wait for silence. */
  offline() {
    if (this.ended) return;
    this.drop();
    this.lost(1006);
  }

  /** Somewhat more than once a second: ping, resend, retry, notice silence. */
  tick() {
    if (this.ended) {
      this.ticking = false;
      return;
    }
    const now = this.around.now();
    if (this.socket === null) {
      this.due();
    } else if (now - this.heard > DEAD) {
      this.drop();
      this.lost(1006);
    } else {
      if (now - this.heard > QUIET && !this.quiet && this.welcome) {
        this.quiet = true;
        this.onConnection("lost", "");
      }
      if (this.welcome) {
        // A server that falls over at every welcome must not be called three times a second.
        if (now - this.since > STABLE) this.attempt = 0;
        this.post({ t: "ping", at: now });
        for (const held of this.waiting.values()) if (now - held.at >= RESEND) this.again(held);
      }
    }
    this.around.later(() => this.tick(), PING);
  }

  /** @param {{frame: Frame, at: number}} held */
  again(held) {
    held.at = this.around.now();
    this.post(held.frame);
  }

  /** Send a frame that needs no answer; lost if there is no connection.
   * @param {Frame} frame */
  post(frame) {
    if (this.socket !== null && this.socket.readyState === 1) this.socket.send(JSON.stringify(frame));
  }

  /** Send a command with a fresh id and keep it until it is acknowledged or refused.
   * @param {Frame} frame @returns {string} its id */
  command(frame) {
    const id = this.around.uuid();
    const held = { frame: { ...frame, id }, at: this.around.now() };
    this.waiting.set(id, held);
    if (this.welcome) this.post(held.frame);
    return id;
  }

  /** Ask something that need not survive a lost connection.
   * @param {Frame} frame @returns {string} its id */
  ask(frame) {
    const id = this.around.uuid();
    this.post({ ...frame, id });
    return id;
  }
}
