/** What this page holds and shows: one state, drawn after each change; the title and the screen reader follow. */
import { focusFirst } from "./bar.js";
import { dialog } from "./dialogs.js";
import { glide, tumble } from "./dice.js";
import { byId, h } from "./dom.js";
import { onTable } from "./here.js";
import { wasDrawn } from "./listeners.js";
import { graves } from "./memory.js";
import { current, isBehind, isShowing, ticked, untilTick } from "./playback.js";
import { empty, isMine, playOf, shown } from "./store.js";
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
  const focused = document.activeElement;
  const wasInBar = focused instanceof Element && focused.closest("#bar .options, #bar .chips") !== null;
  drawTable(state, before);
  dialog(state);
  drawn = state;
  if (wasInBar && !document.body.contains(focused)) focusFirst();
  planTick();
  if (before === null) return;
  if (before.play.graves !== state.play.graves && state.table) graves(state.table, state.play.graves);
  move(before);
  if (before.play !== state.play || before.pastPlay !== state.pastPlay || before.log !== state.log || before.decision !== state.decision) speak(before);
  if (before.decision !== state.decision || before.view !== state.view) announceTurn();
  wasDrawn(before, state);
}

/** Figures and dice move to where the new state shows them.
 * @param {State} before */
function move(before) {
  const was = shown(before).view;
  const now = shown(state).view;
  const beat = current(playOf(state));
  if (was && now && was !== now && before.turned === state.turned && (before.past === null) === (state.past === null)) glide(was, now, state.turned, byId("board"));
  if (beat === null || beat === current(playOf(before))) return;
  if (beat.roll) tumble(byId("zone"));
  lookToward(document.querySelector(`[data-figure="${beat.targets[0] ?? beat.who ?? "monster"}"]`));
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
  const play = ticked(playOf(state), performance.now());
  set(state.past !== null && state.pastPlay !== null ? { pastPlay: play } : { play });
  // A timer may be early by a fraction: then nothing has changed, and it is set again.
  planTick();
}

function announceTurn() {
  const mine = isMine(state) && state.past === null;
  const name = state.name || (state.view ? state.view.monster.title : say("page.title"));
  document.title = mine ? say("page.title_yours", { name }) : name;
  const icon = /** @type {HTMLLinkElement} */ (byId("icon"));
  const href = mine ? "/static/icon-turn.svg" : "/static/icon.svg";
  if (!icon.href.endsWith(href)) icon.href = href;
}

/** Tell a screen reader what is new, at the pace of the playback: sentences of beats that came on the screen, remarks,
 * and the question once everything before it was told.
 * @param {State} before */
function speak(before) {
  const { play } = state;
  const told = play.beats.filter((beat) => !beat.quiet && beat.n > before.play.heard && beat.n <= play.heard && beat.n > play.silent);
  const remarks = state.log.slice(before.log.length).filter((line) => line.kind === "remark");
  const texts = [...told, ...remarks].map((one) => one.text);
  const replayed = state.pastPlay && isShowing(state.pastPlay) ? current(state.pastPlay) : null;
  if (replayed && replayed !== (before.pastPlay && current(before.pastPlay))) texts.push(replayed.text);
  if (play.missed && play.missed !== before.play.missed) texts.push(say("page.missed_beats"));
  const id = state.decision?.id ?? -1;
  if (id !== asked && !isBehind(play)) {
    asked = id;
    if (state.decision && isMine(state)) texts.push(state.decision.question);
  }
  const live = byId("live");
  for (const text of texts) live.append(h("p", null, text));
  while (live.children.length > 30) live.firstElementChild?.remove();
}

/** The decision whose question was told last. */
let asked = -1;

/** Have a screen reader say it.
 * @param {string} text */
export function announce(text) {
  byId("live").append(h("p", null, text));
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
