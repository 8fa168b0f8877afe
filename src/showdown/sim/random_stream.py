"""Lots drawn out of one seed: the same number, the same fight."""

from __future__ import annotations

from showdown.engine import RandomStream


class SeededDraws:
    """Draws lots one after another out of one seed."""

    def __init__(self, seed: int) -> None:
        self.lot = RandomStream(seed)
        self.drawn = 0

    def below(self, n: int) -> int:
        self.drawn += 1
        return self.lot.draw(self.drawn, n)

    def shuffled(self, cards: list[str]) -> list[str]:
        left = list(cards)
        return [left.pop(self.below(len(left))) for _ in cards]
