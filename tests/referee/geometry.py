"""Spaces, bases, distance, facing, blind spot.  [R-BRD-01 to R-BRD-12]

A space is a pair (x, y): x = 1..22 from west to east, y = 1..16 from north to south.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

Space = tuple[int, int]

COLUMNS = "ABCDEFGHIJKLMNOPQRSTUV"
STEPS: dict[str, Space] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}
FACINGS = ("north", "east", "south", "west")


class Extent(NamedTuple):
    """The corners of the board, both included."""

    west: int
    north: int
    east: int
    south: int

    def holds(self, space: Space) -> bool:
        """Whether the space is on the board."""
        return self.west <= space[0] <= self.east and self.north <= space[1] <= self.south


WHOLE = Extent(1, 1, 22, 16)


def extent_of(board: str) -> Extent:
    """The board of a house rule such as ``16x14``, centred on the usual one."""
    wide, high = (int(part) for part in board.split("x"))
    west, north = 1 + (22 - wide) // 2, 1 + (16 - high) // 2
    return Extent(west, north, west + wide - 1, north + high - 1)


def space(name: str) -> Space:
    """``K8`` as (11, 8)."""
    return COLUMNS.index(name[0]) + 1, int(name[1:])


def name_of(at: Space) -> str:
    """(11, 8) as ``K8``."""
    return f"{COLUMNS[at[0] - 1]}{at[1]}"


def numbered(cell: int) -> Space:
    """The space with this number in an event: 0 to 351, row by row from the north-west."""
    return cell % 22 + 1, cell // 22 + 1


def step(at: Space, direction: str, count: int = 1) -> Space:
    """The space ``count`` steps away in this direction."""
    dx, dy = STEPS[direction]
    return at[0] + dx * count, at[1] + dy * count


def base(at: Space, size: int) -> set[Space]:
    """The spaces of a square base whose north-west space is ``at``.  [R-BRD-02]"""
    return {(at[0] + i, at[1] + j) for i in range(size) for j in range(size)}


def distance(base_spaces: Iterable[Space], at: Space) -> int:
    """Cardinal steps from the nearest space of the base.  [R-BRD-05]"""
    return min(abs(x - at[0]) + abs(y - at[1]) for x, y in base_spaces)


def offsets(base_spaces: set[Space], at: Space) -> dict[str, int]:
    """Distance of the space from each edge of the base; only directions with a distance."""
    xs = [x for x, _ in base_spaces]
    ys = [y for _, y in base_spaces]
    beyond = {
        "north": min(ys) - at[1],
        "east": at[0] - max(xs),
        "south": at[1] - max(ys),
        "west": min(xs) - at[0],
    }
    return {direction: far for direction, far in beyond.items() if far > 0}


def front(base_spaces: set[Space], facing: str, at: Space, lane: bool = False) -> bool:
    """Whether the space is in front of the base.  [R-BRD-08, R-AMB-01]

    ``lane``: only the strip as wide as the base counts.
    """
    beyond = offsets(base_spaces, at)
    if facing not in beyond:
        return False
    return not lane or len(beyond) == 1


def behind(at: Space, size: int, facing: str, extent: Extent = WHOLE) -> set[Space]:
    """The blind spot: the spaces directly behind the base, on the board.  [R-BRD-09]"""
    back = OPPOSITE[facing]
    own = base(at, size)
    return {s for s in (step(c, back) for c in own) if s not in own and extent.holds(s)}


def in_range(base_spaces: set[Space], at: Space, movement: int, by_distance: bool = False) -> bool:
    """Whether the spaces between do not exceed the movement.  [R-BRD-12, R-AMB-02]"""
    far = distance(base_spaces, at)
    return far <= movement if by_distance else far - 1 <= movement


def facings_toward(base_spaces: set[Space], at: Space, larger_offset: bool = False) -> set[str]:
    """The facings that put the space in front of the base.  [R-FAC-03, R-FAC-04, R-AMB-04]"""
    beyond = offsets(base_spaces, at)
    if larger_offset and beyond:
        most = max(beyond.values())
        return {direction for direction, far in beyond.items() if far == most}
    return set(beyond)
