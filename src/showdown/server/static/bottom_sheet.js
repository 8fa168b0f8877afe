/** The decision's place: on a phone a sheet at the bottom that is pulled down to see the board, up to see more options. */
import { byId } from "./dom.js";
import { isOneColumn } from "./here.js";
import { afterDraw } from "./listeners.js";
import { set, state } from "./stage.js";
import { isHeld, isMine } from "./store.js";
import { lookAtPieces } from "./zoom.js";

/** A shorter pull, in px, is a tap. */
const PULL = 24;
/** Fewer px below the edge of the bar hide nothing that matters. */
const HIDDEN = 6;
/** Where the pull began, in px from the top; -1: none. */
let from = -1;
/** Has a pull just ended? */
let pulled = false;

/** Tell the style sheets how high the sheet is: notes and beats are just above it.
 * @param {HTMLElement} bar */
export function followHeight(bar) {
  new ResizeObserver(() => document.documentElement.style.setProperty("--bar-now", `${bar.offsetHeight}px`)).observe(bar);
}

/** Tell the style sheets whether options are below the edge of the bar.
 * @param {HTMLElement} bar */
export function tellOfMore(bar) {
  const tell = () => bar.classList.toggle("has-more", bar.scrollHeight - bar.scrollTop - bar.clientHeight > HIDDEN);
  bar.addEventListener("scroll", tell, { passive: true });
  new ResizeObserver(tell).observe(bar);
  new MutationObserver(tell).observe(bar, { childList: true, subtree: true });
}

document.addEventListener("pointerdown", (event) => {
  pulled = false;
  from = event.target instanceof Element && event.target.closest(".sheet-handle, .is-folded .asked") ? event.clientY : -1;
});
document.addEventListener("pointerup", (event) => {
  if (from < 0) return;
  const far = event.clientY - from;
  from = -1;
  pulled = Math.abs(far) >= PULL;
  if (!pulled) return;
  pull(far > 0);
});
// A mouse ends its pull with a click, which would fold the sheet the other way; a finger does not.
addEventListener("click", (event) => {
  if (pulled && event.detail > 0) event.stopPropagation();
  pulled = false;
}, { capture: true });

/** One step down or up: half the screen, a third of it, the question only.
 * @param {boolean} down */
function pull(down) {
  const tall = byId("bar").classList;
  if (down && tall.contains("is-tall")) tall.remove("is-tall");
  else if (down) set({ folded: true });
  else if (state.folded) set({ folded: false });
  else tall.add("is-tall");
}

// What is asked about must not be under the sheet, once its new height is known.
afterDraw((before, now) => {
  const isNew = before.decision?.id !== now.decision?.id || isHeld(before) !== isHeld(now);
  if (isNew && isMine(now) && !isHeld(now) && now.past === null) requestAnimationFrame(lookAtPieces);
});

// A new decision comes up by itself, from its question on, and as low as it fits.
afterDraw((before, now) => {
  // The past is there to be looked at: of its decision the question and what was chosen are enough.
  if ((before.past === null) !== (now.past === null)) set({ folded: now.past !== null && isOneColumn() });
  // The sentence about a space that was tapped is at the top.
  if (now.selected && before.selected !== now.selected) byId("bar").scrollTop = 0;
  if (before.decision?.id === now.decision?.id) return;
  byId("bar").classList.remove("is-tall");
  byId("bar").scrollTop = 0;
  if (state.folded) set({ folded: false });
});
