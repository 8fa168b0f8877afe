"""Soft Belly: no reaction; a critical yields a resource and leaves a trail of organs."""

from __future__ import annotations

import pytest

from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, no_monster_action, strike, untouched
from tests.support.position import check, draw, play, to_hit

TRAIL = """
    monster: {{at: K8, facing: south}}
    survivors: {{a: {{at: K10}}, b: {{at: R3}}}}
    last_to_wound: b
    decks: {{ai: [{ai}], wounds: [maul], injuries: [organ-trail]}}
    """


@pytest.mark.parametrize("roll", [FAILS, WOUNDS])
def test_it_has_no_reaction(roll: int) -> None:
    """[R-REA-03]"""
    g = strike("soft-belly", roll)
    no_monster_action(g)
    assert g.decks["wounds"] == (1 if roll == WOUNDS else 0)
    untouched(g, "a", "b", "c")
    g.expects("action", "move", "end")


def test_a_critical_yields_a_random_lion_resource() -> None:
    """[R-CRT-04, R-PER-01, R-WND-05]"""
    g = strike("soft-belly", CRITICAL, draw("resource", "sinew"))
    assert g.survivor("a")["resources"] == ["sinew"]
    assert g.decks["injuries"] == ["organ-trail"] and g.decks["wounds"] == 1
    untouched(g, "b", "c")
    g.expects("action", "move", "end")


def test_on_a_one_the_lion_suffers_a_wound_before_it_draws() -> None:
    """[R-WST-07, R-MT-02]"""
    g = play(TRAIL.format(ai="claw, chomp"), check(1), to_hit(1))
    assert g.decks["wounds"] == 2
    # Claw went unseen to the wound stack, so Chomp was drawn.
    assert g.decks["ai_discard"] == ["chomp"] and g.decks["ai"] == 0
    assert g.monster["last_to_wound"] == "b"
    g.expects("act_order", "act:a", "act:b")


def test_on_a_two_nothing_happens() -> None:
    """[R-WST-07]"""
    g = play(TRAIL.format(ai="claw, chomp"), check(2), to_hit(1, 1))
    assert g.decks["wounds"] == 1 and g.decks["ai_discard"] == ["claw"]
    g.expects("act_order", "act:a", "act:b")


def test_the_trail_can_kill() -> None:
    """[R-WST-07, R-WST-03, R-END-01]"""
    g = play(TRAIL.format(ai=""), check(1), draw("resource", "sinew", "sinew", "white-fur", "white-fur"))
    assert g.monster["dead"] is True and not g.happened("basic-action")
    g.expects_over("victory")
