"""Survivor Corpse: a survivor who moves through it takes brain damage."""

from __future__ import annotations

import pytest

from tests.support.position import Play, check, play, to_hit
from tests.support.terrain_setup import found, visitor

WALLS = "{id: toppled-pillar, at: C1, facing: north}, {id: toppled-pillar, at: C6, facing: north}"
"""A wall in column C from row 1 to 9 with one gap at C5, where the corpse is."""


def corridor(a: str = "B5", level: str = "level-1", more: str = "") -> Play:
    return play(f"""
        monster: {{at: P12, facing: south, level: {level}}}
        survivors: {{a: {{at: {a}, survival: 0}}, b: {{at: D8}}}}
        terrain: [{WALLS}, {{id: survivor-corpse, at: C5, facing: north}}{more}]
        decks: {{ai: [claw]}}
        start: survivors-turn
        """).choose("act:a", "move")


def test_whoever_must_pass_it_suffers_brain_damage() -> None:
    """[R-TER-01, R-BRN-01] D5 is two steps away, but only through the corpse."""
    g = corridor().choose("to:D5")
    assert g.survivor("a")["injuries"]["brain"] == "light"
    assert g.survivor("b")["injuries"]["brain"] == "none"
    assert [e.data["amount"] for e in g.events("brain-damage")] == [1]
    g.expects("action")


def test_ending_on_it_is_moving_through_it() -> None:
    """[R-TER-01]"""
    g = corridor().choose("to:C5")
    assert (g.survivor("a")["at"], g.survivor("a")["injuries"]["brain"]) == ("C5", "light")
    g.expects("action")


def test_the_damage_is_the_level_of_the_monster() -> None:
    """[R-GEN-15]"""
    g = play("""
        monster: {at: P12, facing: south, level: level-2}
        survivors: {a: {at: B5, insanity: 5}}
        terrain: [{id: survivor-corpse, at: C5, facing: north}]
        decks: {ai: [claw]}
        start: survivors-turn
        """).choose("act:a", "move", "to:C5")
    assert g.survivor("a")["insanity"] == 3
    g.expects("action")


@pytest.mark.parametrize("end", ["B6", "D5", "C4", "C6"])
def test_who_can_walk_around_it_does(end: str) -> None:
    """[R-SMV-01] In the open every space but its own can be reached around it."""
    g = play("""
        monster: {at: P12, facing: south}
        survivors: {a: {at: B5}}
        terrain: [{id: survivor-corpse, at: C5, facing: north}]
        start: survivors-turn
        """).choose("act:a", "move", f"to:{end}")
    assert g.survivor("a")["injuries"]["brain"] == "none"
    assert not g.happened("treads")
    g.expects("action")


def test_a_way_around_that_is_too_long_is_none() -> None:
    """[R-SMV-01] G5 is exactly five steps away in a straight line; around the corpse it would be seven."""
    g = play("""
        monster: {at: P12, facing: south}
        survivors: {a: {at: B5}}
        terrain: [{id: survivor-corpse, at: C5, facing: north}]
        start: survivors-turn
        """).choose("act:a", "move", "to:G5")
    assert g.survivor("a")["injuries"]["brain"] == "light"
    g.expects("action")


@pytest.mark.parametrize("end", ["B6", "V5", "A2"])
def test_a_corpse_in_the_corner_hurts_nobody_who_keeps_away(end: str) -> None:
    """[R-TER-01]"""
    g = play(f"""
        monster: {{at: P12, facing: south}}
        survivors: {{a: {{at: {"S5" if end == "V5" else "A3"}}}, b: {{at: B1}}}}
        terrain: [{{id: survivor-corpse, at: A1, facing: north}}]
        start: survivors-turn
        """).choose("act:a", "move", f"to:{end}")
    assert not g.happened("treads") and g.survivor("a")["injuries"]["brain"] == "none"
    g.expects("action")


@pytest.mark.parametrize(("end", "treads"), [("B2", 1), ("B1", 1), ("A2", 1), ("C1", 1)])
def test_of_two_that_bar_every_way_one_must_be_passed(end: str, treads: int) -> None:
    """[R-TER-01, R-SMV-01] Out of the corner A1 there is a way around each of them, but not around both."""
    g = play("""
        monster: {at: P12, facing: south}
        survivors: {a: {at: A1, survival: 0}, b: {at: B4}}
        terrain: [{id: survivor-corpse, at: B1, facing: north}, {id: survivor-corpse, at: A2, facing: north}]
        decks: {ai: [claw]}
        start: survivors-turn
        """).choose("act:a", "move", f"to:{end}")
    assert len(g.events("treads")) == treads
    assert g.survivor("a")["injuries"]["brain"] == "light" and g.survivor("b")["injuries"]["brain"] == "none"
    g.expects("action")


def test_standing_on_it_from_before_does_nothing() -> None:
    """[R-TER-01] Leaving it is not moving through it."""
    g = corridor(a="C5").choose("to:B5")
    assert g.survivor("a")["injuries"]["brain"] == "none"
    g.expects("action")


def test_being_knocked_back_over_it_counts() -> None:
    """[R-TER-01, R-KB-01] Six spaces along row 9: from M9 over N9 to S9; the brain is hurt after the landing."""
    g = play(
        """
        monster: {at: K8, facing: east}
        survivors: {a: {at: M9, survival: 0}, b: {at: B2}}
        terrain: [{id: survivor-corpse, at: O9, facing: north}]
        decks: {ai: [power-swat]}
        controller: b
        """,
        to_hit(5),
        ("hit_location", ["body"]),
    ).choose("take:body")
    assert (g.survivor("a")["at"], g.survivor("a")["injuries"]["brain"]) == ("S9", "light")
    kinds = [e.kind for e in g.game.events]
    assert kinds.index("knockback") < kinds.index("treads") < kinds.index("brain-damage")
    g.expects("act_order")


def test_being_knocked_back_past_it_does_not() -> None:
    """[R-KB-01]"""
    g = play(
        """
        monster: {at: K8, facing: east}
        survivors: {a: {at: M9, survival: 0}, b: {at: B2}}
        terrain: [{id: survivor-corpse, at: O10, facing: north}]
        decks: {ai: [power-swat]}
        controller: b
        """,
        to_hit(5),
        ("hit_location", ["body"]),
    ).choose("take:body")
    assert g.survivor("a")["injuries"]["brain"] == "none"
    g.expects("act_order")


# -- searching ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "insanity", "gain"),
    [(1, 1, []), (2, 1, []), (3, 2, ["basic"]), (5, 2, ["basic"]), (6, 3, ["skull"]), (10, 3, ["skull"])],
)
def test_what_the_dead_carry(roll: int, insanity: int, gain: list[str]) -> None:
    """[R-TER-02, R-GEN-13] Archived in every case."""
    g = visitor("survivor-corpse", check(roll)).choose("use:survivor-corpse:search:F5")
    assert (g.survivor("a")["insanity"], found(g), g.view["terrain"]) == (insanity, gain, [])
    assert (g.survivor("b")["insanity"], found(g, "b")) == (0, [])
    g.expects("action", "move", "end")
