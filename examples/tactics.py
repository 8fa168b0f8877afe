"""Bots that differ from the heuristic one in a single thing, to ask what that thing is worth.

PYTHONPATH=examples showdown compare bot=heuristic bot=tactics:Early bot=tactics:Never
PYTHONPATH=examples showdown compare bot=tactics:Surround bot=tactics:Split bot=tactics:Together
"""

from __future__ import annotations

from showdown.api import Heuristic, Option, Situation, Weights, space_of


class Early(Heuristic):
    """Slings the founding stones as soon as it can."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, Weights(sling_below=99))


class Never(Heuristic):
    """Keeps the stones, and strikes with them."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, Weights(sling_below=0))


class Surround(Heuristic):
    """Everybody as far from the others as the setup allows."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.tactics["deploy"] = apart


class Split(Heuristic):
    """Two groups, one on each side."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.tactics["deploy"] = two_groups


class Together(Heuristic):
    """All in one place."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.tactics["deploy"] = close


def gap(a: tuple[int, int], b: tuple[int, int]) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def apart(s: Situation, option: Option) -> float:
    space = space_of(option)
    return float(min((gap(space, other) for other in s.at.values()), default=0))


def two_groups(s: Situation, option: Option) -> float:
    """By turns to the west and to the east of the monster."""
    x, _ = space_of(option)
    return float(x if len(s.at) % 2 else -x)


def close(s: Situation, option: Option) -> float:
    space = space_of(option)
    return -float(sum(gap(space, other) for other in s.at.values()))
