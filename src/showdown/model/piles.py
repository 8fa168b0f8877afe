"""Decks whose face-down cards have no identity until they turn up.

A slot holds a card number, or ``-1 - g``: one of the cards of hidden group ``g``, not decided which.  All slots of a
group are alike, in every pile (some may have gone face down to the wound stack), so turning one up is a uniform draw
from the cards left in the group.  A deck dealt unseen holds so many basic and so many advanced cards, nobody knows
which: its group then also has cards that are in it only maybe, and a quota of them by card level.  ``known`` marks
slots whose card the players know; a scenario may also stack cards they do not.
"""

from __future__ import annotations

from typing import final

from showdown.kernel.record import Changeable


@final
class Pile(Changeable):
    """Slots from bottom to top."""

    cards: tuple[int, ...] = ()
    known: tuple[bool, ...] = ()

    def copy(self) -> Pile:
        return Pile(self)

    def __len__(self) -> int:
        return len(self.cards)

    def put(self, card: int, known: bool) -> None:
        """On top."""
        self.cards += (card,)
        self.known += (known,)

    def put_many(self, card: int, count: int) -> None:
        """Put ``n`` slots of the same hidden group on top."""
        self.cards += (card,) * count
        self.known += (False,) * count

    def put_under(self, card: int, known: bool) -> None:
        """At the bottom."""
        self.cards = (card,) + self.cards
        self.known = (known,) + self.known

    def take(self) -> int:
        """The top slot; what it hides stays hidden."""
        card = self.cards[-1]
        self.cards = self.cards[:-1]
        self.known = self.known[:-1]
        return card

    def clear(self) -> None:
        self.cards = ()
        self.known = ()
