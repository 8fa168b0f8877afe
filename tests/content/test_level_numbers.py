"""The level of a position by its number."""

from __future__ import annotations

import pytest

from showdown.engine import Game, read_position


@pytest.mark.parametrize("level", ["1", "level-1"])
def test_a_position_names_a_level_by_its_number_as_a_story_does(level: str) -> None:
    assert Game(read_position(f"butcher {level} K8 south; a K11")).setup.level == "level-1"
