"""Cards of the Watcher, written as data alone: life, unlimited movement, status cards, moods, knockback toward it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.pass_turns import idle
from tests.support.position import Dice, Play, amount, place, random_survivor, to_hit, to_wound

CARDS = """
harrow:
  actions:
    - pick_target: closest threat
    - move_and_attack: {speed: 4, accuracy: 2, damage: 5, after_damage: [{lose_all: {who: target, stat: survival}}]}
petrify:
  actions:
    - pick_target: "closest threat, in field of view"
    - move_and_attack: {speed: 6, accuracy: 2, damage: 3, after_damage: [{status: {who: target, card: stolen-dreams}}]}
stupefy:
  actions:
    - pick_target: ["random survivor, understanding 9+", "random survivor, understanding 3+"]
    - turn_to_face: target
    - brain_damage: {who: target, amount: {stat: understanding, of: target}}
    - knock_down: target
absorb:
  actions:
    - place_monster: {at: board centre}
    - tokens: {who: all survivors, strength: -1}
    - heal: d5
inhale:
  type: mood
  when:
    - moment: monster turn ends
      do:
        - knockback: {who: all survivors, spaces: 5, direction: toward the monster}
        - lose: {who: "survivors, adjacent", survival: 1}
lantern-vortex:
  level: special
  type: trait
  when: [{moment: monster turn starts, do: [{bash: "survivors, around 2"}]}]
quiet: {copies: 9, actions: []}
"""
STATUSES = """
stolen-dreams:
  gained: [{knock_down: owner}]
  rules: stays knocked down
  when:
    - moment: round ends
      whose: anybody
      do:
        - each:
            who: owner
            do:
              - if: {amount: {what: {count: survivors, of: "survivors, beside the survivor"}, at_least: 2}}
                then: [{archive: this}, {stand: {who: owner}}]
"""
HIT_LOCATIONS = """
tentacle-chains:
  first_strike: true
  special:
    - if: {amount: {what: {stat: survival, of: attacker}, at_least: 2}}
      then: [{lose: {who: attacker, survival: 2}}]
      else: [{status: {who: attacker, card: stolen-dreams}}]
void-corpus:
  zones: {void-nexus: {around: 2}}
  wound: [{brain_damage: {who: "survivors, in zone void-nexus", amount: 3}}]
"""
LEVELS = "watching: {level: 1, movement: 99, toughness: 8, life: 15, deck: [quiet]}\n"
FOUR = "{a: {at: G4, survival: 3}, b: {at: P4}, c: {at: G13}, d: {at: P13}}"
"""The four printed spaces of the survivors."""


def fight(
    folder: Path,
    card: str,
    survivors: str = FOUR,
    *dice: Dice,
    rest: str = "",
    life: int = 15,
    locations: str = "void-corpus",
) -> Play:
    catalog = beast(folder, CARDS, HIT_LOCATIONS, statuses=STATUSES, levels=LEVELS)
    return play_with(
        catalog,
        f"""
        monster: {{id: beast, level: watching, at: K8, facing: south, life: {life}}}
        survivors: {survivors}
        players: [[a, b, c, d]]
        decks: {{ai: [{card}, quiet, quiet], hit_locations: [{locations}]{rest}}}
        """,
        *dice,
    ).unwatched()


def on(g: Play) -> Play:
    """Take the first option until the survivors' turn."""
    while g.game.decision.kind not in ("act_order", "action"):
        g.choose(g.options[0])
    return g


def test_harrow_crosses_the_board_and_takes_all_survival(tmp_path: Path) -> None:
    """[R-MOV-02, R-TRG-03] Movement 99 reaches A1 from K8."""
    survivors = "{a: {at: A1, survival: 3, armor: {body: 9}}, b: {dead: true}, c: {dead: true}, d: {dead: true}}"
    g = on(fight(tmp_path, "harrow", survivors, to_hit(2, 1, 1, 1), place("body")))
    assert g.monster["at"] in ("B1", "A2", "B2") and g.survivor("a")["distance"] == 1
    assert (g.survivor("a")["survival"], g.survivor("a")["armor"]["body"]) == (0, 4)


def test_a_wound_takes_life_and_no_ai_card(tmp_path: Path) -> None:
    """[R-WST-08]"""
    survivors = "{a: {at: K7, survival: 0, insanity: 3}, b: {at: P4}, c: {at: G13}, d: {at: P13}}"
    g = fight(tmp_path, "quiet", survivors, to_hit(9, 1), to_wound(9))
    before = g.decks["ai"]
    g.choose("act:a", "attack:founding-stone", "wound:void-corpus")
    assert (g.monster["life"], g.decks["ai"], g.decks["wounds"]) == (14, before, 0)
    assert g.survivor("a")["insanity"] == 0


def test_the_last_life_point_is_its_death(tmp_path: Path) -> None:
    """[R-WST-08, R-END-01] Whatever lies in the AI deck."""
    survivors = "{a: {at: K7, survival: 0}, b: {at: P4}, c: {at: G13}, d: {at: P13}}"
    g = fight(tmp_path, "quiet", survivors, to_hit(9, 1), to_wound(9), life=1)
    g.choose("act:a", "attack:founding-stone", "wound:void-corpus")
    g.expects_over("victory")
    assert g.decks["ai"] == 2


@pytest.mark.parametrize(("life", "healed"), [(5, 9), (13, 15)])
def test_absorb_heals_life_up_to_its_start_value(tmp_path: Path, life: int, healed: int) -> None:
    """[R-HEA-01, R-GEN-03] A die of 8 is 4 points."""
    g = on(fight(tmp_path, "absorb", FOUR, amount(8), life=life))
    assert g.monster["life"] == healed
    assert [g.survivor(x)["tokens"] for x in "abcd"] == [{"strength": -1}] * 4


def test_inhale_drags_everybody_toward_it_at_the_end_of_the_turn(tmp_path: Path) -> None:
    """[R-ZON-05, R-AI-11] a ends adjacent and loses 1 survival; b is six spaces away and ends next to nobody."""
    survivors = (
        "{a: {at: K14, survival: 3}, b: {at: K1, survival: 3}, c: {at: V8, survival: 3}, d: {at: A8, survival: 3}}"
    )
    g = fight(tmp_path, "quiet", survivors, rest=", in_play: [inhale]")
    on(g)
    assert g.survivor("a")["at"] == "K10" and g.survivor("a")["survival"] == 2
    assert (g.survivor("b")["at"], g.survivor("b")["survival"]) == ("K6", 3)
    assert (g.survivor("c")["at"], g.survivor("d")["at"]) == ("Q8", "F8")


def test_the_vortex_bashes_who_is_within_two_spaces(tmp_path: Path) -> None:
    """[R-ZON-01, R-AI-12] M10 is on the square of 2, N11 is not."""
    survivors = "{a: {at: N10}, b: {at: O8}, c: {at: I6}, d: {at: A1}}"
    g = fight(tmp_path, "quiet", survivors, rest=", in_play: [lantern-vortex]")
    fallen = ["abcd"[e.data["who"]] for e in g.events("knocked-down")]
    assert fallen == ["a", "c"]


def test_stupefy_deals_brain_damage_equal_to_the_understanding_of_its_target(tmp_path: Path) -> None:
    """[R-TOK-06, R-TGT-01] The first line fits nobody; 4 - 4 insanity leaves the brain whole."""
    survivors = "{a: {at: G4, understanding: 4, insanity: 5}, b: {at: P4}, c: {at: G13}, d: {at: P13}}"
    g = fight(tmp_path, "stupefy", survivors, random_survivor("a")).choose("face:north")
    assert (g.survivor("a")["insanity"], g.survivor("a")["injuries"]["brain"]) == (1, "none")
    assert [e.data["who"] for e in g.events("knocked-down")] == [0]


def test_petrify_gives_a_status_that_keeps_its_owner_down(tmp_path: Path) -> None:
    """[R-STA-01, R-KDS-05] a stays down through the next monster turn."""
    survivors = (
        "{a: {at: K11, survival: 0, armor: {body: 9}}, b: {at: A1, survival: 0}, c: {at: A3, survival: 0}, "
        "d: {at: A5, survival: 0}}"
    )
    g = on(fight(tmp_path, "petrify", survivors, to_hit(2, 1, 1, 1, 1, 1), place("body")))
    assert g.survivor("a")["statuses"] == ["stolen-dreams"] and g.survivor("a")["knocked_down"]
    idle(g)
    assert g.survivor("a")["statuses"] == ["stolen-dreams"] and g.survivor("a")["knocked_down"]


def test_two_neighbours_wake_the_dreamer(tmp_path: Path) -> None:
    """[R-STA-01, R-BRD-04]"""
    survivors = "{a: {at: A1, knocked_down: true, statuses: [stolen-dreams]}, b: {at: A2}, c: {at: B1}, d: {at: P13}}"
    g = on(fight(tmp_path, "quiet", survivors))
    assert g.survivor("a")["knocked_down"]
    idle(g)
    assert g.survivor("a")["statuses"] == [] and not g.survivor("a")["knocked_down"]


@pytest.mark.parametrize(("survival", "left", "statuses"), [(3, 1, []), (1, 1, ["stolen-dreams"])])
def test_tentacle_chains_must_be_paid(tmp_path: Path, survival: int, left: int, statuses: list[str]) -> None:
    """[R-HL-07, R-STA-01] 2 survival or the status; who has 1 keeps it."""
    survivors = f"{{a: {{at: K7, survival: {survival}}}, b: {{at: P4}}, c: {{at: G13}}, d: {{at: P13}}}}"
    dice = [to_hit(9, 1)] + ([to_wound(2)] if not statuses else [])
    g = fight(tmp_path, "quiet", survivors, *dice, locations="tentacle-chains")
    g.choose("act:a", "attack:founding-stone", "wound:tentacle-chains")
    assert (g.survivor("a")["survival"], g.survivor("a")["statuses"]) == (left, statuses)
