"""Simulate a network: a TCP proxy that delays every byte in both directions and sends only so many per second."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager

CHUNK = 2**13
"""Bytes that take their turn on the line at once."""


class Line:
    """One direction that all connections share.  ``rate``: bytes per second, 0: no limit; ``delay``: seconds."""

    def __init__(self, rate: float, delay: float) -> None:
        self.rate = rate
        self.delay = delay
        self.free = 0.0
        """When the line has sent everything before."""

    def arrival(self, now: float, size: int) -> float:
        """When bytes sent now arrive at the other end."""
        if self.rate:
            self.free = max(now, self.free) + size / self.rate
        return max(now, self.free) + self.delay


@contextmanager
def far_away(port: int, delay: float, rate: float = 0) -> Iterator[int]:
    """A local port that forwards to ``port`` with a delay of ``delay`` seconds each way; runs in a thread.

    ``rate``: bytes per second in each direction, shared by all connections; 0: no limit.
    """
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    up, down = Line(rate, delay), Line(rate, delay)
    server = asyncio.start_server(lambda r, w: carry(r, w, port, up, down), "127.0.0.1", 0)
    opened = asyncio.run_coroutine_threadsafe(server, loop).result()
    yield opened.sockets[0].getsockname()[1]
    asyncio.run_coroutine_threadsafe(hang_up(), loop).result()
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


async def hang_up() -> None:
    carried = asyncio.all_tasks() - {asyncio.current_task()}
    for task in carried:
        task.cancel()
    await asyncio.gather(*carried, return_exceptions=True)


async def carry(near_in: asyncio.StreamReader, near_out: asyncio.StreamWriter, port: int, up: Line, down: Line) -> None:
    """One connection, until both sides are closed or everything ends.  To be opened takes a round trip, too."""
    with contextlib.suppress(asyncio.CancelledError, OSError):
        await asyncio.sleep(up.delay + down.delay)
        far_in, far_out = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(pump(near_in, far_out, up), pump(far_in, near_out, down))


async def pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter, line: Line) -> None:
    """One direction.  What follows closely is not held up by what is still on its way, only by what the line sends."""
    loop = asyncio.get_running_loop()
    arrives = 0.0
    while data := await source.read(CHUNK):
        # A chunk never overtakes the one before it.
        arrives = max(arrives, line.arrival(loop.time(), len(data)))
        loop.call_at(arrives, sink.write, data)
        if line.rate and line.free > loop.time() + 0.2:
            # Do not read far ahead of the line: other connections get their turn.
            await asyncio.sleep(line.free - loop.time() - 0.2)
    loop.call_at(max(arrives, loop.time() + line.delay), sink.close)
