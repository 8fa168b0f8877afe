"""The options of a decision as players read them: their keys, what each does and costs, and its odds."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from showdown.engine import NAMES, SPACE_VERBS, Decision, IllegalOption, Narrator, Option, ShowdownError, cell_of
from showdown.language import say
from showdown.session.action_keys import action_keys
from showdown.session.session import Session
from showdown.session.typed_input import SHOWN, find_option

LONG: Final = re.compile(r"[:,(]")
"""What follows one of these is left out where options are listed in one line."""
MANY: Final = 20
"""A list with more options is one of spaces: no dice are rolled for choosing one."""


class Offer(NamedTuple):
    """One option.  ``label``: the key to press or type; ``key``: its option key; ``text``: what it does.

    ``odds``: the number needed and how likely it is, or empty.
    """

    label: str
    key: str
    text: str
    odds: str = ""


def offers_of(session: Session, d: Decision) -> list[Offer]:
    """All options of the pending decision, in their order."""
    from showdown.engine.forecast import option_odds

    s = session.game.state
    narrator = Narrator(s)
    out: list[Offer] = []
    for label, o in zip(action_keys(d), d.options, strict=True):
        odds = option_odds(s, d, o) if len(d.options) <= MANY else None
        out.append(Offer(label, o.key, narrator.offer(d, o, odds is not None), odds.text if odds is not None else ""))
    return out


class Answer(NamedTuple):
    """An option, and the option key of the space that answers the movement it starts, or nothing."""

    option: Option
    then: str = ""

    def give(self, session: Session) -> None:
        """Answer the pending decision with it."""
        if self.then:
            session.answer_both(self.option.key, self.then)
        else:
            session.answer(self.option.key)


def answer_meant(session: Session, d: Decision, text: str, numbered: bool) -> Answer:
    """The answer that a typed text means: as ``find_option``, and ``m K9`` or ``K9`` to move there at once.

    Raises IllegalOption if the text is both the key of an option (``D1``) and a space to move to.
    """
    label = text.strip()
    if label in NAMES and label in action_keys(d) and space_of(session, label):
        raise IllegalOption(
            say("session.ambiguous", typed=label, keys=f"{find_option(d, label, False).key}, m {label}")
        )
    try:
        return Answer(find_option(d, text, numbered))
    except ShowdownError as error:
        moves = session.moves()
        word, _, space = text.strip().rpartition(" ")
        there = space_of(session, space.upper()) if moves else ""
        if moves is None or not there or (word and find_option(d, word, False) is not moves.by):
            raise as_shown(session, d, text, error) from None
        return Answer(moves.by, there)


def as_shown(session: Session, d: Decision, text: str, error: ShowdownError) -> ShowdownError:
    """A refusal that lists the options as the screen shows them, unless the player typed an option key."""
    allowed = error.problems[0].allowed
    if ":" in text or not allowed or len(d.options) > SHOWN or all([o.verb in SPACE_VERBS for o in d.options]):
        return error
    narrator = Narrator(session.game.state)
    short = [LONG.split(narrator.offer(d, o, True))[0].strip() for o in d.options]
    shown = [f"{label} {what}" for label, what in zip(action_keys(d), short, strict=True)]
    return IllegalOption(error.what, found=text, allowed=shown, near=error.problems[0].near)


def space_of(session: Session, name: str) -> str:
    """The option key of a space to which the pending movement may go; empty if there is none."""
    moves = session.moves()
    options = moves.decision.options if moves else []
    return next((o.key for o in options if cell_of(o) >= 0 and NAMES[cell_of(o)] == name), "")
