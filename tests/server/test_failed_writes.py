"""A disk that refuses several writes in a row leaves a database that opens again."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from showdown.server.storage.write_ahead_log import lost_commits
from tests.harness.disk_faults import Tracer, is_traced
from tests.support.patience import PATIENCE


class Writer:
    """A process that writes to a database (``tests/support/store_process.py``)."""

    def __init__(self, database: Path) -> None:
        command = [sys.executable, "-m", "tests.support.store_process", str(database)]
        self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.read() == "ready"

    def read(self) -> str:
        assert self.child.stdout is not None
        return self.child.stdout.readline().strip()

    def write(self, pages: int) -> str:
        assert self.child.stdin is not None
        print(pages, file=self.child.stdin, flush=True)
        return self.read()


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[Writer]:
    made = Writer(tmp_path / "tables.db")
    yield made
    made.child.kill()
    made.child.communicate()


def failing(writer: Writer, folder: Path) -> Tracer:
    """While this is open, no write of the log reaches the disk."""
    log = folder / "tables.db-wal"
    tracer = Tracer(writer.child.pid, "fdatasync", "EIO", "1+", [log], folder / "strace.out")
    end = time.monotonic() + PATIENCE
    while not is_traced(writer.child.pid):
        assert tracer.child.poll() is None and time.monotonic() < end
    return tracer


def test_several_failed_writes_are_no_damage(writer: Writer, tmp_path: Path) -> None:
    """disk_faults, seed 94: each left a shorter transaction in the log, and the server did not start again."""
    assert writer.write(3) == "stored"
    with failing(writer, tmp_path):
        assert [writer.write(pages) for pages in (40, 20, 10)] == ["failed"] * 3
    writer.child.kill()
    assert lost_commits(tmp_path / "tables.db") == 0
    assert Writer(tmp_path / "tables.db").write(1) == "stored"


def test_after_a_failed_write_the_log_begins_anew(writer: Writer, tmp_path: Path) -> None:
    assert writer.write(3) == "stored"
    with failing(writer, tmp_path):
        assert writer.write(40) == "failed"
    log = tmp_path / "tables.db-wal"
    before = log.read_bytes()[16:24]
    assert writer.write(1) == "stored"
    assert log.read_bytes()[16:24] != before, "the salts of the log: its remains are of an older round"
    assert lost_commits(tmp_path / "tables.db") == 0
