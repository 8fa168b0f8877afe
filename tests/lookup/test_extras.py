"""A missing optional dependency gives an error with the command that installs it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from showdown.cli.run import run
from showdown.lookup import extras
from showdown.lookup.extras import installed, installing, need
from showdown.lookup.refusal import USAGE, Refusal


def test_what_is_installed_is_not_refused() -> None:
    need("numbers", "json", "email.message")


def test_what_is_missing_is_named_with_its_extra() -> None:
    with pytest.raises(Refusal) as caught:
        need("server", "json", "no_such_module", where="showdown serve")
    refusal = caught.value
    assert refusal.code == USAGE and refusal.where == "showdown serve"
    assert refusal.what == "this needs no_such_module, which is not installed"
    assert refusal.lines().splitlines()[-1] == f"fix: {installing('server')}"


def test_a_parent_that_is_missing_is_missing() -> None:
    assert not installed("no_such_package.module") and installed("email.message")


@pytest.mark.parametrize(
    ("words", "module", "extra"),
    [
        (["serve"], "fastapi", "server"),
        (["db", "check"], "sqlalchemy", "server"),
        (["serve", "--database", "postgresql://localhost/x"], "psycopg", "postgres"),
        (["odds", "--weapon", "bone-axe", "--toughness", "8", "--plot", "odds.png"], "altair", "numbers"),
    ],
)
def test_commands_say_what_to_install(
    words: list[str], module: str, extra: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == module else object())
    assert run(words) == 2
    lines = capsys.readouterr().err.splitlines()
    assert module in lines[0] and lines[-1] == f"fix: {installing(extra)}"


def test_an_extra_is_installed_from_the_source_with_the_python_that_runs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The package called showdown on the index is a stranger's."""
    root = Path(extras.__file__).parents[3]
    monkeypatch.setattr(sys, "executable", str(root / ".venv/bin/python"))
    monkeypatch.chdir(root)
    assert installing("server") == ".venv/bin/python -m pip install '.[server]'"
    monkeypatch.chdir(tmp_path)
    assert installing("server") == f"{root}/.venv/bin/python -m pip install '{root}[server]'"
    monkeypatch.setattr(extras, "__file__", str(tmp_path / "lib" / "showdown" / "lookup" / "extras.py"))
    assert installing("server").startswith("in the folder with the source of showdown: ")
