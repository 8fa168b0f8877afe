"""Sets of spaces as Python ints, one bit a space: shifts instead of searches."""

from __future__ import annotations

from typing import Final

from showdown.board.cells import CELLS, COLUMN, HEIGHT, WIDTH

ALL: Final = (1 << CELLS) - 1
NOT_FIRST_COLUMN: Final = sum([1 << c for c in range(CELLS) if COLUMN[c] != 0])
NOT_LAST_COLUMN: Final = sum([1 << c for c in range(CELLS) if COLUMN[c] != WIDTH - 1])
BIT: Final[list[int]] = [1 << c for c in range(CELLS)]


def spread(mask: int) -> int:
    """Every space one cardinal step from a space of the mask."""
    return (
        (mask << WIDTH) | (mask >> WIDTH) | ((mask & NOT_LAST_COLUMN) << 1) | ((mask & NOT_FIRST_COLUMN) >> 1)
    ) & ALL


def within(mask: int, steps: int) -> int:
    """Spaces up to ``steps`` steps away from the mask, without the mask itself."""
    reached = mask
    for _ in range(steps):
        reached |= spread(reached)
    return reached & ~mask


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


KNOWN_CELLS: Final[dict[int, list[int]]] = {}
KNOWN_REACHES: Final[dict[int, int]] = {}
MOST_KEPT: Final = 10_000
"""Masks of tiles whose spaces were listed or spread.  Forgotten when there are too many."""


def cells_of_tile(mask: int) -> list[int]:
    """As ``cells_of``, for masks that come again and again; shared, so never changed."""
    cells = KNOWN_CELLS.get(mask)
    if cells is None:
        if len(KNOWN_CELLS) >= MOST_KEPT:
            KNOWN_CELLS.clear()
        cells = cells_of(mask)
        KNOWN_CELLS[mask] = cells
    return cells


def reach_of_tile(mask: int) -> int:
    """The spaces of a tile and those beside it, for masks that come again and again."""
    reach = KNOWN_REACHES.get(mask, -1)
    if reach < 0:
        if len(KNOWN_REACHES) >= MOST_KEPT:
            KNOWN_REACHES.clear()
        reach = mask | spread(mask)
        KNOWN_REACHES[mask] = reach
    return reach


CHUNK: Final = (1 << 48) - 1
BITS_OF_BYTE: Final[list[tuple[int, ...]]] = [tuple([i for i in range(8) if byte >> i & 1]) for byte in range(256)]


def mask_of(cells: list[int]) -> int:
    """The mask of these spaces; OFF_BOARD is passed over."""
    mask = 0
    for c in cells:
        if c >= 0:
            mask |= BIT[c]
    return mask


RECTANGLES: Final[dict[tuple[int, int, int, int], int]] = {}
"""Every rectangle that was asked for: bases, tiles, zones."""


def rectangle(column: int, row: int, columns: int, rows: int) -> int:
    """The spaces of a rectangle, cut off at the board edge."""
    where = (column, row, columns, rows)
    mask = RECTANGLES.get(where, -1)
    if mask < 0:
        mask = 0
        left = max(column, 0)
        wide = min(column + columns, WIDTH) - left
        if wide > 0:
            line = ((1 << wide) - 1) << left
            for y in range(max(row, 0), min(row + rows, HEIGHT)):
                mask |= line << y * WIDTH
        RECTANGLES[where] = mask
    return mask
