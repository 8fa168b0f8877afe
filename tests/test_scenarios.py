"""Every scenario file holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.api import core_catalog
from showdown.scenario import run_scenario
from showdown.scenario.loader import load_file

FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=[p.relative_to(FOLDER).with_suffix("").as_posix() for p in FILES])
def test_scenario_holds(path: Path) -> None:
    catalog = core_catalog()
    scenario = load_file(path, catalog)
    differences = [f"line {f.line}: {f.message}" for f in run_scenario(scenario, catalog).failures]
    assert not differences, "\n".join([scenario.name, *differences])


@pytest.mark.parametrize("path", FILES, ids=[p.relative_to(FOLDER).with_suffix("").as_posix() for p in FILES])
def test_scenario_cites_rules_and_expects_something(path: Path) -> None:
    scenario = load_file(path, core_catalog())
    assert scenario.rules, "a scenario names the rules it shows"
    assert any(verb == "expect" for verb, _, _ in scenario.steps), "a scenario expects something"
