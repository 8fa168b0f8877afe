"""White Lion Skirt: two points for the waist, red on both sides."""

from __future__ import annotations

import pytest

from tests.support.outfits import armor, attacked, outfit
from tests.support.position import place, to_hit


def test_it_protects_the_waist_with_two_points() -> None:
    """[R-GEAR-04, R-DMG-02]"""
    g = attacked("white-lion-skirt", "power-swat", to_hit(1))
    assert armor(g) == [0, 0, 0, 2, 0]
    g.expects("act_order")


def test_two_points_stop_two_hits_and_not_a_third() -> None:
    """[R-DMG-02]"""
    g = attacked(
        "white-lion-skirt", "claw", to_hit(2, 2), place("waist", "waist"), a="survival: 0, armor: {waist: 2}"
    ).choose("take:waist", "take:waist")
    assert armor(g)[3] == 0 and g.survivor("a")["injuries"]["waist"] == "none"
    g.expects("act_order")


@pytest.mark.parametrize(
    ("grid", "red"),
    [
        ("monster-tooth-necklace, white-lion-skirt, rawhide-gloves", 2),
        ("monster-tooth-necklace, white-lion-skirt", 1),
        ("white-lion-skirt, rawhide-gloves", 1),
        ("rawhide-gloves, white-lion-skirt, monster-tooth-necklace", 0),
        ('skull-helm, "", "", white-lion-skirt', 0),
    ],
)
def test_its_red_halves_lie_left_and_right(grid: str, red: int) -> None:
    """[R-GEAR-05]"""
    g = outfit(grid)
    assert g.survivor("a")["affinities"].get("red", 0) == red
    g.expects("act_order")
