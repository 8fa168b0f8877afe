"""Bat Around: two dice at 5+, and brain damage if any hit did damage."""

from __future__ import annotations

import pytest

from tests.support.position import Dice, Play, place, play, to_hit, trauma


def batted(
    *dice: Dice, a: str = "at: K10, survival: 0", b: str = "at: A1", level: str = "first-story", extra: str = ""
) -> Play:
    return play(
        f"""
        monster: {{at: K8, facing: south, level: {level}}}
        survivors: {{a: {{{a}}}, b: {{{b}}}{extra}}}
        decks: {{ai: [bat-around]}}
        controller: b
        """,
        *dice,
    )


def test_bat_around_deals_one_and_then_one_to_the_brain() -> None:
    """A five hits, a four does not.  [R-MAT-08, R-TRG-01, R-BRN-01]"""
    g = batted(to_hit(5, 4), place("arms"))
    g.choose("take:arms")
    a = g.survivor("a")
    assert (a["injuries"]["arms"], a["injuries"]["brain"], a["knocked_down"]) == ("light", "light", False)
    assert set(g.survivor("b")["injuries"].values()) == {"none"}
    assert g.decks["ai_discard"] == ["bat-around"]
    g.expects("act_order", "act:a", "act:b")


def test_two_fours_miss_and_leave_the_mind_alone() -> None:
    """[R-MAT-07, R-TRG-01]"""
    g = batted(to_hit(4, 4))
    assert set(g.survivor("a")["injuries"].values()) == {"none"}
    g.expects("act_order", "act:a", "act:b")


def test_two_hits_shake_the_mind_once() -> None:
    """[R-TRG-01]"""
    g = batted(to_hit(5, 5), place("arms", "legs"), a="at: K10, survival: 0, insanity: 3")
    g.choose("take:arms", "take:legs")
    a = g.survivor("a")
    assert (a["injuries"]["arms"], a["injuries"]["legs"], a["insanity"]) == ("light", "light", 2)
    g.expects("act_order", "act:a", "act:b")


def test_a_dodged_hit_shakes_nobody() -> None:
    """[R-TRG-02, R-SUR-06]"""
    g = batted(to_hit(5, 4), place("arms"), a="at: K10, survival: 1")
    g.choose("dodge:arms")
    assert set(g.survivor("a")["injuries"].values()) == {"none"}
    g.expects("act_order", "act:a", "act:b")


def test_armor_that_takes_it_all_does_not_protect_the_mind() -> None:
    """[R-TRG-02]"""
    g = batted(to_hit(5, 4), place("body"), a="at: K10, survival: 0, armor: {body: 1}")
    g.choose("take:body")
    a = g.survivor("a")
    assert (a["armor"]["body"], a["injuries"]["body"], a["injuries"]["brain"]) == (0, "none", "light")
    g.expects("act_order", "act:a", "act:b")


def test_a_mind_already_hurt_suffers_a_trauma() -> None:
    """[R-BRN-05]"""
    g = batted(to_hit(5, 4), place("arms"), trauma(1), a="at: K10, survival: 0, injuries: {brain: light}")
    g.choose("take:arms")
    assert not g.survivor("a")["alive"]
    g.expects("act_order", "act:b")


def test_the_brain_damage_grows_with_the_level_and_not_with_the_damage() -> None:
    """Level 2: a third die and two points for the body, two for the brain.  [R-MAT-08, R-BRN-01, R-SET-08]"""
    g = batted(to_hit(5, 4, 1), place("arms"), a="at: K10, survival: 0, insanity: 5", level="level-2")
    g.choose("take:arms")
    a = g.survivor("a")
    assert (a["injuries"]["arms"], a["insanity"], a["injuries"]["brain"]) == ("heavy", 3, "none")
    g.expects("act_order", "act:b")


@pytest.mark.parametrize(
    ("a", "b", "who"),
    [
        ("at: K5", "at: K15", 1),  # in front and in range goes before closer but behind
        ("at: K5", "at: V16", 0),  # in front, but out of range: the closest in view
        ("at: K5", "at: K10, knocked_down: true", 0),  # the fallen are no threat
    ],
)
def test_bat_around_looks_in_front_first(a: str, b: str, who: int) -> None:
    """[R-TGT-01, R-TGT-02, R-TGT-04]"""
    g = batted(to_hit(1, 1), a=a, b=b)
    assert [e.data["who"] for e in g.events("target")] == [who]
    g.expects("act_order")


def test_bat_around_sniffs_with_nobody_to_see() -> None:
    """[R-TGT-10, R-FS-07]"""
    g = batted(a="at: K7", b="at: K10, knocked_down: true")
    assert g.happened("instinct")
    assert not g.happened("monster-attacks")
    g.expects("act_order")
