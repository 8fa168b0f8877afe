/** The monster's threat: asks the server about each position while people show the threat on the board. */
import { id } from "./here.js";
import { call } from "./http.js";
import { listen } from "./listeners.js";
import { threatShown } from "./memory.js";
import { token } from "./seat.js";
import { announce, set, state } from "./stage.js";
import { say } from "./text.js";

/** Time without a new frame, in ms, after which the server is asked: bots answer faster than people look. */
const THREAT_REST = 150;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let soon;

export function toggleThreat() {
  set({ threat: threatShown(!state.threat) });
  announce(state.threat ? say("page.threat_shown") : say("page.threat_hidden"));
  void lookForThreat();
}

async function lookForThreat() {
  if (!state.threat || state.view === null || state.danger?.seq === state.seq) return;
  try {
    // What is exact comes at once; figures take a second or two.
    if (await ask("")) await ask("?figures=1");
  } catch (error) {
    set({ danger: { seq: state.seq, reach: [], more: false, spaces: [], said: [error instanceof Error ? error.message : String(error)] } });
  }
}

/** Is there more to be asked about the position that is shown?
 * @param {string} how */
async function ask(how) {
  /** @type {import("./types.js").Danger} */
  const danger = await call(`/api/tables/${id}/threat${how}`, { token: token() });
  if (danger.seq !== state.seq) return false;
  set({ danger });
  return danger.more;
}

listen((frame) => {
  if (frame.t === "ev" || frame.t === "sync" || frame.t === "welcome") {
    clearTimeout(soon);
    soon = setTimeout(lookForThreat, THREAT_REST);
  }
  return false;
});
