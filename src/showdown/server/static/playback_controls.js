/** Controls of the playback: skip, pause, step, another speed, show what was missed. */
import { speed } from "./memory.js";
import { atSpeed, caughtUp, continued, isBehind, paused, skipped, stepped } from "./playback.js";
import { set, setPlay, state } from "./stage.js";
import { playOf } from "./store.js";

export function skipBeats() {
  setPlay(skipped(playOf(state)));
}

export function pauseBeats() {
  const play = playOf(state);
  if (isBehind(play)) setPlay(play.paused ? continued(play, performance.now()) : paused(play, performance.now()));
}

/** @param {-1 | 1} by */
export function stepBeats(by) {
  set({ rolling: false });
  setPlay(stepped(playOf(state), by));
}

export function catchUp() {
  setPlay(caughtUp(playOf(state), performance.now()));
}

/** @param {string} name */
export function chooseSpeed(name) {
  const wanted = speed(/** @type {import("./playback.js").Speed} */ (name));
  const now = performance.now();
  set({ play: atSpeed(state.play, wanted, now), pastPlay: state.pastPlay && atSpeed(state.pastPlay, wanted, now) });
}

document.addEventListener("visibilitychange", () => set({ hidden: document.visibilityState === "hidden" }));
