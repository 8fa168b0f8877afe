"""A survivor's movement: cardinal, over free spaces, in one piece."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import IllegalOption
from tests.support.custom_monster import beast, play_with
from tests.support.position import Play, play, to_hit, to_wound

BOARD = """
monster: {at: K8, facing: south}
start: survivors-turn
decks: {ai: [claw, chomp], hit_locations: [beasts-knee]}
"""


def moving(position: str) -> Play:
    """Survivor a has chosen to move."""
    return play(BOARD + position).choose("act:a", "move")


def test_five_spaces_in_cardinal_steps() -> None:
    """[R-SMV-01]"""
    g = moving("survivors: {a: {at: F8}, b: {at: U15}}")
    reach = {o.removeprefix("to:") for o in g.options}
    assert {"A8", "F3", "F13", "D5", "I6", "J7"} <= reach
    # Six steps, or three diagonal ones, are too many.
    assert not reach & {"F14", "F2", "C5", "I5", "J6"}
    # 60 spaces within five steps, less the lion's: K8 is five steps east.
    assert len(reach) == 59
    g.choose("to:A8")
    assert g.survivor("a")["at"] == "A8" and g.survivor("b")["at"] == "U15"
    g.expects("action", "use:founding-stone:sling", "end")


@pytest.mark.parametrize(("tokens", "spaces"), [(2, 7), (-1, 4), (-4, 1), (-9, 1)])
def test_tokens_change_the_movement_but_never_below_one(tokens: int, spaces: int) -> None:
    """[R-SMV-01, R-TOK-01]"""
    g = moving(f"survivors: {{a: {{at: A16, tokens: {{movement: {tokens}}}}}}}")
    columns = "ABCDEFGH"
    assert f"to:{columns[spaces]}16" in g.options
    assert len(g.options) == (spaces + 1) * (spaces + 2) // 2 - 1
    g.expects("move_to")


def test_not_onto_the_monster_or_through_it() -> None:
    """[R-SMV-01, R-BRD-03]"""
    g = moving("survivors: {a: {at: J8, tokens: {movement: -2}}}")
    assert not {"to:K8", "to:L8", "to:K9", "to:L9", "to:M8", "to:M9"} & set(g.options)
    # Three steps lead round its corners, and no further.
    assert {"to:L7", "to:K10"} <= set(g.options) and not {"to:M7", "to:L10"} & set(g.options)
    g.expects("move_to")


@pytest.mark.parametrize("down", ["true", "false"])
def test_not_through_survivors_standing_or_fallen(down: str) -> None:
    """[R-SMV-01, R-KDS-04, R-COL-04]"""
    g = moving(f"survivors: {{a: {{at: A1}}, b: {{at: B1, knocked_down: {down}}}, c: {{at: B2}}, d: {{at: A4}}}}")
    # The only way out of the corner is A2, A3, B3.
    assert sorted(g.options) == [f"to:{c}" for c in ("A2", "A3", "B3", "B4", "B5", "C2", "C3", "C4", "D3")]
    g.expects("move_to")


def test_who_is_walled_in_cannot_move() -> None:
    """[R-SMV-01, R-ACT-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: A1}, b: {at: B1}, c: {at: A2}}
        start: survivors-turn
        decks: {ai: [claw], hit_locations: [beasts-knee]}
        """
    ).choose("act:a")
    g.expects("action", "use:founding-stone:sling", "end")


def test_impassable_terrain_is_walked_around() -> None:
    """[R-SMV-01, R-TER-04]"""
    g = moving("""survivors: {a: {at: B14, tokens: {movement: -3}}}
terrain: [{id: toppled-pillar, at: C13}]""")
    assert not {"to:C13", "to:C14", "to:C15", "to:C16", "to:D14"} & set(g.options)
    assert "to:B16" in g.options and "to:B12" in g.options
    g.expects("move_to")


def test_a_movement_cannot_be_split_around_an_activation() -> None:
    """[R-SMV-02]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: I8}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [claw, chomp], hit_locations: [beasts-knee]}
        """,
        to_hit(7, 1),
        to_wound(5),
    ).choose("act:a", "move", "to:J8", "attack:founding-stone", "wound:beasts-knee")
    # One of five spaces was used; the other four are lost.
    with pytest.raises(IllegalOption):
        g.choose("move")
    g.expects("action", "end")


def test_walking_past_the_lion_costs_nothing() -> None:
    """[R-SMV-03]"""
    g = moving("survivors: {a: {at: K7}, b: {at: R3}}")
    events = len(g.game.events)
    g.choose("to:K10")
    assert [e.kind for e in g.game.events[events:]] == ["moves"]
    assert g.monster["at"] == "K8" and g.monster["facing"] == "south"
    g.expects("action")


BLOCK = """
    block:
      width: {wide}
      height: {high}
      glyph: 'q'
      impassable: true
      used_from: a long side
      abilities: [{{name: cross, do: [{{cross: the survivor}}]}}]
    """


@pytest.mark.parametrize(("high", "crosses"), [(2, False), (3, True)])
def test_a_square_tile_has_no_long_side_to_cross(tmp_path: Path, high: int, crosses: bool) -> None:
    """[R-TER-02, R-TER-09] The block covers F5 and G5, and one or two more rows; a stands on E5."""
    catalog = beast(tmp_path, "", terrain=BLOCK.format(wide=2, high=high))
    g = play_with(
        catalog,
        """
        monster: {id: beast, level: one, at: P8, facing: south}
        survivors: {a: {at: E5}}
        terrain: [{id: block, at: F5, facing: north}]
        start: survivors-turn
        decks: {ai: [beast-basic], hit_locations: [hide]}
        """,
    ).choose("act:a")
    assert ("use:block:cross:F5" in g.options) is crosses
    if crosses:
        assert g.choose("use:block:cross:F5").survivor("a")["at"] == "H5"
    g.expects("action")


@pytest.mark.parametrize(("at", "end"), [("G4", "G7"), ("G7", "G4"), ("F7", "F4")])
def test_a_wide_tile_of_two_rows_is_crossed_from_both_long_sides(tmp_path: Path, at: str, end: str) -> None:
    """[R-TER-02, R-TER-09] The block covers F5 to H6."""
    g = play_with(
        beast(tmp_path, "", terrain=BLOCK.format(wide=3, high=2)),
        f"""
        monster: {{id: beast, level: one, at: P8, facing: south}}
        survivors: {{a: {{at: {at}}}}}
        terrain: [{{id: block, at: F5, facing: north}}]
        start: survivors-turn
        decks: {{ai: [beast-basic], hit_locations: [hide]}}
        """,
    ).choose("act:a", "use:block:cross:F5")
    assert g.survivor("a")["at"] == end
    g.expects("action")


LEDGE = """
    ledge:
      width: 2
      height: 2
      glyph: 'q'
      impassable: true
      on_top: {range: 1, accuracy: 1}
      used_from: below it
      abilities: [{name: climb, do: [{archive: this}, {climb: the survivor}]}]
    """


def test_a_tile_that_is_gone_is_not_climbed(tmp_path: Path) -> None:
    """[R-TER-02, R-TER-09] It crumbles as a sets foot on it."""
    g = play_with(
        beast(tmp_path, "", terrain=LEDGE),
        """
        monster: {id: beast, level: one, at: P8, facing: south}
        survivors: {a: {at: E5}}
        terrain: [{id: ledge, at: F5, facing: north}]
        start: survivors-turn
        decks: {ai: [beast-basic], hit_locations: [hide]}
        """,
    ).choose("act:a", "use:ledge:climb:F5")
    assert (g.survivor("a")["at"], g.view["terrain"]) == ("E5", [])
    g.expects("action")


@pytest.mark.parametrize("card", ["cunning", "enraged", "ground-fighting"])
def test_a_card_in_play_that_stops_nobody_leaves_the_movement_as_it_is(card: str) -> None:
    """[R-SMV-03] a walks past the lion; only some cards in play have a zone in which movement ends."""
    survivors = "survivors: {a: {at: J7}, b: {at: U15}}"
    without = moving(survivors)
    deck = "decks: {ai: [claw, chomp], hit_locations: [beasts-knee]"
    g = play(BOARD.replace(deck, f"{deck}, in_play: [{card}]") + survivors).choose("act:a", "move")
    assert g.decks["in_play"] == [card]
    assert g.options == without.options and "to:M8" in g.options
