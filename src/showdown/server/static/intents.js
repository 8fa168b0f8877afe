/** What each intent does: an intent is the name of a button (data-do) or of a key. */
import { agree, concede, letTheBot, moveToSpace, pass, undo } from "./answer.js";
import { analyse, lookAtDecision, stopAnalysis } from "./analysis_pieces.js";
import { explain, hideExplained, isTelling } from "./explanations.js";
import { focusFirst } from "./bar.js";
import { toggleBotPlays } from "./bot_plays.js";
import { companyDo } from "./company.js";
import { byId } from "./dom.js";
import { copy, deleteTable, report, revoke, save, showCode } from "./files.js";
import { focusCell, focusLine, hop } from "./focus.js";
import { isOneColumn, isReplay } from "./here.js";
import { closeLesson, endLessons } from "./lesson.js";
import { lobbyDo, start } from "./lobby.js";
import { theme } from "./memory.js";
import { branch, roll, stepTime, toNow } from "./past.js";
import { closeMenu } from "./pieces.js";
import { openReport, rematch } from "./report.js";
import { catchUp, pauseBeats, skipBeats, stepBeats } from "./playback_controls.js";
import { pointedAt } from "./pointer.js";
import { takeOver, wire } from "./seat.js";
import { announce, draw, openDialog, set, state } from "./stage.js";
import { shown } from "./store.js";
import { say, word } from "./text.js";
import { toggleThreat } from "./threat.js";
import { zoomBy } from "./zoom.js";

/** @param {string} what @param {HTMLElement | null} element */
export function intend(what, element) {
  switch (what) {
    case "open-sheet": return set({ opened: element?.dataset["letter"] ?? "" });
    case "unconfirm": return set({ confirming: "" });
    case "fold-bar": return set({ folded: !state.folded });
    case "close-menu": return void closeMenu();
    case "chat": case "sound": case "notify": case "mute": case "clear-chat": case "point": return void companyDo(what, element);
    case "open-report": return void openReport();
    case "rematch": return void rematch("");
    case "next-fight": return void rematch(element?.closest("form")?.querySelector("select")?.value ?? "");
    case "analyse": return void analyse();
    case "stop-analysis": return stopAnalysis();
    case "look-at": return lookAtDecision(element);
    case "concede": return openDialog("concede");
    case "concede-now": return concede();
    case "delete-table": return openDialog("delete");
    case "delete-now": return void deleteTable(element?.dataset["table"] ?? "");
    case "play-now": case "learn": return void start(what);
    case "close-lesson": return closeLesson();
    case "end-lessons": return endLessons();
    case "undo": return undo();
    case "auto": return letTheBot();
    case "bot-plays": return toggleBotPlays();
    case "move-there": return moveToSpace(element?.dataset["space"] ?? "");
    case "pass": return pass();
    case "now": return toNow();
    case "back": return stepTime(-1);
    case "forward": return stepTime(1);
    case "roll": return roll();
    case "skip-beats": return skipBeats();
    case "beat-pause": return isReplay ? roll() : pauseBeats();
    case "beat-back": return stepBeats(-1);
    case "beat-forward": return stepBeats(1);
    case "catch-up": return catchUp();
    case "happened": return openLog(state.sheet !== "log");
    case "zoom-in": return zoomBy(1);
    case "zoom-out": return zoomBy(-1);
    case "zoom-fit": return zoomBy(0);
    case "branch": return void branch();
    case "retry": return wire?.hurry();
    case "reload": return location.reload();
    case "help": case "links": return openDialog(state.dialog === what ? "" : what);
    case "close": return /** @type {HTMLDialogElement} */ (byId("dialog")).close();
    case "close-note": return set({ note: null });
    case "close-explained": return hideExplained();
    case "consent": return agree(element);
    case "blind": return set({ blind: !state.blind });
    case "threat": return toggleThreat();
    case "monster": return explain(document.querySelector("[data-explain=monster]"), true);
    case "explain": return explain(isTelling(document.activeElement) ? document.activeElement : pointedAt(), true);
    case "overview": return overview();
    case "theme": return turnLight();
    case "save": return void save();
    case "report": return void report();
    case "copy": return void copy(element);
    case "qr": return void showCode(element);
    case "take-over": return takeOver();
    case "revoke": return void revoke(element?.dataset["seat"] ?? "");
    case "bar": return focusFirst();
    case "board": return focusCell(state.cursor);
    case "log":
      openLog(state.sheet !== "log");
      return state.sheet === "log" ? focusLine() : undefined;
    case "type": return document.getElementById("typed")?.focus();
    case "next": return hop(1);
    case "previous": return hop(-1);
    case "escape": return leave();
    default: if (element) lobbyDo(what, element);
  }
}

/** Show what happened beside the board, or hide it; on a phone it is below the survivors.
 * @param {boolean} open */
function openLog(open) {
  set({ sheet: open ? "log" : "" });
  draw();
  if (isOneColumn()) byId("log-place").scrollIntoView({ block: "nearest" });
}

function leave() {
  if (state.botPlays) toggleBotPlays();
  if (closeMenu()) return;
  if (!byId("explained").hidden) return hideExplained();
  if (state.pointing) return set({ pointing: false });
  if (state.chatOpen) return set({ chatOpen: false });
  if (state.confirming) return set({ confirming: "" });
  if (state.opened) return set({ opened: "" });
  if (state.selected) return set({ selected: "" });
  if (state.past && !isReplay) return toNow();
  if (state.note) return set({ note: null });
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

function overview() {
  const { view } = shown(state);
  if (view === null) return;
  const near = Object.entries(view.survivors).filter(([, v]) => v.alive && v.at).sort(([, a], [, b]) => (a.distance ?? 99) - (b.distance ?? 99));
  const { title, at, facing } = view.monster;
  announce([say("page.overview_monster", { monster: title, at, facing: word("facing", facing) }), ...near.map(([letter, v]) =>
    say("page.overview_survivor", { name: v.name, letter, at: v.at, distance: v.distance, down: v.knocked_down }))].join(" "));
}

function turnLight() {
  const now = document.documentElement.dataset["theme"] || (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
  const next = now === "dark" ? "light" : "dark";
  document.documentElement.dataset["theme"] = theme(next);
}
