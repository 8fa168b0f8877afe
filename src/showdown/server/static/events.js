/** Clicks, keys and forms: turns events of the browser into answers and intents. */
import "./bottom_sheet.js";
import "./notify.js";
import { choose, onSpace, typed } from "./answer.js";
import { explain, hideExplained } from "./explanations.js";
import { ordered } from "./bar.js";
import { byId } from "./dom.js";
import { focusCell, isTyping } from "./focus.js";
import { step } from "./geometry.js";
import { COARSE, kind, onTable } from "./here.js";
import { intend } from "./intents.js";
import { intentOf } from "./keys.js";
import { hasCompany, introduce, pointAt, sendLine } from "./company.js";
import { bring, lay, partyChanged, playersChanged } from "./lobby.js";
import { settle } from "./motion.js";
import { jumpRound, lookAtEntry, slideTo } from "./past.js";
import { closeMenu, onFigure, onPiece } from "./pieces.js";
import { chooseSpeed } from "./playback_controls.js";
import { restNoMore, wasLongPress } from "./pointer.js";
import { search, showSpoilers } from "./reference.js";
import { isSecondTap } from "./second_tap.js";
import { leaveIt } from "./seat.js";
import { set, state } from "./stage.js";
import { canAnswer, optionsAt } from "./store.js";

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  if (wasLongPress()) {
    // It has explained something; lifting the finger chooses nothing.
    event.preventDefault();
    return;
  }
  settle();
  restNoMore();
  // A finger beside an explanation closes it, and on the board means nothing else.
  if (COARSE.matches && !byId("explained").hidden && !event.target.closest("#explained")) {
    hideExplained();
    if (event.target.closest("#board")) return;
  }
  const found = event.target.closest("[data-do],[data-option],[data-piece],[data-cell],[data-line],[data-card]");
  if (!event.target.closest("#piece-menu")) closeMenu();
  if (!found) {
    if (!event.target.closest("#explained")) hideExplained();
    return;
  }
  // A mouse leaves no frame on the space: the cursor of the keyboard stays where it clicked.
  if (event.detail > 0 && found instanceof SVGElement) found.blur();
  if (found.matches("[data-option], [data-do=skip-beats], [data-do=move-there]") && isSecondTap(event)) return;
  const data = /** @param {string} name */ (name) => found.getAttribute(`data-${name}`);
  if (data("do") !== null) intend(data("do") ?? "", /** @type {HTMLElement} */ (found));
  else if (data("option") !== null) {
    closeMenu();
    choose(data("option") ?? "");
  }
  else if (data("piece") !== null) onPieceClick(data("piece") ?? "", found);
  else if (data("cell") !== null) clickSpace(data("cell") ?? "", COARSE.matches, found);
  else if (data("line") !== null) void lookAtEntry(Number(data("entry")), Number(data("of-beat")));
  else if (data("card") !== null) explain(found, false);
});

/** A piece of the sheet was clicked: choose its option, else explain it.
 * @param {string} piece @param {Element} element */
function onPieceClick(piece, element) {
  const [kind = "", ...rest] = piece.split(":");
  const id = rest.join(":");
  if (onPiece(kind, id, element)) return;
  if (kind === "survivor") set({ opened: id });
  else if (kind === "card" || kind === "bare") explain(element, false);
}

/** @param {string} cell @param {boolean} twice must a second tap confirm? @param {Element} element */
function clickSpace(cell, twice, element) {
  if (state.pointing) return pointAt(cell);
  const was = state.selected;
  if (onSpace(cell, twice) || onFigure(cell, element)) return;
  // While spaces can be chosen, another one says why it cannot; after a first tap it only takes that back.
  if (!was && canAnswer(state) && document.querySelector("#board .is-legal")) explain(element, false);
}

document.addEventListener("dblclick", (event) => {
  const cell = event.target instanceof Element ? event.target.closest("[data-cell]")?.getAttribute("data-cell") : null;
  if (cell && onTable && hasCompany(state) && !optionsAt(state, cell).length) pointAt(cell);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  const what = form.dataset["form"];
  if (what === "lay") void lay(form);
  else if (what === "typed" || what === "enter") typed(form, what);
  else if (what === "chat") sendLine(form);
  else if (what === "me") introduce(form, true);
  else if (what === "search-rules" || what === "search-cards") void search(what === "search-rules" ? "rules" : "cards", String(new FormData(form).get("q") ?? ""));
});

document.addEventListener("input", (event) => {
  const input = event.target;
  if (!(input instanceof HTMLInputElement)) return;
  if (input.dataset["slider"] !== undefined) void slideTo(Number(input.value));
  else if (input.type === "search") void search(/** @type {"rules"} */ (kind), input.value);
  else if (input.dataset["spoilers"] !== undefined) showSpoilers(/** @type {"rules"} */ (kind), input.checked);
  else if (input.name === "players" && input.form) playersChanged(input.form);
});

document.addEventListener("change", (event) => {
  const input = event.target;
  if (input instanceof HTMLInputElement && input.form?.dataset["form"] === "me") introduce(input.form, false);
  if (input instanceof HTMLSelectElement && input.dataset["speed"] !== undefined) chooseSpeed(input.value);
  else if (input instanceof HTMLSelectElement && input.dataset["round"] !== undefined) jumpRound(0, Number(input.value));
  else if (input instanceof HTMLSelectElement && input.form && (input.name === "party" || input.name === "story")) partyChanged(input.form);
  else if (input instanceof HTMLInputElement && input.dataset["file"] === "import" && input.files?.[0]) void bring(input.files[0]);
});

document.addEventListener("keydown", (event) => {
  const here = document.activeElement;
  if (event.key === "Escape" && isTyping(here)) {
    here.blur();
    return;
  }
  if (event.key === "Escape" && closeMenu()) return;
  if (isTyping(here) || (/** @type {HTMLDialogElement} */ (byId("dialog"))).open) return;
  settle();
  const cell = here?.getAttribute("data-cell") ?? null;
  const line = here?.closest(".log-scroll") ?? null;
  if ((event.key === "Enter" || event.key === " ") && here) {
    if (cell !== null) clickSpace(cell, false, here);
    else if (here.hasAttribute("data-line")) void lookAtEntry(Number(here.getAttribute("data-entry")), Number(here.getAttribute("data-of-beat")));
    else return;
    event.preventDefault();
    return;
  }
  const intent = intentOf(event);
  if (!intent || (!onTable && intent !== "help" && intent !== "escape")) return;
  if (intent === "digit") {
    const option = ordered(state)[Number(event.key) - 1];
    if (option) choose(option.key);
  } else if (intent === "arrow") {
    if (line) {
      const lines = [...line.querySelectorAll("details[open] [data-line]")];
      const at = here ? lines.indexOf(here) : -1;
      const to = at < 0 ? lines.at(-1) : lines[at + (event.key === "ArrowUp" ? -1 : 1)];
      if (to instanceof HTMLElement) to.focus();
    } else if (here instanceof HTMLInputElement) return;
    else focusCell(cell === null ? state.cursor : step(cell, event.key, state.turned));
  } else intend(intent, null);
  event.preventDefault();
});

byId("dialog").addEventListener("close", () => {
  if (state.dialog === "take-over") leaveIt();
  // Drawn again in any case: a proposal that waits for our consent opens the dialog again.
  else set({ dialog: "" });
});

// Another link of the same table, opened in this tab, changes only the fragment: the browser itself would do nothing.
addEventListener("hashchange", () => {
  if (onTable && location.hash.includes("seat=")) location.reload();
});
