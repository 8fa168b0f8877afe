"""What chance can bring, with probabilities: kernel.chance_outcomes without results that differ only in their order.

Dice of an attack are counted, so their order does not matter.  Where many dice lead to few different results, faces
that lead to the same are found by trying them, and only the number of dice in each class of faces counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Final

from showdown.kernel.chance import Dice, Draw, Outcome, Spec, outcomes_of
from showdown.model.ids import PURPOSES

DRAW_HIT_LOCATION: Final = PURPOSES.index("draw_hit_location")
IN_ANY_ORDER: Final = frozenset({PURPOSES.index("to_hit"), PURPOSES.index("hit_location")})
"""Dice of an attack: rules count or sort them before they do anything with them."""
FEW: Final = 25
"""Results of several dice that are simply all tried, in number."""

Alike = Callable[[tuple[int, ...]], Hashable]
"""What values lead to: equal answers mean the same future."""


def outcomes(spec: Spec, alike: Alike | None = None) -> list[Outcome]:
    """Every result of a spec with its probability; results that differ only in their order come once.

    ``alike`` is asked where there are many dice, to leave out results that lead to the same.
    """
    if spec.n == 1:
        return outcomes_of(spec)
    if isinstance(spec, Dice):
        if alike is not None:
            return grouped_dice(spec, alike)
        return dice_in_any_order(spec) if spec.purpose in IN_ANY_ORDER else outcomes_of(spec)
    assert isinstance(spec, Draw)
    if spec.purpose == DRAW_HIT_LOCATION and not spec.weights:
        # Hit locations lie side by side: the order in which they turned up makes no difference.
        total = comb(len(spec.pool), spec.n)
        return [(cards, count / total) for cards, count in handfuls(spec.pool, spec.n)]
    return outcomes_of(spec)


def handfuls(pool: tuple[int, ...], n: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every set of ``n`` cards of a pool that may hold a card several times, and in how many ways it can be drawn."""
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


def dice_in_any_order(spec: Dice) -> list[Outcome]:
    """Every result of dice whose order does not matter."""
    every = spec.sides**spec.n
    out: list[Outcome] = []
    for values in combinations_with_replacement(range(1, spec.sides + 1), spec.n):
        orders = factorial(spec.n) // prod([factorial(values.count(face)) for face in set(values)])
        out.append((values, orders / every))
    return out


def grouped_dice(spec: Dice, alike: Alike) -> list[Outcome]:
    """Dice whose order does not matter, one result for all that lead to the same."""
    if comb(spec.sides + spec.n - 1, spec.n) <= FEW:
        return dice_in_any_order(spec)
    classes = classes_of_faces(spec, alike)
    out: list[Outcome] = []
    for counts in splits(spec.n, len(classes)):
        orders = factorial(spec.n)
        values: list[int] = []
        for faces, k in zip(classes, counts, strict=True):
            orders = orders * len(faces) ** k // factorial(k)
            values += [faces[0]] * k
        out.append((tuple(sorted(values)), orders / spec.sides**spec.n))
    return out


def classes_of_faces(spec: Dice, alike: Alike) -> list[list[int]]:
    """Faces that lead to the same beside every kind of other dice.

    Each face is tried beside the lowest and the highest face of every class as all the others; faces that agree in all
    of these are one class.  The highest, too: beside a 1 that ends the attack all faces are alike.
    """
    groups: list[list[int]] = [list(range(1, spec.sides + 1))]
    tried: set[int] = set()
    while True:
        beside = [face for face in {end: 0 for g in groups for end in (g[0], g[-1])} if face not in tried]
        if not beside:
            return groups
        for other in beside:
            tried.add(other)
            finer: list[list[int]] = []
            for group in groups:
                led: dict[Hashable, list[int]] = {}
                for face in group:
                    led.setdefault(alike(tuple(sorted((face,) + (other,) * (spec.n - 1)))), []).append(face)
                finer += led.values()
            groups = finer


def splits(n: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All ways to split n things over a number of parts."""
    if parts == 1:
        yield (n,)
        return
    for k in range(n + 1):
        for rest in splits(n - k, parts - 1):
            yield (k, *rest)
