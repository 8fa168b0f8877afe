"""A pool of worker processes with a fair queue, so that tables never wait for a costly question.

Addresses take turns, and one address never occupies all workers with questions.  Patient jobs, pieces of long work,
give way: they start only while no question can, and never in the last free worker.  A job that exceeds a limit is
refused; a job whose worker ended for another reason is tried once more.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Final

from showdown.language import current_language, say
from showdown.server.api_error import ApiError
from showdown.server.json_log import log
from showdown.server.sandbox.bounds import JOBS, Bounds
from showdown.server.sandbox.processes import OsProcesses, Processes, Worker, WorkerDied
from showdown.server.sandbox.wire import packed
from showdown.server.sandbox.words import over_limit

START_SECONDS: Final = 60.0
"""Seconds besides the limit of a job until its worker is killed; covers the start of the worker on a busy machine."""
WAIT_SECONDS: Final = 25.0
"""Seconds that a job may wait for its turn."""
ADDRESSES: Final = 16
"""Addresses with a full queue that may wait at the same time."""
TRIES: Final = 2
"""How often a job is started if its worker dies for a reason that is not a limit."""


class Busy(ApiError):
    """Too many jobs wait, or the server is stopping."""

    def __init__(self) -> None:
        super().__init__(503, "busy", say("server.busy"), say("server.fix_retry"))


class OverLimit(ApiError):
    """The job exceeded a limit and was ended.  ``limit``: ``cpu``, ``memory``, ``time`` or ``answer``."""

    def __init__(self, job: str, limit: str, bounds: Bounds) -> None:
        code = "too_long" if limit in ("cpu", "time") else "too_big"
        super().__init__(422, code, *over_limit(job, limit, bounds))
        self.limit = limit


class JobFailed(ApiError):
    """The job raised an error that it should not, or its worker died twice."""

    def __init__(self, why: str) -> None:
        super().__init__(500, "fault", say("server.fault"), say("server.fix_fault"))
        self.why = why


class Answer:
    """``value``: what the job returned, from JSON.  ``data``: raw bytes, if it returned some."""

    def __init__(self, value: Any, data: bytes) -> None:
        self.value = value
        self.data = data


class WorkerPool:
    """``running``: jobs at once, each in its own worker; 0: none at all.

    ``waiting``: jobs of one address that may wait.

    Starts workers on demand.  ``processes``: how workers are started, asked and killed.
    """

    def __init__(self, running: int, waiting: int, processes: Processes | None = None) -> None:
        self.slots = running
        self.per_address = max(1, self.slots - 1)
        """Jobs of one address at once: another address always finds a worker, if there are several."""
        self.waiting = waiting
        self.processes: Processes = processes or OsProcesses()
        self.queues: dict[str, deque[asyncio.Future[None]]] = {}
        """Waiting jobs by address; the address whose turn is next is first."""
        self.active: dict[str, int] = {}
        """Running questions by address."""
        self.patient: deque[asyncio.Future[None]] = deque()
        """Patient jobs that wait, the first one first."""
        self.patient_active = 0
        """Running patient jobs."""
        self.idle: list[Worker] = []
        self.busy: set[Worker] = set()
        self.closed = False

    async def run(
        self,
        job: str,
        args: dict[str, Any],
        data: bytes = b"",
        address: str = "",
        seconds: int | None = None,
        patient: bool = False,
    ) -> Answer:
        """Run a job of ``jobs.py``.  ``seconds``: CPU limit, if not the usual one.  ``patient``: gives way to others.

        Raises ApiError: as the job refuses it, or Busy, OverLimit or JobFailed.
        """
        bounds = JOBS[job] if seconds is None else JOBS[job]._replace(seconds=seconds)
        if not bounds.seconds:
            raise OverLimit(job, "cpu", bounds)
        question: dict[str, Any] = {"job": job, "args": args, "language": current_language()}
        question |= {"seconds": bounds.seconds, "megabytes": bounds.megabytes, "wall": bounds.wall_seconds}
        message = packed(question, data)
        await (self.enter_patiently() if patient else self.enter(address))
        try:
            for _ in range(TRIES):
                header, answer = await self.ask(message, bounds)
                if "died" not in header:
                    return checked(job, bounds, header, answer)
                if self.closed:
                    raise Busy
                log.warning("worker died", job=job, why=str(header["died"])[:200])
            raise JobFailed("died")
        finally:
            self.leave(None if patient else address)

    async def ask(self, message: bytes, bounds: Bounds) -> tuple[dict[str, Any], bytes]:
        """Ask an idle or a new worker; one that does not answer is killed, and the next job gets a new one."""
        worker = self.idle.pop() if self.idle else await self.processes.start()
        self.busy.add(worker)
        try:
            answer = await self.processes.within(START_SECONDS + bounds.wall_seconds, worker.ask(message))
        except TimeoutError:
            await self.end(worker)
            return {"limit": "time"}, b""
        except WorkerDied as error:
            await self.end(worker)
            return {"died": str(error)}, b""
        except BaseException:
            await self.end(worker)
            raise
        self.busy.discard(worker)
        if self.closed:
            await worker.kill()
        else:
            self.idle.append(worker)
        return answer

    async def end(self, worker: Worker) -> None:
        self.busy.discard(worker)
        await worker.kill()

    # -- the queue -----------------------------------------------------------------------------------------------------

    async def enter(self, address: str) -> None:
        """Wait for the turn of this address.  Raises Busy."""
        if self.closed or not self.slots:
            raise Busy
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queues.setdefault(address, deque()).append(turn)
        self.admit()
        lengths = [len(queue) for queue in self.queues.values()]
        if not turn.done() and (len(self.queues[address]) > self.waiting or sum(lengths) > ADDRESSES * self.waiting):
            self.forget(address, turn)
            raise Busy
        await self.wait(turn, address)

    async def enter_patiently(self) -> None:
        """Wait until a worker has nothing better to do.  Raises Busy."""
        if self.closed or not self.slots:
            raise Busy
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.patient.append(turn)
        self.admit()
        if not turn.done() and len(self.patient) > self.waiting:
            self.forget(None, turn)
            raise Busy
        await self.wait(turn, None)

    async def wait(self, turn: asyncio.Future[None], address: str | None) -> None:
        """``address``: None for a patient job.  Raises Busy."""
        if turn.done():
            return
        try:
            await self.processes.within(WAIT_SECONDS, turn)
        except (asyncio.CancelledError, TimeoutError) as ended:
            if turn.done() and not turn.cancelled():
                # Its turn came at the same moment.
                self.leave(address)
            else:
                self.forget(address, turn)
            if isinstance(ended, TimeoutError):
                raise Busy from ended
            raise

    def leave(self, address: str | None) -> None:
        if address is None:
            self.patient_active -= 1
        else:
            self.active[address] -= 1
            if not self.active[address]:
                del self.active[address]
        self.admit()

    def admit(self) -> None:
        """Start waiting jobs while workers are free: questions, one address after the other, then patient jobs."""
        while sum(self.active.values()) + self.patient_active < self.slots:
            free = [address for address in self.queues if self.active.get(address, 0) < self.per_address]
            if not free:
                break
            address = free[0]
            queue = self.queues.pop(address)
            turn = queue.popleft()
            if queue:
                # Behind the other addresses.
                self.queues[address] = queue
            if not turn.cancelled():
                self.active[address] = self.active.get(address, 0) + 1
                turn.set_result(None)
        # One worker stays free for the next question, if there are several.
        most = max(1, self.slots - 1)
        while self.patient and sum(self.active.values()) + self.patient_active < most:
            turn = self.patient.popleft()
            if not turn.cancelled():
                self.patient_active += 1
                turn.set_result(None)

    def forget(self, address: str | None, turn: asyncio.Future[None]) -> None:
        if address is None:
            if turn in self.patient:
                self.patient.remove(turn)
            return
        queue = self.queues.get(address)
        if queue is not None and turn in queue:
            queue.remove(turn)
            if not queue:
                del self.queues[address]

    async def close(self) -> None:
        """Refuse waiting jobs and kill all workers with their jobs."""
        self.closed = True
        for queue in [*self.queues.values(), self.patient]:
            for turn in queue:
                if not turn.done():
                    turn.set_exception(Busy())
        self.queues.clear()
        self.patient.clear()
        for worker in [*self.busy, *self.idle]:
            await worker.kill()
        self.idle.clear()


def checked(job: str, bounds: Bounds, header: dict[str, Any], data: bytes) -> Answer:
    """The answer of a job.  Raises ApiError."""
    if "refused" in header:
        raise ApiError(*header["refused"])
    if "limit" in header:
        log.warning("job over limit", job=job, limit=header["limit"])
        raise OverLimit(job, header["limit"], bounds)
    if "fault" in header:
        log.error("job failed", job=job, why=str(header["fault"])[:300])
        raise JobFailed(header["fault"])
    return Answer(header["answer"], data)
