"""A sequence of random draws from one seed, built on the engine's ``RandomStream``."""

from __future__ import annotations

from showdown.engine import RandomStream


class SeededDraws:
    """Random draws one after another; the same seed gives the same sequence."""

    def __init__(self, seed: int) -> None:
        self.stream = RandomStream(seed)
        self.drawn = 0

    def below(self, n: int) -> int:
        """The next number from 0 to ``n`` - 1."""
        self.drawn += 1
        return self.stream.draw(self.drawn, n)

    def shuffled(self, cards: list[str]) -> list[str]:
        """A shuffled copy."""
        left = list(cards)
        return [left.pop(self.below(len(left))) for _ in cards]
