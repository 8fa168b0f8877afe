"""Intervals against published values, and at their edges."""

from __future__ import annotations

from math import inf

import pytest

from showdown.sim.intervals import mean, paired_rate, rate, student


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [
        # Newcombe (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_rates_have_the_interval_that_newcombe_publishes(successes: int, n: int, low: float, high: float) -> None:
    found = rate(successes, n)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)
    assert found.value == successes / n


def test_a_rate_of_nothing_tried_may_be_anything() -> None:
    assert rate(0, 0) == (0.0, 0.0, 1.0)


def test_the_interval_of_all_and_of_none_mirror_each_other() -> None:
    none, every = rate(0, 37), rate(37, 37)
    assert none.low == 0.0 and every.high == 1.0
    assert none.high == pytest.approx(1 - every.low)


@pytest.mark.parametrize(
    ("p", "freedom", "value"),
    [
        # Printed tables of Student's t.
        (0.975, 1, 12.7062),
        (0.975, 2, 4.3027),
        (0.975, 10, 2.2281),
        (0.95, 5, 2.0150),
        (0.995, 30, 2.7500),
        (0.975, 120, 1.9799),
        (0.975, 1_000_000, 1.9600),
    ],
)
def test_students_t_is_that_of_the_tables(p: float, freedom: int, value: float) -> None:
    assert student(p, freedom) == pytest.approx(value, abs=6e-5)


def test_a_mean_has_students_interval() -> None:
    # n = 5, mean 3, standard deviation sqrt(2.5), t(0.975, 4) = 2.7764
    found = mean([1, 2, 3, 4, 5])
    assert found.value == 3
    assert found.high - 3 == pytest.approx(2.7764 * 2.5**0.5 / 5**0.5, abs=1e-4)
    assert found.high - 3 == pytest.approx(3 - found.low)


def test_one_value_says_nothing_about_the_spread() -> None:
    assert mean([4.0]) == (4.0, -inf, inf)
    assert mean([])[1:] == (-inf, inf)


def test_values_that_are_all_alike_leave_no_doubt() -> None:
    assert mean([2.0] * 9) == (2.0, 2.0, 2.0)


def test_paired_rates_by_bonett_and_price() -> None:
    # By hand: n = 100, 4 against 12: (13 - 5) / 102 +- 1.95996 * sqrt((18 / 102 - (8 / 102) ** 2) / 102)
    found = paired_rate(4, 12, 100)
    assert found.value == pytest.approx(0.08)
    middle = 8 / 102
    half = 1.959964 * ((18 / 102 - middle**2) / 102) ** 0.5
    assert found.low == pytest.approx(middle - half, abs=1e-6)
    assert found.high == pytest.approx(middle + half, abs=1e-6)


def test_pairs_that_never_differ_still_leave_room_for_a_difference() -> None:
    found = paired_rate(0, 0, 100)
    assert found.value == 0 and found.low < 0 < found.high
    assert paired_rate(0, 0, 0) == (0.0, -1.0, 1.0)


def test_exchanging_the_two_turns_the_sign() -> None:
    a, b = paired_rate(3, 20, 50), paired_rate(20, 3, 50)
    assert a.value == -b.value and a.low == pytest.approx(-b.high)
