"""Revenge: attacks the last survivor who wounded it, if in range; two dice, two damage, and Grab."""

from __future__ import annotations

import pytest

from tests.support.position import Dice, Play, place, play, to_hit


def avenged(
    *dice: Dice,
    a: str = "at: K9, survival: 0",
    b: str = "at: K3",
    last: str = "last_to_wound: a",
    more: str = "",
) -> Play:
    return play(
        f"""
        monster: {{at: K7, facing: south}}
        survivors: {{a: {{{a}}}, b: {{{b}}}{more}}}
        decks: {{ai: [revenge]}}
        controller: b
        {last}
        """,
        *dice,
    )


def targets(g: Play) -> list[int]:
    return [e.data["who"] for e in g.events("target")]


def test_revenge_deals_two_a_hit_runs_and_takes_the_victim_along() -> None:
    """[R-MAT-08, R-TRG-01, R-GRB-01, R-MOV-06, R-AMB-35]"""
    g = avenged(
        to_hit(2, 2),
        place("arms", "legs"),
        place("waist"),
        a="at: K9, survival: 0, armor: {arms: 3, legs: 2}",
        more=", c: {at: D7}",
    )
    g.choose("take:arms", "take:legs")
    assert (g.monster["at"], g.monster["facing"]) == ("Q7", "south")  # six spaces from all three
    assert g.survivor("a")["at"] == "K9"  # seized only after the run
    g.choose("place:Q9")
    a = g.survivor("a")
    assert (a["armor"]["arms"], a["armor"]["legs"], a["armor"]["waist"]) == (1, 0, 0)
    assert (a["at"], a["knocked_down"]) == ("Q9", True)
    assert [(g.survivor(x)["at"], g.survivor(x)["knocked_down"]) for x in "bc"] == [("K3", False), ("D7", False)]
    g.expects("act_order", "act:b", "act:c")


def test_a_miss_leaves_everybody_where_they_are() -> None:
    """[R-MAT-07, R-TRG-01]"""
    g = avenged(to_hit(1, 1))
    assert g.monster["at"] == "K7"
    assert (g.survivor("a")["at"], g.survivor("a")["knocked_down"]) == ("K9", False)
    assert not g.happened("grab")
    g.expects("act_order", "act:a", "act:b")


def test_the_last_to_wound_goes_before_somebody_closer() -> None:
    """[R-TGT-06, R-TGT-01]"""
    g = avenged(to_hit(1, 1), last="last_to_wound: b")
    assert targets(g) == [1]
    assert g.monster["facing"] == "north"
    g.expects("act_order")


@pytest.mark.parametrize(("b", "who"), [("at: S7", 1), ("at: T7", 0), ("at: K15", 1), ("at: K16", 0)])
def test_the_last_to_wound_must_be_in_range(b: str, who: int) -> None:
    """[R-TGT-06, R-BRD-12]"""
    g = avenged(to_hit(1, 1), b=b, last="last_to_wound: b")
    assert targets(g) == [who]
    g.expects("act_order")


@pytest.mark.parametrize("b", ["at: K12, knocked_down: true", "at: K12, hidden: true", "at: L6"])
def test_revenge_finds_the_last_to_wound_lying_hidden_or_behind(b: str) -> None:
    """[R-TGT-06, R-TGT-04]"""
    g = avenged(to_hit(1, 1), b=b, last="last_to_wound: b")
    assert targets(g) == [1]
    g.expects("act_order")


def test_if_the_last_to_wound_is_dead_the_closest_threat_is_meant() -> None:
    """[R-TGT-06]"""
    g = avenged(to_hit(1, 1), b="dead: true", last="last_to_wound: b", more=", c: {at: K4}")
    assert targets(g) == [0]
    g.expects("act_order", "act:a", "act:c")


def test_if_nobody_wounded_it_yet_the_closest_threat_is_meant() -> None:
    """[R-AMB-24, R-TGT-01]"""
    g = avenged(to_hit(1, 1), a="at: K9, knocked_down: true", b="at: V16", last="", more=", c: {at: K3}")
    assert targets(g) == [2]  # a is no threat
    g.expects("act_order")


def test_revenge_sniffs_without_a_last_to_wound_and_without_a_threat_in_view() -> None:
    """[R-TGT-10, R-FS-07]"""
    g = avenged(a="at: K6", b="at: K9, knocked_down: true", last="")
    assert g.happened("instinct")
    assert not g.happened("monster-attacks")
    g.expects("act_order")


def test_the_next_to_wound_takes_over_the_revenge() -> None:
    """[R-TGT-06, R-WST-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: Q8}}
        decks: {ai: [claw, revenge], hit_locations: [beasts-brow]}
        controller: b
        start: survivors-turn
        last_to_wound: a
        """,
        to_hit(1, 1),
    )
    g.choose("act:b", "use:founding-stone:sling", "wound:beasts-brow", "end", "act:a", "end")
    assert g.decks["wounds"] == 1
    assert targets(g) == [1]
    assert g.monster["facing"] == "east"
    g.expects("act_order", "act:a", "act:b")
