"""Quixotic: departing insane gives 1 survival and a strength token."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.survivor_cards import arrives


@pytest.mark.parametrize(
    ("insanity", "survival", "tokens"), [(2, 0, {}), (3, 1, {"strength": 1}), (9, 1, {"strength": 1})]
)
def test_the_insane_depart_stronger(tmp_path: Path, insanity: int, survival: int, tokens: dict[str, int]) -> None:
    """[R-SET-07, R-BRN-03]"""
    sheet = {"insanity": insanity, "survival": 0}
    g = arrives(tmp_path, sheet | {"disorders": ["quixotic"]}, sheet)
    assert (g.survivor("a")["survival"], g.survivor("a")["tokens"]) == (survival, tokens)
    assert (g.survivor("b")["survival"], g.survivor("b")["tokens"]) == (0, {})


def test_survival_stops_at_the_limit(tmp_path: Path) -> None:
    """[R-SUR-01]"""
    g = arrives(tmp_path, {"insanity": 3, "survival": 1, "survival_limit": 1, "disorders": ["quixotic"]})
    assert (g.survivor("a")["survival"], g.survivor("a")["tokens"]) == (1, {"strength": 1})
