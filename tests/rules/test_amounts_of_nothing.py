"""Gains whose amount is counted on the table and comes to nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.position import Play
from tests.support.survivor_cards import arrives

GEAR = """
    horn:
      keywords: [item]
      abilities: [{name: blow, do: [{gain: {who: all survivors, STAT: {stat: insanity, of: owner}}}]}]
    weight: {keywords: [item], rules: [RULE]}
    """


def blown(folder: Path, stat: str, rule: str, insanity: int) -> Play:
    """Survivors a and b gain as much as a has insanity; a wears the card with the rule, b does not."""
    gear = GEAR.replace("STAT", stat).replace("RULE", rule)
    sheet: dict[str, Any] = {"insanity": insanity, "survival": 1, "survival_limit": 9, "gear": ["horn", "weight"]}
    return arrives(folder, sheet, {"survival": 1, "survival_limit": 9}, gear=gear).choose("act:a", "use:horn:blow")


@pytest.mark.parametrize(
    ("stat", "rule", "insanity", "a", "b", "told"),
    [
        ("survival", "more survival from gains", 2, 4, 3, [3, 2]),
        ("survival", "more survival from gains", 0, 1, 1, [0, 0]),
        ("survival", "no survival", 2, 1, 3, [2]),
        ("survival", "no survival", 0, 1, 1, [0, 0]),
        ("courage", "no courage", 2, 0, 2, [2]),
        ("courage", "no courage", 0, 0, 0, [0, 0]),
    ],
)
def test_a_rule_about_gains_is_not_about_nothing(
    tmp_path: Path, stat: str, rule: str, insanity: int, a: int, b: int, told: list[int]
) -> None:
    """Nothing gained is no gain: it is neither one more nor forbidden.  [R-SUR-01, R-WND-05]"""
    g = blown(tmp_path, stat, rule, insanity)
    assert (g.survivor("a")[stat], g.survivor("b")[stat]) == (a, b)
    assert [e.data["amount"] for e in g.events("gain")] == told
