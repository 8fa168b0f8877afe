"""Rawhide Vest: one point for the body; with blue above and red on the right, one evasion."""

from __future__ import annotations

import pytest

from tests.support.outfits import armor, attacked, outfit
from tests.support.position import place, to_hit

SOLVED = 'rawhide-headband, "", "", rawhide-vest, rawhide-gloves'


def test_it_protects_the_body_with_one_point() -> None:
    """[R-GEAR-04]"""
    g = outfit("rawhide-vest")
    assert armor(g) == [0, 0, 1, 0, 0]
    g.expects("act_order")


def test_both_halves_give_one_evasion() -> None:
    """[R-MAT-06, R-TOK-04] A Claw needs 3 instead of 2: a two misses, a three hits."""
    g = attacked(SOLVED, "claw", to_hit(2, 3), place("body"))
    event = g.events("monster-dice")[0].data
    assert (event["needed"], event["hits"]) == (3, 1)
    assert g.survivor("a")["affinities"] == {"red": 1, "blue": 1}
    g.choose("take:body").expects("act_order")


@pytest.mark.parametrize(
    "grid",
    [
        "rawhide-vest",
        'rawhide-headband, "", "", rawhide-vest',
        "rawhide-vest, rawhide-gloves",
        'rawhide-headband, "", "", rawhide-vest, "", rawhide-gloves',
        'rawhide-vest, rawhide-gloves, "", rawhide-headband',
    ],
)
def test_one_half_is_not_enough(grid: str) -> None:
    """[R-GEAR-05]"""
    g = attacked(grid, "claw", to_hit(2, 1), place("body"))
    event = g.events("monster-dice")[0].data
    assert (event["needed"], event["hits"]) == (2, 1)
    g.choose("take:body").expects("act_order")


def test_the_evasion_is_the_wearers_alone() -> None:
    """[R-TOK-04] The lion attacks survivor b, who has nothing on."""
    g = outfit(
        SOLVED, to_hit(2, 1), place("body"), at="A1", b_at="K10", b="survival: 0", ai="claw", start="monster-turn"
    )
    assert g.events("monster-dice")[0].data["needed"] == 2
    g.choose("take:body").expects("act_order")
