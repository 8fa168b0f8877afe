"""Bug Patch: a roll gives insanity or vermin."""

from __future__ import annotations

import pytest

from tests.support.position import check
from tests.support.terrain_setup import found, visitor

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
def test_a_scavenger_kit_adds_one(roll: int, gain: list[str]) -> None:
    """[R-TER-02]"""
    g = visitor("bug-patch", check(roll), a=", gear: [scavenger-kit]").choose(GATHER)
    assert (found(g), g.survivor("a")["injuries"]["brain"]) == (gain, "none")
    g.expects("action", "move", "end")
