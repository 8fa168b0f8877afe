"""Worker processes on this machine.

Each worker has one batch at a time; the other batches wait in a queue.  When a worker dies, its shared memory
(sim/worker_status.py) holds the number of its fight.  If the worker was killed from outside, its fights are played
again. If the bot ended the process or did not answer in time, only that fight fails.
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

from showdown.bots.undisturbed import STOPPING, undisturbed
from showdown.language import say
from showdown.sim.run_spec import Played, RunSpec, failed_row, play_batch, too_slow
from showdown.sim.worker_startup import set_up_worker
from showdown.sim.worker_status import NO_FIGHT, WorkerStatus
from showdown.sim.workers import MAX_DEATHS_IN_A_ROW, Done, Task, WorkersLost

CHECK_INTERVAL: Final = 0.5
"""Interval between two checks for bots that exceed their timeout, in seconds."""
GRACE: Final = 1.0
"""Seconds after the timeout in which a worker can interrupt its bot itself."""
FROM_OUTSIDE: Final = (-getattr(signal, "SIGKILL", signal.SIGTERM), -signal.SIGTERM)
"""Exit codes of a worker that was perhaps killed from outside, for example by the system when memory ran out."""


def work(connection: Connection, status: WorkerStatus) -> None:
    """The main loop of a worker: play batches until the parent process closes the connection."""
    set_up_worker()
    for signum in STOPPING:
        # A handler, not SIG_IGN, which the programs that a bot starts would inherit.
        signal.signal(signum, lambda signum, frame: None)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
    while True:
        try:
            spec, first, last = connection.recv()
        except (EOFError, OSError):
            return
        try:
            answer: Played | str = play_batch(spec, first, last, status)
        except Exception as error:
            answer = f"{type(error).__name__}: {error}"
        status.fight = NO_FIGHT
        connection.send(answer)


class Worker:
    """One worker process and its current batch."""

    def __init__(self) -> None:
        # Spawned, not forked: a fork copies the locks of threads (progress bar) that will never be released.
        context = get_context("spawn")
        self.task: Task | None = None
        self.timed_out = False
        """The pool killed it because its bot did not answer in time."""
        self.status: Any = context.RawValue(WorkerStatus)
        self.status.fight = NO_FIGHT
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, self.status))
        try:
            with undisturbed():
                self.process.start()
        except OSError as error:
            raise WorkersLost(say("numbers.no-worker-started", reason=error.strerror)) from error
        finally:
            theirs.close()
        # After a second Ctrl-C nothing else ends the worker; this process would then wait for it at exit.
        Finalize(self, self.process.kill, exitpriority=1)

    def give(self, task: Task) -> None:
        self.task = task
        # A dead worker is noticed when its connection is read.
        with suppress(OSError):
            self.connection.send(task[1:])

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.connection.close()


class Pool:
    """A pool of worker processes on this machine."""

    batch_seconds = 1.0

    def __init__(self, size: int) -> None:
        self.size = size
        self.capacity = 2 * size
        self.restarts = 0
        self.deaths = 0
        self.processes: list[Worker] = []
        self.queue: deque[Task] = deque()
        self.done: Done = []
        self.suspects: set[tuple[int, int]] = set()
        """Fights (specification, number) during which a worker was killed."""

    def submit(self, k: int, spec: RunSpec, first: int, last: int) -> None:
        self.queue.append((k, spec, first, last))
        self.hand_out()

    def pending(self) -> int:
        return len(self.queue) + len(self.done) + sum(worker.task is not None for worker in self.processes)

    def wait(self, seconds: float | None) -> Done:
        until = None if seconds is None else monotonic() + seconds
        while True:
            self.hand_out()
            busy: dict[Any, Worker] = {
                worker.connection: worker for worker in self.processes if worker.task is not None
            }
            for ready in wait(
                list(busy), CHECK_INTERVAL if until is None else max(0.0, min(CHECK_INTERVAL, until - monotonic()))
            ):
                self.receive(busy[ready])
            self.end_timed_out()
            if self.done or (until is not None and monotonic() >= until):
                self.hand_out()
                done, self.done = self.done, []
                return done

    def hand_out(self) -> None:
        while self.queue:
            worker = next((one for one in self.processes if one.task is None), None)
            if worker is None:
                if len(self.processes) >= self.size:
                    return
                worker = Worker()
                self.processes.append(worker)
            worker.give(self.queue.popleft())

    def receive(self, worker: Worker) -> None:
        """Receive the batch of a worker, or notice that the worker is dead."""
        assert worker.task is not None
        try:
            played: Played | str = worker.connection.recv()
        except (EOFError, OSError):
            self.replace_dead(worker, worker.task)
            return
        if isinstance(played, str):
            raise WorkersLost(say("numbers.worker-cannot-play", reason=played))
        self.done.append((worker.task[0], played))
        self.deaths = 0
        worker.task = None

    def end_timed_out(self) -> None:
        """Kill workers whose bot exceeds its timeout: C code that ignores signals cannot be interrupted."""
        for worker in self.processes:
            since = worker.status.since
            if worker.task and since and monotonic() - since > worker.task[1].timeout + GRACE:
                worker.timed_out = True
                worker.process.kill()

    def replace_dead(self, worker: Worker, task: Task) -> None:
        """Queue the unfinished fights of a dead worker again, except for the fight that killed it."""
        worker.end()
        self.processes.remove(worker)
        k, spec, first, last = task
        code = worker.process.exitcode or 0
        fight = worker.status.fight
        if not first <= fight < last:
            self.count_death()
            self.queue.appendleft(task)
            return
        before, after = (k, spec, first, fight), (k, spec, fight + 1, last)
        if not worker.timed_out and code in FROM_OUTSIDE and (k, fight) not in self.suspects:
            self.count_death()
            self.suspects.add((k, fight))
            again = [before, (k, spec, fight, fight + 1), after]
        else:
            ended = say("numbers.bot-ended-process", bot=spec.bot, code=in_words(code))
            what = too_slow(spec) if worker.timed_out else ended
            row = failed_row(spec, worker.status, what)
            self.done.append((k, Played(fight, [row], 0.0, [{}] if spec.recorded else [])))
            self.deaths = 0
            again = [before, after]
        self.queue.extendleft(reversed([part for part in again if part[2] < part[3]]))

    def count_death(self) -> None:
        self.restarts += 1
        self.deaths += 1
        if self.deaths > MAX_DEATHS_IN_A_ROW:
            raise WorkersLost(say("numbers.workers-died", times=self.deaths))

    def workers(self) -> list[int]:
        """The process ids of the workers."""
        return [worker.process.pid or 0 for worker in self.processes]

    def close(self) -> None:
        self.queue.clear()
        for worker in self.processes:
            worker.process.kill()
        for worker in self.processes:
            worker.end()
        self.processes.clear()


def in_words(code: int) -> str:
    """How a process ended: ``exit code 3``, ``SIGSEGV``."""
    if code >= 0:
        return say("numbers.exit-code", code=code)
    return signal.Signals(-code).name if -code in list(signal.Signals) else say("numbers.signal", number=-code)
