"""Straight moves that a card brings about: a leap with an attack behind it, a step back from the monster."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.position import Dice, Play, to_hit
from tests.support.tiny_monster import brew, homebrew

GEAR = """
    shoes:
      keywords: [item]
      abilities:
        - {name: spring, do: [{leap: {spaces: 2, strength: 1}}]}
        - {name: trip, do: [{knock_down: the survivor}, {leap: {spaces: 2, strength: 1}}]}
        - {name: stumble, do: [{knock_down: the survivor}, {step_back: 2}]}
        - {name: vault, do: [{leap: {spaces: movement, strength: 2, per_space: true}}]}
        - {name: sneak, do: [{hide: {who: the survivor, until: attacking or leaving}}, VAULT]}
        - {name: fade, do: [{hide: {who: the survivor, until: end of round}}, VAULT]}
        - {name: tumble, do: [{step_back: 2}]}
    thorns: {keywords: [item], abilities: [{name: die, do: [{kill: the survivor}, {leap: {spaces: 2, strength: 1}}]}]}
    """.replace("VAULT", "{leap: {spaces: movement, strength: 2, per_space: true}}")


def act(folder: Path, a: str, *dice: Dice, b: str = "at: V1", terrain: str = "[]", facing: str = "south") -> Play:
    """The straw man stands on K8, L8, K9 and L9; the act of survivor a has begun."""
    g = brew(
        homebrew(folder, gear=GEAR),
        f"""
        survivors: {{a: {{gear: [founding-stone, shoes, thorns], {a}}}, b: {{{b}}}, c: {{at: V16}}}}
        start: survivors-turn
        terrain: {terrain}
        decks: {{ai: [straw-blow, straw-blow], hit_locations: [straw-chest]}}
        """,
        *dice,
    ).unwatched()
    return g.choose("act:a")


# -- stepping back -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "near", "far"),
    [("K7", "K6", "K5"), ("M9", "N9", "O9"), ("L10", "L11", "L12"), ("J8", "I8", "H8")],
)
def test_a_step_back_goes_straight_away_from_the_monster(tmp_path: Path, at: str, near: str, far: str) -> None:
    """One or two spaces to the north, east, south or west, or none.  [R-SMV-01, R-BRD-14]"""
    for folder, cell in (("near", near), ("far", far), ("stay", at)):
        g = act(tmp_path / folder, f"at: {at}").choose("use:shoes:tumble")
        g.expects("move_to", f"to:{near}", f"to:{far}", "done")
        g.choose("done" if cell == at else f"to:{cell}")
        assert g.survivor("a")["at"] == cell
        assert g.survivor("b")["at"] == "V1" and g.monster["at"] == "K8"


def test_a_step_back_ends_at_another_survivor(tmp_path: Path) -> None:
    """[R-SMV-01]"""
    g = act(tmp_path, "at: J8", b="at: H8").choose("use:shoes:tumble")
    g.expects("move_to", "to:I8", "done")


def test_a_step_back_ends_at_the_edge_of_the_board(tmp_path: Path) -> None:
    """[R-BRD-13]"""
    g = act(tmp_path, "at: B8").choose("use:shoes:tumble")
    g.expects("move_to", "to:A8", "done")


def test_at_the_edge_there_is_no_step_back(tmp_path: Path) -> None:
    """[R-BRD-13]"""
    g = act(tmp_path, "at: A8").choose("use:shoes:tumble")
    assert g.survivor("a")["at"] == "A8"
    g.expects("action", "move", "end")


def test_who_has_fallen_does_not_step_back(tmp_path: Path) -> None:
    """[R-KDS-02]"""
    g = act(tmp_path, "at: J8").choose("use:shoes:stumble")
    assert g.survivor("a")["at"] == "J8" and g.survivor("a")["knocked_down"]
    assert g.game.decision.kind != "move_to"


# -- leaping -----------------------------------------------------------------------------------------------------


def test_who_falls_or_dies_first_does_not_leap(tmp_path: Path) -> None:
    """[R-KDS-02, R-DIE-01]"""
    g = act(tmp_path / "falls", "at: H8").choose("use:shoes:trip")
    assert g.survivor("a")["at"] == "H8" and g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:b", "act:c")
    g = act(tmp_path / "dies", "at: H8").choose("use:thorns:die")
    assert not g.survivor("a")["alive"]
    g.expects("act_order", "act:b", "act:c")


@pytest.mark.parametrize(
    ("at", "to", "strikes"),
    [("K5", "K7", True), ("O8", "M8", True), ("L12", "L10", True), ("H8", "J8", True), ("K5", "K6", False)],
)
def test_a_leap_goes_in_each_direction_and_strikes_after_all_of_it(
    tmp_path: Path, at: str, to: str, strikes: bool
) -> None:
    """[R-SMV-01, R-BRD-14, R-AMB-65]"""
    g = act(tmp_path, f"at: {at}", *[to_hit(1, 1)] * strikes).choose("use:shoes:spring", f"to:{to}")
    assert g.survivor("a")["at"] == to
    if strikes:
        assert g.options == ["attack:founding-stone", "attack:fist-and-tooth", "done"]
        g.choose("attack:founding-stone")
    g.expects("action", "move", "end")


def test_a_leap_of_no_distance_strikes_not(tmp_path: Path) -> None:
    """[R-AMB-65]"""
    g = act(tmp_path, "at: J8").choose("use:shoes:spring", "done")
    g.expects("action", "move", "end")


def test_a_leap_goes_no_further_than_it_may_nor_over_anybody(tmp_path: Path) -> None:
    """[R-SMV-01]"""
    g = act(tmp_path, "at: H8", b="at: H7").choose("use:shoes:spring")
    g.expects("move_to", "to:I8", "to:J8", "to:H9", "to:H10", "to:G8", "to:F8", "done")


# -- through terrain ---------------------------------------------------------------------------------------------

CORPSE = "[{id: survivor-corpse, at: I8, facing: north}]"


@pytest.mark.parametrize(
    ("at", "use", "to", "hurt"),
    [
        ("G8", "spring", "I8", True),
        ("H8", "spring", "J8", True),
        ("H7", "spring", "J7", False),
        ("H8", "spring", "F8", False),
        ("J8", "tumble", "H8", True),
        ("J8", "tumble", "I8", True),
        ("J9", "tumble", "H9", False),
    ],
)
def test_terrain_in_the_line_is_passed(tmp_path: Path, at: str, use: str, to: str, hurt: bool) -> None:
    """A corpse hurts the brain of who moves through it or ends on it.  [R-TER-01, R-BRD-14]"""
    g = act(tmp_path, f"at: {at}, survival: 0", terrain=CORPSE).choose(f"use:shoes:{use}", f"to:{to}")
    assert g.happened("treads") is hurt
    assert g.survivor("a")["injuries"]["brain"] == ("light" if hurt else "none")
    assert g.survivor("b")["injuries"]["brain"] == "none"


# -- zones that stop a movement --------------------------------------------------------------------------------------

NET = "net: {type: trait, level: special, while_in_play: {stops_movement: 2}}"


def vault(folder: Path, at: str, ruling: str) -> list[str]:
    """The spaces to the east and the west that a survivor may leap to; the zone is two spaces around K8 to L9."""
    g = brew(
        homebrew(folder, gear=GEAR, ai=NET),
        f"""
        survivors: {{a: {{gear: [founding-stone, shoes], at: {at}}}, b: {{at: V1}}}}
        start: survivors-turn
        decks: {{ai: [straw-blow, straw-blow], hit_locations: [straw-chest], in_play: [net]}}
        rulings: {{{ruling}}}
        """,
    ).unwatched()
    g.choose("act:a", "use:shoes:vault")
    g.expects("move_to")
    return sorted(key for key in g.options if key.endswith(at[1:]) and key != "done")


@pytest.mark.parametrize("ruling", ["", "zone-entry: from-outside"])
def test_a_leap_into_the_zone_ends_where_it_begins(tmp_path: Path, ruling: str) -> None:
    """[R-SMV-03, R-BRD-14]"""
    east = ["to:I8", "to:H8"]
    assert vault(tmp_path, "G8", ruling) == sorted([*east, "to:F8", "to:E8", "to:D8", "to:C8", "to:B8"])


@pytest.mark.parametrize(("ruling", "free"), [("", False), ("zone-entry: from-outside", True)])
def test_a_leap_that_begins_in_the_zone_is_stopped_by_a_ruling_only(tmp_path: Path, ruling: str, free: bool) -> None:
    """I10 and K10 are spaces of the zone.  [R-SMV-03, R-AMB-54]"""
    assert vault(tmp_path, "J10", ruling) == sorted([f"to:{x}10" for x in ("EFGHIKLMNO" if free else "IK")])


# -- hiding ------------------------------------------------------------------------------------------------------------

GRASS = "[{id: tall-grass, at: G8, facing: north}]"


@pytest.mark.parametrize(
    ("use", "to", "hidden"),
    [
        ("sneak", "H8", True),
        ("sneak", "G9", True),
        ("sneak", "I8", False),
        ("sneak", "F8", False),
        ("sneak", "G6", False),
        ("fade", "H8", True),
        ("fade", "I8", True),
        ("fade", "F8", True),
        ("vault", "H8", False),
        ("vault", "I8", False),
    ],
)
def test_a_leap_out_of_the_grass_ends_hiding_in_it(tmp_path: Path, use: str, to: str, hidden: bool) -> None:
    """Who hides for a time stays hidden.  [R-TER-07, R-TOK-05]"""
    g = act(tmp_path, "at: G8, survival: 0", terrain=GRASS)
    g.choose(f"use:shoes:{use}", f"to:{to}")
    assert g.survivor("a")["threat"] is not hidden
    assert g.survivor("b")["threat"]
