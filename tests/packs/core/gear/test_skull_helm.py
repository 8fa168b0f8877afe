"""Skull Helm: three points for the head; archived at the first severe head injury."""

from __future__ import annotations

import pytest

from tests.support.outfits import armor, attacked, bare, outfit
from tests.support.position import place, severe, to_hit


def test_it_protects_the_head_with_three_points() -> None:
    """[R-GEAR-04]"""
    g = outfit("skull-helm")
    assert armor(g) == [3, 0, 0, 0, 0]
    g.expects("act_order")


def test_a_severe_head_injury_breaks_it() -> None:
    """[R-GEN-13, R-SEV-04] The armor is spent and the heavy box filled: the next hit is a severe injury."""
    g = attacked(
        "skull-helm, cloth",
        "chomp",
        to_hit(2),
        severe(10),
        a="survival: 0, armor: {head: 0}, injuries: {head: heavy}",
    )
    g.choose("take:head")
    assert g.survivor("a")["gear"] == ["cloth"] and g.decks["archived"] == ["skull-helm"]
    assert armor(g) == [0, 0, 0, 1, 0]
    bare(g, "b", "c")
    g.expects("act_order")


def test_it_breaks_even_with_an_injury_that_kills() -> None:
    """[R-GEN-13, R-SEV-04]"""
    g = attacked(
        "skull-helm", "chomp", to_hit(2), severe(1), a="survival: 0, armor: {head: 0}, injuries: {head: heavy}"
    )
    g.choose("take:head")
    assert not g.survivor("a")["alive"] and g.decks["archived"] == ["skull-helm"]
    g.expects("act_order")


@pytest.mark.parametrize(("hurt", "left"), [("armor: {head: 3}", 2), ("armor: {head: 0}", 0)])
def test_lost_points_and_a_heavy_injury_do_not_break_it(hurt: str, left: int) -> None:
    """[R-DMG-04]"""
    g = attacked("skull-helm", "chomp", to_hit(2), a=f"survival: 0, {hurt}")
    g.choose("take:head")
    assert g.survivor("a")["gear"] == ["skull-helm"] and armor(g)[0] == left
    g.expects("act_order")


def test_a_severe_injury_elsewhere_does_not_break_it() -> None:
    """[R-SEV-04]"""
    g = attacked(
        "skull-helm", "claw", to_hit(2, 1), place("legs"), severe(10), a="survival: 0, injuries: {legs: heavy}"
    )
    g.choose("take:legs")
    assert g.survivor("a")["gear"] == ["skull-helm"] and armor(g) == [3, 0, 0, 0, 0]
    g.expects("act_order")


def test_an_injury_that_was_ignored_breaks_nothing() -> None:
    """[R-SEV-01] Dried Acanthus is eaten: no severe injury was suffered."""
    g = attacked(
        "skull-helm, dried-acanthus",
        "chomp",
        to_hit(2),
        a="survival: 0, armor: {head: 0}, injuries: {head: heavy}",
    ).choose("take:head", "yes")
    assert g.survivor("a")["gear"] == ["skull-helm"] and g.decks["archived"] == ["dried-acanthus"]
    g.expects("act_order")


def test_its_red_half_lies_at_the_bottom() -> None:
    """[R-GEAR-05] Completed by a card with red on top below it, not beside it."""
    below = outfit('skull-helm, "", "", leather-cuirass')
    assert below.survivor("a")["affinities"] == {"red": 1}
    beside = outfit("skull-helm, leather-cuirass")
    assert beside.survivor("a")["affinities"] == {}
    beside.expects("act_order")
