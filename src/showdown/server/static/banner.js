/** The banner: whose decision it is, since when, who is there; where the round stands; what is wrong with the wire. */
import { h } from "./dom.js";
import { sign } from "./drawings.js";
import { isOneColumn, isReplay } from "./here.js";
import { isBehind } from "./playback.js";
import { isHeld, isKnownHere, isMine, pastBeat, playOf, shown } from "./store.js";
import { say, word } from "./text.js";
import { colourOf, nameOfSeat } from "./people.js";
import { capital, survivorName, title } from "./words.js";

/** @typedef {import("./types.js").State} State */

/** Whose decision it is. A clock that counts beside it is no news: it stays outside what screen readers announce.
 * @param {State} s */
export function banner(s) {
  const { text, kind, more } = message(s);
  return h("div", { class: `banner is-${kind}`, "data-banner": kind }, h("span", { class: "text", role: "status" }, text), more);
}

/** @param {State} s @returns {{text: import("./dom.js").Child, kind: string, more?: import("./dom.js").Child}} */
function message(s) {
  if (s.closed) {
    return { text: s.closed, kind: "closed", more: h("button", { type: "button", class: "plain", "data-do": "reload" }, say("page.reload")) };
  }
  if (s.connection === "lost") {
    return { text: say("page.connection_lost"), kind: "lost",
      more: h("button", { type: "button", class: "plain", "data-do": "retry" }, say("page.try_now")) };
  }
  if (s.connection === "trying") return { text: say("page.connecting"), kind: "trying" };
  if (s.past !== null) {
    // A phone has room for a few words.
    // The end is not told before the beats that lead to it were shown.
    const isEnd = s.past.decision === null && !isHeld(s);
    const where = isOneColumn()
      ? isEnd ? say("page.at_the_end_short") : say("page.in_the_past_short")
      : isEnd ? say("page.at_the_end") : say("page.in_the_past");
    return { text: [where, h("span", { class: "since" }, ` ${pastBeat(s)?.section.title ?? s.past.moments[s.past.at]?.when ?? ""}`)], kind: "past",
      more: isReplay
        ? isKnownHere(s) && h("a", { class: "button plain", href: `/t/${s.table}` }, say("page.to_the_table"))
        : h("button", { type: "button", class: "plain", "data-do": "now" }, say("page.back_to_now"), h("kbd", null, say("page.key_escape"))) };
  }
  const d = s.decision;
  // The page names a decision or the end only after it has shown what led to it.
  if (s.botPlays) return { text: say("page.bot_plays_now"), kind: "held" };
  if (isHeld(s)) return { text: isOneColumn() ? say("page.being_shown_short") : say("page.being_shown"), kind: "held" };
  if (d === null) return { text: s.view && s.status !== "undecided" ? say("page.over", { outcome: word("outcome", s.status) }) : "…", kind: "over" };
  const since = h("span", { class: "since" }, h("time-since", { "data-at": s.since, "data-own": true, "data-key": `since-${s.since}` }));
  if (isMine(s)) return { text: yours(s), kind: "yours", more: since };
  return { text: [say("page.waiting_for", { names: names(s, d.seats) }), away(s, d.seats)], kind: "waiting", more: since };
}

/** @param {State} s */
function yours(s) {
  const seats = (s.decision ? s.decision.seats : []).filter((seat) => s.seats.includes(seat));
  if (s.view !== null && s.view.players.length === 1) return say("page.your_decision");
  const all = s.decision !== null && s.decision.seats.length > 1;
  if (seats.length === s.decision?.seats.length && all) return say("page.your_decision");
  return all ? say("page.any_player_decides") : say("page.your_decision_as", { names: names(s, seats) });
}

/** @param {State} s @param {string[]} seats */
function names(s, seats) {
  if (s.view !== null && s.view.players.length > 1 && seats.length === s.view.players.length) return say("page.any_player");
  return seats.map((seat) => nameOfSeat(s, seat)).join(", ");
}

/** Who of those is not there.
 * @param {State} s @param {string[]} seats */
function away(s, seats) {
  const gone = s.people.filter((p) => seats.includes(p.seat) && !p.connected && !p.bot);
  return gone.length ? h("strong", { class: "away" }, ` ${say("page.not_connected")}`) : null;
}

/** Setup, monster, survivors; then what is going on inside the turn, outermost first.
 * @param {State} s */
export function phases(s) {
  const { view } = shown(s);
  if (view === null) return null;
  const turns = ["setup", "monster", "survivors"];
  return h(
    "div",
    { class: "phases", "aria-label": say("page.round_state"), role: "group" },
    h("span", { class: view.round ? "round" : "round is-none" }, view.round ? say("page.round", { round: view.round }) : say("page.before_round_1")),
    h("ol", { class: "turns" }, turns.map((id) =>
      h("li", { class: id === view.turn ? "is-now" : null, "aria-current": id === view.turn ? "step" : null }, capital(word("turn", id))))),
    // The procedures are those of the present: while earlier beats are on the screen, the sentence tells.
    h("ol", { class: "doing" }, isBehind(playOf(s)) ? null : view.progress.map((p) => h("li", null, doing(p, view)))),
  );
}

/** @param {import("./types.js").Progress} p @param {import("./types.js").View} view */
function doing(p, view) {
  /** @param {string | null | undefined} letter */
  const who = (letter) => (letter ? survivorName(view, letter) : "");
  if (p.doing === "card") return say("page.doing_card", { card: p.card ? title(p.card) : "", who: who(p.target) });
  if (p.doing === "attack") return say("page.doing_attack", { card: p.weapon ? title(p.weapon) : "", who: who(p.attacker) });
  if (p.doing === "monster attack") return say("page.doing_monster_attack", { who: who(p.target) });
  if (p.doing === "act") return say("page.doing_act", { who: who(p.survivor) });
  return say("page.doing_action", { who: who(p.survivor), action: word("action", p.doing) });
}

/** @param {State} s */
export function people(s) {
  if (s.view === null) return null;
  const { controller, players } = s.view;
  return h(
    "ul",
    { class: "people", "aria-label": say("page.people") },
    s.people.filter((p) => p.seat !== "watch").map((p) => {
      const hand = players[Number(p.seat.slice(1)) - 1] ?? [];
      const state = p.bot ? say("page.bot") : p.connected ? say("page.connected") : say("page.disconnected");
      const crown = p.seat === controller && players.length > 1;
      return h(
        "li",
        { class: `person${p.connected || p.bot ? "" : " is-away"}${s.seats.includes(p.seat) ? " is-me" : ""}`, "data-seat": p.seat,
          "data-connected": String(p.connected), "data-key": p.seat },
        crown && sign("crown", say("page.has_controller")),
        p.bot && sign("bot"),
        h("i", { class: `swatch ${colourOf(s, p.seat)}`, "aria-hidden": "true" }),
        h("span", { class: "name" }, nameOfSeat(s, p.seat)),
        h("span", { class: "hand" }, hand.join(" ")),
        h("span", { class: p.connected || p.bot ? "here" : "gone", "aria-hidden": "true" }, p.connected || p.bot ? "●" : "○"),
        h("span", { class: "heard" }, state),
      );
    }),
    s.people.filter((p) => p.seat === "watch" && p.connected).length > 0 &&
      h("li", { class: "person", "data-key": "watch" }, sign("eye"), h("span", { class: "name" }, say("page.watched"))),
  );
}
