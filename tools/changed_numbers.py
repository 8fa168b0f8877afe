"""Change numbers in the files of a monster, one at a time, and count the changes that tests notice.

    python -m tools.changed_numbers butcher --tries 20 --seed 1

A number is made one larger in a copy of the sources, in which the tests named in ``TESTS`` then run until one fails.
A change that no test notices is printed with file and line: write a test that fails on it.  ``--also PATH`` runs
further tests on what the first ones miss, such as ``tests/fingerprints``.  Exit code 0: all noticed.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PACKS = Path("src/showdown/packs")
FILES = ("monster.yaml", "ai.yaml", "hit-locations.yaml")
LEVELS = "tests/packs/homebrew/test_homebrew_levels.py"
FIGURES = "tests/packs/homebrew/test_homebrew_figures.py"
TESTS = {
    "screaming-antelope": ["tests/packs/core/screaming-antelope"],
    "butcher": ["tests/packs/core/butcher"],
    "kings-man": ["tests/packs/core/kings-man"],
    "the-hand": ["tests/packs/core/the-hand"],
    "bellmaw": [
        LEVELS,
        "tests/packs/homebrew/test_bellmaw_ai.py",
        "tests/packs/homebrew/test_bellmaw_hit_locations.py",
    ],
    "tallowmother": [LEVELS, FIGURES, "tests/packs/homebrew/test_tallowmother.py"],
    "tithe-keeper": [LEVELS, FIGURES, "tests/packs/homebrew/test_tithe_keeper.py"],
    "gallowkite": [LEVELS, FIGURES, "tests/packs/homebrew/test_gallowkite.py"],
}
NUMBER = re.compile(r"(?<![\w.-])\d+(?![\w.])")
"""A number that stands alone or begins a range; numbers of names (``level-1``, ``d10``, ``K8``) are no numbers."""
USAGE = 4
"""From this exit code on, pytest did not run the tests."""


class Change(NamedTuple):
    """One number of a file: where it is, and the text of its line before and after."""

    file: Path
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.before.strip()}  ->  {self.after.strip()}"


def changes_of(file: Path, text: str) -> list[Change]:
    """Every number outside comments and titles, made one larger."""
    out = []
    for number, line in enumerate(text.split("\n"), 1):
        code = line.split("#")[0]
        if "title:" in code:
            continue
        for found in NUMBER.finditer(code):
            after = line[: found.start()] + str(int(found[0]) + 1) + line[found.end() :]
            out.append(Change(file, number, line, after))
    return out


def folder_of(monster: str) -> Path:
    """The folder of a monster, below the root of the project."""
    (found,) = (ROOT / PACKS).glob(f"*/{monster}/monster.yaml")
    return found.parent.relative_to(ROOT)


def noticed(copy: Path, change: Change, tests: list[str]) -> bool:
    """Does a test fail, or is the pack refused, after this change?"""
    path = copy / change.file
    text = path.read_text(encoding="utf-8")
    lines = text.split("\n")
    lines[change.line - 1] = change.after
    path.write_text("\n".join(lines), encoding="utf-8")
    try:
        return run(copy, tests)
    finally:
        path.write_text(text, encoding="utf-8")


def run(copy: Path, tests: list[str]) -> bool:
    """Does one of the tests fail in the copy?"""
    environment = {**os.environ, "PYTHONPATH": f"{copy / 'src'}:{copy}"}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:randomly", *tests]
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
    if done.returncode >= USAGE and "BadContent" not in done.stdout + done.stderr:
        raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
    return done.returncode != 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("monster", choices=TESTS)
    parser.add_argument("--tries", type=int, default=20, help="numbers to change [default: 20]")
    parser.add_argument("--seed", type=int, default=1, help="which numbers [default: 1]")
    parser.add_argument("--also", nargs="*", default=[], help="further tests for what those of the monster miss")
    wanted = parser.parse_args()
    folder = folder_of(wanted.monster)
    changes = [c for name in FILES for c in changes_of(folder / name, (ROOT / folder / name).read_text("utf-8"))]
    tried = random.Random(wanted.seed).sample(changes, min(wanted.tries, len(changes)))
    words: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as temporary:
        copy = Path(temporary)
        for part in ("src", "tests", "tools"):
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        if run(copy, TESTS[wanted.monster]):
            print("the tests fail without any change", file=sys.stderr)
            return 1
        for change in tried:
            word = "noticed"
            if not noticed(copy, change, TESTS[wanted.monster]):
                word = "also   " if wanted.also and noticed(copy, change, wanted.also) else "MISSED "
            words[word] += 1
            print(word, change, flush=True)
    count = f"{words['noticed']} of {len(tried)} changed numbers (of {len(changes)}) noticed by tests of the monster"
    print(f"{wanted.monster}: {count}" + (f", {words['also   ']} by {' '.join(wanted.also)}" if wanted.also else ""))
    return 1 if words["MISSED "] else 0


if __name__ == "__main__":
    sys.exit(main())
