"""Import slow modules in a background thread once the port is open."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class LazyImport(Generic[T]):
    """Runs ``load`` once, in a thread; ``loaded`` waits for its result.

    ``after``: an import to finish first, because two threads that import the same modules block each other.
    """

    def __init__(self, load: Callable[[], T], after: LazyImport[Any] | None = None) -> None:
        self.load = load
        self.after = after
        self.task: asyncio.Task[T] | None = None

    def begin(self) -> asyncio.Task[T]:
        if self.task is None:
            self.task = asyncio.get_running_loop().create_task(self.run())
        return self.task

    async def run(self) -> T:
        if self.after is not None:
            await self.after.loaded()
        return await asyncio.to_thread(self.load)

    async def loaded(self) -> T:
        # A caller that is cancelled must not cancel it for the others.
        return await asyncio.shield(self.begin())

    async def settled(self) -> None:
        """Wait for a running import, before the process ends."""
        if self.task is not None:
            with contextlib.suppress(Exception):
                await self.task
