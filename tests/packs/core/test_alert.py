"""Alert: a mood that attacks survivors who move close."""

from __future__ import annotations

import pytest

from tests.support.one_hit import CRITICAL, WOUNDS, strike, untouched
from tests.support.position import Dice, Play, place, play, to_hit


def wary(*dice: Dice, a: str = "at: K16, survival: 0", b: str = "at: J8", more: str = "", rulings: str = "{}") -> Play:
    """The lion on K8 watches the columns G to P and the rows 4 to 13."""
    return play(
        f"""
        rulings: {rulings}
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{{a}}}, b: {{{b}}}{more}}}
        decks: {{ai: [claw], in_play: [alert]}}
        controller: b
        start: survivors-turn
        """,
        *dice,
    )


def test_alert_enters_play_and_that_is_all() -> None:
    """No other card is drawn, and those already close are left alone.  [R-AI-11, R-AI-08]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}}
        decks: {ai: [alert, claw]}
        """
    )
    assert g.decks["in_play"] == ["alert"]
    assert (g.decks["ai"], g.decks["ai_discard"]) == (1, [])
    assert not g.happened("basic-action") and not g.happened("monster-attacks")
    untouched(g, "a", "b")
    g.expects("act_order", "act:a", "act:b")


def test_whoever_comes_close_becomes_the_target_of_the_basic_action() -> None:
    """The token, then the mood is gone, then the Basic Action; b is closer.  [R-AI-13, R-PRI-02, R-PRI-03, R-AMB-45]"""
    g = wary(to_hit(2, 1), place("arms"))
    g.choose("act:a", "move", "to:K13", "take:arms")
    kinds = [e.kind for e in g.game.events]
    order = [kinds.index(k) for k in ("moves", "gains-priority", "leaves-play", "basic-action", "monster-attacks")]
    assert order == sorted(order)
    assert [e.data["who"] for e in g.events("target")] == [0]
    assert g.monster["at"] == "K11"
    assert g.monster["priority_target"] is None
    assert g.survivor("a")["injuries"]["arms"] == "light"
    assert (g.decks["in_play"], g.decks["ai_discard"], g.decks["ai"]) == ([], ["alert"], 1)
    untouched(g, "b")
    g.expects("action")


def test_the_token_stays_with_the_one_who_came_close_where_it_is_kept() -> None:
    """[R-AMB-14, R-PRI-01]"""
    g = wary(to_hit(1, 1), b="at: J8, priority_target: true", rulings="{priority-duration: next-monster-turn}")
    g.choose("act:a", "move", "to:K13")
    assert g.monster["priority_target"] == "a"
    assert not g.survivor("b")["priority_target"]
    g.expects("action")


def test_nobody_can_go_on_after_the_first_watched_space() -> None:
    """Five spaces of movement end on row 13 after three.  [R-SMV-03, R-SMV-01]"""
    g = wary()
    g.choose("act:a", "move")
    spaces = {key.removeprefix("to:") for key in g.options}
    assert {x for x in spaces if x.endswith("13")} == {"I13", "J13", "K13", "L13", "M13"}
    assert not {x for x in spaces if int(x[1:]) < 13}
    assert {"K14", "K15", "F16", "P16"} <= spaces
    g.expects("move_to")


REACHED = ("K13", "I13")  # the corners are eight spaces away: the lion comes, but cannot strike


@pytest.mark.parametrize(
    ("start", "end", "pounces"),
    [
        ("E13", "G13", True),  # the corner of the watched block
        ("E13", "F13", False),
        ("E14", "G14", False),
        ("Q4", "P4", True),
        ("Q3", "P3", False),
        ("R4", "Q4", False),
        ("G3", "G4", True),
        ("K14", "K13", True),
        ("H13", "I13", True),  # from one watched space to the next
        ("G13", "F13", False),  # leaving
    ],
)
def test_the_watched_block_reaches_four_rows_and_columns(start: str, end: str, pounces: bool) -> None:
    """[R-AI-13, R-SMV-03]"""
    g = wary(
        *([to_hit(1, 1)] if end in REACHED else []), a=f"at: {start}, survival: 0", b="at: A1", more=", c: {at: V16}"
    )
    g.choose("act:a", "move", f"to:{end}")
    while g.game.decision.kind in ("monster_path", "facing"):
        g.choose(g.options[0])
    assert g.survivor("a")["at"] == end
    assert g.decks["in_play"] == ([] if pounces else ["alert"])
    assert len(g.events("basic-action")) == pounces
    assert g.happened("gains-priority") is pounces
    untouched(g, "b", "c")
    g.expects("action")


def test_only_the_first_to_come_close_is_pounced_upon() -> None:
    """Once the mood has ended, no survivor has to stop.  [R-AI-11]"""
    g = wary(to_hit(1, 1), more=", c: {at: A8}")
    g.choose("act:a", "move", "to:K13", "end", "act:c", "move")
    assert "to:F8" in g.options
    g.choose("to:F8")
    assert len(g.events("basic-action")) == 1
    g.expects("action")


def test_being_carried_close_is_no_movement() -> None:
    """Grab places; and the lion may come as close as it likes.  [R-GRB-03, R-SMV-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0}, b: {at: K3}}
        decks: {ai: [grasp], in_play: [alert]}
        controller: b
        """,
        to_hit(2),
        place("waist"),
        place("waist"),
    )
    g.choose("take:waist", "place:Q10")
    assert g.decks["in_play"] == ["alert"]
    assert not g.happened("basic-action")
    g.expects("act_order", "act:b")


def test_a_dash_in_the_monster_turn_is_movement_as_well() -> None:
    """[R-SUR-09, R-AI-13]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K14, survival: 1, actions: [dash]}, b: {at: J8}}
        decks: {ai: [claw], in_play: [alert]}
        controller: b
        """,
        to_hit(1, 1),
        to_hit(1, 1),
    )
    g.choose("dash:a")
    assert "to:K13" in g.options and "to:K12" not in g.options
    g.choose("to:K13")
    assert [e.data["target"] for e in g.events("monster-attacks")] == [0, 0]
    assert g.decks["ai_discard"] == ["claw", "alert"]
    g.expects("act_order", "act:a", "act:b")


def test_a_fall_of_the_lion_ends_its_watch() -> None:
    """[R-AI-11, R-KDM-06]"""
    g = strike("beasts-flank", CRITICAL, in_play="alert")
    assert g.monster["knocked_down"]
    assert g.decks["in_play"] == []
    assert g.decks["ai_discard"] == ["alert"]
    assert not g.happened("basic-action")
    g.expects("action")


def test_a_wound_alone_does_not_end_its_watch() -> None:
    """[R-AI-11]"""
    g = strike("beasts-flank", WOUNDS, in_play="alert")
    assert g.decks["wounds"] == 1
    assert g.decks["in_play"] == ["alert"]
    g.expects("action")
