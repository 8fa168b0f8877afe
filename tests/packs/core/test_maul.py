"""Maul: last round's victim of Grab, else the closest knocked down in range; two dice, 3 damage, bleeding, a fall."""

from __future__ import annotations

from tests.support.position import Dice, Play, place, play, severe, to_hit


def mauled(*dice: Dice, a: str, b: str = "at: A1", controller: str = "b", extra: str = "") -> Play:
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{{a}}}, b: {{{b}}}{extra}}}
        decks: {{ai: [maul]}}
        controller: {controller}
        """,
        *dice,
    )


def test_maul_deals_three_a_hit_then_bleeding_and_a_fall_once() -> None:
    """[R-MAT-08, R-TRG-01, R-TRG-04]"""
    g = mauled(
        to_hit(2, 2),
        place("arms", "body"),
        a="at: K10, survival: 0, armor: {arms: 3, body: 3}, grabbed_last_round: true",
    )
    g.choose("take:arms", "take:body")
    a = g.survivor("a")
    assert (a["armor"]["arms"], a["armor"]["body"]) == (0, 0)
    assert (a["bleeding"], a["knocked_down"]) == (1, True)
    assert g.survivor("b")["bleeding"] == 0
    g.expects("act_order", "act:b")


def test_maul_remembers_the_victim_of_grab_standing_and_out_of_range() -> None:
    """[R-GRB-05, R-TGT-01]"""
    g = mauled(a="at: A8, grabbed_last_round: true", b="at: K10, knocked_down: true")
    assert g.events("target")[0].data["who"] == 0
    assert g.monster["at"] == "E8"
    assert not g.happened("monster-attacks")
    g.expects("act_order")


def test_several_victims_are_the_controllers_choice() -> None:
    """[R-AMB-25, R-TGT-03]"""
    g = mauled(
        to_hit(1, 1),
        a="at: K10, grabbed_last_round: true",
        b="at: K12, grabbed_last_round: true",
        extra=", c: {at: A1}",
    )
    assert g.options == ["target:a", "target:b"]
    g.choose("target:a")
    g.expects("act_order")


def test_without_a_victim_maul_takes_the_closest_of_the_fallen_in_range() -> None:
    """[R-TGT-01, R-KDS-04]"""
    g = mauled(to_hit(1, 1), a="at: K13, knocked_down: true", b="at: M10", extra=", c: {at: N16, knocked_down: true}")
    assert g.events("target")[0].data["who"] == 0
    g.expects("act_order")


def test_maul_sniffs_when_everybody_stands_or_lies_out_of_range() -> None:
    """[R-TGT-10, R-BRD-12]"""
    g = mauled(a="at: K10", b="at: A16, knocked_down: true")
    assert g.happened("instinct")
    assert not g.happened("monster-attacks")
    g.expects("act_order", "act:a", "act:b")


def test_a_miss_neither_bleeds_nor_bashes() -> None:
    """[R-MAT-07, R-TRG-01]"""
    g = mauled(to_hit(1, 1), a="at: K10, grabbed_last_round: true")
    a = g.survivor("a")
    assert (a["bleeding"], a["knocked_down"]) == (0, False)
    g.expects("act_order", "act:a", "act:b")


def test_maul_on_bare_skin_is_a_severe_injury() -> None:
    """[R-DMG-02]"""
    g = mauled(to_hit(2, 1), place("legs"), severe(10), a="at: K10, survival: 0, grabbed_last_round: true")
    g.choose("take:legs")
    a = g.survivor("a")
    assert (a["injuries"]["legs"], a["bleeding"], a["knocked_down"]) == ("heavy", 1, True)
    g.expects("act_order", "act:b")
