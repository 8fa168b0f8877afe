/** Holds the state of the page and draws it after each change; the timer of the playback, the title, the screen reader. */
import { focusAgain } from "./bar.js";
import { dialog } from "./dialogs.js";
import { byId, h } from "./dom.js";
import { onTable } from "./here.js";
import { wasDrawn } from "./listeners.js";
import { graves } from "./memory.js";
import { glide, lie, moves, tumble } from "./motion.js";
import { withNames } from "./people.js";
import { current, isBehind, isLookingBack, isShowing, readOut, ticked, timeOf, untilTick } from "./playback.js";
import { empty, isHeld, isMine, newRemarks, playOf, shown } from "./store.js";
import { drawTable } from "./table.js";
import { say } from "./text.js";
import { lookToward } from "./zoom.js";

/** @typedef {import("./types.js").State} State */

/** Read it anywhere; only `set` and `become` change it. */
export let state = empty();
/** @type {State | null} what is on the screen */
let drawn = null;
let planned = false;

/** @param {Partial<State>} change */
export function set(change) {
  become({ ...state, ...change });
}

/** Change the playback of what is on the screen: of the table, or of the moment that is looked at.
 * @param {import("./playback.js").Play} play */
export function setPlay(play) {
  set(state.past !== null && state.pastPlay !== null ? { pastPlay: play } : { play });
}

/** @param {State} next */
export function become(next) {
  if (next === state) return;
  state = next;
  if (planned) return;
  planned = true;
  queueMicrotask(() => {
    planned = false;
    draw();
  });
}

export function draw() {
  if (!onTable) return;
  const before = drawn;
  beginBeat(before);
  const focused = document.activeElement;
  const wasInBar = focused instanceof Element && focused.closest("#bar .options, #bar .chips") !== null;
  drawTable(state, before);
  dialog(state);
  drawn = state;
  if (wasInBar && !document.body.contains(focused)) focusAgain();
  planTick();
  if (before === null) return;
  if (before.play.graves !== state.play.graves && state.table) graves(state.table, state.play.graves);
  move(before);
  if (before.play !== state.play || before.pastPlay !== state.pastPlay || before.log !== state.log || before.decision !== state.decision) speak(before);
  if (before.decision !== state.decision || before.view !== state.view || isHeld(before) !== isHeld(state)) announceTurn();
  wasDrawn(before, state);
}

/** Beats whose movement ends before the next decision is shown. The player who moves a survivor need not wait. */
const AWAITED = new Set(["monster-move", "push"]);

/** Before the beat on the screen is drawn: do its dice tumble, or a figure move, first? What is looked at again is known.
 * @param {State | null} before */
function beginBeat(before) {
  const play = playOf(state);
  const beat = current(play);
  const isNew = before !== null && beat !== null && beat !== current(playOf(before));
  const isFirst = isShowing(play) && !isLookingBack(play);
  const tumbling = isFirst && (isNew ? beat.roll !== null && moves() : state.tumbling);
  const gliding = isFirst && (isNew ? AWAITED.has(beat.kind) && moves() : state.gliding);
  if (tumbling !== state.tumbling || gliding !== state.gliding) state = { ...state, tumbling, gliding };
}

/** Share of the time of a beat that its dice may tumble. */
const TUMBLING = 0.4;

/** Figures and dice move to where the new state shows them.
 * @param {State} before */
function move(before) {
  const was = shown(before).view;
  const now = shown(state).view;
  const beat = current(playOf(state));
  const isNew = beat !== null && beat !== current(playOf(before));
  // Before it moves: now it is drawn where it will stand.
  if (isNew) lookToward(document.querySelector(`[data-figure="${beat.targets[0] ?? beat.who ?? "monster"}"]`));
  if (was && now && was !== now && before.turned === state.turned && (before.past === null) === (state.past === null)) {
    glide(was, now, isNew ? beat : null, state.turned, byId("board"), () => { if (state.gliding && current(playOf(state)) === beat) set({ gliding: false }); });
  } else if (isNew && state.gliding) set({ gliding: false });
  if (!isNew) return;
  const play = playOf(state);
  if (state.tumbling) tumble(byId("zone"), timeOf(beat, play) * TUMBLING, () => set({ tumbling: false }));
  else lie();
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let next;
/** @type {(() => void)[]} */
const resting = [];

/** Run when a beat has had its time and none waits.
 * @param {() => void} run */
export function onRest(run) {
  resting.push(run);
}

/** Wake up when the beat on the screen has had its time. */
function planTick() {
  clearTimeout(next);
  const play = playOf(state);
  const wait = untilTick(play, performance.now());
  if (wait !== null) next = setTimeout(tick, wait);
  else if (!play.paused && !isBehind(play)) for (const run of resting) run();
}

function tick() {
  // Drawing plans the next tick, also if the timer was early by a fraction and nothing has changed.
  setPlay(ticked(playOf(state), performance.now()));
}

function announceTurn() {
  // Without a decision the showdown is over: the title must not tell before the board does.
  const mine = isMine(state) && !isHeld(state) && !state.botPlays;
  const name = state.name || (state.view ? state.view.monster.title : say("page.title"));
  document.title = mine ? say("page.title_yours", { name }) : name;
  const icon = /** @type {HTMLLinkElement} */ (byId("icon"));
  // The address names the version of the files, so that browsers keep the icon.
  const href = icon.href.replace(/[^/]+$/, mine ? "icon-turn.svg" : "icon.svg");
  if (icon.href !== href) icon.href = href;
}

/** Have a screen reader say what is new, at the pace of the playback: sentences of beats that came on the screen, remarks,
 * and the question once no beat waits before it.
 * @param {State} before */
function speak(before) {
  const { play } = state;
  const texts = [...readOut(before.play, play), ...newRemarks(before, state)].map((one) => one.text);
  const replayed = state.pastPlay && isShowing(state.pastPlay) ? current(state.pastPlay) : null;
  if (replayed && replayed !== (before.pastPlay && current(before.pastPlay))) texts.push(replayed.text);
  if (play.missed && play.missed !== before.play.missed) texts.push(say("page.missed_beats"));
  const id = state.decision?.id ?? -1;
  if (id !== readQuestion && !isBehind(play)) {
    readQuestion = id;
    if (state.decision && isMine(state)) texts.push(state.decision.question);
  }
  for (const text of texts) announce(withNames(state, text));
}

/** The decision whose question was read out last. */
let readQuestion = -1;
/** Texts that stay in the live region. */
const MOST_TEXTS = 30;

/** Have a screen reader say it.
 * @param {string} text */
export function announce(text) {
  const live = byId("live");
  live.append(h("p", null, text));
  while (live.children.length > MOST_TEXTS) live.firstElementChild?.remove();
}

/** Time that a short note stays, in ms. */
const NOTE_STAYS = 4000;

/** Show a note that disappears by itself after a few seconds.
 * @param {string} text */
export function tellBriefly(text) {
  const note = { text, bad: false };
  set({ note });
  setTimeout(() => { if (state.note === note) set({ note: null }); }, NOTE_STAYS);
}

/** Something went wrong, and people should know.
 * @param {unknown} error */
export function complain(error) {
  set({ note: { text: error instanceof Error ? error.message : String(error), bad: true } });
}

/** Open a dialog, or close it with "". Away from the table nothing is drawn by itself.
 * @param {string} what */
export function openDialog(what) {
  set({ dialog: what });
  if (!onTable) dialog(state);
}
