"""Traumatized: a survivor who ends their act beside a monster is knocked down."""

from __future__ import annotations

import pytest

from tests.support.survivor_cards import acts


@pytest.mark.parametrize(("at", "falls"), [("J8", True), ("K7", True), ("J7", False), ("I8", False)])
def test_ending_the_act_adjacent_knocks_down(at: str, falls: bool) -> None:
    """[R-ACT-02, R-BRD-04] A diagonal is not adjacent."""
    g = acts(a="disorders: [traumatized]", at=at).choose("act:a", "end")
    assert g.survivor("a")["knocked_down"] is falls
    g.expects("act_order", "act:b", "act:c")


def test_who_has_walked_away_in_time_stands() -> None:
    """[R-ACT-02]"""
    g = acts(a="disorders: [traumatized]").choose("act:a", "move", "to:H8", "end")
    assert not g.survivor("a")["knocked_down"]


def test_who_has_walked_up_to_it_falls() -> None:
    """[R-ACT-02]"""
    g = acts(a="disorders: [traumatized]", at="H8").choose("act:a", "move", "to:J8")
    assert not g.survivor("a")["knocked_down"]
    assert g.choose("end").survivor("a")["knocked_down"]


def test_the_act_of_another_does_not_count() -> None:
    """[R-ACT-02]"""
    g = acts(a="disorders: [traumatized]").choose("act:b", "end")
    assert not g.survivor("a")["knocked_down"]
    assert not acts(b="disorders: [traumatized]").choose("act:a", "end").survivor("a")["knocked_down"]
