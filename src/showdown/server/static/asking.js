/** Asking for explanations, and showing the answer beside what it speaks of. */
import { byId, show } from "./dom.js";
import { explained, place, subject } from "./explain.js";
import { listen } from "./listeners.js";
import { wire } from "./seat.js";
import { announce, state } from "./stage.js";
import { optionsAt } from "./store.js";

/** @type {Map<string, Element | null>} what an explanation was asked for */
const asked = new Map();
/** Shall the screen reader hear it? */
let loudly = false;

/** @param {Element | null} element @param {boolean} loud */
export function explain(element, loud) {
  if (wire === null || state.past !== null) return;
  const frame = subject(element, aboutSpace);
  if (frame === null) return;
  asked.clear();
  asked.set(wire.ask(frame), element);
  loudly = loud;
}

/** What choosing a space would do, what stands on it, or the space itself.
 * @param {string} cell @returns {import("./types.js").Frame} */
function aboutSpace(cell) {
  const options = optionsAt(state, cell);
  if (options.length === 1) return { t: "explain", of: "option", key: options[0].key };
  if (!options.length && state.view?.monster.spaces.includes(cell)) return { t: "explain", of: "monster" };
  return { t: "explain", of: "space", cell };
}

/** @param {import("./types.js").Explained} x */
function showExplained(x) {
  if (!asked.has(x.id)) return;
  const near = asked.get(x.id);
  asked.delete(x.id);
  const note = byId("explained");
  show(note, explained(x));
  note.hidden = false;
  place(note, near ? near.getBoundingClientRect() : null);
  if (loudly) announce([x.title, ...x.lines].join(". "));
}

export function hideExplained() {
  asked.clear();
  byId("explained").hidden = true;
}

listen((frame) => {
  if (frame.t === "explained") {
    showExplained(/** @type {any} */ (frame));
    return true;
  }
  return frame.t === "nak" && asked.delete(frame.id);
});
