"""``showdown doctor`` reports problems with their fix; completions; start-up without heavy imports."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from showdown.cli import doctor as looks
from showdown.cli.run import run
from showdown.engine import is_compiled, other_engine


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHOWDOWN_GAMES", str(tmp_path / "games"))
    monkeypatch.setenv("SHOWDOWN_CONFIG", str(tmp_path / "showdown.toml"))
    monkeypatch.setenv("SHOWDOWN_PACKS", str(tmp_path / "packs"))
    return tmp_path


def findings(capsys: pytest.CaptureFixture[str], code: int) -> dict[str, dict[str, Any]]:
    assert run(["doctor", "--json"]) == code
    document = json.loads(capsys.readouterr().out)
    assert document["schema"] == "showdown.doctor/1" and document["well"] == (code == 0)
    return {f["name"]: f for f in document["findings"]}


def test_where_all_is_well(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = findings(capsys, 0)
    assert set(found) >= {"showdown", "engine", "python", "textual", "terminal", "colour", "mouse", "text", "games"}
    assert found["games"]["value"].endswith("(created when needed)") and not (home / "games").exists()
    assert "core" in found["packs"]["value"] and not any(f["wrong"] for f in found.values())
    assert run(["doctor"]) == 0
    assert "All is well." in capsys.readouterr().err


def test_it_names_the_python_that_has_the_library(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = findings(capsys, 0)["python"]["value"]
    assert sys.executable in told and "showdown.api" in told


def test_it_says_which_engine_runs_and_how_to_get_a_faster_one(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine = "compiled" if is_compiled() else f"pure Python ({other_engine()})"
    assert findings(capsys, 0)["engine"]["value"] == engine


def test_a_file_in_place_of_the_folder_of_games(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "games").write_text("x", encoding="utf-8")
    assert "is not a folder: games cannot be saved" in findings(capsys, 1)["games"]["wrong"]
    assert run(["doctor"]) == 1
    told = capsys.readouterr()
    assert "WRONG: " in told.out and "1 problem found." in told.err


def test_a_bad_save_a_bad_setting_a_bad_pack_and_a_mistyped_variable_are_named(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "games").mkdir()
    (home / "games" / "bad.json").write_text("{", encoding="utf-8")
    (home / "packs" / "mine").mkdir(parents=True)
    (home / "packs" / "mine" / "gear.yaml").write_text("cards: 3\n", encoding="utf-8")
    monkeypatch.setenv("SHOWDOWN_PLAYER", "2")
    found = findings(capsys, 1)
    assert found["saved games"]["wrong"].startswith("bad: truncated or not a save file")
    assert found["variable"]["value"] == "SHOWDOWN_PLAYER"
    assert found["pack"]["value"] == "mine" and "gear.yaml:1" in found["pack"]["wrong"]
    (home / "showdown.toml").write_text("[play]\nplayrs = 2\n", encoding="utf-8")
    assert "unknown field 'playrs'" in findings(capsys, 1)["settings"]["wrong"]


def test_little_free_space_is_wrong(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looks, "LITTLE", 1 << 60)
    assert "free some disk space" in findings(capsys, 1)["free space"]["wrong"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completions_know_the_commands(capsys: pytest.CaptureFixture[str], shell: str) -> None:
    assert run(["completions", shell]) == 0
    script = capsys.readouterr().out
    for word in ("games", "resume", "doctor", "check-log", "rules"):
        assert word in script
    if shell == "bash":
        assert subprocess.run(["bash", "-n"], input=script, text=True, check=False).returncode == 0


def test_completions_for_another_shell_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["completions", "tcsh"]) == 2
    assert "bash" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["--lang", "xx", "--help"], ["rules", "blind"]])
def test_help_and_version_load_no_heavy_library(words: list[str]) -> None:
    code = (
        "import sys; from showdown.cli import main; code = main(sys.argv[1:]); "
        "heavy = ('textual', 'yaml', 'platformdirs', 'showdown.rules', 'showdown.game', 'showdown.content'); "
        "print(code, [m for m in heavy if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1] == "0 []"
