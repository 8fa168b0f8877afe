"""Where a survivor could move at once: the spaces that the next decision offers if this one starts a movement.

Found by asking the engine on a copy, so that a client can offer "move" and its spaces as one click.
"""

from __future__ import annotations

from typing import final

from showdown.kernel.chance import UNKNOWN
from showdown.kernel.decision import Decision, Option
from showdown.kernel.machine import answer
from showdown.model.state import State
from showdown.players.determinization import determinize


@final
class Moves:
    """``by``: the option that starts the movement; ``decision``: where to, pending in ``state`` (a copy)."""

    def __init__(self, by: Option, decision: Decision, state: State) -> None:
        self.by = by
        self.decision = decision
        self.state = state


def moves_of(s: State, d: Decision) -> Moves | None:
    """The spaces that follow at once from the option to move.

    None if the decision offers none, or if dice, cards or another decision come first.  A dash costs survival and may
    be of another survivor than the one who acts: it is chosen first.

    >>> from showdown.api import Game
    >>> game = Game.first_story(seed=7, players=1)
    >>> moves_of(game.state, game.decision) is None
    True
    """
    starts = [o for o in d.options if o.verb == "move"]
    if d.spec is not None or len(starts) != 1:
        return None
    other = determinize(s, 0)
    after = answer(other, starts[0], UNKNOWN, None)
    if after is None or after.spec is not None or after.kind != "move_to" or not set(after.seats) <= set(d.seats):
        return None
    return Moves(starts[0], after, other)
