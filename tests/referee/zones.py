"""Zones of printed cards, and the order in which they are resolved.  [R-ZON-01 to R-ZON-05]

A zone is told by the place of a space as the monster sees it: ``x`` steps to its right and ``y`` steps ahead of the
back left space of its base.
"""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, pi

from tests.referee.geometry import FACINGS, STEPS, Extent, Space, base, distance

Seen = tuple[int, int]

RIGHT_OF = {"north": "east", "east": "south", "south": "west", "west": "north"}


def along(direction: str, at: Space) -> int:
    """How far a space is in a direction."""
    dx, dy = STEPS[direction]
    return at[0] * dx + at[1] * dy


def seen_from(at: Space, size: int, facing: str, space: Space) -> Seen:
    """Where the monster sees a space: (x, y)."""
    own = base(at, size)
    right = RIGHT_OF[facing]
    return (
        along(right, space) - min(along(right, s) for s in own),
        along(facing, space) - min(along(facing, s) for s in own),
    )


def ring(x: int, y: int, size: int) -> bool:
    return max(-x, x - size + 1, -y, y - size + 1) == 1


def steps_away(x: int, y: int, size: int) -> int:
    return max(-x, 0, x - size + 1) + max(-y, 0, y - size + 1)


ZONES: dict[str, Callable[[int, int, int], bool]] = {
    "ring": ring,
    "ring without blind spot": lambda x, y, n: ring(x, y, n) and not (y == -1 and 0 <= x < n),
    "blind spot": lambda x, y, n: y == -1 and 0 <= x < n,
    "front row": lambda x, y, n: y == n and 0 <= x < n,
    "front lane": lambda x, y, n: y >= n and 0 <= x < n,
    "back lane": lambda x, y, n: y < 0 <= x < n,
    "left lane": lambda x, y, n: x < 0 <= y < n,
    "right lane": lambda x, y, n: x >= n and 0 <= y < n,
    # King's Man
    "sweep": lambda x, y, n: -2 <= x <= 3 and 2 <= y <= 3,
    "lance": lambda x, y, n: 0 <= x < n and n <= y <= n + 3,
    "fan": lambda x, y, n: -2 <= x <= 3 and -2 <= y <= 3 and not ring_behind(x, y),
    "two-deep": lambda x, y, n: 1 <= max(-x, x - n + 1, -y, y - n + 1) <= 2,
    "left-rear": lambda x, y, n: -2 <= x <= -1 and -2 <= y <= -1,
    "near": lambda x, y, n: 1 <= steps_away(x, y, n) <= 2,
    "perfect": lambda x, y, n: (x, y) in {(1, -1), (-2, 1), (0, 3)},
    # Phoenix
    "eye": lambda x, y, n: (x, y) in {(1, 3), (3, 1), (1, -1), (-1, 1)},
    "cannon": lambda x, y, n: (0 <= y < n and (-8 <= x < 0 or n <= x < n + 8)) or (x, y) == (1, -1),
    # The Hand
    "row-of-six": lambda x, y, n: y == n and -2 <= x <= n + 1,
    "left half of front": lambda x, y, n: y == n and 0 <= x < n // 2,
    "two-spaces": lambda x, y, n: 1 <= steps_away(x, y, n) <= 2,
    "six": lambda x, y, n: y == 2 and -2 <= x <= 3,
    # Gold Smoke Knight
    "smash": lambda x, y, n: 1 <= steps_away(x, y, n) <= 3,
    "strip": lambda x, y, n: -1 <= x <= n and y >= n,
    # Gallowkite
    "drop line": lambda x, y, n: -1 <= x <= n and n <= y < n + 6,
    "wingspan": lambda x, y, n: 0 <= y < n and (-3 <= x < 0 or n <= x < n + 3),
    # Tallowmother
    "skirt": lambda x, y, n: 1 <= max(-x, x - n + 1, -y, y - n + 1) <= 2,
}
"""By the name of the zone: whether a space is in it.  Zones of other names are not checked."""


def ring_behind(x: int, y: int) -> bool:
    """The rear wedge that the fan leaves out."""
    return (y == -1 and 0 <= x <= 1) or (y == -2 and -1 <= x <= 2)


def zone_spaces(name: str, at: Space, size: int, facing: str, extent: Extent) -> set[Space]:
    """The spaces of a zone on the board, none of them under the base."""
    inside = ZONES[name]
    return {
        (x, y)
        for x in range(extent.west, extent.east + 1)
        for y in range(extent.north, extent.south + 1)
        if (x, y) not in base(at, size) and inside(*seen_from(at, size, facing, (x, y)), size)
    }


def step_of(order: str, at: Space, size: int, facing: str, space: Space) -> float | None:
    """The step of a sweep that reaches a space; None where the referee does not know it."""
    x, y = seen_from(at, size, facing, space)
    if order == "right to left":
        return -x
    if order == "left to right":
        return x
    near = distance(base(at, size), space)
    if order == "near to far":
        return near
    if order == "far to near":
        return -near
    if order == "controller":
        return 0
    if order.endswith(" from behind"):
        # Rows further out run beside those next to the base.  Where behind the base the sweep begins is not written:
        # the row behind has no step.
        x, y = min(size, max(-1, x)), min(size, max(-1, y))
        turn = atan2(x - (size - 1) / 2, y - (size - 1) / 2)  # clockwise from straight ahead
        return None if y < 0 else (pi + (turn if order.startswith("clockwise") else -turn)) % (2 * pi)
    if order in ("clockwise", "counterclockwise") and ring(x, y, size):
        turn = atan2(x - (size - 1) / 2, y - (size - 1) / 2)  # clockwise from straight ahead
        return (turn if order == "clockwise" else -turn) % (2 * pi)
    return None


def pushed_toward(word: str, facing: str) -> str:
    """The board direction of a push to the monster's left, right, front or back."""
    turns = {"forward": 0, "right": 1, "back": 2, "left": 3}[word]
    return FACINGS[(FACINGS.index(facing) + turns) % 4]
