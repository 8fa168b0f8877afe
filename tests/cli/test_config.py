"""Settings: precedence (flags, environment, project file, user file, defaults) and invalid values."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from showdown.cli.run import run
from showdown.library.saved_games import Library
from showdown.library.settings import BY_KEY, SETTINGS, read_settings
from tests.support.console import showdown


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project folder to stand in, a user file beside it, and no variables."""
    for setting in SETTINGS:
        monkeypatch.delenv(setting.env, raising=False)
    (tmp_path / "project").mkdir()
    monkeypatch.setenv("SHOWDOWN_CONFIG", str(tmp_path / "user.toml"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path / "project")
    return tmp_path


def held(capsys: pytest.CaptureFixture[str], key: str) -> tuple[object, str]:
    assert run(["config", "show", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["schema"] == "showdown.config/1" and sorted(document["settings"]) == sorted(BY_KEY)
    found = document["settings"][key]
    return found["value"], found["origin"]


def test_the_nearer_origin_wins(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert held(capsys, "play.players") == (1, "default")
    (place / "user.toml").write_text("[play]\nplayers = 2\nplain = true\n", encoding="utf-8")
    assert held(capsys, "play.players") == (2, str(place / "user.toml"))
    (place / "project" / "showdown.toml").write_text("[play]\nplayers = 3\n", encoding="utf-8")
    assert held(capsys, "play.players") == (3, "showdown.toml")
    monkeypatch.setenv("SHOWDOWN_PLAYERS", "4")
    assert held(capsys, "play.players") == (4, "$SHOWDOWN_PLAYERS")
    assert held(capsys, "play.plain") == (True, str(place / "user.toml"))
    assert run(["config", "show", "--origin"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(SETTINGS)
    assert any(line.startswith("play.players = 4 ") and line.endswith("# $SHOWDOWN_PLAYERS") for line in lines)


def test_a_game_is_played_by_the_settings_and_a_flag_stands_above_them(place: Path) -> None:
    text = '[play]\nplayers = 2\nplain = true\nautosave = false\n[play.rulings]\nfacing-area = "lane"\n'
    (place / "user.toml").write_text(text, encoding="utf-8")
    told = showdown("play", "first-story", "--seed", "3", typed=["q"])
    assert told.err.splitlines()[0].startswith("first-story: seed 3, 2 players, facing-area=lane.")
    assert "not saved" in told.err and Library().list() == []
    flags = ["--players", "3", "--ruling", "facing-area=half-board"]
    other = showdown("play", "first-story", "--seed", "3", *flags, typed=["q"])
    assert other.err.splitlines()[0].startswith("first-story: seed 3, 3 players, facing-area=half-board.")
    bots = showdown("play", "first-story", "--seed", "3", "--no-plain")
    assert "The showdown is over" in bots.out


def test_the_folder_of_games_can_be_set(place: Path) -> None:
    (place / "user.toml").write_text(f'[games]\nfolder = "{place / "mine"}"\n', encoding="utf-8")
    assert Library().folder == place / "mine"
    showdown("play", "first-story", "--seed", "3", "--plain", typed=["face:south", "q"])
    assert len(Library().list()) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[play]\nplayrs = 2\n", ["unknown field 'playrs'", "did you mean 'players'?", ".toml:2, play.playrs"]),
        ("[simulate]\nx = 1\n", ["unknown field 'simulate'; allowed: lang, games, play", ".toml:1, simulate"]),
        ("colour = 'red'\n", ["unknown field 'colour'; allowed: lang, games, play"]),
        ("play = 3\n", ["fields are needed here, not '3'", ".toml:1, play"]),
        ("[play]\nplayers = 9\n", ["a whole number from 1 to 4 is needed, not '9'", ".toml:2, play.players"]),
        ("[play]\nplayers = true\n", ["a whole number from 1 to 4 is needed, not 'True'"]),
        ("[play]\nplayers = 'two'\n", ["a whole number from 1 to 4 is needed, not 'two'"]),
        ("[play]\nplain = 'maybe'\n", ["'plain' is true or false, not 'maybe'", "play.plain"]),
        ("[play]\nbot = 'deep'\n", ["there is no bot 'deep'", "random, heuristic, cautious, aggressive, mcts"]),
        ("[play]\nbot = 'heuristik'\n", ["there is no bot 'heuristik'", "did you mean 'heuristic'?"]),
        ("[play]\nbot = 'mcts:fast'\n", ["'mcts:fast'", "mcts:200"]),
        ("[play]\nbot = 7\n", ["there is no bot '7'"]),
        ("[play.players]\nx = 1\n", ["play.players", "a whole number from 1 to 4"]),
        ("[play.rulings]\nfacing-era = 'lane'\n", ["play.rulings", "facing-era"]),
        ("[play.rulings]\nfacing-area = 3\n", ["play.rulings"]),
        ("[play\n", ["not TOML", "line 1"]),
        ("x = " + "[" * 5000, ["not TOML"]),
        ("\0", ["not TOML"]),
    ],
)
@pytest.mark.parametrize("whose", ["user.toml", "project/showdown.toml"])
def test_what_cannot_be_is_refused_with_file_and_key(
    place: Path, capsys: pytest.CaptureFixture[str], whose: str, text: str, words: list[str]
) -> None:
    (place / whose).write_text(text, encoding="utf-8")
    assert run(["config", "show"]) == 3
    told = capsys.readouterr()
    lines = told.err.splitlines()
    assert [line.split(" ")[0] for line in lines] == ["error:", "where:", "fix:"] and told.out == ""
    assert Path(whose).name in lines[1]
    for word in words:
        assert word in told.err


def test_every_problem_of_every_file_and_variable_is_reported(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (place / "user.toml").write_text("[play]\nplayers = 9\n\nplian = true\n", encoding="utf-8")
    (place / "project" / "showdown.toml").write_text("[games]\nfolder = ''\n", encoding="utf-8")
    monkeypatch.setenv("SHOWDOWN_BOT", "deep")
    assert run(["config", "show"]) == 3
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "error: these settings cannot be used: 4 problems" and lines[-1].startswith("fix: ")
    for where in (f"{place}/user.toml:2: ", f"{place}/user.toml:4: ", "showdown.toml:2: ", "$SHOWDOWN_BOT: "):
        assert any(line.strip().startswith(where) for line in lines), where


@pytest.mark.parametrize(
    "name", ["cautious", "mcts", "mcts:50:2", "mcts:1.5s", "strong-slow", "strong:80", "my.module:Bot"]
)
def test_every_bot_that_the_flag_takes_can_be_set(place: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    (place / "user.toml").write_text(f"[play]\nbot = '{name}'\n", encoding="utf-8")
    assert run(["config", "show"]) == 0
    assert name in capsys.readouterr().out


def test_a_wrong_file_does_not_stop_what_needs_no_settings(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "user.toml").write_text("nonsense", encoding="utf-8")
    assert run(["rules", "blind", "spot"]) == 0
    assert run(["config", "path"]) == 0
    assert str(place / "user.toml") in capsys.readouterr().out
    assert run(["games"]) == 3
    assert run(["play", "--plain"]) == 3


def test_a_file_that_cannot_be_read_is_refused(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "user.toml").mkdir()
    assert run(["config", "show"]) == 3
    assert "cannot be read" in capsys.readouterr().err
    (place / "user.toml").rmdir()
    (place / "user.toml").write_bytes(b"\xff\xfe")
    assert run(["config", "show"]) == 3


@pytest.mark.parametrize(("name", "value"), [("PLAYERS", "5"), ("PLAIN", "perhaps"), ("RULINGS", "x=y"), ("BOT", "me")])
def test_a_variable_that_cannot_be_is_refused_by_name(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(f"SHOWDOWN_{name}", value)
    assert run(["config", "show"]) == 3
    assert f"where: $SHOWDOWN_{name}" in capsys.readouterr().err


def test_variables_are_read_as_people_write_them(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOWDOWN_PLAIN", "Yes")
    monkeypatch.setenv("SHOWDOWN_AUTOSAVE", "0")
    monkeypatch.setenv("SHOWDOWN_RULINGS", "facing-area=lane")
    monkeypatch.setenv("SHOWDOWN_STEP", "")
    found = read_settings()
    assert (found["play.plain"], found["play.autosave"], found["play.step"]) == (True, False, False)
    assert found["play.rulings"] == {"facing-area": "lane"} and found.origins["play.step"] == "default"


def test_the_paths_of_the_files(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "user.toml").write_text("", encoding="utf-8")
    assert run(["config", "path"]) == 0
    project, user = capsys.readouterr().out.splitlines()
    assert project == f"{place / 'project' / 'showdown.toml'}  (does not exist)" and user == str(place / "user.toml")
    assert run(["config", "path", "--json"]) == 0
    assert [f["there"] for f in json.loads(capsys.readouterr().out)["files"]] == [False, True]
