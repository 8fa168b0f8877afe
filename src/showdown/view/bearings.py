"""Directions and distances in words, for people who do not see the board."""

from __future__ import annotations

from collections.abc import Collection

from showdown.board.cells import COLUMN, DIRECTIONS, EAST, NAMES, NORTH, ROW, SOUTH, WEST
from showdown.view.template import Fact, fill


def bearing(base: Collection[int], cell: int, text: str) -> str:
    """Where a space lies as seen from a base: ``2 south and 1 east``; nothing for a space under it."""
    columns = [COLUMN[c] for c in base]
    rows = [ROW[c] for c in base]
    across = max(min(columns) - COLUMN[cell], COLUMN[cell] - max(columns), 0)
    down = max(min(rows) - ROW[cell], ROW[cell] - max(rows), 0)
    facts = {
        "across": Fact(str(across), across),
        "down": Fact(str(down), down),
        "east": Fact(DIRECTIONS[EAST if COLUMN[cell] > max(columns) else WEST]),
        "south": Fact(DIRECTIONS[SOUTH if ROW[cell] > max(rows) else NORTH]),
    }
    return fill(text, facts)


def by_row(cells: Collection[int]) -> str:
    """Many spaces in few words: ``row 7: G to K; row 8: C, E to J``."""
    rows: dict[int, list[list[int]]] = {}
    for cell in sorted(set(cells)):
        runs = rows.setdefault(ROW[cell], [])
        if runs and runs[-1][-1] == cell - 1:
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return "; ".join([f"row {row + 1}: " + ", ".join([run_name(r) for r in runs]) for row, runs in rows.items()])


def run_name(run: list[int]) -> str:
    first = NAMES[run[0]][0]
    return first if len(run) == 1 else f"{first} to {NAMES[run[-1]][0]}"


FEW = 6
"""So many spaces are named one by one."""


def spoken_spaces(cells: Collection[int]) -> str:
    """A few by name, many by row."""
    return ", ".join([NAMES[c] for c in sorted(cells)]) if len(cells) <= FEW else by_row(cells)
