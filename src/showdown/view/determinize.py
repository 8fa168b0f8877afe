"""A state that a player could believe in: hidden cards undecided again, dice reseeded.

What bots and search receive.
"""

from __future__ import annotations

from showdown.kernel.chance import keys_of
from showdown.model.piles import Pile
from showdown.model.state import State


def determinize(s: State, seed: int) -> State:
    """A clone consistent with the view, with its own dice.  Never hands out the truth.

    Face-down cards of hidden groups are undecided anyway; cards stacked unseen (by a scenario) are put back into
    groups.
    """
    other = s.clone()
    other.key0, other.key1 = keys_of(seed, "imagined ")
    hide(other, [other.ai_deck, other.wounds])
    hide(other, [other.hl_deck])
    return other


def hide(s: State, piles: list[Pile]) -> None:
    cards = [c for pile in piles for c, known in zip(pile.cards, pile.known, strict=True) if c >= 0 and not known]
    if not cards:
        return
    group = len(s.groups)
    s.groups.append(tuple(sorted(cards)))
    s.maybe.append(())
    s.quotas.append(())
    for pile in piles:
        for i in range(len(pile)):
            if pile.cards[i] >= 0 and not pile.known[i]:
                pile.cards[i] = -1 - group
