"""Orator of Death: insanity for all who can hear; on the owner's death, knocked down survivors are encouraged."""

from __future__ import annotations

from tests.support.position import place, severe, to_hit
from tests.support.survivor_cards import acts, attacked, next_round

ORATION = "use:orator-of-death:oration"
DEAF = "permanent_injuries: [deaf]"


def test_all_who_hear_gain_two_insanity() -> None:
    """[R-BRN-03, R-TGT-07]"""
    g = acts(a="arts: [orator-of-death], insanity: 1", c=DEAF).choose("act:a", ORATION)
    assert [g.survivor(letter)["insanity"] for letter in "abc"] == [3, 2, 0]
    g.expects("action", "move", "end")


def test_a_deaf_orator_speaks_to_the_others_only() -> None:
    """[R-TGT-07]"""
    g = acts(a=f"arts: [orator-of-death], {DEAF}").choose("act:a", ORATION)
    assert [g.survivor(letter)["insanity"] for letter in "abc"] == [0, 2, 2]


def test_once_per_showdown() -> None:
    """[R-ACTV-01]"""
    g = acts(to_hit(1, 1), a="arts: [orator-of-death]", at="A1", b_at="K10").choose("act:a", ORATION, "end")
    next_round(g).choose("act:a")
    g.expects("action", "move", "use:founding-stone:sling", "end")


def test_the_last_words_raise_the_fallen() -> None:
    """[R-DIE-03, R-SUR-08] In the middle of the monster's turn."""
    g = attacked(
        to_hit(2, 1),
        place("body"),
        severe(1),
        a="arts: [orator-of-death], survival: 0, injuries: {body: heavy}",
        b="knocked_down: true",
    ).choose("take:body")
    assert not g.survivor("a")["alive"]
    stood = [e.rules for e in g.events("stands")]
    assert stood == [("R-SUR-08",)]
    assert g.survivor("b")["survival"] == 1
    g.expects("act_order", "act:b")


def test_the_deaf_do_not_hear_them() -> None:
    """[R-SUR-08] They stand up at the end of the monster's turn, like all who were knocked down before it."""
    g = attacked(
        to_hit(2, 1),
        place("body"),
        severe(1),
        a="arts: [orator-of-death], survival: 0, injuries: {body: heavy}",
        b=f"knocked_down: true, {DEAF}",
    ).choose("take:body")
    assert [e.rules for e in g.events("stands")] == [("R-KDS-05",)]


def test_without_the_art_nobody_is_raised() -> None:
    """[R-DIE-03]"""
    g = attacked(
        to_hit(2, 1), place("body"), severe(1), a="survival: 0, injuries: {body: heavy}", b="knocked_down: true"
    ).choose("take:body")
    assert [e.rules for e in g.events("stands")] == [("R-KDS-05",)]


def test_a_leader_gives_speed_with_the_last_words() -> None:
    """[R-SUR-08]"""
    g = attacked(
        to_hit(2, 1),
        place("body"),
        severe(1),
        a="arts: [orator-of-death, leader], survival: 0, injuries: {body: heavy}",
        b="knocked_down: true",
    ).choose("take:body")
    assert g.survivor("b")["tokens_this_round"] == {"speed": 1}
