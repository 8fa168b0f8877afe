"""Questions that cost something go to processes of their own, a few at a time; the tables never wait for them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from typing import Any, Final

from showdown.language import current_language

SECONDS: Final = 2
MEGABYTES: Final = 256
ANSWER: Final = 2**22
GRACE: Final = 15.0
"""By the clock, with the start of the process, a question may take so much longer than twice its time (``child.py``):
after that something is wrong with it."""


class Busy(Exception):
    """Too many are asking."""


class TooLong(Exception):
    """It was ended: too much time or memory."""


class Worker:
    """``running`` at once, ``waiting`` more may wait.  Processes are started when the first question comes."""

    def __init__(self, running: int, waiting: int) -> None:
        self.slots = asyncio.Semaphore(running)
        self.most = running + waiting
        self.inside = 0
        self.idle: list[asyncio.subprocess.Process] = []
        self.closed = False

    async def run(
        self, words: list[str], seconds: int = SECONDS, given: dict[str, Any] | None = None
    ) -> tuple[int, str, str]:
        """Exit code and what it printed; ``given``: what it is about.  Raises Busy or TooLong."""
        if self.inside >= self.most or self.closed:
            raise Busy
        self.inside += 1
        try:
            async with self.slots:
                question = {"words": words, "seconds": seconds, "megabytes": MEGABYTES, "given": given}
                return await self.ask(question | {"language": current_language()})
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
        command = (sys.executable, "-m", "showdown.server.child")
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
