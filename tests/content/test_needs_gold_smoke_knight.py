"""Cards of the Gold Smoke Knight, written as data alone: named actions, hits without an attack, rings, frustration."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import Dice, Play, check, place, to_hit

ZONES = """
smash: {distance: 3}
ash: {around: 4, without: smash}
far: {zone: board, without: {around: 2}}
strip: {x: -1..2, y: 2..edge}
hammer: [{x: -1..2, y: 2..3}, {x: -1, y: 0..1}, {x: 2, y: 0..1}]
"""
PROCEDURES = """
blacken:
  actions:
    - hits: {who: "survivors, in zone smash", hits: 3, damage: 5}
    - hits: {who: "survivors, in zone ash", damage: 5}
    - knockback: {who: "survivors, around 4", spaces: 6}
"""
CARDS = """
ashen-blow: {actions: [{perform: blacken}]}
mauler: {level: special, type: trait, when: [{moment: monster turn ends, do: [{perform: blacken}]}]}
choking-smash:
  actions:
    - each:
        who: all survivors
        do:
          - roll:
              plus: courage
              at_most: 7
              then: [{knockback: {who: the survivor, spaces: 4}}, {hits: {who: the survivor, damage: 5}}]
cinder-sundering:
  actions:
    - bash: "survivors, in zone far, with metal gear"
    - hits: {who: "survivors, in zone far, with metal gear", damage: 6, place: every}
ashen-assault:
  actions:
    - pick_target: closest survivor
    - move_and_attack: {speed: 8, accuracy: 4, damage: 3}
    - if: {dealt_damage: 1}
      then: []
      else: [{move_and_attack: {speed: 5, accuracy: 2, damage: 5}}]
all-is-ash:
  actions:
    - place_monster: {at: board centre}
    - knockback: {who: all survivors, spaces: 8, direction: toward the monster}
quiet: {copies: 9, actions: []}
"""
ARMOR = "armor: {head: 20, arms: 20, body: 20, waist: 20, legs: 20}"


def fight(folder: Path, card: str, survivors: str, *dice: Dice, rest: str = "") -> Play:
    catalog = beast(folder, CARDS, zones=ZONES, procedures=PROCEDURES)
    return play_with(
        catalog,
        f"""
        monster: {{id: beast, level: great, at: K8, facing: north}}
        survivors: {survivors}
        players: [[a, b, c, d]]
        decks: {{ai: [{card}, quiet, quiet], hit_locations: [hide]{rest}}}
        """,
        *dice,
    ).unwatched()


def on(g: Play) -> Play:
    while g.game.decision.kind not in ("act_order", "action"):
        g.choose(g.options[0])
    return g


def lost_armor(g: Play, letter: str) -> int:
    return 100 - int(sum(g.survivor(letter)["armor"].values()))


BLACKENED = (
    f"{{a: {{at: K12, survival: 0, {ARMOR}}}, b: {{at: P8, survival: 0, {ARMOR}}}, "
    f"c: {{at: Q8, survival: 0, {ARMOR}}}, d: {{dead: true}}}}"
)


@pytest.mark.parametrize(("card", "rest"), [("ashen-blow", ""), ("quiet", ", in_play: [mauler]")])
def test_blacken_smashes_near_ones_and_buries_the_others(tmp_path: Path, card: str, rest: str) -> None:
    """[R-AI-18, R-MAT-14, R-ZON-01] K12 is three steps away, P8 four, Q8 five; no attack is rolled.

    The level has +1 damage and +1 speed, which do not count.
    """
    dice = (place("body", "arms", "legs"), place("head"))
    g = on(fight(tmp_path, card, BLACKENED, *dice, rest=rest))
    assert [lost_armor(g, x) for x in "abc"] == [15, 5, 0]
    assert not g.happened("monster-attacks")
    assert (g.survivor("a")["at"], g.survivor("b")["at"], g.survivor("c")["at"]) == ("K16", "V8", "Q8")
    g.expects("act_order")


def test_hits_of_blacken_can_be_dodged(tmp_path: Path) -> None:
    """[R-MAT-14, R-SUR-06] Avoiding a hit does not avoid the knockback."""
    survivors = BLACKENED.replace("a: {at: K12, survival: 0", "a: {at: K12, survival: 1")
    g = fight(tmp_path, "ashen-blow", survivors, place("body", "arms", "legs"), place("head"))
    g.choose("dodge:body")
    on(g)
    assert lost_armor(g, "a") == 10 and g.survivor("a")["at"] == "K16"


@pytest.mark.parametrize(("courage", "hurt"), [(0, True), (1, False)])
def test_choking_smash_adds_courage_to_each_roll(tmp_path: Path, courage: int, hurt: bool) -> None:
    """[R-GEN-03, R-MAT-14] 7 + 0 is 7 or less, 7 + 1 is not."""
    dead = "b: {dead: true}, c: {dead: true}, d: {dead: true}"
    survivors = f"{{a: {{at: K12, survival: 0, courage: {courage}, {ARMOR}}}, {dead}}}"
    dice = [check(7)] + ([place("waist")] if hurt else [])
    g = on(fight(tmp_path, "choking-smash", survivors, *dice))
    assert (lost_armor(g, "a"), g.survivor("a")["at"]) == ((5, "K16") if hurt else (0, "K12"))
    g.expects("act_order")


def test_cinder_sundering_hits_metal_far_away_at_every_location(tmp_path: Path) -> None:
    """[R-ZON-01, R-MAT-14] a carries metal and is three spaces away, b is two away, c has no metal."""
    metal = "gear: [scrap-sword]"
    survivors = f"""{{a: {{at: N8, survival: 0, {metal}, {ARMOR}}}, b: {{at: O10, survival: 0, {metal}, {ARMOR}}},
        c: {{at: A1, survival: 0, {ARMOR}}}, d: {{dead: true}}}}"""
    g = on(fight(tmp_path, "cinder-sundering", survivors))
    assert [lost_armor(g, x) for x in "abc"] == [0, 30, 0]
    assert [e.data["who"] for e in g.events("knocked-down")] == [1]


@pytest.mark.parametrize(("die", "attacks"), [(1, 2), (9, 1)])
def test_frustration_strikes_again_if_the_card_dealt_no_damage(tmp_path: Path, die: int, attacks: int) -> None:
    """[R-TRG-02, R-AI-05] Speed 8 + 1; the second attack has speed 5 + 1."""
    survivors = f"{{a: {{at: K7, survival: 0, {ARMOR}}}, b: {{dead: true}}, c: {{dead: true}}, d: {{dead: true}}}}"
    first = to_hit(die, *[1] * 8)
    dice = [first, place("body")] if attacks == 1 else [first, to_hit(*[1] * 6)]
    g = on(fight(tmp_path, "ashen-assault", survivors, *dice))
    assert len(g.events("monster-attacks")) == attacks
    g.expects("act_order")


def test_all_is_ash_pulls_everybody_to_the_centre(tmp_path: Path) -> None:
    """[R-GEN-14, R-ZON-05]"""
    survivors = "{a: {at: K1}, b: {at: A8}, c: {dead: true}, d: {dead: true}}"
    g = on(fight(tmp_path, "all-is-ash", survivors))
    assert g.monster["at"] == "K8"
    assert (g.survivor("a")["at"], g.survivor("b")["at"]) == ("K7", "I8")
