"""Anxiety: the survivor starts with the priority target token, unless wearing stinky gear."""

from __future__ import annotations

from pathlib import Path

from tests.support.survivor_cards import acts, arrives

GEAR = "rotten-fish: {keywords: [item, stinky]}\nsoap: {keywords: [item]}"
ANXIOUS = {"disorders": ["anxiety"]}


def test_the_anxious_arrive_as_priority_target(tmp_path: Path) -> None:
    """[R-PRI-01, R-SET-07]"""
    g = arrives(tmp_path, {}, ANXIOUS | {"gear": ["soap"]}, {}, gear=GEAR)
    assert [g.survivor(letter)["priority_target"] for letter in "abc"] == [False, True, False]


def test_stinky_gear_prevents_it(tmp_path: Path) -> None:
    """[R-GEAR-05]"""
    g = arrives(tmp_path, {}, ANXIOUS | {"gear": ["rotten-fish"]}, gear=GEAR)
    assert g.monster["priority_target"] is None


def test_the_gear_of_a_friend_does_not(tmp_path: Path) -> None:
    """[R-GEAR-05]"""
    g = arrives(tmp_path, {"gear": ["rotten-fish"]}, ANXIOUS, gear=GEAR)
    assert g.monster["priority_target"] == "b"


def test_without_it_nobody_holds_the_token(tmp_path: Path) -> None:
    """[R-PRI-01]"""
    assert arrives(tmp_path, {}, {}).monster["priority_target"] is None


def test_gained_later_it_does_nothing_in_this_showdown() -> None:
    """[R-SET-07] A position in the middle of a fight has no arrival."""
    assert acts(a="disorders: [anxiety]").monster["priority_target"] is None
