"""Whole fights inside the compiled engine, without events, journal or history."""

from __future__ import annotations

from typing import Final

from showdown.kernel.chance import Seeded, Source
from showdown.kernel.errors import ShowdownError
from showdown.kernel.machine import answer
from showdown.kernel.machine_types import i64
from showdown.model.state import State
from showdown.players.player import Player
from showdown.players.sight import Sight

LONGEST: Final = 100_000
"""Decisions of one fight; a real one has a few hundred."""
SEEDED: Final = Seeded()
AT_ONCE: Final = 100
"""Decisions with one option that the machine passes before it returns to the loop."""


def play_out(s: State, player: Player, chance: Source = SEEDED, longest: int = LONGEST) -> int:
    """Play a fight to its end; returns the number of decisions.

    The state must wait for a decision or be over.  Raises ShowdownError if the fight has more decisions than
    ``longest``.
    """
    decisions = 0
    decision = s.waiting
    while decision is not None:
        decisions += 1
        if decisions > longest:
            raise ShowdownError(f"the fight did not come to an end in {longest} decisions")
        options = decision.options
        option = options[0] if len(options) == 1 else player.choose(Sight(s), decision)
        s.pass_forced = AT_ONCE
        decision = answer(s, option, chance, None)
        decisions += AT_ONCE - s.pass_forced
    return decisions


def play_at_random(s: State, seed: int, chance: Source = SEEDED) -> int:
    """Play a fight to its end, every option equally likely; returns the number of decisions."""
    # A linear congruential step for each choice: the cheapest generator there is; its high bits are good enough.
    word: i64 = (seed * 2654435761 + 12345) & 0x7FFFFFFF
    decisions = 0
    decision = s.waiting
    while decision is not None:
        decisions += 1
        options = decision.options
        count: i64 = len(options)
        if count > 1:
            word = (word * 1103515245 + 12345) & 0x7FFFFFFF
        s.pass_forced = AT_ONCE
        decision = answer(s, options[word * count >> 31 if count > 1 else 0], chance, None)
        decisions += AT_ONCE - s.pass_forced
    return decisions
