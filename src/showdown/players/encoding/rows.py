"""The memory of encoded fights: one vector of 16-bit integers, which numpy can look at without a copy."""

from __future__ import annotations

from itertools import repeat
from typing import Final, final

from showdown.board.footprint import Footprint
from showdown.kernel.machine_types import i16, i64, vec
from showdown.model.state import Tile
from showdown.players.encoding.columns import ROW_WIDTH

MOST: Final = 32_000
"""Larger numbers are written as this one."""


@final
class Rows:
    """``count`` encoded fights one after the other; ``put`` writes at ``at`` and goes on."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.values: vec[i16] = vec[i16](repeat(0, count * ROW_WIDTH))
        self.at: i64 = 0

    def put(self, value: i64) -> None:
        """Write one number."""
        if value > MOST:
            value = MOST
        elif value < -MOST:
            value = -MOST
        self.values[self.at] = i16(value)
        self.at += 1

    def flag(self, value: bool) -> None:
        """Write 1 or 0."""
        self.values[self.at] = 1 if value else 0
        self.at += 1

    def zeros(self, count: i64) -> None:
        """Write `count` zeros."""
        values = self.values
        at = self.at
        end = at + count
        while at < end:
            values[at] = 0
            at += 1
        self.at = end

    def memory(self) -> object:
        """All numbers: an object with the buffer protocol if compiled, else a list."""
        return self.values


@final
class Slot:
    """What one row holds now, so that only changes are written again.

    ``marks``: places of survivors, subject and options on the board planes.  ``rows``: option rows in use; ``tiles``,
    ``cards``: terrain and card rows in use.
    """

    def __init__(self, number: int) -> None:
        self.start: i64 = number * ROW_WIDTH
        self.foot: Footprint | None = None
        self.monster = -1
        self.laid: list[Tile] = []
        self.marks: list[int] = []
        self.rows = 0
        self.tiles = 0
        self.cards = 0
