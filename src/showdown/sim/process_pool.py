"""Worker processes on this machine.

Each worker has one batch at a time; the others wait here.  When a worker dies, its shared memory
(sim/worker_status.py) tells
at which fight it was.  A worker that somebody killed costs time: its fights are played again.  A bot that ends its
worker, or does not answer, loses that fight and no other.
"""

from __future__ import annotations

import signal
from collections import deque
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.util import Finalize
from time import monotonic
from typing import Any, Final

from showdown.sim.run_spec import Played, RunSpec, failed_row, play_batch, too_slow
from showdown.sim.signals import STOPPING, undisturbed
from showdown.sim.worker_startup import at_work
from showdown.sim.worker_status import NO_FIGHT, Doing
from showdown.sim.workers import PATIENT, Done, Task, WorkersLost

LOOK: Final = 0.5
"""Seconds between two looks at how long the bots have been thinking."""
GRACE: Final = 1.0
"""Seconds after its patience in which a worker can interrupt its bot itself."""
FROM_OUTSIDE: Final = (-getattr(signal, "SIGKILL", signal.SIGTERM), -signal.SIGTERM)
"""Exit codes of a worker that somebody may have killed, the system out of memory included."""


def work(connection: Connection, doing: Doing) -> None:
    """Play batches until the process that sends them is gone: the whole life of a worker."""
    at_work()
    for signum in STOPPING:
        # A handler, not SIG_IGN, which the programs that a bot starts would inherit.
        signal.signal(signum, lambda signum, frame: None)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
    while True:
        try:
            study, first, last = connection.recv()
        except (EOFError, OSError):
            return
        try:
            answer: Played | str = play_batch(study, first, last, doing)
        except Exception as error:
            answer = f"{type(error).__name__}: {error}"
        doing.fight = NO_FIGHT
        connection.send(answer)


class Worker:
    """One process, and the batch it has."""

    def __init__(self) -> None:
        # Spawned, not forked: a fork copies the locks of threads (progress bar) that will never be released.
        context = get_context("spawn")
        self.task: Task | None = None
        self.is_late = False
        """It was ended because its bot did not answer."""
        self.doing: Any = context.RawValue(Doing)
        self.doing.fight = NO_FIGHT
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, self.doing))
        try:
            with undisturbed():
                self.process.start()
        except OSError as error:
            raise WorkersLost(f"no worker can be started: {error.strerror}") from error
        finally:
            theirs.close()
        # If nobody ends it (a second Ctrl-C), this process does before it waits for its children at its own end.
        Finalize(self, self.process.kill, exitpriority=1)

    def give(self, task: Task) -> None:
        self.task = task
        # Of a dead worker the end of its connection tells, too.
        with suppress(OSError):
            self.connection.send(task[1:])

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.connection.close()


class Pool:
    """Processes on this machine."""

    batch_seconds = 1.0

    def __init__(self, size: int) -> None:
        self.size = size
        self.room = 2 * size
        self.restarts = 0
        self.deaths = 0
        self.hired: list[Worker] = []
        self.queue: deque[Task] = deque()
        self.done: Done = []
        self.suspects: set[tuple[int, int]] = set()
        """Fights (of a study) during which a worker was killed."""

    def submit(self, k: int, study: RunSpec, first: int, last: int) -> None:
        self.queue.append((k, study, first, last))
        self.hand_out()

    def pending(self) -> int:
        return len(self.queue) + len(self.done) + sum(worker.task is not None for worker in self.hired)

    def wait(self, seconds: float | None) -> Done:
        until = None if seconds is None else monotonic() + seconds
        while True:
            self.hand_out()
            busy: dict[Any, Worker] = {worker.connection: worker for worker in self.hired if worker.task is not None}
            for ready in wait(list(busy), LOOK if until is None else max(0.0, min(LOOK, until - monotonic()))):
                self.hear(busy[ready])
            self.end_the_late()
            if self.done or (until is not None and monotonic() >= until):
                self.hand_out()
                done, self.done = self.done, []
                return done

    def hand_out(self) -> None:
        while self.queue:
            worker = next((one for one in self.hired if one.task is None), None)
            if worker is None:
                if len(self.hired) >= self.size:
                    return
                worker = Worker()
                self.hired.append(worker)
            worker.give(self.queue.popleft())

    def hear(self, worker: Worker) -> None:
        """A worker has played its batch, or is dead."""
        assert worker.task is not None
        try:
            played: Played | str = worker.connection.recv()
        except (EOFError, OSError):
            self.bury(worker, worker.task)
            return
        if isinstance(played, str):
            raise WorkersLost(f"a worker cannot play: {played}")
        self.done.append((worker.task[0], played))
        self.deaths = 0
        worker.task = None

    def end_the_late(self) -> None:
        """A bot in C code that never looks at signals can only be ended with its worker."""
        for worker in self.hired:
            since = worker.doing.since
            if worker.task and since and monotonic() - since > worker.task[1].patience + GRACE:
                worker.is_late = True
                worker.process.kill()

    def bury(self, worker: Worker, task: Task) -> None:
        """Play again what a dead worker had not finished, except for the fight that killed it."""
        worker.end()
        self.hired.remove(worker)
        k, study, first, last = task
        code = worker.process.exitcode or 0
        fight = worker.doing.fight
        if not first <= fight < last:
            self.count_death()
            self.queue.appendleft(task)
            return
        before, after = (k, study, first, fight), (k, study, fight + 1, last)
        if not worker.is_late and code in FROM_OUTSIDE and (k, fight) not in self.suspects:
            self.count_death()
            self.suspects.add((k, fight))
            again = [before, (k, study, fight, fight + 1), after]
        else:
            what = too_slow(study) if worker.is_late else f"the bot '{study.bot}' ended its process ({in_words(code)})"
            row = failed_row(study, worker.doing, what)
            self.done.append((k, Played(fight, [row], 0.0, [{}] if study.watched else [])))
            self.deaths = 0
            again = [before, after]
        self.queue.extendleft(reversed([part for part in again if part[2] < part[3]]))

    def count_death(self) -> None:
        self.restarts += 1
        self.deaths += 1
        if self.deaths > PATIENT:
            raise WorkersLost(f"the workers died {self.deaths} times in a row")

    def workers(self) -> list[int]:
        """Their process ids."""
        return [worker.process.pid or 0 for worker in self.hired]

    def close(self) -> None:
        self.queue.clear()
        for worker in self.hired:
            worker.process.kill()
        for worker in self.hired:
            worker.end()
        self.hired.clear()


def in_words(code: int) -> str:
    """How a process ended: ``exit code 3``, ``SIGSEGV``."""
    if code >= 0:
        return f"exit code {code}"
    return signal.Signals(-code).name if -code in list(signal.Signals) else f"signal {-code}"
