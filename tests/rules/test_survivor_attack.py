"""A survivor's attack, from the dice to the last hit location."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import BadChance
from tests.support.one_hit import untouched
from tests.support.position import Dice, Play, place, play, severe, to_hit, to_wound
from tests.support.tiny_monster import brew, homebrew


def attacking(
    *dice: Dice,
    at: str = "J8",
    a: str = "",
    monster: str = "",
    locations: str = "beasts-knee, beasts-femur, soft-belly",
    weapon: str = "founding-stone",
) -> Play:
    """Survivor a attacks the lion on K8, which faces south; b stands far off."""
    return play(
        f"""
        monster: {{at: K8, facing: south{monster}}}
        survivors: {{a: {{at: {at}{a}}}, b: {{at: R3}}}}
        start: survivors-turn
        decks: {{ai: [claw, chomp, maul, grasp], hit_locations: [{locations}]}}
        """,
        *dice,
    ).choose("act:a", f"attack:{weapon}")


def needed(g: Play) -> int:
    number: int = g.events("attack-dice")[-1].data["needed"]
    return number


# -- attack rolls ------------------------------------------------------------------------------------------------


def test_attack_dice_have_ten_sides() -> None:
    """[R-GEN-03, R-SAT-03]"""
    with pytest.raises(BadChance, match="11 is not between 1 and 10"):
        attacking(to_hit(11, 1))


def test_no_hit_ends_the_attack_without_a_card() -> None:
    """[R-SAT-07, R-SAT-04]"""
    g = attacking(to_hit(6, 6))
    assert g.happened("misses") and g.decks["hit_locations"] == 3
    untouched(g, "a", "b")
    g.expects("action", "move", "end")


def test_a_seven_hits_with_the_stone() -> None:
    """[R-SAT-04, R-SAT-08]"""
    g = attacking(to_hit(7, 6))
    assert g.decks["hit_locations"] == 2
    g.expects("wound_order", "wound:beasts-knee")


@pytest.mark.parametrize(
    ("fields", "dice"),
    [
        ("attributes: {speed: 1}", 3),
        ("tokens: {speed: 2}", 4),
        ("attributes: {speed: -1}, tokens: {speed: -5}", 1),
    ],
)
def test_speed_adds_dice_and_one_is_always_rolled(fields: str, dice: int) -> None:
    """[R-SAT-03, R-TOK-01, R-TOK-04]"""
    g = attacking(to_hit(*[2] * dice), a=f", {fields}")
    assert g.events("attack-dice")[0].data["hits"] == 0
    g.expects("action", "move", "end")


@pytest.mark.parametrize(
    ("fields", "number"),
    [
        ("attributes: {accuracy: 1}", 6),
        ("tokens: {accuracy: -1}", 8),
        ("attributes: {accuracy: 2}, tokens: {accuracy: 1}", 4),
    ],
)
def test_accuracy_is_added_to_the_rolls(fields: str, number: int) -> None:
    """[R-SAT-04, R-TOK-04]"""
    g = attacking(to_hit(number, number - 1), a=f", {fields}")
    assert needed(g) == number
    g.expects("wound_order", "wound:beasts-knee")


@pytest.mark.parametrize(("evasion", "number"), [(2, 9), (-1, 6)])
def test_the_monsters_evasion_is_added_to_what_is_needed(evasion: int, number: int) -> None:
    """[R-SAT-04, R-TOK-01]"""
    g = attacking(to_hit(number, number - 1), monster=f", tokens: {{evasion: {evasion}}}")
    assert needed(g) == number
    g.expects("wound_order", "wound:beasts-knee")


def test_a_natural_one_misses_whatever_is_added() -> None:
    """[R-GEN-04, R-SAT-04]"""
    g = attacking(to_hit(1, 1), at="K7", a=", attributes: {accuracy: 9}")
    assert g.happened("misses")
    g.expects("action", "move", "end")


def test_a_natural_ten_hits_whatever_is_taken_away() -> None:
    """[R-GEN-04, R-SAT-04]"""
    g = attacking(to_hit(10, 9), a=", attributes: {accuracy: -9}", monster=", tokens: {evasion: 9}")
    g.expects("wound_order", "wound:beasts-knee")


# -- the blind spot ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", ["K7", "L7"])
def test_from_the_blind_spot_a_six_hits(at: str) -> None:
    """[R-SAT-05, R-BRD-09]"""
    g = attacking(to_hit(6, 5), at=at)
    g.expects("wound_order", "wound:beasts-knee")


@pytest.mark.parametrize("at", ["J8", "M9", "K10"])
def test_from_the_side_and_the_front_a_six_misses(at: str) -> None:
    """[R-SAT-05]"""
    g = attacking(to_hit(6, 6), at=at)
    g.expects("action", "move", "end")


@pytest.mark.parametrize("at", ["J7", "M7", "K6"])
def test_beside_and_behind_the_blind_spot_there_is_no_bonus(at: str) -> None:
    """[R-SAT-05, R-BRD-09]"""
    g = attacking(to_hit(5, 5), at=at, a=", gear: [king-spear]", weapon="king-spear")
    assert needed(g) == 6
    g.expects("action", "move", "end")


def test_the_bonus_stays_when_the_lion_turns_round_later() -> None:
    """[R-AMB-21]"""
    g = attacking(to_hit(6, 6), to_wound(4), to_hit(1, 1), to_wound(5), at="K7", locations="fleshy-gut, beasts-knee")
    g.choose("wound:fleshy-gut")
    assert g.monster["facing"] == "north" and g.survivor("a")["in_blind_spot"] is False
    g.choose("wound:beasts-knee")
    assert g.decks["wounds"] == 1
    g.expects("action", "move", "end")


# -- a fallen monster --------------------------------------------------------------------------------------------

FELLED = """
    monster: {{at: K8, facing: south, tokens: {{evasion: 3}}}}
    survivors: {{a: {{at: {at}{a}}}, b: {{at: R3}}}}
    start: survivors-turn
    decks: {{ai: [claw, chomp, maul], hit_locations: [beasts-flank, beasts-knee, beasts-femur]}}
    """


@pytest.mark.parametrize(
    ("at", "a"),
    [("J8", ""), ("K7", ""), ("J8", ", attributes: {accuracy: 5}"), ("J8", ", attributes: {accuracy: -5}")],
)
def test_a_fallen_monster_is_hit_on_a_flat_three(at: str, a: str) -> None:
    """[R-KDM-03]"""
    g = play(FELLED.format(at=at, a=a), to_hit(3, 2))
    g.choose("act:b", "use:founding-stone:sling", "wound:beasts-flank", "end", "act:a", "attack:founding-stone")
    assert needed(g) == 3
    g.expects("wound_order", "wound:beasts-knee")


def test_the_monster_falling_does_not_end_the_attack() -> None:
    """[R-SAT-13, R-AMB-20, R-KDM-04]"""
    g = attacking(to_hit(7, 8), to_wound(10), to_wound(4), locations="beasts-flank, fleshy-gut")
    g.choose("wound:beasts-flank")
    assert g.monster["knocked_down"] is True
    # The second hit was scored before the fall and still counts; its reaction does not.
    g.choose("wound:fleshy-gut")
    assert not g.happened("basic-action") and g.decks["wounds"] == 1
    g.expects("action", "move", "end")


# -- hit locations in order --------------------------------------------------------------------------------------


def test_one_card_per_hit_all_at_once_face_up() -> None:
    """[R-SAT-08, R-AMB-46]"""
    g = attacking(to_hit(7, 10))
    assert g.view["progress"][-1]["locations"] == ["beasts-knee", "beasts-femur"]
    assert g.decks["hit_locations"] == 1
    g.expects("wound_order", "wound:beasts-knee", "wound:beasts-femur")


def test_the_attacker_chooses_the_order_card_by_card() -> None:
    """[R-SAT-10]"""
    g = attacking(to_hit(7, 8, 9), to_wound(5), to_wound(4), to_wound(5), a=", attributes: {speed: 1}")
    g.choose("wound:soft-belly")
    assert g.view["decision"]["seats"] == ["p1"]
    assert sorted(g.options) == ["wound:beasts-femur", "wound:beasts-knee"]
    g.choose("wound:beasts-knee", "wound:beasts-femur")
    assert g.decks["hit_location_discard"] == ["beasts-femur", "beasts-knee", "soft-belly"]
    assert g.decks["wounds"] == 2
    untouched(g, "b")
    g.expects("action", "move", "end")


def test_first_strikes_come_before_the_others(tmp_path: Path) -> None:
    """[R-HL-02, R-SAT-10, R-HL-01]"""
    catalog = homebrew(
        tmp_path,
        hit_locations="""
            straw-chest: {critical: []}
            thorn: {first_strike: true, critical: []}
            spike: {first_strike: true, critical: []}
            """,
    )
    g = brew(
        catalog,
        """
        survivors: {a: {at: J8, attributes: {speed: 1}}}
        start: survivors-turn
        decks: {ai: [straw-blow, straw-blow], hit_locations: [straw-chest, thorn, spike]}
        """,
        to_hit(7, 7, 7),
        to_wound(4),
        to_wound(4),
    ).choose("act:a", "attack:founding-stone")
    assert sorted(g.options) == ["wound:spike", "wound:thorn"]
    g.choose("wound:spike")
    assert g.options == ["wound:thorn"]
    g.choose("wound:thorn")
    g.expects("wound_order", "wound:straw-chest")


# -- what ends an attack -----------------------------------------------------------------------------------------


def test_a_fallen_attacker_loses_the_other_hits() -> None:
    """[R-KDS-03, R-SAT-12]"""
    g = attacking(to_hit(7, 7), to_wound(4), to_hit(2, 1), place("head"), locations="fleshy-gut, beasts-knee")
    g.choose("wound:fleshy-gut", "take:head")
    assert g.survivor("a")["knocked_down"] is True
    assert g.decks["hit_location_discard"] == ["beasts-knee", "fleshy-gut"] and g.decks["wounds"] == 0
    untouched(g, "b")
    g.expects("act_order", "act:b")


def test_being_helped_up_does_not_bring_the_hits_back() -> None:
    """[R-KDS-03, R-SAT-12]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8}, b: {at: R3, actions: [dodge, encourage]}}
        start: survivors-turn
        decks: {ai: [claw, chomp], hit_locations: [fleshy-gut, beasts-knee]}
        """,
        to_hit(7, 7),
        to_wound(4),
        to_hit(2, 1),
        place("head"),
    ).choose("act:a", "attack:founding-stone", "wound:fleshy-gut", "take:head")
    assert g.options == ["encourage:b:a", "done"]
    g.choose("encourage:b:a")
    assert g.survivor("a")["knocked_down"] is False
    # The attack was over the moment a fell; only the movement of the act is left.
    assert g.decks["hit_location_discard"] == ["beasts-knee", "fleshy-gut"]
    g.expects("action", "move", "end")


def test_a_dead_attacker_attacks_no_more() -> None:
    """[R-SAT-12, R-DIE-01]"""
    g = attacking(
        to_hit(7, 7),
        to_wound(4),
        to_hit(2, 1),
        place("body"),
        severe(1),
        a=", injuries: {body: heavy}",
        locations="fleshy-gut, beasts-knee",
    ).choose("wound:fleshy-gut", "take:body")
    assert g.survivor("a")["alive"] is False
    assert g.decks["hit_location_discard"] == ["beasts-knee", "fleshy-gut"] and g.decks["wounds"] == 0
    untouched(g, "b")
    g.expects("act_order", "act:b")


def test_cancelled_cards_do_nothing_at_all() -> None:
    """[R-SAT-12]"""
    # Out of reach after the step aside: the maw is discarded without attempt, die or fall.
    g = attacking(to_hit(7, 7), to_wound(4), locations="beasts-ear, beasts-maw").choose("wound:beasts-ear")
    assert g.happened("hits-cancelled") and not g.happened("check")
    assert g.decks["hit_location_discard"] == ["beasts-maw", "beasts-ear"]
    untouched(g, "a", "b")
    g.expects("action", "move", "end")


def test_knocked_back_out_of_reach_the_attack_is_over(tmp_path: Path) -> None:
    """[R-KB-03, R-SAT-12]"""
    catalog = homebrew(
        tmp_path,
        hit_locations="""
            recoil: {failure: [{knockback: {who: attacker, spaces: 2}}], critical: []}
            straw-chest: {critical: []}
            """,
    )
    g = brew(
        catalog,
        """
        survivors: {a: {at: J8}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [straw-blow], hit_locations: [recoil, straw-chest]}
        """,
        to_hit(7, 7),
        to_wound(4),
    ).choose("act:a", "attack:founding-stone", "wound:recoil")
    assert g.survivor("a")["at"] == "H8" and g.survivor("a")["knocked_down"] is False
    assert g.decks["hit_location_discard"] == ["straw-chest", "recoil"]
    untouched(g, "b")
    g.expects("action", "move", "end")


def test_the_attacker_pays_no_survival_actions_until_the_attack_is_over() -> None:
    """[R-SAT-14, R-SUR-05]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8, survival: 5, actions: [dodge, dash, surge, encourage, endure]}, b: {at: J9}}
        start: survivors-turn
        decks: {ai: [claw, chomp], hit_locations: [fleshy-gut]}
        """,
        to_hit(7, 1),
        to_wound(4),
        to_hit(2, 1),
        place("legs"),
    ).choose("act:a", "attack:founding-stone", "wound:fleshy-gut")
    # Neither the window before the reaction nor the flow of the Basic Action was offered to a, and there is no dodge.
    assert g.options == ["take:legs"]
    g.choose("take:legs")
    assert g.survivor("a")["survival"] == 5
    g.expects("action", "move", "end", "dash:a", "surge:a")
