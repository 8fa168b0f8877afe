"""A lock per name; unused locks are dropped."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class KeyedLock:
    def __init__(self) -> None:
        self.locks: dict[str, asyncio.Lock] = {}
        self.wanted: Counter[str] = Counter()

    @asynccontextmanager
    async def hold(self, name: str) -> AsyncIterator[None]:
        self.wanted[name] += 1
        try:
            async with self.locks.setdefault(name, asyncio.Lock()):
                yield
        finally:
            self.wanted[name] -= 1
            if not self.wanted[name]:
                # Only now: while a task waits for this lock, a newcomer must not create a second one.
                del self.wanted[name], self.locks[name]

    def __len__(self) -> int:
        return len(self.locks)
