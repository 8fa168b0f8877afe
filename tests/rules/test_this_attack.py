"""Changes by a card that hold for one attack of a survivor only."""

from __future__ import annotations

from pathlib import Path

from tests.support.custom_monster import beast, play_with
from tests.support.position import to_hit

MIST = """
    mist:
      level: special
      type: trait
      when:
        - moment: survivor attacks
          if: insane
          do: [{this_attack: {accuracy: -2}}]
"""
POSITION = """
    monster: {id: beast, level: one, at: K8, facing: south}
    survivors: {a: {at: J8, insanity: 3}, b: {at: J9}}
    decks: {ai: [beast-basic], in_play: [mist], hit_locations: [hide]}
    start: survivors-turn
"""


def test_accuracy_changes_for_this_attack_only(tmp_path: Path) -> None:
    """Stone 7+ becomes 9+; the next attacker needs 7 again.  [R-SAT-04, R-TOK-04]"""
    g = play_with(beast(tmp_path, MIST), POSITION, to_hit(8, 7), to_hit(6, 1))
    g.choose("act:a", "attack:founding-stone", "end", "act:b", "attack:founding-stone")
    first, second = g.events("attack-dice")
    assert (first.data["needed"], first.data["hits"]) == (9, 0)
    assert first.data["sum"] == [["weapon", 7], ["this attack", 2]]
    assert (second.data["needed"], second.data["sum"]) == (7, [["weapon", 7]])
    assert g.survivor("a")["tokens"] == {} and g.survivor("a")["attributes"]["accuracy"] == 0
    g.expects("action", "move", "end")


def test_a_fallen_monster_is_hit_on_three_all_the_same(tmp_path: Path) -> None:
    """[R-KDM-03]"""
    catalog = beast(tmp_path, MIST, "shin: {critical: [{knock_down: monster}]}")
    g = play_with(catalog, POSITION.replace("[hide]", "[shin, hide]"), to_hit(3, 2))
    g.choose("act:b", "use:founding-stone:sling", "wound:shin", "end", "act:a", "attack:founding-stone")
    dice = g.events("attack-dice")[0].data
    assert (dice["needed"], dice["hits"], dice["sum"]) == (3, 1, [["knocked down", 3]])
    g.expects("wound_order", "wound:hide")
