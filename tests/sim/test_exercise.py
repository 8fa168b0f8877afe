"""The exhaustive runner: cells are counted from events, numbers reproduce fights, reasons are derived."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from showdown.cli import main
from showdown.content.installed import catalog_with
from showdown.content.new_pack import new_monster
from showdown.engine import CARD_USES, Catalog, core_catalog, coverage_goals
from showdown.sim.exercise import Runner


def newborn(folder: Path) -> tuple[Path, Catalog]:
    pack = new_monster("gloom", folder)[0].parents[1]
    return pack, catalog_with([pack])


def test_every_reachable_cell_of_a_small_monster_is_filled(tmp_path: Path) -> None:
    _, catalog = newborn(tmp_path)
    runner = Runner(catalog, ["gloom"], 3)
    runner.run(lambda: None)
    assert runner.failures == []
    assert [(c.name, c.use) for c in runner.missing()] == []
    assert len(runner.goals) + len(runner.unreachable) == 14 * len(CARD_USES)


def test_a_number_has_the_same_fight_again(tmp_path: Path) -> None:
    _, catalog = newborn(tmp_path)
    seen = []
    for _ in range(2):
        runner = Runner(catalog, ["gloom"], 1)
        for number in (5, 77, 1234):
            runner.fight(number)
        seen.append((runner.observer.counts, runner.decisions))
    assert seen[0] == seen[1]


def test_reasons_are_derived_from_the_cards() -> None:
    reasons = {(c.name, c.use): c.reason for c in coverage_goals(core_catalog(), ["white-lion"])}
    assert reasons["claw", "entered"] == "normal card: never in play"
    assert reasons["claw", "drawn"] == ""
    assert reasons["claw", "reaction"] == "not a hit location"
    assert reasons["basic-action", "drawn"] == "the Basic Action lies in no deck"
    assert reasons["clever-ploy", "critical"].startswith("trap")
    assert reasons["beasts-femur", "reaction"] == "no reaction"
    assert reasons["beasts-femur", "injury"] == "no persistent injury"
    assert reasons["enraged", "left"] == ""
    assert reasons["cunning", "entered"].startswith("in play from the start")
    assert reasons["chomp", "replaced"] == "" and reasons["claw", "replaced"] != ""


def test_a_card_that_nobody_can_reach_is_reported_as_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 1: a mood that waits for something which never comes is never seen to act."""
    pack, _ = newborn(tmp_path)
    file = pack / "gloom" / "ai.yaml"
    text = file.read_text(encoding="utf-8")
    never = "moment: survivor moved\n        if: courage 9"
    file.write_text(text.replace("moment: monster wounded", never), encoding="utf-8")
    assert main(["cards", "exercise", str(pack), "--times", "1", "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert {(goal["card"], goal["deed"]) for goal in report["missing"]} == {
        ("gloom-fury", "triggered"),
        ("gloom-fury", "left"),
    }


def test_a_block_that_never_runs_is_named_by_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack, _ = newborn(tmp_path)
    file = pack / "gloom" / "ai.yaml"
    text = file.read_text(encoding="utf-8").replace("if: {wounds: 1}", "if: {level: 4}")
    file.write_text(text, encoding="utf-8")
    line = text[: text.index("- move: {away_from")].count("\n")
    assert main(["cards", "check", str(pack), "--fights", "60"]) == 0
    said = capsys.readouterr().out
    assert f"gloom/gloom/ai.yaml:{line}: gloom-lick: actions: then" in said
    assert "Cards used: 17 of 17." in said


@pytest.mark.parametrize("monster", sorted(core_catalog().monsters))
def test_every_reachable_cell_of_the_core_is_filled(monster: str) -> None:
    runner = Runner(core_catalog(), [monster], 10)
    runner.run(lambda: None)
    assert runner.failures == []
    assert {(c.name, c.use): runner.count(c) for c in runner.missing()} == {}
