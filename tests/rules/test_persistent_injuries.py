"""Persistent injuries of the monster: kept in play, replacing the actions of matching AI cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.pass_turns import idle
from tests.support.position import check, draw, place, play, to_hit, to_wound

AROUND = """
monster: {at: K8, facing: south}
survivors: {a: {at: K10}, b: {at: M8, knocked_down: true}, c: {at: M10}, d: {at: A1}}
players: [[a, b, c, d]]
"""
"""a and b touch the lion, c only by a corner, d is far away."""


def test_combo_claw_with_a_lost_hand_teaches_the_adjacent() -> None:
    """[R-AI-10] +1 understanding for a and the knocked down b; no target, no move, no attack."""
    g = play(AROUND + "decks: {ai: [combo-claw, claw], injuries: [lost-hand]}")
    assert [g.survivor(x)["understanding"] for x in "abcd"] == [1, 1, 0, 0]
    assert not g.happened("target-line")
    assert not g.happened("monster-attacks")
    assert (g.monster["at"], g.monster["facing"]) == ("K8", "south")
    assert (g.decks["ai"], g.decks["ai_discard"]) == (1, ["combo-claw"])
    g.expects("act_order")


def test_combo_claw_without_the_injury_is_played_as_printed() -> None:
    """[R-AI-10]"""
    g = play(AROUND + "decks: {ai: [combo-claw, claw]}", to_hit(1, 1))
    assert [g.survivor(x)["understanding"] for x in "abcd"] == [0, 0, 0, 0]
    assert g.happened("monster-attacks")
    g.expects("act_order")


def test_another_injury_does_not_replace_combo_claw() -> None:
    """[R-AI-10]"""
    g = play(AROUND + "decks: {ai: [combo-claw, claw], injuries: [no-jaw, broken-foot]}", to_hit(1, 1))
    assert [g.survivor(x)["understanding"] for x in "abcd"] == [0, 0, 0, 0]
    assert g.happened("monster-attacks")
    g.expects("act_order")


def test_a_lost_hand_does_not_replace_other_cards() -> None:
    """[R-AI-10] Claw has no line for it."""
    g = play(AROUND + "decks: {ai: [claw], injuries: [lost-hand]}", to_hit(1, 1))
    assert g.happened("monster-attacks")
    assert g.survivor("a")["understanding"] == 0
    g.expects("act_order")


def test_chomp_without_a_jaw_amuses_the_adjacent() -> None:
    """[R-AI-10]"""
    g = play(AROUND + "decks: {ai: [chomp, claw], injuries: [no-jaw]}")
    assert [g.survivor(x)["insanity"] for x in "abcd"] == [1, 1, 0, 0]
    assert not g.happened("monster-attacks")
    assert g.decks["ai_discard"] == ["chomp"]
    g.expects("act_order")


def test_nobody_adjacent_and_the_replaced_card_does_nothing() -> None:
    """[R-AI-10] No target, but no instinct either."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: A1}}
        players: [[a, b]]
        decks: {ai: [chomp], injuries: [no-jaw]}
        """
    )
    assert not g.happened("instinct")
    assert [g.survivor(x)["insanity"] for x in "ab"] == [0, 0]
    assert g.monster["at"] == "K8"
    g.expects("act_order")


def test_a_replaced_card_opens_no_flow() -> None:
    """[R-AI-10] All other actions are ignored, the flows between them too."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 2, actions: [dodge, dash]}, b: {at: A1}}
        players: [[a, b]]
        decks: {ai: [combo-claw], injuries: [lost-hand]}
        """
    )
    assert not g.game.history
    assert g.survivor("a")["understanding"] == 1
    g.expects("act_order")


def test_the_priority_token_is_not_used_up_by_a_replaced_card() -> None:
    """[R-AI-10, R-PRI-03] There is no Pick Target left."""
    g = play(
        AROUND.replace("d: {at: A1}", "d: {at: A1, priority_target: true}") + "decks: {ai: [chomp], injuries: [no-jaw]}"
    )
    assert g.monster["priority_target"] == "d"
    g.expects("act_order")


def test_the_turn_goes_on_after_a_replaced_card(tmp_path: Path) -> None:
    """[R-AI-10, R-MT-04] End-of-turn effects happen, knocked down survivors stand up."""
    catalog = beast(
        tmp_path,
        """
        gloat:
          type: mood
          when: [{moment: monster turn ends, do: [{gain: {who: all survivors, courage: 1}}]}]
        """,
    )
    g = play_with(catalog, AROUND + "decks: {ai: [combo-claw], in_play: [gloat], injuries: [lost-hand]}")
    assert [g.survivor(x)["courage"] for x in "abcd"] == [1, 1, 1, 1]
    assert g.survivor("b")["knocked_down"] is False
    g.expects("act_order")


def test_a_lost_hand_teaches_each_survivor_only_once_in_a_lifetime() -> None:
    """[R-AI-10] Combo Claw comes up two rounds running: a learns once, c who came nearer learns now."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}, c: {at: M10}}
        players: [[a, b, c]]
        decks: {ai: [combo-claw], injuries: [lost-hand]}
        """,
        draw("ai", "combo-claw"),
    )
    g.choose("act:c", "move", "to:M9")
    idle(g)
    assert g.view["round"] == 3
    assert [g.survivor(x)["understanding"] for x in "abc"] == [1, 0, 1]
    g.expects("act_order")


def test_a_critical_on_strange_hand_stays_in_play_and_replaces_the_next_combo_claw() -> None:
    """[R-PER-01, R-AI-10] The whole story: the hand is lost in one turn and missed in the next."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}}
        players: [[a, b]]
        decks: {ai: [claw, combo-claw], hit_locations: [strange-hand, beasts-knee]}
        start: survivors-turn
        """,
        to_hit(10, 1),
        to_wound(10),
    ).choose("act:a", "attack:founding-stone", "wound:strange-hand", "no")
    assert g.decks["injuries"] == ["lost-hand"]
    assert g.decks["hit_location_discard"] == []
    assert g.decks["wounds"] == 1
    idle(g)
    assert g.survivor("a")["understanding"] == 1
    assert g.decks["ai_discard"] == ["combo-claw"]
    g.expects("act_order")


def test_an_ordinary_wound_on_strange_hand_leaves_no_injury() -> None:
    """[R-PER-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}}
        players: [[a, b]]
        decks: {ai: [claw, combo-claw], hit_locations: [strange-hand]}
        start: survivors-turn
        """,
        to_hit(7, 1),
        to_wound(9),
    ).choose("act:a", "attack:founding-stone", "wound:strange-hand")
    assert g.decks["injuries"] == []
    assert g.decks["hit_location_discard"] == ["strange-hand"]
    g.expects("action")


def test_kept_injuries_stay_over_the_rounds() -> None:
    """[R-PER-01, R-RND-07]"""
    g = play(AROUND + "decks: {ai: [chomp], injuries: [no-jaw, lost-hand]}", draw("ai", "chomp"))
    idle(g)
    assert g.decks["injuries"] == ["no-jaw", "lost-hand"]
    assert g.survivor("a")["insanity"] == 2
    g.expects("act_order")


# -- the other kept injuries on the monster's turn -----------------------------------------------------------------


@pytest.mark.parametrize("roll", [1, 2])
def test_a_split_temple_may_end_the_turn_at_the_draw(roll: int) -> None:
    """[R-MT-05, R-AI-07] On 1 or 2 the card is discarded unplayed and the turn is over."""
    g = play(AROUND + "decks: {ai: [claw, maul], injuries: [split-temple]}", check(roll))
    assert (g.decks["ai"], g.decks["ai_discard"]) == (1, ["claw"])
    assert not g.happened("target")
    assert g.survivor("b")["knocked_down"] is False
    g.expects("act_order")


def test_a_split_temple_lets_the_card_through_on_a_three() -> None:
    """[R-MT-03]"""
    g = play(AROUND + "decks: {ai: [claw, maul], injuries: [split-temple]}", check(3), to_hit(1, 1))
    assert g.happened("monster-attacks")
    g.expects("act_order")


def test_a_mood_discarded_by_the_temple_does_not_enter_play() -> None:
    """[R-MT-05, R-AI-11]"""
    g = play(AROUND + "decks: {ai: [enraged, claw], injuries: [split-temple]}", check(2))
    assert (g.decks["in_play"], g.decks["ai_discard"], g.decks["ai"]) == ([], ["enraged"], 1)
    g.expects("act_order")


def test_the_temple_is_rolled_for_every_card_drawn_in_the_turn() -> None:
    """[R-MT-03, R-AI-08] Once for Enraged, once for the card Enraged draws."""
    g = play(AROUND + "decks: {ai: [enraged, claw], injuries: [split-temple]}", check(3), check(1))
    assert (g.decks["in_play"], g.decks["ai_discard"]) == (["enraged"], ["claw"])
    g.expects("act_order")


def test_a_broken_foot_takes_the_grab_out_of_grasp_but_not_the_move() -> None:
    """[R-GRB-04]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11, survival: 0}, b: {at: A1, knocked_down: true}}
        players: [[a, b]]
        decks: {ai: [grasp], injuries: [broken-foot]}
        """,
        to_hit(5),
        place("arms"),
    ).choose("take:arms", "stop:K3:south")
    a = g.survivor("a")
    assert (a["at"], a["knocked_down"]) == ("K11", False)
    assert g.monster["at"] == "K3"
    g.expects("act_order")
