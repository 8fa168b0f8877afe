/** Answering: an option by click, by space or by typing; undo, passing, agreeing. */
import { hideExplained } from "./explanations.js";
import { focusFirst, ordered } from "./bar.js";
import { listen } from "./listeners.js";
import { nameOfSeat, namesOfSeats } from "./people.js";
import { skipped } from "./playback.js";
import { wire } from "./seat.js";
import { announce, set, state, tellBriefly } from "./stage.js";
import { canAnswer, canUndo, isAsked, isHeld, isMine, meant, movesTo, optionsAt } from "./store.js";
import { say } from "./text.js";

/** Choose an option; one that loses something for good asks first and is chosen by the second press.
 * @param {string} key */
export function choose(key) {
  const d = state.decision;
  if (sayWhose()) return;
  if (d === null || !canAnswer(state) || wire === null) return;
  const option = d.options.find((o) => o.key === key);
  if (!option) return;
  if (option.warning && state.confirming !== key) {
    set({ confirming: key });
    announce(option.warning);
    return;
  }
  send({ t: "do", base_seq: state.seq, decision: d.id, choose: key }, key);
}

/** Tell a player who answers the decision of another one whose it is. Says whether that was so. */
function sayWhose() {
  const d = state.decision;
  if (d === null || isMine(state) || isHeld(state) || state.past !== null) return false;
  tellBriefly(say("page.waiting_for", { names: namesOfSeats(state, d.seats).join(", ") }));
  return true;
}

/** Move to a space in one click: the act's movement, then the space.
 * @param {string} cell */
export function moveToSpace(cell) {
  const d = state.decision;
  const first = movesTo(state, cell);
  if (d === null || !first || !canAnswer(state) || wire === null) return;
  send({ t: "do", base_seq: state.seq, decision: d.id, choose: first.choose, then: first.then }, first.choose, first.then);
}

/** @param {import("./types.js").Frame} frame @param {string} key @param {string} [then] */
function send(frame, key, then) {
  if (wire === null) return;
  const command = wire.command(frame);
  hideExplained();
  // A player who answers needs no more of what happened before.
  set({ play: skipped(state.play), sent: { ...state.sent, [command]: { key, then, decision: state.decision ? state.decision.id : -1 } }, note: null, confirming: "" });
}

/** A space was clicked or tapped, or Enter was pressed on it. Says whether options of that space answered it.
 * @param {string} cell @param {boolean} twice must a second tap confirm? */
export function onSpace(cell, twice) {
  const options = optionsAt(state, cell);
  set({ cursor: cell });
  if (options.length) sayWhose();
  if (!options.length || !canAnswer(state)) {
    if (twice && movesTo(state, cell) && state.selected !== cell) {
      set({ selected: cell });
      return true;
    }
    if (state.selected) set({ selected: "" });
    return false;
  }
  if (options.length === 1 && (!twice || state.selected === cell)) choose(options[0].key);
  else {
    set({ selected: cell });
    // The options of this space are drawn in a microtask that comes first.
    if (!twice) queueMicrotask(() => queueMicrotask(focusFirst));
  }
  return true;
}

/** @param {HTMLFormElement} form @param {string} what */
export function typed(form, what) {
  const text = String(new FormData(form).get(what) ?? "").trim();
  if (!text || state.decision === null) return;
  if (what === "enter") {
    send({ t: "do", base_seq: state.seq, decision: state.decision.id, enter: text }, text);
  } else {
    const option = meant(ordered(state), text);
    const cell = text.toUpperCase();
    if (option === null && movesTo(state, cell)) moveToSpace(cell);
    else if (option === null) {
      // What is typed next takes the place of what was refused.
      form.querySelector("input")?.select();
      set({ note: { text: say("page.no_option", { typed: text }), bad: true } });
      return;
    }
    else choose(option.key);
  }
  form.reset();
}

export function letTheBot() {
  if (!state.decision || !isAsked(state)) return;
  botAnswers = state.decision;
  send({ t: "auto", base_seq: state.seq, decision: state.decision.id }, "");
}

/** What the bot was asked to answer. @type {import("./types.js").Decision | null} */
let botAnswers = null;

// Say what the bot chose.
listen((frame) => {
  if (frame.t !== "ev" || botAnswers === null || frame.decision?.id === botAnswers.id) return false;
  const option = botAnswers.options.find((o) => o.key === frame.bot_chose);
  // While it plays on, the beats tell what it does.
  if (option && !state.botPlays) tellBriefly(say("page.bot_chose", { what: option.text }));
  botAnswers = null;
  return false;
});

export function undo() {
  if (wire === null || !canUndo(state)) return;
  ownUndo = wire.command({ t: "undo", base_seq: state.seq });
  set({ dialog: "waiting", note: null });
}

/** The command of an undo of this browser that has not happened yet; empty: none. */
let ownUndo = "";

// An undo of another player would change the table without a word.
listen((frame) => {
  if ((frame.t === "nak" && frame.id === ownUndo) || (frame.t === "asked" && frame.result !== "done")) ownUndo = "";
  if (frame.t !== "ev" || typeof frame.cut !== "number" || frame.seq <= state.seq) return false;
  const cut = frame.cut;
  if (!ownUndo) {
    const others = state.people.filter((p) => p.seat !== "watch" && !p.bot && !state.seats.includes(p.seat));
    const what = state.log.find((line) => line.n > cut && line.kind !== "remark")?.text ?? "";
    set({ note: { text: say("page.other_undid", { name: others.length === 1 ? nameOfSeat(state, others[0].seat) : "", what }), bad: false } });
  }
  ownUndo = "";
  return false;
});

/** Give the fight up; others at the table are asked first. */
export function concede() {
  wire?.command({ t: "concede" });
  set({ dialog: "waiting", note: null });
}

export function pass() {
  const passing = state.people.some((p) => p.passing && state.seats.includes(p.seat));
  wire?.command({ t: "pass", until: passing ? "off" : "targeted" });
}

/** @param {HTMLElement | null} element */
export function agree(element) {
  const proposal = element?.dataset["proposal"] ?? "";
  wire?.command({ t: "consent", proposal, yes: element?.dataset["yes"] === "true" });
  // The others may still have to answer.
  set({ asks: state.asks.map((a) => (a.id === proposal ? { ...a, need: a.need.filter((seat) => !state.seats.includes(seat)) } : a)) });
}
