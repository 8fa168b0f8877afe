"""After hit, before damage, after damage: when, and only once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import Dice, Play, check, draw, place, play, random_survivor, severe, to_hit

CARDS = """
hexing-bite:
  actions:
    - pick_target: closest survivor
    - attack:
        speed: 2
        accuracy: 2
        damage: 1
        after_hit:
          - roll: {1+: [{gain: {who: target, insanity: 1}}]}
dreadful-bite:
  actions:
    - pick_target: closest survivor
    - attack:
        speed: 2
        accuracy: 2
        damage: 1
        before_damage:
          - roll: {1+: [{gain: {who: target, insanity: 1}}]}
lasting-bite:
  actions:
    - pick_target: closest survivor
    - attack: {speed: 2, accuracy: 2, damage: 1, after_damage: [{bleed: {who: target}}]}
body-blow:
  actions:
    - pick_target: closest survivor
    - attack: {speed: 2, accuracy: 2, damage: 1, place: body}
hurling-bite:
  actions:
    - pick_target: closest survivor
    - attack: {speed: 2, accuracy: 2, damage: 1, after_damage: [{knockback: {who: target, spaces: 4}}]}
rending-bite:
  actions:
    - pick_target: closest survivor
    - attack: {speed: 1, accuracy: 2, damage: 1, before_damage: [{destroy_armor: hit locations}]}
deadly-stare:
  actions:
    - pick_target: closest survivor
    - attack: {speed: 1, accuracy: 2, damage: 1, after_hit: [{kill: target}]}
"""


def bitten(tmp_path: Path, card: str, *dice: Dice, a: str = "survival: 1", rulings: str = "{}") -> Play:
    """The beast stands beside a and plays this card; b stands far away and holds the tile."""
    return play_with(
        beast(tmp_path, CARDS),
        f"""
        rulings: {rulings}
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {{a: {{at: K10, {a}}}, b: {{at: A1}}}}
        decks: {{ai: [{card}]}}
        controller: b
        """,
        *dice,
    )


# -- after hit ---------------------------------------------------------------------------------------------------


def test_after_hit_fires_once_and_before_the_location_dice(tmp_path: Path) -> None:
    """[R-TRG-01, R-MAT-10]"""
    g = bitten(tmp_path, "hexing-bite", to_hit(5, 6), check(4), place("arms", "legs"))
    assert g.survivor("a")["insanity"] == 1  # two hits, one trigger
    g.choose("take:arms", "take:legs")
    assert g.survivor("a")["insanity"] == 1
    assert g.survivor("b")["insanity"] == 0
    g.expects("act_order")


def test_after_hit_does_not_fire_on_a_miss(tmp_path: Path) -> None:
    """[R-TRG-01, R-MAT-07]"""
    g = bitten(tmp_path, "hexing-bite", to_hit(1, 1))
    assert g.survivor("a")["insanity"] == 0
    g.expects("act_order")


def test_after_hit_has_happened_even_if_the_hit_is_dodged(tmp_path: Path) -> None:
    """[R-TRG-01, R-SUR-06]"""
    g = bitten(tmp_path, "hexing-bite", to_hit(1, 6), check(4), place("legs"))
    g.choose("dodge:legs")
    assert g.survivor("a")["insanity"] == 1
    assert g.survivor("a")["injuries"]["legs"] == "none"
    g.expects("act_order")


def test_a_target_that_dies_after_the_hit_rolls_no_location(tmp_path: Path) -> None:
    """[R-MAT-10, R-DIE-01]"""
    g = bitten(tmp_path, "deadly-stare", to_hit(5))
    assert not g.survivor("a")["alive"]
    assert not g.happened("location-dice")
    assert g.survivor("b")["alive"]
    g.expects("act_order", "act:b")


# -- before damage -----------------------------------------------------------------------------------------------


def test_before_damage_fires_once_after_the_location_dice_and_before_the_dodge(tmp_path: Path) -> None:
    """[R-TRG-01, R-MAT-10, R-AMB-30]"""
    g = bitten(tmp_path, "dreadful-bite", to_hit(5, 6), place("arms", "legs"), check(4))
    assert g.survivor("a")["insanity"] == 1
    assert g.survivor("a")["injuries"]["arms"] == "none"
    g.expects("hit", "take:arms", "take:legs", "dodge:arms", "dodge:legs")
    g.choose("take:arms", "take:legs")
    assert g.survivor("a")["insanity"] == 1
    g.expects("act_order")


def test_by_ruling_before_damage_comes_before_the_location_dice(tmp_path: Path) -> None:
    """[R-AMB-30]"""
    g = bitten(
        tmp_path,
        "dreadful-bite",
        to_hit(5, 6),
        check(4),
        place("arms", "legs"),
        rulings="{before-damage: before-locations}",
    )
    assert g.survivor("a")["insanity"] == 1
    g.expects("hit", "take:arms", "take:legs", "dodge:arms", "dodge:legs")


@pytest.mark.parametrize("ruling", ["after-locations", "before-locations"])
def test_before_damage_does_not_fire_on_a_miss(tmp_path: Path, ruling: str) -> None:
    """[R-TRG-01, R-MAT-07, R-AMB-30]"""
    g = bitten(tmp_path, "dreadful-bite", to_hit(1, 1), rulings=f"{{before-damage: {ruling}}}")
    assert g.survivor("a")["insanity"] == 0
    g.expects("act_order")


# -- after damage ------------------------------------------------------------------------------------------------


def test_after_damage_fires_once_for_two_damaging_hits(tmp_path: Path) -> None:
    """[R-TRG-01, R-TRG-04]"""
    g = bitten(tmp_path, "lasting-bite", to_hit(5, 6), place("arms", "legs"))
    g.choose("take:arms")
    assert g.survivor("a")["bleeding"] == 0  # not before all damage of the attack is done
    g.choose("take:legs")
    assert g.survivor("a")["bleeding"] == 1
    assert g.survivor("b")["bleeding"] == 0
    g.expects("act_order")


def test_a_lost_armor_point_is_damage_dealt(tmp_path: Path) -> None:
    """[R-TRG-02]"""
    g = bitten(tmp_path, "lasting-bite", to_hit(5, 1), place("waist"))
    g.choose("take:waist")
    assert g.survivor("a")["armor"]["waist"] == 0
    assert g.survivor("a")["injuries"]["waist"] == "none"
    assert g.survivor("a")["bleeding"] == 1
    g.expects("act_order")


def test_a_severe_injury_alone_is_damage_dealt(tmp_path: Path) -> None:
    """[R-TRG-02]"""
    g = bitten(tmp_path, "lasting-bite", to_hit(5, 1), place("arms"), severe(10), a="injuries: {arms: heavy}")
    g.choose("take:arms")
    assert g.survivor("a")["knocked_down"]
    assert g.survivor("a")["bleeding"] == 1
    g.expects("act_order")


def test_an_endured_severe_injury_alone_is_no_damage_dealt(tmp_path: Path) -> None:
    """[R-TRG-02, R-SUR-12]"""
    g = bitten(
        tmp_path,
        "lasting-bite",
        to_hit(5, 1),
        place("arms"),
        a="survival: 7, actions: [dodge, endure], injuries: {arms: heavy}",
    )
    g.choose("take:arms", "yes")
    assert g.survivor("a")["survival"] == 0
    assert g.survivor("a")["bleeding"] == 0
    g.expects("act_order", "act:a", "act:b")


def test_what_was_lost_before_an_endured_injury_is_damage_dealt(tmp_path: Path) -> None:
    """[R-TRG-02, R-SUR-12]"""
    g = bitten(
        tmp_path,
        "lasting-bite",
        to_hit(5, 6),
        place("arms", "arms"),
        a="survival: 7, actions: [dodge, endure], armor: {arms: 1}, injuries: {arms: heavy}",
    )
    g.choose("take:arms", "take:arms", "yes")
    assert g.survivor("a")["armor"]["arms"] == 0
    assert g.survivor("a")["bleeding"] == 1
    g.expects("act_order", "act:a", "act:b")


def test_a_dodged_hit_deals_no_damage_and_fires_nothing(tmp_path: Path) -> None:
    """[R-TRG-02, R-TRG-01, R-SUR-06]"""
    g = bitten(tmp_path, "lasting-bite", to_hit(5, 1), place("arms"))
    g.choose("dodge:arms")
    assert g.survivor("a")["bleeding"] == 0
    assert g.survivor("a")["survival"] == 0
    g.expects("act_order")


def test_one_of_two_hits_dodged_still_fires(tmp_path: Path) -> None:
    """[R-TRG-01, R-TRG-02]"""
    g = bitten(tmp_path, "lasting-bite", to_hit(5, 6), place("arms", "legs"))
    g.choose("dodge:arms", "take:legs")
    assert g.survivor("a")["bleeding"] == 1
    g.expects("act_order")


def test_moving_the_target_afterwards_undoes_nothing(tmp_path: Path) -> None:
    """[R-TRG-05, R-TRG-04]"""
    g = bitten(tmp_path, "hurling-bite", to_hit(5, 6), place("arms", "legs"))
    g.choose("take:legs")
    assert g.survivor("a")["at"] == "K10"
    g.choose("take:arms")
    assert g.survivor("a")["at"] == "K14"
    assert g.survivor("a")["injuries"]["arms"] == "light"
    assert g.survivor("a")["injuries"]["legs"] == "light"
    assert not g.survivor("a")["knocked_down"]
    g.expects("act_order")


# -- places named by the attack ----------------------------------------------------------------------------------


def test_a_body_blow_rolls_no_location_dice(tmp_path: Path) -> None:
    """[R-TRG-04]"""
    g = bitten(tmp_path, "body-blow", to_hit(5, 6))
    g.expects("hit", "take:body", "dodge:body")
    g.choose("take:body", "take:body")
    assert g.survivor("a")["injuries"]["body"] == "heavy"
    assert g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:b")


def test_of_two_hits_on_one_place_one_can_be_dodged(tmp_path: Path) -> None:
    """[R-TRG-04, R-SUR-06, R-DMG-05]"""
    g = bitten(tmp_path, "body-blow", to_hit(5, 6))
    g.choose("dodge:body")
    g.expects("hit", "take:body")
    g.choose("take:body")
    assert g.survivor("a")["injuries"]["body"] == "light"
    assert not g.survivor("a")["knocked_down"]
    g.expects("act_order")


def test_destroyed_armor_does_not_take_the_damage(tmp_path: Path) -> None:
    """[R-TRG-04]"""
    g = bitten(tmp_path, "rending-bite", to_hit(5), place("arms"), a="survival: 0, armor: {arms: 4, legs: 4}")
    assert g.survivor("a")["armor"]["arms"] == 0
    g.choose("take:arms")
    a = g.survivor("a")
    assert a["injuries"]["arms"] == "light"
    assert a["armor"]["legs"] == 4  # another place
    assert g.survivor("b")["armor"]["waist"] == 1
    g.expects("act_order")


# -- damage dealt more than once ---------------------------------------------------------------------------------

COMBO = """
    monster: {at: K8, facing: south}
    survivors: {a: {at: K10}, b: {at: A1}}
    decks: {ai: [combo-claw, size-up]}
    controller: b
    """


def test_two_damaging_hits_are_damage_more_than_once() -> None:
    """[R-TRG-03, R-TRG-02, R-AI-05]"""
    g = play(COMBO, to_hit(5, 6), place("waist", "legs"), random_survivor("a"), check(1))
    g.choose("take:waist", "take:legs")
    # The armor point counts like the injury: another card was drawn.
    assert g.decks["ai_discard"] == ["size-up", "combo-claw"]
    g.expects("act_order")


def test_a_dodge_leaves_the_damage_dealt_once() -> None:
    """[R-TRG-03, R-AI-05]"""
    g = play(COMBO, to_hit(5, 6), place("waist", "legs"))
    g.choose("dodge:waist", "take:legs")
    assert g.decks["ai_discard"] == ["combo-claw"]
    assert g.decks["ai"] == 1
    g.expects("act_order")


def test_one_hit_with_much_damage_is_damage_once() -> None:
    """[R-TRG-03]"""
    g = play(
        """
        monster: {at: K8, facing: south, tokens: {damage: 1}}
        survivors: {a: {at: K10}, b: {at: A1}}
        decks: {ai: [combo-claw, size-up]}
        controller: b
        """,
        to_hit(5, 3),
        place("arms"),
    )
    g.choose("take:arms")
    assert g.survivor("a")["injuries"]["arms"] == "heavy"
    assert g.decks["ai_discard"] == ["combo-claw"]
    g.expects("act_order")


def test_a_drawn_card_is_hidden_until_it_turns_up() -> None:
    """[R-TRG-03, R-MT-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}}
        decks: {ai: [combo-claw], ai_discard: [chomp]}
        controller: b
        """,
        to_hit(5, 6),
        place("arms", "legs"),
        draw("ai", "chomp"),
        to_hit(1),
    )
    g.choose("take:arms", "take:legs")
    assert g.decks["ai_discard"] == ["chomp"]
    g.expects("act_order")


# -- cards in play that wait for damage --------------------------------------------------------------------------

HUNGRY = """
hungry:
  type: mood
  when:
    - moment: survivor damaged
      do: [{gain: {who: the survivor, understanding: 1}}]
double-bite:
  actions:
    - pick_target: closest survivor
    - attack: {speed: 2, accuracy: 2, damage: 1}
"""


def test_a_mood_that_waits_for_damage_hears_of_every_hit_that_lands(tmp_path: Path) -> None:
    """[R-AI-13, R-TRG-02]"""
    g = play_with(
        beast(tmp_path, HUNGRY),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}}
        decks: {ai: [double-bite, beast-basic], in_play: [hungry]}
        controller: b
        """,
        to_hit(5, 6),
        place("waist", "legs"),
        to_hit(7, 1),
        place("arms"),
    )
    g.choose("take:waist", "take:legs")
    assert g.survivor("a")["understanding"] == 2  # the armor point counts like the injury
    g.choose("act:a", "end", "act:b", "end", "dodge:arms")
    assert [g.survivor(x)["understanding"] for x in "ab"] == [2, 0]  # a dodged hit deals no damage
    g.expects("act_order")
