/** Joining a table: the secrets of this browser, the connection, and the frames that arrive. */
import { learnGear } from "./gear_grid.js";
import { NARROW, id } from "./here.js";
import { call } from "./http.js";
import { isTaken } from "./listeners.js";
import { browserSecret, chosen, graves, known, playedNow, remember, seatsFor, sitHere, sitsHere, speed, threatShown } from "./memory.js";
import { nothing } from "./playback.js";
import { Wire } from "./socket.js";
import { become, draw, set, state } from "./stage.js";
import { isGap, received } from "./store.js";
import { layTable } from "./table.js";
import { say } from "./text.js";
import { learnCards } from "./card.js";

/** @type {Wire | null} */
export let wire = null;
/** @type {import("./types.js").Key[]} the secrets by which this browser sits here */
export let keys = [];

/** The secret to show over HTTP: of a seat, else of the host. */
export function token() {
  return keys[0]?.token ?? known().find((k) => k.table === id)?.host ?? "";
}

/** @param {import("./types.js").ServerFrame} frame */
function heard(frame) {
  if (isTaken(frame)) return;
  if (isGap(state, frame)) {
    wire?.post({ t: "resync" });
    return;
  }
  if (frame.t === "ev" && frame.seq > state.seq) playedNow(id);
  become(received(state, frame, Date.now(), performance.now()));
  if (frame.t === "welcome") seated();
}

function seated() {
  // Only now: over a slow line the table itself comes first.
  askTitles();
  sitHere(id, true);
  remember({ table: state.table, name: state.name, keys, host: "", links: [] });
}

/** Find the secrets of this browser for the table: in the address, this tab or the list of known tables. */
export function takeKeys() {
  keys = seatsFor(id);
}

/** The head of the table: its name and seats; null if the server does not say. The socket tells what is wrong.
 * @returns {Promise<import("./types.js").TableHead | null>} */
async function askHead() {
  return call(`/api/tables/${id}`).catch(() => null);
}

/** Our seats that another window plays just now.
 * @param {import("./types.js").TableHead | null} about */
function takenSeats(about) {
  return (about?.seats ?? []).filter((x) => x.connected && !x.bot && keys.some((key) => key.seat === x.seat)).map((x) => x.seat);
}

/** Take our seats from the window that has them. */
export function takeOver() {
  set({ dialog: "", taken: [] });
  connect();
}

/** Leave the seats to the window that has them. */
export function leaveIt() {
  set({ dialog: "", closed: say("page.seat_elsewhere"), connection: "lost" });
}

export async function sitDown() {
  takeKeys();
  layTable();
  set({ table: id, turned: NARROW.matches, hidden: document.visibilityState === "hidden", threat: threatShown(), sound: chosen("sound"), notify: chosen("notify"),
    play: nothing(speed(), graves(id)) });
  draw();
  if (!keys.length) {
    set({ closed: say("page.no_link"), connection: "lost" });
    return;
  }
  const head = askHead();
  void learnName(head);
  askFacts();
  // This tab itself does not count: it is only being reloaded.
  const taken = sitsHere(id) ? [] : takenSeats(await head);
  if (taken.length) set({ taken, dialog: "take-over" });
  else connect();
}

function hello() {
  const host = known().find((k) => k.table === id)?.host;
  // The host's own key opens links that waited too long.
  const seats = host ? [...keys, { seat: "host", token: host }] : keys;
  return { t: "hello", v: 1, table: id, seats, last_seq: state.seq, epoch: state.epoch, player: browserSecret() };
}

function connect() {
  const socket = location.protocol === "https:" ? "wss:" : "ws:";
  wire = new Wire(
    `${socket}//${location.host}/ws`,
    hello,
    heard,
    (connection, closed) => {
      if (closed) sitHere(id, false);
      set({ connection, closed });
    },
    { open: (url) => new WebSocket(url), now: () => performance.now(), later: (run, ms) => setTimeout(run, ms),
      random: () => Math.random(), uuid },
  );
  wire.start();
  addEventListener("online", () => wire?.hurry());
  addEventListener("offline", () => wire?.offline());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") wire?.hurry();
  });
}

let isLearned = false;

/** Ask once for the titles of cards, a long list; without them cards have their ids in capitals ("Beasts Back"). Only cards
 * that are face up are named on a table. */
function askTitles() {
  if (isLearned) return;
  isLearned = true;
  void call("/api/cards?spoilers=true").then(learnCards).then(redraw, () => undefined);
}

/** Ask for the facts of gear; without them gear has a title only. */
function askFacts() {
  void learnGear().then(redraw, () => undefined);
}

/** Everything that a table uses besides its state. */
export function learn() {
  askFacts();
  askTitles();
  void learnName(askHead());
}

/** The name of the table.
 * @param {Promise<import("./types.js").TableHead | null>} head */
async function learnName(head) {
  const about = await head;
  if (about === null) return;
  set({ name: about.name || about.title });
  // Without a name of its own the table keeps the one it had here: that says the level, too.
  if (keys.length) remember({ table: state.table, name: about.name, keys, host: "", links: [] });
}

function redraw() {
  set({ learned: state.learned + 1 });
}

/** crypto.randomUUID exists only on secure origins; a LAN address is none. */
function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
