"""Recorded fights: one for each monster, level and story."""

from __future__ import annotations

from functools import cache

from tests.fingerprints.fights import Recorded, read_record

RARE = {"yes_no": 46, "volunteers": 776}
"""Rare kinds of decisions, and the number of a recorded fight that contains each."""


@cache
def fights() -> list[Recorded]:
    """One recorded fight for each monster, level and story, and those with rare decisions."""
    out: dict[object, Recorded] = {}
    for fight in read_record():
        out.setdefault((fight.setup["scenario"], fight.setup["monster"], fight.setup["level"]), fight)
        if fight.number in RARE.values():
            out[fight.number] = fight
    return list(out.values())


def name_of(fight: Recorded) -> str:
    """Test id of a fight, such as ``white-lion-level-1-46``."""
    return f"{fight.setup['monster']}-{fight.setup['level']}-{fight.number}"
