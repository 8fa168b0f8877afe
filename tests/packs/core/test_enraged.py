"""Enraged: a mood with another AI card and more damage, until a survivor is dismembered."""

from __future__ import annotations

from tests.support.position import place, play, severe, to_hit


def test_enraged_enters_play_draws_again_and_adds_damage() -> None:
    """[R-AI-11, R-AI-08, R-TOK-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0}, b: {at: A1}}
        decks: {ai: [enraged, claw]}
        controller: b
        """,
        to_hit(2, 1),
        place("arms"),
    )
    g.choose("take:arms")
    assert g.decks["in_play"] == ["enraged"]
    assert g.decks["ai_discard"] == ["claw"]
    assert g.survivor("a")["injuries"]["arms"] == "heavy"  # one of the profile, one of the mood
    assert g.monster["from_cards"] == {"damage": 1}
    assert set(g.survivor("b")["injuries"].values()) == {"none"}
    g.expects("act_order", "act:b")


def test_enraged_stays_in_play_for_the_next_round() -> None:
    """[R-AI-11, R-RND-07]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0}, b: {at: A1}}
        decks: {ai: [enraged, claw, chomp]}
        controller: b
        """,
        to_hit(1, 1),
        to_hit(1),
    )
    g.choose("act:a", "end", "act:b", "end")
    assert g.view["round"] == 3
    assert g.decks["in_play"] == ["enraged"]
    assert g.monster["damage"] == 1
    g.expects("act_order")


def test_enraged_does_not_make_grab_or_brain_damage_worse() -> None:
    """[R-MAT-08, R-DMO-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0, armor: {waist: 9}}, b: {at: K3}}
        decks: {ai: [grasp], in_play: [enraged]}
        controller: b
        """,
        to_hit(2),
        place("waist"),
        place("waist"),
    )
    g.choose("take:waist", "place:Q10")
    assert g.survivor("a")["armor"]["waist"] == 6  # two by the attack, one by Grab
    g.expects("act_order", "act:b")


def test_a_lost_leg_calms_it_down_and_the_next_hit_is_weaker() -> None:
    """[R-DIE-03, R-AMB-28]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0, injuries: {legs: heavy}}, b: {at: A1}}
        decks: {ai: [chomp, claw], in_play: [enraged]}
        controller: b
        start: monster-turn
        """,
        to_hit(1),
        to_hit(2, 1),
        place("legs"),
        severe(4),
    )
    g.choose("act:a", "end", "act:b", "end", "take:legs")
    assert g.survivor("a")["permanent_injuries"] == ["dismembered-leg"]
    assert g.decks["in_play"] == []
    assert g.decks["ai_discard"][0] == "claw"
    assert "enraged" in g.decks["ai_discard"]
    assert g.monster["damage"] == 0
    g.expects("act_order")


def test_an_injury_beyond_its_limit_dismembers_nobody() -> None:
    """[R-SEV-03, R-DIE-03]"""
    g = play(
        """
        monster: {at: K8, facing: south, tokens: {speed: 1, damage: 0}}
        survivors: {a: {at: K10, survival: 0, injuries: {legs: heavy}}, b: {at: A1}}
        decks: {ai: [claw, enraged, chomp, claw]}
        controller: b
        """,
        to_hit(2, 2, 1),
        place("legs", "legs"),
        severe(4),
        severe(4),
        to_hit(1, 1),
        to_hit(2, 1, 1),
        place("legs"),
        severe(4),
    )
    g.choose("take:legs", "take:legs", "act:a", "end", "act:b", "end")  # Enraged, then Chomp misses
    g.choose("act:a", "end", "act:b", "end")
    assert g.decks["in_play"] == ["enraged"]
    g.choose("take:legs")
    # The third leg that is not there: a bleeding token instead of the row.
    assert g.survivor("a")["bleeding"] == 3
    assert g.decks["in_play"] == ["enraged"]
    g.expects("act_order")


def test_the_hits_still_to_land_are_weaker_once_it_is_gone() -> None:
    """[R-TOK-03, R-MAT-08]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0, injuries: {arms: heavy}}, b: {at: A1}}
        decks: {ai: [claw], in_play: [enraged]}
        controller: b
        """,
        to_hit(2, 2),
        place("arms", "legs"),
        severe(4),
    )
    g.choose("take:arms", "take:legs")
    assert g.decks["in_play"] == []
    assert g.survivor("a")["injuries"]["legs"] == "light"
    g.expects("act_order", "act:a", "act:b")
