"""The way of a figure that moves, space by space, for clients that draw it.

The rules ask where a movement ends, not which of several equal ways it takes.  This is one of the shortest ways around
other figures, with few turns.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from showdown.board.bitsets import ALL, cells_of, spread
from showdown.board.cells import CELLS
from showdown.model.events import Event
from showdown.model.ids import LETTERS
from showdown.model.state import State
from showdown.view.beat_changes import CELL


def path_of(s: State, event: Event) -> list[int]:
    """The spaces that the figure of an event passes, from the first to the last; empty if it does not move."""
    data = event.data
    start, end = data.get("from", -1), data.get("cell", -1)
    if start < 0 or end < 0:
        return []
    if event.kind == "monster-moves":
        return way(start, end, anchors(s, event))
    if event.kind == "moves":
        others = standing(event, [LETTERS[data["who"]]])
        return way(start, end, ALL & ~others & ~base_of(s, data))
    return [start, end]


def anchors(s: State, event: Event) -> int:
    """Where the monster can be without covering a survivor whom it does not run over."""
    others = standing(event, event.data["passed"])
    return sum([1 << cell for cell in range(CELLS) if s.foot.base[cell] and not s.foot.base[cell] & others])


def standing(event: Event, besides: list[str]) -> int:
    """The spaces of survivors other than these."""
    all_of_them = zip(LETTERS, event.values.survivors, strict=False)
    cells = [values[CELL] for letter, values in all_of_them if letter not in besides]
    return sum([1 << cell for cell in cells if isinstance(cell, int) and cell >= 0])


def base_of(s: State, data: Mapping[str, Any]) -> int:
    """The spaces of the monster at the time of the event."""
    anchor: int = data["base"]
    return s.foot.base[anchor]


def way(start: int, end: int, free: int) -> list[int]:
    """Single steps over free spaces; start and end alone if there is no such way."""
    if start == end:
        return [start, end]
    rings = [1 << end]
    reached = rings[0]
    while not rings[-1] >> start & 1:
        ring = spread(rings[-1]) & (free | 1 << start) & ~reached
        if not ring:
            return [start, end]
        rings.append(ring)
        reached |= ring
    out, step = [start], 0
    for ring in reversed(rings[:-1]):
        near = cells_of(spread(1 << out[-1]) & ring)
        # Straight on, if that is as short.
        then = out[-1] + step if out[-1] + step in near else near[0]
        step = then - out[-1]
        out.append(then)
    return out
