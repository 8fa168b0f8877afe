"""Fairness of the sealed dice: ``python -m tests.harness.sealed_dice_fairness 10000000 [purpose ...]``.

Rolls that many d10 per purpose with one key and compares the faces, and the pairs of neighbouring rolls, with the
expected counts by a chi-squared test.  Prints p-values.
"""

from __future__ import annotations

import hashlib
import math
import sys

from showdown.engine import PURPOSES, Sealed

SIDES = 10
SOME = ("to_hit", "hit_location", "to_wound")


def tail(x: float, freedom: int) -> float:
    """The probability that chi-squared with this many degrees of freedom is at least x."""
    term = math.exp(-x / 2)
    if freedom % 2:
        total = math.erfc(math.sqrt(x / 2))
        term *= math.sqrt(2 * x / math.pi)
        first = 3
    else:
        total = term
        term *= x / 2
        first = 4
    for n in range(first, freedom + 1, 2):
        total += term
        term *= x / n
    return total


def chi_squared(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum([(count - expected) ** 2 for count in counts]) / expected


def rolls(purpose: str, number: int, key: bytes) -> tuple[float, float]:
    """p-values of the faces and of the pairs of neighbours."""
    sealed = Sealed(key, PURPOSES)
    which = PURPOSES.index(purpose)
    below = sealed.below
    pairs = [0] * (SIDES * SIDES)
    before = below(SIDES, which, 0)
    for i in range(1, number + 1):
        now = below(SIDES, which, i)
        # Pairs that share no roll, so that they are independent.
        if i % 2:
            pairs[before * SIDES + now] += 1
        before = now
    faces = [sum(pairs[f * SIDES : (f + 1) * SIDES]) + sum(pairs[f::SIDES]) for f in range(SIDES)]
    return tail(chi_squared(faces), SIDES - 1), tail(chi_squared(pairs), SIDES * SIDES - 1)


def main() -> None:
    number = int(sys.argv[1])
    for purpose in sys.argv[2:] or SOME:
        faces, pairs = rolls(purpose, number, hashlib.sha256(purpose.encode()).digest())
        print(f"{purpose}: {number} rolls, faces p = {faces:.4f}, pairs p = {pairs:.4f}", flush=True)


if __name__ == "__main__":
    main()
