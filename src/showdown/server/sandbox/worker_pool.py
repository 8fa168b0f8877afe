"""A pool of worker processes for expensive questions, so that tables never wait for them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from typing import Any, Final

from showdown.language import current_language

SECONDS: Final = 2
"""CPU seconds per question."""
MEGABYTES: Final = 256
"""Memory per question."""
ANSWER: Final = 2**22
"""Most bytes of an answer."""
GRACE: Final = 15.0
"""Seconds besides twice the CPU limit until a process that does not answer is killed; covers its start."""


class Busy(Exception):
    """Too many questions are waiting."""


class TooLong(Exception):
    """The question took too much time or memory and was ended."""


class WorkerPool:
    """``running``: questions at once; ``waiting``: questions that may wait.

    Starts processes on demand.
    """

    def __init__(self, running: int, waiting: int) -> None:
        self.slots = asyncio.Semaphore(running)
        self.most = running + waiting
        self.inside = 0
        self.idle: list[asyncio.subprocess.Process] = []
        self.closed = False

    async def run(
        self, words: list[str], seconds: int = SECONDS, given: dict[str, Any] | None = None
    ) -> tuple[int, str, str]:
        """Exit code, output and errors of a command.

        ``given``: its data, such as a game.  Raises Busy or TooLong.
        """
        if self.inside >= self.most or self.closed:
            raise Busy
        self.inside += 1
        try:
            async with self.slots:
                question = {
                    "words": words,
                    "seconds": seconds,
                    "megabytes": MEGABYTES,
                    "given": given,
                    "language": current_language(),
                }
                return await self.ask(question)
        finally:
            self.inside -= 1

    async def ask(self, question: dict[str, Any]) -> tuple[int, str, str]:
        process = self.idle.pop() if self.idle else await self.start()
        assert process.stdin is not None and process.stdout is not None
        answer: dict[str, Any] = {"code": -1}
        try:
            async with asyncio.timeout(GRACE + 2 * question["seconds"]):
                process.stdin.write(json.dumps(question).encode() + b"\n")
                await process.stdin.drain()
                answer = json.loads(await process.stdout.readline())
            self.idle.append(process)
            process = None  # type: ignore[assignment]
        except (TimeoutError, ValueError, OSError) as error:
            raise TooLong from error
        finally:
            if process is not None:
                await end(process)
        if answer["code"] == -1:
            raise TooLong
        return answer["code"], answer["out"], answer["err"]

    async def start(self) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "showdown.server.sandbox.worker_process")
        return await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=ANSWER)

    async def close(self) -> None:
        self.closed = True
        for process in self.idle:
            await end(process)
        self.idle.clear()


async def end(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
