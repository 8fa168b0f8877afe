/** Sounds of beats as they come on the screen; a sound and a notification when a decision waits for this browser. */
import { afterDraw } from "./listeners.js";
import { play, soundBetween } from "./sound.js";
import { isMine, playOf } from "./store.js";
import { say } from "./text.js";

/** @typedef {import("./types.js").State} State */

/** Does a decision begin to wait for this browser? People who look at the page and answer one decision after another need
 * no call for each.
 * @param {State} before @param {State} now */
export function isCalled(before, now) {
  const isNew = !isMine(before) || before.decision?.id !== now.decision?.id;
  return isMine(now) && before.seq > 0 && isNew && (now.hidden || !isMine(before));
}

/** Ask people whether the page may notify them. */
export async function mayNotify() {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

/** @param {State} s */
function notify(s) {
  if (!s.hidden || !s.notify || !("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification(say("page.your_decision"), { body: s.decision?.question ?? "", tag: s.table });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

afterDraw((before, now) => {
  const sound = (before.past === null) === (now.past === null) ? soundBetween(playOf(before), playOf(now)) : "";
  if (sound) play(sound);
  if (!isCalled(before, now)) return;
  play("yours");
  notify(now);
});
