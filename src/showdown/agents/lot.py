"""Drawing lots without a memory: the same seed and the same occasion always give the same lot."""

from __future__ import annotations

from showdown.engine import ShowdownError

WORD = (1 << 64) - 1


class Lot:
    """A counter-based generator: two keyed multiply-xorshift rounds over 64-bit words."""

    def __init__(self, seed: int) -> None:
        self.key = scramble((seed & WORD) ^ 0x5851F42D4C957F2D)

    def draw(self, occasion: int, among: int) -> int:
        """A number from 0 to ``among`` - 1.  Raises ShowdownError when there is nothing to draw from."""
        if among < 1:
            raise ShowdownError("a bot chooses among options; dice and cards of a table game are entered by people")
        return scramble(scramble(self.key + occasion & WORD)) * among >> 64


def scramble(word: int) -> int:
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 + 0x9E3779B97F4A7C15) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)
