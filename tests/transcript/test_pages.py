"""The examples in docs/referee/transcript-format.md and docs/play/replay.md are what happens.

A block ``log NAME`` is a file; a ``console`` block is commands with what they print, stdout before stderr.  A line of
three dots stands for any lines; digests are not compared.
"""

from __future__ import annotations

import doctest
import io
import re
import shlex
from pathlib import Path

import pytest

from showdown.cli.run import run

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def blocks(page: str) -> list[tuple[str, str, str]]:
    text = (DOCS / page).read_text(encoding="utf-8")
    return [(m[1], m[2], m[3]) for m in BLOCK.finditer(text)]


def commands(block: str) -> list[tuple[str, list[str], list[str]]]:
    """Each command with what is typed into it and the lines that it prints (typed lines are printed as well)."""
    out: list[tuple[str, list[str], list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ showdown "):
            out.append((line.removeprefix("$ showdown "), [], []))
            continue
        if line.startswith("> "):
            out[-1][1].append(line.removeprefix("> "))
        out[-1][2].append(line)
    return out


def pattern(lines: list[str]) -> str:
    parts = [r"(?:.*\n)*?" if line == "..." else re.escape(line) + r"\n" for line in lines]
    return re.sub(r"0{16}", "[0-9a-f]{16}", "".join(parts))


def play_page(page: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> int:
    ran = 0
    for kind, name, text in blocks(page):
        if kind == "log":
            Path(name).write_text(text, encoding="utf-8")
        elif kind == "console":
            for command, typed, expected in commands(text):
                monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
                code = run(shlex.split(command))
                told = capsys.readouterr()
                printed = told.out + told.err + (f"(exit code {code})\n" if code else "")
                assert re.fullmatch(pattern(expected), printed), f"$ showdown {command}\n{printed}"
                ran += 1
    return ran


def test_the_log_format_page(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert play_page("referee/transcript-format.md", capsys, monkeypatch) == 6


def test_the_replay_page(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    play_page("referee/transcript-format.md", capsys, monkeypatch)
    assert play_page("play/replay.md", capsys, monkeypatch) == 5
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
