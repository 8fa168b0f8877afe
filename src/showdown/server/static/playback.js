/**
 * Playback: beats are shown one after another at a speed, over a state that is already stored. Pure; the clock is passed
 * in, so node tests it.
 *
 * What is on the screen at beat `at` is the committed view with the changes of all later beats taken back. So the
 * present is always right however long the queue is, and skipping is setting one number.
 */

/** @typedef {import("./types.js").Beat} Beat */
/** @typedef {import("./types.js").View} View */
/** @typedef {"slow" | "normal" | "fast" | "instant"} Speed */

/**
 * @typedef {object} Play
 * @property {Beat[]} beats      the last beats, oldest first, without gaps
 * @property {number} at         number of the beat that is on the screen; of the last beat if none waits
 * @property {number} until      when its time is over, in ms of the clock passed in
 * @property {boolean} paused    does it wait for a person?
 * @property {number} left       ms that were left when it was paused
 * @property {Speed} speed
 * @property {number} heard      the highest number that was shown; a beat up to here is never new again
 * @property {number} silent     beats up to this number were skipped or missed: no screen reader reads them out
 * @property {number} missed     first beat that was not shown because the page was cut off or hidden; 0: none
 * @property {import("./types.js").Progress[]} opening  what was in progress before the first beat; empty if that is not known
 * @property {Record<string, string>} graves  where survivors died, by letter; counts only for those who are dead now
 */

/** @type {Speed[]} */
export const SPEEDS = ["slow", "normal", "fast", "instant"];
/** Factor on the time of a beat. At `instant` only beats that people look at again take time. */
const PACE = { slow: 1.8, normal: 1, fast: 0.45, instant: 0.45 };
/** Time of a beat at normal speed, in ms. @type {Record<string, number>} */
const TIMES = {
  setup: 500, round: 1000, turn: 800, act: 500, draw: 1700, card: 1300, deck: 900, target: 1300, "monster-move": 1100,
  "monster-attack": 1000, roll: 1600, "body-hits": 1200, push: 900, knockdown: 1000, stand: 600, damage: 1300, injury: 2200,
  death: 2600, survival: 1100, move: 800, attack: 900, locations: 1400, wound: 1700, reaction: 1400, trap: 1800,
  effect: 1000, terrain: 1000, end: 1500,
};
/** ms for each character beyond the first sixty: long sentences take longer to read. */
const READING = 14;
/** More beats than this wait: each is shorter, so that bots do not run away from the people who watch. */
const CROWD = 16;
/** Beats that are remembered for looking back. */
export const MOST = 400;

/** @param {Speed} [speed] @param {Record<string, string>} [graves] @returns {Play} */
export function nothing(speed = "normal", graves = {}) {
  return { beats: [], at: 0, until: 0, paused: false, left: 0, speed, heard: 0, silent: 0, missed: 0, opening: [], graves };
}

/** Number of the last beat known.
 * @param {Play} play */
export function last(play) {
  return play.beats.at(-1)?.n ?? 0;
}

/** @param {Play} play @param {number} n */
function beatNumber(play, n) {
  const first = play.beats[0]?.n ?? 1;
  return play.beats[n - first] ?? null;
}

/** The beat that is on the screen: the last one with something to see.
 * @param {Play} play @returns {Beat | null} */
export function current(play) {
  return play.beats.findLast((beat) => beat.n <= play.at && !beat.quiet) ?? null;
}

/** Beats with something to see that wait behind the one on the screen.
 * @param {Play} play */
export function waiting(play) {
  return play.beats.filter((beat) => beat.n > play.at && !beat.quiet);
}

/** Is an earlier state of the table on the screen than the present one?
 * @param {Play} play */
export function isBehind(play) {
  return play.at < last(play);
}

/** Is a beat on the screen that was shown before?
 * @param {Play} play */
export function isLookingBack(play) {
  return play.at < play.heard;
}

/** Are there beats that were not shown yet?
 * @param {Play} play */
export function hasNews(play) {
  return play.heard < last(play);
}

/** ms that a beat is shown.
 * @param {Beat} beat @param {Play} play */
export function timeOf(beat, play) {
  if (beat.quiet) return 0;
  const reading = Math.max(0, beat.text.length - 60) * READING;
  const crowd = waiting(play).length > CROWD ? 0.5 : 1;
  return Math.round(((TIMES[beat.kind] ?? 1000) + reading) * PACE[play.speed] * crowd);
}

/** ms until `ticked` has something to do; null: nothing waits, and the last beat has had its time.
 * @param {Play} play @param {number} now */
export function untilTick(play, now) {
  return play.paused || (!isBehind(play) && !play.until) ? null : Math.max(0, play.until - now);
}

/** Is a beat on the screen that has not had its time, or that is looked at again?
 * @param {Play} play */
export function isShowing(play) {
  return isBehind(play) || play.until > 0;
}

/** Put a beat on the screen; with the last one to see come the quiet ones behind it.
 * @param {Play} play @param {number} n @param {number} now @returns {Play} */
function showing(play, n, now) {
  const to = play.beats.some((beat) => beat.n > n && !beat.quiet) ? n : last(play);
  const next = { ...play, at: to, heard: Math.max(play.heard, to) };
  const beat = beatNumber(next, n);
  return { ...next, until: now + (beat ? timeOf(beat, next) : 0) };
}

/** The next beat with something to see; quiet ones take no time.
 * @param {Play} play @param {number} now @returns {Play} */
function advanced(play, now) {
  const next = waiting(play)[0];
  return next ? showing(play, next.n, now) : { ...showing(play, last(play), now), until: 0 };
}

/** Time has passed.
 * @param {Play} play @param {number} now @returns {Play} */
export function ticked(play, now) {
  return untilTick(play, now) === 0 ? advanced(play, now) : play;
}

/**
 * Beats have arrived. They wait behind what is on the screen, or are shown at once: at speed `instant`, and with
 * `missed` because the connection was cut or the page is hidden.
 * @param {Play} play @param {Beat[]} beats @param {number} now @param {{kept?: number | null, missed?: boolean}} [how]
 * @returns {Play}
 */
export function added(play, beats, now, { kept = null, missed = false } = {}) {
  const base = kept === null ? play : cut(play, kept);
  const fresh = beats.filter((beat) => beat.n > last(base));
  if (!fresh.length) return base;
  const joined = fresh[0].n === last(base) + 1 ? [...base.beats, ...fresh].slice(-MOST) : fresh;
  const next = { ...base, beats: joined, graves: gravesIn(fresh, base.graves) };
  if (missed || next.speed === "instant") return arrived(next, missed);
  // After a gap in the numbers no known beat is on the screen: begin with the first of the new ones.
  const from = joined === fresh ? { ...next, at: fresh[0].n - 1 } : next;
  return !isBehind(base) && !from.paused && from.until <= now ? advanced(from, now) : from;
}

/** Show the present at once. With `missed`, people can look back at all beats that were not shown, also at those that
 * waited in the queue.
 * @param {Play} play @param {boolean} missed @returns {Play} */
function arrived(play, missed) {
  const n = last(play);
  const first = play.beats.find((beat) => !beat.quiet && beat.n > play.heard);
  return { ...play, at: n, until: 0, paused: false, heard: Math.max(play.heard, n), silent: missed ? n : play.silent,
    missed: missed && first ? play.missed || first.n : play.missed };
}

/** Undo: forget the beats after a number.
 * @param {Play} play @param {number} kept @returns {Play} */
function cut(play, kept) {
  const beats = play.beats.filter((beat) => beat.n <= kept);
  const undone = new Set(play.beats.filter((beat) => beat.n > kept).flatMap(deathsIn));
  const graves = Object.fromEntries(Object.entries(play.graves).filter(([letter]) => !undone.has(letter)));
  return { ...play, beats, at: Math.min(kept, beats.at(-1)?.n ?? kept), until: 0, paused: false, heard: Math.min(play.heard, kept),
    silent: Math.min(play.silent, kept), missed: play.missed > kept ? 0 : play.missed, graves };
}

/**
 * The whole table came anew (first visit, reconnect, another epoch): the present is on the screen at once. Of the same
 * epoch, beats above those shown before were missed; of another epoch nothing is new.
 * @param {Play} play @param {Beat[]} beats @param {boolean} sameEpoch @returns {Play}
 */
export function resumed(play, beats, sameEpoch) {
  const n = beats.at(-1)?.n ?? 0;
  const first = sameEpoch && play.heard > 0 ? beats.find((beat) => beat.n > play.heard && !beat.quiet) : undefined;
  const still = sameEpoch && play.missed > 0 && play.missed <= n ? play.missed : 0;
  return { ...play, beats, at: n, until: 0, paused: false, heard: n, silent: n, missed: still || (first?.n ?? 0),
    graves: gravesIn(beats, play.graves) };
}

/** The beats to read out when one state of the playback follows another: those shown for the first time, or the one
 * that people look at again.
 * @param {Play} before @param {Play} now @returns {Beat[]} */
export function readOut(before, now) {
  const again = isLookingBack(now) ? current(now) : null;
  if (again !== null) return again === current(before) ? [] : [again];
  return now.beats.filter((beat) => !beat.quiet && beat.n > before.heard && beat.n <= now.heard && beat.n > now.silent);
}

// -- what people want --------------------------------------------------------------------------------------------------

/** Show the present at once.
 * @param {Play} play @returns {Play} */
export function skipped(play) {
  const n = last(play);
  if (play.at === n && !play.paused && !play.missed && !play.until) return play;
  return { ...play, at: n, until: 0, paused: false, left: 0, heard: Math.max(play.heard, n), silent: play.at === n ? play.silent : n, missed: 0 };
}

/** @param {Play} play @param {number} now @returns {Play} */
export function paused(play, now) {
  return play.paused ? play : { ...play, paused: true, left: Math.max(0, play.until - now) };
}

/** Go on after a pause or after stepping back.
 * @param {Play} play @param {number} now @returns {Play} */
export function continued(play, now) {
  return play.paused ? { ...play, paused: false, until: now + play.left, left: 0 } : play;
}

/** @param {Play} play @param {Speed} speed @param {number} now @returns {Play} */
export function atSpeed(play, speed, now) {
  if (speed === "instant") return { ...skipped(play), speed, missed: play.missed };
  const rest = Math.max(0, ((play.until - now) * PACE[speed]) / PACE[play.speed]);
  return { ...play, speed, until: isBehind(play) ? now + rest : play.until };
}

/** One beat back or forward, then wait; the last step forward leads back to the present.
 * @param {Play} play @param {-1 | 1} by @returns {Play} */
export function stepped(play, by) {
  const here = current(play)?.n ?? play.at;
  const loud = play.beats.filter((beat) => !beat.quiet && (by < 0 ? beat.n < here : beat.n > play.at));
  const to = (by < 0 ? loud.at(-1) : loud[0])?.n;
  if (to === undefined) return by < 0 ? play : skipped(play);
  return lookedAt(play, to);
}

/** Show one beat again, and wait there.
 * @param {Play} play @param {number} n @returns {Play} */
export function lookedAt(play, n) {
  if (beatNumber(play, n) === null) return play;
  const there = showing(play, n, 0);
  return there.at === last(play) ? { ...there, until: 0, paused: false } : { ...there, until: 0, paused: true, left: 0 };
}

/** The number of the first beat of a round that has something to see; 0 if none of these has.
 * @param {Beat[]} beats @param {number} round */
export function firstOf(beats, round) {
  return round > 0 ? (beats.find((beat) => !beat.quiet && beat.section.round >= round)?.n ?? 0) : 0;
}

/** Play what was missed from its first beat.
 * @param {Play} play @param {number} now @returns {Play} */
export function caughtUp(play, now) {
  const from = beatNumber(play, play.missed) ? play.missed : (play.beats[0]?.n ?? 0);
  return from ? { ...showing(play, from, now), paused: false, missed: 0 } : play;
}

/** All beats again from the first: a step of a replay.
 * @param {Beat[]} beats @param {Speed} speed @param {number} now
 * @param {Play["opening"]} [opening] what was in progress before them @returns {Play} */
export function begun(beats, speed, now, opening = []) {
  return added({ ...nothing(speed), at: (beats[0]?.n ?? 1) - 1, opening }, beats, now);
}

/** A step of a replay that is looked at, without playing it.
 * @param {Beat[]} beats @param {Speed} speed @returns {Play} */
export function still(beats, speed) {
  return resumed(nothing(speed), beats, false);
}

// -- what is on the table at a beat ----------------------------------------------------------------------------------

/** @type {{view: View, beats: Beat[], at: number, shown: View}[]} the last answers, for the parts of the page that ask the same */
let remembered = [];
/** Each part of the page compares what is drawn with what is to be drawn: two answers. */
const ANSWERS = 2;

/** The view as it was at a beat: changes of later beats taken back, and its own while its dice tumble.
 * @param {View} view committed, after the last beat @param {Play} play @param {boolean} [tumbling] @returns {View} */
export function viewAt(view, play, tumbling = false) {
  const at = tumbling ? (current(play)?.n ?? play.at) - 1 : play.at;
  if (at >= last(play)) return view;
  const known = remembered.find((one) => one.view === view && one.beats === play.beats && one.at === at);
  if (known) return known.shown;
  /** @type {any} */
  let shown = view;
  for (let i = play.beats.length - 1; i >= 0 && play.beats[i].n > at; i -= 1) {
    for (const change of play.beats[i].changes) shown = withValue(shown, change.path.split("."), change.before);
  }
  remembered = [{ view, beats: play.beats, at, shown }, ...remembered].slice(0, ANSWERS);
  return shown;
}

/** A copy with another value at a path; everything beside the path is shared.
 * @param {any} target @param {string[]} path @param {unknown} value @returns {any} */
function withValue(target, path, value) {
  const [name, ...rest] = path;
  if (name === "__proto__" || typeof target !== "object" || target === null) return target;
  return { ...target, [name]: rest.length ? withValue(target[name] ?? {}, rest, value) : value };
}

/** Letters of the survivors who die in a beat.
 * @param {Beat} beat @returns {string[]} */
function deathsIn(beat) {
  return beat.changes.filter((c) => c.after === false && /^survivors\.[a-z]\.alive$/.test(c.path)).map((c) => c.path.charAt(10));
}

/** Where survivors died: the space they leave when they die.
 * @param {Beat[]} beats @param {Record<string, string>} known @returns {Record<string, string>} */
function gravesIn(beats, known) {
  const out = { ...known };
  /** @type {Record<string, string>} where a survivor was seen last */
  const seen = {};
  for (const beat of beats) {
    for (const change of beat.changes) {
      const found = /^survivors\.([a-z])\.at$/.exec(change.path);
      const space = change.after ?? change.before;
      if (found && typeof space === "string") seen[found[1]] = space;
    }
    for (const letter of deathsIn(beat)) if (seen[letter]) out[letter] = seen[letter];
  }
  return out;
}
