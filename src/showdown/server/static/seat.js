/** Sitting down at a table: the keys of this browser, the wire, and what is heard over it. */
import { learnGear } from "./gear_grid.js";
import { NARROW, id } from "./here.js";
import { call } from "./http.js";
import { isTaken } from "./listeners.js";
import { graves, known, remember, seatsFor, sitHere, sitsHere, speed, threatShown } from "./memory.js";
import { nothing } from "./playback.js";
import { Wire } from "./socket.js";
import { become, draw, set, state } from "./stage.js";
import { isGap, received } from "./store.js";
import { layTable } from "./table.js";
import { say } from "./text.js";
import { learnCards } from "./card.js";
import { learnTitles } from "./words.js";

/** @type {Wire | null} */
export let wire = null;
/** @type {import("./types.js").Key[]} the secrets by which this browser sits here */
export let keys = [];

/** @param {import("./types.js").ServerFrame} frame */
function heard(frame) {
  if (isTaken(frame)) return;
  if (isGap(state, frame)) {
    wire?.post({ t: "resync" });
    return;
  }
  become(received(state, frame, Date.now(), performance.now()));
  if (frame.t === "welcome") seated();
}

function seated() {
  sitHere(id, true);
  remember({ table: state.table, name: state.name, keys, host: "", links: [] });
}

/** From the address, this tab or this browser; without any, people can only be told so. */
export function takeKeys() {
  keys = seatsFor(id);
}

/** Seats of ours that somebody plays just now. This tab itself does not count: it is only being loaded again. */
async function takenSeats() {
  if (sitsHere(id)) return [];
  try {
    /** @type {{seat: string, connected: boolean, bot: boolean}[]} */
    const seats = (await call(`/api/tables/${id}`)).seats;
    return seats.filter((x) => x.connected && !x.bot && keys.some((key) => key.seat === x.seat)).map((x) => x.seat);
  } catch {
    // The socket says what is wrong.
    return [];
  }
}

/** Show out whoever plays our seats elsewhere. */
export function takeOver() {
  set({ dialog: "", taken: [] });
  void connect();
}

/** Leave the seat to whoever has it. */
export function leaveIt() {
  set({ dialog: "", closed: say("page.seat_elsewhere"), connection: "lost" });
}

export async function sitDown() {
  takeKeys();
  layTable(false);
  set({ table: id, turned: NARROW.matches, threat: threatShown(), play: nothing(speed(), graves(id)) });
  draw();
  if (!keys.length) {
    set({ closed: say("page.no_link"), connection: "lost" });
    return;
  }
  const taken = await takenSeats();
  if (taken.length) set({ taken, dialog: "take-over" });
  else await connect();
}

function hello() {
  const host = known().find((k) => k.table === id)?.host;
  // The host's own key opens links that waited too long.
  const seats = host ? [...keys, { seat: "host", token: host }] : keys;
  return { t: "hello", v: 1, table: id, seats, last_seq: state.seq, epoch: state.epoch };
}

async function connect() {
  const socket = location.protocol === "https:" ? "wss:" : "ws:";
  wire = new Wire(
    `${socket}//${location.host}/ws`,
    hello,
    heard,
    (connection, retry, closed) => {
      if (closed) sitHere(id, false);
      set({ connection, retry, closed });
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
  await aboutTable();
}

export async function aboutTable() {
  try {
    const about = await call(`/api/tables/${id}`);
    set({ name: about.name || about.title });
    if (keys.length) remember({ table: state.table, name: state.name, keys, host: "", links: [] });
  } catch {
    // The name is an ornament; the socket says what is wrong.
  }
  try {
    await learnGear();
  } catch {
    // Without facts a card of the gear grid has its title only.
  }
  try {
    const cards = await call("/api/cards");
    learnTitles(Array.isArray(cards) ? cards : (cards.cards ?? []));
    learnCards(cards);
    if (state.view) set({ view: { ...state.view } });
  } catch {
    // Ids in capitals do as well.
  }
}

/** crypto.randomUUID exists only on secure origins; a LAN address is none. */
function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
