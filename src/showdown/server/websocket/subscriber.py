"""One connected client: what waits to be sent to it, and the task that sends.

Nobody waits for a slow client: frames are put into its own queue, and when that is full it is let go (1013) and may
come again with the number of the last frame it has seen.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from starlette.websockets import WebSocket, WebSocketState

from showdown.server.crash_points import crash_point
from showdown.server.websocket.protocol import TRY_LATER

FRAMES: Final = 256
BYTES: Final = 2**20
FLUSH: Final = 2.0
"""So many seconds a client may take to read what was said before it is let go."""


class Subscriber:
    """``seats``: what the socket may play; empty for one that only looks on."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.seats: frozenset[str] = frozenset()
        self.host = False
        self.queue: deque[tuple[bytes, bool]] = deque()
        self.size = 0
        self.more = asyncio.Event()
        self.closing: int | None = None
        self.why = ""
        self.sent = 0
        self.since = time.monotonic()
        self.interrupt: Callable[[], None] | None = None
        """Wakes whoever reads from the socket: it shall not be read any more."""

    @property
    def by(self) -> str:
        """Its seats, as the journal names whoever gave a command."""
        return ",".join(sorted(self.seats))

    def send(self, frame: bytes, ack: bool = False) -> None:
        """Put a frame into the queue; one too many ends the connection."""
        if self.closing is not None:
            return
        if len(self.queue) >= FRAMES or self.size + len(frame) > BYTES:
            self.queue.clear()
            self.close(TRY_LATER, "too slow: come again and go on from the last frame you saw")
            return
        self.queue.append((frame, ack))
        self.size += len(frame)
        self.more.set()

    def has_room(self, frames: list[bytes]) -> bool:
        """Can all of this be sent at once, and something after it?"""
        return len(frames) <= FRAMES // 2 and sum(map(len, frames)) <= BYTES // 2

    def close(self, code: int, why: str) -> None:
        """Say what is still in the queue, then close."""
        if self.closing is None:
            self.closing, self.why = code, why
            self.more.set()
            if self.interrupt is not None:
                self.interrupt()

    async def run(self) -> None:
        """The sender."""
        try:
            await self.pump()
        except Exception:
            # The line is dead; the reader will notice, or be told.
            self.queue.clear()
            self.close(TRY_LATER, "the line is dead")

    async def pump(self) -> None:
        while True:
            await self.more.wait()
            self.more.clear()
            while self.queue:
                frame, ack = self.queue.popleft()
                self.size -= len(frame)
                if self.closing is None:
                    await self.socket.send_text(frame.decode())
                else:
                    await asyncio.wait_for(self.socket.send_text(frame.decode()), FLUSH)
                self.sent += 1
                if ack:
                    crash_point("after_ack")
            if self.closing is not None:
                if self.socket.application_state is not WebSocketState.DISCONNECTED:
                    await asyncio.wait_for(self.socket.close(self.closing, self.why), FLUSH)
                return
