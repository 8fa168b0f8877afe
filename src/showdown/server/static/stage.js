/** What this page holds and shows: one state, drawn after each change; the title and the screen reader follow. */
import { focusFirst } from "./bar.js";
import { dialog } from "./dialogs.js";
import { animate } from "./dice.js";
import { byId, h } from "./dom.js";
import { onTable } from "./here.js";
import { wasDrawn } from "./listeners.js";
import { empty, isMine } from "./store.js";
import { drawTable } from "./table.js";
import { say } from "./text.js";

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
  if (before === null) return;
  if (before.view !== state.view && state.past === null && before.past === null) {
    animate(before, state, byId("board"), byId("tray"));
  }
  if (before.seq !== state.seq) speak(before);
  if (before.decision !== state.decision || before.view !== state.view) announceTurn();
  wasDrawn(before, state);
}

function announceTurn() {
  const mine = isMine(state) && state.past === null;
  const name = state.name || (state.view ? state.view.monster.title : say("page.title"));
  document.title = mine ? say("page.title_yours", { name }) : name;
  const icon = /** @type {HTMLLinkElement} */ (byId("icon"));
  const href = mine ? "/static/icon-turn.svg" : "/static/icon.svg";
  if (!icon.href.endsWith(href)) icon.href = href;
}

/** Tell a screen reader what is new: the lines, and the question if it is ours.
 * @param {State} before */
function speak(before) {
  const live = byId("live");
  const fresh = state.log.length > before.log.length ? state.log.slice(before.log.length) : [];
  const texts = fresh.map((line) => line.text);
  if (state.decision && before.decision?.id !== state.decision.id && isMine(state)) texts.push(state.decision.question);
  for (const text of texts) live.append(h("p", null, text));
  while (live.children.length > 30) live.firstElementChild?.remove();
}

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
