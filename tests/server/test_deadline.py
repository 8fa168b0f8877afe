"""The deadline of a connection, with one timer."""

from __future__ import annotations

import asyncio

from showdown.server.websocket.deadline import Deadline

SOON, NEVER = 0.001, 3600.0


def test_a_deadline_that_passes_is_missed_once() -> None:
    async def run() -> int:
        missed = asyncio.Event()
        times = 0

        def count() -> None:
            nonlocal times
            times += 1
            missed.set()

        deadline = Deadline(count)
        deadline.set(SOON)
        await missed.wait()
        assert deadline.timer is None
        return times

    assert asyncio.run(run()) == 1


def test_a_deadline_that_was_moved_or_lifted_is_not_missed() -> None:
    async def run() -> list[str]:
        missed: list[str] = []
        moved, lifted = Deadline(lambda: missed.append("moved")), Deadline(lambda: missed.append("lifted"))
        for deadline in (moved, lifted):
            deadline.set(SOON)
        moved.set(NEVER)
        lifted.lift()
        # Both timers were set before this one and fire before it.
        rung = asyncio.Event()
        Deadline(rung.set).set(SOON)
        await rung.wait()
        assert moved.timer is not None and moved.timer.when() == moved.at
        assert lifted.timer is None
        moved.end()
        return missed

    assert asyncio.run(run()) == []


def test_an_earlier_deadline_does_not_wait_for_the_later_one() -> None:
    async def run() -> None:
        missed = asyncio.Event()
        deadline = Deadline(missed.set)
        deadline.set(NEVER)
        deadline.set(SOON)
        await missed.wait()

    asyncio.run(run())
