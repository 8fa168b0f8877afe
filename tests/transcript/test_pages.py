"""The examples in docs/referee/transcript-format.md and docs/play/replay.md match the program."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tests.support.console_pages import DOCS, play_page


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_log_format_page(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert play_page("referee/transcript-format.md", capsys, monkeypatch) == 6


def test_the_replay_page(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    play_page("referee/transcript-format.md", capsys, monkeypatch)
    assert play_page("play/replay.md", capsys, monkeypatch) == 6
    failures, tried = doctest.testfile(str(DOCS / "play/replay.md"), module_relative=False)
    assert tried >= 9 and failures == 0


@pytest.mark.parametrize("page", ["referee/transcript-format.md", "play/replay.md"])
def test_every_linked_page_exists(page: str) -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", (DOCS / page).read_text(encoding="utf-8")):
        assert (DOCS / page / ".." / link).resolve().exists(), link


def test_the_page_names_every_word_of_the_format() -> None:
    from showdown.transcript.parse import HEADERS, MARKS, ROLLS

    text = (DOCS / "referee/transcript-format.md").read_text(encoding="utf-8")
    for word in (*HEADERS, *MARKS, *ROLLS):
        assert f"`{word}:" in text or f"`{word}`" in text, word
