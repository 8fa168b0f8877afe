"""Spaces of the 22 x 16 board as small ints, row by row from the north-west.  [R-BRD-01]

Names are a column letter A to V (west to east) and a row number 1 to 16 (north to south), as in ``K8``.
"""

from __future__ import annotations

from typing import Final, Literal, NewType

Cell = NewType("Cell", int)
"""A space of the board, numbered row by row from the north-west corner."""

WIDTH: Final = 22
HEIGHT: Final = 16
CELLS: Final = WIDTH * HEIGHT
OFF_BOARD: Final = -1

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
Direction = Literal["north", "east", "south", "west"]
DIRECTIONS: Final[tuple[Direction, ...]] = ("north", "east", "south", "west")
STEP_X: Final[tuple[int, ...]] = (0, 1, 0, -1)
STEP_Y: Final[tuple[int, ...]] = (-1, 0, 1, 0)

COLUMN: Final[list[int]] = [c % WIDTH for c in range(CELLS)]
ROW: Final[list[int]] = [c // WIDTH for c in range(CELLS)]
NAMES: Final[list[str]] = [chr(65 + c % WIDTH) + str(c // WIDTH + 1) for c in range(CELLS)]


def cell_at(column: int, row: int) -> int:
    """The space at a zero-based column and row, or OFF_BOARD."""
    if 0 <= column < WIDTH and 0 <= row < HEIGHT:
        return row * WIDTH + column
    return OFF_BOARD


def cell_named(name: str) -> Cell:
    """The space with this name.

    >>> NAMES[cell_named("K8")]
    'K8'

    Raises ValueError for anything that is not A1 to V16.
    """
    text = name.strip().upper()
    if len(text) >= 2 and "A" <= text[0] <= "V" and text[1:].isascii() and text[1:].isdigit():
        row = int(text[1:])
        if 1 <= row <= HEIGHT and text[1] != "0":
            return Cell((row - 1) * WIDTH + ord(text[0]) - 65)
    raise ValueError(f"'{name}' is not a space: use a column letter A to V and a row number 1 to 16, as in K8")


def direction_named(name: str) -> int:
    """0 to 3 for north, east, south, west; a first letter will do.  Raises ValueError otherwise."""
    text = name.strip().lower()
    for i in range(4):
        if text == DIRECTIONS[i] or text == DIRECTIONS[i][0]:
            return i
    raise ValueError(f"'{name}' is not a facing: use north, east, south or west")


def steps_between(a: int, b: int) -> int:
    """Cardinal steps between two spaces.  [R-BRD-05]"""
    return abs(COLUMN[a] - COLUMN[b]) + abs(ROW[a] - ROW[b])


def neighbour(cell: int, direction: int) -> int:
    """The next space in a cardinal direction, or OFF_BOARD."""
    return cell_at(COLUMN[cell] + STEP_X[direction], ROW[cell] + STEP_Y[direction])


BESIDE: Final[list[list[int]]] = [
    [beside for beside in [neighbour(cell, direction) for direction in range(4)] if beside != OFF_BOARD]
    for cell in range(CELLS)
]
"""The next spaces of each space, in the order of the directions."""


def opposite(direction: int) -> int:
    return (direction + 2) % 4
