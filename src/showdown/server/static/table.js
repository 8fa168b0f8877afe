/** The table: draws the state into the places of the page, and knows nothing about where it comes from. */
import { analysisPanel } from "./analysis.js";
import { banner, people, phases } from "./banner.js";
import { bar, layout } from "./bar.js";
import { caption, zone } from "./beats.js";
import { drawBoard } from "./board.js";
import { followHeight, tellOfMore } from "./bottom_sheet.js";
import { byId, h, show, svg } from "./dom.js";
import { sign } from "./drawings.js";
import { head } from "./page_head.js";
import { UNIT, corner, extent } from "./geometry.js";
import { isReplay } from "./here.js";
import { isTimeToTeach, lessonCard } from "./lesson.js";
import { forgetLog, keepLast, log } from "./log.js";
import { chatPanel, hasCompany, unread } from "./company.js";
import { monsterBar, sheet, survivorBars } from "./sheet.js";
import { isBehind, isShowing } from "./playback.js";
import { choicesBefore, dangerNow, isHeld, isKnownHere, movesTo, optionsAt, pastBeat, pastRound, playOf, shown } from "./store.js";
import { keepWhole } from "./room.js";
import { say } from "./text.js";
import { capital } from "./words.js";
import { zoomable } from "./zoom.js";

/** @typedef {import("./types.js").State} State */

/** With more options than this, the survivor's sheet is drawn smaller. */
const MANY_OPTIONS = 4;

/** Lay out the empty places once. */
export function layTable() {
  document.body.className = "table-page";
  forgetLog();
  // The bar comes first for keyboard and screen reader; the style puts it to the right, or at the bottom of a phone.
  show(
    byId("page"),
    h(
      "div",
      { class: "side" },
      h("section", { id: "bar", class: "bar", "aria-label": say("page.decision"), "data-more": say("page.more_below") }),
      h("section", { id: "legend", class: "legend", "aria-label": say("page.threat") }),
      h("section", { id: "lesson", class: "lesson", "aria-label": say("page.lesson"), "aria-live": "polite" }),
      h("div", { id: "party", class: "party", tabindex: 0, role: "group", "aria-label": say("page.monster_and_survivors") },
        h("section", { id: "sheet", "aria-label": say("page.survivor_sheet") }),
        h("section", { id: "survivors", class: "survivor-bars", "aria-label": say("page.survivors") }),
        h("section", { id: "monster", "aria-label": say("page.monster") })),
      h("section", { id: "log-place", class: "log-place", "aria-label": say("page.happened") },
        h("div", { class: "log-scroll", tabindex: 0, role: "group", "aria-label": say("page.log_lines"), "data-empty": say("page.log_empty") }, h("div", { id: "log", class: "log" }))),
    ),
    h(
      "div",
      { class: "field-of-view" },
      h(
        "section",
        { class: "board-place", "aria-label": say("page.board") },
        h("div", { id: "board", class: "board-scroll" }),
        h("button", { type: "button", class: "plain whole-board", "data-do": "zoom-fit", "aria-label": say("page.zoom_fit") }, sign("fit")),
        h("div", { id: "zone", class: "zone", "aria-hidden": "true" }),
        h("div", { id: "magnifier", class: "magnifier", "aria-hidden": "true", hidden: true }),
        h("section", { id: "caption", class: "caption", "aria-label": say("page.playing") }),
      ),
      h("section", { id: "scrub", class: "scrub", "aria-label": say("page.time") }),
      h("section", { id: "analysis", class: "analysis", "aria-label": say("page.analysis") }),
    ),
  );
  byId("page").append(h("section", { id: "chat", class: "chat", "aria-label": say("page.chat") }), h("div", { id: "piece-menu", class: "piece-menu", role: "group", "aria-label": say("page.options_of_piece"), hidden: true }));
  zoomable();
  followHeight(byId("bar"));
  tellOfMore(byId("bar"));
  tellOfMore(byId("sheet"));
  keepWhole(byId("party"), byId("sheet"), byId("survivors"), byId("monster"));
  keepLast(/** @type {HTMLElement} */ (byId("log").parentElement));
}

/** @typedef {{place: string, needs: (s: State) => unknown[], draw: (s: State, place: HTMLElement) => void}} Part */

/** @type {Part[]} each part is drawn again only if something it needs is another */
const PARTS = [
  { place: "top", needs: (s) => [shown(s).view, s.view, s.decision, isHeld(s), s.botPlays, isBehind(playOf(s)), pastBeat(s), s.people, s.connection, s.closed, s.past, s.seats, s.name, s.since, s.note, s.chat, s.chatOpen, s.muted, s.sound, s.learned],
    draw: (s, place) => show(place, head("/t", [h("h1", { class: "table-name" }, s.name || say("page.untitled")), people(s), menu(s)]), h("div", { class: "stand" }, banner(s), phases(s)),
      s.note && h("p", { class: s.note.bad ? "note is-bad" : "note", role: "alert", "data-note": true }, h("span", null, s.note.text),
        h("button", { type: "button", class: "close", "data-do": "close-note", "aria-label": say("page.close") }, "×"))) },
  { place: "bar", needs: (s) => [shown(s).view, s.decision, isHeld(s), s.sent, s.selected, s.past, s.people, s.seats, s.closed, s.threat, dangerNow(s), s.turned, s.confirming, s.folded, s.botPlays, s.learned],
    draw: (s, place) => {
      const { chips, told } = layout(s);
      place.classList.toggle("has-chips", chips.length > 0);
      place.classList.toggle("is-long", told.length > MANY_OPTIONS);
      place.classList.toggle("is-folded", s.folded);
      show(place, bar(s));
    } },
  { place: "board", needs: (s) => [s], draw: drawBoard },
  { place: "zone", needs: (s) => [playOf(s), isShowing(playOf(s)), shown(s).view, shown(s).decision, s.sent, s.turned, s.learned], draw: (s, place) => show(place, zone(s)) },
  { place: "caption", needs: (s) => [playOf(s), s.past, s.sheet, s.rolling, s.people], draw: (s, place) => show(place, caption(s)) },
  { place: "legend", needs: (s) => [s.threat, dangerNow(s), s.danger, s.seq, s.past, s.decision, isBehind(s.play)], draw: (s, place) => show(place, legend(s)) },
  { place: "magnifier", needs: (s) => [s.selected, s.turned, s.view, s.decision], draw: magnify },
  { place: "scrub", needs: (s) => [s.past, pastRound(s), s.entries, s.rolling, s.seats, s.host], draw: (s, place) => show(place, scrub(s)) },
  { place: "analysis", needs: (s) => [s.past, s.analysis, s.analysisLeft], draw: (s, place) => show(place, isReplay && analysisPanel(s)) },
  { place: "log", needs: (s) => [s.log, s.sections, s.fence, s.past], draw: (s, place) => log(place, s) },
  { place: "monster", needs: (s) => [shown(s).view, playOf(s).at, s.learned], draw: (s, place) => show(place, monsterBar(s)) },
  { place: "sheet", needs: (s) => [shown(s).view, shown(s).decision, playOf(s).at, s.sent, s.opened, s.seats, s.people, s.learned], draw: (s, place) => show(place, sheet(s)) },
  { place: "survivors", needs: (s) => [shown(s).view, shown(s).decision, playOf(s).at, s.sent, s.opened, s.seats], draw: (s, place) => show(place, survivorBars(s)) },
  { place: "lesson", needs: (s) => [s.lesson, isTimeToTeach(s)], draw: (s, place) => show(place, lessonCard(s)) },
  { place: "chat", needs: (s) => [s.chatOpen, s.chat, s.people, s.muted, s.pointing, s.seats, s.host], draw: (s, place) => show(place, chatPanel(s)) },
];

/** @param {State} s @param {State | null} before */
export function drawTable(s, before) {
  for (const part of PARTS) {
    const was = before === null ? [] : part.needs(before);
    if (before === null || part.needs(s).some((x, i) => x !== was[i])) part.draw(s, byId(part.place));
  }
  document.body.classList.toggle("has-log", s.sheet === "log");
  document.body.classList.toggle("is-past", s.past !== null);
  const root = document.documentElement;
  root.dataset["seq"] = String(s.seq);
  root.dataset["connection"] = s.connection;
  root.dataset["learned"] = String(s.learned);
  if (s.decision === null) delete root.dataset["decision"];
  else root.dataset["decision"] = String(s.decision.id);
  root.toggleAttribute("data-held", isHeld(s));
  root.dataset["outcome"] = s.view ? s.view.outcome : "";
}

/** @param {State} s */
function menu(s) {
  const there = shown(s).view !== null;
  return h(
    "div",
    { class: "menu" },
    there && hasCompany(s) && h("button", { type: "button", class: "plain", "data-do": "chat", "aria-pressed": String(s.chatOpen), title: say("page.chat_unread", { count: unread(s) }), "aria-label": say("page.chat_unread", { count: unread(s) }) }, sign("chat"), unread(s) > 0 && h("b", { class: "unread" }, unread(s))),
    there && h("button", { type: "button", class: "plain", "data-do": "sound", "aria-pressed": String(s.sound), title: say("page.sound"), "aria-label": say("page.sound") }, sign(s.sound ? "sound" : "silent")),
    there && h("button", { type: "button", class: "plain", "data-do": "links", title: say("page.seats_and_links"), "aria-label": say("page.seats_and_links") }, sign("key")),
    there && h("a", { class: "button plain", href: `/replay/${s.table}`, title: say("page.replay"), "aria-label": say("page.replay") }, sign("clock")),
  );
}

/** What the outline and the shades mean, and how the figures were made.
 * @param {State} s */
function legend(s) {
  if (!s.threat || s.past !== null || s.view === null || isBehind(s.play)) return null;
  const danger = dangerNow(s);
  if (danger === null) return h("p", { class: "quiet" }, say("page.working_out"));
  const [first, ...rest] = danger.said;
  return [
    h("p", null, svg("svg", { viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true" }, svg("rect", { class: "area reach", x: 2, y: 2, width: 16, height: 16, rx: 4 })),
      danger.reach.length ? say("page.reach_shown") : say("page.reach_none"), danger.more ? ` ${say("page.working_out")}` : first && ` ${first}`),
    rest.length > 0 && h("details", { "data-key": "how" }, h("summary", null, say("page.how_computed")), h("ul", null, rest.map((text) => h("li", null, capital(text))))),
  ];
}

/** A larger picture of the space that was tapped, away from the finger.
 * @param {State} s @param {HTMLElement} place */
function magnify(s, place) {
  const on = s.selected !== "" && matchMedia("(pointer: coarse)").matches && (optionsAt(s, s.selected).length > 0 || movesTo(s, s.selected) !== null);
  place.hidden = !on;
  if (!on) return;
  const at = corner(s.selected, s.turned);
  const half = UNIT * 1.6;
  const x = at.x + UNIT / 2 - half;
  const y = at.y + UNIT / 2 - half;
  show(place, svg("svg", { viewBox: `${x} ${y} ${half * 2} ${half * 2}` }, svg("use", { href: "#board-drawing" })),
    h("span", null, s.selected));
  place.classList.toggle("is-left", at.x > extent(s.turned).width / 2);
}

/** Time of a game that is looked back at: by itself, by decision, by round, by slider; a link and a new table from here.
 * @param {State} s */
function scrub(s) {
  if (s.past === null) return null;
  const rounds = [...new Set(s.past.moments.map((m) => m.round))];
  const round = pastRound(s);
  return [
    isReplay && h("button", { type: "button", class: "plain tool is-main", "data-do": "roll", "aria-label": s.rolling ? say("page.pause") : say("page.play"), "data-key": "roll" }, sign(s.rolling ? "pause" : "play")),
    h("button", { type: "button", class: "plain tool", "data-do": "back", "aria-label": say("page.step_back"), "data-key": "back" }, sign("back"), h("kbd", { "aria-hidden": "true" }, "[")),
    h("label", { class: "heard", for: "slider" }, say("page.step")),
    h("input", { id: "slider", type: "range", min: 0, max: s.past.entries, value: s.past.at, "data-slider": true, "data-key": "slider" }),
    h("button", { type: "button", class: "plain tool", "data-do": "forward", "aria-label": say("page.step_forward"), "data-key": "forward" }, sign("forward"), h("kbd", { "aria-hidden": "true" }, "]")),
    h("span", { class: "moment", "data-key": "moment", "data-moment": s.past.at, title: say("page.choices_made") }, `${choicesBefore(s.past, s.past.at)} / ${choicesBefore(s.past, s.past.entries)}`),
    h("label", { class: "rounds", "data-key": "rounds" }, h("span", { class: "heard" }, say("page.jump_round")),
      h("select", { "data-round": true }, rounds.map((n) => h("option", { value: n, selected: n === round }, n ? say("page.round", { round: n }) : say("page.before_round_1"))))),
    h("button", { type: "button", class: "plain", "data-do": "copy", "data-copy": `${location.origin}/replay/${s.table}?at=${s.past.at}`, "data-key": "link" }, sign("link"), say("page.copy_moment")),
    // After the end there is nothing to play, and a person without a link of the table may only look.
    s.past.decision !== null && isKnownHere(s) && h("button", { type: "button", class: "plain", "data-do": "branch", "data-key": "branch" }, say("page.play_from_here")),
    !isReplay && h("button", { type: "button", class: "plain", "data-do": "now", "data-key": "now" }, say("page.back_to_now")),
  ];
}
