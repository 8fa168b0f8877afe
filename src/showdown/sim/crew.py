"""Who plays the fights: this process, a pool of processes, or a Dask cluster.

A crew is handed batches and gives them back in any order.  A worker that dies costs time, not games: its batches are
handed out again.  Batches last about a second, so that handing out costs nothing and little is lost.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final, Protocol

from showdown.engine import first_line
from showdown.sim.study import Played, Study, play_batch
from showdown.sim.worker import at_work

Task = tuple[int, Study, int, int]
Done = list[tuple[int, Played]]

PATIENT: Final = 5
"""Deaths of workers without a single batch done in between, after which the crew is lost."""


class CrewLost(Exception):
    """No worker is left that could go on."""


class Crew(Protocol):
    size: int
    room: int
    """Batches it can hold at a time."""
    batch_seconds: float
    restarts: int
    """Workers that died and were replaced."""

    def submit(self, k: int, study: Study, first: int, last: int) -> None: ...

    def wait(self, seconds: float | None) -> Done:
        """At least one batch, unless the time is up.  Raises CrewLost."""

    def close(self) -> None:
        """Stop at once; batches not done are dropped."""


def processors() -> int:
    """Those this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Alone:
    """This process does it itself."""

    size = 1
    room = 1
    batch_seconds = 0.2
    restarts = 0

    def __init__(self) -> None:
        self.tasks: list[Task] = []

    def submit(self, k: int, study: Study, first: int, last: int) -> None:
        self.tasks.append((k, study, first, last))

    def wait(self, seconds: float | None) -> Done:
        k, study, first, last = self.tasks.pop(0)
        return [(k, play_batch(study, first, last))]

    def close(self) -> None:
        self.tasks.clear()


class Pool:
    """Processes on this machine."""

    batch_seconds = 1.0

    def __init__(self, size: int) -> None:
        self.size = size
        self.room = 2 * size
        self.restarts = 0
        self.deaths = 0
        self.tasks: dict[Future[Played], Task] = {}
        self.executor = self.hire()

    def hire(self) -> ProcessPoolExecutor:
        # Spawned, not forked: a fork copies the locks of threads (progress bar, pool) that will never be released.
        return ProcessPoolExecutor(self.size, multiprocessing.get_context("spawn"), initializer=at_work)

    def submit(self, k: int, study: Study, first: int, last: int) -> None:
        task = (k, study, first, last)
        try:
            with undisturbed():
                self.tasks[self.executor.submit(play_batch, study, first, last)] = task
        except BrokenProcessPool:
            self.replace([task])

    def wait(self, seconds: float | None) -> Done:
        done, _ = wait(self.tasks, seconds, FIRST_COMPLETED)
        out: Done = []
        broken = False
        for future in done:
            if isinstance(future.exception(), BrokenProcessPool):
                broken = True
                continue
            out.append((self.tasks.pop(future)[0], future.result()))
            self.deaths = 0
        if broken:
            self.replace([])
        return out

    def replace(self, more: list[Task]) -> None:
        """One dead worker breaks the whole pool: a new one does what the old one had not done."""
        self.restarts += 1
        self.deaths += 1
        if self.deaths > PATIENT:
            raise CrewLost(f"the workers died {self.deaths} times in a row")
        # Batches that were finished before the death are still good.
        tasks = more + [t for f, t in self.tasks.items() if not (f.done() and f.exception() is None)]
        self.tasks = {f: t for f, t in self.tasks.items() if f.done() and f.exception() is None}
        self.executor.shutdown(wait=False, cancel_futures=True)
        self.executor = self.hire()
        for task in tasks:
            self.submit(*task)

    def workers(self) -> list[int]:
        """Their process ids."""
        return list(self.executor._processes)

    def close(self) -> None:
        processes = list((self.executor._processes or {}).values())
        self.executor.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
        for process in processes:
            process.join()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Workers start with the signals of whoever hires them: Ctrl-C must not meet one before it is at work.

    For this process it is only put off.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# -- Dask --------------------------------------------------------------------------------------------------------


class Unreachable(Exception):
    """There is no cluster at this address."""


def knock(address: str) -> None:
    """Is anybody there?  Dask would ask again and again until its time is up.  Raises Unreachable."""
    import socket
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(address)
        if parts.scheme not in ("tcp", "tls") or not parts.hostname or not parts.port:
            raise Unreachable("an address is tcp://host:port or tls://host:port")
        socket.create_connection((parts.hostname, parts.port), timeout=5).close()
    except (OSError, ValueError) as error:
        raise Unreachable(str(getattr(error, "strerror", None) or error)) from error


class Cluster:
    """Workers of a Dask cluster: a local one, bound to this machine alone, or the one at ``address``."""

    batch_seconds = 1.0

    def __init__(self, address: str, size: int) -> None:
        import logging

        if address:
            knock(address)
        dask: Any = import_module("dask")
        distributed: Any = import_module("distributed")

        # A worker that dies is our business, and is told in the result.
        for name in ("distributed", "distributed.nanny", "distributed.scheduler", "distributed.worker"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self.local: Any = None
        self.restarts = 0
        self.deaths = 0
        self.tasks: dict[Any, Task] = {}
        self.client: Any = None
        if address:
            try:
                with dask.config.set({"distributed.comm.timeouts.connect": "5s"}):
                    self.client = distributed.Client(address, timeout="5s")
            except (OSError, ValueError, TypeError) as error:
                raise Unreachable(first_line(error)) from error
            self.size = len(self.client.scheduler_info(n_workers=-1)["workers"])
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
        self.room = 2 * max(1, self.size)

    def submit(self, k: int, study: Study, first: int, last: int) -> None:
        # Not pure: the same batch handed out again is to be played again, not remembered.
        self.tasks[self.client.submit(play_batch, study, first, last, pure=False)] = (k, study, first, last)

    def wait(self, seconds: float | None) -> Done:
        distributed: Any = import_module("distributed")
        try:
            distributed.wait(list(self.tasks), timeout=seconds, return_when="FIRST_COMPLETED")
        except TimeoutError:
            return []
        except Exception as error:
            raise CrewLost(f"the cluster is gone: {type(error).__name__}") from error
        out: Done = []
        for future in [f for f in self.tasks if f.done()]:
            task = self.tasks.pop(future)
            failure = future.exception() if future.status == "error" else None
            if future.status == "finished":
                out.append((task[0], future.result()))
                self.deaths = 0
            elif isinstance(failure, distributed.KilledWorker):
                self.restarts += 1
                self.deaths += 1
                if self.deaths > PATIENT:
                    raise CrewLost(f"the workers died {self.deaths} times in a row")
                self.submit(*task)
            elif failure is not None:
                raise CrewLost(f"a worker cannot play: {failure}")
            else:
                raise CrewLost("the cluster is gone")
        return out

    def workers(self) -> list[int]:
        """Process ids of a local cluster's workers."""
        return sorted(self.client.run(os.getpid).values())

    def close(self) -> None:
        for future in self.tasks:
            future.cancel()
        self.client.close()
        if self.local is not None:
            self.local.close()
