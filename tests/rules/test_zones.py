"""Zones on cards: terms of target lines, movement that stops, attacks and sweeps in a geometric order."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import Dice, Play, place, to_hit

ZONES = """
sweep: {x: -2..3, y: 2..3}
lance: {lane: front, deep: 4}
fan: {around: 2, without: [{x: 0..1, y: -1}, {x: -1..2, y: -2}]}
perfect: {cells: [[1, -1], [-2, 1], [0, 3]]}
six: {lane: front, deep: 1, wider: 2}
strip: {lane: front, wider: 1}
smash: {distance: 3}
ash: {around: 4, without: smash}
"""
CARDS = """
axe:
  actions:
    - pick_target: closest survivor
    - attack:
        {zone: sweep, order: right to left, speed: 1, accuracy: 2, damage: 1, after_damage: [{bleed: {who: target}}]}
    - gain: {who: target, courage: 3}
spear:
  actions:
    - attack: {zone: lance, order: near to far, speed: 1, accuracy: 2, damage: 1}
back-swing:
  actions:
    - attack: {zone: ring without blind spot, order: clockwise, speed: 1, accuracy: 2, damage: 1}
grace:
  actions:
    - attack: {zone: ring, who: threats, speed: 1, accuracy: 2, damage: 1}
thrust:
  actions:
    - pick_target: "survivor, in zone perfect"
    - gain: {who: target, courage: 1}
form-a-line:
  actions:
    - if: {somebody: "survivors, outside zone six"}
      then: [{gain: {who: "survivors, outside zone six", insanity: 1}}]
    - each: {who: "survivors, in zone six", order: left to right, do: [{gain: {who: the survivor, courage: 1}}]}
backdraft:
  actions:
    - each: {who: "survivors, in zone strip", order: far to near, do: [{bleed: {who: the survivor}}]}
blacken:
  actions:
    - gain: {who: "survivors, in zone smash", insanity: 1}
    - gain: {who: "survivors, in zone ash", courage: 1}
own-zone:
  zones:
    corner: {cells: [[-1, 2]]}
  actions:
    - gain: {who: "survivors, in zone corner", insanity: 1}
"""


def fight(folder: Path, card: str, survivors: str, *dice: Dice, facing: str = "north", size: int = 2) -> Play:
    catalog = beast(folder, CARDS, zones=ZONES, size=size)
    return play_with(
        catalog,
        f"""
        monster: {{id: beast, level: one, at: K8, facing: {facing}}}
        survivors: {survivors}
        decks: {{ai: [{card}]}}
        """,
        *dice,
    )


def attacked(g: Play) -> list[str]:
    return ["abcdef"[e.data["target"]] for e in g.events("monster-attacks")]


MISS = to_hit(1)


def test_a_zone_attack_hits_survivors_who_are_not_adjacent(tmp_path: Path) -> None:
    """Facing north at K8 the sweep is I6 to N7; N6 is the right end, I7 the left one.  [R-ZON-03, R-ZON-04]"""
    g = fight(tmp_path, "axe", "{a: {at: I7}, b: {at: N6}, c: {at: K5}, d: {at: K10}}", MISS, MISS)
    assert attacked(g) == ["b", "a"]
    zone = g.events("zone-attack")[0].data
    assert (zone["zone"], zone["chosen"], len(zone["cells"])) == ("sweep", ["a", "b"], 12)
    g.expects("act_order")


def test_the_target_of_the_card_is_the_same_behind_the_sweep(tmp_path: Path) -> None:
    """The target need not be in the zone, and no other survivor becomes the target.  [R-ZON-03]"""
    g = fight(tmp_path, "axe", "{a: {at: K10}, b: {at: N6}, c: {at: I7}}", MISS, MISS)
    assert [g.survivor(x)["courage"] for x in "abc"] == [3, 0, 0]
    g.expects("act_order")


def test_the_zone_turns_with_the_monster(tmp_path: Path) -> None:
    """Facing south its right is the west.  [R-ZON-01]"""
    g = fight(tmp_path, "axe", "{a: {at: I10}, b: {at: N11}, c: {at: I6}}", MISS, MISS, facing="south")
    assert attacked(g) == ["a", "b"]
    g.expects("act_order")


def test_survivors_of_one_step_are_ordered_by_the_controller(tmp_path: Path) -> None:
    """[R-ZON-04]"""
    g = fight(tmp_path, "axe", "{a: {at: L7}, b: {at: L6}, c: {at: N6}}", MISS, MISS, MISS)
    assert attacked(g) == ["c"]
    assert g.options == ["first:a", "first:b"]
    g.choose("first:b")
    assert attacked(g) == ["c", "b", "a"]
    g.expects("act_order")


def test_each_survivor_suffers_the_full_profile_and_its_own_effects(tmp_path: Path) -> None:
    """[R-ZON-03, R-MAT-09]"""
    g = fight(
        tmp_path, "axe", "{a: {at: K7, survival: 0}, b: {at: N6, survival: 0}}",
        to_hit(9), place("body"), to_hit(9), place("head"),
    )  # fmt: skip
    assert g.options == ["take:body"]
    g.choose("take:body", "take:head")
    assert (g.survivor("a")["bleeding"], g.survivor("b")["bleeding"]) == (1, 1)
    g.expects("act_order")


def test_a_lance_goes_from_near_to_far(tmp_path: Path) -> None:
    """[R-ZON-04]"""
    g = fight(tmp_path, "spear", "{a: {at: K4}, b: {at: L6}, c: {at: K3}, d: {at: J7}}", MISS, MISS)
    assert attacked(g) == ["b", "a"]
    g.expects("act_order")


def test_a_clockwise_attack_begins_where_the_controller_says(tmp_path: Path) -> None:
    """The blind spot K10 is not in the zone.  [R-ZON-04]"""
    position = "{a: {at: M8}, b: {at: J10}, c: {at: K7}, d: {at: K10}}"
    g = fight(tmp_path, "back-swing", position, MISS, MISS, MISS)
    assert g.options == ["first:a", "first:b", "first:c"]
    g.choose("first:a")
    assert attacked(g) == ["a", "b", "c"]
    g.expects("act_order")


def test_a_clockwise_attack_goes_once_round(tmp_path: Path) -> None:
    """[R-ZON-04]"""
    g = fight(tmp_path, "back-swing", "{a: {at: M8}, b: {at: J10}, c: {at: K7}}", MISS, MISS, MISS)
    g.choose("first:b")
    assert attacked(g) == ["b", "c", "a"]
    g.expects("act_order")


def test_a_zone_attack_can_be_limited_to_a_line(tmp_path: Path) -> None:
    """[R-ZON-03, R-TGT-04]"""
    g = fight(tmp_path, "grace", "{a: {at: J7}, b: {at: M8, knocked_down: true}}", MISS)
    assert attacked(g) == ["a"]
    g.expects("act_order")


def test_nobody_in_the_zone_is_nobody_attacked(tmp_path: Path) -> None:
    """[R-ZON-03]"""
    g = fight(tmp_path, "spear", "{a: {at: J7}, b: {at: M8}}")
    assert attacked(g) == []
    assert g.events("zone-attack")[0].data["chosen"] == []
    g.expects("act_order")


@pytest.mark.parametrize(("cell", "picked"), [("L10", True), ("I8", True), ("K6", True), ("K10", False), ("I9", False)])
def test_a_target_line_asks_for_a_zone(tmp_path: Path, cell: str, picked: bool) -> None:
    """Three single spaces, turned with the facing.  [R-ZON-01, R-TGT-02]"""
    g = fight(tmp_path, "thrust", f"{{a: {{at: {cell}}}, b: {{at: A1}}}}")
    assert g.survivor("a")["courage"] == int(picked)
    assert g.happened("instinct") != picked
    g.expects("act_order")


def test_the_row_of_six_and_those_outside_it(tmp_path: Path) -> None:
    """[R-ZON-01, R-ZON-04]"""
    g = fight(tmp_path, "form-a-line", "{a: {at: I7}, b: {at: N7}, c: {at: H7}, d: {at: K6}}")
    assert [g.survivor(x)["courage"] for x in "abcd"] == [1, 1, 0, 0]
    assert [g.survivor(x)["insanity"] for x in "abcd"] == [0, 0, 1, 1]
    assert [e.data["who"] for e in g.events("gain") if e.data["stat"] != 9][-2:] == [0, 1]
    g.expects("act_order")


def test_an_ordered_effect_asks_only_about_ties(tmp_path: Path) -> None:
    """[R-ZON-04]"""
    g = fight(tmp_path, "backdraft", "{a: {at: J7}, b: {at: M1}, c: {at: M7}, d: {at: N7}}")
    assert g.options == ["first:a", "first:c"]
    assert [g.survivor(x)["bleeding"] for x in "abcd"] == [0, 1, 0, 0]
    g.choose("first:c")
    assert [g.survivor(x)["bleeding"] for x in "abcd"] == [1, 1, 1, 0]
    g.expects("act_order")


def test_two_zones_on_one_card_and_nobody_in_both(tmp_path: Path) -> None:
    """N9 is 2 steps away, O11 is 5 steps away and 3 columns beside, H12 4 steps beyond a corner.  [R-ZON-01]"""
    g = fight(tmp_path, "blacken", "{a: {at: N9}, b: {at: O11}, c: {at: A1}, d: {at: P13}}")
    assert [(g.survivor(x)["insanity"], g.survivor(x)["courage"]) for x in "abcd"] == [(1, 0), (0, 1), (0, 0), (0, 1)]
    g.expects("act_order")


def test_a_card_may_have_a_zone_of_its_own(tmp_path: Path) -> None:
    """[R-ZON-01]"""
    g = fight(tmp_path, "own-zone", "{a: {at: J7}, b: {at: M7}}")
    assert (g.survivor("a")["insanity"], g.survivor("b")["insanity"]) == (1, 0)
    g.expects("act_order")


def test_a_zone_of_a_larger_base(tmp_path: Path) -> None:
    """A base of 3 by 3 at K8 covers K8 to M10; its lance is K4 to M7.  [R-ZON-01]"""
    g = fight(tmp_path, "spear", "{a: {at: M4}, b: {at: N4}, c: {at: L7}}", MISS, MISS, size=3)
    assert attacked(g) == ["c", "a"]
    g.expects("act_order")


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_the_blind_spot_of_every_base_size(tmp_path: Path, size: int) -> None:
    """[R-BRD-09]"""
    row = 8 + size
    inside = "KLMN"[size - 1]
    outside = "LMNO"[size - 1]
    g = fight(tmp_path, "spear", f"{{a: {{at: {inside}{row}}}, b: {{at: {outside}{row}}}}}", size=size)
    assert g.survivor("a")["in_blind_spot"] is True
    assert g.survivor("b")["in_blind_spot"] is False
    g.expects("act_order")


LASH_OUT = """
lash-round:
  type: mood
  while_in_play: {stops_movement: ring without blind spot}
  when: [{moment: survivor moved, if: in zone ring without blind spot, do: [{bash: the survivor}]}]
"""


def test_a_movement_stops_in_a_zone(tmp_path: Path) -> None:
    """J10 is a corner of the ring, J11 outside; the blind spot K10 and L10 stops nobody.  [R-SMV-03, R-ZON-01]"""
    catalog = beast(tmp_path, LASH_OUT)
    g = play_with(
        catalog,
        """
        monster: {id: beast, level: one, at: K8, facing: north}
        survivors: {a: {at: J12}, b: {at: A1}}
        decks: {ai: [beast-basic], in_play: [lash-round]}
        start: survivors-turn
        """,
    )
    g.choose("act:a", "move")
    assert "to:J10" in g.options
    assert "to:K10" in g.options and "to:L10" in g.options
    assert "to:J8" not in g.options and "to:I8" in g.options
    g.choose("to:J10")
    assert g.survivor("a")["knocked_down"] is True
