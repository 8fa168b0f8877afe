"""Bug Patch: vermin, if the mind stands it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.beast import play_with
from tests.homebrew import homebrew
from tests.landscape import found, visitor
from tests.support import check

GATHER = "use:bug-patch:gather:F5"


@pytest.mark.parametrize(
    ("roll", "insanity", "gain", "left"),
    [(1, 2, [], 1), (2, 5, [], 1), (3, 5, ["basic"], 0), (4, 5, ["vermin"], 0), (10, 5, ["vermin"], 0)],
)
def test_what_crawls_in_it(roll: int, insanity: int, gain: list[str], left: int) -> None:
    """[R-TER-02, R-BRN-01] A one is three brain damage, met by insanity here; archived from three on."""
    g = visitor("bug-patch", check(roll), a=", insanity: 5").choose(GATHER)
    assert (g.survivor("a")["insanity"], found(g), len(g.view["terrain"])) == (insanity, gain, left)
    assert found(g, "b") == []
    g.expects("action", "move", "end")


@pytest.mark.parametrize(("roll", "gain"), [(1, []), (2, ["basic"]), (3, ["vermin"])])
def test_a_scavenger_kit_adds_one(tmp_path: Path, roll: int, gain: list[str]) -> None:
    catalog = homebrew(tmp_path, gear="scavenger-kit: {keywords: [item]}")
    g = play_with(
        catalog,
        """
        monster: {id: straw-man, level: one, at: K14, facing: south}
        survivors: {a: {at: E5, gear: [scavenger-kit]}, b: {at: R12}}
        terrain: [{id: bug-patch, at: F5, facing: north}]
        start: survivors-turn
        """,
        check(roll),
    ).choose("act:a", GATHER)
    assert (found(g), g.survivor("a")["injuries"]["brain"]) == (gain, "none")
    g.expects("action", "move", "end")
