"""The fast path: whole fights without events, journal or history.

``Game`` keeps what people need (undo, journal, events) and costs a clone per answer for it.  Whoever only wants the
end of a fight drives the machine itself, in four lines:

    state = start(setup, catalog)
    decision = advance(state, chance, None)
    while decision is not None:
        decision = answer(state, decision.options[...], chance, None)

The machine trusts its caller: it carries out any option it is handed.  Hand it options of the pending decision only.
"""

from __future__ import annotations

from typing import final

from showdown.engine import OUTCOMES, Catalog, Seeded, Setup, advance, answer, core_catalog, start


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
    chance = Seeded()
    state = start(setup, catalog or core_catalog())
    decision = advance(state, chance, None)
    # A linear congruential step per decision: the cheapest lot there is, and its high bits are good enough to play by.
    lot = (policy_seed * 2654435761 + 12345) & 0x7FFFFFFF
    decisions = 0
    while decision is not None:
        decisions += 1
        lot = (lot * 1103515245 + 12345) & 0x7FFFFFFF
        options = decision.options
        decision = answer(state, options[lot * len(options) >> 31], chance, None)
    alive = 0
    for survivor in state.survivors:
        if survivor.alive:
            alive += 1
    return FightResult(OUTCOMES[state.outcome], state.round, decisions, alive)
