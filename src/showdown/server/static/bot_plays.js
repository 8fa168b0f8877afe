/** The bot plays on: it answers every decision of this browser at the pace of the playback, until a person stops it. */
import { letTheBot } from "./answer.js";
import { afterDraw } from "./listeners.js";
import { isShowing } from "./playback.js";
import { set, state } from "./stage.js";
import { isAsked, isMine } from "./store.js";

/** ms between two answers: a person can follow them at any speed, and the server takes them all. */
const BOT_PAUSE = 400;
let botPlanned = false;

/** Start, or stop and let people decide again. */
export function toggleBotPlays() {
  set({ botPlays: !state.botPlays, confirming: "", selected: "", note: null });
}

afterDraw(() => {
  if (!state.botPlays) return;
  // A refused answer has its reason in the note.
  if (isBotStuck() || state.note?.bad) set({ botPlays: false });
  else if (!botPlanned) {
    botPlanned = true;
    setTimeout(letBotGoOn, BOT_PAUSE);
  }
});

/** Can the bot not go on? Dice and cards of a real table are typed by people. */
function isBotStuck() {
  const d = state.decision;
  return d === null ? state.status !== "undecided" : isMine(state) && (d.dice !== null || d.draw !== null);
}

/** Answer, unless earlier beats are still being shown: the next drawing plans it again. */
function letBotGoOn() {
  botPlanned = false;
  if (state.botPlays && !isShowing(state.play) && isAsked(state)) letTheBot();
}
