"""Bandages: spend activation to remove up to two bleeding tokens from yourself or an adjacent survivor."""

from __future__ import annotations

import pytest

from tests.support.outfits import outfit

BIND = "use:bandages:bind"


@pytest.mark.parametrize(("before", "answer", "after"), [(3, "yes", 1), (3, "no", 2), (2, "yes", 0), (4, "yes", 2)])
def test_up_to_two_tokens_come_off(before: int, answer: str, after: int) -> None:
    """[R-ACTV-01, R-BLD-01]"""
    g = outfit("bandages", at="C3", a=f"bleeding: {before}").choose("act:a", BIND)
    g.choose(answer)
    assert g.survivor("a")["bleeding"] == after
    g.expects("action", "move", "end")


def test_the_last_token_leaves_nothing_to_ask() -> None:
    """[R-BLD-01]"""
    g = outfit("bandages", at="C3", a="bleeding: 1").choose("act:a", BIND)
    assert g.survivor("a")["bleeding"] == 0 and g.survivor("a")["gear"] == ["bandages"]
    g.expects("action", "move", "end")


def test_an_adjacent_survivor_may_be_bound() -> None:
    """[R-BRD-04] The owner chooses whom, and decides about the second token."""
    g = outfit("bandages", at="C3", a="bleeding: 2", b_at="C4", b="bleeding: 4").choose("act:a", BIND)
    assert g.options == ["first:a", "first:b"]
    g.choose("first:b", "yes")
    assert (g.survivor("a")["bleeding"], g.survivor("b")["bleeding"]) == (2, 2)
    g.expects("action")


@pytest.mark.parametrize("b_at", ["D4", "C5"])
def test_a_diagonal_or_a_gap_is_too_far(b_at: str) -> None:
    """[R-BRD-04]"""
    g = outfit("bandages", at="C3", b_at=b_at, b="bleeding: 4").choose("act:a", BIND)
    assert g.survivor("b")["bleeding"] == 4
    g.expects("action", "move", "end")


def test_whoever_does_not_bleed_is_not_asked_about() -> None:
    """[R-BLD-01] Survivor a has no tokens: it can only be b."""
    g = outfit("bandages", at="C3", b_at="C4", b="bleeding: 1").choose("act:a", BIND)
    assert g.survivor("b")["bleeding"] == 0
    g.expects("action", "move", "end")


@pytest.mark.parametrize(
    ("grid", "found"),
    [
        ("lucky-charm, bandages", {"blue": 1}),
        ("bandages, lucky-charm", {}),
        ('bandages, "", "", bone-sickle', {"green": 1}),
        ('bone-sickle, "", "", bandages', {}),
    ],
)
def test_blue_lies_left_and_green_at_the_bottom(grid: str, found: dict[str, int]) -> None:
    """[R-GEAR-05]"""
    g = outfit(grid)
    assert g.survivor("a")["affinities"] == found
    g.expects("act_order")
