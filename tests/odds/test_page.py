"""The figures of docs/odds.md are those that the commands print today."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from showdown.cli.run import run

PAGE = Path(__file__).parents[2] / "docs" / "odds.md"
BLOCKS = re.findall(r"```console\n\$ (showdown odds .*)\n((?:.*\n)+?)```", PAGE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("command", "shown"), BLOCKS, ids=[command for command, _ in BLOCKS])
def test_the_page_tells_the_truth(capsys: pytest.CaptureFixture[str], command: str, shown: str) -> None:
    assert run(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out.startswith(shown)


def test_the_questions_are_there() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for number in (12, 13, 20, 21, 31):
        assert f"\n## {number}. " in page
    assert len(BLOCKS) >= 13
