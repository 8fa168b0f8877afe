"""Rageholic: each severe injury also gives frenzy."""

from __future__ import annotations

from tests.support.position import amount, place, severe, to_hit
from tests.support.survivor_cards import attacked

RAGES = "disorders: [rageholic], survival: 1, injuries: {legs: heavy, body: heavy}"


def test_a_severe_injury_and_a_frenzy() -> None:
    """[R-SEV-01, R-BRN-05] Bloody thighs: two bleeding tokens; 7 on the die is 4 insanity."""
    g = attacked(to_hit(2, 1), place("legs"), severe(9), amount(7), a=RAGES).choose("take:legs")
    a = g.survivor("a")
    assert (a["bleeding"], a["insanity"], a["tokens"]) == (2, 4, {"strength": 1, "speed": 1})
    assert a["impairments"] == ["no fighting arts", "frenzy"]
    assert g.survivor("b")["tokens"] == {}
    g.expects("act_order", "act:a", "act:b")


def test_frenzies_add_up() -> None:
    """[R-BRN-05]"""
    g = attacked(to_hit(2, 2), place("legs", "body"), severe(9), amount(1), severe(9), amount(1), a=RAGES)
    g.choose("take:body", "take:legs")
    assert g.survivor("a")["tokens"] == {"movement": -1, "strength": 2, "speed": 2}


def test_a_heavy_injury_is_not_severe() -> None:
    """[R-DMG-03]"""
    g = attacked(to_hit(2, 1), place("legs"), a="disorders: [rageholic], survival: 0, injuries: {legs: light}")
    g.choose("take:legs")
    assert g.survivor("a")["tokens"] == {} and g.survivor("a")["injuries"]["legs"] == "heavy"


def test_an_injury_endured_enrages_nobody() -> None:
    """[R-SUR-12]"""
    g = attacked(to_hit(2, 1), place("legs"), a=RAGES.replace("survival: 1", "survival: 7, actions: [dodge, endure]"))
    g.choose("take:legs", "yes")
    assert g.survivor("a")["tokens"] == {} and g.survivor("a")["bleeding"] == 0


def test_the_dead_do_not_rage() -> None:
    """[R-DIE-01]"""
    g = attacked(to_hit(2, 1), place("legs"), severe(1), a=RAGES).choose("take:legs")
    assert not g.survivor("a")["alive"]
    g.expects("act_order", "act:b")


def test_only_the_owner_rages() -> None:
    """[R-SEV-01]"""
    g = attacked(
        to_hit(2, 1), place("legs"), severe(9), a="survival: 0, injuries: {legs: heavy}", b="disorders: [rageholic]"
    ).choose("take:legs")
    assert g.survivor("a")["tokens"] == {} and g.survivor("b")["tokens"] == {}
