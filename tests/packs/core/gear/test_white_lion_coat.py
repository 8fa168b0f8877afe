"""White Lion Coat: two points for the body, and Pounce: three spaces straight, then a melee attack with +1 strength."""

from __future__ import annotations

import pytest

from tests.support.outfits import armor, bare, outfit
from tests.support.position import Dice, Play, play, to_hit, to_wound

POUNCE = "use:white-lion-coat:pounce"


def test_it_protects_the_body_with_two_points() -> None:
    """[R-GEAR-04]"""
    g = outfit("white-lion-coat")
    assert armor(g) == [0, 0, 2, 0, 0]
    g.expects("act_order")


def test_three_spaces_in_a_line_then_an_attack_with_one_strength_more() -> None:
    """[R-ACTV-01, R-BRD-14, R-WND-04] From G8 to J8; the stone's strength 1 becomes 2, and 4 wounds toughness 6."""
    g = outfit("white-lion-coat, founding-stone", to_hit(7, 1), to_wound(4), at="G8").choose("act:a", POUNCE)
    g.choose("to:J8")
    assert g.options == ["attack:founding-stone", "attack:fist-and-tooth", "done"]
    g.choose("attack:founding-stone", "wound:beasts-knee")
    attempt = g.events("wound-attempt")[0].data
    assert (attempt["strength"], attempt["result"]) == (2, "wound")
    assert g.survivor("a")["at"] == "J8"
    bare(g, "b", "c")
    # Movement and activation are both spent.
    g.expects("action", "end")


def test_the_strength_is_for_this_attack_only() -> None:
    """[R-TOK-04]"""
    g = outfit(
        "white-lion-coat, founding-stone",
        to_hit(7, 1),
        to_wound(3),
        to_hit(7, 1),
        to_wound(4),
        at="G8",
        a="survival: 1, actions: [dodge, surge]",
    )
    g.choose("act:a", POUNCE, "to:J8", "attack:founding-stone", "wound:beasts-knee")
    g.choose("surge:a", "attack:founding-stone", "wound:beasts-femur")
    assert [e.data["strength"] for e in g.events("wound-attempt")] == [2, 1]
    g.expects("action", "end")


@pytest.mark.parametrize("to", ["J8", "I8"])
def test_fewer_than_three_spaces_are_no_pounce(to: str) -> None:
    """[R-ACTV-01] One or two spaces may be moved, but no attack follows."""
    g = outfit("white-lion-coat, founding-stone", at="H8").choose("act:a", POUNCE, f"to:{to}")
    assert g.survivor("a")["at"] == to
    g.expects("action", "end")


def test_the_line_is_straight_free_and_on_the_board() -> None:
    """[R-BRD-14, R-BRD-13, R-SMV-01] North the board ends after one space, east b is in the way, west is free."""
    g = outfit("white-lion-coat", at="D2", b_at="F2").choose("act:a", POUNCE)
    assert g.options == ["to:D1", "to:E2", "to:D3", "to:D4", "to:D5", "to:C2", "to:B2", "to:A2", "done"]
    g.choose("done")
    assert g.survivor("a")["at"] == "D2"
    g.expects("action", "end")


def test_the_monster_is_in_the_way() -> None:
    """[R-SMV-01] The lion, two spaces away, blocks a pounce of three spaces."""
    g = outfit("white-lion-coat, founding-stone", at="I8").choose("act:a", POUNCE)
    assert "to:J8" in g.options and "to:K8" not in g.options
    g.choose("to:I11").expects("action", "end")


def test_a_long_weapon_strikes_from_where_the_pounce_ended() -> None:
    """[R-SAT-01] King Spear, reach 2, from I8; fists do not reach."""
    g = outfit("white-lion-coat, king-spear", to_hit(1, 1), at="F8").choose("act:a", POUNCE, "to:I8")
    assert g.options == ["attack:king-spear", "done"]
    g.choose("attack:king-spear").expects("action", "end")


def test_a_cumbersome_weapon_needs_no_movement_of_its_own() -> None:
    """[R-ACTV-01]"""
    g = outfit("white-lion-coat, bone-club", to_hit(6, 1), to_wound(2), at="G8")
    g.choose("act:a", POUNCE, "to:J8", "attack:bone-club", "wound:beasts-knee")
    assert g.events("wound-attempt")[0].data["strength"] == 6
    g.expects("action", "end")


def test_ranged_weapons_are_not_for_pouncing() -> None:
    """[R-SAT-01]"""
    g = outfit("white-lion-coat, bone-darts", at="G8").choose("act:a", POUNCE, "to:J8")
    g.expects("action", "attack:fist-and-tooth", "done")


def test_nobody_in_reach_nothing_to_strike() -> None:
    """[R-SAT-02]"""
    outfit("white-lion-coat, founding-stone", at="D8").choose("act:a", POUNCE, "to:G8").expects("action", "end")


def test_without_movement_there_is_no_pounce() -> None:
    """[R-ACTV-01, R-SUR-11] Neither after a move nor by a surge."""
    g = outfit("white-lion-coat", at="G8", a="survival: 1, actions: [dodge, surge]")
    assert "surge:a" not in g.options
    g.choose("act:a", "move", "to:G9")
    assert POUNCE not in g.options
    g.expects("action")


def test_a_zone_that_stops_movement_stops_a_pounce() -> None:
    """[R-AI-13] Alert: a survivor who enters its zone stops there, and the lion attacks at once."""
    g = outfit("white-lion-coat", to_hit(1, 1), at="E8", in_play="alert").choose("act:a", POUNCE)
    assert [o for o in g.options if o.endswith("8")] == ["to:F8", "to:G8", "to:D8", "to:C8", "to:B8"]
    g.choose("to:G8")
    assert g.happened("basic-action")
    g.expects("action", "end")


def test_its_blue_half_lies_on_top() -> None:
    """[R-GEAR-05]"""
    g = outfit('rawhide-headband, "", "", white-lion-coat')
    assert g.survivor("a")["affinities"] == {"blue": 1}
    assert outfit("white-lion-coat, rawhide-headband").survivor("a")["affinities"] == {}
    g.expects("act_order")


def over(terrain: str, at: str, a: str = "", *dice: Dice) -> Play:
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: {at}, gear: [white-lion-coat]{a}}}, b: {{at: R3}}}}
        terrain: [{terrain}]
        start: survivors-turn
        decks: {{ai: [claw], hit_locations: [beasts-knee]}}
        """,
        *dice,
    ).choose("act:a", POUNCE)


def test_a_pounce_goes_through_what_lies_in_its_way() -> None:
    """[R-TER-01] A straight line cannot go around a corpse: one brain damage, then the attack."""
    g = over("{id: survivor-corpse, at: H8}", "G8", ", insanity: 2").choose("to:J8")
    assert g.survivor("a")["insanity"] == 1
    g.expects("action", "attack:fist-and-tooth", "done")


def test_a_pounce_that_ends_short_of_it_does_not() -> None:
    """[R-TER-01]"""
    g = over("{id: survivor-corpse, at: I8}", "G8", ", insanity: 2").choose("to:H8")
    assert g.survivor("a")["insanity"] == 2
    g.expects("action", "end")


@pytest.mark.parametrize(
    ("at", "ends"),
    [
        ("V3", ["V2", "V1", "V4", "V5", "V6", "U3", "T3", "S3"]),
        ("U14", ["U13", "U12", "U11", "V14", "U15", "U16", "T14", "S14", "R14"]),
        ("A2", ["A1", "B2", "C2", "D2", "A3", "A4", "A5"]),
    ],
)
def test_a_pounce_ends_at_the_board_edge(at: str, ends: list[str]) -> None:
    """[R-BRD-13, R-BRD-14]"""
    g = outfit("white-lion-coat", at=at).choose("act:a", POUNCE)
    g.expects("move_to", *[f"to:{end}" for end in ends], "done")
