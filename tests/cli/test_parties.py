"""Parties at the command line, in real processes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from showdown.lookup.refusal import BAD_FILE, NOT_FOUND, OK, USAGE
from tests.support.console import showdown

MINE = "name: Mine\nsurvivors:\n  - {name: Ilse, grid: [[founding-stone]]}\n  - {name: Tomas, grid: [[cloth, %s]]}\n"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(MINE % "founding-stone", encoding="utf-8")
    return path


def test_the_ready_parties_are_listed() -> None:
    run = showdown("cards", "parties")
    assert run.code == OK and "first-story" in run.out and "naked-first-day" in run.out
    listed = json.loads(showdown("cards", "parties", "--json").out)
    assert {"name": "first-story", "survivors": 4}.items() <= listed["parties"][0].items()


def test_a_party_is_shown_with_its_grid_and_armor(mine: Path) -> None:
    run = showdown("cards", "parties", str(mine))
    assert run.code == OK
    assert "| cloth          | founding-stone | -              |" in run.out and "armor: waist 1" in run.out
    body = json.loads(showdown("cards", "parties", str(mine), "--json").out)
    assert [v["name"] for v in body["survivors"]] == ["Ilse", "Tomas"]


def test_a_fight_with_a_party_of_ones_own(mine: Path) -> None:
    run = showdown("play", "white-lion:1", "--party", str(mine), "--seed", "1", "--players", "2")
    assert run.code == OK and "Ilse" in run.out and "Tomas" in run.out and "Allister" not in run.out


def test_an_illegal_grid_is_refused_with_file_and_line(mine: Path) -> None:
    mine.write_text(MINE % "cloth", encoding="utf-8")
    run = showdown("play", "--party", str(mine))
    assert run.code == BAD_FILE and run.out == ""
    assert f"{mine}:4: Tomas carries cloth more than once" in run.err


def test_a_party_that_is_not_there_is_named() -> None:
    showdown("play", "--party", "frist-story").refused(NOT_FOUND, "frist-story", "did you mean 'first-story'?")
    showdown("play", "--party", "gone.yaml").refused(NOT_FOUND, "gone.yaml", "cards parties")


def test_more_players_than_survivors_are_refused(mine: Path) -> None:
    showdown("play", "--party", str(mine), "--players", "3").refused(USAGE, "--players 3", "1 to 2")


def test_a_loaded_game_keeps_its_party(tmp_path: Path) -> None:
    save = tmp_path / "fight.json"
    showdown("play", "--plain", "--seed", "1", "--save", str(save), typed=["q"])
    showdown("play", "--load", str(save), "--party", "first-story").refused(USAGE, "--party", "leave out")


def test_a_party_file_is_checked(mine: Path) -> None:
    run = showdown("cards", "check", str(mine))
    assert run.code == OK and "Ilse, Tomas" in run.out
    mine.write_text(MINE % "clot", encoding="utf-8")
    run = showdown("cards", "check", str(mine))
    assert run.code == BAD_FILE and run.out == ""
    assert f"{mine}:4: unknown gear 'clot'" in run.err and "did you mean 'cloth'?" in run.err
    told = json.loads(showdown("cards", "check", str(mine), "--json").out)
    assert told["parties"][0]["problems"][0].startswith(f"{mine}:4: ")
    showdown("cards", "check", "gone.yaml").refused(NOT_FOUND, "gone.yaml")


def test_the_parties_of_a_pack_are_checked_with_it(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    (folder / "parties").mkdir(parents=True)
    (folder / "gear.yaml").write_text("cards:\n  reed: {keywords: [item]}\n", encoding="utf-8")
    (folder / "parties" / "two.yaml").write_text(MINE % "reed", encoding="utf-8")
    assert showdown("cards", "check", str(folder), "--fights", "1").code == OK
    (folder / "parties" / "two.yaml").write_text(MINE % "reef", encoding="utf-8")
    run = showdown("cards", "check", str(folder), "--fights", "1")
    assert run.code == BAD_FILE and "mine/parties/two.yaml:4: unknown gear 'reef'" in run.err


def test_a_missing_party_file_is_named_without_an_option_that_was_not_typed(tmp_path: Path) -> None:
    run = showdown("cards", "check", "nothere.yaml", folder=tmp_path)
    run.refused(4, "there is no party file 'nothere.yaml'", "where: nothere.yaml")
