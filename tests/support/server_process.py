"""A ``showdown serve`` process that can be killed, stopped and restarted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOOSE = ("commands", "burst", "frames", "per_address", "tables", "unfinished", "tries")


class Process:
    """``program``: run instead of our server with the same arguments.  The log of all starts goes to ``log``."""

    def __init__(self, database: str, log: Path, level: str = "info", program: str = "showdown") -> None:
        self.database = database
        self.log = log
        self.level = level
        self.program = program
        self.limits = dict.fromkeys(LOOSE, 100_000)
        self.port = 0
        self.child: subprocess.Popen[bytes] | None = None
        self.starts: list[float] = []
        """Seconds until the server accepted connections, for each start."""
        self.efforts: list[float] = []
        """The same in CPU seconds, which do not depend on other processes."""

    def start(self, **environment: str) -> None:
        """Start the server.  Raises RuntimeError if it ends before it serves."""
        limits = [word for name, most in self.limits.items() for word in ("--limit", f"{name}={most}")]
        command = [sys.executable, "-m", self.program, "serve", "--json", "--log", self.level]
        command += ["--port", str(self.port), "--database", self.database, *limits]
        path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
        inherited = {"PYTHONPATH": path, **os.environ}
        self.began = time.perf_counter()
        with self.log.open("ab") as log:
            self.child = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, env={**inherited, **environment}, start_new_session=True
            )
        assert self.child.stdout is not None
        said = b""
        while not said.endswith(b"}\n"):
            line = self.child.stdout.readline()
            if not line:
                raise RuntimeError(f"it ended with {self.child.wait()} before it served: {self.log}")
            said += line
        self.starts.append(time.perf_counter() - self.began)
        self.efforts.append(processor_seconds(self.child.pid))
        # The next start uses the same port, like a server behind a link.
        self.port = json.loads(said)["port"]

    def kill(self) -> None:
        """Kill the process (SIGKILL)."""
        self.end(signal.SIGKILL)

    def stop(self) -> int:
        """Stop the process (SIGTERM) and wait."""
        return self.end(signal.SIGTERM)

    def pause(self) -> None:
        """Pause the process (SIGSTOP), like a machine that is out of memory."""
        assert self.child is not None
        os.killpg(self.child.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        assert self.child is not None
        os.killpg(self.child.pid, signal.SIGCONT)

    def end(self, how: signal.Signals) -> int:
        child = self.child
        if child is None:
            return 0
        self.child = None
        if child.poll() is None:
            # Kill the whole process group, so that no child remains.
            os.killpg(child.pid, how)
        code = child.wait()
        assert child.stdout is not None
        child.stdout.close()
        return code

    @property
    def alive(self) -> bool:
        return self.child is not None and self.child.poll() is None

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


def processor_seconds(pid: int) -> float:
    """CPU seconds used by a process; 0 where the system does not tell."""
    told = Path(f"/proc/{pid}/stat")
    if not told.exists():
        return 0.0
    fields = told.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_bytes(pid: int) -> int:
    """Memory of a process; 0 where the system does not tell."""
    told = Path(f"/proc/{pid}/statm")
    return int(told.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if told.exists() else 0


def children_of(pid: int) -> list[int]:
    """The processes that a process has started; none where the system does not tell."""
    found: list[int] = []
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found += [int(word) for word in path.read_text().split()]
        except OSError:
            continue
    return found
