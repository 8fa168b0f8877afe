"""Commands that read a saved game take a file or a name that ``showdown games`` lists; old spellings still work."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from showdown.bots import make_agent
from showdown.cli.run import run
from showdown.engine import Game
from showdown.library.saved_games import Library

NAME = "first-story-2026-11-16-a3f"


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """One game in which a survivor with a weapon is about to act."""
    monkeypatch.setenv("SHOWDOWN_GAMES", str(tmp_path / "games"))
    monkeypatch.setenv("SHOWDOWN_CONFIG", str(tmp_path / "none.toml"))
    monkeypatch.chdir(tmp_path)
    game = Game.first_story(seed=5)
    bot = make_agent("heuristic", 5)
    while not (game.decision.kind == "action" and any(option.verb == "attack" for option in game.decision.options)):
        game.choose(bot.choose(game))
    library = Library()
    library.folder.mkdir()
    game.save(library.folder / f"{NAME}.json")
    return library


COMMANDS = [
    ["replay", "GAME", "--verify"],
    ["explain", "turn", "GAME"],
    ["explain", "space", "K10", "GAME"],
    ["threat", "GAME"],
    ["advise", "GAME", "--games", "1", "--workers", "1"],
    ["odds", "GAME", "--survivor", "c"],
    ["odds", "--save", "GAME", "--survivor", "c"],
    ["simulate", "--load", "GAME", "--games", "1", "--workers", "1"],
    ["simulate", "--save", "GAME", "--games", "1", "--workers", "1"],
]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_name_or_its_beginning_is_as_good_as_the_file(
    library: Library, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    answers = []
    for game in (str(library.folder / f"{NAME}.json"), NAME, "first-story"):
        assert run([game if word == "GAME" else word for word in words] + ["--json"]) == 0
        answers.append(json.loads(capsys.readouterr().out))
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_mistyped_name_gets_a_suggestion(
    library: Library, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert run(["frist-story" if word == "GAME" else word for word in words]) == 4
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "error: there is no file and no game named 'frist-story'"
    assert lines[-1] == f"fix: did you mean '{NAME}'? `showdown games` lists your games"


def test_a_mistyped_file_gets_a_suggestion(library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    Path("fight.json").write_bytes((library.folder / f"{NAME}.json").read_bytes())
    assert run(["replay", "fihgt.json"]) == 4
    assert "did you mean 'fight.json'?" in capsys.readouterr().err
    assert run(["replay", "nowhere/fight.json"]) == 4
    assert "there is no such file" in capsys.readouterr().err


def test_a_beginning_that_several_games_have_is_refused_with_them(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    (library.folder / "first-story-2026-11-17-bbb.json").write_bytes((library.folder / f"{NAME}.json").read_bytes())
    assert run(["threat", "first-story"]) == 4
    said = capsys.readouterr().err
    assert "2 games begin with 'first-story'" in said and NAME in said and "fix: " in said


def test_a_file_is_preferred_to_a_game_of_the_same_name(library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    Path(NAME).write_text("{", encoding="utf-8")
    assert run(["replay", NAME, "--verify"]) == 3
    assert "this save cannot be used" in capsys.readouterr().err


def test_older_spellings_of_options_still_work(library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    for new, old in (
        (["explain", "space", "K10", NAME, "--survivor", "a"], ["explain", "space", "K10", NAME, "--by", "a"]),
        (["threat", NAME, "--survivor", "a", "--space", "K1"], ["threat", NAME, "--survivor", "a", "--at", "K1"]),
        (["advise", NAME, "--games", "1", "--bot", "random"], ["advise", NAME, "--games", "1", "--policy", "random"]),
    ):
        assert run([*new, "--json"]) == 0
        first = capsys.readouterr().out
        assert run([*old, "--json"]) == 0
        assert capsys.readouterr().out == first
    assert run(["cards", "new", "monster", "Bonemaw", "--in", "."]) == 0
    assert run(["cards", "check", "bonemaw", "--fights", "0"]) == 0
