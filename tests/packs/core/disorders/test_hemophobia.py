"""Hemophobia: the owner is knocked down whenever a survivor gains a bleeding token."""

from __future__ import annotations

from tests.support.position import Play, place, severe, to_hit
from tests.support.survivor_cards import attacked

AFRAID = "disorders: [hemophobia]"


def bled(roll: int, a: str = "", b: str = AFRAID) -> Play:
    """The claw gives a severe injury at the body to a."""
    more = f", {a}" if a else ""
    g = attacked(to_hit(2, 1), place("body"), severe(roll), a=f"survival: 0, injuries: {{body: heavy}}{more}", b=b)
    return g.choose("take:body")


def test_the_blood_of_another_knocks_down() -> None:
    """[R-BLD-01, R-KDS-05] Row 9: one bleeding token."""
    g = bled(9)
    assert g.survivor("a")["bleeding"] == 1
    assert g.survivor("b")["knocked_down"] and not g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:a")


def test_the_own_blood_does_too() -> None:
    """[R-BLD-01]"""
    g = bled(9, a=AFRAID, b="")
    assert g.survivor("a")["knocked_down"] and not g.survivor("b")["knocked_down"]


def test_the_token_that_kills_is_seen_as_well() -> None:
    """[R-BLD-01, R-DIE-01]"""
    g = bled(9, a="bleeding: 4")
    assert not g.survivor("a")["alive"]
    assert [e.data["who"] for e in g.events("knocked-down")] == [1]


def test_an_injury_without_blood_does_not() -> None:
    """[R-BLD-01] Row 10: knocked down, no token."""
    g = bled(10)
    assert g.survivor("a")["bleeding"] == 0 and not g.survivor("b")["knocked_down"]


def test_nobody_else_falls() -> None:
    """[R-BLD-01]"""
    g = bled(9, b="")
    assert not g.survivor("a")["knocked_down"] and not g.survivor("b")["knocked_down"]
