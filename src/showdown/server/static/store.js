/**
 * One immutable state and pure reducers: (state, frame or intent) -> state. No DOM here; node tests it.
 * Nothing is computed by the rules of the game: what comes from the server is put in its place.
 */
import { frontOf } from "./geometry.js";
import { merge } from "./patch.js";
import { added, current, hasNews, isBehind, nothing, resumed, viewAt } from "./playback.js";
import { say } from "./text.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").ServerFrame} ServerFrame */

/** Decisions whose options are drawn as cards. */
export const OF_CARDS = new Set(["wound_order", "card_choice"]);

/** @returns {State} */
export function empty() {
  return {
    table: "", name: "", seats: [], host: false, epoch: "", seq: 0,
    view: null, decision: null, status: "undecided", practice: false, since: 0, log: [], entries: 0, fence: 0, people: [], asks: [],
    sent: {}, connection: "trying", closed: "",
    play: nothing(), pastPlay: null, sections: [], catchUp: 0, hidden: false, rolling: false,
    past: null, cursor: "K8", selected: "", lit: [], blind: false, threat: false, danger: null, turned: false, sheet: "", opened: "", confirming: "", folded: false, gliding: false, tumbling: false, botPlays: false, chat: [], muted: [], chatOpen: false, pings: [], pointing: false, next: null, report: null, analysis: null, analysisLeft: null, lesson: null, dialog: "", code: null, taken: [],
    sound: false, notify: false, learned: 0, note: null,
  };
}

/**
 * What a frame of the server changes. Frames that answer something asked (explained, pong) are not the store's.
 * @param {State} state @param {ServerFrame} frame @param {number} now
 * @param {number} [clock] ms of a monotonic clock, for playback
 * @returns {State}
 */
export function received(state, frame, now, clock = now) {
  switch (frame.t) {
    case "welcome": {
      // Frames up to this one happened while we were away.
      const next = { ...state, table: frame.table, seats: frame.seats, host: frame.host, catchUp: frame.seq };
      // Proposals that still wait follow; those known before the cut may be settled.
      return frame.snapshot ? snapshot(next, frame.snapshot, frame.seq, now, frame.epoch) : { ...next, asks: [], epoch: frame.epoch };
    }
    case "sync":
      return snapshot(state, frame.snapshot, frame.seq, now, frame.epoch);
    case "ev":
      return frame.seq <= state.seq ? state : afterEvent(state, frame, now, clock);
    case "ack":
      return { ...state, sent: without(state.sent, frame.id), note: state.note?.bad ? null : state.note };
    case "nak":
      return {
        ...state,
        sent: without(state.sent, frame.id),
        // Another player answered first; the new state follows.
        note: frame.code === "stale" ? state.note : { text: frame.reason, bad: true },
      };
    case "people":
      return { ...state, people: frame.people };
    case "passing":
      return {
        ...state,
        people: state.people.map((p) => (p.seat === frame.seat ? { ...p, passing: frame.until !== "off" } : p)),
      };
    case "ask":
      return { ...state, asks: [...state.asks.filter((a) => a.id !== frame.id), proposal(frame)] };
    case "asked":
      return asked(state, frame);
    default:
      return state;
  }
}

/** Does this event leave a gap, so that everything must be asked for again?
 * @param {State} state @param {ServerFrame} frame */
export function isGap(state, frame) {
  return frame.t === "ev" && frame.seq > state.seq + 1;
}

/** @param {State} state @param {import("./types.js").Snapshot} shot @param {number} seq @param {number} now @param {string} epoch
 * @returns {State} */
function snapshot(state, shot, seq, now, epoch) {
  const same = state.decision !== null && shot.decision !== null && state.decision.id === shot.decision.id;
  const asks = Array.isArray(shot.asks) ? shot.asks : shot.asks ? [shot.asks] : [];
  return {
    ...state,
    epoch,
    seq,
    catchUp: seq,
    play: resumed({ ...state.play, graves: shot.graves ?? state.play.graves }, shot.beats ?? [], epoch === state.epoch),
    sections: shot.sections ?? [],
    view: shot.view,
    status: shot.status ?? shot.view.outcome,
    practice: shot.practice ?? false,
    decision: shot.decision,
    since: same ? state.since : now - (shot.waited ?? 0),
    chat: shot.chat ?? state.chat,
    log: shot.log,
    entries: shot.entries,
    fence: shot.fence,
    people: shot.people,
    asks,
    ...ofDecision(state, same),
  };
}

/** What people have begun for a decision: kept while the same decision is pending.
 * @param {State} state @param {boolean} same @returns {Pick<State, "selected" | "confirming" | "opened" | "lit">} */
function ofDecision(state, same) {
  const { selected, confirming, opened, lit } = state;
  return same ? { selected, confirming, opened, lit } : { selected: "", confirming: "", opened: "", lit: [] };
}

/** @param {State} state @param {import("./types.js").Ev} frame @param {number} now @param {number} clock @returns {State} */
function afterEvent(state, frame, now, clock) {
  const same = state.decision !== null && frame.decision !== null && state.decision.id === frame.decision.id;
  const kept = typeof frame.cut === "number" ? cutLog(state.log, frame.cut) : state.log;
  const log = frame.log.length ? [...kept, ...frame.log] : kept;
  const beats = frame.beats ?? [];
  const view = /** @type {import("./types.js").View} */ (merge(state.view, frame.patch));
  return {
    ...state,
    seq: frame.seq,
    play: added(state.play, beats, clock, { kept: frame.beats_kept ?? null, missed: state.hidden || frame.seq <= state.catchUp }),
    sections: sectionsWith(state.sections, beats, log),
    view,
    status: frame.status ?? view.outcome,
    decision: frame.decision,
    since: same ? state.since : now,
    log,
    entries: frame.entries,
    fence: frame.fence,
    ...ofDecision(state, same),
  };
}

/** The sections of the log with those of new beats; a section that lost all its lines is gone.
 * @param {import("./types.js").Section[]} sections @param {import("./types.js").Beat[]} beats @param {import("./types.js").Line[]} log */
function sectionsWith(sections, beats, log) {
  const out = new Map(sections.map((one) => [one.n, one]));
  for (const beat of beats) out.set(beat.section.n, beat.section);
  const newest = Math.max(log.at(-1)?.section ?? 0, beats.at(-1)?.section.n ?? 0);
  return out.size === sections.length && !sections.some((one) => one.n > newest) && !beats.length ? sections
    : [...out.values()].filter((one) => one.n <= newest);
}

/** The log without the lines after number n, which were undone.
 * @param {import("./types.js").Line[]} log @param {number} n */
export function cutLog(log, n) {
  return log.filter((line) => line.n <= n);
}

/** @param {State} state @param {import("./types.js").Asked} frame @returns {State} */
function asked(state, frame) {
  const asks = state.asks.filter((a) => a.id !== frame.id);
  const what = state.asks.find((a) => a.id === frame.id)?.what ?? "undo";
  const text = frame.result === "refused" ? say("page.proposal_refused", { what }) : frame.result === "lapsed" ? say("page.proposal_lapsed", { what }) : "";
  return { ...state, asks, note: text ? { text, bad: true } : state.note };
}

/** @param {import("./types.js").Ask} frame @returns {import("./types.js").Proposal} */
function proposal(frame) {
  return { id: frame.id, what: frame.what, by: frame.by, text: frame.text, need: frame.need, answers: frame.answers ?? [], cut: frame.cut ?? null, gone: frame.gone ?? [], wait: frame.wait ?? null };
}

/** @template T @param {Record<string, T>} record @param {string} name */
function without(record, name) {
  if (!(name in record)) return record;
  const out = { ...record };
  delete out[name];
  return out;
}

// -- questions the page asks about its own state ------------------------------------------------------------------

/** Does the decision wait until what led to it has been shown, the last dice lie and the last figure stands? At an earlier
 * moment also while its beats are looked at again.
 * @param {State} s */
export function isHeld(s) {
  return s.tumbling || s.gliding || (s.past === null ? hasNews(s.play) : s.pastPlay !== null && isBehind(s.pastPlay));
}

/** At an earlier moment whose beats are being shown: the beat on the screen, which tells where the fight is.
 * @param {State} s */
export function pastBeat(s) {
  return isHeld(s) && s.pastPlay !== null ? current(s.pastPlay) : null;
}

/** The round on the screen of a game that is looked back at.
 * @param {State} s */
export function pastRound(s) {
  return pastBeat(s)?.section.round ?? s.past?.moments[s.past.at]?.round ?? s.past?.view.round ?? 0;
}

/** What is on the screen: the table at the beat that is played, or at the moment that is looked at. The decision is
 * shown once all beats before it have been on the screen, and not while the bot answers.
 * @param {State} s @returns {{view: import("./types.js").View | null, decision: import("./types.js").Decision | null}} */
export function shown(s) {
  const whole = s.past ?? s;
  const view = whole.view === null ? null : viewAt(whole.view, playOf(s), s.tumbling);
  if (isHeld(s) || (s.botPlays && s.past === null)) return { ...whole, view, decision: null };
  return view === whole.view ? whole : { ...whole, view };
}

/** The playback of what is on the screen: of the table, or of the moment that is looked at.
 * @param {State} s */
export function playOf(s) {
  return s.past !== null && s.pastPlay !== null ? s.pastPlay : s.play;
}

/** Is the pending decision one of this browser's seats?
 * @param {State} s */
export function isMine(s) {
  const d = s.decision;
  return d !== null && d.seats.some((seat) => s.seats.includes(seat));
}

/** Remarks that were added to the log: not those of a log that came as a whole.
 * @param {State} before @param {State} now */
export function newRemarks(before, now) {
  if (before.log === now.log || !before.seq) return [];
  let same = 0;
  while (same < before.log.length && before.log[same] === now.log[same]) same += 1;
  // A snapshot replaces all lines: only higher numbers are new.
  const known = same ? 0 : (before.log.at(-1)?.n ?? 0);
  return now.log.slice(same).filter((line) => line.kind === "remark" && line.n > known);
}

/** Is this the moment in which the showdown ends?
 * @param {State} before @param {State} now */
export function justEnded(before, now) {
  return before.decision !== null && now.decision === null && now.status !== "undecided" && now.past === null;
}

/** Can people at this browser undo? After the end only at a practice table: elsewhere the key of the dice is public then.
 * @param {State} s */
export function canUndo(s) {
  const over = s.decision === null;
  return s.past === null && isPlaying(s) && (!over || (s.practice && s.status !== "conceded"));
}

/** Does this browser play a seat, or does it only watch?
 * @param {State} s */
export function isPlaying(s) {
  return s.seats.some((seat) => seat !== "watch");
}

/** Has this browser a link of the table? Anyone may look at a replay.
 * @param {State} s */
export function isKnownHere(s) {
  return s.seats.length > 0 || s.host;
}

/** Can this browser answer now? Not while looking at the past, before all beats were shown, or while an answer is on its way.
 * @param {State} s */
export function isAsked(s) {
  return isMine(s) && s.past === null && s.closed === "" && !isHeld(s) && !isSent(s);
}

/** May a person choose options now? Not while the bot plays on.
 * @param {State} s */
export function canAnswer(s) {
  return isAsked(s) && !s.botPlays;
}

/** Is an answer to the pending decision on its way?
 * @param {State} s */
export function isSent(s) {
  return Object.values(s.sent).some((sent) => s.decision !== null && sent.decision === s.decision.id);
}

/** Is this option, or this space of a move in one click, on its way?
 * @param {State} s @param {string} key */
export function isSentKey(s, key) {
  return Object.values(s.sent).some((x) => s.decision !== null && x.decision === s.decision.id && (x.key === key || x.then === key));
}

/** Is this what was chosen at the moment that is looked at?
 * @param {State} s @param {string} key */
export function wasTaken(s, key) {
  return s.past !== null && s.past.moments[s.past.at]?.key === key;
}

/** The nearest decision before or after a moment that was a choice: those with one option are passed by.
 * @param {Pick<import("./types.js").Past, "moments" | "entries">} past @param {number} from @param {number} by -1 or 1 */
export function choiceFrom({ moments, entries }, from, by) {
  let at = from + by;
  while (at > 0 && at < entries && moments[at].forced) at += by;
  return at;
}

/** Number of choices before a moment: decisions with more than one option.
 * @param {Pick<import("./types.js").Past, "moments">} past @param {number} at */
export function choicesBefore({ moments }, at) {
  return moments.slice(0, at).filter((m) => !m.forced).length;
}

/** What the monster threatens, where that is wanted and known for the position that is shown: not while earlier beats are.
 * @param {State} s */
export function dangerNow(s) {
  return s.threat && s.past === null && s.danger?.seq === s.seq && !isBehind(s.play) ? s.danger : null;
}

/** Spaces under the figures of survivors and monster.
 * @param {import("./types.js").View | null} view @returns {Set<string | null>} */
export function coveredBy(view) {
  return new Set(view === null ? [] : [...view.monster.spaces, ...Object.values(view.survivors).map((v) => v.at ?? null)]);
}

/** The spaces that an option points at: its own, or those in front of whom it turns or pushes in a direction.
 * @param {Pick<State, "view" | "decision">} now what is on the screen @param {Pick<import("./types.js").Option, "cell" | "direction">} o @returns {string[]} */
export function spacesOf({ view, decision }, o) {
  if (o.cell !== null || !o.direction || view === null) return o.cell === null ? [] : [o.cell];
  const pushed = decision?.kind === "direction" ? decision.about?.survivor : null;
  const at = pushed && view.survivors[pushed]?.at;
  return frontOf(at ? [at] : view.monster.spaces, o.direction);
}

/** The options at a space.
 * @param {State} s @param {string} cell */
export function optionsAt(s, cell) {
  const now = shown(s);
  return now.decision ? now.decision.options.filter((o) => spacesOf(now, o).includes(cell)) : [];
}

/** Survival actions that are offered besides what a decision asks: of others than the survivor who acts, and all of them
 * while it is asked who acts next. They are folded away, and on the sheets.
 * @param {Pick<import("./types.js").Decision, "kind" | "about">} d @param {Pick<import("./types.js").Option, "verb" | "survivor">} o */
export function isAside(d, o) {
  return o.verb === "survival" && (d.kind === "act_order" || (d.kind === "action" && o.survivor !== d.about?.survivor));
}

/** The options that a click on a piece means.
 * @param {State} s @param {string} kind "survivor", "monster", "use", "card", "bare", "place" or "survival" @param {string} id of a survival action with the letter: "dash:b" */
export function optionsOf(s, kind, id) {
  const options = canAnswer(s) && s.decision ? s.decision.options : [];
  if (kind === "survivor") {
    // Several survival actions of a survivor are offered while it can act: a click means the act.
    const acts = options.filter((o) => o.survivor === id && o.verb === "act");
    return acts.length ? acts : options.filter((o) => o.survivor === id);
  }
  if (kind === "monster") return options.filter((o) => o.verb === "attack");
  if (kind === "use") return options.filter((o) => o.verb === "use");
  if (kind === "card" || kind === "bare") return options.filter((o) => o.card === id);
  if (kind === "place") return options.filter((o) => o.place === id);
  if (kind === "survival") {
    const [action, letter] = id.split(":");
    return options.filter((o) => o.action === action && o.survivor === letter);
  }
  return [];
}

/** The option that a click on a piece means without a question; null if people have to choose. A card with one option is
 * used at once; what is no card of the grid (fists, terrain) stands between small signs and asks first. The monster is
 * attacked with the only weapon in the gear grid that reaches it; bare hands do not count beside a weapon.
 * @param {State} s @param {string} kind @param {import("./types.js").Option[]} options */
export function obvious(s, kind, options) {
  if (kind === "bare") return null;
  const attacks = options.filter((o) => o.verb === "attack");
  if (kind !== "monster") return options.length === 1 ? options[0] : null;
  const grid = s.view?.survivors[s.decision?.about?.survivor ?? ""]?.grid.flat() ?? [];
  const weapons = attacks.filter((o) => grid.includes(o.card));
  const meantBy = weapons.length ? weapons : attacks;
  return meantBy.length === 1 ? meantBy[0] : null;
}

/** What the monster's next turn may do to a survivor on a space, in words; empty: unknown, or not wanted.
 * @param {State} s @param {string} cell */
export function riskAt(s, cell) {
  return dangerNow(s)?.spaces.find((x) => x.space === cell)?.text ?? "";
}

/** How to move to a space in one click while an act still has its movement; nothing where that cannot be.
 * @param {State} s @param {string} cell */
export function movesTo(s, cell) {
  const d = shown(s).decision;
  const space = d?.moves_by ? d.moves.find((o) => o.cell === cell) : undefined;
  return d?.moves_by && space ? { choose: d.moves_by, then: space.key } : null;
}

/** The spaces of the movement that the act still has: one click moves there.
 * @param {State} s @returns {string[]} */
export function movable(s) {
  const d = shown(s).decision;
  return d?.moves_by ? d.moves.flatMap((o) => (o.cell === null ? [] : [o.cell])) : [];
}

/** @type {Record<string, string>} */
const ODDS_CLASSES = { survivors: "", monster: "is-against", nobody: "is-none" };

/** The class of the odds of an option: who profits from them.
 * @param {Pick<import("./types.js").Option, "odds_for">} o */
export function sideOf({ odds_for }) {
  return ODDS_CLASSES[odds_for ?? "survivors"] ?? "";
}

/** The option that was typed: its key, its number in the list, or a beginning that fits one only.
 * @param {import("./types.js").Option[]} options @param {string} typed */
export function meant(options, typed) {
  const text = typed.trim().toLowerCase();
  if (!text) return null;
  const exact = options.find((o) => o.key.toLowerCase() === text || (o.cell ?? "").toLowerCase() === text);
  const sameCell = options.filter((o) => (o.cell ?? "").toLowerCase() === text);
  if (exact && sameCell.length < 2) return exact;
  const number = /^[0-9]+$/.test(text) ? options[Number(text) - 1] : undefined;
  if (number) return number;
  const begins = options.filter((o) => o.key.toLowerCase().startsWith(text));
  return begins.length === 1 ? begins[0] : null;
}
