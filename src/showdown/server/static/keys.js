/** The keys: what each one does, for the keyboard and for the help. */
import { h } from "./dom.js";
import { sign } from "./drawings.js";
import { COARSE } from "./here.js";
import { say } from "./text.js";
import { capital } from "./words.js";

/** @typedef {{keys: string[], shown: string, intent: string}} Binding  shown: the key itself, or the name of its text */

/** @type {Binding[]} */
const KEYS = [
  { keys: ["Tab"], shown: "tab", intent: "tab" },
  { keys: ["Enter", " "], shown: "enter", intent: "enter" },
  { keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], shown: "1 – 9", intent: "digit" },
  { keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], shown: "arrows", intent: "arrow" },
  { keys: ["n"], shown: "n", intent: "next" },
  { keys: ["p"], shown: "p", intent: "previous" },
  { keys: ["e"], shown: "e", intent: "explain" },
  { keys: ["u"], shown: "u", intent: "undo" },
  { keys: ["x"], shown: "x", intent: "auto" },
  { keys: ["X"], shown: "X", intent: "bot-plays" },
  { keys: ["f"], shown: "f", intent: "pass" },
  { keys: ["o"], shown: "o", intent: "bar" },
  { keys: ["g"], shown: "g", intent: "board" },
  { keys: ["l"], shown: "l", intent: "log" },
  { keys: ["m"], shown: "m", intent: "monster" },
  { keys: ["b"], shown: "b", intent: "blind" },
  { keys: ["t"], shown: "t", intent: "threat" },
  { keys: ["s"], shown: "s", intent: "skip-beats" },
  { keys: ["k"], shown: "k", intent: "beat-pause" },
  { keys: [","], shown: ",", intent: "beat-back" },
  { keys: ["."], shown: ".", intent: "beat-forward" },
  { keys: ["+", "="], shown: "+", intent: "zoom-in" },
  { keys: ["-"], shown: "-", intent: "zoom-out" },
  { keys: ["0"], shown: "0", intent: "zoom-fit" },
  { keys: ["["], shown: "[", intent: "back" },
  { keys: ["]"], shown: "]", intent: "forward" },
  { keys: ["Escape"], shown: "escape", intent: "escape" },
  { keys: ["/"], shown: "/", intent: "type" },
  { keys: ["v"], shown: "v", intent: "overview" },
  { keys: ["?"], shown: "?", intent: "help" },
];

/** Keys that have a name instead of a sign. */
const NAMED = new Set(["tab", "enter", "arrows", "escape"]);
/** The browser itself does what these keys mean. */
const NATIVE = new Set(["tab", "enter"]);

/** What a key means, or nothing.
 * @param {KeyboardEvent} event */
export function intentOf(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return "";
  return KEYS.find((binding) => !NATIVE.has(binding.intent) && binding.keys.includes(event.key))?.intent ?? "";
}

export function help() {
  const keys = h("table", { class: "keys" }, h("tbody", null, KEYS.map((k) => h("tr", null, h("th", { scope: "row" }, h("kbd", null, NAMED.has(k.shown) ? say(`page.key_${k.shown}`) : k.shown)), h("td", null, say(`page.do_${k.intent}`))))));
  const board = [h("h2", null, say("page.on_the_board")), h("ul", null, ["marks", "threat", "monster", "survivors", "explain", "phone"].map((what) => h("li", null, say(`page.about_${what}`))))];
  // A phone has fingers first; a keyboard may be connected.
  return COARSE.matches
    ? h("div", { class: "help" }, h("h2", null, say("page.touch")), h("ul", null, ["tap", "hold", "pinch", "sheet"].map((what) => h("li", null, say(`page.touch_${what}`)))),
        h("h2", null, say("page.signs")), signs(), board, h("details", { "data-key": "keys" }, h("summary", null, say("page.keys")), keys))
    : h("div", { class: "help" }, h("h2", null, say("page.mouse")), h("ul", null, ["click", "point", "menu", "drag"].map((what) => h("li", null, say(`page.mouse_${what}`)))),
        h("h2", null, say("page.signs")), signs(), board, h("details", { "data-key": "keys", open: true }, h("summary", null, say("page.keys")), keys));
}

/** What the buttons with a sign only do. */
function signs() {
  /** @type {[import("./drawings.js").SignName, string][]} */
  const rows = [["undo", say("page.undo")], ["bot", say("page.auto")], ["skip", say("page.bot_plays_on")], ["target", capital(say("page.do_threat"))], ["eye", say("page.pass")], ["log", say("page.happened")], ["key", say("page.seats_and_links")], ["clock", say("page.replay")], ["sun", say("page.theme")]];
  return h("table", { class: "keys" }, h("tbody", null, rows.map(([icon, text]) => h("tr", null, h("th", { scope: "row" }, sign(icon)), h("td", null, text)))));
}
