"""Lucky Charm: +1 luck with two blue affinities."""

from __future__ import annotations

import pytest

from tests.support.outfits import outfit
from tests.support.position import to_hit, to_wound


@pytest.mark.parametrize(
    ("grid", "blues", "critical"),
    [
        ("hunter-whip, lucky-charm, cat-eye-circlet", 2, True),
        # One of the two blue affinities is elsewhere.
        ('lucky-charm, cat-eye-circlet, "", rawhide-headband, "", "", rawhide-vest', 2, True),
        ("lucky-charm, cat-eye-circlet", 1, False),
        ("lucky-charm", 0, False),
        ('cat-eye-circlet, lucky-charm, ""', 0, False),
    ],
)
def test_two_blues_in_the_grid_give_one_luck(grid: str, blues: int, critical: bool) -> None:
    """[R-CRT-01, R-TOK-04, R-GEAR-05] With one luck a nine is a critical wound."""
    g = outfit(f'{grid}, "", founding-stone', to_hit(7, 1), to_wound(9))
    assert g.survivor("a")["affinities"].get("blue", 0) == blues
    g.choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    assert g.happened("critical") is critical
    g.expects("action")


def test_an_eight_is_still_no_critical_wound() -> None:
    """[R-CRT-01]"""
    grid = 'lucky-charm, cat-eye-circlet, "", rawhide-headband, "", "", rawhide-vest, "", founding-stone'
    g = outfit(grid, to_hit(7, 1), to_wound(8)).choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    assert not g.happened("critical")
    g.expects("action")


def test_the_luck_is_the_owners_alone() -> None:
    """[R-TOK-04] Survivor b's fists: critical on 9, by their own luck, not on 8."""
    grid = 'lucky-charm, cat-eye-circlet, "", rawhide-headband, "", "", rawhide-vest'
    g = outfit(grid, to_hit(8, 1), to_wound(8), at="A1", b_at="J8")
    g.choose("act:b", "attack:fist-and-tooth", "wound:beasts-knee")
    assert not g.happened("critical")
    g.expects("action")


def test_its_blue_halves_lie_left_and_right() -> None:
    """[R-GEAR-05]"""
    assert outfit("lucky-charm, bandages").survivor("a")["affinities"] == {"blue": 1}
    g = outfit("claw-head-arrow, lucky-charm")
    assert g.survivor("a")["affinities"] == {"blue": 1}
    g.expects("act_order")
