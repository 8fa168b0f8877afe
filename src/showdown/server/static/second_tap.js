/** A nervous finger taps twice: the second tap must not answer the decision that came under it. */
import { COARSE } from "./here.js";
import { afterDraw } from "./listeners.js";
import { isHeld } from "./store.js";

/** ms in which a tap at the same place is part of the one before. */
const TWICE = 400;
/** Taps at the same place are at most this far apart, in px. */
const NEAR = 48;
/** The last tap that answered something. */
let lastTap = { at: -Infinity, x: 0, y: 0 };
/** When the finger went down, and when the buttons on the screen were drawn, in ms of the page. */
let down = 0;
let shownAt = 0;

document.addEventListener("pointerdown", (event) => {
  down = event.timeStamp;
}, { capture: true });

afterDraw((before, now) => {
  if (before.decision?.id !== now.decision?.id || isHeld(before) !== isHeld(now) || before.confirming !== now.confirming) shownAt = performance.now();
});

/** Does this tap on a button that answers something not count? A mouse and keys always count.
 * @param {MouseEvent} event */
export function isSecondTap(event) {
  if (!COARSE.matches || !event.detail) return false;
  const again = event.timeStamp - lastTap.at < TWICE && Math.hypot(event.clientX - lastTap.x, event.clientY - lastTap.y) < NEAR;
  lastTap = { at: event.timeStamp, x: event.clientX, y: event.clientY };
  return again || down < shownAt && event.timeStamp > shownAt;
}
