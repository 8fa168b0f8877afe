"""python -m tests.harness.disk_faults FAULTS [--tables N] [--seed N]

The disk of a real server fails while clients play: strace makes single system calls on its database, or all of them
for a while, fail with "input/output error" or "no space left on device".  No command may be acknowledged that is not
on disk, none while every write fails, and the table continues when the disk works again.  Exit code 1 if a promise was
broken.
"""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.harness.server_kills import Hunt
from tests.support.durability_check import Verdict, judge
from tests.support.harness_options import in_large
from tests.support.patience import PATIENCE
from tests.support.process_signals import hearing_sigint

ERRORS = ("EIO", "ENOSPC")
DATABASE_CALLS = ("fdatasync", "pwrite64")
LOG_CALLS = ("write",)


class Tracer:
    """strace attached to a running process for the duration of the ``with``.  Only calls on ``paths`` fail."""

    def __init__(self, pid: int, call: str, error: str, when: str, paths: list[Path], out: Path) -> None:
        self.out = out
        out.write_bytes(b"")
        command = ["strace", "-f", "-qq", "-p", str(pid), "-o", str(out), "-e", f"trace={call}"]
        command += ["-e", f"inject={call}:error={error}:when={when}"]
        command += [word for path in paths for word in ("-P", str(path))]
        self.child = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, preexec_fn=hearing_sigint
        )

    @property
    def injected(self) -> int:
        return self.out.read_bytes().count(b"(INJECTED)")

    def __enter__(self) -> Tracer:
        return self

    def __exit__(self, *error: object) -> None:
        if self.child.poll() is None:
            self.child.send_signal(signal.SIGINT)
        _, said = self.child.communicate()
        if self.child.returncode not in (0, 130, -signal.SIGINT) or b"not permitted" in said:
            raise RuntimeError(f"strace ended with {self.child.returncode}: {said.decode()[-300:]}")


def is_traced(pid: int) -> bool:
    """Is every thread of the process traced?"""
    tasks = list(Path(f"/proc/{pid}/task").iterdir())
    return all(["TracerPid:\t0\n" not in (task / "status").read_text() for task in tasks])


class Faults(Hunt):
    def __init__(self, folder: Path, tables: int, seed: int) -> None:
        super().__init__(str(folder / "tables.db"), folder, tables, seed)
        self.file = folder / "tables.db"
        self.injected: dict[str, int] = {}
        self.false: list[str] = []
        self.quiet = 0
        """Acks while every write failed."""

    async def trace(self, call: str, error: str, when: str) -> Tracer:
        assert self.server.child is not None
        pid = self.server.child.pid
        paths = [self.file, Path(f"{self.file}-wal")] if call not in LOG_CALLS else [self.server.log]
        tracer = Tracer(pid, call, error, when, paths, self.folder / "strace.out")
        deadline = time.monotonic() + PATIENCE
        while not is_traced(pid):
            if tracer.child.poll() is not None or time.monotonic() > deadline:
                with tracer:
                    raise RuntimeError("strace could not take hold of the server")
            await asyncio.sleep(0.01)
        return tracer

    async def single(self) -> None:
        """One call fails, or several in a row, while clients play."""
        call = self.chance.choice([*DATABASE_CALLS, *DATABASE_CALLS, *LOG_CALLS])
        error = self.chance.choice(ERRORS)
        first = self.chance.randint(1, 12)
        when = self.chance.choice([f"{first}", f"{first}..{first + self.chance.randint(1, 5)}"])
        with await self.trace(call, error, when) as tracer:
            deadline = time.monotonic() + PATIENCE
            while not tracer.injected and time.monotonic() < deadline and self.server.alive:
                await self.tend()
                await asyncio.sleep(0.02)
            await asyncio.sleep(self.chance.random() * 0.3)
            self.count(call, error, tracer.injected)

    async def total(self) -> None:
        """Every write or every sync fails for a while: no client may get an ack meanwhile."""
        call, error = self.chance.choice(DATABASE_CALLS), self.chance.choice(ERRORS)
        await self.settle()
        with await self.trace(call, error, "1+") as tracer:
            before = self.acks
            for player in self.running.values():
                player.resting = False
            deadline = time.monotonic() + PATIENCE
            while tracer.injected < 3 and time.monotonic() < deadline:
                await asyncio.sleep(0.02)
            await asyncio.sleep(0.3)
            self.count(call, error, tracer.injected)
            if self.acks > before:
                self.false.append(f"{self.acks - before} acks while every {call} failed with {error}")
        await self.play(1)

    def count(self, call: str, error: str, times: int) -> None:
        if times:
            key = f"{call} {error}"
            self.injected[key] = self.injected.get(key, 0) + times

    async def endure(self, faults: int, talk: bool = False) -> Verdict:
        began = time.monotonic()
        await asyncio.to_thread(self.server.start)
        await self.play(2 * self.tables)
        n = 0
        while sum(self.injected.values()) < faults and self.server.alive:
            n += 1
            await (self.total() if n % 4 == 0 else self.single())
            if n % 10 == 0:
                # The new process must not depend on the memory of the old one.
                await asyncio.to_thread(self.server.kill)
                await asyncio.to_thread(self.server.start)
                await self.play(1)
            if talk:
                hits = sum(self.injected.values())
                spent = time.monotonic() - began
                print(f"{hits} faults, {self.acks} acks, {spent:.0f} s", file=sys.stderr, flush=True)
        if not self.server.alive:
            self.false.append("the server ended by itself")
            await asyncio.to_thread(self.server.start)
        await self.play(2 * self.tables)
        await self.settle()
        clients = await self.compare()
        await asyncio.to_thread(self.server.kill)
        verdict = await asyncio.to_thread(judge, self.server.database, self.players, [self.server.log])
        verdict.other += clients
        verdict.lost += self.false
        verdict.other += [f"integrity: {word}" for word in integrity(self.file) if word != "ok"]
        return verdict

    def figures(self, verdict: Verdict) -> dict[str, Any]:
        naks: dict[str, int] = {}
        for player in self.players:
            for code in player.naks:
                naks[code] = naks.get(code, 0) + 1
        by = dict(sorted(self.injected.items()))
        return {"faults": sum(by.values()), "by": by, **verdict.figures(), "naks": naks}


def integrity(file: Path) -> list[str]:
    connection = sqlite3.connect(file)
    try:
        return [str(row[0]) for row in connection.execute("PRAGMA integrity_check")]
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(in_large("tests.harness.disk_faults", __doc__, Faults))
