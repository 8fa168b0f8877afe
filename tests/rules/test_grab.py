"""Grab: where the target is placed, the damage, and cards that refer to it later."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import Dice, Play, place, play, to_hit, to_wound

CARDS = """
snatch:
  actions:
    - pick_target: furthest survivor
    - grab: target
snatch-and-go-on:
  actions:
    - pick_target: furthest survivor
    - grab: target
    - draw: ai
snatch-all:
  actions:
    - pick_target: all survivors, in range
    - grab: targets
remember:
  actions:
    - pick_target: victim of grab last round
    - gain: {who: target, insanity: 1}
snatch-from-nowhere:
  actions:
    - pick_target: furthest survivor
    - remove: monster
    - grab: target
    - place_monster: target
merciless-claws:
  type: trait
  while_in_play:
    rules: [grab damage doubled]
rest:
  copies: 4
  actions: [flow]
"""


def grabbed(
    tmp_path: Path,
    *dice: Dice,
    beast_: str = "at: K8, facing: south",
    level: str = "one",
    others: str = "",
    a: str = "at: V1",
    in_play: str = "",
    terrain: str = "[]",
) -> Play:
    """The beast grabs a from the far corner; b holds the tile and looks on."""
    return play_with(
        beast(tmp_path, CARDS),
        f"""
        monster: {{id: beast, level: {level}, {beast_}}}
        survivors: {{a: {{{a}}}, b: {{at: K5}}{others}}}
        terrain: {terrain}
        decks: {{ai: [snatch], in_play: [{in_play}]}}
        controller: b
        """,
        *dice,
    )


# -- where -------------------------------------------------------------------------------------------------------


def test_the_victim_lies_in_front_of_the_monster(tmp_path: Path) -> None:
    """[R-GRB-01, R-GRB-02, R-AMB-06]"""
    g = grabbed(tmp_path, place("arms"))
    assert g.options == ["place:K10", "place:L10"]
    assert g.game.decision.seats == (1,)
    g.choose("place:L10")
    a = g.survivor("a")
    assert (a["at"], a["knocked_down"], a["injuries"]["arms"]) == ("L10", True, "light")
    assert g.monster["facing"] == "south"
    b = g.survivor("b")
    assert (b["at"], b["knocked_down"]) == ("K5", False)
    g.expects("act_order", "act:b")


@pytest.mark.parametrize(
    ("facing", "front"),
    [("north", ["K7", "L7"]), ("east", ["M8", "M9"]), ("south", ["K10", "L10"]), ("west", ["J8", "J9"])],
)
def test_in_front_is_the_edge_the_monster_faces(tmp_path: Path, facing: str, front: list[str]) -> None:
    """[R-GRB-02]"""
    g = grabbed(tmp_path, beast_=f"at: K8, facing: {facing}")
    g.expects("placement", *[f"place:{space}" for space in front])


def test_a_taken_space_in_front_leaves_the_other(tmp_path: Path) -> None:
    """[R-GRB-02, R-AMB-06]"""
    g = grabbed(tmp_path, place("arms"), others=", c: {at: K10}")
    assert g.survivor("a")["at"] == "L10"
    assert g.survivor("c")["at"] == "K10"
    assert not g.survivor("c")["knocked_down"]  # placed beside c, so no collision
    g.expects("act_order", "act:b", "act:c")


def test_without_a_free_space_in_front_the_nearest_to_it_will_do(tmp_path: Path) -> None:
    """[R-AMB-06, R-GRB-02]"""
    g = grabbed(tmp_path, place("arms"), others=", c: {at: K10}, d: {at: L10}")
    assert g.options == ["place:J10", "place:M10", "place:K11", "place:L11"]
    g.choose("place:K11")
    assert g.survivor("a")["at"] == "K11"
    assert [g.survivor(x)["knocked_down"] for x in "bcd"] == [False, False, False]
    g.expects("act_order", "act:b", "act:c", "act:d")


def test_terrain_in_front_is_not_a_free_space(tmp_path: Path) -> None:
    """[R-AMB-06, R-COL-06, R-BRD-03]"""
    g = grabbed(tmp_path, place("arms"), terrain="[{id: toppled-pillar, at: H10, facing: east}]")
    assert g.survivor("a")["at"] == "L10"
    g.expects("act_order", "act:b")


def test_a_monster_facing_the_board_edge_drops_the_victim_beside_its_front(tmp_path: Path) -> None:
    """[R-AMB-06, R-BRD-13]"""
    g = grabbed(tmp_path, place("arms"), beast_="at: K15, facing: south")
    assert g.options == ["place:J16", "place:M16"]
    g.choose("place:J16")
    assert g.survivor("a")["at"] == "J16"
    g.expects("act_order", "act:b")


def test_the_victim_may_stay_where_it_is_in_front_already(tmp_path: Path) -> None:
    """[R-GRB-02]"""
    g = play_with(
        beast(tmp_path, CARDS),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: J9}}
        decks: {ai: [snatch]}
        controller: b
        """,
        place("arms"),
    )
    g.choose("target:a")
    assert g.options == ["place:K10", "place:L10"]
    g.choose("place:K10")
    a = g.survivor("a")
    assert (a["at"], a["knocked_down"], a["injuries"]["arms"]) == ("K10", True, "light")
    g.expects("act_order", "act:b")


def test_being_placed_is_not_moving(tmp_path: Path) -> None:
    """[R-GRB-03, R-GEN-14]"""
    g = grabbed(tmp_path, place("arms"), a="at: K16", others=", c: {at: K13}")
    g.choose("place:K10")
    assert g.survivor("a")["at"] == "K10"
    assert not g.survivor("c")["knocked_down"]  # on the line, but nothing moved along it
    assert not g.happened("collision")
    g.expects("act_order", "act:b", "act:c")


# -- damage ------------------------------------------------------------------------------------------------------


def test_grab_deals_the_level_on_one_rolled_place(tmp_path: Path) -> None:
    """[R-GRB-01, R-GEN-15, R-DMO-01]"""
    g = grabbed(tmp_path, place("legs"), level="two")
    g.choose("place:K10")
    assert g.survivor("a")["injuries"]["legs"] == "heavy"
    assert set(g.survivor("b")["injuries"].values()) == {"none"}
    g.expects("act_order", "act:b")


def test_grab_is_not_dodged_and_not_strengthened(tmp_path: Path) -> None:
    """[R-GRB-01, R-SUR-07, R-MAT-08, R-DMO-01]"""
    g = grabbed(
        tmp_path, place("legs"), beast_="at: K8, facing: south, tokens: {damage: 4, speed: 3}", a="at: V1, survival: 1"
    )
    g.choose("place:K10")
    a = g.survivor("a")
    assert (a["survival"], a["injuries"]["legs"]) == (1, "light")
    g.expects("act_order", "act:b")


def test_a_rule_in_play_can_double_the_damage_of_grab(tmp_path: Path) -> None:
    """[R-GRB-01, R-AI-12]"""
    g = grabbed(tmp_path, place("legs"), in_play="merciless-claws")
    g.choose("place:K10")
    assert g.survivor("a")["injuries"]["legs"] == "heavy"
    g.expects("act_order", "act:b")


def test_several_victims_come_down_one_after_another(tmp_path: Path) -> None:
    """[R-AMB-06, R-GRB-01]"""
    g = play_with(
        beast(tmp_path, CARDS),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: M8}, b: {at: J8}, c: {at: A16}}
        decks: {ai: [snatch-all]}
        controller: c
        """,
        place("arms"),
        place("legs"),
    )
    assert g.options == ["first:a", "first:b"]
    g.choose("first:b", "place:K10")
    assert [g.survivor(x)["at"] for x in "abc"] == ["L10", "K10", "A16"]
    assert g.survivor("b")["injuries"]["arms"] == "light"
    assert g.survivor("a")["injuries"]["legs"] == "light"
    g.expects("act_order", "act:c")


# -- Broken Foot -------------------------------------------------------------------------------------------------


def test_with_a_broken_foot_grab_does_nothing_at_all() -> None:
    """[R-GRB-04]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0}, b: {at: K3}}
        decks: {ai: [grasp, maul], injuries: [broken-foot]}
        controller: b
        """,
        to_hit(7),
        place("waist"),
    )
    g.choose("take:waist")
    a = g.survivor("a")
    # The lion moved away; a stands where a stood, without further damage.
    assert g.monster["at"] == "Q8"
    assert (a["at"], a["knocked_down"], a["armor"]["waist"]) == ("K10", False, 0)
    assert set(a["injuries"].values()) == {"none"}
    assert g.happened("grab-ignored")
    g.choose("act:a", "end", "act:b", "end")
    assert g.happened("instinct")  # and Maul finds no victim of Grab
    g.expects("act_order", "act:a", "act:b")


def test_with_a_broken_foot_a_charge_only_collides() -> None:
    """[R-GRB-04, R-COL-02]"""
    g = play(
        """
        monster: {at: K4, facing: south}
        survivors: {a: {at: K3}, b: {at: K7}, c: {at: A1}}
        decks: {ai: [claw], hit_locations: [beasts-tail], injuries: [broken-foot]}
        start: survivors-turn
        """,
        to_hit(7, 1),
        to_wound(2),
    )
    g.choose("act:a", "attack:founding-stone", "wound:beasts-tail")
    b = g.survivor("b")
    assert (b["at"], b["knocked_down"]) == ("K7", True)
    assert set(b["injuries"].values()) == {"none"}
    g.expects("action")


# -- in the middle of an attack ----------------------------------------------------------------------------------


def test_an_attacker_who_is_grabbed_loses_the_attack() -> None:
    """[R-GRB-03, R-AMB-23, R-KDS-03]"""
    g = play(
        """
        monster: {at: K4, facing: south}
        survivors: {a: {at: K6}, b: {at: A1}}
        decks: {ai: [claw], hit_locations: [beasts-tail, strange-hand]}
        start: survivors-turn
        controller: b
        """,
        to_hit(7, 7),
        to_wound(2),
        place("waist"),
    )
    g.choose("act:a", "attack:founding-stone", "wound:beasts-tail")
    assert g.monster["at"] == "K10"
    g.choose("place:L12")
    a = g.survivor("a")
    assert (a["at"], a["knocked_down"], a["armor"]["waist"]) == ("L12", True, 0)
    assert sorted(g.decks["hit_location_discard"]) == ["beasts-tail", "strange-hand"]
    g.expects("act_order", "act:b")


def test_several_victims_of_a_charge_in_the_controllers_order() -> None:
    """[R-AMB-06, R-AMB-33, R-REA-05]"""
    g = play(
        """
        monster: {at: K4, facing: south}
        survivors: {a: {at: K3}, b: {at: K6}, c: {at: L7}, d: {at: A1}}
        decks: {ai: [claw], hit_locations: [beasts-tail]}
        start: survivors-turn
        controller: d
        """,
        to_hit(7, 1),
        to_wound(2),
        place("waist"),
        place("legs"),
    )
    g.choose("act:a", "attack:founding-stone", "wound:beasts-tail")
    assert g.options == ["first:b", "first:c"]
    g.choose("first:c", "place:K12")
    assert [g.survivor(x)["at"] for x in "bc"] == ["L12", "K12"]
    assert g.survivor("c")["armor"]["waist"] == 0
    assert g.survivor("b")["injuries"]["legs"] == "light"
    g.expects("action")


def test_a_victim_under_the_base_is_never_left_there() -> None:
    """[R-AMB-06, R-AMB-07, R-BRD-03]"""
    g = play(
        """
        rulings: {passed-over: everyone-touched}
        monster: {at: K4, facing: south}
        survivors: {a: {at: K3}, b: {at: K11}, c: {at: K12}, d: {at: L12}}
        decks: {ai: [claw], hit_locations: [beasts-tail]}
        start: survivors-turn
        """,
        to_hit(7, 1),
        to_wound(2),
    )
    g.choose("act:a", "attack:founding-stone", "wound:beasts-tail")
    assert "K11" in g.monster["spaces"]
    g.expects("placement", "place:J12", "place:M12", "place:K13", "place:L13")


# -- memory ------------------------------------------------------------------------------------------------------


def remembered(tmp_path: Path, ai: str, ruling: str, rounds: int, *dice: Dice) -> Play:
    """a is grabbed in round 2; then this number of rounds pass."""
    g = play_with(
        beast(tmp_path, CARDS),
        f"""
        rulings: {{grab-memory: {ruling}}}
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {{a: {{at: V1}}, b: {{at: K3}}, c: {{at: K2}}, d: {{at: J2}}}}
        decks: {{ai: [{ai}]}}
        controller: b
        """,
        place("waist"),
        *dice,
    )
    g.choose("place:K10")
    for _ in range(rounds):
        for option in list(g.options):
            g.choose(option, "end")
    return g


@pytest.mark.parametrize("ruling", ["previous-round", "this-round-too"])
def test_a_victim_is_remembered_in_the_next_round(tmp_path: Path, ruling: str) -> None:
    """[R-GRB-05, R-AMB-25]"""
    g = remembered(tmp_path, "snatch, remember", ruling, 1)
    assert g.events("target")[-1].data["who"] == 0
    g.expects("act_order")


@pytest.mark.parametrize("ruling", ["previous-round", "this-round-too"])
def test_a_victim_is_forgotten_after_that(tmp_path: Path, ruling: str) -> None:
    """[R-GRB-05, R-AMB-25]"""
    g = remembered(tmp_path, "snatch, rest, remember", ruling, 2)
    assert g.happened("no-target")
    g.expects("act_order")


@pytest.mark.parametrize(("ruling", "found"), [("previous-round", False), ("this-round-too", True)])
def test_whether_a_grab_of_this_very_round_counts(tmp_path: Path, ruling: str, found: bool) -> None:
    """[R-AMB-25]"""
    g = remembered(tmp_path, "snatch-and-go-on, remember", ruling, 0)
    assert g.happened("no-target") is not found
    assert g.survivor("a")["insanity"] == (1 if found else 0)
    g.expects("act_order")


def test_a_grab_in_the_survivors_turn_belongs_to_that_round() -> None:
    """[R-GRB-05, R-AMB-25]"""
    g = play(
        """
        monster: {at: K4, facing: south}
        survivors: {a: {at: K3}, b: {at: K7}, c: {at: A1}}
        decks: {ai: [maul], hit_locations: [beasts-tail]}
        start: survivors-turn
        controller: c
        """,
        to_hit(7, 1),
        to_wound(2),
        place("waist"),
        to_hit(1, 1),
    )
    g.choose("act:a", "attack:founding-stone", "wound:beasts-tail", "place:K12", "end", "act:c", "end")
    assert g.events("target")[-1].data["who"] == 1
    g.expects("act_order")


def test_a_monster_off_the_board_grabs_nobody(tmp_path: Path) -> None:
    """[R-GRB-01, R-GEN-14] It leaves the board, grabs in vain, and is placed in the corner beside a."""
    g = play_with(
        beast(tmp_path, CARDS),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: V1}, b: {at: K5}}
        decks: {ai: [snatch-from-nowhere]}
        controller: b
        """,
    )
    assert g.options == ["stop:T1:east", "stop:U2:north"]
    g.choose("stop:T1:east")
    assert not g.happened("grab")
    assert (g.survivor("a")["at"], g.survivor("a")["knocked_down"]) == ("V1", False)
    g.expects("act_order", "act:a", "act:b")
