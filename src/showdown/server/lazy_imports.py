"""What is loaded when the door stands open already: people wait for it only if they come within that second."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class LazyImport(Generic[T]):
    """``load`` runs once, in a thread; whoever needs what it gives waits for it.

    ``after``: what is loaded first.  Two threads that import the same modules from two ends get in each other's way.
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
        # Whoever gives up waiting does not end it for the others.
        return await asyncio.shield(self.begin())

    async def settled(self) -> None:
        """Before the end: no thread is left half way."""
        if self.task is not None:
            with contextlib.suppress(Exception):
                await self.task
