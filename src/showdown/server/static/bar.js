/** The decision bar: always in the same place, with every option of the decision. */
import { h } from "./dom.js";
import { badge, sign } from "./drawings.js";
import { BEARINGS, bearing } from "./geometry.js";
import { canAnswer, isMine, isSent, isSentKey, shown, wasTaken } from "./store.js";
import { say } from "./text.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Option} Option */

/** More spaces than this are chips by compass bearing instead of sentences. */
const MANY = 8;

/**
 * The options in the order in which they are shown: those of the space that was tapped, those told in sentences, and
 * the many spaces as chips.
 * @param {State} s
 */
export function layout(s) {
  const d = shown(s).decision;
  const options = d ? d.options : [];
  const spaces = options.filter((o) => o.cell !== null);
  const chosen = s.selected && s.past === null ? spaces.filter((o) => o.cell === s.selected) : [];
  const asChips = spaces.length > MANY;
  const chips = asChips ? spaces.filter((o) => !chosen.includes(o)) : [];
  const told = options.filter((o) => !chosen.includes(o) && !chips.includes(o));
  // Most survival opportunities are let go by: that answer comes first, not below the fold.
  if (d?.flow) told.sort((a, b) => Number(b.verb === "done") - Number(a.verb === "done"));
  return { chosen, told, chips: byBearing(s, chips) };
}

/** All options in the order shown; the first nine have digits.
 * @param {State} s */
export function ordered(s) {
  const { chosen, told, chips } = layout(s);
  return [...chosen, ...told, ...chips.flatMap((group) => group.options)];
}

/** Spaces by compass bearing from whoever moves, the nearest first.
 * @param {State} s @param {Option[]} options */
function byBearing(s, options) {
  const { view, decision } = shown(s);
  if (view === null || options.length === 0) return [];
  const who = decision?.about?.survivor ?? view.progress.find((p) => p.doing === "act")?.survivor ?? "";
  const moves = decision !== null && (decision.kind === "move_to" || decision.kind === "placement");
  const from = (moves && view.survivors[who]?.at) || view.monster.at || "K8";
  const groups = BEARINGS.map((name) => ({ name, from, options: /** @type {Option[]} */ ([]) }));
  const sorted = options.map((o) => ({ o, ...bearing(from, o.cell ?? from) })).sort((a, b) => a.steps - b.steps);
  for (const { o, name } of sorted) groups[BEARINGS.indexOf(name)].options.push(o);
  return groups.filter((group) => group.options.length);
}

/** @param {State} s */
export function bar(s) {
  const { view, decision } = shown(s);
  if (view === null && s.closed) return h("a", { class: "button plain", href: "/" }, say("page.to_the_lobby"));
  if (view === null) return h("p", { class: "quiet" }, say("page.opening"));
  if (decision === null) return over(s);
  const { chosen, told, chips } = layout(s);
  const open = canAnswer(s);
  let digit = 0;
  /** @param {Option} o */
  const full = (o) => option(s, o, (digit += 1), open);
  return [
    h(
      "div",
      { class: "asked" },
      h("h2", { id: "question", class: "question", "data-question": decision.kind }, decision.question),
      decision.why && h("p", { class: "why" }, decision.why),
    ),
    chosen.length > 0 && h("div", { class: "options is-chosen", role: "group", "aria-label": say("page.at_space", { space: s.selected }) }, chosen.map(full)),
    told.length > 0 && h("div", { class: "options", role: "group", "aria-labelledby": "question" }, told.map(full)),
    chips.length > 0 &&
      h(
        "div",
        { class: "chips", role: "group", "aria-label": say("page.by_bearing", { space: chips[0].from }) },
        h("p", { class: "quiet" }, say("page.marked", { space: chips[0].from })),
        chips.map((group) =>
          h("div", { class: "bearing", "data-key": group.name }, h("span", { class: "compass" }, say(`page.bearing_${group.name}`)),
            h("div", null, group.options.map((o) => chip(s, o, (digit += 1), open))))),
      ),
    (decision.dice || decision.draw) && isMine(s) && entry(decision),
    s.past === null && tools(s, decision),
  ];
}

/** @param {State} s @param {Option} o @param {number} digit @param {boolean} open */
function option(s, o, digit, open) {
  const sent = isSentKey(s, o.key);
  const taken = wasTaken(s, o.key);
  return h(
    "button",
    { type: "button", class: `option${sent || taken ? " is-sent" : ""}`, "data-option": o.key, "data-key": o.key,
      "aria-disabled": open ? null : "true" },
    h("kbd", { class: digit < 10 ? null : "is-none", "aria-hidden": "true" }, digit < 10 ? digit : "·"),
    o.survivor && badge(o.survivor, 26),
    h("span", { class: "text" }, o.text, o.cost && h("span", { class: "cost" }, o.cost)),
    sent && h("span", { class: "sent" }, say("page.sent")),
    taken && h("span", { class: "sent" }, say("page.chosen")),
  );
}

/** @param {State} s @param {Option} o @param {number} digit @param {boolean} open */
function chip(s, o, digit, open) {
  const sent = isSentKey(s, o.key);
  const taken = wasTaken(s, o.key);
  const name = o.key.split(":").slice(1).join(" ");
  return h(
    "button",
    { type: "button", class: `chip${sent || taken ? " is-sent" : ""}`, "data-option": o.key, "data-key": o.key,
      "aria-label": taken ? say("page.chip_chosen", { option: o.text }) : o.text,
      "aria-disabled": open ? null : "true" },
    digit < 10 && h("kbd", { "aria-hidden": "true" }, digit),
    name,
  );
}

/** Dice or cards from a real table.
 * @param {import("./types.js").Decision} d */
function entry(d) {
  return h(
    "form",
    { class: "entry", "data-form": "enter", "data-key": `enter-${d.id}`, "data-own": true },
    h("label", { for: "enter" }, d.dice ? say("page.dice_to_enter", { count: d.dice.n, sides: d.dice.sides }) : say("page.cards_to_enter")),
    h("input", { id: "enter", name: "enter", autocomplete: "off", inputmode: d.dice ? "numeric" : "text" }),
    h("button", { type: "submit", class: "plain" }, say("page.enter")),
  );
}

/** @param {State} s @param {import("./types.js").Decision} d */
function tools(s, d) {
  const mine = isMine(s);
  const passing = s.people.some((p) => p.passing && s.seats.includes(p.seat));
  const playing = s.seats.some((seat) => seat !== "watch");
  return h(
    "div",
    { class: "tools" },
    playing && h("button", { type: "button", class: "plain", "data-do": "undo" }, sign("undo"), say("page.undo"), h("kbd", null, "u")),
    mine && h("button", { type: "button", class: "plain", "data-do": "auto" }, sign("bot"), say("page.auto"), h("kbd", null, "x")),
    h("button", { type: "button", class: "plain", "data-do": "threat", "aria-pressed": String(s.threat) }, say("page.threat"), h("kbd", null, "t")),
    playing && (d.flow || passing) &&
      h("button", { type: "button", class: "plain", "data-do": "pass", "aria-pressed": String(passing) }, sign("eye"),
        passing ? say("page.passing") : say("page.pass"), h("kbd", null, "f")),
    playing &&
      h(
        "form",
        { class: "typed", "data-form": "typed", "data-own": true, "data-key": "typed" },
        h("label", { for: "typed", class: "heard" }, say("page.type_label")),
        h("input", { id: "typed", name: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: say("page.type_hint") }),
      ),
    isSent(s) && h("span", { class: "busy", role: "status" }, say("page.waiting_for_server")),
  );
}

/** @param {State} s */
function over(s) {
  const { view } = shown(s);
  const outcome = view ? view.outcome : "";
  const text = outcome === "victory" ? say("page.victory") : outcome === "defeat" ? say("page.defeat") : say("page.ended");
  return h(
    "div",
    { class: `over is-${outcome}`, "data-outcome": outcome },
    sign(outcome === "victory" ? "lantern" : "skull"),
    h("h2", { id: "question", class: "question" }, text),
    h(
      "div",
      { class: "tools" },
      h("a", { class: "button plain", href: `/replay/${s.table}` }, sign("clock"), say("page.watch_replay")),
      h("button", { type: "button", class: "plain", "data-do": "save" }, sign("save"), say("page.download_save")),
      s.seats.some((seat) => seat !== "watch") && h("button", { type: "button", class: "plain", "data-do": "undo" }, sign("undo"), say("page.undo")),
    ),
  );
}

export function focusFirst() {
  const first = document.querySelector("#bar [data-option]");
  if (first instanceof HTMLElement) first.focus();
}
