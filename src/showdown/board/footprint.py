"""Square bases of several spaces: what they cover, touch, see and cannot see.  [R-BRD-02]

A base is named by its north-west space, its anchor.  All masks are computed once per base size.
"""

from __future__ import annotations

from typing import Final, final

from showdown.board.bitsets import ALL, rectangle, spread, within
from showdown.board.cells import CELLS, COLUMN, EAST, HEIGHT, NORTH, ROW, SOUTH, WEST, WIDTH
from showdown.kernel.machine_types import i64, vec

FAR: Final = 99
"""The distance to a base that is not on the board: beyond every reach and range."""
UNKNOWN: Final = -1
"""A mask that was not worked out yet."""
COLUMNS: Final = vec[i64](COLUMN)
ROWS: Final = vec[i64](ROW)


def gaps_of(size: int) -> vec[i64]:
    """Columns between a base of this size and a space, by those from its anchor; negative ones count from the end."""
    return vec[i64]([max(0, offset - size + 1) for offset in range(WIDTH)] + list(range(WIDTH - 1, 0, -1)))


@final
class Footprint:
    """The masks of one base size, indexed by anchor.  A zero in ``base`` marks an anchor that leaves the board.

    OFF_BOARD is an anchor, too: such a base covers, touches and sees nothing, and everything is FAR from it.
    A space off the board is FAR from every base as well, and in front of none.  ``off``: spaces left out of a smaller
    board.
    """

    def __init__(self, size: int, off: int = 0) -> None:
        self.size = size
        self.on = ALL & ~off
        # One more than there are spaces: OFF_BOARD is -1, so it finds the empty last one.
        self.base: list[int] = [0] * (CELLS + 1)
        self.adjacent: list[int] = [0] * (CELLS + 1)
        for anchor in range(CELLS):
            x = COLUMN[anchor]
            y = ROW[anchor]
            if x + size <= WIDTH and y + size <= HEIGHT:
                base = rectangle(x, y, size, size)
                if base & off:
                    continue
                self.base[anchor] = base
                self.adjacent[anchor] = spread(base) & ~base & self.on
        self.gaps = gaps_of(size)
        """Columns or rows between base and space, by those from the anchor to the space."""
        self.behind: list[int] = [UNKNOWN] * (4 * CELLS + 4)
        """The spaces directly behind the base, by anchor and facing; worked out when first asked for."""
        self.rings: dict[int, list[int]] = {}
        """``around`` by anchor, for every distance that was asked for."""
        self.distant: dict[int, int] = {}
        """``at_distance`` for every question that was asked."""
        self.centres: list[int] = []
        """The anchors nearest to the middle of the board; filled when first asked for (rules/monster/placement.py)."""
        self.zones: dict[str, list[int]] = {}
        """The spaces of each zone that was asked for, by anchor and facing (board/zones.py)."""

    def around(self, anchor: int, spaces: int) -> int:
        """Every space within this many rows and columns of the base, corners included, without the base."""
        ring = self.rings.get(spaces)
        if ring is None:
            wide = self.size + 2 * spaces
            ring = []
            for at in range(CELLS):
                square = rectangle(COLUMN[at] - spaces, ROW[at] - spaces, wide, wide)
                ring.append(square & ~self.base[at] & self.on)
            ring.append(0)
            self.rings[spaces] = ring
        return ring[anchor]

    def at_distance(self, anchor: int, steps: int) -> int:
        """Every space exactly this many steps away from the base."""
        found = self.distant.get(steps * CELLS + anchor, UNKNOWN)
        if found == UNKNOWN:
            base = self.base[anchor]
            found = within(base, steps) & ~within(base, steps - 1)
            self.distant[steps * CELLS + anchor] = found
        return found

    def beside(self, cell: int) -> list[int]:
        """The anchors of all bases that touch a space, lowest first."""
        out: list[int] = []
        x = COLUMN[cell]
        y = ROW[cell]
        for row in range(max(0, y - self.size), min(HEIGHT, y + 2)):
            for column in range(max(0, x - self.size), min(WIDTH, x + 2)):
                anchor = row * WIDTH + column
                if self.base[anchor] and self.distance(anchor, cell) == 1:
                    out.append(anchor)
        return out

    def blind_spot(self, anchor: int, facing: int) -> int:
        """The spaces directly behind the base.  [R-BRD-09]"""
        mask = self.behind[4 * anchor + facing]
        if mask == UNKNOWN:
            mask = self.row_behind(anchor, facing)
            self.behind[4 * anchor + facing] = mask
        return mask

    def row_behind(self, anchor: int, facing: int) -> int:
        """Work out a blind spot, for the table."""
        if anchor < 0:
            return 0
        x = COLUMN[anchor]
        y = ROW[anchor]
        if facing == NORTH:
            return rectangle(x, y + self.size, self.size, 1) & self.on
        if facing == SOUTH:
            return rectangle(x, y - 1, self.size, 1) & self.on
        if facing == EAST:
            return rectangle(x - 1, y, 1, self.size) & self.on
        return rectangle(x + self.size, y, 1, self.size) & self.on

    def covers(self, anchor: int, cell: int) -> bool:
        """Is the space under the base?"""
        if anchor < 0 or cell < 0:
            return False
        gaps = self.gaps
        return gaps[COLUMNS[cell] - COLUMNS[anchor]] == 0 and gaps[ROWS[cell] - ROWS[anchor]] == 0

    def is_behind(self, anchor: int, facing: int, cell: int) -> bool:
        """Is the space directly behind the base?  [R-BRD-09]"""
        if anchor < 0 or cell < 0:
            return False
        across = COLUMN[cell] - COLUMN[anchor]
        down = ROW[cell] - ROW[anchor]
        if facing == NORTH:
            return down == self.size and 0 <= across < self.size
        if facing == SOUTH:
            return down == -1 and 0 <= across < self.size
        if facing == EAST:
            return across == -1 and 0 <= down < self.size
        return across == self.size and 0 <= down < self.size

    def front_edge(self, anchor: int, facing: int) -> int:
        """The spaces touching the front of the base."""
        return self.blind_spot(anchor, (facing + 2) % 4)

    def distance(self, anchor: int, cell: int) -> int:
        """Cardinal steps from a space to the nearest space of the base.  [R-BRD-05]"""
        if anchor < 0 or cell < 0:
            return FAR
        gaps = self.gaps
        return gaps[COLUMNS[cell] - COLUMNS[anchor]] + gaps[ROWS[cell] - ROWS[anchor]]

    def gap_x(self, anchor: int, cell: int) -> int:
        """Columns between; asked only of a base on the board."""
        return self.gaps[COLUMNS[cell] - COLUMNS[anchor]]

    def gap_y(self, anchor: int, cell: int) -> int:
        """Rows between."""
        return self.gaps[ROWS[cell] - ROWS[anchor]]

    def in_front(self, anchor: int, facing: int, cell: int) -> bool:
        """Beyond the front edge, anywhere on that half of the board.  [R-BRD-08]"""
        if anchor < 0 or cell < 0:
            return False
        if facing == NORTH:
            return ROW[cell] < ROW[anchor]
        if facing == SOUTH:
            return ROW[cell] >= ROW[anchor] + self.size
        if facing == EAST:
            return COLUMN[cell] >= COLUMN[anchor] + self.size
        return COLUMN[cell] < COLUMN[anchor]

    def in_lane(self, anchor: int, facing: int, cell: int) -> bool:
        """In front, and no further to the side than the base is wide (the narrow reading of R-AMB-01)."""
        if not self.in_front(anchor, facing, cell):
            return False
        return (self.gap_x(anchor, cell) if facing == NORTH or facing == SOUTH else self.gap_y(anchor, cell)) == 0

    def facings_towards(self, anchor: int, cell: int) -> list[int]:
        """The facings that put a space in front; two for a diagonal offset, none for a space under the base."""
        out: list[int] = []
        if anchor < 0 or cell < 0:
            return out
        size: i64 = self.size
        across: i64 = COLUMNS[cell] - COLUMNS[anchor]
        down: i64 = ROWS[cell] - ROWS[anchor]
        if down < 0:
            out.append(NORTH)
        if across >= size:
            out.append(EAST)
        if down >= size:
            out.append(SOUTH)
        if across < 0:
            out.append(WEST)
        return out


ONE: Final = Footprint(1)
TWO: Final = Footprint(2)
THREE: Final = Footprint(3)
FOUR: Final = Footprint(4)
FOOTPRINTS: Final[list[Footprint]] = [ONE, ONE, TWO, THREE, FOUR]
"""By base size; index 0 is not used."""
