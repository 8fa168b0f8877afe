/** Company: chat, pointing at spaces, your name and colour; switches for sound and notifications. */
import { h } from "./dom.js";
import { sign } from "./drawings.js";
import { COARSE } from "./here.js";
import { afterDraw, listen } from "./listeners.js";
import { chosen, me } from "./memory.js";
import { mayNotify } from "./notify.js";
import { COLOURS, colourClass, colourOf, nameOfSeat } from "./people.js";
import { wire } from "./seat.js";
import { play } from "./sound.js";
import { announce, set, state } from "./stage.js";
import { say } from "./text.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").ChatLine} ChatLine */

/** How long a space that a person points at is marked, in ms. */
const POINTED = 4000;
const LONGEST_LINE = 300;
/** @type {number} the last line that was read */
let readLines = 0;

// -- chat --------------------------------------------------------------------------------------------------------------

/** Is there another person to talk to, or was something said?
 * @param {State} s */
export function hasCompany(s) {
  return s.people.filter((p) => p.seat !== "watch" && !p.bot).length > 1 || s.people.some((p) => p.seat === "watch" && p.connected) || s.chat.length > 0;
}

/** Lines that were said and not seen yet.
 * @param {State} s */
export function unread(s) {
  if (s.chatOpen) return 0;
  return s.chat.filter((line) => line.n > readLines && !s.muted.includes(line.seat) && !s.seats.includes(line.seat)).length;
}

/** @param {State} s */
export function chatPanel(s) {
  if (!s.chatOpen) return null;
  const lines = s.chat.filter((line) => !s.muted.includes(line.seat));
  readLines = s.chat.at(-1)?.n ?? readLines;
  return h(
    "div",
    { class: "chat-box" },
    h("header", null, h("h2", null, say("page.chat")),
      s.host && s.chat.length > 0 && h("button", { type: "button", class: "plain", "data-do": "clear-chat" }, sign("bin"), say("page.clear_chat")),
      h("button", { type: "button", class: "plain", "data-do": "chat", "aria-label": say("page.close") }, "×")),
    h("ol", { class: "chat-lines", tabindex: 0, role: "log", "aria-label": say("page.chat") },
      lines.length === 0 && h("li", { class: "quiet" }, say("page.chat_empty")),
      lines.map((line) => h("li", { "data-key": String(line.n) },
        h("b", { class: `person-name ${colourOf(s, line.seat)}` }, line.name || nameOfSeat(s, line.seat)), " ", h("span", null, line.text),
        !s.seats.includes(line.seat) && h("button", { type: "button", class: "mute", "data-do": "mute", "data-seat": line.seat, "aria-label": say("page.mute", { name: line.name || nameOfSeat(s, line.seat) }) }, sign("mute"))))),
    s.muted.length > 0 && h("p", { class: "quiet" }, say("page.muted", { names: s.muted.map((seat) => nameOfSeat(s, seat)) }), " ", h("button", { type: "button", class: "plain", "data-do": "mute", "data-seat": "" }, say("page.unmute"))),
    h("form", { "data-form": "chat", "data-own": true, "data-key": "say", class: "chat-say" },
      h("label", { class: "heard", for: "chat-line" }, say("page.chat_line")),
      h("input", { id: "chat-line", name: "line", maxlength: LONGEST_LINE, autocomplete: "off", placeholder: say("page.chat_hint") }),
      h("button", { type: "submit", class: "plain" }, say("page.send"))),
    h("button", { type: "button", class: "plain", "data-do": "point", "data-key": "point", "aria-pressed": String(s.pointing) }, sign("pin"), s.pointing ? say("page.pointing", { touch: COARSE.matches }) : say("page.point")),
  );
}

/** @param {HTMLFormElement} form */
export function sendLine(form) {
  const text = String(new FormData(form).get("line") ?? "").trim();
  if (text) wire?.command({ t: "chat", text });
  form.reset();
}

/** Show everybody a space.
 * @param {string} cell */
export function pointAt(cell) {
  wire?.command({ t: "point", cell });
  set({ pointing: false });
}

// -- you ---------------------------------------------------------------------------------------------------------------

/** Name and colour, once for this browser. */
export function nameForm() {
  const { name, colour } = me();
  return h(
    "form",
    { "data-form": "me", class: "me", "data-own": true, "data-key": "me" },
    h("label", { for: "my-name" }, say("page.your_name")),
    h("input", { id: "my-name", name: "name", maxlength: 40, autocomplete: "nickname", value: name, placeholder: say("page.name_hint") }),
    h("button", { type: "submit", class: "plain" }, say("page.save_name")),
    h("fieldset", { class: "swatches" }, h("legend", { class: "heard" }, say("page.your_colour")), COLOURS.map((one) =>
      h("label", { class: colourClass(one), title: say(`page.swatch_${one}`) }, h("input", { type: "radio", name: "colour", value: one, checked: one === colour, "aria-label": say(`page.swatch_${one}`) }), h("span", null)))),
  );
}

/** Keep what the form says, and tell the table.
 * @param {HTMLFormElement} form @param {boolean} done close the dialog it is in? */
export function introduce(form, done) {
  const data = new FormData(form);
  me({ name: String(data.get("name") ?? "").trim(), colour: String(data.get("colour") ?? COLOURS[0]) });
  tellName(true);
  if (!done) return;
  set({ dialog: "" });
  const button = form.querySelector("button");
  if (button) button.textContent = say("page.saved_name");
}

/** Tell the table who we are; where a name was given before, only if it was changed here.
 * @param {boolean} changed */
function tellName(changed) {
  const { name, colour } = me();
  for (const seat of state.seats) {
    const person = state.people.find((p) => p.seat === seat);
    if (seat === "watch" || (!changed && (person?.name || !name))) continue;
    wire?.command({ t: "name", seat, name, colour });
  }
}

// -- buttons and frames ----------------------------------------------------------------------------------------------------

/** @param {string} what @param {HTMLElement | null} element */
export async function companyDo(what, element) {
  if (what === "chat") set({ chatOpen: !state.chatOpen });
  else if (what === "point") set({ pointing: !state.pointing });
  else if (what === "clear-chat") wire?.command({ t: "clear_chat" });
  else if (what === "mute") {
    const seat = element?.dataset["seat"] ?? "";
    set({ muted: seat ? [...new Set([...state.muted, seat])] : [] });
  } else if (what === "sound") {
    set({ sound: chosen("sound", !state.sound) });
    play("yours");
  } else if (what === "notify") {
    set({ notify: chosen("notify", !state.notify && (await mayNotify())) });
  }
}

/** @param {ChatLine} line */
function said(line) {
  if (state.chat.some((one) => one.n === line.n)) return;
  set({ chat: [...state.chat, line] });
  if (state.muted.includes(line.seat) || state.seats.includes(line.seat)) return;
  play("chat");
  announce(say("page.said", { name: line.name || nameOfSeat(state, line.seat), text: line.text }));
}

/** @param {string} seat @param {string} cell */
function pointed(seat, cell) {
  if (state.muted.includes(seat)) return;
  const ping = { seat, cell, until: Date.now() + POINTED };
  set({ pings: [...state.pings.filter((p) => p.seat !== seat), ping] });
  setTimeout(() => set({ pings: state.pings.filter((p) => p !== ping) }), POINTED);
  play("point");
  announce(say("page.pointed", { name: nameOfSeat(state, seat), space: cell }));
}

listen((frame) => {
  if (frame.t === "chat") said(frame);
  else if (frame.t === "chat_log") set({ chat: frame.chat });
  else if (frame.t === "pointed") pointed(frame.seat, frame.cell);
  else {
    if (frame.t === "welcome") queueMicrotask(() => tellName(false));
    return false;
  }
  return true;
});

// The newest line is in sight, and people who open the chat can write at once.
afterDraw((before, now) => {
  if (!now.chatOpen || (before.chatOpen && before.chat === now.chat)) return;
  const lines = document.querySelector(".chat-lines");
  if (lines) lines.scrollTop = lines.scrollHeight;
  if (!before.chatOpen && !COARSE.matches) document.getElementById("chat-line")?.focus();
});
