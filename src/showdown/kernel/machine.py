"""The only loop in the project."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from showdown.kernel.agenda import Ask, Chance, Step
from showdown.kernel.chance import Source
from showdown.kernel.decision import Decision, Option
from showdown.kernel.errors import RuleBug, StaleDecision

if TYPE_CHECKING:
    from showdown.kernel.core import Core
    from showdown.kernel.journal import Journal

STEP_BUDGET: Final = 100_000
"""Frames one answer may run.  A real fight needs a few dozen; a looping homebrew card needs them all."""


def advance(s: Core, chance: Source, journal: Journal | None) -> Decision | None:
    """Run frames until a player must choose or the agenda is empty."""
    agenda = s.agenda
    frames = agenda.frames
    for _ in range(1, STEP_BUDGET):
        size = agenda.size
        if not size:
            s.waiting = None
            return None
        frame = frames[size - 1]
        if isinstance(frame, Step):  # as ``proceed``: a call less for most frames of a fight
            agenda.size = size - 1
            frame.run(s)
        else:
            decision = frame.proceed(s, chance, journal)
            if decision is not None:
                return decision
    raise RuleBug(s.looping(), s.looping_card())


def answer(s: Core, option: Option, chance: Source, journal: Journal | None) -> Decision | None:
    """Carry out one of the options of the pending decision.  Legality was settled when it was offered."""
    if s.waiting is None:
        raise StaleDecision("the showdown is over: nothing is waiting for an answer")
    s.waiting = None
    if journal is not None:
        journal.choice(option.key)
    frame = s.agenda.pop()
    s.tick += 1
    assert isinstance(frame, Ask)
    frame.choose(s, option)
    return advance(s, chance, journal)


def answer_chance(s: Core, values: tuple[int, ...], chance: Source, journal: Journal | None) -> Decision | None:
    """Carry out dice or cards that people at the table have entered."""
    d = s.waiting
    if d is None or d.spec is None:
        raise StaleDecision("the game does not wait for dice or cards")
    d.check_values(values)
    if journal is not None:
        journal.chance(d.spec.purpose, values)
    land(s, values)
    return advance(s, chance, journal)


def land(s: Core, values: tuple[int, ...]) -> None:
    """The dice or cards waited for have come; nothing else happens yet, so that alike results can be found alike."""
    d = s.waiting
    assert d is not None and d.spec is not None
    s.waiting = None
    frame = s.agenda.pop()
    s.tick += 1
    s.drawn[d.spec.purpose] += d.spec.n
    s.reveals += 1
    assert isinstance(frame, Chance)
    frame.resolve(s, values)
