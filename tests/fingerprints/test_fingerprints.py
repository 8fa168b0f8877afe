"""A refactoring leaves every recorded fight as it was.  `python -m tools.fingerprints check` replays all of them."""

from __future__ import annotations

import pytest

from tests.fingerprints.fights import Recorded, difference, read_record
from tools.fingerprints import kinds

SHARE = 7
"""Tests replay every seventh fight of the record; the tool replays all."""
FIGHTS = list(read_record())
REPLAYED = FIGHTS[::SHARE]
BATCH = 25


def test_the_record_covers_every_monster_and_level() -> None:
    """Every monster at its numbered levels, the legends of the lion, one to four players, house rules."""
    assert len(FIGHTS) >= 2600
    fought = {(f.setup["monster"], f.setup["level"]) for f in REPLAYED}
    assert {monster for monster, _ in fought} == {monster for _, monster, _ in kinds()}
    ordinary = {(monster, level) for _, monster, level in kinds() if level.startswith("level-")}
    assert fought >= ordinary
    assert {level for monster, level in fought if monster == "white-lion"} >= {
        "first-story",
        "level-1",
        "level-2",
        "level-3",
        "beast-of-sorrow",
        "great-golden-cat",
    }
    assert {len(f.setup["players"]) for f in REPLAYED} == {1, 2, 3, 4}
    assert any(f.setup.get("house") for f in REPLAYED)
    assert any(f.setup["rulings"] for f in REPLAYED)


@pytest.mark.parametrize("first", range(0, len(REPLAYED), BATCH))
def test_recorded_fights_are_played_as_before(first: int) -> None:
    assert [d for d in map(difference, REPLAYED[first : first + BATCH]) if d] == []


def test_another_answer_is_noticed() -> None:
    """The fingerprint can differ: the same setup with the answers of another fight."""
    fight = FIGHTS[0]
    assert difference(Recorded(fight.number + 1, fight.pack, fight.setup, fight.fingerprint))
