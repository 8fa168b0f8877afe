"""A bad network: a TCP proxy that delays, stalls and cuts connections, possibly in the middle of a frame."""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Fates:
    """Mean number of bytes until a connection is cut; a hello is small, the first snapshot large."""

    down: int = 60_000
    up: int = 2_000
    begins: bytes = b""
    """Only connections that start with these bytes are disturbed."""


class Proxy:
    """Disturbs every connection at random, unless ``gentle`` is set."""

    def __init__(self, target: Callable[[], int], seed: int, means: Fates) -> None:
        self.target = target
        self.means = means
        self.chance = random.Random(seed)
        self.gentle = False
        self.fates: dict[str, int] = {}
        self.server: asyncio.Server | None = None
        self.port = 0

    @property
    def cuts(self) -> int:
        return sum(self.fates.values())

    async def start(self) -> None:
        self.server = await asyncio.start_server(self.carry, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        assert self.server is not None
        self.server.close()

    async def carry(self, near_in: asyncio.StreamReader, near_out: asyncio.StreamWriter) -> None:
        """One connection, from start to end."""
        try:
            far_in, far_out = await asyncio.open_connection("127.0.0.1", self.target())
        except OSError:
            near_out.transport.abort()
            return
        try:
            first = await near_in.read(4096)
        except OSError:
            first = b""
        if first.startswith(self.means.begins):
            down = int(self.chance.expovariate(1 / self.means.down))
            up = int(self.chance.expovariate(1 / self.means.up))
            delay = self.chance.choice([0.0, 0.0, 0.02, 0.2])
            stall = self.chance.choice([0.0, 0.0, 0.3, 1.5])
        else:
            down = up = sys.maxsize
            delay = stall = 0.0
        both = [
            asyncio.create_task(self.pump(b"", far_in, near_out, down, delay, stall)),
            asyncio.create_task(self.pump(first, near_in, far_out, up, delay, stall)),
        ]
        done, rest = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        for task in rest:
            task.cancel()
        fates = [task.result() for task in done]
        if any(fates):
            self.fates[max(fates)] = self.fates.get(max(fates), 0) + 1
        for out in (near_out, far_out):
            # Abort without a close handshake: the other side does not learn what arrived.
            out.transport.abort()

    async def pump(
        self,
        first: bytes,
        source: asyncio.StreamReader,
        sink: asyncio.StreamWriter,
        left: int,
        delay: float,
        stall: float,
    ) -> str:
        """One direction; the way it was cut, or an empty string if a side closed it."""
        try:
            data = first
            while data := data or await source.read(4096):
                if delay and not self.gentle:
                    await asyncio.sleep(delay)
                if len(data) > left and not self.gentle:
                    sink.write(data[:left])
                    if stall:
                        await asyncio.sleep(stall)
                    return f"stalled {stall} s, cut" if stall else "cut"
                left -= len(data)
                sink.write(data)
                await sink.drain()
                data = b""
        except OSError:
            pass
        return ""
