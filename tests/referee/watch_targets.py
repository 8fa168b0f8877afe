"""Checks of threats and target lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.attack import BASIC_ACTION_OF, BASIC_ACTIONS, BOOSTS
from tests.referee.figures import Kind
from tests.referee.position import Figure
from tests.referee.targets import PRINTED, candidates, filters_of, holds, split

if TYPE_CHECKING:
    from tests.referee.watcher import Handler, Happened, Watcher


ALWAYS = {"merciless", "deep-listener"}
"""Traits that make every survivor a threat."""
MOST_DISORDERS = 3


def everybody_threatens(w: Watcher) -> bool:
    """Sniff of this or the previous round, or the trait Merciless.  [R-FS-07, R-TGT-04]"""
    return w.memory.round <= w.sniffed + 1 or bool(ALWAYS & set(w.view["decks"]["in_play"]))


def looks_hidden(figure: Figure) -> bool:
    """Whether the view shows a standing survivor who is not a threat."""
    return figure.threat is False and not figure.down


def is_threat(w: Watcher, figure: Figure) -> bool:
    """By the rules: standing and not hidden, unless an effect makes all survivors threats.  [R-TGT-04]"""
    if everybody_threatens(w):
        return True
    always = "coprolalia" in figure.view["disorders"]
    return not figure.down and (not figure.hidden or always)


def settle_threats(w: Watcher) -> None:
    """Keep the threats of the referee's board up to date."""
    for figure in w.board.present():
        figure.threat = is_threat(w, figure)


def on_instinct(w: Watcher, event: Happened) -> None:
    w.cause, w.picked = "instinct", False
    if event.data["name"] == "Sniff":
        w.sniffed = w.memory.round


THREATS_UNTIL_NEXT_ROUND = {"gallows-wind", "thousand-candles"}
"""Cards whose last action makes every survivor a threat until the end of the next round, as Sniff does."""


def on_card_resolved(w: Watcher, event: Happened) -> None:
    if w.card(event) in THREATS_UNTIL_NEXT_ROUND and not event.data["cancelled"]:
        w.sniffed = w.memory.round


def on_round(w: Watcher, event: Happened) -> None:
    w.memory.round = event.data["round"]


def on_hides(w: Watcher, event: Happened) -> None:
    w.figure(event.who()).hidden = "here" if event.data["here"] else "anywhere"


def on_attack_ignored(w: Watcher, event: Happened) -> None:
    """Whoever attacks is seen, also if a card in play ignores the attack.  [R-TER-07, R-SAT-16]"""
    w.figure(event.who()).hidden = ""


def on_disorder(w: Watcher, event: Happened) -> None:
    """A survivor with Coprolalia is a threat at once.  [R-BRN-06, R-TGT-04]"""
    disorders: list[str] = w.figure(event.who()).view["disorders"]
    # A fourth one replaces another: the owner is asked which.
    if w.card(event) not in disorders and len(disorders) < MOST_DISORDERS:
        disorders.append(w.card(event))


def replace_disorder(w: Watcher) -> None:
    """The owner of a fourth disorder has chosen which one it replaces.  [R-BRN-06]"""
    decision = w.view["decision"]
    if decision is not None and decision["kind"] == "card_choice" and decision["rule"] == "R-BRN-06":
        disorders: list[str] = w.figure(decision["about"]["survivor"]).view["disorders"]
        disorders.remove(w.chosen.removeprefix("pick:"))
        disorders.append(decision["about"]["card"])


def on_disorder_cured(w: Watcher, event: Happened) -> None:
    w.figure(event.who()).view["disorders"].remove(w.card(event))


def on_wound(w: Watcher, event: Happened) -> None:
    if event.who("by"):
        w.memory.last_to_wound = event.who("by")


def on_target(w: Watcher, event: Happened) -> None:
    if w.found is not None and event.kind == "target":
        w.check(Kind.TARGETS, True, event.who() in w.found, f"{event.who()} is one of {sorted(w.found)}")
    w.found = None
    w.targets.append(event.who())
    w.cause = w.card(event) or w.cause
    w.picked = True


def on_picked_holder(w: Watcher, event: Happened) -> None:
    on_priority(w, event)
    on_target(w, event)


BASIC_ACTION_ON = {
    "terrifying-roar": "furthest survivor, in range",
    "last-hour": "furthest survivor, in range",
    "assess": "closest survivor, in field of view",
    "usury": "closest survivor, most tithe tokens",
    "eat-the-weakest": "closest survivor",
    "spend-the-hoard": "closest survivor",
}
"""Cards whose last action is a Basic Action on a survivor of this line."""


def on_basic_action(w: Watcher, event: Happened) -> None:
    if event.who():
        w.targets.append(event.who())
        if w.cause in BASIC_ACTION_ON:
            found = candidates(w.board, BASIC_ACTION_ON[w.cause], w.memory)
            w.check(Kind.TARGETS, True, event.who() in found, f"{event.who()} is the second target of {w.cause}")
    w.boost = BOOSTS.get(w.cause, (0, 0))
    w.cause = BASIC_ACTION_OF.get(w.view["monster"]["id"], w.cause)


def on_card(w: Watcher, event: Happened) -> None:
    w.cause = w.card(event)
    w.charged = ""
    w.picked = False


def on_nothing_to_draw(w: Watcher, event: Happened) -> None:
    """The Basic Action that follows is that of the monster turn: no card calls for it.  [R-MT-03]"""
    w.cause = ""


PERFORMED = {"cunning", "diabolical", "restless-ear", "buck", "ground-fighting", "peal", "bloodthirsty", "alert"} | {
    "kings-walk"
}
"""Cards whose trigger is an action of the monster; other triggers happen beside the card in progress."""


COUNTING = {"peal", "bloodthirsty"}
"""Moods that put a token on themselves when a survivor suffers damage, and act on the monster's turn."""


def on_trigger(w: Watcher, event: Happened) -> None:
    counts = w.card(event) in COUNTING
    acts = bool(w.ahead) and w.ahead[0].kind == "condition" and w.ahead[0].data["held"]
    if w.card(event) in PERFORMED and (acts or not counts):
        w.cause = w.card(event)


def on_lines(w: Watcher, event: Happened) -> None:
    """Every line that was tried: who passes its filters, who is left, and that earlier lines were empty."""
    card = w.card(event)
    tried = [entry["line"] for entry in event.data["lines"]]
    if card in PRINTED:
        w.check(Kind.LINES, PRINTED[card][: len(tried)], tried, f"target list of {card}")
    if w.board.at is None and card != "vanish":
        return
    for number, entry in enumerate(event.data["lines"]):
        line = entry["line"]
        here = sorted(f.letter for f in w.board.present())
        if w.board.at is not None:
            shown = {s["who"]: s["distance"] for s in entry["survivors"]}
            own = {letter: w.board.distance(letter) for letter in here}
            w.check(Kind.DISTANCE, own, shown, f"distances for {line!r} of {card}")
        check_filters(w, card, entry)
        settle_unsure(w, entry)
        found = sorted(candidates(w.board, line, w.memory))
        last = event.kind == "target-line" and number == len(event.data["lines"]) - 1
        claimed = sorted(event.data["chosen"]) if last else []
        w.check(Kind.TARGETS, found, claimed, f"survivors for {line!r} of {card}")
        w.found = set(found) if last and not line.startswith("all ") else None
    check_no_holder(w, card, tried)


def settle_unsure(w: Watcher, entry: dict[str, object]) -> None:
    """A line of threats shows who is still hidden after a walk that may have left the hiding place."""
    _, kind, _ = split(str(entry["line"]))
    survivors = entry["survivors"]
    assert isinstance(survivors, list)
    if kind not in ("threat", "threats") or everybody_threatens(w):
        return
    for shown in survivors:
        figure = w.figure(shown["who"])
        if figure.letter in w.unsure and not figure.down:
            figure.hidden = "here" if shown.get("fails") == "threat" else ""
            w.unsure.discard(figure.letter)
    settle_threats(w)


def check_no_holder(w: Watcher, card: str, tried: list[str]) -> None:
    """A list is only tried if no survivor on the board holds the priority target token.  [R-PRI-02, R-PRI-04]"""
    several = any(line.startswith("all ") for line in tried)
    basic = card in BASIC_ACTIONS and w.board.ruling("priority-basic-action") == "no"
    if several or basic or card not in PRINTED or card == "vanish":
        return
    if w.board.ruling("priority-duration") == "next-monster-turn":
        # The token goes without an event at the end of a turn: only the present rule is checked.
        return
    holder = w.priority if w.priority and w.figure(w.priority).here else ""
    w.check(Kind.PRIORITY, "", holder, f"holder of the token when {card} tries its list")


def on_priority(w: Watcher, event: Happened) -> None:
    """The holder is picked, and discards the token unless it is kept.  [R-PRI-02, R-PRI-03]"""
    w.check(Kind.PRIORITY, w.priority, event.who(), "holder of the token who is picked")
    if not event.data["kept"]:
        w.priority = ""


def on_gains_priority(w: Watcher, event: Happened) -> None:
    w.priority = event.who()


def on_loses_priority(w: Watcher, event: Happened) -> None:
    w.priority = ""


def check_filters(w: Watcher, card: str, entry: dict[str, object]) -> None:
    """The filter that the engine says failed must fail; survivors without a failure pass all filters."""
    line = str(entry["line"])
    _, _, terms = split(line)
    filters = filters_of(terms)
    survivors = entry["survivors"]
    assert isinstance(survivors, list)
    for shown in survivors:
        figure = w.figure(shown["who"])
        if not figure.here:
            w.check(Kind.FIELD, "not on the board", "listed", f"{shown['who']} for {line!r} of {card}")
            continue
        fails = shown.get("fails")
        if fails in filters:
            w.check(Kind.FIELD, False, holds(w.board, figure, fails), f"{fails!r} for {figure.letter}, {card}")
        elif fails is None:
            for term in filters:
                w.check(Kind.FIELD, holds(w.board, figure, term), True, f"{term!r} for {figure.letter}, {card}")


HANDLERS: dict[str, Handler] = {
    "instinct": on_instinct,
    "round": on_round,
    "hides": on_hides,
    "attack-ignored": on_attack_ignored,
    "disorder": on_disorder,
    "disorder-cured": on_disorder_cured,
    "wound": on_wound,
    "loses-life": on_wound,
    "wound-on-card": on_wound,
    "target": on_target,
    "gains-priority": on_gains_priority,
    "loses-priority": on_loses_priority,
    "card-resolved": on_card_resolved,
    "nothing-to-draw": on_nothing_to_draw,
    "priority-target": on_picked_holder,
    "basic-action": on_basic_action,
    "ai-drawn": on_card,
    "reaction": on_card,
    "trap": on_card,
    "trigger": on_trigger,
    "target-line": on_lines,
    "no-target": on_lines,
}
