"""Sets of spaces as a few numbers, each with as many rows of the board as it can hold: what moves is worked out here.

A row has WIDTH bits and one more, always 0, so that a step off its end needs no test.  A machine word holds two rows;
plain Python, where an operation costs the same for any number, has the whole board in one.  The first and the last
number of a set are always 0, so that a step off the board needs no test either.
(board/bitsets.py holds a set in one number without gaps: handy where speed does not matter.)
"""

from __future__ import annotations

from typing import Final, TypeVar

from showdown.board.cells import CELLS, HEIGHT, WIDTH
from showdown.kernel.machine_types import i64, vec


def numbers_grow() -> bool:
    """Plain Python: a number has as many bits as it needs, where a machine word has 64."""
    number: i64 = 1
    for _ in range(8):
        number <<= 8
    return number != 0


ROWS_IN_ONE: Final[i64] = HEIGHT if numbers_grow() else 2
"""Rows of the board in one number of a set."""
STRIDE: Final = WIDTH + 1
"""Bits from a space to the one below it."""
LAST: Final[i64] = STRIDE * (ROWS_IN_ONE - 1)
"""Bits from the first row of a number to its last."""
NUMBERS: Final[i64] = HEIGHT // ROWS_IN_ONE + 2
FULL: Final = (1 << WIDTH) - 1
EVERY_CELL: Final = list(range(CELLS))


def bits_of_spaces() -> vec[i64]:
    """The bit of each space in the number it is in."""
    out = vec[i64]([0] * CELLS)
    bit: i64 = 1
    for cell in range(CELLS):
        if cell % (ROWS_IN_ONE * WIDTH) == 0:
            bit = 1
        elif cell % WIDTH == 0:
            bit <<= STRIDE - WIDTH
        out[cell] = bit
        bit <<= 1
    return out


NUMBER: Final = vec[i64]([cell // WIDTH // ROWS_IN_ONE + 1 for cell in range(CELLS)])
"""The number of a set that a space is in."""
SPACE: Final = bits_of_spaces()
"""The bit of a space in this number."""


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
    out = vec[i64]([0] * NUMBERS)
    data = mask.to_bytes(BYTES, "little")
    for r in range(HEIGHT):
        first: i64 = r * WIDTH
        at: i64 = first >> 3
        # A row and the bits before it fit four bytes.
        row: i64 = data[at] | data[at + 1] << 8 | data[at + 2] << 16 | data[at + 3] << 24
        row = row >> (first & 7) & FULL
        out[r // ROWS_IN_ONE + 1] |= row << r % ROWS_IN_ONE * STRIDE
    return out


BYTES: Final = CELLS // 8 + 4
"""More than a set needs: the last row is read with the bytes behind it."""


def is_in(rows: vec[i64], cell: int) -> bool:
    """Is this space in the set?"""
    return rows[NUMBER[cell]] & SPACE[cell] != 0


def meets_rectangle(rows: vec[i64], column: int, row: int, columns: int, high: int) -> bool:
    """Is a space of the set in this rectangle?  The rectangle must be on the board."""
    width: i64 = columns
    line: i64 = (1 << width) - 1
    first = row * WIDTH + column
    for cell in range(first, first + high * WIDTH, WIDTH):
        if rows[NUMBER[cell]] & line * SPACE[cell]:
            return True
    return False


def remove_space(rows: vec[i64], cell: int) -> None:
    rows[NUMBER[cell]] &= ~SPACE[cell]


def remove_base(rows: vec[i64], anchor: int, size: int) -> None:
    """Take the spaces of a base out of the set."""
    width: i64 = size
    line: i64 = (1 << width) - 1
    for cell in range(anchor, anchor + size * WIDTH, WIDTH):
        rows[NUMBER[cell]] &= ~(line * SPACE[cell])


def flood(start: int, free: vec[i64], steps: int, stop: vec[i64]) -> vec[i64]:
    """Spaces reachable from ``start`` in up to ``steps`` steps over ``free`` spaces, going no further from ``stop``.

    The start itself is left out.
    """
    left = free[:]
    remove_space(left, start)
    front = only(start)
    low: i64 = NUMBER[start]
    high: i64 = low
    for _ in range(steps):
        if low > 1 and front[low]:
            low -= 1
        if high < NUMBERS - 2 and front[high]:
            high += 1
        above: i64 = 0
        going: i64 = 0
        for i in range(low, high + 1):
            rows: i64 = front[i]
            new: i64 = rows << 1 | rows >> 1 | rows << STRIDE | rows >> STRIDE
            if above:
                new |= above >> LAST
            below: i64 = front[i + 1]
            if below:
                new |= below << LAST
            new &= left[i]
            above = rows
            if new:
                left[i] ^= new
                stops: i64 = stop[i]
                if stops:
                    new &= ~stops
                going |= new
            front[i] = new
        if not going:
            break
    reached = without(free, left)
    remove_space(reached, start)
    return reached


def flood_from_inside(start: int, free: vec[i64], steps: int, zone: vec[i64]) -> vec[i64]:
    """As ``flood``, from a start inside a zone that stops only movement that enters it from outside."""
    reached = vec[i64]([0] * NUMBERS)
    inside = only(start)
    outside = vec[i64]([0] * NUMBERS)
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
    nothing = vec[i64]([0] * NUMBERS)
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
    out = vec[i64]([0] * NUMBERS)
    out[NUMBER[cell]] = SPACE[cell]
    return out


def joined(a: vec[i64], b: vec[i64]) -> vec[i64]:
    out = vec[i64]([0] * NUMBERS)
    for i in range(1, NUMBERS - 1):
        out[i] = a[i] | b[i]
    return out


def common(a: vec[i64], b: vec[i64]) -> vec[i64]:
    out = vec[i64]([0] * NUMBERS)
    for i in range(1, NUMBERS - 1):
        out[i] = a[i] & b[i]
    return out


def without(a: vec[i64], b: vec[i64]) -> vec[i64]:
    out = vec[i64]([0] * NUMBERS)
    for i in range(1, NUMBERS - 1):
        out[i] = a[i] & ~b[i]
    return out


def spread(rows: vec[i64]) -> vec[i64]:
    """Every space of the board one cardinal step from a space of the set."""
    out = vec[i64]([0] * NUMBERS)
    for i in range(1, NUMBERS - 1):
        here: i64 = rows[i]
        beside: i64 = here << 1 | here >> 1 | here << STRIDE | here >> STRIDE
        out[i] = (beside | rows[i - 1] >> LAST | rows[i + 1] << LAST) & EVERYWHERE[i]
    return out


def grown(rows: vec[i64], steps: int) -> vec[i64]:
    """The spaces of a set, and those at most this number of cardinal steps away."""
    for _ in range(steps):
        rows = joined(rows, spread(rows))
    return rows


def corners(wide: int, high: int, free: vec[i64], touched: vec[i64]) -> vec[i64]:
    """The north-west spaces of all rectangles of this size that lie in one set and meet the other."""
    columns: i64 = wide
    fits = EVERYWHERE
    meets = NOWHERE
    for _ in range(high):
        line = vec[i64]([0] * NUMBERS)
        met = vec[i64]([0] * NUMBERS)
        for i in range(1, NUMBERS - 1):
            here: i64 = free[i]
            for x in range(columns):
                here &= free[i] >> x
                met[i] |= touched[i] >> x
            line[i] = here
        fits = common(fits, line)
        meets = joined(meets, met)
        free = moved_up(free)
        touched = moved_up(touched)
    return common(fits, meets)


def moved_up(rows: vec[i64]) -> vec[i64]:
    """Every space one step north of a space of the set."""
    out = vec[i64]([0] * NUMBERS)
    for i in range(1, NUMBERS - 1):
        out[i] = (rows[i] >> STRIDE | rows[i + 1] << LAST) & EVERYWHERE[i]
    return out


NOWHERE: Final = vec[i64]([0] * NUMBERS)
"""No space at all; never changed."""
EVERYWHERE: Final = new_rows((1 << CELLS) - 1)
"""The whole board; never changed."""


T = TypeVar("T")


def chosen(rows: vec[i64], of: list[T]) -> list[T]:
    """The entries of a list of all spaces that belong to a set, lowest space first."""
    out: list[T] = []
    for i in range(1, NUMBERS - 1):
        number: i64 = rows[i]
        at: i64 = (i - 1) * ROWS_IN_ONE * WIDTH
        while number:
            row: i64 = number & FULL
            while row:
                # Neighbouring spaces are a run: adding the lowest bit clears all of them.
                lowest: i64 = row ^ (row & (row - 1))
                rest: i64 = row & (row + lowest)
                run: i64 = (row ^ rest) % MODULUS
                begin: i64 = at + BEGIN[run]
                end: i64 = at + END[run]
                if end - begin < LONG_RUN:
                    for cell in range(begin, end):
                        out.append(of[cell])
                else:
                    out += of[begin:end]
                row = rest
            number >>= STRIDE
            at += WIDTH
    return out


LONG_RUN: Final[i64] = 1 if numbers_grow() else 6
"""Neighbouring spaces that are copied from the list at once; plain Python copies faster than it loops."""
MODULUS: Final = 729
"""All runs of neighbouring bits in a row leave different rests, so that tables say where a run begins and ends."""


def columns_of_runs(end: bool) -> vec[i64]:
    """The first column of each run, or the one behind it, by the rest of the run."""
    out = vec[i64]([0] * MODULUS)
    for first in range(WIDTH):
        run: i64 = 0
        for behind in range(first + 1, WIDTH + 1):
            bit: i64 = behind - 1
            run |= 1 << bit
            out[run % MODULUS] = behind if end else first
    return out


BEGIN: Final = columns_of_runs(False)
END: Final = columns_of_runs(True)


def cells_in(rows: vec[i64]) -> list[int]:
    """The spaces of a set, lowest first."""
    return chosen(rows, EVERY_CELL)
