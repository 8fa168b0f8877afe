"""Workers that play the fights of a run: this process, a Dask cluster, or worker processes (sim/process_pool.py).

Workers accept batches and return them in any order.  When a worker dies, its batches are played again.  A batch lasts
about a second, so that its overhead is small and little is lost.
"""

from __future__ import annotations

import os
from importlib import import_module
from time import monotonic
from typing import Any, Final, Protocol

from showdown.engine import first_line
from showdown.language import say
from showdown.sim.run_spec import Played, RunSpec, failed_row, play_batch
from showdown.sim.worker_status import WorkerStatus

Task = tuple[int, RunSpec, int, int]
Done = list[tuple[int, Played]]

CHECK_INTERVAL: Final = 2.0
"""Interval between two checks whether a cluster has workers, in seconds."""
MAX_DEATHS_IN_A_ROW: Final = 5
"""More deaths of workers than this without a finished batch in between end the run."""


class WorkersLost(Exception):
    """No worker can continue."""


class Workers(Protocol):
    size: int
    capacity: int
    """Batches that the workers accept at a time."""
    batch_seconds: float
    restarts: int
    """Workers that died and were replaced."""

    def submit(self, k: int, spec: RunSpec, first: int, last: int) -> None: ...

    def pending(self) -> int:
        """Batches submitted and not returned."""

    def wait(self, seconds: float | None) -> Done:
        """Finished batches; at least one unless the time is up.  Raises WorkersLost."""

    def close(self) -> None:
        """Stop at once; unfinished batches are dropped."""


def processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class OneProcess:
    """Plays the fights in this process."""

    size = 1
    capacity = 1
    batch_seconds = 0.2
    restarts = 0

    def __init__(self) -> None:
        self.tasks: list[Task] = []

    def submit(self, k: int, spec: RunSpec, first: int, last: int) -> None:
        self.tasks.append((k, spec, first, last))

    def pending(self) -> int:
        return len(self.tasks)

    def wait(self, seconds: float | None) -> Done:
        k, spec, first, last = self.tasks.pop(0)
        return [(k, play_batch(spec, first, last))]

    def close(self) -> None:
        self.tasks.clear()


# -- Dask --------------------------------------------------------------------------------------------------------


class Unreachable(Exception):
    """There is no cluster at this address."""


def check_reachable(address: str) -> None:
    """Fail fast if no cluster listens there; Dask would retry until its timeout.  Raises Unreachable."""
    import socket
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(address)
        if parts.scheme not in ("tcp", "tls") or not parts.hostname or not parts.port:
            raise Unreachable(say("numbers.cluster-address"))
        socket.create_connection((parts.hostname, parts.port), timeout=5).close()
    except (OSError, ValueError) as error:
        raise Unreachable(str(getattr(error, "strerror", None) or error)) from error


class DaskCluster:
    """Workers of a Dask cluster: a local one, bound to this machine alone, or the one at ``address``."""

    batch_seconds = 1.0
    patience = 15.0
    """Seconds without any worker after which the run ends; a nanny starts a new one in less."""

    def __init__(self, address: str, size: int) -> None:
        import logging

        if address:
            check_reachable(address)
        dask: Any = import_module("dask")
        distributed: Any = import_module("distributed")

        # The result reports workers that die; Dask need not log them.
        for name in ("distributed", "distributed.nanny", "distributed.scheduler", "distributed.worker"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self.local: Any = None
        self.restarts = 0
        self.tasks: dict[Any, Task] = {}
        self.suspects: list[Task] = []
        """Batches during which workers died, to be played one by one."""
        self.held: list[Task] = []
        """Batches that wait until the suspects are played."""
        self.is_alone = False
        """A suspect is being played alone."""
        self.client: Any = None
        if address:
            try:
                with dask.config.set({"distributed.comm.timeouts.connect": "5s"}):
                    self.client = distributed.Client(address, timeout="5s")
            except (OSError, ValueError, TypeError) as error:
                raise Unreachable(first_line(error)) from error
            self.size = self.count_workers()
        else:
            self.size = size
            self.local = distributed.LocalCluster(
                n_workers=size,
                threads_per_worker=1,
                processes=True,
                host="127.0.0.1",
                dashboard_address=None,
                silence_logs=logging.CRITICAL,
            )
            self.client = distributed.Client(self.local)
        self.capacity = 2 * max(1, self.size)

    def submit(self, k: int, spec: RunSpec, first: int, last: int) -> None:
        if self.is_alone or self.suspects:
            self.held.append((k, spec, first, last))
        else:
            self.send((k, spec, first, last))

    def send(self, task: Task) -> None:
        # Not pure: a batch that is submitted again is played again, not taken from a cache.
        self.tasks[self.client.submit(play_batch, *task[1:], pure=False)] = task

    def pending(self) -> int:
        return len(self.tasks) + len(self.suspects) + len(self.held)

    def wait(self, seconds: float | None) -> Done:
        distributed: Any = import_module("distributed")
        if not self.await_one(seconds):
            return []
        out: Done = []
        # Each status is read once, because another thread changes it.  "lost": the worker died before its result was
        # fetched, and Dask plays the batch again.
        for future, status in [(f, f.status) for f in self.tasks]:
            if status in ("pending", "lost"):
                continue
            task = self.tasks[future]
            if status == "finished":
                try:
                    out.append((task[0], future.result(CHECK_INTERVAL)))
                except TimeoutError:
                    # The worker that has the result does not answer.  If it is dead, the status changes to "lost".
                    continue
            del self.tasks[future]
            failure = future.exception() if status == "error" else None
            if isinstance(failure, distributed.KilledWorker):
                out += self.suspect(task)
            elif failure is not None:
                raise WorkersLost(say("numbers.worker-cannot-play", reason=failure))
            elif status != "finished":
                raise WorkersLost(say("numbers.cluster-lost", reason=""))
        self.hand_out()
        return out

    def await_one(self, seconds: float | None) -> bool:
        """Wait until a batch is finished; False if the time is up.  Raises WorkersLost.

        Dask itself waits without end for a new worker when the last one is gone, so the workers are counted.
        """
        distributed: Any = import_module("distributed")
        until = None if seconds is None else monotonic() + seconds
        alive = monotonic()
        while True:
            left = CHECK_INTERVAL if until is None else min(CHECK_INTERVAL, max(0.01, until - monotonic()))
            try:
                distributed.wait(list(self.tasks), timeout=left, return_when="FIRST_COMPLETED")
                return True
            except TimeoutError:
                if until is not None and monotonic() >= until:
                    return False
                if self.count_workers():
                    alive = monotonic()
                elif monotonic() - alive > self.patience:
                    what = say("numbers.cluster-no-worker", seconds=f"{self.patience:g}")
                    raise WorkersLost(what) from None
            except Exception as error:
                raise WorkersLost(say("numbers.cluster-lost", reason=type(error).__name__)) from error

    def count_workers(self) -> int:
        return len(self.client.scheduler_info(n_workers=-1)["workers"])

    def suspect(self, task: Task) -> Done:
        """Workers died during this batch: play it alone, then fight by fight, to find the fight that kills."""
        k, spec, first, last = task
        self.restarts += 1
        if not self.is_alone:
            self.suspects.append(task)
            return []
        if last - first > 1:
            self.suspects[:0] = [(k, spec, fight, fight + 1) for fight in range(first, last)]
            return []
        row = failed_row(spec, WorkerStatus(fight=first), say("numbers.bot-ended-process", bot=spec.bot, code=""))
        return [(k, Played(first, [row], 0.0, [{}] if spec.recorded else []))]

    def hand_out(self) -> None:
        """Send suspects one by one and alone, because Dask blames every batch of a worker for its death."""
        if self.tasks:
            return
        self.is_alone = bool(self.suspects)
        batches = [self.suspects.pop(0)] if self.is_alone else self.held
        if not self.is_alone:
            self.held = []
        for task in batches:
            self.send(task)

    def workers(self) -> list[int]:
        """Process ids of a local cluster's workers."""
        return sorted(self.client.run(os.getpid).values())

    def close(self) -> None:
        self.suspects, self.held = [], []
        for future in self.tasks:
            future.cancel()
        self.client.close()
        if self.local is not None:
            self.local.close()
