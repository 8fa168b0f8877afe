"""Run the examples of a documentation page and compare what the commands print.

A block ``log NAME`` is a file.  A ``console`` block has commands with what they print, stdout before stderr; lines that
start with ``> `` are typed.  A line of three dots matches any lines; digests are not compared.
"""

from __future__ import annotations

import io
import re
import shlex
from pathlib import Path

import pytest

from showdown.cli.run import run

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str) -> list[tuple[str, str, str]]:
    """Language, name and text of every fenced block of a page."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return [(m[1], m[2], m[3]) for m in BLOCK.finditer(text)]


def commands(block: str) -> list[tuple[str, list[str], list[str]]]:
    """Each command with the lines that are typed into it and the lines that it prints (typed lines included)."""
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
    """A regular expression for the printed lines."""
    parts = [r"(?:.*\n)*?" if line == "..." else re.escape(line) + r"\n" for line in lines]
    return re.sub(r"0{16}", "[0-9a-f]{16}", "".join(parts))


def play_page(page: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> int:
    """Run every command of a page in the current folder; return how many there are."""
    ran = 0
    for kind, name, text in blocks(page):
        if kind == "log":
            Path(name).write_text(text, encoding="utf-8")
        elif kind == "console":
            for command, typed, expected in commands(text):
                monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
                code = run(shlex.split(command))
                output = capsys.readouterr()
                printed = output.out + output.err + (f"(exit code {code})\n" if code else "")
                assert re.fullmatch(pattern(expected), printed), f"$ showdown {command}\n{printed}"
                ran += 1
    return ran
