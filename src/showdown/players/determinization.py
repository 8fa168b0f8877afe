"""Imagined positions: what a player may try out without knowing more than it sees."""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.chance import Seeded, keys_of
from showdown.kernel.decision import Decision, Option
from showdown.kernel.machine import answer
from showdown.kernel.tuples import replaced
from showdown.model.piles import Pile
from showdown.model.state import State
from showdown.players.sight import Sight

SEEDED: Final = Seeded()


def determinize(s: State, seed: int) -> State:
    """A clone consistent with the public view, with dice of its own: it never holds a hidden card's identity.

    Face-down cards of hidden groups are undecided anyway; cards stacked unseen (by a scenario) are put back into
    groups.
    """
    other = s.clone()
    other.key0, other.key1 = keys_of(seed, "imagined ")
    hide(other, [other.ai_deck, other.wounds])
    hide(other, [other.hl_deck])
    return other


def hide(s: State, piles: list[Pile]) -> None:
    """Move the face-down cards of these piles into a hidden group."""
    cards: list[int] = []
    for pile in piles:
        for i in range(len(pile.cards)):
            if pile.cards[i] >= 0 and not pile.known[i]:
                cards.append(pile.cards[i])
    if not cards:
        return
    group = len(s.groups)
    cards.sort()
    s.groups += (tuple(cards),)
    s.maybe += ((),)
    s.quotas += ((),)
    for pile in piles:
        for i in range(len(pile.cards)):
            if pile.cards[i] >= 0 and not pile.known[i]:
                pile.cards = replaced(pile.cards, i, -1 - group)


def imagined(sight: Sight, seed: int) -> State:
    """A position that looks the same but whose hidden cards and dice are its own."""
    return determinize(sight._s, seed)


@final
class Imagined:
    """A position that is tried out; the real one stays as it is."""

    def __init__(self, sight: Sight | None, like: Imagined | None = None) -> None:
        if like is not None:
            self.state: State = like.state.clone()
            return
        assert sight is not None
        self.state = determinize(sight._s, 0)

    def copy(self) -> Imagined:
        return Imagined(None, self)

    def after(self, option: Option) -> Decision | None:
        """The next decision if this option is chosen."""
        return answer(self.state, option, SEEDED, None)
