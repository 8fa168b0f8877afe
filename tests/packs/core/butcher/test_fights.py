"""Whole fights against the Butcher: every state possible, every journal replayable, every copy the same."""

from __future__ import annotations

import pytest

from tools.fuzz import Fight, Kind


@pytest.mark.parametrize("level", ["level-1", "level-2", "level-3"])
@pytest.mark.parametrize("number", [3, 4])
def test_random_fights_stay_possible_and_can_be_forked(level: str, number: int) -> None:
    """[R-RND-01, R-END-01]"""
    fight = Fight(number, 5, True, Kind(False, "butcher", level, "random", ""))
    fight.play()
    assert fight.game.over
