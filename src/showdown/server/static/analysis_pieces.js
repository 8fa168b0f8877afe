/** Asks the server for the analysis of a fight, piece by piece, and goes to its decisions. */
import { id } from "./here.js";
import { call } from "./http.js";
import { Pace } from "./analysis.js";
import { afterDraw } from "./listeners.js";
import { lookAt } from "./past.js";
import { token } from "./seat.js";
import { complain, set, state } from "./stage.js";

/** @param {HTMLElement | null} element names a decision in data-at */
export function lookAtDecision(element) {
  void lookAt(Number(element?.dataset["at"] ?? 0));
}

/** Number of the last analysis that was begun or stopped: an earlier one asks no more. */
let analysisRun = 0;

/** Ask until the analysis is complete, then go to the decision that cost most. */
export async function analyse() {
  if (state.analysis !== null) return;
  analysisRun += 1;
  const mine = analysisRun;
  set({ analysis: { done: 0, total: 0, ready: false, points: [], mistakes: [] }, analysisLeft: null });
  const pace = new Pace();
  try {
    /** @type {import("./types.js").FightAnalysis} */
    let found;
    do {
      found = await call(`/api/tables/${id}/analysis`, { token: token() });
      if (mine !== analysisRun) return;
      set({ analysis: found, analysisLeft: pace.left(found.done, found.total, performance.now()) });
    } while (!found.ready);
    const worst = found.mistakes[0];
    if (worst) await lookAt(worst.n);
  } catch (error) {
    if (mine !== analysisRun) return;
    set({ analysis: null });
    complain(error);
  }
}

/** Ask for no further piece; the server keeps what was played, so that a later analysis goes on there. */
export function stopAnalysis() {
  analysisRun += 1;
  set({ analysis: null, analysisLeft: null });
}

// The decision that people go to is told first in the list: they should not have to scroll.
afterDraw((before, now) => {
  if (before.past !== now.past && document.querySelector("[data-mistake]")) document.querySelector(".analysis-mistakes")?.scrollTo(0, 0);
});
