"""Extra Sense: a second dodge each round."""

from __future__ import annotations

from tests.support.position import place, to_hit
from tests.support.survivor_cards import attacked


def test_two_hits_of_an_attack_are_dodged_and_no_third() -> None:
    """[R-SUR-02, R-SUR-06]"""
    g = attacked(
        to_hit(2, 2, 2), place("head", "arms", "legs"), a="arts: [extra-sense], survival: 4", tokens="speed: 1"
    )
    g.choose("dodge:head")
    g.expects("hit", "take:arms", "take:legs", "dodge:arms", "dodge:legs")
    g.choose("dodge:arms")
    g.expects("hit", "take:legs")
    assert g.survivor("a")["survival"] == 2


def test_each_dodge_is_paid() -> None:
    """[R-SUR-06]"""
    g = attacked(to_hit(2, 2), place("head", "legs"), a="arts: [extra-sense], survival: 1").choose("dodge:head")
    g.expects("hit", "take:legs")


def test_without_the_art_once_per_round() -> None:
    """[R-SUR-02]"""
    g = attacked(to_hit(2, 2), place("head", "legs"), a="survival: 4").choose("dodge:head")
    g.expects("hit", "take:legs")


def test_no_other_survival_action_comes_twice() -> None:
    """[R-SUR-02]"""
    g = attacked(to_hit(1, 1), a="arts: [extra-sense], survival: 4, actions: [dodge, dash]")
    assert "dash:a" in g.options
    g.choose("dash:a", "to:K11")
    assert "dash:a" not in g.options
    g.expects("act_order")
