"""The Bellmaw's hit locations, one by one: what a failure, a wound and a critical wound bring."""

from __future__ import annotations

import pytest

from tests.support.bellmaw import bellmaw, unhurt
from tests.support.position import Dice, Play, check, draw, place, to_hit, to_wound

FAILS, WOUNDS, CRITICAL = 6, 7, 10
"""The Founding Stone has strength 1; toughness is 8."""


def strike(card: str, roll: int, *dice: Dice, a: str = "", in_play: str = "", b: str = "R3") -> Play:
    """Survivor a on J8 hits this location once and rolls this to wound."""
    g = bellmaw(
        f"""
        start: survivors-turn
        survivors: {{a: {{at: J8, survival: 0{a}}}, b: {{at: {b}, survival: 0}}}}
        decks: {{ai: [toll, toll, herd], hit_locations: [{card}], in_play: [{in_play}]}}
        """,
        to_hit(7, 1),
        to_wound(roll),
        *dice,
    )
    return g.choose("act:a", "attack:founding-stone", f"wound:{card}")


def test_the_cracked_rim_never_wounds_but_a_critical_pays() -> None:
    """[R-HL-07, R-CRT-04]"""
    g = strike("cracked-rim", CRITICAL)
    assert g.decks["wounds"] == 0 and g.survivor("a")["resources"] == ["bell-bronze"]
    g.expects("action")
    assert strike("cracked-rim", WOUNDS).decks["wounds"] == 0


def test_the_bronze_knee_strikes_back_and_slows_when_cracked() -> None:
    """[R-REA-01, R-TOK-02]"""
    g = strike("bronze-knee", FAILS, to_hit(3, 2), place("legs"))
    g.choose("take:legs")
    assert g.survivor("a")["injuries"]["legs"] == "light" and unhurt(g, "b")
    g.expects("action")
    assert strike("bronze-knee", CRITICAL).monster["movement"] == 4


def test_the_clapper_answers_with_three_dice_and_can_be_torn_out() -> None:
    """[R-REA-01, R-PER-01]"""
    g = strike("clapper", FAILS, to_hit(2, 2, 2))
    assert unhurt(g, "a")
    g.expects("action")
    g = strike("clapper", CRITICAL)
    assert g.decks["injuries"] == ["mute"] and g.survivor("a")["resources"] == ["clapper-tongue"]
    g.expects("action")


@pytest.mark.parametrize(("roll", "down", "dies"), [(4, False, False), (5, True, False), (9, True, False)])
def test_the_soft_palate_unsettles_the_near_and_may_fell_it(roll: int, down: bool, dies: bool) -> None:
    """[R-HL-02, R-CRT-04, R-KDM-01]"""
    g = strike("soft-palate", CRITICAL, check(roll))
    assert (g.survivor("a")["insanity"], g.survivor("b")["insanity"]) == (1, 0)
    assert (g.monster["knocked_down"], g.monster["dead"]) == (down, dies)
    g.expects("action")


def test_a_ten_in_the_soft_palate_kills() -> None:
    """[R-END-01]"""
    g = strike("soft-palate", CRITICAL, check(10), draw("resource", "salt-hide", "hollow-bone", "bell-bronze"))
    g.expects_over("victory")


def test_a_wounded_palate_hurts_the_mind_of_the_attacker() -> None:
    """The insanity of the location takes the damage.  [R-REA-01, R-BRN-01]"""
    g = strike("soft-palate", WOUNDS)
    assert g.survivor("a")["insanity"] == 0 and g.decks["wounds"] == 1
    g.expects("action")


def test_the_listening_ear_backs_away() -> None:
    """One space, and the attack is out of reach.  [R-REA-01, R-MOV-04]"""
    g = strike("listening-ear", FAILS)
    assert g.monster["at"] == "L8" and g.monster["facing"] == "west"
    g.expects("action")
    g = strike("listening-ear", CRITICAL, in_play="peal")
    assert g.monster["tokens"] == {"accuracy": -1} and g.decks["in_play"] == []


def test_the_salt_gland_marks_or_pays() -> None:
    """[R-PRI-01, R-SUR-16]"""
    g = strike("salt-gland", WOUNDS)
    assert g.survivor("a")["priority_target"] and not g.survivor("b")["priority_target"]
    g = strike("salt-gland", CRITICAL, draw("resource", "salt-hide"))
    assert g.survivor("a")["resources"] == ["salt-hide"] and g.survivor("a")["understanding"] == 0
    g.expects("action")


def test_the_rope_of_sinew_sends_it_running_or_slackens() -> None:
    """[R-MOV-04, R-PER-01, R-KDM-01]"""
    g = strike("rope-of-sinew", FAILS)
    assert g.monster["at"] == "K13" and unhurt(g, "b")
    g = strike("rope-of-sinew", CRITICAL)
    assert g.decks["injuries"] == ["slack-rope"] and g.monster["knocked_down"]
    g.expects("action")


def test_the_hind_brace_kicks_five_spaces() -> None:
    """[R-KB-01, R-TOK-02]"""
    assert strike("hind-brace", FAILS).survivor("a")["at"] == "E8"
    assert strike("hind-brace", CRITICAL).monster["toughness"] == 7


def test_the_old_dent_rings_the_fallen_up() -> None:
    """[R-AMB-34, R-WND-05]"""
    g = strike("old-dent", CRITICAL)
    assert g.survivor("a")["basic_resources"] == 1 and g.survivor("b")["basic_resources"] == 0
    g.expects("action")


@pytest.mark.parametrize(("roll", "doomed"), [(8, 0), (9, 3)])
def test_the_hollow_chest_may_end_it_a_turn_later(roll: int, doomed: int) -> None:
    """[R-MT-04, R-GEN-16]"""
    g = strike("hollow-chest", CRITICAL, check(roll))
    assert g.monster["dies_in_round"] == doomed
    g = strike("hollow-chest", FAILS)
    assert g.survivor("a")["injuries"]["brain"] == "light" and unhurt(g, "b")


def test_the_echo_ends_the_attack_and_strikes_back() -> None:
    """[R-TRP-01, R-DOOM-01]"""
    g = bellmaw(
        """
        start: survivors-turn
        survivors: {a: {at: J8, survival: 1}, b: {at: L10, survival: 0}, c: {at: R3, survival: 0}}
        decks: {ai: [toll], hit_locations: [the-echo, old-dent]}
        """,
        to_hit(7, 7),
        to_hit(3, 2),
        place("arms"),
    )
    g.choose("act:a", "attack:founding-stone")
    g.choose("take:arms")
    assert [g.survivor(x)["injuries"]["brain"] for x in "abc"] == ["light", "light", "none"]
    assert g.survivor("a")["injuries"]["arms"] == "light" and g.decks["wounds"] == 0
    assert g.decks["hit_locations"] == 2
    g.expects("action")
