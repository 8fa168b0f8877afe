"""The disk of a simulation: a SQLite file, what a crash leaves of it, and a store whose writes fail or tear.

There is no file system below SQLite that loses writes.  Faults are injected where the store commits, reads and
checkpoints; a crash copies the files as they are, and a torn write leaves only some sectors of the last commit.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from random import Random
from typing import Any, Final

from sqlalchemy import Connection, Dialect, Engine, event
from sqlalchemy.exc import OperationalError

from showdown.server.serve import open_store
from showdown.server.storage.store import BATCH, NotStored, Store, Work, finish
from showdown.server.storage.write_ahead_log import FRAME, frames, is_commit, order_of, page_size, summed, sums_at
from tests.simulate_server.loop import PROCESS, Crash, Process, SimulatedLoop
from tests.simulate_server.odds import Odds

SECTOR: Final = 512
HEADER: Final = 32
"""Bytes of the header of a write-ahead log; SQLite syncs a new header before it writes what follows."""
MOST_REMAINS: Final = 12
"""Most pages that a failed write leaves in the log."""
LATENCY: Final = 0.005
"""Most virtual seconds until the writer takes a write, if the disk is not slow."""
DIALECTS: Final[dict[bool, Dialect]] = {}
STATEMENTS: Final[dict[bool, Any]] = {}
STALL: Final = 20.0
"""Most virtual seconds that a slow disk takes."""


def empty_database(path: Path) -> bytes:
    """The bytes of a new database, upgraded to the current schema."""
    store = open_store(str(path))
    store.close()
    return path.read_bytes()


class Disk:
    """``note``: called with each fault and what it hit.  ``crash``: crashes the current process and raises Crash."""

    def __init__(
        self,
        loop: SimulatedLoop,
        chance: Random,
        odds: Odds,
        folder: Path,
        template: bytes,
        note: Callable[[str, str], None],
    ) -> None:
        self.loop = loop
        self.chance = chance
        self.odds = odds
        self.folder = folder
        self.note = note
        self.crash: Callable[[str], None]
        self.generation = 0
        self.path = folder / "0.db"
        self.path.write_bytes(template)
        # Always the same, so that it takes no random numbers from the servers.
        Path(f"{self.path}.secret").write_text("5e" * 32 + "\n")
        self.left: dict[str, bytes] = {}
        """What a crash in the middle of a write leaves of each file, by the end of its name."""
        self.before_last = b""
        """The write-ahead log before the last commit; only for the planted bug ``no-sync``."""
        self.written_by: list[Process] = []
        """Processes that have committed since the invariants were last checked."""
        self.plant = ""
        """The planted bug, once the tables are open."""
        self.eye = self.open_eye()
        """A connection of the simulation itself, which sees what is committed."""

    def open_eye(self) -> sqlite3.Connection:
        eye = sqlite3.connect(self.path, isolation_level=None)
        eye.row_factory = sqlite3.Row
        return eye

    def happens(self, probability: float) -> bool:
        return probability > 0 and self.chance.random() < probability

    def log_bytes(self) -> bytes:
        log = Path(f"{self.path}-wal")
        return log.read_bytes() if log.exists() else b""

    def survive(self) -> None:
        """The machine stops: go on with a copy of what is on the disk, as a new server would find it."""
        old, files = self.path, {"": self.path.read_bytes(), "-wal": self.log_bytes(), **self.left}
        self.left = {}
        secret = Path(f"{old}.secret")
        if secret.exists():
            files[".secret"] = secret.read_bytes()
        if self.plant == "no-sync" and self.before_last:
            files["-wal"] = self.before_last
        self.generation += 1
        self.path = self.folder / f"{self.generation}.db"
        for end, data in files.items():
            Path(f"{self.path}{end}").write_bytes(data)
        self.eye.close()
        for file in old.parent.glob(f"{old.name}*"):
            file.unlink()
        self.before_last = b""
        self.eye = self.open_eye()

    def tear(self, before: bytes, after: bytes, synced: int = 0) -> bytes:
        """The file if only some of the sectors that differ were written, after the first ``synced`` bytes."""
        out = bytearray(after)
        whole = before.ljust(len(after), b"\0")
        for start in range(0, len(after), SECTOR):
            if after[start : start + SECTOR] != whole[start : start + SECTOR] and self.chance.random() < 0.5:
                out[start : start + SECTOR] = whole[start : start + SECTOR]
        return after[:synced] + bytes(out[synced:])

    def leave_remains(self) -> None:
        """A failed write leaves its pages in the log, behind the transactions that were stored."""
        log = self.log_bytes()
        if len(log) < HEADER:
            return
        step, end = FRAME + page_size(log), end_of(log)
        pages = self.chance.randint(1, MOST_REMAINS)
        remains = bytearray()
        for page in range(1, pages + 1):
            size = pages if page == pages else 0
            head = page.to_bytes(4, "big") + size.to_bytes(4, "big") + log[16:24]
            remains += head + self.chance.randbytes(8) + bytes(step - FRAME)
        with Path(f"{self.path}-wal").open("r+b") as file:
            file.seek(end)
            file.write(remains)

    def remove(self) -> None:
        self.eye.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def end_of(log: bytes) -> int:
    """Where the transactions end that SQLite would read from this log."""
    order, size, end = order_of(log), page_size(log), HEADER
    sums = summed(log[:24], (0, 0), order)
    for at in frames(log):
        sums = summed(log[at : at + 8] + log[at + FRAME : at + FRAME + size], sums, order)
        if sums != sums_at(log, at + 16):
            break
        if is_commit(log, at):
            end = at + FRAME + size
    return end


def broken(why: str) -> OperationalError:
    return OperationalError(why, None, sqlite3.OperationalError(why))


class SimulatedStore(Store):
    """The real store without its threads: the loop of the simulation runs its reads and writes.

    ``shared``: several servers use the file, as they would use PostgreSQL.
    """

    def __init__(self, url: str, disk: Disk, shared: bool) -> None:
        super().__init__(url)
        self.disk = disk
        self.queue: list[tuple[Work, Future[None]]] = []
        self.writing = False
        if shared:
            self.is_sqlite = False

    def connect(self, writing: bool) -> Engine:
        """Engines of all lives share their compiled statements: compiling them costs a sixth of a run."""
        engine = super().connect(writing)
        engine.dialect = DIALECTS.setdefault(writing, engine.dialect)
        engine.update_execution_options(compiled_cache=STATEMENTS.setdefault(writing, {}))
        return engine

    def start(self) -> None:
        event.listen(self.engine, "commit", self.on_commit)
        event.listen(self.reading, "begin", self.on_read)

    def close(self) -> None:
        while self.queue and not self.closed:
            self.write_some()
        super().close()

    def drop(self) -> None:
        """What the end of a process does to its files: nothing is written any more."""
        self.closed = True
        self.queue.clear()
        self.engine.dispose()
        self.reading.dispose()
        if self.guard is not None:
            self.guard.release()

    # -- writing -----------------------------------------------------------------------------------------------------

    def submit(self, work: Work, done: Future[None]) -> None:
        if self.disk.plant == "early-ack":
            finish(done, None)
            done = Future()
        self.queue.append((work, done))
        if not self.writing:
            self.write_later()

    def write_later(self) -> None:
        disk = self.disk
        self.writing = True
        delay = disk.chance.random() * LATENCY
        if disk.happens(disk.odds.disk_stalls):
            delay = disk.chance.random() * STALL
            disk.note("slow disk", f"{delay:.1f} s")
        disk.loop.call_later(delay, self.write_some)

    def write_some(self) -> None:
        """Commit some of the waiting writes together."""
        self.writing = False
        count = self.disk.chance.randint(1, min(BATCH, len(self.queue)))
        batch, self.queue = self.queue[:count], self.queue[count:]
        self.commit(batch)
        if self.queue and not self.closed:
            self.write_later()

    def on_commit(self, connection: Connection) -> None:
        """Before SQLite commits: let it, or fail, or commit and lose the answer, or crash in the middle."""
        disk, odds = self.disk, self.disk.odds
        process = PROCESS.get()
        assert process is not None
        if disk.happens(odds.write_fails):
            disk.note("write fails", process.name)
            if self.is_sqlite:
                disk.leave_remains()
            raise broken("disk I/O error")
        driver: Any = connection.connection.driver_connection
        if self.is_sqlite and disk.happens(odds.torn_write):
            before = disk.log_bytes()
            driver.commit()
            disk.left["-wal"] = disk.tear(before, disk.log_bytes(), HEADER)
            disk.note("torn write", process.name)
            disk.crash("torn write")
            raise Crash
        if disk.plant == "no-sync":
            disk.before_last = disk.log_bytes()
        disk.written_by.append(process)
        if disk.happens(odds.answer_lost):
            driver.commit()
            disk.note("commit without answer", process.name)
            raise broken("the connection was lost while it waited for the commit")

    # -- reading -----------------------------------------------------------------------------------------------------

    def on_read(self, _connection: Connection) -> None:
        if self.disk.happens(self.disk.odds.read_fails):
            self.disk.note("read fails", "")
            raise broken("disk I/O error")

    def checkpoint(self, empty: bool = False) -> None:
        disk, process = self.disk, PROCESS.get()
        if not self.is_sqlite or process is None:
            return
        if disk.happens(disk.odds.read_fails):
            disk.note("checkpoint fails", process.name)
            raise NotStored("disk I/O error")
        if not disk.happens(disk.odds.torn_checkpoint):
            super().checkpoint(empty)
            return
        before, log = disk.path.read_bytes(), disk.log_bytes()
        super().checkpoint(empty)
        # The log is reset only after the main file is synced, so a crash before that leaves it whole.
        disk.left = {"": disk.tear(before, disk.path.read_bytes()), "-wal": log}
        disk.note("torn checkpoint", process.name)
        disk.crash("torn checkpoint")
        raise Crash
