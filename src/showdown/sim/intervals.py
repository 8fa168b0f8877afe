"""Confidence intervals: rates by Wilson, means by Student's t, paired rates by Bonett and Price.

All are two-sided, 95 % by default.  Written here so that the core needs no statistics library; the tests compare with
published values.
"""

from __future__ import annotations

from math import exp, inf, lgamma, log, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

LEVEL: Final = 0.95


class Estimate(NamedTuple):
    """A figure and the interval around it."""

    value: float
    low: float
    high: float

    @property
    def width(self) -> float:
        return self.high - self.low


def rate(successes: int, n: int, level: float = LEVEL) -> Estimate:
    """Wilson's score interval of a rate; 0 to 1 if ``n`` is 0.

    >>> [round(v, 4) for v in rate(81, 263)]
    [0.308, 0.2553, 0.3662]
    """
    if n == 0:
        return Estimate(0.0, 0.0, 1.0)
    z = NormalDist().inv_cdf((1 + level) / 2)
    p = successes / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    # At 0 and n the bound is the rate itself; rounding must not push it beyond.
    return Estimate(p, 0.0 if successes == 0 else middle - half, 1.0 if successes == n else middle + half)


def mean(values: list[float], level: float = LEVEL) -> Estimate:
    """Student's t interval of a mean; infinite for fewer than two values."""
    n = len(values)
    if n == 0:
        return Estimate(0.0, -inf, inf)
    middle = sum(values) / n
    if n == 1:
        return Estimate(middle, -inf, inf)
    spread = sqrt(sum((v - middle) ** 2 for v in values) / (n - 1))
    half = student((1 + level) / 2, n - 1) * spread / sqrt(n)
    return Estimate(middle, middle - half, middle + half)


def paired_rate(only_first: int, only_second: int, n: int, level: float = LEVEL) -> Estimate:
    """How much more often the second succeeds than the first, both tried ``n`` times under the same conditions.

    ``only_first``: how often the first alone succeeded, ``only_second``: the second alone.  The value is the plain
    difference; the interval is the adjusted one of Bonett and Price (2012), which stays honest when few pairs differ.
    """
    if n == 0:
        return Estimate(0.0, -1.0, 1.0)
    z = NormalDist().inv_cdf((1 + level) / 2)
    first, second = (only_first + 1) / (n + 2), (only_second + 1) / (n + 2)
    middle = second - first
    half = z * sqrt((first + second - middle * middle) / (n + 2))
    return Estimate((only_second - only_first) / n, max(-1.0, middle - half), min(1.0, middle + half))


# -- Student's t -------------------------------------------------------------------------------------------------


def student(p: float, freedom: int) -> float:
    """The quantile of Student's t distribution for probability ``p`` (0.5 < p < 1).

    >>> round(student(0.975, 10), 4)
    2.2281
    """
    low, high = 0.0, 1.0
    while student_below(high, freedom) < p:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        if student_below(middle, freedom) < p:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def student_below(t: float, freedom: int) -> float:
    """The probability that Student's t is below ``t`` >= 0."""
    return 1 - beta_below(freedom / (freedom + t * t), freedom / 2, 0.5) / 2


def beta_below(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function, by its continued fraction where that converges fast."""
    if x <= 0:
        return 0.0
    if x >= 1:
        return 1.0
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x))
    if x < (a + 1) / (a + b + 2):
        return front * fraction(x, a, b) / a
    return 1 - front * fraction(1 - x, b, a) / b


def fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method."""
    tiny = 1e-300
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1) or tiny)
    total = d
    for m in range(1, 400):
        for step in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / (1 + step * d or tiny)
            c = 1 + step / c or tiny
            total *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return total
