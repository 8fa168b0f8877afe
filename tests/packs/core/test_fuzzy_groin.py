"""Fuzzy Groin: no reaction; a critical gives the attacker a permanent priority target token."""

from __future__ import annotations

import pytest

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, no_monster_action, strike, untouched
from tests.support.position import place, play, to_hit, to_wound


@pytest.mark.parametrize("roll", [FAILS, WOUNDS])
def test_it_has_no_reaction(roll: int) -> None:
    """[R-REA-03]"""
    g = strike("fuzzy-groin", roll)
    no_monster_action(g)
    assert g.decks["wounds"] == (1 if roll == WOUNDS else 0)
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")


def test_a_critical_yields_its_resource_and_marks_the_attacker() -> None:
    """[R-CRT-04, R-PER-01, R-PRI-05]"""
    g = strike("fuzzy-groin", CRITICAL)
    assert g.survivor("a")["resources"] == ["lion-testes"] and g.survivor("a")["priority_target"] is True
    assert g.monster["from_cards"] == {"damage": 1}
    assert g.decks["injuries"] == ["lost-ding-dong"] and g.decks["hit_location_discard"] == []
    untouched(g, "b", "c")
    g.expects("action", "move", "end")


def test_the_lion_hits_harder_and_keeps_coming_for_the_attacker() -> None:
    """[R-PRI-05, R-MAT-08, R-PER-01]"""
    # In the next round Claw would pick b, who stands closer and in front.
    g = strike("fuzzy-groin", CRITICAL, to_hit(2, 1), place("legs"), b_at="K11", ai="chomp, claw")
    g.choose("end", "act:b", "end", "act:c", "end")
    assert g.game.decision.kind == "hit" and g.view["progress"][-1]["target"] == "a"
    g.choose("take:legs")
    assert g.survivor("a")["injuries"]["legs"] == "heavy"
    assert g.survivor("a")["priority_target"] is True
    untouched(g, "b", "c")
    g.expects("act_order", "act:b", "act:c")


def test_nobody_can_take_the_token_over() -> None:
    """[R-PRI-05, R-PRI-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: C3}, b: {at: J9}}
        start: survivors-turn
        decks: {ai: [claw, chomp, maul], hit_locations: [fuzzy-groin, beasts-flank]}
        """,
        to_hit(7, 1),
        to_wound(WOUNDS),
    )
    g.choose("act:a", "use:founding-stone:sling", "wound:fuzzy-groin", "end")
    g.choose("act:b", "attack:founding-stone", "wound:beasts-flank")
    assert g.happened("reaction")
    assert g.survivor("a")["priority_target"] is True and g.survivor("b")["priority_target"] is False
    g.expects("action", "move", "end")
