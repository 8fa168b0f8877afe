"""Tough: severe injury rolls are one higher, unless a natural 1, and never above 10."""

from __future__ import annotations

import pytest

from tests.support.position import Play, place, severe, to_hit
from tests.support.survivor_cards import attacked


def hurt(roll: int, a: str = "arts: [tough], ") -> Play:
    """A severe injury at the body."""
    g = attacked(to_hit(2, 1), place("body"), severe(roll), a=f"{a}survival: 0, injuries: {{body: heavy}}")
    return g.choose("take:body")


@pytest.mark.parametrize(
    ("rolled", "counts", "row"),
    [
        (2, 3, "Bleeding"),
        (3, 4, "Gaping chest wound"),
        (9, 10, "Bowled over"),
        (10, 10, "Bowled over"),
    ],
)
def test_the_roll_counts_one_more(rolled: int, counts: int, row: str) -> None:
    """[R-SEV-01]"""
    g = hurt(rolled)
    told = g.events("injury-roll")[0].data
    assert (told["roll"], told["row"].lower()) == (counts, row.lower())
    assert g.survivor("a")["alive"]


def test_a_natural_one_stays_deadly() -> None:
    """[R-SEV-01]"""
    assert not hurt(1).survivor("a")["alive"]


def test_without_the_art_a_two_kills() -> None:
    """[R-SEV-01]"""
    assert not hurt(2, "").survivor("a")["alive"]


def test_a_ruptured_muscle_takes_it_away() -> None:
    """[R-SEV-02]"""
    assert not hurt(2, "arts: [tough], permanent_injuries: [ruptured-muscle], ").survivor("a")["alive"]
