"""Every scenario file of the project holds, and there are many."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import core_catalog
from showdown.scenario import run_scenario
from showdown.scenario.loader import load_file

FOLDER = Path(__file__).parent.parent / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.relative_to(FOLDER).as_posix())
def test_a_scenario_file_holds(path: Path) -> None:
    result = run_scenario(load_file(path, core_catalog()), core_catalog())
    assert [f"{path.name}:{f.line}: {f.message}" for f in result.failures] == []


def test_every_scenario_cites_rules_expects_something_and_has_a_name_of_its_own() -> None:
    names: list[str] = []
    for path in FILES:
        scenario = load_file(path, core_catalog())
        assert scenario.rules, f"{path.name} cites no rule"
        assert any(verb == "expect" for verb, _, _ in scenario.steps), f"{path.name} expects nothing"
        names.append(scenario.name)
    assert sorted(set(names)) == sorted(names)


def test_there_are_at_least_sixty_scenarios() -> None:
    assert len(FILES) >= 60
