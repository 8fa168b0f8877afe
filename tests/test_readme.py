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


def test_the_screen_is_real_output() -> None:
    shown = re.search(r"\$ showdown (play .*)\n((?:.*\n)*?)```", README)
    assert shown is not None
    command = [sys.executable, "-m", "showdown", *shown.group(1).split()]
    told = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=True).stdout
    assert shown.group(2).strip() in told


def test_every_linked_page_exists() -> None:
    for page in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / page).exists(), page
