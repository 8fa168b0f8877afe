"""Odds, threat and explain answer what they answered when the figures were recorded, to 1e-12."""

from __future__ import annotations

import pytest

from tests.forecast.figures import cases, differences, plain, recorded


@pytest.mark.parametrize("name", list(cases()))
def test_the_figures_are_the_recorded_ones(name: str) -> None:
    before, now = recorded()[name], plain(cases()[name]())
    # The sentence about the attacker's gear is newer than the record; figures are compared, sentences elsewhere.
    for figures in (before, now):
        if isinstance(figures, dict):
            figures.pop("assumptions", None)
    assert differences(before, now) == []


def test_a_difference_is_noticed() -> None:
    assert differences({"a": [1.0, "x"]}, {"a": [1.0 + 1e-11, "x"]}) != []
    assert differences({"a": [1.0, "x"]}, {"a": [1.0, "y"]}) != [] and differences([1], [1, 2]) != []
    assert differences({"a": [1.0, "x"]}, {"a": [1.0 + 1e-13, "x"]}) == []
