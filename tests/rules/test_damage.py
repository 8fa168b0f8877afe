"""Damage to a survivor: armor, boxes, severe injuries, the order of hits, dodging."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.model.ids import PLACES
from tests.support.custom_monster import beast, play_with
from tests.support.position import Dice, Play, place, play, severe, to_hit


def struck(*dice: Dice, card: str = "claw", tokens: str = "{}", a: str = "survival: 0", rulings: str = "{}") -> Play:
    """The lion stands beside a and plays this card; b stands far away and holds the tile."""
    return play(
        f"""
        rulings: {rulings}
        monster: {{at: K8, facing: south, tokens: {tokens}}}
        survivors: {{a: {{at: K10, {a}}}, b: {{at: A1}}}}
        decks: {{ai: [{card}]}}
        controller: b
        """,
        *dice,
    )


# -- armor, light, heavy, severe ---------------------------------------------------------------------------------


def test_a_point_of_damage_takes_a_point_of_armor_first() -> None:
    """[R-DMG-02, R-DMG-04]"""
    g = struck(to_hit(5, 1), place("waist"))
    g.choose("take:waist")
    assert g.survivor("a")["armor"]["waist"] == 0
    assert g.survivor("a")["injuries"]["waist"] == "none"
    assert "cloth" in g.survivor("a")["gear"]  # empty armor is not lost
    assert g.survivor("b")["armor"]["waist"] == 1
    g.expects("act_order", "act:a", "act:b")


@pytest.mark.parametrize(
    ("damage", "armor", "box", "down"),
    [
        (1, 2, "none", False),
        (2, 1, "none", False),
        (3, 0, "none", False),
        (4, 0, "light", False),
        (5, 0, "heavy", True),
    ],
)
def test_damage_goes_point_by_point_through_armor_and_boxes(damage: int, armor: int, box: str, down: bool) -> None:
    """[R-DMG-02, R-DMG-03, R-DMG-01]"""
    g = struck(
        to_hit(5, 1), place("body"), tokens=f"{{damage: {damage - 1}}}", a="survival: 0, armor: {body: 3, legs: 2}"
    )
    g.choose("take:body")
    a = g.survivor("a")
    assert (a["armor"]["body"], a["injuries"]["body"], a["knocked_down"]) == (armor, box, down)
    assert (a["armor"]["legs"], a["injuries"]["legs"]) == (2, "none")
    g.expects("act_order")


def test_the_light_box_does_not_knock_down() -> None:
    """[R-DMG-03]"""
    g = struck(to_hit(5, 1), place("arms"))
    g.choose("take:arms")
    assert g.survivor("a")["injuries"]["arms"] == "light"
    assert not g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:a", "act:b")


def test_the_heavy_box_knocks_down() -> None:
    """[R-DMG-03]"""
    g = struck(to_hit(5, 1), place("arms"), a="survival: 0, injuries: {arms: light}")
    g.choose("take:arms")
    assert g.survivor("a")["injuries"]["arms"] == "heavy"
    assert g.survivor("a")["knocked_down"]
    assert not g.survivor("b")["knocked_down"]
    g.expects("act_order", "act:b")


def test_the_head_has_only_a_heavy_box() -> None:
    """[R-DMG-01, R-DMG-03]"""
    g = struck(to_hit(5, 1), place("head"))
    g.choose("take:head")
    assert g.survivor("a")["injuries"]["head"] == "heavy"
    assert g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:b")


def test_two_points_on_a_bare_head_are_a_severe_injury_already() -> None:
    """[R-DMG-01, R-DMG-02]"""
    g = struck(to_hit(5, 1), place("head"), severe(9), tokens="{damage: 1}")
    g.choose("take:head")
    assert g.survivor("a")["injuries"]["head"] == "heavy"
    assert g.survivor("a")["permanent_injuries"] == ["shattered-jaw"]
    g.expects("act_order", "act:b")


def test_what_is_left_after_the_boxes_is_one_severe_injury() -> None:
    """[R-DMG-02]"""
    g = struck(to_hit(5, 1), place("legs"), severe(9), tokens="{damage: 6}")
    g.choose("take:legs")
    a = g.survivor("a")
    assert a["injuries"]["legs"] == "heavy"
    assert a["bleeding"] == 2  # one roll, although five points were left
    assert a["injuries"]["body"] == "none"
    assert g.survivor("b")["bleeding"] == 0
    g.expects("act_order", "act:b")


def test_a_hit_on_a_filled_place_goes_straight_to_the_severe_injury() -> None:
    """[R-DMG-02]"""
    g = struck(to_hit(5, 1), place("arms"), severe(3), a="survival: 0, injuries: {arms: heavy}")
    g.choose("take:arms")
    assert g.survivor("a")["bleeding"] == 2
    assert not g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:a", "act:b")


def test_damage_that_just_fills_the_boxes_rolls_no_severe_injury() -> None:
    """[R-DMG-02]"""
    g = struck(to_hit(5, 1), place("arms"), tokens="{damage: 1}")
    g.choose("take:arms")
    assert g.survivor("a")["injuries"]["arms"] == "heavy"
    assert not g.happened("injury-roll")
    g.expects("act_order")


def test_two_hits_on_one_place_can_be_two_severe_injuries() -> None:
    """[R-DMG-05, R-DMG-02]"""
    g = struck(to_hit(5, 6), place("arms", "arms"), severe(3), severe(6), a="survival: 0, injuries: {arms: heavy}")
    g.choose("take:arms", "take:arms")
    assert g.survivor("a")["bleeding"] == 3
    assert g.survivor("a")["permanent_injuries"] == ["contracture"]
    g.expects("act_order")


def test_two_hits_on_one_place_fill_its_boxes_one_after_another() -> None:
    """[R-DMG-05, R-DMG-02]"""
    g = struck(to_hit(5, 6), place("arms", "arms"))
    g.choose("take:arms")
    assert g.survivor("a")["injuries"]["arms"] == "light"
    g.choose("take:arms")
    assert g.survivor("a")["injuries"]["arms"] == "heavy"
    g.expects("act_order", "act:b")


def test_boxes_and_armor_do_not_come_back_in_the_next_round() -> None:
    """[R-DMG-04, R-RND-07]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0}, b: {at: A1}}
        decks: {ai: [claw, chomp]}
        controller: b
        """,
        to_hit(5, 6),
        place("waist", "arms"),
        to_hit(1),
    )
    g.choose("take:waist", "take:arms", "act:a", "end", "act:b", "end")
    assert g.view["round"] == 3
    assert g.survivor("a")["armor"]["waist"] == 0
    assert g.survivor("a")["injuries"]["arms"] == "light"
    g.expects("act_order")


# -- the location die and the order of hits ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "where"), [(1, "head"), (2, "arms"), (3, "body"), (4, "body"), (5, "waist"), (6, "legs")]
)
def test_the_location_die_shows_the_body_twice(face: int, where: str) -> None:
    """[R-GEN-05]"""
    g = struck(to_hit(5, 1), ("hit_location", [face]))
    g.expects("hit", f"take:{where}")


def test_all_location_dice_are_rolled_before_any_damage() -> None:
    """[R-DMG-06]"""
    g = struck(to_hit(5, 6, 7), place("legs", "head", "arms"), tokens="{speed: 1}")
    assert [e.data["places"] for e in g.events("location-dice")] == [[0, 1, 4]]
    assert set(g.survivor("a")["injuries"].values()) == {"none"}
    g.expects("hit", "take:head", "take:arms", "take:legs")


def test_the_player_of_the_target_orders_the_hits() -> None:
    """[R-DMG-06]"""
    g = struck(to_hit(5, 6), place("legs", "head"))
    assert g.game.decision.seats == (0,)  # a's player, although b's holds the tile
    g.choose("take:legs")
    assert not g.survivor("a")["knocked_down"]
    g.choose("take:head")
    assert g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:b")


def test_the_order_decides_what_a_deadly_hit_leaves_undone() -> None:
    """[R-DMG-06, R-DIE-01]"""
    g = struck(to_hit(5, 6), place("legs", "head"), severe(3), a="survival: 0, injuries: {head: heavy}")
    g.choose("take:head")
    assert not g.survivor("a")["alive"]
    assert g.survivor("a")["injuries"]["legs"] == "none"
    g.expects("act_order", "act:b")


# -- dodge -------------------------------------------------------------------------------------------------------


def test_a_dodge_costs_one_survival_and_cancels_one_hit() -> None:
    """[R-SUR-06]"""
    g = struck(to_hit(5, 6), place("legs", "head"), a="survival: 2")
    g.choose("dodge:head", "take:legs")
    a = g.survivor("a")
    assert (a["survival"], a["injuries"]["head"], a["injuries"]["legs"]) == (1, "none", "light")
    assert g.survivor("b")["survival"] == 1
    g.expects("act_order")


def test_only_one_dodge_a_round_however_much_survival() -> None:
    """[R-SUR-06, R-SUR-02]"""
    g = struck(to_hit(5, 6), place("legs", "head"), a="survival: 5")
    g.choose("dodge:head")
    g.expects("hit", "take:legs")


def test_without_survival_there_is_no_dodge() -> None:
    """[R-SUR-06]"""
    g = struck(to_hit(5, 1), place("legs"), a="survival: 0")
    g.expects("hit", "take:legs")


def test_once_damage_has_been_taken_it_is_too_late_to_dodge() -> None:
    """[R-SUR-06, R-AMB-10]"""
    g = struck(to_hit(5, 6), place("legs", "head"), a="survival: 1")
    g.choose("take:legs")
    g.expects("hit", "take:head")


def test_by_ruling_the_harmless_hit_may_land_before_the_dodge() -> None:
    """[R-AMB-10]"""
    g = struck(to_hit(5, 6), place("legs", "head"), a="survival: 1", rulings="{dodge-window: before-severe}")
    g.choose("take:legs")
    g.expects("hit", "take:head", "dodge:head")
    g.choose("dodge:head")
    assert g.survivor("a")["injuries"]["head"] == "none"
    assert not g.survivor("a")["knocked_down"]
    g.expects("act_order")


def test_even_by_ruling_a_severe_injury_closes_the_window() -> None:
    """[R-AMB-10]"""
    g = struck(
        to_hit(5, 6),
        place("legs", "head"),
        severe(10),
        a="survival: 1, injuries: {legs: heavy}",
        rulings="{dodge-window: before-severe}",
    )
    g.choose("take:legs")
    g.expects("hit", "take:head")


NOTHING = """
    nudge:
      actions:
        - pick_target: closest survivor
        - damage: {who: target, amount: 0}
        - damage: {who: target, amount: 1}
    """


def test_no_damage_needs_no_location_die(tmp_path: Path) -> None:
    """[R-DMO-01] Of two lines of damage only the second rolls."""
    g = play_with(
        beast(tmp_path, NOTHING),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}}
        decks: {ai: [nudge]}
        controller: b
        """,
        place("arms"),
    )
    assert [e.data["places"] for e in g.events("location-dice")] == [[PLACES.index("arms")]]
    assert g.survivor("a")["injuries"]["arms"] == "light"
    g.expects("act_order")


COUNTED = """
    maul-twice:
      actions:
        - pick_target: closest survivor
        - attack: {speed: 2, accuracy: 2, damage: 1}
        - if: {damaged: 2}
          then: [{gain: {who: target, courage: 2}}]
        - if: {damaged: 1}
          then: [{gain: {who: target, understanding: 1}}]
    """


@pytest.mark.parametrize(("second", "courage"), [(1, 0), (5, 2)])
def test_each_severe_injury_of_an_attack_counts_as_one_hit_that_dealt_damage(
    tmp_path: Path, second: int, courage: int
) -> None:
    """[R-TRG-02, R-TRG-03, R-DMG-02] Arms and legs have no armor and no box left: only severe injuries are dealt."""
    hits = 2 if second == 5 else 1
    g = play_with(
        beast(tmp_path, COUNTED),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0, gear: [], injuries: {legs: heavy, arms: heavy}}, b: {at: A1}}
        decks: {ai: [maul-twice]}
        controller: b
        """,
        to_hit(5, second),
        place(*["legs", "arms"][:hits]),
        *[severe(10)] * hits,
    )
    g.choose(*["take:legs", "take:arms"][:hits])
    assert (g.survivor("a")["courage"], g.survivor("a")["understanding"]) == (courage, 1)
    g.expects("act_order")
