"""Start, ask and kill worker processes, and wait for them: all that the pool needs of the operating system.

A simulation of the server passes another object with the methods of ``Processes`` to the pool.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Awaitable
from typing import Any, Protocol, TypeVar

from showdown.server.sandbox.bounds import ANSWER_BYTES
from showdown.server.sandbox.wire import PREFIX, unpacked

T = TypeVar("T")


class WorkerDied(Exception):
    """A worker ended without an answer."""


class Worker(Protocol):
    async def ask(self, message: bytes) -> tuple[dict[str, Any], bytes]:
        """Send a question; header and data of the answer.  Raises WorkerDied."""

    async def kill(self) -> None:
        """End the worker and its job at once; returns when both have ended."""


class Processes(Protocol):
    async def start(self) -> Worker: ...

    async def within(self, seconds: float, wait: Awaitable[T]) -> T:
        """Wait at most this long.  Raises TimeoutError."""


class OsWorker:
    """A worker process, leader of its own process group: its job is killed with it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def ask(self, message: bytes) -> tuple[dict[str, Any], bytes]:
        source, sink = self.process.stdout, self.process.stdin
        assert source is not None and sink is not None
        try:
            sink.write(message)
            await sink.drain()
            prefix = await source.readexactly(PREFIX.size)
            head, size = PREFIX.unpack(prefix)
            if head + size > 2 * ANSWER_BYTES:
                raise WorkerDied("answer")
            return unpacked(prefix + await source.readexactly(head + size))
        except (asyncio.IncompleteReadError, OSError, ValueError) as error:
            raise WorkerDied(str(error)) from error

    async def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        await self.process.wait()


class OsProcesses:
    async def start(self) -> Worker:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "showdown.server.sandbox.worker_process")
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, start_new_session=True)
        return OsWorker(process)

    async def within(self, seconds: float, wait: Awaitable[T]) -> T:
        async with asyncio.timeout(seconds):
            return await wait
