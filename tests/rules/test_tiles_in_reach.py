"""How near a survivor must be to use a tile, and who counts as on top of one.  [R-TER-02, R-TER-09]"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import Play, play
from tests.support.terrain_setup import visitor

SEARCH = "use:debris:search:F5"


@pytest.mark.parametrize("at", ["F5", "E5", "G5", "F4", "F6"])
def test_on_the_tile_and_beside_it(at: str) -> None:
    """[R-TER-02]"""
    visitor("debris", at=at).expects("action", "move", "use:founding-stone:sling", SEARCH, "end")


@pytest.mark.parametrize("at", ["E4", "G6", "D5", "F7", "A1"])
def test_neither_from_a_corner_nor_from_two_spaces_away(at: str) -> None:
    """[R-TER-02]"""
    visitor("debris", at=at).expects("action", "move", "use:founding-stone:sling", "end")


@pytest.mark.parametrize(("tile", "at"), [("A1", "B1"), ("A1", "A1"), ("V16", "V15"), ("V16", "V16")])
def test_a_tile_in_a_corner_of_the_board(tile: str, at: str) -> None:
    """[R-TER-02] Another survivor far away does not reach it."""
    g = play(f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: {at}}}, b: {{at: K2}}}}
        terrain: [{{id: debris, at: {tile}, facing: north}}]
        start: survivors-turn
        """).choose("act:a")
    assert f"use:debris:search:{tile}" in g.options
    g.choose("end", "act:b")
    g.expects("action", "move", "use:founding-stone:sling", "end")


# -- on top ----------------------------------------------------------------------------------------------------------

ROCK = """
stump:
  on_top: {range: 1}
  abilities: [{name: climb, do: [{climb: the survivor}]}]
  width: 1
  height: 1
  used_from: below it
"""


def stump(folder: Path, at: str, a: str, b: str, monster: str = "K8", more: str = "") -> Play:
    """A stump of one space; it is the turn of a."""
    return play_with(
        beast(folder, "quiet: {copies: 9, actions: []}", terrain=ROCK),
        f"""
        monster: {{id: beast, level: one, at: {monster}, facing: south}}
        survivors: {{a: {{at: {a}, survival: 0}}, b: {b}}}
        terrain: [{{id: stump, at: {at}, facing: north}}]
        decks: {{ai: [quiet, quiet], hit_locations: [hide]}}
        start: survivors-turn
        {more}
        """,
    ).choose("act:a")


@pytest.mark.parametrize(
    ("at", "a", "b", "free"),
    [
        ("A1", "B1", "{at: A1}", False),
        ("A1", "B1", "{at: C1}", True),
        ("V16", "U16", "{at: V16}", False),
        ("V16", "U16", "{dead: true}", True),
        ("V16", "U16", "{swallowed: true}", True),
        ("F5", "F6", "{at: F5}", False),
        ("F5", "F5", "{at: C1}", False),
        ("F5", "E4", "{at: C1}", False),
    ],
)
def test_one_climbs_onto_a_free_space_beside_one(tmp_path: Path, at: str, a: str, b: str, free: bool) -> None:
    """In the first and the last space of the board as well; who is off the board takes none.  [R-TER-09, R-TER-02]"""
    g = stump(tmp_path, at, a, b)
    assert (f"use:stump:climb:{at}" in g.options) is free


def test_not_onto_the_space_under_the_monster(tmp_path: Path) -> None:
    """[R-TER-09]"""
    g = stump(tmp_path, "K8", "J8", "{at: C1}")
    assert "use:stump:climb:K8" not in g.options


GRASS = "{id: tall-grass, at: K11, facing: north}"
FACE = "{id: giant-stone-face, at: B2, facing: north}"


@pytest.mark.parametrize("terrain", [GRASS, f"{GRASS}, {FACE}"])
def test_only_what_can_be_climbed_lifts_a_survivor(tmp_path: Path, terrain: str) -> None:
    """In the grass in the blind spot nobody is seen, whatever stands elsewhere.  [R-TER-09, R-BRD-10]"""
    seen = "seen: {actions: [{pick_target: 'closest survivor, in field of view'}, {gain: {who: target, courage: 1}}]}"
    g = play_with(
        beast(tmp_path, seen),
        f"""
        monster: {{id: beast, level: one, at: K9, facing: north}}
        survivors: {{a: {{at: K11, survival: 0}}, b: {{at: K2}}}}
        terrain: [{terrain}]
        decks: {{ai: [seen]}}
        """,
    )
    assert g.survivor("a")["in_blind_spot"] is True
    assert [g.survivor(x)["courage"] for x in "ab"] == [0, 1]
    g.expects("act_order")


def test_beside_one_tile_another_of_the_card_is_still_out_of_reach() -> None:
    """[R-TER-02]"""
    g = visitor("debris", at="E5", more=", {id: debris, at: H5, facing: north}, {id: bug-patch, at: E3, facing: north}")
    g.expects("action", "move", "use:founding-stone:sling", SEARCH, "end")


@pytest.mark.parametrize("at", ["P7", "Q8", "P9"])
def test_who_is_on_top_climbs_no_more(at: str) -> None:
    """[R-TER-09]"""
    g = play(f"""
        monster: {{at: A1, facing: south}}
        survivors: {{a: {{at: {at}}}}}
        terrain: [{{id: giant-stone-face, at: P7, facing: north}}]
        start: survivors-turn
        """).choose("act:a")
    g.expects("action", "move", "use:founding-stone:sling", "end")


@pytest.mark.parametrize(
    ("at", "use"),
    [
        ("F5", "use:tall-grass:hide:F5"),
        ("I6", "use:tall-grass:hide:H5"),
        ("E7", ""),
        ("F11", "use:toppled-pillar:cross:E10"),
        ("D13", "use:toppled-pillar:cross:E10"),
        ("A11", "use:toppled-pillar:cross:B10"),
        ("E9", ""),
    ],
)
def test_of_several_tiles_the_survivor_uses_the_own_one(at: str, use: str) -> None:
    """Grass from inside, pillars from a long side, whatever else lies near.  [R-TER-02, R-TER-07, R-TER-09]"""
    g = play(f"""
        monster: {{at: S14, facing: south}}
        survivors: {{a: {{at: {at}}}}}
        terrain:
          - {{id: tall-grass, at: F5, facing: north}}
          - {{id: tall-grass, at: H5, facing: north}}
          - {{id: tall-grass, at: G10, facing: north}}
          - {{id: toppled-pillar, at: E10, facing: north}}
          - {{id: toppled-pillar, at: B10, facing: north}}
        start: survivors-turn
        """).choose("act:a")
    g.expects("action", "move", "use:founding-stone:sling", *([use] if use else []), "end")


@pytest.mark.parametrize(("at", "free"), [("A3", "C3"), ("C3", "A3"), ("V14", "T14"), ("T14", "V14")])
def test_a_pillar_beside_the_edge_column_is_crossed_both_ways(at: str, free: str) -> None:
    """[R-TER-09] The first and the last column of the board are spaces like others."""
    g = play(f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: {at}}}}}
        terrain: [{{id: toppled-pillar, at: B1, facing: north}}, {{id: toppled-pillar, at: U13, facing: north}}]
        start: survivors-turn
        """).choose("act:a")
    (use,) = [key for key in g.options if "cross" in key]
    assert g.choose(use).survivor("a")["at"] == free


def test_a_pillar_is_crossed_into_the_first_space_of_the_board() -> None:
    """[R-TER-09] A1 has the number 0."""
    g = play("""
        monster: {at: K8, facing: south}
        survivors: {a: {at: C1}}
        terrain: [{id: toppled-pillar, at: B1, facing: north}]
        start: survivors-turn
        """).choose("act:a", "use:toppled-pillar:cross:B1")
    assert g.survivor("a")["at"] == "A1"
