"""Simulate network latency: a TCP proxy that delays every byte in both directions."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def far_away(port: int, delay: float) -> Iterator[int]:
    """A local port that forwards to ``port`` with a delay of ``delay`` seconds each way; runs in a thread."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    server = asyncio.start_server(lambda r, w: carry(r, w, port, delay), "127.0.0.1", 0)
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


async def carry(near_in: asyncio.StreamReader, near_out: asyncio.StreamWriter, port: int, delay: float) -> None:
    """One connection.  To be opened takes a round trip, too."""
    await asyncio.sleep(2 * delay)
    far_in, far_out = await asyncio.open_connection("127.0.0.1", port)
    await asyncio.gather(pump(near_in, far_out, delay), pump(far_in, near_out, delay))


async def pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter, delay: float) -> None:
    """One direction.  What follows closely is not held up by what is still on its way."""
    loop = asyncio.get_running_loop()
    while data := await source.read(2**16):
        loop.call_later(delay, sink.write, data)
    loop.call_later(delay, sink.close)
