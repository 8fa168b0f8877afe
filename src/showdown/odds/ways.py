"""Every result that dice or cards can show, with how likely it is.

Dice are many and most of them lead to the same: faces that lead the same way whatever the other dice show are one
class, found by trying, and only the numbers of dice in each class are told apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from math import comb, factorial
from typing import Final

from showdown.engine import PURPOSES, Dice, Draw, Spec

DRAW_HIT_LOCATION: Final = PURPOSES.index("draw_hit_location")
TO_WOUND: Final = PURPOSES.index("to_wound")
FEW: Final = 25
"""So many results of several dice are simply all tried."""

Way = tuple[tuple[int, ...], float]
"""Values as the engine takes them, and their probability."""


def ways(spec: Spec, alike: Callable[[tuple[int, ...]], object]) -> Iterator[Way]:
    """``alike`` tells what values lead to: equal answers are the same."""
    if isinstance(spec, Dice):
        yield from dice(spec, alike)
        return
    assert isinstance(spec, Draw)
    if spec.weights:
        total = sum(spec.weights)
        for card, weight in zip(spec.pool, spec.weights, strict=True):
            yield (card,), weight / total
    elif spec.n == 1 or spec.purpose == DRAW_HIT_LOCATION:
        # Hit locations lie side by side: in which order they turned up makes no difference.
        total = comb(len(spec.pool), spec.n)
        for cards, count in handfuls(spec.pool, spec.n):
            yield cards, count / total
    else:
        seen = Counter(permutations(spec.pool, spec.n))
        total = sum(seen.values())
        for cards, count in seen.items():
            yield cards, count / total


def handfuls(pool: tuple[int, ...], n: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """So many cards of a pool that may hold a card several times, and in how many ways they can be had."""
    copies = sorted(Counter(pool).items())

    def rest(i: int, left: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if not left:
            yield (), 1
            return
        if i == len(copies):
            return
        card, count = copies[i]
        for k in range(min(count, left), -1, -1):
            for cards, times in rest(i + 1, left - k):
                yield (card,) * k + cards, comb(count, k) * times

    return rest(0, n)


def dice(spec: Dice, alike: Callable[[tuple[int, ...]], object]) -> Iterator[Way]:
    if spec.n == 1:
        for face in range(1, spec.sides + 1):
            yield (face,), 1 / spec.sides
        return
    if comb(spec.sides + spec.n - 1, spec.n) <= FEW:
        classes = [[face] for face in range(1, spec.sides + 1)]
    else:
        classes = classes_of_faces(spec, alike)
    sizes = [len(c) for c in classes]
    for counts in splits(spec.n, len(classes)):
        likely = factorial(spec.n)
        values: list[int] = []
        for faces, size, k in zip(classes, sizes, counts, strict=True):
            likely = likely * size**k // factorial(k)
            values += [faces[0]] * k
        yield tuple(sorted(values)), likely / spec.sides**spec.n


def classes_of_faces(spec: Dice, alike: Callable[[tuple[int, ...]], object]) -> list[list[int]]:
    """Faces that lead to the same beside every kind of other dice.

    Each face is tried once beside every face as all the others; faces that agree in all of these are one class.
    """
    faces = range(1, spec.sides + 1)
    groups: list[list[int]] = [list(faces)]
    tried: set[int] = set()
    while True:
        beside = [g[0] for g in groups if g[0] not in tried]
        if not beside:
            return groups
        for other in beside:
            tried.add(other)
            finer: list[list[int]] = []
            for group in groups:
                led: dict[object, list[int]] = {}
                for face in group:
                    led.setdefault(alike((face,) + (other,) * (spec.n - 1)), []).append(face)
                finer += led.values()
            groups = finer


def splits(n: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All ways to split n things over so many parts."""
    if parts == 1:
        yield (n,)
        return
    for k in range(n + 1):
        for rest in splits(n - k, parts - 1):
            yield (k, *rest)
