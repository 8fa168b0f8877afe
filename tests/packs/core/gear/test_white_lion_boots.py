"""White Lion Boots: two points for the legs; with red on the right and below, one movement more."""

from __future__ import annotations

import pytest

from tests.support.outfits import armor, outfit

SOLVED = 'white-lion-boots, rawhide-gloves, "", leather-cuirass'


def test_they_protect_the_legs_with_two_points() -> None:
    """[R-GEAR-04]"""
    g = outfit("white-lion-boots")
    assert armor(g) == [0, 0, 0, 0, 2]
    g.expects("act_order")


def test_two_reds_on_them_give_one_movement() -> None:
    """[R-SMV-01, R-TOK-04] Six spaces along the northern edge, not seven."""
    g = outfit(SOLVED, at="A1").choose("act:a", "move")
    assert g.survivor("a")["movement"] == 6
    assert "to:G1" in g.options and "to:H1" not in g.options
    g.expects("move_to")


@pytest.mark.parametrize(
    "grid",
    [
        "white-lion-boots",
        "white-lion-boots, rawhide-gloves",
        'white-lion-boots, "", "", leather-cuirass',
        # Two reds in the grid, but only one of them on the boots.
        "white-lion-boots, white-lion-skirt, rawhide-gloves",
        # In the right column and the bottom row there is nothing beside them.
        '"", "", "", "", "", leather-cuirass, "", rawhide-gloves, white-lion-boots',
    ],
)
def test_one_red_is_not_enough(grid: str) -> None:
    """[R-GEAR-05]"""
    g = outfit(grid, at="A1").choose("act:a", "move")
    assert g.survivor("a")["movement"] == 5
    assert "to:F1" in g.options and "to:G1" not in g.options
    g.expects("move_to")
