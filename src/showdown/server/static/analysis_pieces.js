/** Asks the server for the analysis of a fight, piece by piece, and goes to its decisions. */
import { id } from "./here.js";
import { call } from "./http.js";
import { afterDraw } from "./listeners.js";
import { lookAt } from "./past.js";
import { token } from "./seat.js";
import { complain, set, state } from "./stage.js";

/** @param {HTMLElement | null} element names a decision in data-at */
export function lookAtDecision(element) {
  void lookAt(Number(element?.dataset["at"] ?? 0));
}

/** Ask until the analysis is complete, then go to the decision that cost most. */
export async function analyse() {
  if (state.analysis !== null) return;
  set({ analysis: { done: 0, total: 0, ready: false, points: [], mistakes: [] } });
  try {
    /** @type {import("./types.js").FightAnalysis} */
    let found;
    do {
      found = await call(`/api/tables/${id}/analysis`, { token: token() });
      set({ analysis: found });
    } while (!found.ready);
    const worst = found.mistakes[0];
    if (worst) await lookAt(worst.n);
  } catch (error) {
    set({ analysis: null });
    complain(error);
  }
}

// The decision that people go to is told first in the list: they should not have to scroll.
afterDraw((before, now) => {
  if (before.past !== now.past && document.querySelector("[data-mistake]")) document.querySelector(".analysis-mistakes")?.scrollTo(0, 0);
});
