"""Squeamish: no stinky gear; becoming stinky costs all survival."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import BadContent
from tests.support.survivor_cards import arrives

GEAR = """
rotten-fish: {keywords: [item, stinky]}
old-cheese: {keywords: [item, stinky]}
rose: {keywords: [item]}
net: {keywords: [item], abilities: [{name: haul, do: [{gear: {who: all survivors, card: rotten-fish}}]}]}
basket: {keywords: [item], abilities: [{name: open, do: [{gear: {who: the survivor, card: old-cheese}}]}]}
garden: {keywords: [item], abilities: [{name: pick, do: [{gear: {who: the survivor, card: rose}}]}]}
"""
SQUEAMISH = {"disorders": ["squeamish"], "survival": 3, "survival_limit": 3}
NOT = {"survival": 3, "survival_limit": 3}


def test_nobody_squeamish_departs_with_stinky_gear(tmp_path: Path) -> None:
    """[R-BRN-06]"""
    with pytest.raises(BadContent, match=r"survivor a: squeamish forbids rotten-fish \(stinky\)"):
        arrives(tmp_path, SQUEAMISH | {"gear": ["rotten-fish"]}, gear=GEAR)


def test_becoming_stinky_costs_all_survival(tmp_path: Path) -> None:
    """[R-GEAR-07, R-SUR-01]"""
    g = arrives(tmp_path, SQUEAMISH | {"gear": []}, NOT | {"gear": ["net"]}, gear=GEAR).choose("act:b", "use:net:haul")
    assert g.survivor("a")["gear"] == ["rotten-fish"] and g.survivor("b")["gear"] == ["net", "rotten-fish"]
    assert (g.survivor("a")["survival"], g.survivor("b")["survival"]) == (0, 3)


def test_gear_that_does_not_smell_costs_nothing(tmp_path: Path) -> None:
    """[R-GEAR-07]"""
    g = arrives(tmp_path, SQUEAMISH | {"gear": ["garden"]}, gear=GEAR).choose("act:a", "use:garden:pick")
    assert g.survivor("a")["survival"] == 3 and "rose" in g.survivor("a")["gear"]


def test_who_smells_already_does_not_become_stinky(tmp_path: Path) -> None:
    """[R-GEAR-07] The second piece changes nothing."""
    surging = SQUEAMISH | {"gear": ["basket"], "actions": ["dodge", "surge"]}
    horn = "horn: {keywords: [item], abilities: [{name: blow, do: [{gain: {who: all survivors, survival: 2}}]}]}"
    g = arrives(tmp_path, surging, NOT | {"gear": ["net"]}, {"gear": ["horn"]}, gear=GEAR + horn)
    g.choose("act:b", "use:net:haul", "end", "act:c", "use:horn:blow", "end")
    assert g.survivor("a")["survival"] == 2
    g.choose("act:a", "use:basket:open")
    assert g.survivor("a")["survival"] == 2 and g.survivor("a")["gear"] == ["basket", "rotten-fish", "old-cheese"]
