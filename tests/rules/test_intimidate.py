"""Intimidate: effects without an attack."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import BadContent
from tests.support.custom_monster import beast, play_with
from tests.support.position import check, play, random_survivor, trauma

CARDS = """
hiss:
  actions:
    - pick_target: closest survivor
    - flow
    - intimidate:
        - roll:
            4+: [{brain_damage: {who: target, amount: level}}]
        - gain: {who: target, understanding: 1}
    - if: {damaged: 1}
      then: [{gain: {who: all survivors, courage: 1}}]
"""

HISS = """
    monster: {{id: beast, level: {level}, at: K8, facing: south, tokens: {{damage: 5, speed: 5, accuracy: -9}}}}
    survivors: {{a: {{at: {at}, survival: 3, attributes: {{evasion: 9}}, armor: {{head: 9}}}}, b: {{at: A1}}}}
    decks: {{ai: [hiss]}}
    controller: b
    """


def test_intimidation_needs_no_adjacency_and_no_attack_dice(tmp_path: Path) -> None:
    """[R-INT-01]"""
    g = play_with(beast(tmp_path, CARDS), HISS.format(level="one", at="K15"), check(4))
    assert g.monster["at"] == "K8"
    assert g.survivor("a")["injuries"]["brain"] == "light"
    assert g.survivor("a")["understanding"] == 1
    assert not g.happened("monster-attacks")
    assert not g.happened("monster-dice")
    assert g.survivor("b")["injuries"]["brain"] == "none"
    g.expects("act_order")


def test_intimidation_is_neither_evaded_nor_dodged_nor_strengthened(tmp_path: Path) -> None:
    """[R-INT-01, R-BRN-04, R-MAT-08]"""
    g = play_with(beast(tmp_path, CARDS), HISS.format(level="one", at="K10"), check(10))
    a = g.survivor("a")
    assert (a["survival"], a["armor"]["head"], a["injuries"]["brain"]) == (3, 9, "light")
    assert not g.happened("injury-roll")  # one point; damage tokens do not count
    g.expects("act_order")


def test_intimidation_scales_with_the_level_where_the_card_says_so(tmp_path: Path) -> None:
    """[R-INT-01, R-GEN-15]"""
    g = play_with(beast(tmp_path, CARDS), HISS.format(level="two", at="K10"), check(4), trauma(3))
    assert g.survivor("a")["injuries"]["brain"] == "light"
    assert len(g.events("injury-roll")) == 1
    g.expects("act_order")


def test_a_failed_check_leaves_the_rest_of_the_intimidation(tmp_path: Path) -> None:
    """[R-INT-01]"""
    g = play_with(beast(tmp_path, CARDS), HISS.format(level="one", at="K10"), check(3))
    assert g.survivor("a")["injuries"]["brain"] == "none"
    assert g.survivor("a")["understanding"] == 1
    g.expects("act_order")


def test_intimidation_never_counts_as_damage_dealt_by_an_attack(tmp_path: Path) -> None:
    """[R-INT-01, R-TRG-03]"""
    g = play_with(beast(tmp_path, CARDS), HISS.format(level="one", at="K10"), check(9))
    assert [g.survivor(x)["courage"] for x in "ab"] == [0, 0]
    g.expects("act_order")


def test_even_the_fallen_and_the_far_are_intimidated() -> None:
    """[R-INT-01, R-KDS-04]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: V8, knocked_down: true}, b: {at: A16, courage: 9}, c: {at: A8, courage: 9}}
        decks: {ai: [terrifying-roar]}
        controller: c
        """,
        check(2),
        check(9),
        check(9),
    )
    g.choose("first:a")
    assert g.options == ["push:north", "push:south"]  # on the board edge, knocked along it
    g.choose("push:north", "first:b")
    assert g.survivor("a")["injuries"]["brain"] == "light"
    assert g.survivor("a")["at"] == "V2"
    g.expects("act_order")


def test_a_random_target_is_drawn_from_those_who_qualify_only() -> None:
    """[R-INT-01, R-TGT-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K7}, b: {at: K10, knocked_down: true}, c: {at: K12}}
        decks: {ai: [size-up]}
        controller: a
        """,
        random_survivor("c"),
        check(4),
    )
    # a is in the blind spot and b is knocked down: only c can be sized up.
    assert g.survivor("c")["injuries"]["brain"] == "light"
    assert g.survivor("c")["knocked_down"]
    assert [g.survivor(x)["injuries"]["brain"] for x in "ab"] == ["none", "none"]
    g.expects("act_order", "act:a", "act:b")


def test_a_roll_about_nobody_has_no_courage_to_beat(tmp_path: Path) -> None:
    """[R-GEN-03, R-GEN-04] Outside of ``each`` there is no survivor whose courage could count: the card is refused."""
    roll = "{roll: {above: courage, 2+: [{gain: {who: all survivors, insanity: 1}}]}}"
    with pytest.raises(BadContent, match="'courage' needs the survivor, which cannot exist here"):
        beast(tmp_path, f"moan: {{actions: [{roll}]}}")
