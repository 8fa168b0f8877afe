"""Immortal: while insane all damage to the body is brain damage, and survival cannot be spent."""

from __future__ import annotations

import pytest

from tests.support.position import place, to_hit, trauma
from tests.support.survivor_cards import attacked

IMMORTAL = "disorders: [immortal], survival: 1"


def test_the_hit_costs_insanity_instead_of_armor() -> None:
    """[R-BRN-01, R-BRN-03] Cloth would have stopped it."""
    g = attacked(to_hit(2, 1), place("waist"), a=f"{IMMORTAL}, insanity: 3")
    g.expects("hit", "take:waist")
    g.choose("take:waist")
    a = g.survivor("a")
    assert (a["insanity"], a["armor"]["waist"], a["injuries"]["waist"], a["survival"]) == (2, 1, "none", 1)
    g.expects("act_order")


def test_the_second_hit_finds_a_body_again() -> None:
    """[R-BRN-03] The first took the insanity below 3; the rest of the attack cannot be dodged any more."""
    g = attacked(to_hit(2, 2), place("arms", "legs"), a=f"{IMMORTAL}, insanity: 3").choose("take:arms", "take:legs")
    a = g.survivor("a")
    assert (a["insanity"], a["injuries"]["arms"], a["injuries"]["legs"]) == (2, "none", "light")


def test_damage_beyond_the_insanity_fills_the_brain_and_brings_a_trauma() -> None:
    """[R-BRN-01] Five damage against insanity 3: three points, the box, a trauma."""
    a = f"{IMMORTAL}, insanity: 3, proficiency: 3"
    g = attacked(to_hit(2, 1), place("body"), trauma(3), a=a, tokens="damage: 4")
    g.choose("take:body")
    after = g.survivor("a")
    assert (after["insanity"], after["injuries"]["brain"], after["injuries"]["body"]) == (0, "light", "none")
    assert after["proficiency"] == 1  # the trauma: memory loss


@pytest.mark.parametrize("insanity", [0, 2])
def test_the_sane_are_mortal(insanity: int) -> None:
    """[R-BRN-03]"""
    g = attacked(to_hit(2, 1), place("legs"), a=f"{IMMORTAL}, insanity: {insanity}")
    g.expects("hit", "take:legs", "dodge:legs")
    g.choose("take:legs")
    assert g.survivor("a")["insanity"] == insanity and g.survivor("a")["injuries"]["legs"] == "light"


def test_it_is_damage_of_the_attack_all_the_same() -> None:
    """[R-TRG-01, R-BRN-02] Power Swat knocks back after damage."""
    g = attacked(to_hit(2), place("body"), ai="power-swat, claw", a=f"{IMMORTAL}, insanity: 9").choose("take:body")
    assert g.survivor("a")["insanity"] == 7 and g.happened("knockback")


def test_the_insane_without_it_bleed_as_always() -> None:
    """[R-DMG-02]"""
    g = attacked(to_hit(2, 1), place("legs"), a="survival: 0, insanity: 5").choose("take:legs")
    assert g.survivor("a")["insanity"] == 5 and g.survivor("a")["injuries"]["legs"] == "light"
