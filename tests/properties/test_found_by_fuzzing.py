"""Positions in which random fights once went wrong."""

from __future__ import annotations

from showdown.model.card_count import count_cards
from showdown.model.invariants import problems
from tests.support.position import amount, place, play, severe, to_hit, to_wound


def test_whoever_dies_in_the_aftermath_leaves_the_priority_target_token() -> None:
    """Fight 201371: alone and disemboweled, the last survivor kills the lion and is not carried home.  [R-SEV-04]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0, priority_target: true, injuries: {body: heavy}}}
        decks: {hit_locations: [strange-hand, beasts-knee]}
        start: survivors-turn
        """,
        to_hit(9, 9),
        to_wound(2),
        to_hit(9, 1),
        place("body"),
        severe(6),
        to_wound(9),
    )
    census = count_cards(g.game.state)
    g.choose("act:a", "attack:founding-stone", "wound:strange-hand", "take:body")
    assert g.monster["priority_target"] == "a"
    g.choose("wound:beasts-knee")
    g.expects_over("defeat")
    assert g.monster["dead"]
    assert not g.survivor("a")["alive"]
    assert g.monster["priority_target"] is None
    assert problems(g.game.state, census) == []


def test_whoever_loses_the_art_that_kept_them_alive_dies() -> None:
    """Level 3, random party 71: five tokens do not kill an unconscious fighter, until a frenzy takes the art.

    [R-BLD-01, R-SEV-02]
    """
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors:
          a: {at: K11, bleeding: 4, arts: [unconscious-fighter, berserker], injuries: {waist: heavy}, armor: {waist: 0}}
          b: {at: P11}
        players: [[a, b]]
        decks: {ai: [claw, claw]}
        """,
        to_hit(9, 1),
        place("waist"),
        severe(9),
        to_hit(1, 1),
        amount(6),
    )
    g.choose("take:waist")
    assert g.survivor("a")["bleeding"] == 5 and g.survivor("a")["alive"]
    census = count_cards(g.game.state)
    assert problems(g.game.state, census) == []
    g.choose("act:b", "end", "stop:O9:south", "act:a")
    assert g.survivor("a")["alive"]
    g.choose("use:berserker:berserk")
    assert not g.survivor("a")["alive"] and g.survivor("b")["alive"]
    assert problems(g.game.state, census) == []
    g.expects("act_order", "act:b")


def test_the_second_dodge_of_a_round_is_no_action_nobody_knows() -> None:
    """Level 2, random party 44: the state checker took the mark of a second dodge for an action.  [R-SUR-02]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11, survival: 2, arts: [extra-sense]}, b: {at: P11}}
        decks: {ai: [claw]}
        """,
        to_hit(9, 9),
        place("head", "arms"),
    )
    g.choose("dodge:head", "dodge:arms")
    assert g.survivor("a")["used"] == ["dodge"] and g.survivor("a")["survival"] == 0
    assert problems(g.game.state, count_cards(g.game.state)) == []
    g.expects("act_order")
