"""Sets of spaces as rows of bits, one machine word a row: what moves on the board is worked out here.

Row ``r`` of the board is word ``r + 1``.  The first and the last word are always empty, so that a step off the board
needs no test.  (board/bitsets.py holds a whole set in one number: handy where speed does not matter.)
"""

from __future__ import annotations

from typing import Final, TypeVar

from showdown.board.cells import CELLS, COLUMN, HEIGHT, ROW, WIDTH
from showdown.kernel.machine_types import i64, vec

WORDS: Final = HEIGHT + 2
FULL: Final = (1 << WIDTH) - 1
EVERY_CELL: Final = list(range(CELLS))
LONG_RUN: Final = 6
"""Neighbouring spaces that are copied from a list at once."""
BITS: Final = 37
"""No two of the bits 0 to 35 leave the same rest when divided by this prime."""
NUMBER_OF_BIT: Final = vec[i64]([sum([n for n in range(WIDTH + 1) if (1 << n) % BITS == rest]) for rest in range(BITS)])
"""The number of each bit of a row and of the one behind it, by that rest."""


ROWS: Final[dict[int, vec[i64]]] = {}
MOST_KEPT: Final = 10_000
"""Masks whose rows were worked out: tiles, zones and what blocks the way.  Forgotten when there are too many."""


def rows_of_mask(mask: int) -> vec[i64]:
    """The rows of a set of spaces in one number; shared, so never changed."""
    rows = ROWS.get(mask)
    if rows is None:
        if len(ROWS) >= MOST_KEPT:
            ROWS.clear()
        rows = new_rows(mask)
        ROWS[mask] = rows
    return rows


def new_rows(mask: int) -> vec[i64]:
    """The rows of a set of spaces in one number, to be changed."""
    out = vec[i64]([0] * WORDS)
    data = mask.to_bytes(BYTES, "little")
    for r in range(HEIGHT):
        first: i64 = r * WIDTH
        at: i64 = first >> 3
        # A row and the bits before it fit four bytes.
        word: i64 = data[at] | data[at + 1] << 8 | data[at + 2] << 16 | data[at + 3] << 24
        out[r + 1] = word >> (first & 7) & FULL
    return out


BYTES: Final = CELLS // 8 + 4
"""More than a set needs: the last row is read with the bytes behind it."""


def is_in(rows: vec[i64], cell: int) -> bool:
    """Is this space in the set?"""
    word: i64 = rows[ROW[cell] + 1]
    column: i64 = COLUMN[cell]
    return word >> column & 1 != 0


def meets_rectangle(rows: vec[i64], column: int, row: int, columns: int, high: int) -> bool:
    """Is a space of the set in this rectangle?  The rectangle must be on the board."""
    width: i64 = columns
    shift: i64 = column
    window: i64 = ((1 << width) - 1) << shift
    first: i64 = row + 1
    last: i64 = row + high
    for r in range(first, last + 1):
        if rows[r] & window:
            return True
    return False


def remove_space(rows: vec[i64], cell: int) -> None:
    column: i64 = COLUMN[cell]
    rows[ROW[cell] + 1] &= ~(1 << column)


def remove_base(rows: vec[i64], anchor: int, size: int) -> None:
    """Take the spaces of a base out of the set."""
    column: i64 = COLUMN[anchor]
    width: i64 = size
    base: i64 = ((1 << width) - 1) << column
    first: i64 = ROW[anchor] + 1
    for r in range(first, first + width):
        rows[r] &= ~base


def flood(start: int, free: vec[i64], steps: int, stop: vec[i64]) -> vec[i64]:
    """Spaces reachable from ``start`` in up to ``steps`` steps over ``free`` spaces, going no further from ``stop``.

    The start itself is left out.
    """
    reached = vec[i64]([0] * WORDS)
    front = vec[i64]([0] * WORDS)
    middle: i64 = ROW[start] + 1
    column: i64 = COLUMN[start]
    front[middle] = 1 << column
    low: i64 = middle
    high: i64 = middle
    for _ in range(steps):
        low = max(1, low - 1)
        high = min(HEIGHT, high + 1)
        above: i64 = front[low - 1]
        going: i64 = 0
        for r in range(low, high + 1):
            row: i64 = front[r]
            new: i64 = (row << 1 | row >> 1 | above | front[r + 1]) & free[r] & ~reached[r]
            above = row
            reached[r] |= new
            new &= ~stop[r]
            front[r] = new
            going |= new
        if not going:
            break
    reached[middle] &= ~(1 << column)
    return reached


def flood_from_inside(start: int, free: vec[i64], steps: int, zone: vec[i64]) -> vec[i64]:
    """As ``flood``, from a start inside a zone that stops only movement that enters it from outside."""
    reached = vec[i64]([0] * WORDS)
    inside = only(start)
    outside = vec[i64]([0] * WORDS)
    for _ in range(steps):
        entered = common(spread(outside), common(free, zone))
        outside = without(common(spread(joined(inside, outside)), free), joined(zone, reached))
        inside = common(spread(inside), common(free, zone))
        reached = joined(reached, joined(joined(inside, outside), entered))
    return without(reached, only(start))


def flood_from_top(
    start: int, free: vec[i64], steps: int, zone: vec[i64], top: vec[i64], starts_inside: bool
) -> vec[i64]:
    """As ``flood``, from the top of impassable terrain: ``top`` can be left, but not entered from the ground.

    ``starts_inside``: movement that starts in the zone is stopped only where it enters the zone from outside.
    """
    nothing = vec[i64]([0] * WORDS)
    reached = nothing
    # Spaces on top and on the ground, each reached without leaving the zone or outside of it.
    inside_top = only(start) if starts_inside else nothing
    outside_top = nothing if starts_inside else only(start)
    inside_ground = nothing
    outside_ground = nothing
    for _ in range(steps):
        on_top = joined(inside_top, outside_top)
        down = without(common(spread(joined(on_top, joined(inside_ground, outside_ground))), free), top)
        entered = common(joined(spread(outside_top), without(spread(outside_ground), top)), common(free, zone))
        outside_top = without(common(spread(on_top), common(free, top)), zone)
        outside_ground = without(down, zone)
        inside_ground = common(without(spread(joined(inside_top, inside_ground)), top), common(free, zone))
        inside_top = common(common(spread(inside_top), top), common(free, zone))
        reached = joined(reached, joined(joined(inside_top, inside_ground), joined(outside_top, outside_ground)))
        reached = joined(reached, entered)
    return without(reached, only(start))


def only(cell: int) -> vec[i64]:
    """The set of one space."""
    out = vec[i64]([0] * WORDS)
    column: i64 = COLUMN[cell]
    out[ROW[cell] + 1] = 1 << column
    return out


def joined(a: vec[i64], b: vec[i64]) -> vec[i64]:
    out = vec[i64]([0] * WORDS)
    for r in range(1, HEIGHT + 1):
        out[r] = a[r] | b[r]
    return out


def common(a: vec[i64], b: vec[i64]) -> vec[i64]:
    out = vec[i64]([0] * WORDS)
    for r in range(1, HEIGHT + 1):
        out[r] = a[r] & b[r]
    return out


def without(a: vec[i64], b: vec[i64]) -> vec[i64]:
    out = vec[i64]([0] * WORDS)
    for r in range(1, HEIGHT + 1):
        out[r] = a[r] & ~b[r]
    return out


def spread(rows: vec[i64]) -> vec[i64]:
    """Every space of the board one cardinal step from a space of the set."""
    out = vec[i64]([0] * WORDS)
    for r in range(1, HEIGHT + 1):
        row: i64 = rows[r]
        out[r] = (row << 1 | row >> 1 | rows[r - 1] | rows[r + 1]) & FULL
    return out


def grown(rows: vec[i64], steps: int) -> vec[i64]:
    """The spaces of a set, and those up to so many cardinal steps away."""
    for _ in range(steps):
        rows = joined(rows, spread(rows))
    return rows


def corners(wide: int, high: int, free: vec[i64], touched: vec[i64]) -> vec[i64]:
    """The north-west spaces of all rectangles of this size that lie in one set and meet the other."""
    out = vec[i64]([0] * WORDS)
    columns: i64 = wide
    last: i64 = HEIGHT + 1 - high
    for r in range(1, last + 1):
        fits: i64 = FULL
        meets: i64 = 0
        for y in range(r, r + high):
            for x in range(columns):
                fits &= free[y] >> x
                meets |= touched[y] >> x
        out[r] = fits & meets
    return out


NOWHERE: Final = vec[i64]([0] * WORDS)
EVERYWHERE: Final = vec[i64]([0] + [FULL] * HEIGHT + [0])
"""No space at all, and all of them; never changed."""


T = TypeVar("T")


def chosen(rows: vec[i64], of: list[T]) -> list[T]:
    """The entries of a list of all spaces that belong to a set, lowest space first."""
    out: list[T] = []
    for r in range(HEIGHT):
        word: i64 = rows[r + 1]
        at: i64 = r * WIDTH
        while word:
            # Adding the lowest bit clears the first run of spaces and sets the bit behind it.
            low = word & -word
            above = word + low
            first: i64 = at + NUMBER_OF_BIT[low % BITS]
            last: i64 = at + NUMBER_OF_BIT[(above & -above) % BITS]
            if last - first >= LONG_RUN:
                out += of[first:last]
            else:
                for cell in range(first, last):
                    out.append(of[cell])
            word &= above
    return out


def cells_in(rows: vec[i64]) -> list[int]:
    """The spaces of a set, lowest first."""
    return chosen(rows, EVERY_CELL)
