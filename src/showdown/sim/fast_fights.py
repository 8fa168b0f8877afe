"""The fast path: whole fights without events, journal or history.

``Game`` keeps undo, journal and events, which costs a clone per answer.  If you need only the end of a fight, drive the
engine directly:

    state = start(setup, catalog)
    decision = advance(state, chance, None)
    while decision is not None:
        decision = answer(state, decision.options[...], chance, None)

``answer`` checks nothing: pass only options of the pending decision.
"""

from __future__ import annotations

from typing import final

from showdown.engine import OUTCOMES, Catalog, Seeded, Setup, advance, core_catalog, play_at_random, start


@final
class FightResult:
    """How a fight ended: ``victory`` or ``defeat``, after how many rounds and decisions, with how many alive."""

    def __init__(self, outcome: str, rounds: int, decisions: int, alive: int) -> None:
        self.outcome = outcome
        self.rounds = rounds
        self.decisions = decisions
        self.alive = alive


def play_fight(setup: Setup, catalog: Catalog | None, policy_seed: int) -> FightResult:
    """One fight to its end, every option equally likely.

    >>> from showdown.engine import first_story
    >>> play_fight(first_story(4, 1, {}), None, 1).outcome in ("victory", "defeat")
    True
    """
    state = start(setup, catalog or core_catalog())
    advance(state, Seeded(), None)
    decisions = play_at_random(state, policy_seed)
    alive = len([survivor for survivor in state.survivors if survivor.alive])
    return FightResult(OUTCOMES[state.outcome], state.round, decisions, alive)
