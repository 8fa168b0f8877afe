"""Cards of the King's Man, Phoenix, The Hand and Gold Smoke Knight that need zones, written in the card language."""

from __future__ import annotations

from pathlib import Path

from tests.support.custom_monster import beast, play_with
from tests.support.position import Dice, Play, place, to_hit

MISS = to_hit(1)
KINGS_MAN = """
axe:
  actions:
    - pick_target: "closest threat, in field of view, in range"
    - move: {toward: target}
    - attack:
        zone: sweep
        order: right to left
        speed: 1
        accuracy: 3
        damage: 3
        after_damage:
          - bash: target
          - bleed: {who: target, tokens: 2}
          - knockback: {who: target, spaces: 5, direction: left}
round-axe:
  actions:
    - attack:
        zone: fan
        order: counterclockwise from behind
        speed: 1
        accuracy: 3
        damage: 3
        after_damage: [{knockback: {who: target, spaces: 5, direction: counterclockwise}}]
"""
KINGS_MAN_ZONES = """
sweep: {lane: front, deep: 2, wider: 2}
fan: {around: 2, without: [blind spot, {x: -1..2, y: -2}]}
"""
PHOENIX = """
left-wing-strike:
  actions:
    - each:
        who: "survivors, in zone left lane"
        order: near to far
        do: [{knockback: {who: the survivor, spaces: 7}}, {bash: the survivor}, {bleed: {who: the survivor}}]
pustule-cannons:
  actions:
    - pick_target: "all survivors, in zone cannon"
    - attack: {zone: cannon, speed: 1, accuracy: 4, damage: 1}
spiral-cyclone:
  actions:
    - gain: {who: "survivors, in zone eye", insanity: 1, survival: 1}
    - bash: "survivors, outside zone eye"
"""
PHOENIX_ZONES = """
cannon: [{lane: left, deep: 8}, {lane: right, deep: 8}, {x: 1, y: -1}]
eye: {cells: [[1, 3], [3, 1], [1, -1], [-1, 1]]}
"""
THE_HAND = """
straw-slap:
  actions:
    - if: {somebody: "survivors, in zone left half of front"}
      then: [{attack: {zone: left half of front, speed: 1, accuracy: 2, damage: 6}}]
      else: [{kill: "survivors, courage 5+"}]
flick:
  actions:
    - pick_target: closest survivor
    - attack:
        {speed: 1, accuracy: 2, damage: 4, after_damage: [{knockback: {who: target, spaces: 19, over_edge: dies}}]}
"""
KNIGHT = """
backdraft:
  actions:
    - each:
        who: "survivors, in zone strip"
        order: far to near
        do: [{knockback: {who: the survivor, spaces: 10, direction: forward}}, {bleed: {who: the survivor}}]
cinder:
  actions: [{brain_damage: {who: "survivors, in zone far", amount: 1}}]
shuddering-smash:
  actions:
    - attack: {zone: hammer, speed: 1, accuracy: 2, damage: 5}
    - bash: "survivors, in zone quake"
"""
KNIGHT_ZONES = """
strip: {lane: front, wider: 1}
far: {zone: board, without: {around: 2}}
hammer: [{lane: front, deep: 2, wider: 1}, {x: -1, y: 0..1}, {x: 2, y: 0..1}]
quake:
  - {x: -1..2, y: 4..edge}
  - {x: -1..2, y: edge..-1}
  - {x: 3..edge, y: 0..1}
  - {x: edge..-2, y: 0..1}
"""


def fight(
    folder: Path, cards: str, zones: str, card: str, survivors: str, *dice: Dice, size: int = 2, at: str = "K8"
) -> Play:
    return play_with(
        beast(folder, cards, zones=zones, size=size),
        f"""
        monster: {{id: beast, level: one, at: {at}, facing: north}}
        survivors: {survivors}
        decks: {{ai: [{card}]}}
        """,
        *dice,
    )


def where(g: Play, *letters: str) -> list[str]:
    return [g.survivor(letter)["at"] for letter in letters]


def test_axe_of_the_kings_man(tmp_path: Path) -> None:
    """It moves adjacent to b; then c, who stands further right, is swept before b; both fly to its left.  [R-ZON-03]"""
    survivors = "{a: {at: A16}, b: {at: K3, survival: 0, armor: {body: 9}}, c: {at: M3, survival: 0, armor: {body: 9}}}"
    g = fight(
        tmp_path, KINGS_MAN, KINGS_MAN_ZONES, "axe", survivors,
        to_hit(9), place("body"), to_hit(9), place("body"),
    )  # fmt: skip
    assert (g.monster["at"], [e.data["target"] for e in g.events("monster-attacks")]) == ("K4", [2])
    g.choose("take:body")
    assert where(g, "c") == ["H3"]
    g.choose("take:body")
    assert where(g, "a", "b", "c") == ["A16", "F3", "H3"]
    assert [g.survivor(x)["bleeding"] for x in "abc"] == [0, 2, 2]
    assert [g.survivor(x)["knocked_down"] for x in "abc"] == [False, True, True]
    g.expects("act_order")


def test_kings_axe_goes_round_and_pushes_along_its_arrows(tmp_path: Path) -> None:
    """b on the right flank forward, c in front to the left, d on the left flank backward; the rear wedge is safe."""
    armor = "survival: 0, armor: {body: 9}"
    survivors = f"{{a: {{at: K10}}, b: {{at: M9, {armor}}}, c: {{at: L7, {armor}}}, d: {{at: I8, {armor}}}}}"
    hit = (to_hit(9), place("body"))
    g = fight(tmp_path, KINGS_MAN, KINGS_MAN_ZONES, "round-axe", survivors, *hit, *hit, *hit)
    g.choose("take:body", "take:body", "take:body")
    assert [e.data["target"] for e in g.events("monster-attacks")] == [1, 2, 3]
    assert where(g, "a", "b", "c", "d") == ["K10", "M4", "G7", "I13"]
    g.expects("act_order")


def test_left_wing_strike_of_the_phoenix(tmp_path: Path) -> None:
    """Three lanes from the left flank of a base of 3 by 3 to the board edge.  [R-ZON-01]"""
    survivors = "{a: {at: J8}, b: {at: A10}, c: {at: J7}, d: {at: N8}}"
    g = fight(tmp_path, PHOENIX, PHOENIX_ZONES, "left-wing-strike", survivors, size=3)
    assert where(g, "a", "c", "d") == ["C8", "J7", "N8"]
    g.choose("push:north")  # b starts on the edge: along it
    assert [g.survivor(x)["bleeding"] for x in "abcd"] == [1, 1, 0, 0]
    g.expects("act_order")


def test_pustule_cannons_of_the_phoenix(tmp_path: Path) -> None:
    """Eight spaces to both sides and the one behind the middle.  [R-ZON-03]"""
    survivors = "{a: {at: C9}, b: {at: B9}, c: {at: U10}, d: {at: L11}}"
    g = fight(tmp_path, PHOENIX, PHOENIX_ZONES, "pustule-cannons", survivors, MISS, MISS, MISS, size=3)
    assert g.options == ["first:a", "first:c", "first:d"]
    g.choose("first:d", "first:a")
    assert [e.data["target"] for e in g.events("monster-attacks")] == [3, 0, 2]
    g.expects("act_order")


def test_the_eye_of_the_cyclone(tmp_path: Path) -> None:
    """[R-ZON-01]"""
    survivors = "{a: {at: L7, survival: 0}, b: {at: K7, survival: 0}, c: {at: N9, survival: 0}}"
    g = fight(tmp_path, PHOENIX, PHOENIX_ZONES, "spiral-cyclone", survivors, size=3)
    assert [g.survivor(x)["survival"] for x in "abc"] == [1, 0, 1]
    assert [g.survivor(x)["knocked_down"] for x in "abc"] == [False, True, False]
    g.expects("act_order")


def test_rude_slap_hits_the_space_before_its_left_half(tmp_path: Path) -> None:
    """[R-ZON-01]"""
    g = fight(tmp_path / "1", THE_HAND, "", "straw-slap", "{a: {at: K7}, b: {at: L7, courage: 9}}", MISS)
    assert [e.data["target"] for e in g.events("monster-attacks")] == [0]
    g = fight(tmp_path / "2", THE_HAND, "", "straw-slap", "{a: {at: K6}, b: {at: L7, courage: 9}}")
    assert (g.survivor("a")["alive"], g.survivor("b")["alive"]) == (True, False)
    g.expects("act_order")


def test_the_flick_kills_over_the_edge(tmp_path: Path) -> None:
    """[R-ZON-07]"""
    survivors = "{a: {at: K7, survival: 0, armor: {body: 9}}, b: {at: A16}}"
    g = fight(tmp_path, THE_HAND, "", "flick", survivors, to_hit(9), place("body"))
    g.choose("take:body")
    assert (g.survivor("a")["alive"], g.survivor("b")["alive"]) == (False, True)
    g.expects("act_order")


def test_backdraft_of_the_knight(tmp_path: Path) -> None:
    """A strip of four columns in front; the push goes forward.  [R-ZON-05]"""
    survivors = "{a: {at: J13}, b: {at: M9}, c: {at: I13}, d: {at: M15}}"
    g = fight(tmp_path, KNIGHT, KNIGHT_ZONES, "backdraft", survivors, at="K15")
    assert where(g, "a", "b", "c", "d") == ["J3", "M1", "I13", "M15"]
    assert [g.survivor(x)["bleeding"] for x in "abcd"] == [1, 1, 0, 0]
    g.expects("act_order")


def test_cinder_sundering_spares_the_square_round_the_knight(tmp_path: Path) -> None:
    """[R-ZON-02]"""
    survivors = "{a: {at: I6, insanity: 5}, b: {at: H6, insanity: 5}, c: {at: N11, insanity: 5}}"
    g = fight(tmp_path, KNIGHT, KNIGHT_ZONES, "cinder", survivors)
    hit = [e.data["who"] for e in g.events("brain-damage")]
    assert hit == [1]
    g.expects("act_order")


def test_shuddering_smash_has_two_zones(tmp_path: Path) -> None:
    """The hammer hits beside and before the base, the quake shakes the cross beyond.  [R-ZON-01]"""
    survivors = "{a: {at: J6}, b: {at: M9}, c: {at: A9}, d: {at: I7}}"
    g = fight(tmp_path, KNIGHT, KNIGHT_ZONES, "shuddering-smash", survivors, MISS, MISS)
    g.choose("first:b")
    assert [e.data["target"] for e in g.events("monster-attacks")] == [1, 0]
    assert [g.survivor(x)["knocked_down"] for x in "abcd"] == [False, False, True, False]
    g.expects("act_order")
