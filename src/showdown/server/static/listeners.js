/** Who wants to know: of frames before the state hears them, and of states after they are drawn. A leaf without imports,
 * so that any module can register while it is loaded. */

/** @typedef {(frame: import("./types.js").ServerFrame) => boolean} Listener  says whether the frame was meant for it alone */
/** @typedef {(before: import("./types.js").State, now: import("./types.js").State) => void} Watcher */

/** @type {Listener[]} */
const listeners = [];
/** @type {Watcher[]} */
const watchers = [];

/** @param {Listener} listener */
export function listen(listener) {
  listeners.push(listener);
}

/** @param {import("./types.js").ServerFrame} frame */
export function isTaken(frame) {
  return listeners.some((listener) => listener(frame));
}

/** @param {Watcher} watcher */
export function afterDraw(watcher) {
  watchers.push(watcher);
}

/** @param {import("./types.js").State} before @param {import("./types.js").State} now */
export function wasDrawn(before, now) {
  for (const watcher of watchers) watcher(before, now);
}
