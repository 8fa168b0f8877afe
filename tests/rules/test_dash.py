"""Dash: one movement, spent at once."""

from __future__ import annotations

from tests.support.one_hit import untouched
from tests.support.position import Dice, Play, place, play, severe, to_hit

RUNNER = "survival: 2, actions: [dodge, dash]"


def table(start: str, *dice: Dice, a: str = RUNNER, at: str = "K10", more: str = "") -> Play:
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: {at}, {a}}}, b: {{at: R3}}}}
        controller: b
        start: {start}
        decks: {{ai: [claw, chomp], hit_locations: [beasts-knee]}}
        {more}
        """,
        *dice,
    )


def test_a_dash_is_a_normal_move_at_once() -> None:
    """[R-SUR-09, R-SMV-01]"""
    g = table("survivors-turn").choose("dash:a")
    assert g.view["decision"]["seats"] == ["p1"]
    assert "to:K15" in g.options and "to:K16" not in g.options and "to:K9" not in g.options
    g.choose("to:K15")
    assert g.survivor("a")["at"] == "K15" and g.survivor("a")["survival"] == 1
    assert g.survivor("a")["acted"] is False
    untouched(g, "b")
    g.expects("act_order", "act:a", "act:b")


def test_it_does_not_use_the_movement_of_the_act() -> None:
    """[R-SUR-09, R-ACT-02]"""
    g = table("survivors-turn").choose("act:a", "dash:a", "to:K15", "move", "to:F15")
    assert g.survivor("a")["at"] == "F15"
    g.expects("action", "use:founding-stone:sling", "end")


def test_the_other_survivors_may_dash_in_somebodys_act() -> None:
    """[R-SUR-13]"""
    g = table("survivors-turn").choose("act:b", "dash:a", "to:J10")
    assert g.survivor("a")["at"] == "J10"
    g.expects("action", "move", "use:founding-stone:sling", "end")


def test_a_target_that_dashes_away_stays_the_target() -> None:
    """[R-SUR-09, R-TGT-09, R-MAT-03]"""
    # a was picked by Claw and runs nine rows away from where the lion can be: it follows and cannot strike.
    g = table("monster-turn", a=f"{RUNNER}, attributes: {{movement: 9}}", at="K13").choose("dash:a", "to:T13")
    assert [e.data["who"] for e in g.events("target")] == [0]
    g.choose(g.options[0])
    assert g.happened("out-of-reach") and not g.happened("monster-attacks")
    untouched(g, "b")
    g.expects("act_order", "act:a", "act:b")


def test_a_target_that_dashes_within_reach_is_followed_and_struck() -> None:
    """[R-SUR-09, R-TGT-09]"""
    g = table("monster-turn", to_hit(1, 1)).choose("dash:a", "to:K15")
    assert g.monster["at"] == "K13" and g.happened("monster-attacks")
    g.expects("act_order", "act:a", "act:b")


def test_who_is_walled_in_cannot_dash() -> None:
    """[R-SUR-09, R-SMV-01]"""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: A1, {RUNNER}}}, b: {{at: A2}}, c: {{at: B1}}}}
        start: survivors-turn
        decks: {{ai: [claw], hit_locations: [beasts-knee]}}
        """
    )
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_a_torn_muscle_ends_the_dashing() -> None:
    """[R-SEV-04]"""
    g = table("monster-turn", to_hit(2, 1), place("legs"), severe(7), a=f"{RUNNER}, injuries: {{legs: heavy}}")
    g.choose("done", "take:legs")
    assert "no dash" in g.survivor("a")["impairments"] and g.survivor("a")["survival"] == 2
    g.expects("act_order", "act:a", "act:b")


def test_the_fallen_cannot_dash() -> None:
    """[R-KDS-02, R-SUR-05]"""
    g = table("survivors-turn", a=f"{RUNNER}, knocked_down: true")
    g.expects("act_order", "act:b")
