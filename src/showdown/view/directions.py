"""Directions and distances in words, for people who do not see the board."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

from showdown.board.bitsets import cells_of
from showdown.board.cells import COLUMN, DIRECTIONS, EAST, NAMES, NORTH, ROW, SOUTH, WEST
from showdown.language.template import Fact, fill

Span = tuple[int, int, int, int]


def span(cells: Collection[int]) -> Span:
    """The first and last column, and the first and last row."""
    columns = [COLUMN[c] for c in cells]
    rows = [ROW[c] for c in cells]
    return min(columns), max(columns), min(rows), max(rows)


@cache
def span_of(mask: int) -> Span:
    """The same of a base.  A board has few bases: they are kept."""
    return span(cells_of(mask))


def bearing(span: Span, cell: int, text: str) -> str:
    """Direction of a space from a base: ``2 south and 1 east``; empty for a space under it."""
    left, right, top, bottom = span
    column, row = COLUMN[cell], ROW[cell]
    across = max(left - column, column - right, 0)
    down = max(top - row, row - bottom, 0)
    return told(across, down, EAST if column > right else WEST, SOUTH if row > bottom else NORTH, text)


@cache
def told(across: int, down: int, east: int, south: int, text: str) -> str:
    """The words of a direction; cached, since a decision about spaces needs dozens."""
    facts = {
        "across": Fact(str(across), across),
        "down": Fact(str(down), down),
        "east": Fact(DIRECTIONS[east]),
        "south": Fact(DIRECTIONS[south]),
    }
    return fill(text, facts)


def by_row(cells: Collection[int], board: Mapping[str, str]) -> str:
    """Many spaces in few words: ``row 7: G to K; row 8: C, E to J``.  ``board``: that part of the catalogue."""
    out: list[str] = []
    for row, runs in runs_by_row(cells).items():
        names = ", ".join([run_name(board["run"], NAMES[run[0]][0], NAMES[run[-1]][0]) for run in runs])
        out.append(fill(board["row"], {"row": Fact(str(row + 1)), "runs": Fact(names)}))
    return "; ".join(out)


@cache
def run_name(text: str, first: str, last: str) -> str:
    return fill(text, {"first": Fact(first), "last": Fact("" if first == last else last)})


FEW = 6
"""Up to this many spaces are named one by one."""


def spoken_spaces(cells: Collection[int], board: Mapping[str, str]) -> str:
    """A few by name, many by row."""
    return ", ".join([NAMES[c] for c in sorted(cells)]) if len(cells) <= FEW else by_row(cells, board)


def corners(cells: Collection[int], board: Mapping[str, str]) -> str:
    """Spaces as rectangles, each from corner to corner: ``O9 to P14``, ``A1 to D1, A2, D2``."""
    told = [run_name(board["run"], NAMES[first], NAMES[last]) for first, last in rectangles(cells)]
    return ", ".join(told)


def rectangles(cells: Collection[int]) -> list[tuple[int, int]]:
    """Spaces as rectangles: the first and the last space of each.  Rows with the same spaces side by side are one."""
    done: list[tuple[int, int]] = []
    growing: dict[tuple[int, int], tuple[int, int]] = {}
    for row, runs in runs_by_row(cells).items():
        grown: dict[tuple[int, int], tuple[int, int]] = {}
        for run in runs:
            columns = (COLUMN[run[0]], COLUMN[run[-1]])
            above = growing.get(columns)
            follows = above is not None and ROW[above[1]] == row - 1
            grown[columns] = (above[0] if above is not None and follows else run[0], run[-1])
        done += [box for columns, box in growing.items() if columns not in grown or grown[columns][0] != box[0]]
        growing = grown
    return sorted([*done, *growing.values()])


def runs_by_row(cells: Collection[int]) -> dict[int, list[list[int]]]:
    """The spaces of each row, those beside each other together."""
    rows: dict[int, list[list[int]]] = {}
    for cell in sorted(set(cells)):
        runs = rows.setdefault(ROW[cell], [])
        if runs and runs[-1][-1] == cell - 1:
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return rows
