"""The send queue of one connected client, and the task that empties it.

A slow client delays no other: when its queue is full the connection is closed (1013), and the client may reconnect with
the number of the last frame it has seen.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from starlette.websockets import WebSocket, WebSocketState

from showdown.language import say
from showdown.server.crash_points import crash_point
from showdown.server.websocket.protocol import TRY_LATER, close_reason

FRAMES: Final = 256
"""Most frames in a send queue."""
BYTES: Final = 2**20
"""Most bytes in a send queue."""
FLUSH: Final = 2.0
"""Seconds that a client has to read the rest of its queue before the connection is closed."""


class Subscriber:
    """A connected client.  ``seats``: the seats it plays; empty for a spectator.  ``address``: its network."""

    def __init__(self, socket: WebSocket, address: str = "") -> None:
        self.socket = socket
        self.address = address
        self.questions: set[asyncio.Task[None]] = set()
        """Explanations that it waits for."""
        self.seats: frozenset[str] = frozenset()
        self.host = False
        self.holder = ""
        """Hash of the secret that its hello showed; an empty string without one."""
        self.queue: deque[tuple[bytes, bool]] = deque()
        self.size = 0
        self.more = asyncio.Event()
        self.closing: int | None = None
        self.why = ""
        self.sent = 0
        self.since = time.monotonic()
        self.interrupt: Callable[[], None] | None = None
        """Stops the task that reads from the socket."""

    @property
    def by(self) -> str:
        """Its seats as the journal writes them, such as ``p1,p2``."""
        return ",".join(sorted(self.seats))

    def send(self, frame: bytes, ack: bool = False) -> None:
        """Put a frame into the queue; close the connection if the queue is full."""
        if self.closing is not None:
            return
        if len(self.queue) >= FRAMES or self.size + len(frame) > BYTES:
            self.queue.clear()
            self.close(TRY_LATER, say("server.close_too_slow"))
            return
        self.queue.append((frame, ack))
        self.size += len(frame)
        self.more.set()

    def has_room(self, frames: list[bytes]) -> bool:
        """Do these frames fill at most half of the queue?"""
        return len(frames) <= FRAMES // 2 and sum(map(len, frames)) <= BYTES // 2

    def close(self, code: int, why: str) -> None:
        """Send the rest of the queue, then close."""
        if self.closing is None:
            self.closing, self.why = code, close_reason(why)
            self.more.set()
            if self.interrupt is not None:
                self.interrupt()

    async def run(self) -> None:
        """Send frames until the connection is closed."""
        try:
            await self.pump()
        except Exception:
            # The connection is broken.
            self.queue.clear()
            self.close(TRY_LATER, say("server.close_broken"))

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
