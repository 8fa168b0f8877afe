"""Whisker Harp: all survivors gain survival on arrival; when played, a 6+ ends a mood."""

from __future__ import annotations

import pytest

from tests.support.outfits import arrived, bare, outfit, spoken
from tests.support.position import check

PLAY = "use:whisker-harp:play"


def test_everybody_gains_one_survival_on_arrival() -> None:
    """[R-SET-07, R-GEN-08]"""
    g = arrived("whisker-harp", survival=2)
    assert (g.survivor("a")["survival"], g.survivor("b")["survival"]) == (3, 3)
    g = arrived("whisker-harp", "whisker-harp", survival=8)
    assert (g.survivor("a")["survival"], g.survivor("b")["survival"]) == (9, 9)


@pytest.mark.parametrize(("roll", "left"), [(5, ["enraged"]), (6, []), (10, [])])
def test_six_or_more_ends_a_mood(roll: int, left: list[str]) -> None:
    """[R-AI-11, R-GEN-03]"""
    g = outfit("whisker-harp", check(roll), at="C3", in_play="enraged").choose("act:a", PLAY)
    assert g.decks["in_play"] == left and g.decks["ai_discard"] == (["enraged"] if roll >= 6 else [])
    bare(g, "b", "c")
    g.expects("action", "move", "end")


def test_of_several_moods_the_owner_chooses_one() -> None:
    """[R-AI-11] Not the monster controller, who is c."""
    g = outfit("whisker-harp", check(6), at="C3", in_play="enraged, bloodthirsty").choose("act:a", PLAY)
    assert g.options == ["pick:enraged", "pick:bloodthirsty"] and g.game.decision.seats == (0,)
    g.choose("pick:bloodthirsty")
    assert g.decks["in_play"] == ["enraged"]
    g.expects("action")


def test_traits_are_no_moods() -> None:
    """[R-AI-12]"""
    g = outfit("whisker-harp", check(10), at="C3", in_play="cunning").choose("act:a", PLAY)
    assert g.decks["in_play"] == ["cunning"]
    g.expects("action")


def test_its_blue_half_lies_on_the_left() -> None:
    """[R-GEAR-05]"""
    g = outfit("lucky-charm, whisker-harp")
    assert g.survivor("a")["affinities"] == {"blue": 1}
    assert outfit("whisker-harp, lucky-charm").survivor("a")["affinities"] == {}
    g.expects("act_order")


def test_it_is_for_arriving_not_for_departing() -> None:
    """[R-SET-07] After everything that happens on departing."""
    assert spoken(arrived("whisker-harp", "rawhide-gloves")) == ["rawhide-gloves", "whisker-harp"]
