"""Rulings R-AMB-51 to R-AMB-60: each answer plays differently in one position."""

from __future__ import annotations

import pytest

from showdown.board.bitsets import ALL, BIT
from showdown.board.cells import NAMES
from showdown.board.rows import cells_in, flood_from_inside, rows_of_mask
from tests.support.position import Dice, amount, check, place, random_survivor, to_hit, to_wound, trauma
from tests.support.ruled_positions import play_with_ruling

# -- R-AMB-51: attack-start --------------------------------------------------------------------------------------

GROUND = """
monster: {at: K8, facing: south}
survivors: {a: {at: J8, survival: 2, survival_limit: 2, actions: [dodge, dash]}, b: {at: A1, survival: 0}}
players: [[a, b]]
decks: {ai: [claw, maul], in_play: [ground-fighting], hit_locations: [beasts-knee]}
start: survivors-turn
"""


def test_an_attacker_cannot_dodge_the_answer_to_the_activation() -> None:
    """[R-AMB-51, R-SAT-14]"""
    g = play_with_ruling("attack-start", "", GROUND, to_hit(1, 2, 1, 1), place("arms"))
    g.choose("act:a", "attack:founding-stone")
    g.expects("hit", "take:arms")


def test_by_the_other_answer_the_attack_has_not_begun_yet() -> None:
    """Dash is possible in the flow, dodge at the hit; then the attack follows.  [R-AMB-51, R-SUR-13]"""
    g = play_with_ruling(
        "attack-start", "after-answers", GROUND, to_hit(1, 2, 1, 1), place("arms"), to_hit(7, 1), to_wound(1)
    )
    g.choose("act:a", "attack:founding-stone")
    assert g.game.decision.kind == "flow" and g.options == ["dash:a", "done"]
    g.choose("done")
    assert g.options == ["take:arms", "dodge:arms"]
    g.choose("dodge:arms")
    assert g.survivor("a")["injuries"]["arms"] == "none"
    g.choose("wound:beasts-knee")
    g.expects("action", "move", "end", "dash:a")


# -- R-AMB-52: standing-on-obstacle ------------------------------------------------------------------------------

PILLAR = """
monster: {at: K8, facing: south}
survivors: {a: {at: K14, survival: 0}}
terrain: [{id: toppled-pillar, at: K9, facing: north}]
decks: {ai: [size-up]}
"""


def test_an_obstacle_under_a_part_of_the_base_blocks_nothing() -> None:
    """The pillar covers K9 to K12.  [R-AMB-52, R-BRD-11]"""
    g = play_with_ruling("standing-on-obstacle", "", PILLAR, random_survivor("a"), check(1))
    assert not g.happened("instinct")
    g.expects("act_order")


def test_or_its_other_spaces_still_block() -> None:
    """[R-AMB-52]"""
    g = play_with_ruling("standing-on-obstacle", "covered-spaces", PILLAR)
    assert g.happened("instinct")
    g.expects("act_order")


# -- R-AMB-53: collision-window ----------------------------------------------------------------------------------

CHARGE = """
monster: {at: K8, facing: south}
survivors:
  a: {at: J8, survival: 0}
  b: {at: K11, survival: 0}
  c: {at: C14, survival: 1, actions: [dodge, encourage]}
players: [[a, b, c]]
start: survivors-turn
decks: {ai: [claw], hit_locations: [beasts-back]}
"""
CHARGED = ("act:a", "attack:founding-stone", "wound:beasts-back")


def test_the_fallen_can_be_encouraged_before_the_grab() -> None:
    """[R-AMB-53, R-AMB-11]"""
    g = play_with_ruling("collision-window", "", CHARGE, to_hit(7, 1), to_wound(4)).choose(*CHARGED)
    assert (g.survivor("b")["at"], g.survivor("b")["knocked_down"]) == ("K11", True)
    g.expects("flow", "encourage:c:b", "done")


def test_or_only_when_the_grab_is_over() -> None:
    """[R-AMB-53]"""
    g = play_with_ruling("collision-window", "when-over", CHARGE, to_hit(7, 1), to_wound(4), place("legs")).choose(
        *CHARGED
    )
    g.choose("place:K16")
    assert (g.survivor("b")["at"], g.survivor("b")["injuries"]["legs"]) == ("K16", "light")
    g.expects("flow", "encourage:c:b", "done")


SWAT = """
monster: {at: K8, facing: south}
survivors:
  a: {at: K10, survival: 0, armor: {legs: 5}}
  b: {at: K13, survival: 0}
  c: {at: C14, survival: 1, actions: [dodge, encourage]}
players: [[a, b, c]]
decks: {ai: [power-swat]}
"""


@pytest.mark.parametrize("value", ["", "when-over"])
def test_after_a_knockback_alone_the_window_opens_either_way(value: str) -> None:
    """a flies over b: both fall, and nothing else follows.  [R-AMB-53, R-COL-04]"""
    g = play_with_ruling("collision-window", value, SWAT, to_hit(2), place("legs")).choose("take:legs")
    assert g.survivor("a")["at"] == "K16" and g.survivor("b")["knocked_down"]
    g.expects("flow", "encourage:c:a", "encourage:c:b", "done")


# -- R-AMB-54: zone-entry ----------------------------------------------------------------------------------------

WATCHED = """
monster: {at: K8, facing: south}
survivors: {a: {at: K12, survival: 0}, b: {at: A16}}
decks: {ai: [claw], in_play: [alert]}
controller: b
start: survivors-turn
"""


def test_a_step_inside_the_zone_is_a_step_into_it() -> None:
    """[R-AMB-54, R-SMV-03]"""
    g = play_with_ruling("zone-entry", "", WATCHED, to_hit(1, 1)).choose("act:a", "move")
    assert sorted(key for key in g.options if int(key[4:]) <= 13) == ["to:J12", "to:K11", "to:K13", "to:L12"]
    g.choose("to:K11")
    assert g.decks["in_play"] == []
    g.expects("action")


def test_or_a_survivor_inside_moves_freely() -> None:
    """[R-AMB-54]"""
    g = play_with_ruling("zone-entry", "from-outside", WATCHED).choose("act:a", "move")
    assert {"to:G11", "to:I10", "to:K15"} <= set(g.options) and "to:A1" not in g.options
    g.choose("to:G11")
    assert g.decks["in_play"] == ["alert"]
    g.expects("action")


@pytest.mark.parametrize("start", ["K15", "K14"])
def test_but_whoever_comes_from_outside_is_stopped(start: str) -> None:
    """[R-AMB-54]"""
    g = play_with_ruling("zone-entry", "from-outside", WATCHED.replace("K12", start), to_hit(1, 1)).choose(
        "act:a", "move"
    )
    assert "to:K13" in g.options and "to:K12" not in g.options
    g.choose("to:K13")
    assert g.decks["in_play"] == []
    g.expects("action")


def test_whoever_leaves_and_comes_back_has_entered() -> None:
    """A wall inside the zone: the spaces beyond are reached only by going around it outside, one deep.  [R-AMB-54]"""
    zone = sum(BIT[NAMES.index(f"{column}{row}")] for column in "ABCDE" for row in range(1, 4))
    wall = sum(BIT[NAMES.index(f"C{row}")] for row in range(1, 4))
    found = flood_from_inside(NAMES.index("B3"), rows_of_mask(ALL & ~wall), 6, rows_of_mask(zone))
    inside = {NAMES[cell] for cell in cells_in(found) if zone & BIT[cell]}
    assert {"A1", "B1", "A3", "D3"} <= inside
    assert "D2" not in inside and "E2" not in inside


# -- R-AMB-55: everybody-targeted --------------------------------------------------------------------------------

ROAR = """
monster: {at: K8, facing: south}
survivors: {a: {at: A1, survival: 0}, b: {at: V16, survival: 0}}
controller: a
decks: {ai: [terrifying-roar]}
"""


@pytest.mark.parametrize(("value", "insanity"), [("", 1), ("no-bonus", 0)])
def test_insanity_for_the_controller_when_everybody_is_the_target(value: str, insanity: int) -> None:
    """[R-AMB-55, R-RND-05]"""
    g = play_with_ruling("everybody-targeted", value, ROAR, check(1), check(1)).choose("first:a")
    assert (g.survivor("a")["insanity"], g.survivor("b")["insanity"]) == (insanity, 0)
    g.expects("act_order")


# -- R-AMB-56, R-AMB-57: pending reactions -----------------------------------------------------------------------

PENDING = """
monster: {at: K8, facing: south}
survivors:
  a: {at: J8, survival: 0}
  b: {at: L7, survival: 1, actions: [dodge, surge]}
players: [[a, b]]
start: survivors-turn
decks: {ai: [claw], hit_locations: [beasts-maw, LOCATION]}
"""
MISSED = ("act:a", "attack:founding-stone", "wound:beasts-maw", "surge:b", "attack:founding-stone")


@pytest.mark.parametrize(("value", "dice"), [("", []), ("happens", [check(3)])])
def test_a_trap_drawn_by_a_surge_before_a_reaction(value: str, dice: list[Dice]) -> None:
    """[R-AMB-56, R-TRP-01, R-SUR-15]"""
    position = PENDING.replace("LOCATION", "clever-ploy")
    g = play_with_ruling(
        "reaction-after-trap", value, position, to_hit(7, 1), to_wound(4), to_hit(7, 1), to_hit(1, 1), *dice
    )
    g.choose(*MISSED)
    assert g.happened("trap")
    assert g.happened("reaction") is bool(value)
    g.expects("action", "move", "end")


@pytest.mark.parametrize(("value", "dice"), [("", [check(3)]), ("dropped", [])])
def test_an_attack_that_ended_before_its_reaction(value: str, dice: list[Dice]) -> None:
    """The lion steps away from b and out of the reach of a.  [R-AMB-57, R-SAT-12]"""
    position = PENDING.replace("LOCATION", "beasts-ear")
    g = play_with_ruling(
        "reaction-after-fall", value, position, to_hit(7, 1), to_wound(4), to_hit(7, 1), to_wound(4), *dice
    )
    g.choose(*MISSED, "wound:beasts-ear")
    assert g.monster["at"] == "K9"
    assert len(g.events("reaction")) == (1 if value else 2)
    g.expects("action", "move", "end")


# -- R-AMB-58: pushed-into-monster -------------------------------------------------------------------------------

FLEES = """
monster: {at: K12, facing: north}
survivors: {a: {at: K9, survival: 0, injuries: {brain: light}}, b: {at: A1}}
controller: b
decks: {ai: [size-up]}
"""


@pytest.mark.parametrize(("value", "at", "collisions"), [("", "K14", 0), ("stops", "K11", 1)])
def test_a_survivor_flees_into_the_monster(value: str, at: str, collisions: int) -> None:
    """The south edge is nearest, and the lion stands between.  [R-AMB-58, R-BRN-05]"""
    dice = (random_survivor("a"), check(4), trauma(4), amount(1))
    g = play_with_ruling("pushed-into-monster", value, FLEES, *dice)
    assert g.survivor("a")["at"] == at
    assert len(g.events("collision")) == collisions
    g.expects("act_order")


# -- R-AMB-59: pushed-through-terrain ----------------------------------------------------------------------------

CORPSE = """
monster: {at: K8, facing: south}
survivors: {a: {at: K10, survival: 0, armor: {legs: 5}}, b: {at: A1}}
controller: b
terrain: [{id: survivor-corpse, at: K12, facing: north}]
decks: {ai: [power-swat]}
"""


@pytest.mark.parametrize(("value", "brain"), [("", "light"), ("unaffected", "none")])
def test_a_survivor_is_knocked_back_through_terrain(value: str, brain: str) -> None:
    """[R-AMB-59, R-TER-01, R-KB-01]"""
    g = play_with_ruling("pushed-through-terrain", value, CORPSE, to_hit(2), place("legs")).choose("take:legs")
    assert (g.survivor("a")["at"], g.survivor("a")["injuries"]["brain"]) == ("K16", brain)
    g.expects("act_order")


# -- R-AMB-60: away-line -----------------------------------------------------------------------------------------

DARTS = """
monster: {at: K8, facing: south}
survivors: {a: {at: G7, survival: 0, gear: [bone-darts]}}
start: survivors-turn
decks: {ai: [claw], hit_locations: [beasts-ear]}
"""


def test_the_monster_steps_away_along_the_larger_offset() -> None:
    """a stands four columns and one row away.  [R-AMB-60, R-MOV-08]"""
    g = play_with_ruling("away-line", "", DARTS, to_hit(7), to_wound(2)).choose(
        "act:a", "attack:bone-darts", "wound:beasts-ear"
    )
    assert g.monster["at"] == "L8"
    g.expects("action")


def test_or_the_controller_chooses_the_line() -> None:
    """[R-AMB-60]"""
    g = play_with_ruling("away-line", "controller", DARTS, to_hit(7), to_wound(2))
    g.choose("act:a", "attack:bone-darts", "wound:beasts-ear")
    assert g.game.decision.kind == "monster_path" and len(g.options) == 2
    g.choose(next(key for key in g.options if "K9" in key))
    assert g.monster["at"] == "K9"
    g.expects("action")


def test_the_controller_chooses_between_both_lines_also_where_the_rows_are_further() -> None:
    """a stands one column and three rows away.  [R-AMB-60]"""
    g = play_with_ruling("away-line", "controller", DARTS.replace("G7", "J5"), to_hit(7), to_wound(2))
    g.choose("act:a", "attack:bone-darts", "wound:beasts-ear")
    assert g.game.decision.kind == "monster_path"
    assert {key.split(":")[1] for key in g.options} == {"L8", "K9"}
    g.choose(next(key for key in g.options if "L8" in key))
    g.expects("action")


@pytest.mark.parametrize(("at", "where"), [("G8", "L8"), ("G9", "L8"), ("K5", "K9"), ("L5", "K9")])
def test_a_survivor_in_line_with_the_base_leaves_nothing_to_choose(at: str, where: str) -> None:
    """[R-AMB-60, R-MOV-08]"""
    g = play_with_ruling("away-line", "controller", DARTS.replace("G7", at), to_hit(7), to_wound(2))
    g.choose("act:a", "attack:bone-darts", "wound:beasts-ear")
    assert g.monster["at"] == where
    g.expects("action")
