"""Unconscious Fighter: the seventh bleeding token kills, not the fifth."""

from __future__ import annotations

from tests.support.position import Play, place, severe, to_hit
from tests.support.survivor_cards import attacked


def bled(a: str, *rolls: int) -> Play:
    """Severe injuries of the body: 3 is two bleeding tokens, 9 is one."""
    dice = [severe(roll) for roll in rolls]
    places = ["body"] * len(rolls)
    g = attacked(
        to_hit(*[2] * len(rolls)),
        place(*places),
        *dice,
        a=f"{a}survival: 0, bleeding: 4, injuries: {{body: heavy}}",
        tokens=f"speed: {len(rolls) - 2}",
    )
    return g.choose(*["take:body"] * len(rolls))


def test_six_tokens_are_survived() -> None:
    """[R-BLD-01]"""
    g = bled("arts: [unconscious-fighter], ", 9, 9)
    assert g.survivor("a")["alive"] and g.survivor("a")["bleeding"] == 6


def test_the_seventh_kills() -> None:
    """[R-BLD-01]"""
    g = bled("arts: [unconscious-fighter], ", 9, 3)
    assert not g.survivor("a")["alive"]
    assert g.events("dies")[0].data["cause"] == "bleeding"


def test_without_it_the_fifth_does() -> None:
    """[R-BLD-01]"""
    assert not bled("", 9).survivor("a")["alive"]
