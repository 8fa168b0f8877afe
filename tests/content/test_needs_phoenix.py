"""Cards of the Phoenix, written as data alone: counters, a status card, placement, lanes of a 3x3 and a 4x4 base."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import Dice, Play, check, place, to_hit

ZONES = """
front: {lane: front}
cannon: [{lane: left, deep: 8}, {lane: right, deep: 8}, {x: 1, y: -1}]
eye: {cells: [[1, -1], [1, 3], [-1, 1], [3, 1]]}
"""
CARDS = """
pustule-cannons:
  actions:
    - pick_target: "survivors, in zone cannon"
    - counter: {who: targets, name: age, gain: 1}
    - attack:
        {zone: cannon, speed: 5, accuracy: 4, damage: 1,
         before_damage: [{lose_armor: {who: target, points: 2, place: every}}]}
gouge-and-feast:
  actions:
    - pick_target: "survivor, fewest age tokens"
    - counter: {who: target, name: age, gain: 1}
    - place_monster: {beside: target, covering: most survivors}
    - attack: {speed: 2, accuracy: 2, damage: 2, before_damage: [{destroy_armor: hit locations}]}
    - if: {damaged: 1}
      then: [{suffer: {who: "target, adjacent", injury: disemboweled}}]
wing-strike:
  actions:
    - each:
        {who: "survivors, in zone front", order: near to far,
         do: [{bash: the survivor}, {bleed: {who: the survivor}}, {knockback: {who: the survivor, spaces: 7}}]}
ripple:
  actions: [{perform: spiral-age}]
bored:
  type: mood
  while_in_play: {tokens: {toughness: -2}}
  when:
    - moment: monster turn starts
      do:
        - skip: draw
        - gain: {who: "survivors, in zone eye", insanity: 1, survival: 1}
        - damage: {who: "survivors, outside zone eye", amount: level, place: body}
        - discard: this
quiet: {copies: 9, actions: []}
"""
PROCEDURES = """
spiral-age:
  actions:
    - each:
        who: all survivors
        do:
          - gain: {who: the survivor, xp: {counter: age, times: 4}}
          - counter: {who: the survivor, name: age, lose: all}
"""
STATUSES = """
dreaded-decade:
  abilities:
    - name: remember
      do:
        - roll:
            at_most: insanity
            then: [{counter: {who: the survivor, name: age, lose: all}}]
            else: [{gain: {who: the survivor, xp: {counter: age, times: 4}}}]
"""


def fight(folder: Path, card: str, survivors: str, *dice: Dice, size: int = 3, rest: str = "") -> Play:
    catalog = beast(folder, CARDS, zones=ZONES, size=size, counters="age:\n", statuses=STATUSES, procedures=PROCEDURES)
    return play_with(
        catalog,
        f"""
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {survivors}
        players: [[a, b, c, d]]
        decks: {{ai: [{card}, quiet, quiet], hit_locations: [hide]{rest}}}
        """,
        *dice,
    ).unwatched()


def ages(g: Play) -> list[int]:
    return [g.survivor(letter)["counters"].get("age", 0) for letter in "abcd"]


MISSES = to_hit(1, 1, 1, 1, 1)


def test_pustule_cannons_reach_eight_spaces_on_both_flanks_and_one_behind(tmp_path: Path) -> None:
    """[R-ZON-01, R-ZON-03, R-TOK-06] U9 is the eighth space, V9 the ninth; L7 lies behind the middle."""
    survivors = (
        "{a: {at: U9, survival: 0}, b: {at: L7, survival: 0}, c: {at: V9, survival: 0}, d: {at: K7, survival: 0}}"
    )
    g = fight(tmp_path, "pustule-cannons", survivors, MISSES, MISSES)
    g.choose("first:b")
    assert ages(g) == [1, 1, 0, 0]
    assert ["abcd"[e.data["target"]] for e in g.events("monster-attacks")] == ["b", "a"]
    assert g.monster["at"] == "K8"
    g.expects("act_order")


def test_pustule_cannons_take_two_armor_everywhere_before_the_damage(tmp_path: Path) -> None:
    """[R-TRG-04, R-DMG-02] 3 - 2 - 1 on the body, 3 - 2 elsewhere; a 3 misses."""
    armor = "{head: 3, arms: 3, body: 3, waist: 1, legs: 3}"
    survivors = f"{{a: {{at: U9, survival: 0, armor: {armor}}}, b: {{at: A1}}, c: {{at: V1}}, d: {{at: A16}}}}"
    g = fight(tmp_path, "pustule-cannons", survivors, to_hit(4, 3, 3, 3, 3), place("body"))
    g.choose("take:body")
    assert g.survivor("a")["armor"] == {"head": 1, "arms": 1, "body": 0, "waist": 0, "legs": 1}
    g.expects("act_order")


def test_gouge_and_feast_covers_another_survivor_and_strips_armor(tmp_path: Path) -> None:
    """[R-GEN-14, R-TOK-06, R-SEV-04] a has the fewest tokens; the base lands on b beside a."""
    survivors = (
        "{a: {at: C3, survival: 0, armor: {arms: 5}}, b: {at: C5, survival: 0, counters: {age: 1}}, "
        "c: {at: V1, counters: {age: 1}}, d: {at: V3, counters: {age: 2}}}"
    )
    g = fight(tmp_path, "gouge-and-feast", survivors, to_hit(2, 1), place("arms"))
    g.choose("stop:B4:north:over-b")
    while g.game.decision.kind != "act_order":
        g.choose(g.options[0])
    assert ages(g) == [1, 1, 1, 2]
    assert g.monster["at"] == "B4" and g.happened("collision")
    assert g.survivor("a")["armor"]["arms"] == 0 and g.survivor("a")["injuries"]["arms"] == "heavy"
    assert "dies alone" in g.survivor("a")["impairments"]
    g.expects("act_order")


def test_razor_wind_goes_to_the_board_edge_in_three_lanes(tmp_path: Path) -> None:
    """[R-ZON-04, R-KB-01] M12 is nearer than K16, which stays at the edge; N12 is beside the lanes."""
    survivors = "{a: {at: K16}, b: {at: M12}, c: {at: N12}, d: {at: L7}}"
    g = fight(tmp_path, "wing-strike", survivors)
    assert [g.survivor(x)["bleeding"] for x in "abcd"] == [1, 1, 0, 0]
    assert g.survivor("b")["at"] == "M16"


def test_the_lanes_of_a_base_of_four_are_four_wide(tmp_path: Path) -> None:
    """[R-ZON-02] K8 to N11: N12 is in front now, O12 is not, and K11 would be under the base."""
    survivors = "{a: {at: N14}, b: {at: O14}, c: {at: K12}, d: {at: J12}}"
    g = fight(tmp_path, "wing-strike", survivors, size=4)
    assert len(g.monster["spaces"]) == 16
    assert [g.survivor(x)["bleeding"] for x in "abcd"] == [1, 0, 1, 0]


def test_spiral_age_turns_tokens_into_experience(tmp_path: Path) -> None:
    """[R-AI-18, R-TOK-06]"""
    survivors = "{a: {at: A1, counters: {age: 2}}, b: {at: C1}, c: {at: E1, counters: {age: 1}}, d: {at: G1}}"
    g = fight(tmp_path, "ripple", survivors)
    while g.game.decision.kind != "act_order":
        g.choose(g.options[0])
    assert [g.survivor(x)["xp"] for x in "abcd"] == [8, 0, 4, 0]
    assert ages(g) == [0, 0, 0, 0]


def test_bored_spares_the_eye_of_the_storm_and_leaves(tmp_path: Path) -> None:
    """[R-AI-11, R-ZON-01] L7 is the middle behind the base; L11 the one before it."""
    survivors = (
        "{a: {at: L7, survival: 0}, b: {at: L11, survival: 0}, c: {at: K11, survival: 0}, d: {at: A1, survival: 0}}"
    )
    g = fight(tmp_path, "quiet", survivors, rest=", in_play: [bored]")
    assert [g.survivor(x)["insanity"] for x in "abcd"] == [1, 1, 0, 0]
    assert [g.survivor(x)["armor"]["body"] for x in "ab"] == [g.survivor("a")["armor"]["body"]] * 2
    assert [g.survivor(x)["injuries"]["body"] for x in "abcd"] == ["none", "none", "light", "light"]
    assert g.decks["ai_discard"] == ["bored"] and g.monster["toughness"] == 6


@pytest.mark.parametrize(("die", "age", "xp"), [(4, 0, 0), (5, 2, 8)])
def test_dreaded_decade_is_an_activation_of_its_owner(tmp_path: Path, die: int, age: int, xp: int) -> None:
    """[R-STA-01, R-ACTV-01, R-GEN-03] Insanity 4: a 4 forgets the years, a 5 does not."""
    survivors = (
        "{a: {at: A1, insanity: 4, counters: {age: 2}, statuses: [dreaded-decade]}, "
        "b: {at: C1}, c: {at: E1}, d: {at: G1}}"
    )
    g = fight(tmp_path, "quiet", survivors, check(die))
    g.choose("act:a", "use:dreaded-decade:remember")
    assert (ages(g)[0], g.survivor("a")["xp"]) == (age, xp)
    assert not any(key.startswith("use:dreaded") for key in g.options)
