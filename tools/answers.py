"""Run the commands of docs/numbers/odds.md again and compare their output with the page.

    python tools/answers.py                     run the fast commands; exit code 1 if the page is stale
    python tools/answers.py --write             run all commands and write their output into the page (about an hour)
    python tools/answers.py --write board       run and write only commands with this word

A block is a command and the first lines of its output.  Simulated fights take minutes, so their blocks begin with the
commit at which they were played; the output has the seed, bot, number of fights and intervals.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "numbers" / "odds.md"
BLOCK: Final = re.compile(r"```console\n\$ (?P<command>.*)\n(?P<stamp># commit .*\n)?(?P<shown>(?:(?!```).*\n)*)```")
FIGHTS: Final = ("simulate", "compare", "rulings")
"""Commands that take minutes."""


class Block(NamedTuple):
    command: str
    stamp: str
    shown: str

    @property
    def env(self) -> dict[str, str]:
        """What is set before the command, as in ``PYTHONPATH=examples``."""
        return dict(word.split("=", 1) for word in shlex.split(self.command)[: self.program])

    @property
    def words(self) -> list[str]:
        """The words after ``showdown``."""
        return shlex.split(self.command)[self.program + 1 :]

    @property
    def program(self) -> int:
        return shlex.split(self.command).index("showdown")

    @property
    def fights(self) -> bool:
        return self.words[0] in FIGHTS

    def run(self) -> str:
        """What the command prints, from the root of the repository."""
        paths = [self.env.get("PYTHONPATH", ""), os.environ.get("PYTHONPATH", str(ROOT / "src"))]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}
        words = [sys.executable, "-m", "showdown", *self.words]
        done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"{self.command}\n{done.stderr}")
        return done.stdout


def blocks(page: str) -> list[Block]:
    return [Block(m["command"], m["stamp"] or "", m["shown"]) for m in BLOCK.finditer(page)]


def rewritten(block: Block) -> str:
    """The block as it is today, with as many lines as before; whole where it showed none."""
    printed = block.run().splitlines(keepends=True)
    count = block.shown.count("\n") or len(printed)
    stamp = f"# commit {commit()}\n" if block.fights else ""
    return f"```console\n$ {block.command}\n{stamp}{''.join(printed[:count])}```"


def commit() -> str:
    words = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def write(words: list[str]) -> None:
    for block in blocks(PAGE.read_text(encoding="utf-8")):
        if all(word in block.command for word in words):
            print(block.command, flush=True)
            new = rewritten(block)
            # Read again: the page may have changed meanwhile.
            page = PAGE.read_text(encoding="utf-8")
            old = f"```console\n$ {block.command}\n{block.stamp}{block.shown}```"
            PAGE.write_text(page.replace(old, new), encoding="utf-8")


def check() -> int:
    wrong = 0
    for block in blocks(PAGE.read_text(encoding="utf-8")):
        if not block.fights and not block.run().startswith(block.shown):
            print(f"docs/numbers/odds.md says something else than: {block.command}")
            wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--write"]:
        write(sys.argv[2:])
    else:
        sys.exit(check())
