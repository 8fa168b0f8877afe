"""Thrill Seeker: each gain of survival in the showdown is one higher."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.one_hit import strike
from tests.support.position import check, place, severe, to_hit
from tests.support.survivor_cards import arrives, attacked

HORN = """
horn: {keywords: [item], abilities: [{name: blow, do: [{gain: {who: all survivors, survival: 1}}]}]}
cloak: {keywords: [item], when: [{moment: departs, do: [{gain: {who: the survivor, survival: 1}}]}]}
badge: {keywords: [item], when: [{moment: arrives, do: [{gain: {who: the survivor, survival: 1}}]}]}
"""
ART = {"arts": ["thrill-seeker"], "survival": 0, "survival_limit": 5}
NO_ART = {"survival": 0, "survival_limit": 5}


def test_one_more_for_each_gain(tmp_path: Path) -> None:
    """[R-SUR-01]"""
    g = arrives(tmp_path, ART | {"gear": ["horn"]}, NO_ART, gear=HORN).choose("act:a", "use:horn:blow")
    assert (g.survivor("a")["survival"], g.survivor("b")["survival"]) == (2, 1)
    assert [e.data["amount"] for e in g.events("gain")] == [2, 1]


@pytest.mark.parametrize(("limit", "survival"), [(1, 1), (2, 2)])
def test_the_limit_holds(tmp_path: Path, limit: int, survival: int) -> None:
    """[R-SUR-01]"""
    g = arrives(tmp_path, ART | {"gear": ["horn"], "survival_limit": limit}, gear=HORN).choose("act:a", "use:horn:blow")
    assert g.survivor("a")["survival"] == survival


def test_what_is_gained_on_departing_comes_before_the_showdown(tmp_path: Path) -> None:
    """[R-SET-07]"""
    assert arrives(tmp_path, ART | {"gear": ["cloak"]}, gear=HORN).survivor("a")["survival"] == 1


def test_what_is_gained_on_arrival_is_in_it(tmp_path: Path) -> None:
    """[R-SET-07]"""
    assert arrives(tmp_path, ART | {"gear": ["badge"]}, gear=HORN).survivor("a")["survival"] == 2


def test_a_loss_is_not_made_worse() -> None:
    """[R-SUR-01] The head of one survivor explodes: all others lose 1 survival."""
    g = attacked(
        to_hit(2, 1),
        place("head"),
        severe(1),
        a="injuries: {head: heavy}",
        b="arts: [thrill-seeker], survival: 3",
    ).choose("take:head")
    assert g.survivor("b")["survival"] == 2


def test_a_reward_of_a_hit_location_counts() -> None:
    """[R-WND-05] Beast's Maw: courage and survival on 5 or more."""
    g = strike("beasts-maw", 10, check(5), a="arts: [thrill-seeker], survival: 0, survival_limit: 5")
    assert g.survivor("a")["survival"] == 2 and g.survivor("a")["courage"] == 1
