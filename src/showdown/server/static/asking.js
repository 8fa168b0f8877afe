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
  const frame = subject(element, (cell) => (state.view && state.view.monster.spaces.includes(cell) && !optionsAt(state, cell).length ? "monster" : "space"));
  if (frame === null) return;
  asked.clear();
  asked.set(wire.ask(frame), element);
  loudly = loud;
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
