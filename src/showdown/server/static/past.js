/** The past: the table at an earlier moment, a replay that plays by itself, and a new table from there. */
import { NARROW, id, kind } from "./here.js";
import { call } from "./http.js";
import { known, remember, speed } from "./memory.js";
import { begun, isBehind, lookedAt, nothing, still } from "./playback.js";
import { aboutTable, keys, takeKeys } from "./seat.js";
import { complain, onRest, set, state } from "./stage.js";
import { layTable } from "./table.js";
import { say } from "./text.js";

/** @typedef {import("./types.js").Past} Past */

let looking = 0;
/** @type {Map<number, Promise<Past>>} moments already asked for, as long as the game does not go on */
const seen = new Map();
let seenUntil = -1;

/** The table after so many decisions; Infinity is now.
 * @param {number} at @returns {Promise<Past>} */
function momentAt(at) {
  if (seenUntil !== state.seq) {
    seen.clear();
    seenUntil = state.seq;
  }
  const kept = seen.get(at);
  if (kept) return kept;
  const token = keys[0]?.token ?? known().find((k) => k.table === id)?.host ?? "";
  /** @type {Promise<Past>} */
  const asked = call(`/api/tables/${id}/replay${Number.isFinite(at) ? `?at=${at}` : ""}`, { token });
  seen.set(at, asked);
  // A moment that could not be had may be asked for again.
  asked.then((past) => seen.set(past.at, asked), () => seen.delete(at));
  return asked;
}

/**
 * @param {(end: Past | null) => number} which is told where the game stands, if that is needed
 * @param {boolean} needsEnd
 * @param {{played?: boolean, beat?: number}} [how] play the beats that led there, or stop at one of them
 */
async function look(which, needsEnd, { played = false, beat = 0 } = {}) {
  looking += 1;
  const mine = looking;
  try {
    const end = needsEnd ? await momentAt(Infinity) : null;
    const past = await momentAt(Math.max(0, which(end)));
    if (mine !== looking) return;
    if (kind === "t" && past.at >= past.entries) {
      set({ past: null, pastPlay: null, lit: [], selected: "" });
      return;
    }
    const beats = past.beats ?? [];
    const resting = still(beats, state.play.speed);
    set({ past, pastPlay: played ? begun(beats, state.play.speed, performance.now()) : beat ? lookedAt(resting, beat) : resting, selected: "" });
    if (kind === "replay") history.replaceState(null, "", `${location.pathname}?at=${past.at}`);
  } catch (error) {
    if (mine === looking) set({ rolling: false });
    complain(error);
  }
}

/** @param {number} at */
export function lookAt(at) {
  set({ rolling: false });
  return look(() => at, false);
}

/** The moment after what a log line tells, at the beat of the line.
 * @param {number} entry @param {number} beat */
export function lookAtEntry(entry, beat) {
  set({ rolling: false });
  return look((end) => end?.moments.find((m) => m.entry >= entry)?.n ?? Infinity, true, { beat });
}

/** One decision back or forward; forward plays what it led to.
 * @param {number} by */
export function stepTime(by) {
  const past = state.past;
  if (past === null) return void (by < 0 && look((end) => (end ? end.entries + by : 0), true));
  if (past.at + by < 0 || past.at + by > past.entries) return;
  set({ rolling: false });
  void look(() => past.at + by, false, { played: by > 0 });
}

/** To the first decision of a round: the next one, the one before, or a round by its number.
 * @param {number} by @param {number} [round] */
export function jumpRound(by, round) {
  const past = state.past;
  if (past === null) return;
  const here = past.moments[past.at]?.round ?? past.view.round;
  const wanted = round ?? here + by;
  const found = past.moments.find((m) => m.round >= wanted);
  void lookAt(found ? found.n : by > 0 ? past.entries : 0);
}

/** Play on by itself from here, or stop. */
export function roll() {
  const past = state.past;
  if (past === null) return;
  if (state.rolling) return set({ rolling: false });
  set({ rolling: true });
  if (past.at >= past.entries) void look(() => 0, false);
  else rollOn();
}

/** The next decision of a replay that plays by itself, once the beats of this one have been shown. */
function rollOn() {
  const { past, pastPlay, rolling } = state;
  if (!rolling || past === null || (pastPlay && (isBehind(pastPlay) || pastPlay.until > 0))) return;
  if (past.at >= past.entries) return set({ rolling: false });
  // The one after that is asked for meanwhile, so that nothing stops.
  if (past.at + 2 <= past.entries) momentAt(past.at + 2).catch(() => undefined);
  void look(() => past.at + 1, false, { played: true });
}

onRest(rollOn);

export async function replay() {
  takeKeys();
  layTable(true);
  set({ table: id, turned: NARROW.matches, connection: "open", play: nothing(speed()) });
  await aboutTable();
  try {
    const end = await momentAt(Infinity);
    set({ log: end.log, sections: end.sections ?? [] });
    await lookAt(Math.min(end.entries, wantedMoment()));
  } catch (error) {
    set({ closed: error instanceof Error ? error.message : say("page.no_replay") });
  }
}

/** The moment that the address names. */
const address = new URLSearchParams(location.search).get("at");
function wantedMoment() {
  return Number(address ?? "0") || 0;
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
