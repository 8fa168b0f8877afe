"""Terrifying Roar: all survivors who can hear roll against it; then the furthest survivor in range is attacked."""

from __future__ import annotations

import pytest

from showdown.kernel.errors import BadChance
from tests.support.position import Dice, Play, check, place, play, to_hit, trauma


def roared(*dice: Dice, a: str = "at: K10", b: str = "at: A1, courage: 9", c: str = "at: V16, courage: 9") -> Play:
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{{a}}}, b: {{{b}}}, c: {{{c}}}}}
        decks: {{ai: [terrifying-roar]}}
        controller: c
        """,
        *dice,
    )


def test_the_roar_hurts_brains_and_hurls_away() -> None:
    """[R-INT-01, R-KB-01, R-AMB-37]"""
    g = roared(check(2), check(9), check(9), to_hit(1, 1))
    g.choose("first:a", "first:b")
    a = g.survivor("a")
    assert (a["injuries"]["brain"], a["at"], a["knocked_down"]) == ("light", "K16", False)
    assert [g.survivor(x)["injuries"]["brain"] for x in "bc"] == ["none", "none"]
    assert [g.survivor(x)["at"] for x in "bc"] == ["A1", "V16"]
    g.expects("act_order", "act:a", "act:b", "act:c")


@pytest.mark.parametrize(
    ("courage", "roll", "hurt"), [(0, 1, False), (0, 2, True), (1, 2, True), (5, 5, False), (5, 6, True), (9, 9, False)]
)
def test_the_roll_must_be_two_and_beat_the_courage(courage: int, roll: int, hurt: bool) -> None:
    """[R-INT-01, R-GEN-04]"""
    g = roared(check(roll), check(9), check(9), to_hit(1, 1), a=f"at: K10, courage: {courage}")
    g.choose("first:a", "first:b")
    assert g.survivor("a")["injuries"]["brain"] == ("light" if hurt else "none")
    assert g.survivor("a")["at"] == ("K16" if hurt else "K10")
    g.expects("act_order")


def test_the_log_says_what_courage_the_roll_must_beat() -> None:
    """[R-INT-01, R-GEN-04]"""
    g = roared(check(6), check(9), check(9), to_hit(1, 1), a="at: K10, courage: 5")
    g.choose("first:a", "first:b")
    told = g.events("check")[0].data
    assert (told["aim"], told["courage"], told["dice"], told["happens"]) == ("courage", 5, [6], True)
    missed = roared(check(5), check(9), check(9), to_hit(1, 1), a="at: K10, courage: 5").choose("first:a", "first:b")
    assert [(e.data["dice"], e.data["happens"]) for e in missed.events("check")] == [([5], False)] + [([9], False)] * 2


def test_the_die_has_ten_sides() -> None:
    """[R-GEN-03]"""
    with pytest.raises(BadChance, match="11"):
        roared(check(11)).choose("first:a")


def test_each_survivor_is_tested_in_the_controllers_order() -> None:
    """[R-AMB-37, R-AMB-33]"""
    g = roared(check(9), check(9), check(1), to_hit(1, 1))
    assert g.options == ["first:a", "first:b", "first:c"]
    assert g.game.decision.seats == (2,)
    g.choose("first:c", "first:b")
    assert [e.data["who"] for e in g.events("check")] == [2, 1, 0]
    g.expects("act_order")


def test_brain_damage_comes_before_the_knockback() -> None:
    """[R-AMB-37]"""
    g = roared(check(2), trauma(1), check(9), check(9), a="at: K10, injuries: {brain: light}")
    g.choose("first:a", "first:b")
    assert not g.survivor("a")["alive"]
    assert not g.happened("knockback")
    g.expects("act_order", "act:b", "act:c")


def test_the_furthest_survivor_in_range_suffers_the_basic_action() -> None:
    """[R-AI-09, R-AMB-41, R-PRI-04]"""
    g = roared(
        check(1),
        check(1),
        check(1),
        to_hit(2, 1),
        place("arms"),
        a="at: K10, priority_target: true",
        b="at: K14, survival: 0, knocked_down: true",
        c="at: V16",
    )
    g.choose("first:a", "first:b")
    g.choose("take:arms")
    # c is out of range; the token of a does not steer this action; b counts although lying down.
    assert g.survivor("b")["injuries"]["arms"] == "light"
    assert set(g.survivor("a")["injuries"].values()) == {"none"}
    assert g.monster["priority_target"] == "a"
    g.expects("act_order")


def test_with_nobody_in_range_the_last_action_is_nothing() -> None:
    """[R-AI-09]"""
    g = roared(check(1), check(1), check(1), a="at: A16")
    g.choose("first:a", "first:b")
    assert not g.happened("basic-action")
    assert not g.happened("instinct")
    assert g.monster["at"] == "K8"
    g.expects("act_order")


def test_several_equally_far_are_the_controllers_choice() -> None:
    """[R-TGT-03, R-GEN-07]"""
    g = roared(check(1), check(1), check(1), to_hit(1, 1), a="at: K12", b="at: K5")
    g.choose("first:a", "first:b")
    assert g.options == ["target:a", "target:b"]
    g.choose("target:b")
    assert g.monster["facing"] == "north"
    g.expects("act_order")
