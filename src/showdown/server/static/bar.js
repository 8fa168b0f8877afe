/** The decision bar: the question first, then every option of the decision, then the tools. */
import { cardPicture } from "./card.js";
import { h, svg } from "./dom.js";
import { badge, sign } from "./drawings.js";
import { BEARINGS, angle, bearing } from "./geometry.js";
import { COARSE } from "./here.js";
import { me } from "./memory.js";
import { COLOURS, withNames } from "./people.js";
import { OF_CARDS, canAnswer, canUndo, isAside, isHeld, isMine, isPlaying, isSent, isSentKey, movesTo, optionsAt, riskAt, shown, sideOf, wasTaken } from "./store.js";
import { say } from "./text.js";
import { capital, title } from "./words.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").Decision} Decision */

/** More spaces than this are a list by compass bearing, folded away: the board shows them. */
const MANY = 8;
/** Odds with more characters have lines of their own. */
const LONG_ODDS = 60;
/** Decisions in which any space will do: a button lets the bot choose. */
const ANY_WILL_DO = new Set(["lay_tile", "place_monster", "deploy"]);

/**
 * The options by digit: those of the space that was tapped, those told in sentences, the one that ends an act and is
 * always in sight, survival actions besides, and the many spaces by bearing.
 * @param {State} s
 */
export function layout(s) {
  const d = shown(s).decision;
  const options = d ? d.options : [];
  const spaces = options.filter((o) => o.cell !== null);
  const chosen = s.selected && s.past === null ? optionsAt(s, s.selected) : [];
  const asChips = spaces.length > MANY;
  const chips = asChips ? spaces.filter((o) => !chosen.includes(o)) : [];
  const rest = options.filter((o) => !chosen.includes(o) && !chips.includes(o));
  const aside = d === null ? [] : rest.filter((o) => isAside(d, o));
  const ends = rest.filter((o) => o.verb === "end" && rest.length > 2);
  const told = rest.filter((o) => !aside.includes(o) && !ends.includes(o));
  // Most survival opportunities are let go by: that answer comes first, not below the fold.
  if (d?.flow) told.sort((a, b) => Number(b.verb === "done") - Number(a.verb === "done"));
  return { chosen, told, ends, aside, chips: byBearing(s, chips) };
}

/** All options in the order shown; the first nine have digits.
 * @param {State} s */
export function ordered(s) {
  const { chosen, told, ends, aside, chips } = layout(s);
  return [...chosen, ...told, ...ends, ...aside, ...chips.flatMap((group) => group.options)];
}

/** Spaces by compass bearing from the figure that moves, the nearest first.
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
  if (s.botPlays && s.past === null) return botPlays(s);
  if (isHeld(s)) return held(s);
  if (decision === null) return over(s);
  const { chosen, told, ends, aside, chips } = layout(s);
  const open = canAnswer(s);
  let digit = 0;
  /** @param {Option} o */
  const full = (o) => option(s, o, (digit += 1), open);
  const asCards = OF_CARDS.has(decision.kind);
  /** @param {Option[]} some */
  const all = (some) => some.map((o) => (asCards && o.card ? cardOption(s, o, (digit += 1), open) : full(o)));
  const [toldHere, endsHere] = [all(told), all(ends)];
  return [
    handle(s),
    question(s, decision),
    chosen.length === 0 && moveThere(s, open),
    chosen.length > 0 && h("div", { class: "options is-chosen", role: "group", "aria-label": say("page.at_space", { space: s.selected }) }, chosen.map(full)),
    told.length > 0 && h("div", { class: asCards ? "options is-cards" : "options", role: "group", "aria-labelledby": "question" },
      toldHere),
    aside.length > 0 && h("details", { class: "aside", "data-key": "aside" },
      h("summary", null, sign("lantern"), say("page.survival_besides", { count: aside.length })),
      h("div", { class: "options", role: "group", "aria-label": say("page.survival_actions") }, aside.map(full))),
    chips.length > 0 && spaces(s, decision, chips, digit, open),
    (decision.dice || decision.draw) && isMine(s) && entry(decision),
    unnamed(s),
    (endsHere.length > 0 || s.past === null) && h("div", { class: "bar-foot", "data-more": say("page.more_below") },
      endsHere.length > 0 && h("div", { class: "options", role: "group", "aria-labelledby": "question" }, endsHere), s.past === null && tools(s, decision)),
  ];
}

/** The others at the table do not know yet who this is.
 * @param {State} s */
function unnamed(s) {
  const players = s.people.filter((p) => p.seat.startsWith("p") && !p.bot);
  const mine = players.filter((p) => s.seats.includes(p.seat));
  if (s.past !== null || !mine.length || mine.length === players.length || mine.some((p) => p.name) || me().name) return null;
  return h(
    "form",
    { class: "entry who-are-you", "data-form": "me", "data-own": true, "data-key": "who-are-you" },
    h("label", { for: "own-name" }, say("page.your_name")),
    h("input", { id: "own-name", name: "name", maxlength: 40, autocomplete: "nickname", placeholder: say("page.name_hint") }),
    h("input", { type: "hidden", name: "colour", value: COLOURS[Number(mine[0].seat.slice(1)) - 1] }),
    h("button", { type: "submit", class: "plain" }, say("page.save_name")),
  );
}

/** On a phone the bar is a sheet that can be pulled up and down.
 * @param {State} s */
function handle(s) {
  return h("button", { type: "button", class: "sheet-handle", "data-do": "fold-bar", "data-key": "handle", "aria-expanded": String(!s.folded), "aria-controls": "bar",
    "aria-label": s.folded ? say("page.unfold_bar") : say("page.fold_bar") }, h("span", { "aria-hidden": "true" }));
}

/** The question; the rule behind it is a detail.
 * @param {State} s @param {Decision} d */
function question(s, d) {
  return h(
    "div",
    { class: "asked" },
    h("h2", { id: "question", class: "question", "data-question": d.kind }, withNames(s, d.question)),
    d.why && h("details", { class: "why", "data-key": `why-${d.rule}` }, h("summary", { "aria-label": say("page.why") }, sign("help")), h("p", null, d.whose && h("b", null, withNames(s, d.whose), " "), d.why, " ", d.rule && h("a", { href: `/rules#${d.rule}`, target: "_blank", rel: "noopener" }, d.rule))),
  );
}

/** How likely an option is to succeed, in a few words. Its text names what it costs.
 * @param {Option} o */
export function oddsOf(o) {
  // A number stays with its sign, and with what needs it.
  return o.odds && [" ", h("span", { class: `odds-tag ${sideOf(o)}${o.odds.length > LONG_ODDS ? " is-long" : ""}` }, o.odds.replaceAll(" %", "\u00a0%").replaceAll(/ (\d+\+)/g, "\u00a0$1"))];
}

/** @param {State} s @param {Option} o @param {number} digit @param {boolean} open */
function option(s, o, digit, open) {
  if (open && s.confirming === o.key) return confirmation(o);
  const sent = isSentKey(s, o.key);
  const taken = wasTaken(s, o.key);
  return h(
    "button",
    { type: "button", class: `option${sent || taken ? " is-sent" : ""}`, "data-option": o.key, "data-key": o.key,
      "aria-disabled": open ? null : "true" },
    h("kbd", { class: digit < 10 ? null : "is-none", "aria-hidden": "true" }, digit < 10 ? digit : "·"),
    o.survivor && badge(o.survivor, 26),
    arrowOf(s, o),
    h("span", { class: "text" }, withNames(s, o.text), oddsOf(o), o.cell !== null && o.cell === s.selected && risk(s, o.cell)),
    sent && h("span", { class: "sent" }, say("page.sent")),
    taken && h("span", { class: "sent" }, say("page.chosen")),
  );
}

/** The movement to a space that was tapped while the act still has it: a second tap there moves, too.
 * @param {State} s @param {boolean} open */
function moveThere(s, open) {
  const move = s.selected && s.past === null && movesTo(s, s.selected) ? shown(s).decision?.moves.find((o) => o.cell === s.selected) : undefined;
  if (!move) return null;
  return h("div", { class: "options is-chosen", "data-key": "move-there", role: "group", "aria-label": say("page.at_space", { space: s.selected }) },
    h("button", { type: "button", class: "option", "data-do": "move-there", "data-space": s.selected, "aria-disabled": open ? null : "true" },
      h("span", { class: "text" }, move.text, oddsOf(move), risk(s, s.selected))));
}

/** What the monster may do to a survivor on a space; a finger cannot rest on it to ask.
 * @param {State} s @param {string} cell */
function risk(s, cell) {
  const text = riskAt(s, cell);
  return text && h("span", { class: "risk" }, capital(text));
}

/** An arrow as the board is drawn, for an option that names a direction: a phone turns the board.
 * @param {State} s @param {Option} o */
function arrowOf(s, o) {
  return o.direction && svg("svg", { class: "sign pointing", viewBox: "0 0 16 16", width: 22, height: 22, "aria-hidden": "true" },
    svg("path", { transform: `rotate(${angle(o.direction, s.turned)} 8 8)`, d: "M8 14V2.5M3.5 7 8 2.5 12.5 7" }));
}

/** An option that loses something for good: asked again before it is sent.
 * @param {Option} o */
function confirmation(o) {
  return h(
    "div",
    { class: "option is-confirming", role: "group", "data-key": `confirm-${o.key}`, "aria-label": o.warning ?? o.text },
    h("span", { class: "text" }, o.warning ?? o.text),
    h("button", { type: "button", class: "main", "data-option": o.key, "data-confirm": o.key }, say("page.yes")),
    h("button", { type: "button", class: "plain", "data-do": "unconfirm" }, say("page.no")),
  );
}

/** A card that can be chosen, drawn, with its sentence below.
 * @param {State} s @param {Option} o @param {number} digit @param {boolean} open */
function cardOption(s, o, digit, open) {
  if (open && s.confirming === o.key) return confirmation(o);
  const sent = isSentKey(s, o.key) || wasTaken(s, o.key);
  return h(
    "button",
    { type: "button", class: `option card-option${sent ? " is-sent" : ""}`, "data-option": o.key, "data-key": o.key, "aria-label": o.text, "aria-disabled": open ? null : "true" },
    cardPicture(o.card ?? "", { width: 150, alt: "" }),
    // The card says the rest.
    h("span", { class: "text" }, h("kbd", { class: digit < 10 ? null : "is-none", "aria-hidden": "true" }, digit < 10 ? digit : "·"), o.odds && o.card && h("b", { class: "card-title" }, title(o.card)), o.odds ? oddsOf(o) : [" ", o.text]),
  );
}

/** @typedef {{name: string, from: string, options: Option[]}} Bearings */

/** The spaces, which the board marks; the list is for keyboards and screen readers, and folded.
 * @param {State} s @param {Decision} d @param {Bearings[]} chips @param {number} digit @param {boolean} open */
function spaces(s, d, chips, digit, open) {
  // A tile can lie on a space in two ways: that is one space.
  const count = new Set(chips.flatMap((group) => group.options.map((o) => o.cell))).size;
  return h(
    "div",
    { class: "spaces-asked", "data-key": "spaces" },
    s.turned && (d.kind === "place_monster" || d.kind === "lay_tile") && h("p", { class: "quiet" }, say("page.north_west_turned")),
    h("p", { class: "quiet" }, open ? say("page.click_space", { count, touch: COARSE.matches }) : say("page.spaces_marked", { count })),
    open && ANY_WILL_DO.has(d.kind) && h("button", { type: "button", class: "plain", "data-do": "auto", "data-key": "random" }, sign("dice"), say("page.any_space")),
    h(
      "details",
      { class: "chips", "data-key": "list" },
      h("summary", null, say("page.list_of_spaces")),
      chips.map((group) =>
        h("div", { class: "bearing", "data-key": group.name, role: "group", "aria-label": say("page.by_bearing", { space: group.from }) }, h("span", { class: "compass" }, say(`page.bearing_${group.name}`)),
          h("div", null, group.options.map((o) => chip(s, o, (digit += 1), open, group.options.filter((x) => x.cell === o.cell).length < 2))))),
    ),
  );
}

/** @param {State} s @param {Option} o @param {number} digit @param {boolean} open @param {boolean} only is it the only option of its space? */
function chip(s, o, digit, open, only) {
  const sent = isSentKey(s, o.key);
  const taken = wasTaken(s, o.key);
  return h(
    "button",
    { type: "button", class: `chip${sent || taken ? " is-sent" : ""}`, "data-option": o.key, "data-key": o.key,
      "aria-label": taken ? say("page.chip_chosen", { option: o.text }) : o.text,
      "aria-disabled": open ? null : "true" },
    digit < 10 && h("kbd", { "aria-hidden": "true" }, digit),
    // Where several options end on the same space, its name alone would not tell them apart.
    only ? o.cell : o.text,
  );
}

/** Dice or cards from a real table.
 * @param {Decision} d */
function entry(d) {
  return h(
    "form",
    { class: "entry", "data-form": "enter", "data-key": `enter-${d.id}`, "data-own": true },
    h("label", { for: "enter" }, d.dice ? say("page.dice_to_enter", { count: d.dice.n, sides: d.dice.sides }) : say("page.cards_to_enter")),
    h("input", { id: "enter", name: "enter", autocomplete: "off", inputmode: d.dice ? "numeric" : "text" }),
    h("button", { type: "submit", class: "plain" }, say("page.enter")),
  );
}

/** A small tool with its key; the words are its label.
 * @param {string} what @param {import("./drawings.js").SignName} icon @param {string} text @param {string} key @param {boolean} [pressed] */
function tool(what, icon, text, key, pressed) {
  return h("button", { type: "button", class: "plain tool", "data-do": what, "data-key": what, "aria-pressed": pressed === undefined ? null : String(pressed), "aria-label": text, title: `${text} (${key})` },
    sign(icon), h("span", { class: "tool-text" }, say(`page.short_${what}`)), h("kbd", { "aria-hidden": "true" }, key));
}

/** @param {State} s @param {Decision} d */
function tools(s, d) {
  const mine = isMine(s);
  const passing = s.people.some((p) => p.passing && s.seats.includes(p.seat));
  const playing = isPlaying(s);
  return h(
    "div",
    { class: "tools" },
    playing && tool("undo", "undo", say("page.undo"), "u"),
    mine && tool("auto", "bot", say("page.auto"), "x"),
    playing && tool("bot-plays", "skip", say("page.bot_plays_on"), "X"),
    tool("threat", "target", say("page.threat"), "t", s.threat),
    playing && (d.flow || passing) && tool("pass", "eye", passing ? say("page.passing") : say("page.pass"), "f", passing),
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

/** What happened is still being shown: what comes next follows it, or comes at once with a button or a key. Whether that is
 * a decision or the end is not told.
 * @param {State} s */
function held(s) {
  const playing = isPlaying(s) && (s.decision !== null || canUndo(s)) && s.past === null;
  return [
    handle(s),
    h("div", { class: "held", "data-key": "held" },
      h("h2", { id: "question", class: "question with-sign" }, sign("hourglass"), say("page.still_shown")),
      h("div", { class: "options", role: "group", "aria-labelledby": "question" },
        h("button", { type: "button", class: "option", "data-do": "skip-beats", "data-key": "skip" }, h("kbd", { "aria-hidden": "true" }, "s"),
          h("span", { class: "text" }, say("page.skip_ahead"))))),
    playing && h("div", { class: "tools" }, tool("undo", "undo", say("page.undo"), "u")),
  ];
}

/** The bot answers for this browser: the only option is to stop it.
 * @param {State} s */
function botPlays(s) {
  return [
    handle(s),
    h("h2", { id: "question", class: "question with-sign", "data-key": "bot-plays" }, sign("bot"), say("page.bot_plays_now")),
    h("div", { class: "options", role: "group", "aria-labelledby": "question" },
      h("button", { type: "button", class: "option", "data-do": "bot-plays", "data-key": "stop-bot" }, h("kbd", { "aria-hidden": "true" }, "X"),
        h("span", { class: "text" }, say("page.stop_bot")))),
  ];
}

/** The showdown has ended, and the steps before its end are still being shown. */
function ending() {
  return h("div", { class: "over is-undecided" }, sign("hourglass"), h("h2", { id: "question", class: "question" }, say("page.ending")));
}

/** @param {State} s */
function over(s) {
  const { view } = shown(s);
  if (s.past === null && s.status !== "conceded" && view?.outcome === "undecided") return ending();
  const outcome = s.past === null && s.status === "conceded" ? s.status : (view?.outcome ?? "");
  const text = outcome === "victory" ? say("page.victory") : outcome === "defeat" ? say("page.defeat") : outcome === "conceded" ? say("page.conceded") : say("page.ended");
  return h(
    "div",
    { class: `over is-${outcome}`, "data-outcome": outcome },
    sign(outcome === "victory" ? "lantern" : "skull"),
    h("h2", { id: "question", class: "question" }, text),
    s.past === null && h(
      "div",
      { class: "tools" },
      h("button", { type: "button", class: "main", "data-do": "open-report" }, sign("book"), say("page.show_report")),
      h("a", { class: "button plain", href: `/replay/${s.table}` }, sign("clock"), say("page.watch_replay")),
      canUndo(s) && h("button", { type: "button", class: "plain", "data-do": "undo" }, sign("undo"), say("page.undo")),
    ),
  );
}

/** What had the focus in the bar is gone: put the keyboard on the question whether an option is meant, else on the first
 * option. */
export function focusAgain() {
  const sure = document.querySelector("#bar [data-confirm]");
  if (sure instanceof HTMLElement) sure.focus();
  // A finger has no use for it, and it would open the list of spaces.
  else if (COARSE.matches) return;
  else focusFirst();
}

/** Put the keyboard on the first option; the list of spaces opens for it. */
export function focusFirst() {
  const first = document.querySelector("#bar [data-option]") ?? document.querySelector("#bar .options [data-do]");
  if (!(first instanceof HTMLElement)) return;
  const folded = first.closest("details");
  if (folded) folded.open = true;
  first.focus();
}
