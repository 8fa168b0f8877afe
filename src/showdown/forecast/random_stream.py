"""Random numbers without a memory: the same seed and the same index always give the same number."""

from __future__ import annotations

from typing import Final, final

from showdown.api import ShowdownError

WORD: Final = (1 << 64) - 1
"""Mask of 64 bits."""


@final
class RandomStream:
    """A counter-based generator: two keyed multiply-xorshift rounds over 64-bit words."""

    def __init__(self, seed: int) -> None:
        self.key = scramble((seed & WORD) ^ 0x5851F42D4C957F2D)

    def draw(self, index: int, among: int) -> int:
        """A number from 0 to ``among`` - 1.  Raises ShowdownError when there is nothing to draw from."""
        if among < 1:
            raise ShowdownError("a bot chooses among options; dice and cards of a table game are entered by people")
        return scramble(scramble(self.key + index & WORD)) * among >> 64


def scramble(word: int) -> int:
    """Mix the bits of a 64-bit word."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 + 0x9E3779B97F4A7C15) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)
