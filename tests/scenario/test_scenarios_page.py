"""docs/make/scenarios.md: its examples hold, its tables are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from showdown import rulebook
from showdown.content.position_files import POSITION
from showdown.engine import PURPOSES, core_catalog
from showdown.scenario import load_scenario, run_scenario
from showdown.scenario.loader import SCENARIO

PAGE = (Path(__file__).parents[2] / "docs" / "make" / "scenarios.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^#{2,3} (.+?)\n(.*?)(?=^#{2,3} |\Z)", PAGE, re.MULTILINE | re.DOTALL))
EXAMPLES = re.findall(r"^```yaml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def fields(section: str) -> list[str]:
    """The first column of a section's table."""
    return re.findall(r"^\| `(\w+)` \|", SECTIONS[section], re.MULTILINE)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 4


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda t: t.split("\n")[0].removeprefix("name: "))
def test_an_example_holds(text: str) -> None:
    result = run_scenario(load_scenario(text, "docs/make/scenarios.md", core_catalog()), core_catalog())
    assert [f"line {f.line}: {f.message}" for f in result.failures] == []
    assert result.scenario.rules


def test_the_program_on_the_page_runs() -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    scope: dict[str, object] = {}
    exec(compile(program, "docs/make/scenarios.md", "exec"), scope)
    assert "result" in scope


@pytest.mark.parametrize(
    ("section", "known"),
    [
        ("Fields", [key for key in SCENARIO.fields if key not in POSITION]),
        ("Dice", list(PURPOSES)),
    ],
)
def test_a_table_lists_exactly_what_the_loader_knows(section: str, known: list[str]) -> None:
    assert fields(section) == known


def test_every_rule_the_page_cites_exists() -> None:
    for id in re.findall(r"R-[A-Z]+-\d\d", PAGE):
        assert rulebook.rule(id).id == id
