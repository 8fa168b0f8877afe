"""Auras: what survivors have while they are near another survivor, or near the monster.  [R-TOK-04]"""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import BadContent, explain_card
from tests.support.custom_monster import beast, play_with
from tests.support.position import Dice, Play, to_hit

GEAR = """
banner:
  keywords: [item]
  auras: [{within: 2, movement: 2, speed: 1}, {within: 9, if: insane, movement: 1}]
"""
CARDS = """
dread: {level: special, type: trait, while_in_play: {auras: [{if: around 2, movement: -3}]}}
gloom:
  type: mood
  while_in_play: {auras: [{if: in blind spot, movement: -1}]}
  when: [{moment: round ends, do: [{discard: this}]}]
quiet: {copies: 9, actions: []}
"""
STONE = "gear: [founding-stone]"


def fight(folder: Path, survivors: str, *dice: Dice, in_play: str = "") -> Play:
    catalog = beast(folder, CARDS, gear=GEAR)
    return play_with(
        catalog,
        f"""
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {survivors}
        players: [[a, b, c]]
        decks: {{ai: [quiet, quiet, quiet], hit_locations: [hide], in_play: [{in_play}]}}
        """,
        *dice,
    ).unwatched()


def movements(g: Play) -> list[int]:
    return [g.survivor(x)["movement"] for x in "abc"]


def test_survivors_near_the_owner_have_it_and_the_owner_has_not(tmp_path: Path) -> None:
    """[R-TOK-04] b is two steps from a, c three."""
    g = fight(tmp_path, "{a: {at: A1, gear: [banner]}, b: {at: B2}, c: {at: B3}}")
    assert movements(g) == [5, 7, 5]


def test_it_ends_as_soon_as_they_part(tmp_path: Path) -> None:
    """[R-TOK-04]"""
    g = fight(tmp_path, "{a: {at: A1, gear: [banner]}, b: {at: B2}, c: {at: V1}}")
    g.choose("act:a", "move", "to:A5")
    assert movements(g) == [5, 5, 5]


def test_terms_are_about_the_survivor_near_the_owner(tmp_path: Path) -> None:
    """[R-TOK-04, R-BRN-03]"""
    g = fight(tmp_path, "{a: {at: A1, gear: [banner], insanity: 3}, b: {at: A6, insanity: 3}, c: {at: B5}}")
    assert movements(g) == [5, 6, 5]


def test_the_dead_carry_no_banner(tmp_path: Path) -> None:
    """[R-DIE-01]"""
    g = fight(tmp_path, "{a: {dead: true, gear: [banner]}, b: {at: B2}, c: {at: A2}}")
    assert movements(g)[1:] == [5, 5]


def test_it_counts_in_attacks(tmp_path: Path) -> None:
    """[R-SAT-03] The stone has speed 2; near the banner three dice are rolled."""
    g = fight(tmp_path, f"{{a: {{at: J7, gear: [banner]}}, b: {{at: K7, {STONE}}}, c: {{at: V1}}}}", to_hit(1, 1, 1))
    g.choose("act:b", "attack:founding-stone")
    assert g.events("misses")


def test_a_card_of_the_monster_weighs_on_those_near_it(tmp_path: Path) -> None:
    """[R-TOK-04, R-AI-12] M10 and N11 are within 2; O8 is not."""
    g = fight(tmp_path, "{a: {at: M10}, b: {at: O8}, c: {at: A1, gear: [banner]}}", in_play="dread")
    assert movements(g) == [2, 5, 5]


def test_it_ends_when_the_card_leaves_play(tmp_path: Path) -> None:
    """[R-AI-11]"""
    g = fight(tmp_path, "{a: {at: K7}, b: {at: O8}, c: {at: A1}}", in_play="gloom")
    assert movements(g) == [4, 5, 5]
    g.choose("act:a", "end", "act:b", "end", "act:c", "end")
    assert g.decks["in_play"] == [] and movements(g) == [5, 5, 5]


def test_the_sentences_name_distance_and_terms(tmp_path: Path) -> None:
    catalog = beast(tmp_path, CARDS, gear=GEAR)
    lines = explain_card(catalog, "banner")
    assert "Each other survivor within 2 spaces of you has +2 movement and +1 speed." in lines
    assert any("each survivor who is within 2 spaces" in line for line in explain_card(catalog, "dread"))


@pytest.mark.parametrize("aura", ["{within: 2}", "{within: 0, speed: 1}", "{speed: 1}", "{within: 2, courage: 1}"])
def test_a_wrong_aura_is_refused(tmp_path: Path, aura: str) -> None:
    with pytest.raises(BadContent):
        beast(tmp_path, CARDS, gear=f"banner: {{auras: [{aura}]}}")
