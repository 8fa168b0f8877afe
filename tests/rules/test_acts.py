"""The survivors' turn: acts in any order, one movement and one activation in each."""

from __future__ import annotations

import pytest

from showdown.engine import IllegalOption
from tests.support.position import play, to_hit, to_wound

TABLE = """
    monster: {at: K8, facing: south}
    survivors: {a: {at: J8}, b: {at: R3}, c: {at: C14}, d: {at: C3, knocked_down: true}}
    start: survivors-turn
    decks: {ai: [claw, chomp], hit_locations: [beasts-knee, beasts-femur]}
    """


def test_the_players_choose_who_acts_first() -> None:
    """[R-ACT-01]"""
    g = play(TABLE)
    assert g.view["decision"]["seats"] == ["p1", "p2", "p3", "p4"]
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_the_order_is_decided_act_by_act() -> None:
    """[R-ACT-01]"""
    g = play(TABLE).choose("act:c", "end")
    g.expects("act_order", "act:a", "act:b")
    g.choose("act:b", "end")
    g.expects("act_order", "act:a")


def test_an_act_is_finished_before_the_next_one_starts() -> None:
    """[R-ACT-01, R-GEN-09]"""
    g = play(TABLE).choose("act:c")
    with pytest.raises(IllegalOption):
        g.choose("act:a")
    assert g.survivor("a")["acted"] is False
    g.expects("action", "move", "use:founding-stone:sling", "end")


def test_nobody_acts_twice_in_a_turn() -> None:
    """[R-ACT-01]"""
    g = play(TABLE).choose("act:a", "end")
    assert g.survivor("a")["acted"] is True and "act:a" not in g.options
    g.expects("act_order", "act:b", "act:c")


def test_an_act_gives_one_movement_and_one_activation() -> None:
    """[R-ACT-02, R-ACTV-01]"""
    g = play(TABLE).choose("act:a")
    assert g.view["progress"] == [{"doing": "act", "survivor": "a", "movement": 1, "activation": 1}]
    g.expects("action", "move", "attack:founding-stone", "use:founding-stone:sling", "attack:fist-and-tooth", "end")


def test_movement_may_come_first() -> None:
    """[R-ACT-02]"""
    g = play(TABLE, to_hit(1, 1)).choose("act:a", "move", "to:K10")
    assert g.options[:2] == ["attack:founding-stone", "use:founding-stone:sling"]
    g.choose("attack:founding-stone")
    g.expects("action", "end")


def test_activation_may_come_first() -> None:
    """[R-ACT-02]"""
    g = play(TABLE, to_hit(1, 1)).choose("act:a", "attack:founding-stone")
    assert g.options == ["move", "end"]
    g.choose("move", "to:E8")
    assert g.survivor("a")["at"] == "E8"
    g.expects("action", "end")


def test_each_is_gained_once_and_cannot_be_spent_twice() -> None:
    """[R-ACT-02]"""
    g = play(TABLE, to_hit(1, 1)).choose("act:a", "attack:fist-and-tooth")
    assert [o for o in g.options if o.startswith(("attack", "use"))] == []
    g.choose("move", "to:J9")
    g.expects("action", "end")


def test_what_is_not_spent_is_lost() -> None:
    """[R-ACT-02, R-ACT-03]"""
    # a declines everything in round 2; in round 3 there is still only one of each.
    g = play(TABLE, to_hit(1, 1), to_hit(1, 1))
    g.choose("act:a", "end", "act:b", "end", "act:c", "end")
    assert g.view["round"] == 3
    g.choose("act:a")
    assert g.view["progress"][-1] == {"doing": "act", "survivor": "a", "movement": 1, "activation": 1}
    g.choose("attack:founding-stone")
    g.expects("action", "move", "end")


def test_who_is_knocked_down_has_nothing_to_spend() -> None:
    """[R-ACT-03, R-KDS-02]"""
    g = play(TABLE)
    with pytest.raises(IllegalOption):
        g.choose("act:d")
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_the_round_ends_after_the_last_act() -> None:
    """[R-ACT-04, R-RND-01]"""
    g = play(TABLE, to_hit(1, 1)).choose("act:c", "end", "act:a", "end")
    assert g.view["round"] == 2 and g.view["turn"] == "survivors"
    g.choose("act:b", "end")
    # The monster has had its turn of round 3 (Claw on a, who is closest), and d is up again at its end.
    assert g.view["round"] == 3 and g.decks["ai_discard"] == ["claw"]
    assert g.survivor("d")["knocked_down"] is False
    g.expects("act_order", "act:a", "act:b", "act:c", "act:d")


def test_an_act_ends_when_its_survivor_falls() -> None:
    """[R-ACT-03, R-KDS-02]"""
    g = play(
        TABLE.replace("beasts-knee", "fleshy-gut"), to_hit(7, 1), to_wound(4), to_hit(2, 1), ("hit_location", ["head"])
    ).choose("act:a", "attack:founding-stone", "wound:fleshy-gut", "take:head")
    assert g.survivor("a")["knocked_down"] is True
    g.expects("act_order", "act:b", "act:c")


def test_an_attack_ended_by_a_trap_leaves_the_movement() -> None:
    """[R-SAT-15, R-ACT-02]"""
    g = play(TABLE.replace("beasts-knee", "clever-ploy"), to_hit(7, 1), to_hit(1, 1))
    g.choose("act:a", "attack:founding-stone")
    g.expects("action", "move", "end")


def test_nobody_left_standing_means_no_acts() -> None:
    """[R-ACT-03, R-ACT-04]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8, knocked_down: true}, b: {at: R3, knocked_down: true}}
        start: survivors-turn
        decks: {ai: [claw], hit_locations: [beasts-knee]}
        """
    )
    # Neither is a threat in round 3: Claw finds no target, the lion sniffs, and both stand up at the end of its turn.
    assert g.view["round"] == 3 and g.happened("instinct")
    assert not g.survivor("a")["knocked_down"] and not g.survivor("b")["knocked_down"]
    g.expects("act_order", "act:a", "act:b")
