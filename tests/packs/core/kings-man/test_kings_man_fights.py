"""Whole fights against the King's Man: every state possible, every journal replayable, every copy the same."""

from __future__ import annotations

import pytest

from tools.fuzz import Fight, Kind

LEVELS = ["level-1", "level-2", "level-3"]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", [3, 4])
def test_random_fights_stay_possible_and_can_be_forked(level: str, number: int) -> None:
    """[R-RND-01, R-END-01]"""
    fight = Fight(number, 5, True, Kind(False, "kings-man", level, "random", ""))
    fight.play()
    assert fight.game.over


@pytest.mark.parametrize("first", range(100, 120, 5))
@pytest.mark.parametrize("level", LEVELS)
def test_random_fights_end(level: str, first: int) -> None:
    """[R-END-01, R-END-02]"""
    for number in range(first, first + 5):
        fight = Fight(number, 20, False, Kind(False, "kings-man", level, "random", ""))
        fight.play()
        assert fight.game.outcome in ("victory", "defeat")
