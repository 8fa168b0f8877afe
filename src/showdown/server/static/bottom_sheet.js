/** On a phone the decision is a sheet at the bottom: pull it down to see the board, up to see the options. */
import { afterDraw } from "./listeners.js";
import { set, state } from "./stage.js";

/** A pull of so many px counts. */
const PULL = 24;
let from = -1;

document.addEventListener("pointerdown", (event) => {
  from = event.target instanceof Element && event.target.closest(".sheet-handle, .is-folded .asked") ? event.clientY : -1;
});
document.addEventListener("pointerup", (event) => {
  if (from < 0) return;
  const pulled = event.clientY - from;
  from = -1;
  if (Math.abs(pulled) < PULL) return;
  set({ folded: pulled > 0 });
  // The click that ends the pull would fold it the other way.
  addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
});

// A new decision comes up by itself.
afterDraw((before, now) => {
  if (state.folded && before.decision?.id !== now.decision?.id) set({ folded: false });
});
