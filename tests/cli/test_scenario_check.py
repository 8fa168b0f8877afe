"""Running scenario files from the command line."""

from __future__ import annotations

import json
from pathlib import Path

from tests.support.console import showdown

HOLDS = """\
name: Claw misses
rules: [R-MAT-07]
monster: {at: K8, facing: south}
survivors: {a: {at: K11}, b: {at: P11}}
decks: {ai: [claw]}
dice: [{to_hit: [1, 1]}]
steps:
  - expect: {monster: {at: K9}, decision: {kind: act_order}}
"""
FAILS = HOLDS.replace("at: K9", "at: K10, facing: south")
BAD = HOLDS.replace("[claw]", "[klaw]").replace("a: {at: K11}", "a: {at: P11}")


def write(folder: Path, **texts: str) -> None:
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def test_scenarios_that_hold_return_0(tmp_path: Path) -> None:
    write(tmp_path, one=HOLDS, two=HOLDS)
    run = showdown("scenario", "check", "one.yaml", "two.yaml", folder=tmp_path)
    assert (run.code, run.out, run.err) == (0, "scenarios: 2; 2 hold, 0 fail, 0 cannot be read\n", "")


def test_a_scenario_that_fails_returns_1_and_shows_file_line_and_difference(tmp_path: Path) -> None:
    write(tmp_path, one=HOLDS, two=FAILS)
    run = showdown("scenario", "check", ".", folder=tmp_path)
    assert run.code == 1
    assert run.out.splitlines() == [
        "two.yaml:8: monster.at: expected 'K10', found 'K9'",
        "scenarios: 2; 1 holds, 1 fails, 0 cannot be read",
    ]


def test_a_file_that_cannot_be_used_returns_3_with_its_lines(tmp_path: Path) -> None:
    write(tmp_path, one=FAILS, two=BAD)
    run = showdown("scenario", "check", "one.yaml", "two.yaml", folder=tmp_path)
    assert run.code == 3
    bad = [line for line in run.out.splitlines() if line.startswith("two.yaml:")]
    assert any("klaw" in line and "did you mean 'claw'" in line for line in bad)
    assert run.out.splitlines()[-1] == "scenarios: 2; 0 hold, 1 fails, 1 cannot be read"


def test_json_lists_every_scenario(tmp_path: Path) -> None:
    write(tmp_path, one=HOLDS, two=FAILS)
    run = showdown("scenario", "check", "--json", ".", folder=tmp_path)
    document = json.loads(run.out)
    assert run.code == 1
    assert document["schema"] == "showdown.scenario/1"
    assert (document["holds"], document["fails"], document["bad"]) == (1, 1, 0)
    assert document["scenarios"][1] == {
        "file": "two.yaml",
        "name": "Claw misses",
        "result": "fails",
        "problems": ["two.yaml:8: monster.at: expected 'K10', found 'K9'"],
    }


def test_what_is_not_there_is_not_found(tmp_path: Path) -> None:
    showdown("scenario", "check", "gone.yaml", folder=tmp_path).refused(4, "gone.yaml")
    showdown("scenario", "check", ".", folder=tmp_path).refused(4, "no scenario in this folder")
