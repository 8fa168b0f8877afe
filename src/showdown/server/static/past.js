/** The past: the table at an earlier moment, a replay that plays by itself, and a new table from there. */
import { NARROW, id, isReplay } from "./here.js";
import { call } from "./http.js";
import { afterDraw } from "./listeners.js";
import { chosen, rememberMade, speed } from "./memory.js";
import { begun, continued, firstOf, isShowing, lookedAt, nothing, paused, still } from "./playback.js";
import { keys, learn, takeKeys, token } from "./seat.js";
import { complain, onRest, set, state } from "./stage.js";
import { choiceFrom } from "./store.js";
import { layTable } from "./table.js";
import { say } from "./text.js";
import { lookAtBoard } from "./zoom.js";

/** @typedef {import("./types.js").Past} Past */

/** Number of the last wish to look somewhere: answers to earlier ones come too late. */
let looking = 0;
/** @type {number | null} where the slider was moved to while an earlier moment was on its way */
let slidTo = null;
/** Is a moment of the slider on its way? */
let sliding = false;
/** @type {Map<number, Promise<Past>>} moments already asked for, as long as the game does not go on */
const seen = new Map();
let seenUntil = -1;

/** The server has no time for a moment of the past now: it is asked again. @type {{text: string, bad: boolean} | null} */
let busyNote = null;
function sayBusy() {
  busyNote = { text: say("page.busy_retry"), bad: false };
  set({ note: busyNote });
}

/** The table after a number of decisions; Infinity is now.
 * @param {number} at @returns {Promise<Past>} */
function momentAt(at) {
  if (seenUntil !== state.seq) {
    seen.clear();
    seenUntil = state.seq;
  }
  const kept = seen.get(at);
  if (kept) return kept;
  /** @type {Promise<Past>} */
  const asked = call(`/api/tables/${id}/replay${Number.isFinite(at) ? `?at=${at}` : ""}`, { token: token(), busy: sayBusy });
  seen.set(at, asked);
  // A moment that could not be had may be asked for again.
  asked.then((past) => seen.set(past.at, asked), () => seen.delete(at));
  return asked;
}

/**
 * @param {(end: Past | null) => number} which the decision to look at; gets the present if it is needed
 * @param {boolean} needsEnd
 * @param {{played?: boolean, beat?: number, round?: number}} [how] play the beats that led there, or stop at one of them:
 *   at its number, or at the first of a round
 */
async function look(which, needsEnd, { played = false, beat = 0, round } = {}) {
  looking += 1;
  slidTo = null;
  const mine = looking;
  try {
    const end = needsEnd ? await momentAt(Infinity) : null;
    const past = await momentAt(Math.max(0, which(end)));
    if (mine !== looking) return;
    if (!isReplay && past.at >= past.entries) {
      toNow();
      if (beat) set({ play: lookedAt(state.play, beat) });
      return;
    }
    // What went wrong before is over.
    if (state.note?.bad || (state.note && state.note === busyNote)) set({ note: null });
    const beats = past.beats ?? [];
    const resting = still(beats, state.play.speed);
    const stop = beat || (round === undefined ? 0 : firstOf(beats, round));
    set({ past, pastPlay: played ? begun(beats, state.play.speed, performance.now(), state.past?.view.progress ?? []) : stop ? lookedAt(resting, stop) : resting, selected: "" });
    if (isReplay) history.replaceState(null, "", `${location.pathname}?at=${past.at}`);
  } catch (error) {
    if (mine === looking) set({ rolling: false });
    complain(error);
  }
}

/** Leave the past; an answer that is still on its way does not bring it back. */
export function toNow() {
  looking += 1;
  slidTo = null;
  set({ past: null, pastPlay: null, rolling: false, lit: [], selected: "" });
}

/** @param {number} at */
export function lookAt(at) {
  set({ rolling: false });
  return look(() => at, false);
}

/** The slider was moved: one moment is asked for at a time, next the one where the slider is by then.
 * @param {number} at */
export async function slideTo(at) {
  slidTo = at;
  if (sliding) return;
  sliding = true;
  while (slidTo !== null) await lookAt(slidTo);
  sliding = false;
  followSlider();
}

/** The slider shows the moment on the screen; once people have moved it, its attribute counts no longer. */
function followSlider() {
  const slider = document.getElementById("slider");
  if (slider instanceof HTMLInputElement && state.past !== null && !sliding) slider.value = String(state.past.at);
}

/** The moment after what a log line tells, at the beat of the line.
 * @param {number} entry @param {number} beat */
export function lookAtEntry(entry, beat) {
  set({ rolling: false });
  return look((end) => end?.moments.find((m) => m.entry >= entry)?.n ?? Infinity, true, { beat });
}

/** One choice back or forward; forward plays what it led to.
 * @param {number} by */
export function stepTime(by) {
  const past = state.past;
  if (past === null) return void (by < 0 && look((end) => (end ? choiceFrom(end, end.entries, by) : 0), true));
  const to = choiceFrom(past, past.at, by);
  if (to < 0 || to > past.entries) return;
  set({ rolling: false });
  void look(() => to, false, { played: by > 0 });
}

/** To the beginning of a round: the next one, the one before, or a round by its number. The monster's turn before the first
 * choice is there to be played.
 * @param {number} by @param {number} [round] */
export function jumpRound(by, round) {
  const past = state.past;
  if (past === null) return;
  const here = past.moments[past.at]?.round ?? past.view.round;
  const wanted = round ?? here + by;
  const found = past.moments.find((m) => m.round >= wanted && !m.forced);
  set({ rolling: false });
  void look(() => (found ? found.n : by > 0 ? past.entries : 0), false, found ? { round: found.round } : {});
}

/** Play a replay from here on by itself, or stop at the beat on the screen. */
export function roll() {
  const { past, pastPlay, rolling } = state;
  if (past === null) return;
  const now = performance.now();
  if (rolling) return set({ rolling: false, pastPlay: pastPlay && isShowing(pastPlay) ? paused(pastPlay, now) : pastPlay });
  set({ rolling: true, pastPlay: pastPlay && continued(pastPlay, now) });
  // At the end it begins anew, unless the beats before the end are still to be shown.
  if (past.at >= past.entries && !(pastPlay && isShowing(pastPlay))) void look(() => 0, false);
}

/** The next choice of a replay that plays by itself, once the beats of this one have been shown. */
function rollOn() {
  const { past, pastPlay, rolling } = state;
  if (!rolling || fetching || past === null || (pastPlay && isShowing(pastPlay))) return;
  if (past.at >= past.entries) return set({ rolling: false });
  // The one after that is asked for meanwhile, so that nothing stops.
  const next = choiceFrom(past, past.at, 1);
  const after = choiceFrom(past, next, 1);
  if (after <= past.entries) momentAt(after).catch(() => undefined);
  fetching = true;
  void look(() => next, false, { played: true }).finally(() => {
    fetching = false;
    // A decision without beats to show does not wake the playback.
    rollOn();
  });
}

/** Is the next decision of a replay on its way? */
let fetching = false;

onRest(rollOn);
afterDraw(followSlider);
// A player who taps a line of the log, below the board, wants to see the board.
afterDraw((before, now) => {
  if (now.past !== null && before.past !== now.past) lookAtBoard();
});

export async function replay() {
  takeKeys();
  layTable();
  // Without a link of the table a person may only look.
  set({ table: id, turned: NARROW.matches, connection: "open", sound: chosen("sound"), play: nothing(speed()), seats: keys.map((key) => key.seat), host: keys.length === 0 && token() !== "" });
  learn();
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
    const made = await call(`/api/tables/${id}/branch`, { method: "POST", body: { at: state.past.at }, token: token() });
    rememberMade(made, say("page.branch_name", { name: state.name, step: state.past.at }));
    location.assign(`/t/${made.table}`);
  } catch (error) {
    complain(error);
  }
}
