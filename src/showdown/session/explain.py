"""`?` on anything: the decision, one option, a line of the log, a card, a space.

Answers come from the engine: option texts, events with their candidates, compiled cards, forecasts.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from showdown import rulebook
from showdown.engine import (
    NAMES,
    PLACES,
    SPACE_VERBS,
    Catalog,
    Decision,
    Explanation,
    ExplanationLine,
    IllegalOption,
    Narrator,
    Option,
    card_explanation,
    card_names,
    cell_named,
    cell_of,
    describe_table,
    is_attack,
    nearest,
    stage_act,
    view_decision,
)
from showdown.language import say
from showdown.rulebook.topics import Topic, find
from showdown.session.action_keys import action_keys
from showdown.session.session import Session
from showdown.session.typed_input import as_id, find_option

SPACES: Final = SPACE_VERBS
LIKE_A_SPACE: Final = re.compile(r"[A-Za-z]{1,2} ?[0-9]{1,3}")
A_MOMENT: Final = 4_000
"""Steps that the walker may take for the odds of an offered attack: less than half a second."""


def wording(rule: str) -> str:
    return rulebook.rule(rule).text


def legal_spaces(d: Decision) -> list[str]:
    """The spaces a decision offers, for marking them on the board."""
    return list(dict.fromkeys(NAMES[cell_of(o)] for o in d.options if cell_of(o) >= 0))


def explanation(session: Session, about: str, spoilers: bool = False, keys: bool = True) -> str:
    """``about``: nothing (the decision), the number of a log line, a rule's id, a card, a space, an option, a topic.

    ``keys``: show the option keys; without them options have the keys that players press.
    """
    d = session.decision
    if not about:
        pressed = dict(zip(d.keys(), action_keys(d), strict=True)) if d is not None else {}
        return explain_decision(session, spoilers).text(None if keys else pressed)
    labels: dict[str, str] | None = None if keys else {}
    if about.isdecimal():
        return explain_line(session, int(about)).text()
    if about[:2].upper() == "R-":
        return explain_rule(about)
    offered = option_pressed(session, about)
    if offered is not None:
        return explain_option(session, offered).text(labels)
    catalog = session.game.catalog
    card = card_meant(catalog, about)
    if card_explanation(catalog, card) is not None:
        return explain_card(session, card, spoilers).text()
    if about.upper() in NAMES:
        return explain_place(session, about).text(labels)
    if about.lower() in figures_of(session):
        return describe_table(session.game.view(), card_names(session.game.catalog))
    try:
        if d is None:
            raise IllegalOption(say("session.unknown", about=about))
        option = find_option(d, about, False)
    except IllegalOption:
        if LIKE_A_SPACE.fullmatch(about):
            raise IllegalOption(say("session.no-space", space=about)) from None
        # Looking through all topics takes longer than everything else here.
        topics = find([about])
        if topics.exact:
            return "\n\n".join([explain_topic(topic) for topic in topics.topics])
        if ":" in about:
            raise
        # A misspelt card of any kind: its id alone gives nothing away.
        near = nearest(as_id(about), [*catalog.card_ids, *(d.keys() if d else [])])
        raise IllegalOption(say("session.unknown", about=about), near=near) from None
    return explain_option(session, option).text(labels)


def option_pressed(session: Session, about: str) -> Option | None:
    """The offered option with this letter or letter and digit: ``a1`` is an attack then, although A1 is a space.

    Raises IllegalOption with the keys if several options have the letter.
    """
    d = session.decision
    labels = action_keys(d) if d else []
    if d is None or about.isdecimal():
        return None
    if about in labels:
        return d.options[labels.index(about)]
    several = [label for label in labels if label[0] == about and label[1:].isdecimal()]
    if not several:
        return None
    narrator = Narrator(session.game.state)
    told = [f"{label} {narrator.offer(d, d.options[labels.index(label)], True)}" for label in several]
    raise IllegalOption(say("session.several_keys", typed=about, keys="; ".join(told)))


def card_meant(catalog: Catalog, about: str) -> str:
    """The id of the card with this title, or else the text in the form of an id."""
    title = about.lower().replace("\u2019", "'")
    named = next((card.name for card in catalog.cards if card.title.lower() == title), "")
    return named or as_id(title.removeprefix("wound:"))


def figures_of(session: Session) -> set[str]:
    """The names of the survivors and of the monster, in small letters."""
    view = session.game.view()
    names = [view["monster"]["title"], session.game.setup.monster, *[v["name"] for v in view["survivors"].values()]]
    return {name.lower() for name in names}


def odds_of(session: Session, d: Decision, option: Option) -> str:
    """The exact odds of an offered attack; empty if computing them takes too long."""
    if d.kind != "action" or not is_attack(session.game.state, option):
        return ""
    from showdown.engine.forecast import Staged, TooManyWays, in_words, survivor_attack_odds

    s = session.game.state
    who = Narrator(s).decider(d)
    try:
        staged, _ = stage_act(s, who)
        found = survivor_attack_odds(Staged(staged, who, option, []), limit=A_MOMENT)
    except (IllegalOption, TooManyWays):
        return ""
    return say("session.odds", odds=in_words(found))


def explain_option(session: Session, option: Option) -> Explanation:
    """An option of the pending decision, with the exact odds of an attack."""
    d = session.game.decision
    told = Narrator(session.game.state).explain_option(d, option)
    odds = odds_of(session, d, option)
    if not odds:
        return told
    return replace(told, lines=(*told.lines, ExplanationLine(say("session.odds_words"), 1)), odds=odds)


def explain_card(session: Session, card: str, spoilers: bool = False) -> Explanation:
    """A card or a persistent injury of the monster.  Raises IllegalOption if players have not seen it."""
    told = card_explanation(session.game.catalog, card)
    if told is None:
        raise IllegalOption(say("session.unknown", about=card))
    if not spoilers and card not in seen_cards(session):
        raise IllegalOption(say("session.unseen", card=card))
    return told


def explain_place(session: Session, space: str) -> Explanation:
    """A space: what choosing it means, and what the monster's next card would do to a survivor there."""
    from showdown.engine.forecast import space_explanation

    space = space.upper()
    d = session.decision
    lines: list[ExplanationLine] = []
    if d is not None:
        narrator = Narrator(session.game.state)
        chosen = [o for o in d.options if cell_of(o) == cell_named(space)]
        lines += [ExplanationLine(narrator.offer(d, o), keys=(o.key,)) for o in chosen]
        if not chosen and all([o.verb in SPACES for o in d.options]):
            # The question says which spaces can be chosen.
            text = say("session.space_not_offered", space=space, question=narrator.question(d))
            lines.append(ExplanationLine(text))
    told = space_explanation(session.game.state, space)
    if d is not None and d.kind == "lay_tile":
        # No survivor is on the board yet: only the space itself matters.
        told = replace(told, lines=tuple([line for line in told.lines if line.about] or told.lines[:1]), rules=())
    return replace(told, lines=(*lines, *told.lines))


def explain_topic(topic: Topic) -> str:
    """A question of the rules, answered."""
    return "\n  ".join([topic.title, *topic.answer, f"[{', '.join(topic.rules)}]"])


def explain_rule(id: str) -> str:
    """Return a rule by its id, with its example."""
    try:
        rule = rulebook.rule(id)
    except rulebook.NoSuchRule as error:
        raise IllegalOption(error.what, near=error.near[0] if error.near else "") from error
    example = f"\n  Example: {rule.example}" if rule.example else ""
    return f"[{rule.id}] {rule.text}{example}"


def explain_decision(session: Session, spoilers: bool = False) -> Explanation:
    """What is asked, what each option does and costs, and the rule."""
    d = session.decision
    if d is None:
        return Explanation("", (ExplanationLine(say("session.over")),))
    told = Narrator(session.game.state).explain_decision(d, wording)
    if d.spec is None:
        return told
    return replace(told, lines=(*told.lines, ExplanationLine(expected(session, spoilers), 1)))


def explain_line(session: Session, number: int) -> Explanation:
    """A line of the log: its rule, the sums, the candidates considered and why each was rejected."""
    events = session.game.events
    if not 1 <= number <= len(events):
        raise IllegalOption(say("session.no_line", line=number, count=len(events)))
    return Narrator(session.game.state).explain(events[number - 1], wording)


def expected(session: Session, spoilers: bool) -> str:
    """What can be typed for dice or cards; cards are named only if that is no spoiler."""
    asked = view_decision(session.game.state, session.game.decision)
    if "draw" in asked:
        pool = sorted(set(asked["draw"]["pool"]))
        count = asked["draw"]["count"]
        if not spoilers and len(pool) > 1:
            return say("session.cards_wanted", count=count)
        return say("session.one_of", count=count, words=", ".join(pool))
    dice = asked["dice"]
    if dice["purpose"] == "hit_location":
        return say("session.one_of", count=dice["count"], words=", ".join(PLACES))
    return say(
        "session.one_number" if dice["count"] == 1 else "session.numbers", count=dice["count"], sides=dice["sides"]
    )


def seen_cards(session: Session) -> set[str]:
    """Cards that were face up at some time in this fight, or belong to a survivor, as bare hands do to all."""
    game = session.game
    cards = game.catalog.cards
    out: set[str] = set()
    for event in game.events:
        for number in (event.data.get("card", -1), *event.data.get("cards", ())):
            if isinstance(number, int) and number >= 0:
                out.add(cards[number].name)
    view = game.view()
    decks = view["decks"]
    for name in ("ai_discard", "hit_location_discard", "in_play", "injuries", "archived"):
        out.update(decks[name])
    out.update([*decks["ai_known"].values(), *decks["hit_locations_known"].values(), decks["face_up"] or ""])
    out.update([card.name for card in cards if card.kind == "gear" and game.catalog.gear(card.id).always])
    for v in view["survivors"].values():
        for kind in ("gear", "arts", "disorders", "resources", "permanent_injuries"):
            out.update(v[kind])
    out.update([tile["id"] for tile in view["terrain"]])
    return out
