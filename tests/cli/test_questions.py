"""docs/referee/questions.md: every command is run, and prints the sentences that its answer has in bold."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from showdown.cli.run import run
from showdown.engine import core_catalog
from showdown.scenario import run_scenario
from showdown.scenario.loader import load_file

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "referee" / "questions.md").read_text(encoding="utf-8")


class Row:
    """One line of a table: the number of the question, or nothing, its commands and its sentences in bold."""

    def __init__(self, cells: list[str]) -> None:
        self.number = int(cells[0]) if cells[0].isdigit() else 0
        self.question = cells[1] if self.number else cells[0]
        self.commands = re.findall(r"`(showdown [^`]+)`", cells[-2])
        self.sentences = re.findall(r"\*\*(.+?)\*\*", cells[-1])


def rows(part: str) -> list[Row]:
    lines = [line for line in part.splitlines() if line.startswith("| ") and not line.startswith(("| #", "| question"))]
    return [Row([cell.strip() for cell in line.strip("|").split(" | ")]) for line in lines]


ANSWERED, NUMBERS = PAGE.split("## Answered by numbers")
ROWS = rows(ANSWERED)


def test_all_34_questions_are_there_once() -> None:
    numbers = [row.number for row in ROWS if row.number] + [row.number for row in rows(NUMBERS)]
    assert sorted(numbers) == list(range(1, 35))


def test_every_row_has_a_command_and_a_sentence_to_look_for() -> None:
    for row in ROWS:
        assert row.commands and row.sentences, row.question


@pytest.mark.parametrize("row", ROWS, ids=[f"{row.number or 'more'}-{row.question[:30]}" for row in ROWS])
def test_the_commands_print_the_answer(
    row: Row, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    printed = ""
    for command in row.commands:
        assert run(shlex.split(command)[1:]) == 0, command
        printed += capsys.readouterr().out
    for sentence in row.sentences:
        assert sentence.lower() in printed.lower(), sentence


@pytest.mark.parametrize("path", sorted((ROOT / "docs" / "positions").glob("*.yaml")), ids=lambda path: path.stem)
def test_what_a_position_says_holds_when_it_is_played(path: Path) -> None:
    result = run_scenario(load_file(path, core_catalog()), core_catalog())
    assert result.holds, [failure.message for failure in result.failures]


def test_every_position_is_used() -> None:
    for path in (ROOT / "docs" / "positions").iterdir():
        assert f"docs/positions/{path.name}" in ANSWERED, path.name
