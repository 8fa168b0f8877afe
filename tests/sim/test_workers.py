"""Workers end with their parent process, also in the middle of a fight and after a kill."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ENDLESS = """
import os

class Endless:
    def __init__(self, seed):
        pass

    def choose(self, game):
        # Held until the process ends: the reader sees the end of the pipe only then.
        self.pipe = os.open(os.environ["PIPE"], os.O_WRONLY)
        os.write(self.pipe, b"at work\\n")
        while True:
            pass


class Stuck(Endless):
    def choose(self, game):
        import itertools
        self.pipe = os.open(os.environ["PIPE"], os.O_WRONLY)
        os.write(self.pipe, b"at work\\n")
        # In C, where no signal is looked at and no other thread runs.
        return max(itertools.repeat(0))
"""
PATIENCE = 60


@pytest.mark.parametrize(("how", "code"), [(signal.SIGTERM, 143), (signal.SIGKILL, -signal.SIGKILL)])
@pytest.mark.parametrize(
    "words",
    [
        ["arena", "endless:Endless", "--file", "board.json"],
        ["simulate", "--bot", "endless:Endless", "--games", "4"],
        ["simulate", "--bot", "endless:Stuck", "--games", "4"],
    ],
)
def test_nobody_works_for_one_who_is_gone(tmp_path: Path, words: list[str], how: signal.Signals, code: int) -> None:
    (tmp_path / "endless.py").write_text(ENDLESS, encoding="utf-8")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    path = os.pathsep.join([str(tmp_path), *sys.path])
    process = subprocess.Popen(
        [sys.executable, "-m", "showdown", *words, "--workers", "2", "--players", "1"],
        cwd=tmp_path,
        env={**os.environ, "PIPE": str(pipe), "PYTHONPATH": path},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    with pipe.open("rb", buffering=0) as told:
        assert told.readline() == b"at work\n"
        process.send_signal(how)
        assert process.wait() == code
        # The other worker may have begun meanwhile; after that, only their end is left to hear of.
        while True:
            assert select.select([told], [], [], PATIENCE)[0], "they are still at work"
            if not told.read(100):
                break
