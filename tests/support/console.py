"""Real processes at the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.support.patience import PATIENCE

SHOWDOWN = [sys.executable, "-m", "showdown"]

PLACED = ["face:south", "at:K15", "at:J14", "at:M14", "at:N13"]
"""Answers that place the monster and all survivors of a First Story, in order."""


class Run:
    """What a finished process printed and returned."""

    def __init__(self, out: str, err: str, code: int) -> None:
        self.out = out
        self.err = err
        self.code = code

    def refused(self, code: int, *words: str) -> None:
        """Three lines: what, where, what to do; nothing on stdout; no traceback."""
        assert self.code == code, self.err
        lines = self.err.strip().splitlines()
        assert [line.split(" ")[0] for line in lines] == ["error:", "where:", "fix:"], self.err
        assert all(len(line) > 7 for line in lines)
        for word in words:
            assert word in self.err, f"{word!r} is not in {self.err!r}"
        assert self.out == ""


def showdown(*words: str, typed: list[str] | str = "", folder: Path | None = None, **env: str) -> Run:
    """Run the command with lines (or bytes) on its stdin, which is a pipe."""
    text = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
    done = subprocess.run(
        [*SHOWDOWN, *words],
        input=text,
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, **env},
        timeout=PATIENCE,
        check=False,
    )
    return Run(done.stdout, done.stderr, done.returncode)


def play(*words: str, typed: list[str], folder: Path | None = None) -> Run:
    """A First Story with seed 3, all figures placed, then these lines."""
    return showdown("play", "--seed", "3", "--plain", *words, typed=[*PLACED, *typed], folder=folder)
