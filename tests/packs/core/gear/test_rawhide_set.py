"""The rawhide set: one point everywhere, and survival actions that may pay for themselves."""

from __future__ import annotations

import pytest

from tests.support.outfits import armor, attacked, bare, outfit, robbed
from tests.support.position import Dice, Play, check, place, to_hit, to_wound

SET = "rawhide-headband, rawhide-vest, rawhide-gloves, rawhide-pants, rawhide-boots"
PIECES = SET.split(", ")


def test_the_whole_set_adds_a_point_everywhere() -> None:
    """[R-GEAR-05]"""
    g = outfit(SET)
    assert armor(g) == [2, 2, 2, 2, 2]
    g.expects("act_order")


@pytest.mark.parametrize(("missing", "points"), list(zip(PIECES, [0, 2, 1, 3, 4], strict=True)))
def test_with_one_piece_missing_there_is_no_set(missing: str, points: int) -> None:
    """[R-GEAR-05] ``points``: the place this piece would cover."""
    g = outfit(", ".join(piece for piece in PIECES if piece != missing))
    expected = [1, 1, 1, 1, 1]
    expected[points] = 0
    assert armor(g) == expected
    g.expects("act_order")


def test_the_pieces_may_lie_anywhere() -> None:
    """[R-GEAR-05]"""
    g = outfit('rawhide-boots, "", rawhide-pants, "", rawhide-headband, "", rawhide-gloves, "", rawhide-vest')
    assert armor(g) == [2, 2, 2, 2, 2]
    g.expects("act_order")


def dodged(gear: str, *dice: Dice, survival: int = 3) -> Play:
    a = f"survival: {survival}, survival_limit: 5"
    g = attacked(gear, "claw", to_hit(3, 1), place("legs"), *dice, a=a, b="survival: 1, survival_limit: 5")
    return g.choose("dodge:legs")


@pytest.mark.parametrize(("roll", "left"), [(5, 2), (6, 3), (10, 3)])
def test_a_survival_action_may_come_back(roll: int, left: int) -> None:
    """[R-SUR-02, R-GEN-03] Three survival, one spent on a dodge, on 6+ one gained."""
    g = dodged(SET, check(roll))
    assert g.survivor("a")["survival"] == left and armor(g) == [2, 2, 2, 2, 2]
    bare(g, "b", "c")
    g.expects("act_order")


def test_an_incomplete_set_rolls_nothing() -> None:
    """[R-GEAR-05]"""
    g = dodged("rawhide-headband, rawhide-vest, rawhide-gloves, rawhide-pants")
    assert g.survivor("a")["survival"] == 2
    g.expects("act_order")


def test_a_dash_rolls_after_it_was_made() -> None:
    """[R-SUR-04, R-SUR-09]"""
    g = outfit(SET, check(6), at="C3", a="survival: 1, survival_limit: 5, actions: [dodge, dash]")
    g.choose("dash:a")
    assert not g.happened("check")
    g.choose("to:C5")
    assert g.survivor("a")["survival"] == 1
    # Once per round, paid back or not.
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_somebody_elses_survival_action_rolls_nothing() -> None:
    """[R-GEAR-06]"""
    g = outfit(SET, at="C3", b="survival: 1, survival_limit: 5, actions: [dodge, dash]").choose("dash:b", "to:R5")
    assert not g.happened("check") and g.survivor("b")["survival"] == 0
    g.expects("act_order")


def test_paying_survival_for_something_else_is_no_survival_action() -> None:
    """[R-SUR-16, R-SUR-02] The critical of Strange Hand is bought, not a survival action."""
    g = outfit(
        f"{SET}, founding-stone",
        to_hit(7, 1),
        to_wound(10),
        a="survival: 1, survival_limit: 5",
        locations="strange-hand",
    )
    g.choose("act:a", "attack:founding-stone", "wound:strange-hand", "yes")
    assert not g.happened("check") and g.survivor("a")["survival"] == 0
    g.expects("action")


@pytest.mark.parametrize(("piece", "left"), [("rawhide-boots", [1, 1, 1, 0, 0]), ("rawhide-pants", [1, 1, 1, 0, 1])])
def test_a_piece_lost_in_the_fight_takes_the_set_with_it(piece: str, left: list[int]) -> None:
    """[R-GEAR-05, R-GEN-13] Two damage took the two points at the waist; then a piece is eaten."""
    g = robbed(SET, piece)
    assert armor(g) == left
    g.expects("act_order")
