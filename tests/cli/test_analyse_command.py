"""``showdown analyse`` and ``showdown puzzles``: text, JSON, files, refusals."""

from __future__ import annotations

import io
import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from showdown.analysis.puzzle_files import PuzzleFile, write_puzzles
from showdown.bots import make_agent
from showdown.cli.puzzles.daily import daily_number
from showdown.cli.run import run
from showdown.engine import Game
from tests.support.sling_puzzle import puzzle

QUICK = ["--playouts", "10", "--workers", "1"]


@pytest.fixture
def save(tmp_path: Path) -> Path:
    game, bot = Game.first_story(seed=5), make_agent("heuristic", 5)
    while game.decision.kind != "deploy":
        game.choose(bot.choose(game))
    path = tmp_path / "fight.json"
    game.save(path)
    return path


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    path = tmp_path / "mine.yaml"
    write_puzzles(path, PuzzleFile(0, 0, [puzzle()]))
    return path


def test_analyse_tells_the_curve_and_writes_a_page(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = save.with_name("fight.html")
    before = save.read_bytes()
    assert run(["analyse", str(save), *QUICK, "--html", str(page)]) == 0
    shown = capsys.readouterr()
    assert "White Lion: undecided" in shown.out and " 100 % │" in shown.out
    assert "report written to" in shown.err
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert str(save.parent) not in page.read_text(encoding="utf-8") and save.name in page.read_text(encoding="utf-8")
    assert save.read_bytes() == before


def test_analyse_as_json(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["analyse", str(save), *QUICK, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["schema"] == "showdown.analyse/1"
    assert found["playouts"] == 10 and found["points"][0]["n"] == 0


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["SAVE", "--html", "no-such-folder/x.html"], 4, "no-such-folder"),
        (["SAVE", "--html", "."], 2, "this is a folder"),
        (["SAVE", "--html", "SAVE"], 2, "not an HTML page"),
        (["SAVE", "--bot", "heuristc"], 2, "heuristic"),
        (["SAVE", "--playouts", "1"], 2, "10"),
        (["nothing.json"], 4, "nothing.json"),
    ],
)
def test_analyse_refuses_before_it_computes(
    save: Path, words: list[str], code: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = save.read_bytes()
    assert run(["analyse", *[str(save) if word == "SAVE" else word for word in words]]) == code
    assert told in capsys.readouterr().err
    assert save.read_bytes() == before


def test_a_puzzle_is_answered_by_number_or_key(puzzles: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["puzzles", "play", str(puzzles), "--answer", "use"]) == 0
    assert "Right. The best option: " in capsys.readouterr().out
    assert run(["puzzles", "play", str(puzzles), "--answer", "end"]) == 1
    shown = capsys.readouterr().out
    assert "Not the best" in shown and "80.0 points behind the best (75.0 to 85.0)" in shown


def test_a_puzzle_asks_until_it_understands(
    puzzles: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("99\nend\n"))
    assert run(["puzzles", "play", str(puzzles)]) == 1
    assert "'99' is not an option" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run(["puzzles", "play", str(puzzles)]) == 0
    assert "Not the best" not in capsys.readouterr().out, "who does not answer does not see the solution"


def test_a_puzzle_shows_its_board_again_and_explains_an_option(
    puzzles: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The board had scrolled away when the question came, and only an answer was taken."""
    monkeypatch.setattr("sys.stdin", io.StringIO("b\n? 1\n? nonsense words\nend\n"))
    assert run(["puzzles", "play", str(puzzles)]) == 1
    told = capsys.readouterr().out
    assert told.count(" A B C D E F") == 2 and "is no log line, card, space, option or topic" in told
    assert "wins" in told and "end wins" not in told


def test_tiles_under_figures_are_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """In puzzle 3 an option is a tile at M9, where the board shows only the Antelope."""
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert run(["puzzles", "play", "--number", "3"]) == 0
    assert "Under figures: Dead Monster at M9." in capsys.readouterr().out


def test_json_holds_the_solution_only_with_an_answer(puzzles: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["puzzles", "play", str(puzzles), "--json"]) == 0
    assert "solution" not in json.loads(capsys.readouterr().out)
    assert run(["puzzles", "play", str(puzzles), "--json", "--answer", "end"]) == 1
    assert json.loads(capsys.readouterr().out)["solution"]["answer"] == "use:founding-stone:sling"


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["play", "FILE", "--number", "9"], 2, "1"),
        (["play", "FILE", "--answer", "ende"], 2, "did you mean `end`"),
        (["play", "nothing.yaml"], 4, "nothing.yaml"),
        (["daily", "--date", "today"], 2, "2026-11-18"),
        (["mine", "FILE"], 2, "--resume"),
        (["mine", "FILE", "--resume", "--seed", "5"], 2, "seed 0"),
        (["mine", "new.yaml", "--story", "white-lon:1"], 4, "white-lion"),
    ],
)
def test_puzzles_refuse(
    puzzles: Path, words: list[str], code: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = puzzles.read_bytes()
    assert run(["puzzles", *[str(puzzles) if word == "FILE" else word for word in words]]) == code
    assert told in capsys.readouterr().err
    assert puzzles.read_bytes() == before


def test_a_file_without_a_puzzle_says_how_to_search_on(puzzles: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = puzzles.with_name("empty.yaml")
    head, _, _ = puzzles.read_text(encoding="utf-8").partition("puzzles:")
    empty.write_text(f"{head}puzzles: []\n", encoding="utf-8")
    assert run(["puzzles", "play", str(empty)]) == 2
    told = capsys.readouterr().err
    assert "this file has no puzzle yet" in told and f"showdown puzzles mine {empty} --resume" in told


def test_every_puzzle_is_the_puzzle_of_a_day() -> None:
    for count in (1, 17, 50):
        days = [date(2026, 11, 18) + timedelta(i) for i in range(count)]
        assert sorted(daily_number(day, count) for day in days) == list(range(1, count + 1))


def test_the_puzzle_of_a_day_is_the_same_for_everybody(capsys: pytest.CaptureFixture[str]) -> None:
    seen = set()
    for _ in range(2):
        assert run(["puzzles", "daily", "--date", "2026-11-18", "--json"]) == 0
        seen.add(capsys.readouterr().out)
    assert len(seen) == 1
