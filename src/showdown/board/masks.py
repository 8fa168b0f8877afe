"""Sets of spaces as Python ints, one bit a space: shifts instead of searches."""

from __future__ import annotations

from typing import Final

from showdown.board.cells import CELLS, COLUMN, WIDTH

ALL: Final = (1 << CELLS) - 1
NOT_FIRST_COLUMN: Final = sum([1 << c for c in range(CELLS) if COLUMN[c] != 0])
NOT_LAST_COLUMN: Final = sum([1 << c for c in range(CELLS) if COLUMN[c] != WIDTH - 1])
BIT: Final[list[int]] = [1 << c for c in range(CELLS)]


def spread(mask: int) -> int:
    """Every space one cardinal step from a space of the mask."""
    return (
        (mask << WIDTH) | (mask >> WIDTH) | ((mask & NOT_LAST_COLUMN) << 1) | ((mask & NOT_FIRST_COLUMN) >> 1)
    ) & ALL


def flood(start: int, free: int, steps: int, stop: int) -> int:
    """Spaces reachable from ``start`` in up to ``steps`` steps over ``free`` spaces, going no further from ``stop``."""
    reached = 0
    front = start
    while steps > 0 and front:
        front = spread(front) & free & ~reached
        reached |= front
        front &= ~stop
        steps -= 1
    return reached & ~start


def flood_from_inside(start: int, free: int, steps: int, zone: int) -> int:
    """As ``flood``, from a start inside a zone that stops only movement that enters it from outside."""
    reached = 0
    inside = start
    outside = 0
    while steps > 0 and inside | outside:
        entered = spread(outside) & free & zone
        outside = spread(inside | outside) & free & ~zone & ~reached
        inside = spread(inside) & free & zone
        reached |= inside | outside | entered
        steps -= 1
    return reached & ~start


def flood_from_top(start: int, free: int, steps: int, zone: int, top: int, starts_inside: bool) -> int:
    """As ``flood``, from the top of impassable terrain: ``top`` can be left, but not entered from the ground.

    ``starts_inside``: movement that starts in the zone is stopped only where it enters the zone from outside.
    """
    reached = 0
    # Spaces on top and on the ground, each reached without leaving the zone or outside of it.
    inside_top, inside_ground = (start, 0) if starts_inside else (0, 0)
    outside_top, outside_ground = (0, 0) if starts_inside else (start, 0)
    while steps > 0 and inside_top | inside_ground | outside_top | outside_ground:
        down = spread(inside_top | outside_top | inside_ground | outside_ground) & free & ~top
        entered = (spread(outside_top) | spread(outside_ground) & ~top) & free & zone
        outside_top = spread(inside_top | outside_top) & free & top & ~zone
        outside_ground = down & ~zone
        inside_ground = spread(inside_top | inside_ground) & free & ~top & zone
        inside_top = spread(inside_top) & free & top & zone
        reached |= inside_top | inside_ground | outside_top | outside_ground | entered
        steps -= 1
    return reached & ~start


def cells_of(mask: int) -> list[int]:
    """The spaces of a mask, lowest first."""
    out: list[int] = []
    base = 0
    while mask:
        # A 352-bit int is shifted only once per 48 spaces; what is left fits a machine word.
        chunk = mask & CHUNK
        mask >>= 48
        at = base
        while chunk:
            for i in BITS_OF_BYTE[chunk & 0xFF]:
                out.append(at + i)
            chunk >>= 8
            at += 8
        base += 48
    return out


CHUNK: Final = (1 << 48) - 1
BITS_OF_BYTE: Final[list[tuple[int, ...]]] = [tuple([i for i in range(8) if byte >> i & 1]) for byte in range(256)]


def mask_of(cells: list[int]) -> int:
    """The mask of these spaces; OFF_BOARD is passed over."""
    mask = 0
    for c in cells:
        if c >= 0:
            mask |= BIT[c]
    return mask


def rectangle(column: int, row: int, columns: int, rows: int) -> int:
    """The spaces of a rectangle, cut off at the board edge."""
    mask = 0
    for y in range(max(row, 0), row + rows):
        for x in range(max(column, 0), min(column + columns, WIDTH)):
            c = y * WIDTH + x
            if c < CELLS:
                mask |= BIT[c]
    return mask
