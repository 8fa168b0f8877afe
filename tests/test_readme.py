"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_library_example_runs() -> None:
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 6
    assert failures == 0


def test_the_front_door_example_runs() -> None:
    import showdown.game

    failures, tried = doctest.testmod(showdown.game)
    assert tried >= 4
    assert failures == 0


def test_what_commands_print_is_real() -> None:
    shown = re.findall(r"\$ showdown (.*)\n((?:.*\n)*?)```", README)
    assert [command.split()[0] for command, _ in shown] == ["play", "odds"]
    for command, lines in shown:
        words = [sys.executable, "-m", "showdown", *command.split()]
        printed = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=True).stdout
        assert lines.strip() in printed


def test_every_linked_page_exists() -> None:
    for page in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / page).exists(), page
