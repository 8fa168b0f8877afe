"""Stone Columns: impassable terrain that can break."""

from __future__ import annotations

from tests.support.position import place, play, to_hit


def test_a_colliding_survivor_breaks_it_and_is_hurt() -> None:
    """[R-TER-05, R-COL-01] Stops on its space, falls, one damage at a rolled location; the other column stands."""
    g = play(
        """
        monster: {at: K8, facing: east}
        survivors: {a: {at: M9, survival: 0}, b: {at: B2}}
        terrain: [{id: stone-column, at: O9, facing: north}, {id: stone-column, at: O1, facing: north}]
        decks: {ai: [power-swat]}
        """,
        to_hit(5),
        place("body"),
        place("legs"),
    ).choose("take:body")
    a = g.survivor("a")
    assert (a["at"], a["knocked_down"], a["injuries"]["legs"]) == ("O9", True, "light")
    assert [t["at"] for t in g.view["terrain"]] == ["O1"]
    assert g.decks["archived"] == ["stone-column"]
    g.expects("act_order", "act:b")


def test_survivors_cannot_walk_through_it_nor_see_past_it() -> None:
    """[R-TER-03, R-TER-04] One by two spaces."""
    g = play("""
        monster: {at: K8, facing: east}
        survivors: {a: {at: P8, gear: [bone-darts]}}
        terrain: [{id: stone-column, at: O8, facing: north}]
        start: survivors-turn
        """).choose("act:a")
    assert "attack:bone-darts" not in g.options
    g.choose("move")
    assert not {"to:O8", "to:O9"} & set(g.options)
    assert {"to:O7", "to:O10"} <= set(g.options)
    g.expects("move_to")


def test_a_monster_walking_over_it_archives_it() -> None:
    """[R-TER-05, R-COL-07]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K15, survival: 0}, b: {at: B2}}
        terrain: [{id: stone-column, at: K11, facing: east}]
        decks: {ai: [claw]}
        """,
        to_hit(1, 1),
    )
    while g.game.decision.kind == "monster_path":
        g.choose(g.options[0])
    assert g.view["terrain"] == []
    g.expects("act_order")


def test_nothing_hides_behind_a_broken_column() -> None:
    """[R-TER-03, R-TER-05] Survivor a breaks it; b behind it sees the lion now."""
    g = play(
        """
        monster: {at: K8, facing: east}
        survivors: {a: {at: M9, survival: 0}, b: {at: P8, gear: [bone-darts]}}
        terrain: [{id: stone-column, at: O8, facing: north}]
        decks: {ai: [power-swat]}
        """,
        to_hit(5),
        place("body"),
        place("legs"),
    ).choose("take:body")
    assert g.decks["archived"] == ["stone-column"]
    g.choose("act:b")
    g.expects("action", "move", "end", "attack:bone-darts")
