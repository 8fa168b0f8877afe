/** The past: the table at an earlier moment, a whole replay, and a new table from there. */
import { NARROW, id, kind } from "./here.js";
import { call } from "./http.js";
import { known, remember } from "./memory.js";
import { aboutTable, keys, takeKeys } from "./seat.js";
import { complain, set, state } from "./stage.js";
import { layTable } from "./table.js";
import { say } from "./text.js";

let looking = 0;
/** @type {Map<number, import("./types.js").Past>} moments already asked for, as long as the game does not go on */
const seen = new Map();
let seenUntil = -1;

/** The table after so many decisions; Infinity is now.
 * @param {number} at @returns {Promise<import("./types.js").Past>} */
async function momentAt(at) {
  if (seenUntil !== state.seq) {
    seen.clear();
    seenUntil = state.seq;
  }
  const kept = seen.get(at);
  if (kept) return kept;
  const token = keys[0]?.token ?? known().find((k) => k.table === id)?.host ?? "";
  const past = /** @type {import("./types.js").Past} */ (await call(`/api/tables/${id}/replay${Number.isFinite(at) ? `?at=${at}` : ""}`, { token }));
  seen.set(at, past);
  seen.set(past.at, past);
  return past;
}

/** @param {(end: import("./types.js").Past | null) => number} which is told where the game stands, if that is needed @param {boolean} needsEnd */
async function look(which, needsEnd) {
  looking += 1;
  const mine = looking;
  try {
    const end = needsEnd ? await momentAt(Infinity) : null;
    const past = await momentAt(Math.max(0, which(end)));
    if (mine !== looking) return;
    if (kind === "t" && past.at >= past.entries) set({ past: null, lit: [], selected: "" });
    else set({ past, selected: "" });
  } catch (error) {
    complain(error);
  }
}

/** @param {number} at */
export function lookAt(at) {
  return look(() => at, false);
}

/** The moment after what a log line tells.
 * @param {number} entry */
export function lookAtEntry(entry) {
  return look((end) => end?.moments.find((m) => m.entry >= entry)?.n ?? Infinity, true);
}

/** @param {number} by */
export function stepTime(by) {
  const past = state.past;
  if (past === null) return void (by < 0 && look((end) => (end ? end.entries + by : 0), true));
  if (past.at + by < 0 || past.at + by > past.entries) return;
  void lookAt(past.at + by);
}

export async function replay() {
  takeKeys();
  layTable(true);
  set({ table: id, turned: NARROW.matches, connection: "open" });
  await aboutTable();
  await lookAt(Infinity);
  if (state.past === null) return;
  set({ log: state.past.log });
  await lookAt(Math.min(state.past.entries, Number(new URLSearchParams(location.search).get("at") ?? "0") || 0));
}

export async function branch() {
  if (state.past === null) return;
  try {
    const made = await call(`/api/tables/${id}/branch`, { method: "POST", body: { at: state.past.at }, token: keys[0]?.token ?? "" });
    /** @type {{seat: string, token: string, link: string}[]} */
    const seats = made.seats;
    remember({ table: made.table, name: say("page.branch_name", { name: state.name, step: state.past.at }), keys: seats.map(({ seat, token }) => ({ seat, token })),
      host: made.host_token, links: [...seats.map(({ seat, link }) => ({ seat, link })), { seat: "watch", link: made.watch.link }] });
    location.assign(`/t/${made.table}`);
  } catch (error) {
    complain(error);
  }
}
