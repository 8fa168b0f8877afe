"""Explain an option, the monster's next turn, a space, a card or a log line."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from showdown import rulebook
from showdown.engine import NAMES, CardOption, Explanation, ExplanationLine, IllegalOption, card_explanation
from showdown.engine.forecast import turn_explanation
from showdown.language import say
from showdown.server import types
from showdown.server.websocket.protocol import Explain
from showdown.session.explain import explain_card, explain_decision, explain_line, explain_option, explain_place
from showdown.session.session import Session
from showdown.session.typed_input import as_id

OF_CARDS: Final = frozenset({"wound_order", "card_choice"})
"""Kinds of decisions whose options are cards; the page draws them, and reads their text to those who cannot see."""


def explanation_frame(session: Session, asked: Explain) -> types.Explained:
    """The answer to an ``explain`` frame.  Raises IllegalOption if there is nothing to explain."""
    told = explained(session, asked)
    return {
        "t": "explained",
        "id": asked.id,
        "title": told.title,
        "lines": told.sentences(),
        "rules": list(told.rules),
        "odds": told.odds or None,
    }


def explained(session: Session, asked: Explain) -> Explanation:
    if asked.of == "monster":
        return turn_explanation(session.game.state)
    if asked.of == "decision":
        return replace(explain_decision(session), title=say("server.title_decision"))
    if asked.of == "line":
        return log_line(session, asked.number or 0)
    about = {"option": asked.key, "space": asked.cell, "card": asked.card}[asked.of]
    if not about:
        raise IllegalOption(say("server.explain_what", of=asked.of))
    if asked.of == "card":
        return explain_card(session, as_id(about))
    if asked.of == "option":
        return option(session, about)
    if about.upper() not in NAMES:
        raise IllegalOption(say("server.no_space", cell=about))
    return explain_place(session, about)


def log_line(session: Session, number: int) -> Explanation:
    """A line of the log; a remark says all there is."""
    lines = session.log.lines
    if not 1 <= number <= len(lines):
        raise IllegalOption(say("server.no_line", line=number, count=len(lines)))
    line = lines[number - 1]
    return explain_line(session, line.number) if line.number else Explanation(line.text, ())


def option(session: Session, key: str) -> Explanation:
    """An option with the rule of its decision; with the card, if cards are what people choose from."""
    d = session.decision
    if d is None:
        raise IllegalOption(say("session.unknown", about=key))
    chosen = d.find(key)
    told = explain_option(session, chosen)
    lines = list(told.lines)
    if d.kind in OF_CARDS and isinstance(chosen, CardOption):
        catalog = session.game.catalog
        card = card_explanation(catalog, catalog.cards[chosen.card].name)
        lines += card.lines if card is not None else ()
    if d.rule:
        lines.append(ExplanationLine(rulebook.rule(d.rule).text, rule=d.rule))
    return replace(told, lines=tuple(lines), rules=(d.rule,) if d.rule else ())
