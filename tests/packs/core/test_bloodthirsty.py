"""Bloodthirsty: a mood that counts damage; with enough of it the lion attacks first."""

from __future__ import annotations

import pytest

from tests.support.one_hit import untouched
from tests.support.pass_turns import idle
from tests.support.position import Dice, Play, check, place, play, random_survivor, to_hit

TOUGH = "at: K10, survival: 0, armor: {head: 9, arms: 9, body: 9, waist: 9, legs: 9}"


def thirsty(*dice: Dice, a: str = TOUGH, ai: str = "claw, chomp, power-swat", more: str = "") -> Play:
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{{a}}}, b: {{at: A1}}{more}}}
        decks: {{ai: [{ai}], in_play: [bloodthirsty]}}
        controller: b
        """,
        *dice,
    )


def tokens(g: Play) -> int:
    """The tokens on the card, as last reported."""
    reports = g.events("card-tokens")
    count: int = reports[-1].data["count"] if reports else 0
    return count


def test_bloodthirsty_enters_play_and_draws_again() -> None:
    """And counts at once.  [R-AI-11, R-AI-08, R-AI-13]"""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{{TOUGH}}}, b: {{at: A1}}}}
        decks: {{ai: [bloodthirsty, claw, chomp]}}
        controller: b
        """,
        to_hit(2, 2),
        place("arms", "legs"),
    )
    g.choose("take:arms", "take:legs")
    assert g.decks["in_play"] == ["bloodthirsty"]
    assert (g.decks["ai_discard"], g.decks["ai"]) == (["claw"], 1)
    assert [e.data["count"] for e in g.events("card-tokens")] == [1, 2]
    untouched(g, "b")
    g.expects("act_order", "act:a", "act:b")


def test_each_time_somebody_is_damaged_is_one_token_whatever_the_amount() -> None:
    """Power Swat deals two in one hit.  [R-AI-13, R-TRG-02]"""
    g = thirsty(to_hit(2), place("arms"), ai="power-swat")
    g.choose("take:arms")
    assert g.survivor("a")["armor"]["arms"] == 7
    assert tokens(g) == 1
    g.expects("act_order", "act:a", "act:b")


def test_a_dodged_hit_and_a_miss_are_no_damage() -> None:
    """[R-SUR-06, R-MAT-07]"""
    g = thirsty(to_hit(2, 1), place("arms"), a="at: K10, survival: 1")
    g.choose("dodge:arms")
    assert tokens(g) == 0
    g.expects("act_order", "act:a", "act:b")


def test_damage_outside_an_attack_counts_too() -> None:
    """The bite of Grasp, then its Grab.  [R-DMO-01, R-AI-13]"""
    g = thirsty(to_hit(2), place("waist"), place("waist"), ai="grasp", more=", c: {at: K3}")
    g.choose("take:waist", "place:Q10")
    assert tokens(g) == 2
    g.expects("act_order", "act:b", "act:c")


def test_two_tokens_are_not_enough_and_three_strike_before_the_draw() -> None:
    """[R-MT-02, R-MT-03, R-AI-13]"""
    g = thirsty(
        to_hit(2, 2),
        place("arms", "legs"),
        to_hit(2),
        to_hit(1, 1),
        to_hit(1),
    )
    g.choose("take:arms", "take:legs")
    idle(g)
    assert not g.happened("basic-action")  # round 3 began with two
    g.choose("take:head")
    assert tokens(g) == 3
    idle(g)
    since = [e.kind for e in g.game.events]
    since = since[len(since) - since[::-1].index("monster-turn") :]
    order = [since.index(k) for k in ("card-tokens", "basic-action", "monster-attacks", "ai-drawn")]
    assert order == sorted(order)
    assert tokens(g) == 0
    assert g.decks["in_play"] == ["bloodthirsty"]
    assert g.decks["ai_discard"] == ["power-swat", "chomp", "claw"]
    untouched(g, "b")
    g.expects("act_order", "act:a", "act:b")


def test_all_tokens_go_before_the_basic_action_adds_new_ones() -> None:
    """Four tokens, two new ones by the Basic Action: two are left, too few for the next turn.  [R-MT-02, R-AI-13]"""
    g = thirsty(
        to_hit(2, 2),
        place("arms", "legs"),
        to_hit(2, 2),
        place("arms", "legs"),
        to_hit(2, 2),
        place("body", "waist"),
        to_hit(1),
        to_hit(1),
        ai="claw, claw, chomp, power-swat",
    )
    g.choose("take:arms", "take:legs")
    idle(g).choose("take:arms", "take:legs")
    assert tokens(g) == 4
    idle(g).choose("take:body", "take:waist")
    assert [e.data["count"] for e in g.events("card-tokens")] == [1, 2, 3, 4, 0, 1, 2]
    idle(g)
    assert len(g.events("basic-action")) == 1
    g.expects("act_order", "act:a", "act:b")


def test_the_basic_action_picks_for_itself_whoever_is_closest_by_then() -> None:
    """[R-FS-08, R-TGT-01]"""
    g = thirsty(
        to_hit(2, 2),
        place("arms", "legs"),
        to_hit(2),
        to_hit(1, 1),
        to_hit(1),
        more=", c: {at: J12}",
    )
    g.choose("take:arms", "take:legs")
    idle(g).choose("take:head")
    g.choose("act:c", "move", "to:J8", "end", "act:a", "move", "to:K12")
    idle(g)
    assert [e.data["target"] for e in g.events("monster-attacks")][2] == 2
    g.expects("act_order")


@pytest.mark.parametrize(("ruling", "count"), [("no", 0), ("yes", 1)])
def test_brain_damage_counts_only_where_the_table_says_so(ruling: str, count: int) -> None:
    """Size Up costs a nothing but insanity.  [R-AMB-49, R-BRN-02]"""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K12, insanity: 4}}, b: {{at: A1, hidden: true}}}}
        decks: {{ai: [size-up], in_play: [bloodthirsty]}}
        rulings: {{brain-damage-counts: {ruling}}}
        controller: b
        """,
        random_survivor("a"),
        check(4),
    )
    assert g.survivor("a")["insanity"] == 3
    assert tokens(g) == count
    g.expects("act_order", "act:b")
