"""Leather Boots: three points for the legs; with two green affinities, one more space at the end of the act."""

from __future__ import annotations

import pytest

from tests.support.outfits import armor, outfit
from tests.support.position import check, play, to_hit, to_wound

SOLVED = "leather-bracers, leather-boots, monster-grease"


def test_they_protect_the_legs_with_three_points() -> None:
    """[R-GEAR-04]"""
    g = outfit("leather-boots")
    assert armor(g) == [0, 0, 0, 0, 3]
    g.expects("act_order")


def test_at_the_end_of_the_act_one_space_may_be_moved() -> None:
    """[R-SMV-01, R-ACT-02] After a full movement, too: J8's neighbours but the lion's space."""
    g = outfit(SOLVED, at="J3").choose("act:a", "move", "to:J8", "end")
    g.expects("move_to", "to:J7", "to:I8", "to:J9", "done")
    g.choose("to:I8")
    assert g.survivor("a")["at"] == "I8"
    g.expects("act_order", "act:b", "act:c")


def test_it_may_be_left_out() -> None:
    """[R-ACT-03]"""
    g = outfit(SOLVED, at="C3").choose("act:a", "end", "done")
    assert g.survivor("a")["at"] == "C3"
    g.expects("act_order", "act:b", "act:c")


def test_the_space_does_not_depend_on_the_movement_attribute() -> None:
    """[R-SMV-01]"""
    g = outfit(SOLVED, at="A1", a="attributes: {movement: 9}").choose("act:a", "end")
    g.expects("move_to", "to:B1", "to:A2", "done")


@pytest.mark.parametrize(
    "grid",
    [
        "leather-boots",
        "leather-bracers, leather-boots",
        '"", leather-boots, monster-grease',
        '"", leather-bracers, "", "", leather-boots',
        # Two greens in the grid, one of them elsewhere.
        'leather-bracers, leather-boots, "", lion-skin-cloak, monster-grease',
    ],
)
def test_one_green_is_not_enough(grid: str) -> None:
    """[R-GEAR-05]"""
    outfit(grid, at="C3").choose("act:a", "end").expects("act_order", "act:b", "act:c")


def test_other_acts_end_without_it() -> None:
    """[R-GEAR-06]"""
    outfit(SOLVED, at="C3").choose("act:b", "end").expects("act_order", "act:a", "act:c")


def test_the_fallen_do_not_move() -> None:
    """[R-KDS-02] The lion's reaction knocks survivor a down in the middle of the act."""
    g = outfit(
        f"{SOLVED}, founding-stone",
        to_hit(7, 1),
        to_wound(2),
        check(4),
        a="insanity: 5",
        locations="beasts-maw",
    ).choose("act:a", "attack:founding-stone", "wound:beasts-maw")
    assert g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:b", "act:c")


def test_where_there_is_no_room_nobody_is_asked() -> None:
    """[R-SMV-01] In the corner, between b and c."""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: A1, gear: [{SOLVED}]}}, b: {{at: B1}}, c: {{at: A2}}}}
        start: survivors-turn
        decks: {{ai: [claw]}}
        """
    ).choose("act:a", "end")
    g.expects("act_order", "act:b", "act:c")
