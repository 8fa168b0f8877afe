"""Marks on the board and beside the survivors: each is a character as well as a colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from showdown.engine import LETTERS, NAMES, Decision, SurvivorOption, view_types

BOARD_COLUMNS: Final = 22
"""Spaces in a row of the board."""
TARGET: Final = "!"
"""Beside the survivor whom the monster targets or attacks, and on the spaces of a zone attack."""
CANDIDATE: Final = "?"
"""Beside the survivors among whom a target is chosen."""
GRAVE: Final = "†"
"""Where a survivor died, while the space is free, and on the spaces of a dead monster."""
WAY: Final = "·"
"""On the spaces that a figure passed."""
LEFT: Final = "="
"""On the spaces where the figure was before it moved."""


class Marks(NamedTuple):
    """What is marked on the table.  ``targets``, ``candidates``: letters of survivors; ``graves``: spaces by letter."""

    left: frozenset[str] = frozenset()
    way: frozenset[str] = frozenset()
    zone: frozenset[str] = frozenset()
    targets: frozenset[str] = frozenset()
    candidates: frozenset[str] = frozenset()
    graves: Mapping[str, str] = {}

    def beside(self, letter: str) -> str:
        """The mark of a survivor, or nothing."""
        return TARGET if letter in self.targets else CANDIDATE if letter in self.candidates else ""

    def graves_in(self, view: view_types.View) -> set[str]:
        """Spaces where survivors died who are dead in this view."""
        survivors = view["survivors"]
        return {
            space for letter, space in self.graves.items() if letter in survivors and not survivors[letter]["alive"]
        }


NO_MARKS: Final = Marks()


def marks_of(beat: view_types.Beat, targets: Sequence[str], view: view_types.View, graves: Mapping[str, str]) -> Marks:
    """The marks of a beat.  ``view``: the table after it; ``graves``: where survivors died, by letter."""
    path = beat["path"]
    passed = [set(footprint(beat, view, space)) for space in path]
    left = passed[0] if len(path) > 1 and path[0] != path[-1] else set()
    way = set().union(*passed) - left if left else set()
    return Marks(frozenset(left), frozenset(way), frozenset(beat.get("zone", [])), frozenset(targets), graves=graves)


def candidates(d: Decision | None) -> frozenset[str]:
    """Letters of the survivors among whom a decision chooses the monster's target."""
    options = d.options if d else ()
    return frozenset([LETTERS[o.survivor] for o in options if isinstance(o, SurvivorOption) and o.verb == "target"])


def aimed_at(view: view_types.View) -> frozenset[str]:
    """Letters of the targets of what the monster is doing while something is asked."""
    found = set()
    for entry in view["progress"]:
        if (entry["doing"] == "card" or entry["doing"] == "monster attack") and entry["target"]:
            found.add(entry["target"])
    return frozenset(found)


def footprint(beat: view_types.Beat, view: view_types.View, space: str) -> list[str]:
    """The spaces that the figure of a beat covers there; of a monster ``space`` is the north-west one."""
    monster = view["monster"]
    if beat["kind"] != "monster-move" or not monster["at"]:
        return [space]
    x, y = place(space)
    from_x, from_y = place(monster["at"])
    moved = [(place(name)[0] + x - from_x, place(name)[1] + y - from_y) for name in monster["spaces"]]
    return [NAMES[row * BOARD_COLUMNS + column] for column, row in moved]


def place(space: str) -> tuple[int, int]:
    """Column and row of a space, from 0."""
    return NAMES.index(space) % BOARD_COLUMNS, NAMES.index(space) // BOARD_COLUMNS
