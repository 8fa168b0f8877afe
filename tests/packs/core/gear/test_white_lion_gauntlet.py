"""White Lion Gauntlet: two points for the arms; after a Pounce one accuracy more in the next attack of the turn."""

from __future__ import annotations

import pytest

from tests.support.outfits import armor, outfit
from tests.support.position import to_hit

POUNCE = "use:white-lion-coat:pounce"
BOTH = "white-lion-coat, white-lion-gauntlet, founding-stone"
SURGE = "survival: 1, actions: [dodge, surge]"


def test_it_protects_the_arms_with_two_points() -> None:
    """[R-GEAR-04]"""
    g = outfit("white-lion-gauntlet")
    assert armor(g) == [0, 2, 0, 0, 0]
    g.expects("act_order")


@pytest.mark.parametrize(("gear", "needed"), [(BOTH, 6), ("white-lion-coat, founding-stone", 7)])
def test_the_attack_of_a_pounce_needs_one_less(gear: str, needed: int) -> None:
    """[R-SAT-04, R-TOK-04] The stone needs 7."""
    g = outfit(gear, to_hit(needed - 1, needed - 1), at="G8")
    g.choose("act:a", POUNCE, "to:J8", "attack:founding-stone")
    event = g.events("attack-dice")[0].data
    assert (event["needed"], event["hits"]) == (needed, 0)
    g.expects("action", "end")


def test_an_attack_without_a_pounce_needs_what_it_always_needs() -> None:
    """[R-SAT-04]"""
    g = outfit(BOTH, to_hit(6, 6)).choose("act:a", "attack:founding-stone")
    assert g.events("attack-dice")[0].data["needed"] == 7
    g.expects("action")


def test_only_the_next_attack_has_it() -> None:
    """[R-TOK-04]"""
    g = outfit(BOTH, to_hit(5, 5), to_hit(6, 6), at="G8", a=SURGE)
    g.choose("act:a", POUNCE, "to:J8", "attack:founding-stone", "surge:a", "attack:founding-stone")
    assert [e.data["needed"] for e in g.events("attack-dice")] == [6, 7]
    g.expects("action", "end")


def test_a_pounce_that_fell_short_still_helps_the_next_attack_of_the_turn() -> None:
    """[R-TOK-04] Two spaces: the pounce has no attack, but a surge follows."""
    g = outfit(BOTH, to_hit(5, 5), at="H8", a=SURGE)
    g.choose("act:a", POUNCE, "to:J8", "surge:a", "attack:founding-stone")
    assert g.events("attack-dice")[0].data["needed"] == 6
    g.expects("action", "end")


def test_whoever_did_not_move_did_not_pounce() -> None:
    """[R-TOK-04]"""
    g = outfit(BOTH, to_hit(6, 6), a=SURGE)
    g.choose("act:a", POUNCE, "done", "surge:a", "attack:founding-stone")
    assert g.events("attack-dice")[0].data["needed"] == 7
    g.expects("action", "end")


def test_it_does_not_last_into_the_next_round() -> None:
    """[R-RND-06] Survivor a pounces one space away; the lion follows and misses; then a attacks."""
    g = outfit(BOTH, to_hit(1), to_hit(6, 6), at="J8", ai="chomp, claw")
    g.choose("act:a", POUNCE, "to:I8", "end", "act:b", "end", "act:c", "end")
    assert g.view["round"] == 3
    g.choose("act:a", "attack:founding-stone")
    assert g.events("attack-dice")[0].data["needed"] == 7
    g.expects("action")


def test_a_bystander_with_a_coat_gains_nothing_from_it() -> None:
    """[R-GEAR-06]"""
    g = outfit(BOTH, to_hit(6, 6), at="A1", b_at="G8", b="").choose("act:b")
    assert POUNCE not in g.options
    g.choose("move", "to:J8", "attack:fist-and-tooth")
    assert g.events("attack-dice")[0].data["needed"] == 8
    g.expects("action")
