/** Where everything meets: the address chooses a page, events become intents, frames become state, state is drawn. */
import { ordered } from "./bar.js";
import { dialog } from "./dialogs.js";
import { animate, moves, settle } from "./dice.js";
import { byId, h, show } from "./dom.js";
import { explained, place, subject } from "./explain.js";
import { step } from "./geometry.js";
import { call } from "./http.js";
import { intentOf } from "./keys.js";
import { bring, lay, lobby, lobbyDo, playersChanged } from "./lobby.js";
import { known, relink, remember, seatsFor, theme } from "./memory.js";
import { open, reference, search, showSpoilers } from "./reference.js";
import { Wire } from "./socket.js";
import { canAnswer, empty, isGap, isMine, meant, optionsAt, received, shown } from "./store.js";
import { drawTable, layTable } from "./table.js";
import { TimeSince, learnTitles } from "./words.js";

/** @typedef {import("./types.js").State} State */

const [, kind = "", id = ""] = location.pathname.split("/");
const onTable = kind === "t" || kind === "replay";
const NARROW = matchMedia("(max-width: 760px) and (orientation: portrait)");
const COARSE = matchMedia("(pointer: coarse)");

// -- state and drawing --------------------------------------------------------------------------------------------

let state = empty();
/** @type {State | null} what is on the screen */
let drawn = null;
let planned = false;

/** @param {Partial<State>} change */
function set(change) {
  become({ ...state, ...change });
}

/** @param {State} next */
function become(next) {
  if (next === state) return;
  state = next;
  if (planned) return;
  planned = true;
  queueMicrotask(() => {
    planned = false;
    draw();
  });
}

function draw() {
  if (!onTable) return;
  const before = drawn;
  const focused = document.activeElement;
  const wasInBar = focused instanceof Element && focused.closest("#bar .options, #bar .chips") !== null;
  drawTable(state, before);
  dialog(state);
  drawn = state;
  if (wasInBar && !document.body.contains(focused)) focusFirst();
  if (before === null) return;
  if (before.view !== state.view && state.past === null && before.past === null) {
    animate(before, state, byId("board"), byId("tray"));
  }
  if (before.seq !== state.seq) speak(before);
  if (before.decision !== state.decision || before.view !== state.view) announceTurn();
}

function announceTurn() {
  const mine = isMine(state) && state.past === null;
  const name = state.name || (state.view ? state.view.monster.title : "Showdown");
  document.title = mine ? `● Your decision: ${name}` : name;
  const icon = /** @type {HTMLLinkElement} */ (byId("icon"));
  const href = mine ? "/static/icon-turn.svg" : "/static/icon.svg";
  if (!icon.href.endsWith(href)) icon.href = href;
}

/** Tell a screen reader what is new: the lines, and the question if it is ours.
 * @param {State} before */
function speak(before) {
  const live = byId("live");
  const fresh = state.log.length > before.log.length ? state.log.slice(before.log.length) : [];
  const texts = fresh.map((line) => line.text);
  if (state.decision && before.decision?.id !== state.decision.id && isMine(state)) texts.push(state.decision.question);
  for (const text of texts) live.append(h("p", null, text));
  while (live.children.length > 30) live.firstElementChild?.remove();
}

/** @param {string} text */
function say(text) {
  byId("live").append(h("p", null, text));
}

// -- the wire -----------------------------------------------------------------------------------------------------

/** @type {Wire | null} */
let wire = null;
/** @type {import("./types.js").Key[]} */
let keys = [];
/** @type {Map<string, Element | null>} what an explanation was asked for */
const asked = new Map();
/** @type {string[]} */
const errors = [];

/** @param {import("./types.js").Frame} frame */
function heard(frame) {
  if (frame.t === "explained") {
    showExplained(/** @type {any} */ (frame));
    return;
  }
  if (frame.t === "nak" && asked.has(frame.id)) {
    asked.delete(frame.id);
    return;
  }
  if (isGap(state, frame)) {
    wire?.post({ t: "resync" });
    return;
  }
  become(received(state, frame, Date.now()));
  if (frame.t === "welcome") seated();
}

function seated() {
  const name = state.name;
  remember({ table: state.table, name, keys, host: "", links: [] });
}

async function sitDown() {
  keys = seatsFor(id);
  layTable(false);
  set({ table: id, turned: NARROW.matches });
  draw();
  if (!keys.length) {
    set({ closed: "Only whoever has a link of this table can see it. Ask for one.", connection: "lost" });
    return;
  }
  const socket = location.protocol === "https:" ? "wss:" : "ws:";
  wire = new Wire(
    `${socket}//${location.host}/ws`,
    () => ({ t: "hello", v: 1, table: id, seats: keys, last_seq: state.seq, epoch: state.epoch }),
    heard,
    (connection, retry, closed) => set({ connection, retry, closed }),
    { open: (url) => new WebSocket(url), now: () => Date.now(), later: (run, ms) => setTimeout(run, ms),
      random: () => Math.random(), uuid },
  );
  wire.start();
  addEventListener("online", () => wire?.hurry());
  addEventListener("offline", () => wire?.offline());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") wire?.hurry();
  });
  await aboutTable();
}

async function aboutTable() {
  try {
    const about = await call(`/api/tables/${id}`);
    set({ name: about.name || about.title });
    if (keys.length) seated();
  } catch {
    // The name is an ornament; the socket says what is wrong.
  }
  try {
    const cards = await call("/api/cards");
    learnTitles(Array.isArray(cards) ? cards : (cards.cards ?? []));
    if (state.view) set({ view: { ...state.view } });
  } catch {
    // Ids in capitals do as well.
  }
}

/** crypto.randomUUID exists only on secure origins; a LAN address is none. */
function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

// -- answering ----------------------------------------------------------------------------------------------------

/** @param {string} key */
function choose(key) {
  const d = state.decision;
  if (d === null || !canAnswer(state) || wire === null) return;
  if (!d.options.some((o) => o.key === key)) return;
  send({ t: "do", base_seq: state.seq, decision: d.id, choose: key }, key);
}

/** @param {import("./types.js").Frame} frame @param {string} key */
function send(frame, key) {
  if (wire === null) return;
  const command = wire.command(frame);
  hideExplained();
  set({ sent: { ...state.sent, [command]: { key, decision: state.decision ? state.decision.id : -1 } }, note: null });
}

/** A space was clicked or tapped, or Enter was pressed on it.
 * @param {string} cell @param {boolean} twice must a second tap confirm? */
function onSpace(cell, twice) {
  const options = optionsAt(state, cell);
  set({ cursor: cell });
  if (!options.length || !canAnswer(state)) {
    if (state.selected) set({ selected: "" });
    return;
  }
  if (options.length === 1 && (!twice || state.selected === cell)) choose(options[0].key);
  else {
    set({ selected: cell });
    if (!twice) queueMicrotask(() => queueMicrotask(focusFirst));
  }
}

function focusFirst() {
  const first = document.querySelector("#bar [data-option]");
  if (first instanceof HTMLElement) first.focus();
}

// -- the past -----------------------------------------------------------------------------------------------------

let looking = 0;
/** @type {Map<number, import("./types.js").Past>} moments already asked for, as long as the game does not go on */
const seen = new Map();
let seenUntil = -1;

/** The table after so many decisions; Infinity is now.
 * @param {number} at @returns {Promise<import("./types.js").Past>} */
async function momentAt(at) {
  if (seenUntil !== state.seq) {
    seen.clear();
    seenUntil = state.seq;
  }
  const kept = seen.get(at);
  if (kept) return kept;
  const token = keys[0]?.token ?? known().find((k) => k.table === id)?.host ?? "";
  const past = /** @type {import("./types.js").Past} */ (await call(`/api/tables/${id}/replay${Number.isFinite(at) ? `?at=${at}` : ""}`, { token }));
  seen.set(at, past);
  seen.set(past.at, past);
  return past;
}

/** @param {(end: import("./types.js").Past | null) => number} which is told where the game stands, if that is needed @param {boolean} needsEnd */
async function look(which, needsEnd) {
  looking += 1;
  const mine = looking;
  try {
    const end = needsEnd ? await momentAt(Infinity) : null;
    const past = await momentAt(Math.max(0, which(end)));
    if (mine !== looking) return;
    if (kind === "t" && past.at >= past.entries) set({ past: null, lit: [], selected: "" });
    else set({ past, selected: "" });
  } catch (error) {
    set({ note: { text: error instanceof Error ? error.message : String(error), bad: true } });
  }
}

/** @param {number} at */
function lookAt(at) {
  return look(() => at, false);
}

/** The moment after what a log line tells.
 * @param {number} entry */
function lookAtEntry(entry) {
  return look((end) => end?.moments.find((m) => m.entry >= entry)?.n ?? Infinity, true);
}

/** @param {number} by */
function stepTime(by) {
  const past = state.past;
  if (past === null) return void (by < 0 && look((end) => (end ? end.entries + by : 0), true));
  if (past.at + by < 0 || past.at + by > past.entries) return;
  void lookAt(past.at + by);
}

async function replay() {
  keys = seatsFor(id);
  layTable(true);
  set({ table: id, turned: NARROW.matches, connection: "open" });
  await aboutTable();
  await lookAt(Infinity);
  if (state.past === null) return;
  set({ log: state.past.log });
  await lookAt(Math.min(state.past.entries, Number(new URLSearchParams(location.search).get("at") ?? "0") || 0));
}

async function branch() {
  if (state.past === null) return;
  try {
    const made = await call(`/api/tables/${id}/branch`, { method: "POST", body: { at: state.past.at }, token: keys[0]?.token ?? "" });
    /** @type {{seat: string, token: string, link: string}[]} */
    const seats = made.seats;
    remember({ table: made.table, name: `${state.name}, from step ${state.past.at}`, keys: seats.map(({ seat, token }) => ({ seat, token })),
      host: made.host_token, links: [...seats.map(({ seat, link }) => ({ seat, link })), { seat: "watch", link: made.watch.link }] });
    location.assign(`/t/${made.table}`);
  } catch (error) {
    set({ note: { text: error instanceof Error ? error.message : String(error), bad: true } });
  }
}

// -- explaining ---------------------------------------------------------------------------------------------------

/** @param {Element | null} element @param {boolean} loud */
function explain(element, loud) {
  if (wire === null || state.past !== null) return;
  const frame = subject(element, (cell) => (state.view && state.view.monster.spaces.includes(cell) && !optionsAt(state, cell).length ? "monster" : "space"));
  if (frame === null) return;
  asked.clear();
  asked.set(wire.ask(frame), element);
  loudly = loud;
}

let loudly = false;

/** @param {import("./types.js").Explained} x */
function showExplained(x) {
  if (!asked.has(x.id)) return;
  const near = asked.get(x.id);
  asked.delete(x.id);
  const note = byId("explained");
  show(note, explained(x));
  note.hidden = false;
  place(note, near ? near.getBoundingClientRect() : null);
  if (loudly) say([x.title, ...x.lines].join(". "));
}

function hideExplained() {
  asked.clear();
  byId("explained").hidden = true;
}

// -- intents ------------------------------------------------------------------------------------------------------

/** @param {string} what @param {HTMLElement | null} element */
function intend(what, element) {
  switch (what) {
    case "undo": return undo();
    case "auto": if (state.decision && canAnswer(state)) send({ t: "auto", decision: state.decision.id }, ""); return;
    case "pass": return pass();
    case "now": return set({ past: null, lit: [] });
    case "back": return stepTime(-1);
    case "forward": return stepTime(1);
    case "branch": return void branch();
    case "retry": return wire?.hurry();
    case "reload": return location.reload();
    case "help": case "links": return openDialog(what);
    case "close": return set({ dialog: "" });
    case "close-explained": return hideExplained();
    case "consent": return agree(element);
    case "blind": return set({ blind: !state.blind });
    case "monster": return explain(document.querySelector("[data-explain=monster]"), true);
    case "explain": return explain(document.activeElement, true);
    case "overview": return overview();
    case "theme": return turnLight();
    case "save": return void save();
    case "report": return void report();
    case "copy": return void copy(element);
    case "revoke": return void revoke(element?.dataset["seat"] ?? "");
    case "bar": return focusFirst();
    case "board": return focusCell(state.cursor);
    case "log": return focusLine();
    case "type": return document.getElementById("typed")?.focus();
    case "next": return hop(1);
    case "previous": return hop(-1);
    case "escape": return escape();
    default: if (element) lobbyDo(what, element);
  }
}

/** @param {string} what */
function openDialog(what) {
  if (onTable) return set({ dialog: state.dialog === what ? "" : what });
  dialog({ ...state, dialog: what });
}

function undo() {
  if (wire === null || state.past !== null || !state.seats.some((seat) => seat !== "watch")) return;
  wire.command({ t: "undo", base_seq: state.seq });
  set({ dialog: "waiting", note: null });
}

function pass() {
  const passing = state.people.some((p) => p.passing && state.seats.includes(p.seat));
  wire?.command({ t: "pass", until: passing ? "off" : "targeted" });
}

/** @param {HTMLElement | null} element */
function agree(element) {
  const proposal = element?.dataset["proposal"] ?? "";
  wire?.command({ t: "consent", proposal, yes: element?.dataset["yes"] === "true" });
  set({ asks: state.asks.filter((a) => a.id !== proposal) });
}

function escape() {
  if (!byId("explained").hidden) return hideExplained();
  if (state.selected) return set({ selected: "" });
  if (state.past && kind === "t") return set({ past: null, lit: [] });
  if (state.note) return set({ note: null });
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

function overview() {
  const { view } = shown(state);
  if (view === null) return;
  const near = Object.entries(view.survivors).filter(([, v]) => v.alive && v.at).sort(([, a], [, b]) => (a.distance ?? 99) - (b.distance ?? 99));
  say(`${view.monster.title} at ${view.monster.at ?? "no space"}, facing ${view.monster.facing}. ` + near.map(([letter, v]) =>
    `${v.name} (${letter}) at ${v.at}, ${v.distance ?? "?"} away${v.knocked_down ? ", knocked down" : ""}`).join(". "));
}

function turnLight() {
  const now = document.documentElement.dataset["theme"] || (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
  const next = now === "dark" ? "light" : "dark";
  document.documentElement.dataset["theme"] = theme(next);
}

/** @param {string} name @param {string} text */
function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

async function save() {
  try {
    download(`showdown-${id.slice(0, 6)}.json`, await call(`/api/tables/${id}/save`, { token: keys[0]?.token ?? "", asText: true }));
  } catch (error) {
    set({ note: { text: error instanceof Error ? error.message : String(error), bad: true } });
  }
}

/** The game, the versions and the last errors; no secret. */
async function report() {
  const health = await call("/api/health").catch(() => null);
  const game = await call(`/api/tables/${id}/save`, { token: keys[0]?.token ?? "" }).catch((error) => String(error));
  download("showdown-report.json", JSON.stringify({
    schema: "showdown.report/1", server: health, browser: navigator.userAgent, window: [innerWidth, innerHeight],
    seq: state.seq, decision: state.decision ? state.decision.id : null, connection: state.connection, errors, game,
  }, null, 1));
}

/** The host makes a new link for a seat; whoever sat there with the old one has to leave.
 * @param {string} seat */
async function revoke(seat) {
  try {
    const made = await call(`/api/tables/${id}/seats/${seat}/revoke`, { method: "POST", token: known().find((k) => k.table === id)?.host ?? "" });
    relink(id, seat, made.link);
    dialog(state);
  } catch (error) {
    set({ dialog: "", note: { text: error instanceof Error ? error.message : String(error), bad: true } });
  }
}

/** @param {HTMLElement | null} element */
async function copy(element) {
  const text = element?.dataset["copy"] ?? "";
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure origin there is no clipboard: the link is marked for copying by hand.
    const input = element?.parentElement?.querySelector("input");
    if (input instanceof HTMLInputElement) input.select();
  }
  if (element) element.textContent = "Copied";
}

// -- focus --------------------------------------------------------------------------------------------------------

/** @param {string} cell */
function focusCell(cell) {
  if (cell !== state.cursor) {
    set({ cursor: cell });
    draw();
  }
  const rect = document.querySelector(`[data-cell="${cell}"]`);
  if (rect instanceof SVGElement) rect.focus();
}

/** @param {number} by */
function hop(by) {
  const cells = [...new Set(ordered(state).map((o) => o.cell).filter((c) => c !== null))];
  if (!cells.length) return;
  const at = cells.indexOf(state.cursor);
  focusCell(cells[(at + by + cells.length + (at < 0 && by < 0 ? 1 : 0)) % cells.length]);
}

function focusLine() {
  const last = document.querySelector("#log li:last-child");
  if (last instanceof HTMLElement) last.focus();
}

/** @param {Element | null} element @returns {element is HTMLElement} */
function isTyping(element) {
  return element instanceof HTMLInputElement && element.type !== "range" && element.type !== "radio" && element.type !== "checkbox" || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
}

// -- events of the browser ----------------------------------------------------------------------------------------

let pressed = false;

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  if (pressed) {
    // A long press has explained something; lifting the finger chooses nothing.
    pressed = false;
    event.preventDefault();
    return;
  }
  settle();
  clearTimeout(resting);
  const found = event.target.closest("[data-do],[data-option],[data-cell],[data-line],[data-card],[data-open]");
  if (!found) {
    if (!event.target.closest("#explained")) hideExplained();
    return;
  }
  const data = /** @param {string} name */ (name) => found.getAttribute(`data-${name}`);
  if (data("do") !== null) intend(data("do") ?? "", /** @type {HTMLElement} */ (found));
  else if (data("option") !== null) choose(data("option") ?? "");
  else if (data("cell") !== null) onSpace(data("cell") ?? "", COARSE.matches);
  else if (data("line") !== null) void lookAtEntry(Number(data("entry")));
  else if (data("card") !== null) explain(found, false);
  else if (data("open") !== null) void open(/** @type {"rules"} */ (kind), data("open") ?? "");
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  const what = form.dataset["form"];
  if (what === "lay") void lay(form);
  else if (what === "typed" || what === "enter") typed(form, what);
  else if (what === "name") {
    const seat = state.seats.find((x) => x !== "watch");
    if (seat) wire?.command({ t: "name", seat, name: String(new FormData(form).get("name") ?? "") });
    set({ dialog: "" });
  } else if (what === "search-rules" || what === "search-cards") void search(what === "search-rules" ? "rules" : "cards", String(new FormData(form).get("q") ?? ""));
});

/** @param {HTMLFormElement} form @param {string} what */
function typed(form, what) {
  const text = String(new FormData(form).get(what) ?? "").trim();
  if (!text || state.decision === null) return;
  if (what === "enter") {
    send({ t: "do", base_seq: state.seq, decision: state.decision.id, enter: text }, text);
  } else {
    const option = meant(ordered(state), text);
    if (option === null) {
      set({ note: { text: `No option is meant by “${text}”.`, bad: true } });
      return;
    }
    choose(option.key);
  }
  form.reset();
}

document.addEventListener("input", (event) => {
  const input = event.target;
  if (!(input instanceof HTMLInputElement)) return;
  if (input.dataset["slider"] !== undefined) void lookAt(Number(input.value));
  else if (input.type === "search") void search(/** @type {"rules"} */ (kind), input.value);
  else if (input.dataset["spoilers"] !== undefined) showSpoilers(/** @type {"rules"} */ (kind), input.checked);
  else if (input.name === "players" && input.form) playersChanged(input.form);
});

document.addEventListener("change", (event) => {
  const input = event.target;
  if (input instanceof HTMLInputElement && input.dataset["file"] === "import" && input.files?.[0]) void bring(input.files[0]);
});

document.addEventListener("keydown", (event) => {
  const here = document.activeElement;
  if (event.key === "Escape" && isTyping(here)) {
    here.blur();
    return;
  }
  if (isTyping(here) || (/** @type {HTMLDialogElement} */ (byId("dialog"))).open) return;
  settle();
  const cell = here?.getAttribute("data-cell") ?? null;
  const line = here?.closest(".log-scroll") ?? null;
  if ((event.key === "Enter" || event.key === " ") && here) {
    if (cell !== null) onSpace(cell, false);
    else if (here.hasAttribute("data-line")) void lookAtEntry(Number(here.getAttribute("data-entry")));
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
      const next = event.key === "ArrowUp" ? here?.previousElementSibling : here?.nextElementSibling;
      const to = here?.hasAttribute("data-line") ? next : line.querySelector("li:last-child");
      if (to instanceof HTMLElement) to.focus();
    } else if (here instanceof HTMLInputElement) return;
    else focusCell(cell === null ? state.cursor : step(cell, event.key, state.turned));
  } else intend(intent, null);
  event.preventDefault();
});

byId("dialog").addEventListener("close", () => {
  if (state.dialog) set({ dialog: "" });
});
byId("dialog").addEventListener("cancel", () => set({ dialog: "", asks: state.asks }));

/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;
/** @type {Element | null} */
let under = null;
let pointer = { x: -1, y: -1 };

/** Light up what an option or a line speaks of.
 * @param {Element | null} element */
function light(element) {
  const key = element?.getAttribute("data-option") ?? null;
  const number = element?.getAttribute("data-line") ?? null;
  /** @type {string[]} */
  let lit = [];
  if (key !== null) {
    const option = shown(state).decision?.options.find((o) => o.key === key);
    lit = option?.preview?.cells ?? (option?.cell ? [option.cell] : []);
    const at = option?.survivor ? shown(state).view?.survivors[option.survivor]?.at : null;
    if (at) lit = [...lit, at];
  } else if (number !== null) {
    const item = state.log.find((l) => String(l.n) === number);
    const stand = (item?.survivors ?? []).map((letter) => shown(state).view?.survivors[letter]?.at).filter((x) => typeof x === "string");
    lit = [...new Set([...(item?.cells ?? []), ...stand])];
  }
  if (lit.join() !== state.lit.join()) set({ lit });
}

document.addEventListener("pointerover", (event) => {
  if (!onTable || !(event.target instanceof Element) || event.pointerType === "touch") return;
  const found = event.target.closest("[data-option],[data-line],[data-cell],[data-card],[data-explain]");
  if (found === under) return;
  under = found;
  // The page moved under a pointer that rests: nobody asked anything.
  const still = event.clientX === pointer.x && event.clientY === pointer.y;
  pointer = { x: event.clientX, y: event.clientY };
  clearTimeout(resting);
  if (event.target.closest("#explained")) return;
  if (!byId("explained").hidden) hideExplained();
  if (found === null || !found.hasAttribute("data-cell")) light(found);
  if (found === null) return;
  const cell = found.getAttribute("data-cell");
  const telling = cell === null || optionsAt(state, cell).length > 0 || (state.view?.monster.spaces.includes(cell) ?? false);
  if (telling && !still && !found.hasAttribute("data-explain")) resting = setTimeout(() => explain(found, false), 550);
});

document.addEventListener("focusin", (event) => {
  if (!onTable || !(event.target instanceof Element)) return;
  const cell = event.target.getAttribute("data-cell");
  if (cell !== null && cell !== state.cursor) set({ cursor: cell });
  if (event.target.hasAttribute("data-option") || event.target.hasAttribute("data-line")) light(event.target);
});

/** @type {ReturnType<typeof setTimeout> | undefined} */
let pressing;
document.addEventListener("pointerdown", (event) => {
  pressed = false;
  clearTimeout(pressing);
  if (event.pointerType !== "touch" || !(event.target instanceof Element)) return;
  const target = event.target;
  pressing = setTimeout(() => {
    pressed = true;
    explain(target, false);
  }, 500);
});
for (const name of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(name, (event) => {
    const moved = /** @type {PointerEvent} */ (event);
    if (name !== "pointermove" || Math.abs(moved.movementX) + Math.abs(moved.movementY) > 6) clearTimeout(pressing);
  });
}
document.addEventListener("contextmenu", (event) => {
  if (COARSE.matches && event.target instanceof Element && event.target.closest("#board, #bar")) event.preventDefault();
});

// Another link of the same table, opened in this tab, changes only the fragment: the browser itself would do nothing.
addEventListener("hashchange", () => {
  if (onTable && location.hash.includes("seat=")) location.reload();
});

NARROW.addEventListener("change", () => set({ turned: NARROW.matches }));
addEventListener("error", (event) => errors.push(String(event.message).slice(0, 200)));
addEventListener("unhandledrejection", (event) => errors.push(String(event.reason).slice(0, 200)));

// -- begin --------------------------------------------------------------------------------------------------------

customElements.define("time-since", TimeSince);
if (theme()) document.documentElement.dataset["theme"] = theme();
document.documentElement.dataset["motion"] = moves() ? "yes" : "no";
if (kind === "t") void sitDown();
else if (kind === "replay") void replay();
else if (kind === "rules" || kind === "cards") void reference(kind);
else void lobby();
