"""Monster Claw Style: Fist & Tooth with +1 accuracy, +1 strength and savage."""

from __future__ import annotations

from tests.support.position import to_hit, to_wound
from tests.support.survivor_cards import strikes

ART = "arts: [monster-claw-style]"


def test_fists_hit_on_seven_and_wound_on_five() -> None:
    """[R-GEAR-03, R-GEAR-06]"""
    g = strikes(to_hit(7, 6), to_wound(5), weapon="fist-and-tooth", a=ART).choose("wound:beasts-knee")
    attempt = g.events("wound-attempt")[0].data
    assert (attempt["strength"], attempt["result"]) == (1, "wound")
    assert g.decks["wounds"] == 1


def test_the_first_critical_of_an_attack_wounds_twice() -> None:
    """[R-CRT-04] Fist & Tooth has luck 1: critical on 9.  The second critical is an ordinary one."""
    g = strikes(
        to_hit(7, 7),
        to_wound(9),
        to_wound(9),
        weapon="fist-and-tooth",
        a=ART,
        locations="beasts-ribs, beasts-scapular-deltoid",
    )
    g.choose("wound:beasts-ribs")
    assert g.decks["wounds"] == 2
    g.choose("wound:beasts-scapular-deltoid")
    assert g.decks["wounds"] == 3


def test_bare_fists_without_the_art() -> None:
    """[R-GEAR-03]"""
    g = strikes(to_hit(7, 7), weapon="fist-and-tooth")
    assert g.happened("misses")
    g = strikes(to_hit(8, 1), to_wound(9), weapon="fist-and-tooth", locations="beasts-ribs").choose("wound:beasts-ribs")
    assert g.decks["wounds"] == 1


def test_the_stone_is_no_claw() -> None:
    """[R-GEAR-06]"""
    assert strikes(to_hit(6, 6), a=ART).happened("misses")
    g = strikes(to_hit(7, 1), to_wound(10), a=ART, locations="beasts-ribs").choose("wound:beasts-ribs")
    assert g.decks["wounds"] == 1
