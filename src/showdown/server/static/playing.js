/** What people want of the playback: skip, pause, step, another speed, what they missed. */
import { speed as remembered } from "./memory.js";
import { atSpeed, caughtUp, continued, isBehind, paused, skipped, stepped } from "./playback.js";
import { set, state } from "./stage.js";
import { playOf } from "./store.js";

/** Change the playback of what is on the screen.
 * @param {import("./playback.js").Play} play */
function become(play) {
  if (state.past !== null && state.pastPlay !== null) set({ pastPlay: play });
  else set({ play });
}

export function skipBeats() {
  become(skipped(playOf(state)));
}

export function pauseBeats() {
  const play = playOf(state);
  if (isBehind(play)) become(play.paused ? continued(play, performance.now()) : paused(play, performance.now()));
}

/** @param {-1 | 1} by */
export function stepBeats(by) {
  become(stepped(playOf(state), by));
}

export function catchUp() {
  become(caughtUp(playOf(state), performance.now()));
}

/** @param {string} name */
export function chooseSpeed(name) {
  const chosen = remembered(/** @type {import("./playback.js").Speed} */ (name));
  const now = performance.now();
  set({ play: atSpeed(state.play, chosen, now), pastPlay: state.pastPlay && atSpeed(state.pastPlay, chosen, now) });
}

document.addEventListener("visibilitychange", () => set({ hidden: document.visibilityState === "hidden" }));
