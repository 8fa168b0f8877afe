/** One table of keys: what is bound, and what the help says about it. */
import { h } from "./dom.js";

/** @typedef {{keys: string[], shown: string, intent: string, help: string}} Binding */

/** @type {Binding[]} */
export const KEYS = [
  { keys: ["Tab"], shown: "Tab", intent: "", help: "step through the options of the decision, then the board and the rest" },
  { keys: ["Enter", " "], shown: "Enter", intent: "", help: "choose the option or the marked space that has the focus" },
  { keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], shown: "1 – 9", intent: "digit", help: "choose that option of the bar at once" },
  { keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], shown: "arrows", intent: "arrow", help: "move over the board (or through the log)" },
  { keys: ["n"], shown: "n", intent: "next", help: "to the next space that may be chosen" },
  { keys: ["p"], shown: "p", intent: "previous", help: "to the one before" },
  { keys: ["e"], shown: "e", intent: "explain", help: "explain what has the focus: option, space, card, line" },
  { keys: ["u"], shown: "u", intent: "undo", help: "take back; across dice or cards already seen everybody at the table is asked" },
  { keys: ["x"], shown: "x", intent: "auto", help: "let the bot answer this one" },
  { keys: ["f"], shown: "f", intent: "pass", help: "pass survival opportunities until something targets me, or stop doing so" },
  { keys: ["o"], shown: "o", intent: "bar", help: "to the options" },
  { keys: ["g"], shown: "g", intent: "board", help: "to the board" },
  { keys: ["l"], shown: "l", intent: "log", help: "to the log: Enter shows the board at that line" },
  { keys: ["m"], shown: "m", intent: "monster", help: "explain the monster: whom it would choose, and why" },
  { keys: ["b"], shown: "b", intent: "blind", help: "hatch the monster's blind spot, or not" },
  { keys: ["t"], shown: "t", intent: "threat", help: "show what the monster threatens, or not; while somebody moves with a digit on each space" },
  { keys: ["["], shown: "[", intent: "back", help: "one step back in time" },
  { keys: ["]"], shown: "]", intent: "forward", help: "one step forward in time" },
  { keys: ["Escape"], shown: "Esc", intent: "escape", help: "back to now; close what is open" },
  { keys: ["/"], shown: "/", intent: "type", help: "type an option: its key, its number or its space" },
  { keys: ["v"], shown: "v", intent: "overview", help: "say who stands where, nearest to the monster first" },
  { keys: ["?"], shown: "?", intent: "help", help: "this help" },
];

/** What a key means, or nothing.
 * @param {KeyboardEvent} event */
export function intentOf(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return "";
  return KEYS.find((binding) => binding.intent && binding.keys.includes(event.key))?.intent ?? "";
}

export function help() {
  return h(
    "div",
    { class: "help" },
    h("h2", null, "Keys"),
    h("table", { class: "keys" }, h("tbody", null, KEYS.map((k) => h("tr", null, h("th", { scope: "row" }, h("kbd", null, k.shown)), h("td", null, k.help))))),
    h("h2", null, "On the board"),
    h(
      "ul",
      null,
      h("li", null, "Hatched spaces with a dot may be chosen; a figure in the dot says how many options lie there."),
      h("li", null, "Crosses, where the threat is shown (t), are the monster's range: it could walk there and strike. A digit is the damage to expect on that space, 0 none to 9 the most."),
      h("li", null, "The large figure is the monster; the wedge at its base shows where it faces."),
      h("li", null, "Survivors have a letter, a shape and a colour; the ring marks who is acting, a line below who is knocked down."),
      h("li", null, "Rest the pointer on anything, or press long on a phone, to have it explained."),
      h("li", null, "On a phone the first tap on a space shows it enlarged, the second chooses it."),
    ),
  );
}
