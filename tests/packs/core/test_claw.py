"""Claw: the closest threat in front and in range, else in view; two dice, one damage."""

from __future__ import annotations

from tests.support.position import place, play, to_hit


def test_claw_picks_the_closest_threat_in_front_and_strikes_twice() -> None:
    """[R-TGT-01, R-MAT-01, R-MAT-05]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K12, survival: 0}, b: {at: K6}, c: {at: N14}}
        decks: {ai: [claw]}
        controller: c
        """,
        to_hit(2, 2),
        place("arms", "legs"),
    )
    # b is closer, but behind the lion.
    g.choose("take:arms", "take:legs")
    assert g.monster["at"] == "K10"
    assert g.survivor("a")["injuries"]["arms"] == "light"
    assert g.survivor("a")["injuries"]["legs"] == "light"
    for bystander in "bc":
        assert set(g.survivor(bystander)["injuries"].values()) == {"none"}
    assert g.decks["ai_discard"] == ["claw"]
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_claw_falls_back_on_who_is_in_view_even_out_of_range() -> None:
    """[R-TGT-05, R-MAT-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: A8}, b: {at: K7}}
        decks: {ai: [claw]}
        controller: b
        """,
    )
    # b is adjacent, but in the blind spot.
    assert g.monster["at"] == "E8"
    assert g.monster["facing"] == "west"
    assert g.happened("out-of-reach")
    assert set(g.survivor("a")["injuries"].values()) == {"none"}
    g.expects("act_order", "act:a", "act:b")


def test_claw_reaches_seven_spaces_and_not_eight() -> None:
    """[R-BRD-12, R-AMB-02]"""
    seven = play(
        """
        monster: {at: K2, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}}
        decks: {ai: [claw]}
        controller: b
        """,
        to_hit(1, 1),
    )
    assert seven.events("target-line")[0].data["line"] == "closest threat, facing, in range"
    assert seven.monster["at"] == "K8"
    seven.expects("act_order")
    eight = play(
        """
        monster: {at: K2, facing: south}
        survivors: {a: {at: K11}, b: {at: K1, knocked_down: true}}
        decks: {ai: [claw]}
        controller: b
        """,
    )
    assert eight.events("target-line")[0].data["line"] == "closest threat, in field of view"
    assert eight.happened("out-of-reach")
    eight.expects("act_order")


def test_claw_without_any_threat_sniffs() -> None:
    """[R-TGT-10, R-FS-07]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, knocked_down: true}, b: {at: K7}}
        decks: {ai: [claw]}
        """,
    )
    assert g.happened("instinct")
    assert not g.happened("monster-attacks")
    assert g.decks["ai_discard"] == ["claw"]
    g.expects("act_order", "act:a", "act:b")
