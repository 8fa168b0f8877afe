"""Round Leather Shield: one die at 8, strength 1; armor everywhere; block 1."""

from __future__ import annotations

import pytest

from tests.support.one_weapon import armed, attack, edges_of, hits, lasts
from tests.support.pass_turns import idle
from tests.support.position import Dice, Play, place, play, severe, to_hit, to_wound

SHIELD = "leather-shield"


@pytest.mark.parametrize(("die", "hit"), [(8, True), (7, False)])
def test_it_rolls_one_die_and_hits_from_eight(die: int, hit: bool) -> None:
    """[R-SAT-03, R-SAT-04]"""
    hits(attack(SHIELD, to_hit(die)), hit)


@pytest.mark.parametrize(("roll", "wounds"), [(5, 1), (4, 0)])
def test_its_strength_is_one(roll: int, wounds: int) -> None:
    """[R-WND-02]"""
    g = attack(SHIELD, to_hit(8), to_wound(roll)).choose("wound:beasts-knee")
    assert g.decks["wounds"] == wounds
    g.expects("action", "move", "end")


def test_it_gives_a_point_of_armor_everywhere_on_top_of_armor() -> None:
    """[R-GEAR-04, R-GEAR-05]"""
    g = armed(f"{SHIELD}, cloth", b="at: R3, gear: [cloth]")
    assert g.survivor("a")["armor"] == {"head": 1, "arms": 1, "body": 1, "waist": 2, "legs": 1}
    assert g.survivor("b")["armor"] == {"head": 0, "arms": 0, "body": 0, "waist": 1, "legs": 0}
    g.expects("action")


def test_a_second_shield_gives_no_more() -> None:
    """What a weapon gives beside its attack it gives once.  [R-GEAR-05]"""
    g = armed(f"{SHIELD}, {SHIELD}")
    assert set(g.survivor("a")["armor"].values()) == {1}
    g.expects("action", "move", f"attack:{SHIELD}", f"use:{SHIELD}:block", "attack:fist-and-tooth", "end")


def behind(*dice: Dice, at: str = "K11", b: str = "R3", ai: str = "claw, claw") -> Play:
    """Survivor a, in front of the lion and out of its reach, blocks; the survivors' turn ends."""
    g = play(
        f"""
monster: {{at: K8, facing: south}}
survivors: {{a: {{at: {at}, gear: [{SHIELD}], survival: 0}}, b: {{at: {b}, survival: 0}}}}
start: survivors-turn
decks: {{ai: [{ai}], hit_locations: [beasts-knee]}}
""",
        *dice,
    ).choose("act:a", f"use:{SHIELD}:block")
    assert g.survivor("a")["block"] == 1 and g.survivor("b")["block"] == 0
    return idle(g)


def test_block_ignores_one_hit_of_the_next_attack_before_the_location_dice() -> None:
    """One of two hits is left: one location die.  [R-MAT-07, R-ACTV-01]"""
    g = behind(to_hit(2, 2), place("legs"))
    assert g.events("wards-off")[0].data == {"who": 0, "blocked": 1, "deflected": 0}
    assert g.survivor("a")["block"] == 0
    g.expects("hit", "take:legs")


def test_an_attack_with_one_hit_is_blocked_whole() -> None:
    """[R-MAT-07]"""
    g = behind(to_hit(2, 1))
    assert set(g.survivor("a")["armor"].values()) == {1}
    g.expects("act_order", "act:a", "act:b")


def test_blocking_costs_the_activation_not_the_movement() -> None:
    """[R-ACTV-01]"""
    armed(SHIELD).choose(f"use:{SHIELD}:block").expects("action", "move", "end")


def test_block_is_over_at_the_own_next_act() -> None:
    """Attacks on other survivors in between do not matter.  [R-ACT-02, R-MAT-07]"""
    g = behind(to_hit(1, 1), at="A1", b="K10")
    assert g.survivor("a")["block"] == 1
    g.choose("act:b", "end")
    assert g.survivor("a")["block"] == 1
    g.choose("act:a")
    assert g.survivor("a")["block"] == 0
    g.expects("action", "move", f"use:{SHIELD}:block", "end")


def test_a_dislocated_shoulder_holds_no_shield_up() -> None:
    """[R-SEV-04]"""
    g = play(
        f"""
monster: {{at: K8, facing: south}}
survivors:
  a: {{at: K10, gear: [{SHIELD}], survival: 0, injuries: {{arms: heavy}}, armor: {{arms: 0}}}}
  b: {{at: R3, gear: [{SHIELD}], survival: 0}}
decks: {{ai: [claw], hit_locations: [beasts-knee]}}
""",
        to_hit(2, 1),
        place("arms"),
        severe(9),
    ).choose("take:arms")
    assert "no block" in g.survivor("a")["impairments"]
    g.choose("act:a")
    assert f"use:{SHIELD}:block" not in g.options and f"attack:{SHIELD}" in g.options
    g.choose("end", "act:b")
    assert f"use:{SHIELD}:block" in g.options
    g.expects("action")


def test_it_does_not_break() -> None:
    """[R-HL-03]"""
    lasts(SHIELD, 8)


def test_its_affinity_is_green_above() -> None:
    """[R-GEAR-05]"""
    assert edges_of(SHIELD) == {"up": "green"}
