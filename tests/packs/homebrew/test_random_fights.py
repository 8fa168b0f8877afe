"""Random fights against the three monsters: they end, and every state at the end is possible."""

from __future__ import annotations

import pytest

from tests.support.homebrew import fight_to_the_end

FIGHTS = 60
"""Fights of each monster, over three levels and one to four players."""
PART = 20
"""Fights of one test, so that test workers can share them."""


@pytest.mark.parametrize("first", range(0, FIGHTS, PART))
@pytest.mark.parametrize("monster", ["tallowmother", "tithe-keeper", "gallowkite"])
def test_random_fights_end(monster: str, first: int) -> None:
    """[R-END-01, R-END-02]"""
    results = {fight_to_the_end(monster, number).outcome for number in range(first, first + PART)}
    assert results <= {"victory", "defeat"}
