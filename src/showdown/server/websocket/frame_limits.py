"""Limits of a WebSocket below the application: frames of any kind, bytes that wait to be sent, seconds for closing.

The application sees whole messages only.  uvicorn answers each ping into a buffer without a limit, collects fragments
without a limit, and waits without end for a client that does not read what a closed connection still has to send.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableMapping
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from showdown.language import say
from showdown.server.http.connection_limits import FLUSH_SECONDS
from showdown.server.http.limits import TokenBucket
from showdown.server.websocket.protocol import TRY_LATER, close_reason

PIECE: Final = 2 * 1024
"""Bytes given to the parser at once: at most 340 frames."""
WRITE_BYTES: Final = 2 * 1024 * 1024
"""Most bytes that wait to be sent: the largest frame is half as long (``websocket/subscriber.py``)."""
CLOSING_SECONDS: Final = 10.0
"""Seconds that a client has to read the rest and to close, after the application has ended."""
GONE: Final = "showdown.gone"
"""ASGI extension: a function that calls another one as soon as the connection exists no more."""

Base: Any = WebSocketsSansIOProtocol


def when_gone(scope: MutableMapping[str, Any], call: Callable[[], None]) -> None:
    """Call a function as soon as the connection of this ASGI scope exists no more."""
    register = scope.get("extensions", {}).get(GONE)
    if register is None:
        # A server without these limits, as in a simulation.
        call()
    else:
        register(call)


class LimitedWebSocket(Base):  # type: ignore[misc]
    """The class of WebSockets for uvicorn.  ``rate``: frames of any kind per second, twice as many at once."""

    rate = 100
    close_sent: bool

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.bucket = TokenBucket(self.rate, 2 * self.rate)
        self.refused = False
        self.is_gone = False
        self.gone: list[Callable[[], None]] = []
        self.end: asyncio.TimerHandle | None = None

    def when_gone(self, call: Callable[[], None]) -> None:
        if self.is_gone:
            call()
        else:
            self.gone.append(call)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.end is not None:
            self.end.cancel()
        super().connection_lost(exc)
        self.is_gone = True
        for call in self.gone:
            call()
        self.gone.clear()

    def data_received(self, data: bytes) -> None:
        for at in range(0, len(data), PIECE):
            if self.refused or self.transport.is_closing():
                return
            super().data_received(data[at : at + PIECE])
            if self.transport.get_write_buffer_size() > WRITE_BYTES:
                self.transport.abort()

    def handle_events(self) -> None:
        # Before uvicorn answers pings.  The request that opens the connection counts, too.
        if all([self.bucket.take() for _ in self.conn.events]):
            super().handle_events()
        else:
            self.refuse()

    def refuse(self) -> None:
        """Close because of too many frames; what still arrives is not looked at."""
        self.refused = True
        self.conn.events_received()
        # Without the pongs.
        self.conn.data_to_send()
        if not self.handshake_complete or self.close_sent:
            self.transport.abort()
            return
        reason = close_reason(say("server.close_too_many_frames"))
        self.conn.fail(TRY_LATER, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TRY_LATER, "reason": reason})
        self.abort_in(FLUSH_SECONDS)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            # The task of the application has not begun yet.
            self.scope["extensions"][GONE] = self.when_gone

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.abort_in(CLOSING_SECONDS)

    def shutdown(self) -> None:
        super().shutdown()
        self.abort_in(FLUSH_SECONDS)

    def abort_in(self, seconds: float) -> None:
        """Let go of a client that reads no more; an earlier moment stands."""
        if self.is_gone:
            return
        at = self.loop.time() + seconds
        if self.end is not None:
            if self.end.when() <= at:
                return
            self.end.cancel()
        self.end = self.loop.call_at(at, self.transport.abort)


def limited_websocket(rate: int) -> type[asyncio.Protocol]:
    """The class of WebSockets for uvicorn with this limit."""
    return type("LimitedWebSocket", (LimitedWebSocket,), {"rate": rate})
