"""Random numbers for players: the same seed and the same decision always give the same number."""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.errors import ShowdownError

WORD: Final = (1 << 64) - 1


def scramble(word: int) -> int:
    """A 64-bit mixer (multiply and xorshift, twice)."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 + 0x9E3779B97F4A7C15) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)


@final
class RandomStream:
    """A counter-based generator: it has no position, so that a bot needs no memory."""

    def __init__(self, seed: int) -> None:
        self.key = scramble((seed & WORD) ^ 0x5851F42D4C957F2D)

    def draw(self, counter: int, among: int) -> int:
        """A number from 0 to ``among`` - 1.  Raises ShowdownError when there is nothing to draw from."""
        if among == 1:
            return 0
        if among < 1:
            raise ShowdownError("a bot chooses among options; dice and cards of a table game are entered by people")
        return scramble(scramble(self.key + counter & WORD)) * among >> 64
