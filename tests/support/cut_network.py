"""A network that can be cut: a TCP proxy in a thread; all its connections end at once when a test says so."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable


class Door:
    """Forwards ``port`` to the port that ``target`` returns, until it is closed."""

    def __init__(self, target: Callable[[], int]) -> None:
        self.target = target
        self.closed = False
        """New connections are refused."""
        self.streams: set[asyncio.StreamWriter] = set()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        started = asyncio.run_coroutine_threadsafe(asyncio.start_server(self.carry, "127.0.0.1", 0), self.loop)
        self.server = started.result()
        self.port: int = self.server.sockets[0].getsockname()[1]

    def __enter__(self) -> Door:
        return self

    def __exit__(self, *_: object) -> None:
        self.closed = True
        self.server.close()
        self.cut()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    def cut(self, closed: bool = False) -> None:
        """End all connections without a word.  ``closed``: and refuse new ones until ``open``."""
        self.closed = self.closed or closed
        done = threading.Event()

        def abort() -> None:
            for stream in self.streams:
                stream.transport.abort()
            done.set()

        self.loop.call_soon_threadsafe(abort)
        done.wait()

    def open(self) -> None:
        self.closed = False

    async def carry(self, near_in: asyncio.StreamReader, near_out: asyncio.StreamWriter) -> None:
        """One connection."""
        try:
            if self.closed:
                raise OSError("the network is down")
            far_in, far_out = await asyncio.open_connection("127.0.0.1", self.target())
        except OSError:
            near_out.transport.abort()
            return
        both = {near_out, far_out}
        self.streams |= both
        await asyncio.gather(pump(near_in, far_out), pump(far_in, near_out))
        self.streams -= both


async def pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    """One direction; when it ends, the other end is closed, too."""
    with contextlib.suppress(OSError):
        while data := await source.read(2**16):
            sink.write(data)
            await sink.drain()
    sink.close()
