"""Beast's Flank: a wound there draws the lion's attention; a critical knocks it down."""

from __future__ import annotations

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, no_monster_action, strike, strike_fallen, untouched
from tests.support.position import play, to_hit, to_wound


def test_a_wound_makes_the_attacker_the_priority_target() -> None:
    """[R-REA-01, R-PRI-01]"""
    g = strike("beasts-flank", WOUNDS)
    assert g.survivor("a")["priority_target"] is True and g.monster["priority_target"] == "a"
    assert g.decks["wounds"] == 1
    untouched(g, "b", "c")
    g.expects("action", "move", "end")


def test_it_takes_the_token_from_its_holder() -> None:
    """[R-PRI-01]"""
    g = strike("beasts-flank", WOUNDS, b="priority_target: true")
    assert g.survivor("a")["priority_target"] is True and g.survivor("b")["priority_target"] is False
    g.expects("action", "move", "end")


def test_a_failure_brings_no_reaction() -> None:
    """[R-REA-01]"""
    g = strike("beasts-flank", FAILS)
    no_monster_action(g)
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")


def test_a_fallen_lion_takes_no_notice() -> None:
    """[R-KDM-04]"""
    g = strike_fallen("beasts-flank", WOUNDS)
    assert g.monster["priority_target"] is None and g.decks["wounds"] == 2
    g.expects("action", "move", "end")


def test_a_critical_fells_the_lion_and_gives_no_token() -> None:
    """[R-CRT-04]"""
    g = strike("beasts-flank", CRITICAL)
    assert g.monster["knocked_down"] is True and g.monster["priority_target"] is None
    assert g.decks["hit_location_discard"] == ["beasts-flank"] and g.decks["wounds"] == 1
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")


PICK = """
    monster: {{at: K8, facing: south}}
    survivors: {{a: {{at: J8}}, b: {{at: K11}}}}
    start: survivors-turn
    controller: b
    rulings: {{{rulings}}}
    decks: {{ai: [chomp, claw, grasp], hit_locations: [beasts-flank]}}
    """


def test_the_token_is_discarded_when_its_holder_is_picked() -> None:
    """[R-PRI-02, R-PRI-03, R-AMB-14]"""
    g = play(PICK.format(rulings=""), to_hit(7, 1), to_wound(WOUNDS), to_hit(1, 1))
    g.choose("act:a", "attack:founding-stone", "wound:beasts-flank", "end", "act:b", "end")
    assert [e.data["who"] for e in g.events("target")] == [0]
    assert g.monster["priority_target"] is None
    g.expects("act_order", "act:a", "act:b")


def test_by_the_older_ruling_the_token_lasts_to_the_end_of_the_next_monster_turn() -> None:
    """[R-AMB-14]"""
    # Chomp went to the wound stack, Claw is drawn and hits nothing; a's token goes with the turn, not with the pick.
    g = play(
        PICK.format(rulings="priority-duration: next-monster-turn"),
        to_hit(7, 1),
        to_wound(WOUNDS),
        to_hit(2, 1),
        ("hit_location", ["legs"]),
    )
    g.choose("act:a", "attack:founding-stone", "wound:beasts-flank", "end", "act:b", "end")
    assert g.game.decision.kind == "hit" and g.survivor("a")["priority_target"] is True
    g.choose("take:legs")
    assert g.monster["priority_target"] is None
    g.expects("act_order", "act:a", "act:b")
