"""Power Swat: one die, two damage, and a knockback of six after damage."""

from __future__ import annotations

from tests.support.position import Dice, Play, place, play, severe, to_hit


def swatted(*dice: Dice, a: str = "survival: 0", others: str = "b: {at: A1}") -> Play:
    return play(
        f"""
        monster: {{at: K6, facing: south}}
        survivors: {{a: {{at: K8, {a}}}, {others}}}
        decks: {{ai: [power-swat]}}
        controller: b
        """,
        *dice,
    )


def test_power_swat_deals_two_and_knocks_back_six() -> None:
    """[R-MAT-08, R-TRG-01, R-KB-01]"""
    g = swatted(to_hit(2), place("waist"))
    g.choose("take:waist")
    a = g.survivor("a")
    assert (a["armor"]["waist"], a["injuries"]["waist"]) == (0, "light")
    assert (a["at"], a["knocked_down"]) == ("K14", False)
    assert g.survivor("b")["at"] == "A1"
    g.expects("act_order", "act:a", "act:b")


def test_a_miss_moves_nobody() -> None:
    """[R-MAT-07, R-TRG-01]"""
    g = swatted(to_hit(1))
    assert g.survivor("a")["at"] == "K8"
    g.expects("act_order", "act:a", "act:b")


def test_a_dodge_leaves_the_target_where_it_is() -> None:
    """[R-TRG-02, R-SUR-06]"""
    g = swatted(to_hit(9), place("body"), a="survival: 1")
    g.choose("dodge:body")
    assert g.survivor("a")["at"] == "K8"
    assert g.survivor("a")["injuries"]["body"] == "none"
    g.expects("act_order", "act:a", "act:b")


def test_armor_that_takes_everything_does_not_stop_the_knockback() -> None:
    """[R-TRG-02]"""
    g = swatted(to_hit(9), place("body"), a="survival: 0, armor: {body: 2}")
    g.choose("take:body")
    a = g.survivor("a")
    assert (a["armor"]["body"], a["injuries"]["body"], a["at"]) == (0, "none", "K14")
    g.expects("act_order", "act:a", "act:b")


def test_the_dead_are_not_knocked_back() -> None:
    """[R-DIE-01]"""
    g = swatted(to_hit(9), place("head"), severe(3), others="b: {at: A1}, c: {at: K11}")
    g.choose("take:head")
    assert not g.survivor("a")["alive"]
    assert not g.survivor("c")["knocked_down"]  # nobody flew over c
    assert not g.happened("knockback")
    g.expects("act_order", "act:b", "act:c")
