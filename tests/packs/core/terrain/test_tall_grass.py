"""Tall Grass: harder to hit while standing in it."""

from __future__ import annotations

import pytest

from tests.support import Dice, Play, place, play, to_hit


def struck(at: str, *dice: Dice, b: str = "B2", tiles: str = "{id: tall-grass, at: K10, facing: north}") -> Play:
    """A Claw (two dice, 2+) at survivor a beside the lion; the grass covers K10, L10, K11, L11."""
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: {at}, survival: 0}}, b: {{at: {b}}}}}
        terrain: [{tiles}]
        decks: {{ai: [claw]}}
        controller: b
        """,
        *dice,
    )


@pytest.mark.parametrize("at", ["K10", "L10"])
def test_it_gives_two_evasion_to_whoever_stands_in_it(at: str) -> None:
    """[R-TER-07, R-MAT-06] 2+ becomes 4+: a three misses, a four hits."""
    g = struck(at, to_hit(3, 4), place("body"))
    event = g.events("monster-dice")[0]
    assert (event.data["needed"], event.data["hits"]) == (4, 1)
    g.choose("take:body").expects("act_order")


@pytest.mark.parametrize(("tile", "b"), [("L10", "M11"), ("I10", "I11"), ("K11", "K12")])
def test_beside_it_there_is_no_shelter(tile: str, b: str) -> None:
    """[R-TER-07] The bystander in the grass keeps it for itself."""
    g = struck("K10", to_hit(2, 1), place("body"), b=b, tiles=f"{{id: tall-grass, at: {tile}, facing: north}}")
    event = g.events("monster-dice")[0]
    assert (event.data["needed"], event.data["hits"]) == (2, 1)
    g.choose("take:body").expects("act_order")


def test_it_neither_stops_nor_hides_anybody_by_itself() -> None:
    """[R-TER-01, R-TER-07] Walked through and into, seen through, and its grass is no wall."""
    g = play("""
        monster: {at: K4, facing: south}
        survivors: {a: {at: K9}, b: {at: K11}}
        terrain: [{id: tall-grass, at: K7, facing: north}, {id: tall-grass, at: K10, facing: north}]
        start: survivors-turn
        """)
    assert g.survivor("b")["threat"]
    g.choose("act:a", "move")
    assert {"to:K10", "to:K7", "to:L10", "to:K6"} <= set(g.options)
    g.expects("move_to")


def test_it_gives_nothing_but_evasion() -> None:
    """[R-TER-07] A strike from the grass needs what it always needs."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}}
        terrain: [{id: tall-grass, at: K10, facing: north}]
        start: survivors-turn
        """,
        to_hit(6, 6),
    ).choose("act:a", "attack:founding-stone")
    assert g.events("attack-dice")[0].data["needed"] == 7
    g.expects("action")
