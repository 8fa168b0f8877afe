"""Walking distances around walls, for the bots."""

from __future__ import annotations

from typing import Final

from showdown.board.bitsets import cells_of, spread
from showdown.board.cells import HEIGHT, WIDTH

UNREACHABLE: Final = 999


def walks_from(goal: int, walls: int, steps: int) -> list[int]:
    """Steps from each space to these spaces (a set of bits) around walls, and ``steps`` more."""
    out: list[int] = [UNREACHABLE] * (WIDTH * HEIGHT)
    seen = goal
    front = goal
    while front:
        for cell in cells_of(front):
            out[cell] = steps
        steps += 1
        front = spread(front) & ~walls & ~seen
        seen |= front
    return out
