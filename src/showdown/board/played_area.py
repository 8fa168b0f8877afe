"""How much of the board is played on: all of it, or by a house rule only its middle.  [R-BRD-01]"""

from __future__ import annotations

from typing import final

from showdown.board.bitsets import ALL, rectangle
from showdown.board.cells import HEIGHT, OFF_BOARD, WIDTH, neighbour
from showdown.board.footprint import FOOTPRINTS, Footprint


@final
class PlayedArea:
    """``left``, ``top``: the first column and row.  ``off``: spaces that are not on this board."""

    def __init__(self, columns: int, rows: int, size: int) -> None:
        self.columns = columns
        self.rows = rows
        self.left = (WIDTH - columns) // 2
        self.top = (HEIGHT - rows) // 2
        self.off = ALL & ~self.inner(0)
        self.foot: Footprint = FOOTPRINTS[size] if not self.off else Footprint(size, self.off)
        """Bases of the monster's size on this board."""

    def inner(self, border: int) -> int:
        """The spaces at least this many rows and columns away from every edge."""
        return rectangle(
            self.left + border, self.top + border, max(0, self.columns - 2 * border), max(0, self.rows - 2 * border)
        )

    def sides(self) -> tuple[int, int, int, int]:
        """The spaces along each edge: north, east, south, west."""
        return (
            rectangle(self.left, self.top, self.columns, 1),
            rectangle(self.left + self.columns - 1, self.top, 1, self.rows),
            rectangle(self.left, self.top + self.rows - 1, self.columns, 1),
            rectangle(self.left, self.top, 1, self.rows),
        )

    def beside(self, cell: int, direction: int) -> int:
        """The next space in a cardinal direction, or OFF_BOARD."""
        out = neighbour(cell, direction)
        return OFF_BOARD if out >= 0 and self.off >> out & 1 else out
