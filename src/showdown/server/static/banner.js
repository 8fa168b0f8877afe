/** The banner: whose decision it is, since when, who is there; where the round stands; what is wrong with the wire. */
import { h } from "./dom.js";
import { sign } from "./drawings.js";
import { isMine, shown } from "./store.js";
import { capital, seatName, title } from "./words.js";

/** @typedef {import("./types.js").State} State */

/** @param {State} s */
export function banner(s) {
  const { text, kind, more } = message(s);
  return h("div", { class: `banner is-${kind}`, "data-banner": kind, role: "status" }, h("span", { class: "text" }, text), more);
}

/** @param {State} s @returns {{text: import("./dom.js").Child, kind: string, more?: import("./dom.js").Child}} */
function message(s) {
  if (s.closed) {
    return { text: s.closed, kind: "closed", more: h("button", { type: "button", class: "plain", "data-do": "reload" }, "Reload") };
  }
  if (s.connection === "lost") {
    return { text: "The connection is lost. Trying again …", kind: "lost",
      more: h("button", { type: "button", class: "plain", "data-do": "retry" }, "Try now") };
  }
  if (s.connection === "trying") return { text: "Connecting …", kind: "trying" };
  if (s.past !== null) {
    return { text: ["You are looking at the past", h("span", { class: "since" }, ` ${s.past.moments[s.past.at]?.when ?? ""}`)], kind: "past",
      more: document.body.classList.contains("is-replay")
        ? h("a", { class: "button plain", href: `/t/${s.table}` }, "To the table")
        : h("button", { type: "button", class: "plain", "data-do": "now" }, "Back to now", h("kbd", null, "Esc")) };
  }
  const d = s.decision;
  if (d === null) return { text: s.view && s.view.outcome !== "undecided" ? `The showdown is over: ${s.view.outcome}.` : "…", kind: "over" };
  const since = h("span", { class: "since" }, h("time-since", { "data-at": s.since, "data-own": true, "data-key": `since-${s.since}` }));
  if (isMine(s)) return { text: yours(s), kind: "yours", more: since };
  return { text: [`Waiting for ${names(s, d.seats)}`, away(s, d.seats)], kind: "waiting", more: since };
}

/** @param {State} s */
function yours(s) {
  const seats = (s.decision ? s.decision.seats : []).filter((seat) => s.seats.includes(seat));
  if (s.view !== null && s.view.players.length === 1) return "Your decision";
  const all = s.decision !== null && s.decision.seats.length > 1;
  return all ? "Your decision, or of anyone at the table" : `Your decision (${names(s, seats)})`;
}

/** @param {State} s @param {string[]} seats */
function names(s, seats) {
  if (s.view !== null && s.view.players.length > 1 && seats.length === s.view.players.length) return "anyone at the table";
  return seats.map((seat) => s.people.find((p) => p.seat === seat)?.name || seatName(seat)).join(", ");
}

/** Who of those is not there.
 * @param {State} s @param {string[]} seats */
function away(s, seats) {
  const gone = s.people.filter((p) => seats.includes(p.seat) && !p.connected && !p.bot);
  return gone.length ? h("strong", { class: "away" }, " (not connected)") : null;
}

/** Setup, monster, survivors; then what is going on inside the turn, outermost first.
 * @param {State} s */
export function phases(s) {
  const { view } = shown(s);
  if (view === null) return null;
  const turns = [["setup", "Setup"], ["monster", "Monster"], ["survivors", "Survivors"]];
  return h(
    "div",
    { class: "phases", "aria-label": "Where the round stands", role: "group" },
    h("span", { class: "round" }, view.round ? `Round ${view.round}` : "Before round 1"),
    h("ol", { class: "turns" }, turns.map(([id, name]) =>
      h("li", { class: id === view.turn ? "is-now" : null, "aria-current": id === view.turn ? "step" : null }, name))),
    h("ol", { class: "doing" }, view.progress.map((p) => h("li", null, doing(p, view)))),
  );
}

/** @param {import("./types.js").Progress} p @param {import("./types.js").View} view */
function doing(p, view) {
  /** @param {string | null | undefined} letter */
  const who = (letter) => (letter ? ` ${view.survivors[letter]?.name ?? letter} (${letter})` : "");
  if (p.doing === "card") return `${p.card ? title(p.card) : "a card"}${p.target ? ` →${who(p.target)}` : ""}`;
  if (p.doing === "attack") return `${p.weapon ? title(p.weapon) : "attack"} of${who(p.attacker)}`;
  return `${capital(p.doing)}${who(p.doing === "monster attack" ? p.target : p.survivor)}`;
}

/** @param {State} s */
export function people(s) {
  if (s.view === null) return null;
  const { controller, players } = s.view;
  return h(
    "ul",
    { class: "people", "aria-label": "At the table" },
    s.people.filter((p) => p.seat !== "watch").map((p) => {
      const hand = players[Number(p.seat.slice(1)) - 1] ?? [];
      const state = p.bot ? "bot" : p.connected ? "connected" : "not connected";
      const crown = p.seat === controller && players.length > 1;
      return h(
        "li",
        { class: `person${p.connected || p.bot ? "" : " is-away"}${s.seats.includes(p.seat) ? " is-me" : ""}`, "data-seat": p.seat,
          "data-connected": String(p.connected), "data-key": p.seat },
        crown && sign("crown", "holds the monster controller tile"),
        p.bot && sign("bot"),
        h("span", { class: "name" }, p.name || seatName(p.seat)),
        h("span", { class: "short", "aria-hidden": "true" }, p.seat),
        h("span", { class: "hand" }, hand.join(" ")),
        h("span", { class: p.connected || p.bot ? "here" : "gone", "aria-hidden": "true" }, p.connected || p.bot ? "●" : "○"),
        h("span", { class: "heard" }, state),
      );
    }),
    s.people.filter((p) => p.seat === "watch" && p.connected).length > 0 &&
      h("li", { class: "person", "data-key": "watch" }, sign("eye"), h("span", { class: "name" }, "watched")),
  );
}
