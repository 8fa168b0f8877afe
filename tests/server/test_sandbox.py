"""The sandbox: a fair, bounded queue; jobs within limits; a worker that dies harms no other job."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import pytest

from showdown.server.api_error import ApiError
from showdown.server.http.connection_limits import HEAD_SECONDS, LONG
from showdown.server.sandbox.bounds import JOBS
from showdown.server.sandbox.jobs import RUN
from showdown.server.sandbox.processes import OsProcesses, OsWorker, WorkerDied
from showdown.server.sandbox.wire import packed, unpacked
from showdown.server.sandbox.worker_pool import WAIT_SECONDS, Busy, JobFailed, OverLimit, WorkerPool
from showdown.server.sandbox.worker_process import is_about_memory
from tests.support.long_saves import long_save
from tests.support.patience import PATIENCE

T = TypeVar("T")
Reply = Callable[[str], dict[str, Any] | None]
"""The answer to a job, by its name in ``args``; None: the worker dies."""


class PlannedWorker:
    """Answers when the test lets it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.killed = asyncio.Event()

    async def ask(self, message: bytes) -> tuple[dict[str, Any], bytes]:
        question, data = unpacked(message)
        name = question["args"]["name"]
        self.plan.started.append(name)
        allowed = asyncio.create_task(self.plan.gate(name).wait())
        ended = asyncio.create_task(self.killed.wait())
        await asyncio.wait([allowed, ended], return_when=asyncio.FIRST_COMPLETED)
        allowed.cancel()
        ended.cancel()
        answer = self.plan.reply(name)
        if self.killed.is_set() or answer is None:
            raise WorkerDied("killed")
        return answer, data

    async def kill(self) -> None:
        self.killed.set()


class Plan:
    """Processes that do what a test says."""

    def __init__(self, reply: Reply = lambda name: {"answer": name}, late: str = "") -> None:
        self.reply = reply
        self.late = late
        """The job that exceeds its wall clock; ``*``: no job gets its turn in time."""
        self.workers: list[PlannedWorker] = []
        self.started: list[str] = []
        self.gates: dict[str, asyncio.Event] = {}

    def gate(self, name: str) -> asyncio.Event:
        return self.gates.setdefault(name, asyncio.Event())

    async def start(self) -> PlannedWorker:
        self.workers.append(PlannedWorker(self))
        return self.workers[-1]

    async def within(self, seconds: float, wait: Awaitable[T]) -> T:
        running = asyncio.ensure_future(wait)
        await settle()
        if self.late == "*" and isinstance(wait, asyncio.Future):
            running.cancel()
            raise TimeoutError
        if self.late and self.started[-1] == self.late:
            running.cancel()
            raise TimeoutError
        return await running


async def settle() -> None:
    """Let every task go on that can."""
    for _ in range(20):
        await asyncio.sleep(0)


def ask(pool: WorkerPool, name: str, address: str = "") -> asyncio.Task[Any]:
    return asyncio.create_task(pool.run("odds", {"name": name}, address=address))


def test_every_job_has_limits_and_a_function() -> None:
    assert set(JOBS) == set(RUN)


def test_addresses_take_turns_and_none_takes_all_workers() -> None:
    async def run() -> None:
        plan = Plan()
        pool = WorkerPool(2, 4, plan)
        flood = [ask(pool, f"a{n}", "a") for n in range(4)]
        await settle()
        assert plan.started == ["a0"], "one worker stays free for other addresses"
        others = [ask(pool, "b0", "b"), ask(pool, "c0", "c")]
        await settle()
        assert plan.started == ["a0", "b0"]
        plan.gate("b0").set()
        await settle()
        assert plan.started == ["a0", "b0", "c0"], "c comes before the second job of a"
        for name in ("a0", "a1", "a2", "a3", "c0"):
            plan.gate(name).set()
        found = await asyncio.gather(*flood, *others)
        assert [one.value for one in found] == ["a0", "a1", "a2", "a3", "b0", "c0"]
        assert len(plan.workers) == 2, "workers are used again"
        assert not pool.queues and not pool.active

    asyncio.run(run())


def test_the_queue_of_an_address_is_bounded() -> None:
    async def run() -> None:
        plan = Plan()
        pool = WorkerPool(1, 2, plan)
        waiting = [ask(pool, f"a{n}", "a") for n in range(3)]
        await settle()
        with pytest.raises(Busy):
            await ask(pool, "a3", "a")
        other = ask(pool, "b0", "b")
        await settle()
        assert not other.done(), "another address may still wait"
        waiting[1].cancel()
        await settle()
        more = ask(pool, "a4", "a")
        for name in ("a0", "a2", "a4", "b0"):
            plan.gate(name).set()
        assert [one.value for one in await asyncio.gather(waiting[0], waiting[2], more, other)] == [
            "a0",
            "a2",
            "a4",
            "b0",
        ]
        assert "a1" not in plan.started and not pool.active

    asyncio.run(run())


def work(pool: WorkerPool, name: str) -> asyncio.Task[Any]:
    return asyncio.create_task(pool.run("analyse", {"name": name}, address="a", patient=True))


def test_patient_jobs_leave_a_worker_for_questions_of_their_own_address() -> None:
    """While a fight was analysed, its replay did not work: the analysis took all workers of the address."""

    async def run() -> None:
        plan = Plan()
        pool = WorkerPool(2, 4, plan)
        pieces = [work(pool, "w0"), work(pool, "w1")]
        await settle()
        question = ask(pool, "a0", "a")
        await settle()
        assert plan.started == ["w0", "a0"]
        plan.gate("w0").set()
        await settle()
        assert plan.started == ["w0", "a0"], "the other worker stays free for the next question"
        plan.gate("a0").set()
        await settle()
        assert plan.started == ["w0", "a0", "w1"]
        plan.gate("w1").set()
        await asyncio.gather(*pieces, question)
        assert not pool.patient and not pool.patient_active and not pool.active

    asyncio.run(run())


def test_patient_jobs_wait_for_questions_if_there_is_one_worker() -> None:
    async def run() -> None:
        plan = Plan()
        pool = WorkerPool(1, 1, plan)
        first, second = work(pool, "w0"), work(pool, "w1")
        await settle()
        with pytest.raises(Busy):
            await work(pool, "w2")
        question = ask(pool, "b0", "b")
        await settle()
        plan.gate("w0").set()
        for _ in range(3):
            await settle()
        assert plan.started == ["w0", "b0"]
        second.cancel()
        await settle()
        third = work(pool, "w3")
        plan.gate("b0").set()
        plan.gate("w3").set()
        await asyncio.gather(first, question, third)
        assert plan.started == ["w0", "b0", "w3"] and not pool.patient

    asyncio.run(run())


def test_a_job_that_waits_too_long_is_refused_before_its_request_ends() -> None:
    """Connections were closed after two minutes without an answer."""

    async def run() -> None:
        plan = Plan(late="*")
        pool = WorkerPool(1, 4, plan)
        first, second = ask(pool, "a0"), ask(pool, "a1")
        with pytest.raises(Busy):
            await second
        assert not pool.queues
        plan.gate("a0").set()
        assert (await first).value == "a0" and not pool.active

    asyncio.run(run())
    assert all([WAIT_SECONDS + bounds.wall_seconds < LONG * HEAD_SECONDS for bounds in JOBS.values()])


def test_a_sandbox_without_workers_refuses_everything() -> None:
    async def run() -> None:
        with pytest.raises(Busy):
            await WorkerPool(0, 4, Plan()).run("odds", {"name": "a"})

    asyncio.run(run())


def test_a_job_whose_worker_died_is_tried_once_more() -> None:
    async def run() -> None:
        deaths = {"once": 1, "twice": 2}

        def reply(name: str) -> dict[str, Any] | None:
            deaths[name] = deaths.get(name, 0) - 1
            return None if deaths[name] >= 0 else {"answer": name}

        plan = Plan(reply)
        pool = WorkerPool(1, 4, plan)
        for name in ("once", "twice", "well"):
            plan.gate(name).set()
        assert (await ask(pool, "once")).value == "once"
        with pytest.raises(JobFailed):
            await ask(pool, "twice")
        assert (await ask(pool, "well")).value == "well"
        assert plan.started == ["once", "once", "twice", "twice", "well"]

    asyncio.run(run())


@pytest.mark.parametrize(("limit", "code"), [("cpu", "too_long"), ("memory", "too_big"), ("answer", "too_big")])
def test_a_job_over_its_limit_is_refused_and_not_tried_again(limit: str, code: str) -> None:
    async def run() -> None:
        plan = Plan(lambda name: {"limit": limit} if name == "bomb" else {"answer": name})
        pool = WorkerPool(1, 4, plan)
        plan.gate("bomb").set()
        plan.gate("well").set()
        with pytest.raises(OverLimit) as refused:
            await ask(pool, "bomb")
        assert (refused.value.status, refused.value.code, refused.value.limit) == (422, code, limit)
        assert refused.value.what.startswith("Computing these odds needs more than") and refused.value.todo
        assert (await ask(pool, "well")).value == "well"
        assert plan.started == ["bomb", "well"] and len(plan.workers) == 1

    asyncio.run(run())


def test_a_worker_that_does_not_answer_in_time_is_killed_and_replaced() -> None:
    async def run() -> None:
        plan = Plan(late="slow")
        pool = WorkerPool(1, 4, plan)
        plan.gate("well").set()
        with pytest.raises(OverLimit) as refused:
            await ask(pool, "slow")
        assert refused.value.limit == "time"
        assert plan.workers[0].killed.is_set()
        assert (await ask(pool, "well")).value == "well" and len(plan.workers) == 2

    asyncio.run(run())


def test_closing_kills_running_jobs_and_refuses_waiting_ones() -> None:
    async def run() -> None:
        plan = Plan()
        pool = WorkerPool(1, 4, plan)
        jobs = [ask(pool, f"a{n}") for n in range(3)]
        await settle()
        await pool.close()
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(result) for result in results] == [Busy] * 3
        assert plan.started == ["a0"] and all([worker.killed.is_set() for worker in plan.workers])
        with pytest.raises(Busy):
            await ask(pool, "later")

    asyncio.run(run())


# -- real worker processes ---------------------------------------------------------------------------------------------


def question(data: bytes, **limits: float) -> bytes:
    given = {"seconds": 60, "megabytes": 256, "wall": PATIENCE, **limits}
    args = {"entries": 10**6, "key": "00" * 32}
    return packed({"job": "import_save", "args": args, "language": "en", **given}, data)


def test_each_limit_ends_a_real_job_and_the_worker_goes_on() -> None:
    """One worker answers all of them: only the job is ended."""

    async def run() -> None:
        worker = await OsProcesses().start()
        # Replaying the big one takes several seconds, one with the compiled engine.
        big, small = long_save(44_000), long_save(3)
        try:
            for limits, found in (
                ({"seconds": 1}, "cpu"),
                ({"wall": 0.05}, "time"),
                ({"megabytes": 4}, "memory"),
            ):
                assert await worker.ask(question(big, **limits)) == ({"limit": found}, b"")
            header, _ = await worker.ask(question(small))
            assert header["answer"]["opening"]["story"] == "first-story"
            header, _ = await worker.ask(question(b"no save at all"))
            assert header["refused"][:2] == [400, "bad_save"]
        finally:
            await worker.kill()

    asyncio.run(run())


def test_an_error_that_missing_memory_caused_counts_as_missing_memory() -> None:
    """One of five imports at the limit was answered as a fault of the server, not as too large a save."""
    error = ValueError("cannot read this")
    assert not is_about_memory(error)
    error.__context__ = RuntimeError("no room")
    error.__context__.__cause__ = MemoryError()
    assert is_about_memory(error)


def test_a_killed_worker_is_replaced_and_its_job_done() -> None:
    async def run() -> None:
        pool = WorkerPool(1, 4)
        args = {"entries": 1000, "key": "00" * 32}
        first = await pool.run("import_save", args, long_save(3))
        [worker] = pool.idle
        assert isinstance(worker, OsWorker)
        os.kill(worker.process.pid, signal.SIGKILL)
        assert (await pool.run("import_save", args, long_save(3))).value == first.value
        with pytest.raises(ApiError) as refused:
            await pool.run("import_save", {**args, "entries": 2}, long_save(3))
        assert "at most 2" in refused.value.what and "--limit entries=3" in refused.value.todo
        await pool.close()
        assert not pool.idle and not pool.busy

    asyncio.run(run())
