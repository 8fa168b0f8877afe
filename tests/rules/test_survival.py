"""Survival and the windows in which it may be spent."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.one_hit import WOUNDS, strike, untouched
from tests.support.position import Dice, Play, amount, check, place, play, severe, to_hit, to_wound, trauma
from tests.support.tiny_monster import WHITE_LION, brew, homebrew

ALL = "actions: [dodge, encourage, dash, surge, endure]"


def table(start: str, *dice: Dice, ai: str = "claw, chomp", a: str = "", b: str = "", more: str = "") -> Play:
    """a stands before the lion, b far off with two survival and every action, c is knocked down."""
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors:
          a: {{at: K10{a}}}
          b: {{at: R3, survival: 2, {ALL}{b}}}
          c: {{at: C14, knocked_down: true}}
        start: {start}
        decks: {{ai: [{ai}], hit_locations: [beasts-knee, beasts-femur]}}
        {more}
        """,
        *dice,
    )


OFFERS = ["dash:b", "surge:b", "encourage:b:c"]


# -- the First Story ---------------------------------------------------------------------------------------------


def test_a_first_story_survivor_can_only_dodge() -> None:
    """[R-FS-05, R-SUR-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: R3}, c: {at: C14, knocked_down: true}}
        decks: {ai: [claw, chomp], hit_locations: [beasts-knee]}
        """,
        to_hit(2, 1),
        place("legs"),
    )
    # Claw's flow passed without a question; the hit offers the dodge.
    assert g.options == ["take:legs", "dodge:legs"] and g.survivor("a")["actions"] == ["dodge"]
    g.choose("take:legs", "act:b")
    g.expects("action", "move", "use:founding-stone:sling", "end")


def test_dodging_is_known_to_everybody_whatever_else_is_unlocked() -> None:
    """[R-SUR-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, actions: [surge]}, b: {at: R3}}
        controller: b
        decks: {ai: [claw, chomp], hit_locations: [beasts-knee]}
        """,
        to_hit(2, 1),
        place("legs"),
    ).choose("done")
    assert g.survivor("a")["actions"] == ["dodge", "surge"]
    g.expects("hit", "take:legs", "dodge:legs")


# -- windows -----------------------------------------------------------------------------------------------------


def test_every_flow_of_an_ai_card_is_a_window() -> None:
    """[R-SUR-13, R-AI-03]"""
    g = table("monster-turn", more="rulings: {encourage-window: opportunities}")
    assert g.view["turn"] == "monster" and not g.happened("monster-attacks")
    g.expects("flow", *OFFERS, "done")


def test_the_window_stays_open_until_everybody_passes() -> None:
    """[R-SUR-14]"""
    g = table("monster-turn", to_hit(1, 1), more="rulings: {encourage-window: opportunities}").choose("dash:b", "to:R4")
    assert sorted(g.options) == sorted(["surge:b", "encourage:b:c", "done"])
    assert not g.happened("monster-attacks")
    g.choose("encourage:b:c")
    # No survival is left, so there is nothing to pass any more: the lion has attacked.
    assert g.survivor("b")["survival"] == 0 and g.happened("monster-attacks")
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_between_acts_is_a_window() -> None:
    """[R-SUR-13, R-ACT-01]"""
    g = table("survivors-turn")
    g.expects("act_order", "act:a", "act:b", *OFFERS)


def test_before_and_after_each_action_of_an_act_is_a_window() -> None:
    """[R-SUR-13]"""
    g = table("survivors-turn").choose("act:a")
    assert set(OFFERS) <= set(g.options)
    g.choose("move", "to:K12")
    assert set(OFFERS) <= set(g.options)
    g.choose("end")
    g.expects("act_order", "act:b", *OFFERS)


def test_after_the_last_act_the_window_can_be_closed() -> None:
    """[R-SUR-13, R-SUR-14]"""
    g = table("survivors-turn").choose("act:a", "end", "act:b", "end")
    g.expects("act_order", *OFFERS, "end")


def test_there_is_no_window_in_the_middle_of_a_movement() -> None:
    """[R-GEN-09, R-SUR-13]"""
    g = table("survivors-turn").choose("act:a", "move")
    assert all(o.startswith("to:") for o in g.options)
    g.expects("move_to")


def test_there_is_no_window_before_a_wound_attempt() -> None:
    """[R-SUR-13, R-GEN-09]"""
    g = table("survivors-turn", to_hit(7, 1)).choose("act:a", "attack:founding-stone")
    g.expects("wound_order", "wound:beasts-knee")


def test_the_monster_falling_on_its_own_turn_opens_a_window() -> None:
    """[R-SUR-13, R-KDM-07]"""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K13}}, b: {{at: R3, survival: 1, {ALL}}}}}
        decks: {{ai: [claw, chomp], hit_locations: [beasts-knee], injuries: [ruptured-tendon]}}
        """,
        check(1),
    ).choose("done")
    assert g.monster["knocked_down"] is True and g.view["turn"] == "monster"
    g.expects("flow", "dash:b", "surge:b", "done")


# -- once per round, limits --------------------------------------------------------------------------------------


def test_each_action_once_per_round_and_again_in_the_next() -> None:
    """[R-SUR-02, R-RND-06]"""
    g = table("survivors-turn", to_hit(1, 1), b=", survival_limit: 9").choose("dash:b", "to:R4")
    assert g.survivor("b")["used"] == ["dash"] and "dash:b" not in g.options and "surge:b" in g.options
    g.choose("act:a", "end", "act:b", "end", "end")
    assert g.survivor("b")["used"] == [] and g.view["round"] == 3
    # The start of the monster turn is for encouraging only; then comes the flow of Claw.
    g.choose("done")
    assert "dash:b" in g.options
    g.choose("dash:b", "to:R3")
    assert g.survivor("b")["used"] == ["dash"] and g.survivor("b")["survival"] == 0
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_two_survivors_may_both_use_the_same_action() -> None:
    """[R-SUR-02]"""
    g = table("survivors-turn", a=f", {ALL}").choose("dash:b", "to:R4")
    assert "dash:a" in g.options
    g.choose("dash:a", "to:K12")
    assert g.survivor("a")["used"] == ["dash"] and g.survivor("b")["used"] == ["dash"]
    g.expects("act_order")


def test_survival_does_not_come_back_by_itself() -> None:
    """[R-SUR-01, R-RND-07]"""
    g = table("survivors-turn", to_hit(1), b=", survival_limit: 9").choose("dash:b", "to:R4", "surge:b")
    g.choose("use:founding-stone:sling", "wound:beasts-knee", "act:a", "end", "act:b", "end")
    assert g.view["round"] == 3 and g.survivor("b")["survival"] == 0
    g.expects("act_order", "act:a", "act:b", "act:c")


@pytest.mark.parametrize(("limit", "after"), [(1, 1), (3, 2)])
def test_gains_above_the_limit_are_lost(limit: int, after: int) -> None:
    """[R-SUR-01]"""
    g = strike("beasts-ribs", WOUNDS, a=f"understanding: 3, survival: 1, survival_limit: {limit}")
    assert g.survivor("a")["survival"] == after
    g.expects("action", "move", "end")


def test_without_survival_nothing_is_offered() -> None:
    """[R-SUR-01]"""
    g = table("survivors-turn", b="").choose("dash:b", "to:R4", "encourage:b:c")
    assert g.survivor("b")["survival"] == 0
    g.expects("act_order", "act:a", "act:b", "act:c")


# -- who may not -------------------------------------------------------------------------------------------------


def test_one_survival_action_is_finished_before_another_starts() -> None:
    """[R-SUR-04]"""
    # b surges and is struck back; a, who knows everything too, is not asked in the flow of that Basic Action.
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: R3, survival: 2, {ALL}}}, b: {{at: J8, survival: 2, {ALL}}}}}
        start: survivors-turn
        decks: {{ai: [claw, chomp], hit_locations: [fleshy-gut]}}
        """,
        to_hit(7, 1),
        to_wound(4),
        to_hit(2, 1),
        place("legs"),
    ).choose("surge:b", "attack:founding-stone", "wound:fleshy-gut")
    assert g.game.decision.kind == "hit" and g.view["progress"][-1]["target"] == "b"
    g.choose("take:legs")
    g.expects("act_order", "act:a", "act:b", "dash:a", "surge:a", "dash:b")


def test_dodging_is_still_possible_while_a_surge_is_resolved(tmp_path: Path) -> None:
    """[R-SUR-04, R-SUR-06]"""
    # b surges to blow a horn beside the lion, and Ground Fighting answers before it sounds.  Blowing is no attack.
    horn = "horn: {keywords: [item], abilities: [{name: blow, do: [{gain: {who: the survivor, courage: 1}}]}]}"
    g = brew(
        homebrew(tmp_path, gear=horn),
        f"""
        survivors:
          a: {{at: R3, survival: 2, {ALL}}}
          b: {{at: J8, survival: 2, gear: [horn], actions: [dodge, surge]}}
        start: survivors-turn
        decks: {{ai: [claw], hit_locations: [beasts-knee], in_play: [ground-fighting]}}
        """,
        to_hit(2, 1, 1, 1),
        place("legs"),
        monster=WHITE_LION,
    ).choose("surge:b", "use:horn:blow")
    # The flow of that Basic Action asked no player: a survival action is being resolved.
    assert g.options == ["take:legs", "dodge:legs"]
    g.choose("dodge:legs")
    assert g.survivor("b")["survival"] == 0 and g.survivor("b")["courage"] == 1
    assert g.survivor("b")["used"] == ["dodge", "surge"]
    g.expects("act_order", "act:a", "act:b", "dash:a", "surge:a")


def test_the_fallen_may_not() -> None:
    """[R-SUR-05, R-KDS-02]"""
    g = table("survivors-turn", b=", knocked_down: true")
    g.expects("act_order", "act:a")


def test_the_frenzied_may_not_spend_survival() -> None:
    """[R-SUR-05, R-BRN-05]"""
    g = strike(
        "beasts-brow",
        WOUNDS,
        trauma(10),
        amount(1),
        to_hit(1, 1),
        a=f"injuries: {{brain: light}}, survival: 3, {ALL}",
    )
    assert "frenzy" in g.survivor("a")["impairments"] and g.survivor("a")["survival"] == 3
    untouched(g, "b", "c")
    g.expects("action", "move", "end")


def test_a_haemorrhage_ends_all_use_of_survival() -> None:
    """[R-SEV-04, R-SUR-05]"""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K10, survival: 5, injuries: {{head: heavy}}, {ALL}}}, b: {{at: R3}}}}
        controller: b
        decks: {{ai: [claw, chomp], hit_locations: [strange-hand]}}
        """,
        to_hit(2, 1),
        place("head"),
        severe(5),
        to_hit(7, 1),
        to_wound(10),
    )
    # Five survival do not pay for enduring (seven), but for everything else.
    g.choose("done", "take:head", "act:a")
    assert g.options == ["move", "attack:founding-stone", "use:founding-stone:sling", "attack:fist-and-tooth", "end"]
    # Not even the payment of Strange Hand's critical.
    g.choose("attack:founding-stone", "wound:strange-hand")
    assert g.survivor("a")["survival"] == 5 and g.survivor("a")["attributes"]["strength"] == 0
    g.expects("action", "move", "end")


def test_survival_may_be_spent_on_other_costs_while_attacking() -> None:
    """[R-SUR-16, R-SAT-14]"""
    g = strike("strange-hand", 10, a=f"survival: 2, {ALL}").choose("yes")
    assert g.survivor("a")["survival"] == 1 and g.survivor("a")["used"] == []
    g.expects("action", "move", "end", "dash:a", "surge:a")
