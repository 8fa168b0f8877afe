"""One at a time for every name; names that nobody waits for are forgotten."""

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
    async def turn(self, name: str) -> AsyncIterator[None]:
        self.wanted[name] += 1
        try:
            async with self.locks.setdefault(name, asyncio.Lock()):
                yield
        finally:
            self.wanted[name] -= 1
            if not self.wanted[name]:
                # Not before: whoever still waits holds the old lock, and a newcomer would make another beside it.
                del self.wanted[name], self.locks[name]

    def __len__(self) -> int:
        return len(self.locks)
