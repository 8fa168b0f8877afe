"""Scenario files with a likely mistake, besides those of test_loader."""

from __future__ import annotations

import pytest

from showdown.engine import BadChance, core_catalog
from showdown.scenario.loader import load_scenario
from tests.support.scenario_text import SOUND, line_of, problems, run, spoiled


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("name: Claw wounds an arm", "name: [Claw]", "'name' must be a word"),
        ("ai: [claw, grasp]", "ai: [basic-action]", "'basic-action' lies beside the AI deck"),
        ("  - to_hit: [5, 1]", "  - to_hit: ['--5']", "--5"),
        ("  - to_hit: [5, 1]", "  - to_hit: [²]", "²"),
        ("  - choose: take:arms", "  - choose: {take: arms}", "'choose' must be a word"),
        ("options: [act:a, act:b]", "optoins: [act:a]", "did you mean 'options'?"),
        ("{kind: act_order, options: [act:a, act:b]}", "none, events: 3", "'events' must be a word"),
        (", injuries: {arms: light}}", ", permanent_injuries: [bilnd]}", "did you mean 'blind'?"),
    ],
)
def test_a_slip_is_told_with_its_line(old: str, new: str, complaint: str) -> None:
    found = problems(spoiled(old, new))
    assert any(p.startswith(f"claw.yaml:{line_of(old)}: ") and complaint in p for p in found), found


def test_the_tile_that_overlaps_is_the_one_pointed_at() -> None:
    tile = "  - {id: stone-column, at: F5, facing: east}\n"
    text = SOUND.replace(tile, tile.replace(", facing: east", "") + "  - {id: stone-column, at: F6}\n")
    line = line_of(tile) + 1
    assert problems(text) == [f"claw.yaml:{line}: stone-column at F6 overlaps other terrain"]


def test_dice_that_do_not_fit_are_a_failing_scenario_and_no_bad_file() -> None:
    text = spoiled("  - to_hit: [5, 1]", "  - to_wound: [5]")
    scenario = load_scenario(text, "claw.yaml", core_catalog())
    with pytest.raises(BadChance):
        scenario.game(core_catalog())
    assert not run(text).holds
