"""Limits of HTTP connections: seconds and bytes of a request's head, pipelined requests, connections per address.

uvicorn waits for the head of a request without a time limit, reads it without a limit of bytes and counts all
connections.  Without this module a single machine with some thousand silent connections could lock all others out, and
one endless head could fill the memory.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEAD_SECONDS: Final = 10.0
"""Seconds that the head of a request may take."""
HEAD_BYTES: Final = 32 * 1024
"""Most bytes of the head of a request; also of what stands between and behind the parts of a body."""
PIECE: Final = 16 * 1024
"""Bytes given to the parser at once: what one call can make of them is bounded."""
PIPELINED: Final = 32
"""Most requests of a connection that wait for the answer to an earlier one.  Browsers send none."""
LONG: Final = 12
"""Multiple of ``HEAD_SECONDS`` that a whole request may take: odds wait in a queue, downloads for slow phones."""
PAGE: Final = 80
"""Connections per address besides the WebSockets of its tables."""
FLUSH_SECONDS: Final = 2.0
"""Seconds that a client has to read the rest of its answer when the server stops."""
TOO_LARGE: Final = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"

Base: Any = AutoHTTPProtocol
COUNTS: Final = hasattr(Base, "on_headers_complete")
"""Is it the parser httptools?  The other one, h11, has its own limit of bytes and reads one request after the other."""


class LimitedProtocol(Base):  # type: ignore[misc]
    """The connection class for uvicorn.  ``most``: HTTP connections per address, None for no limit."""

    most: int | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self.last_cycle: Any = None
        self.checks = 0
        self.unused = 0
        """Bytes since the last head or part of a body was complete."""
        self.next = self.loop.call_later(HEAD_SECONDS, self.check)
        address = self.client[0] if self.client else ""
        same = [c for c in self.connections if isinstance(c, LimitedProtocol) and c.client and c.client[0] == address]
        if self.most is not None and len(same) > self.most:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.next.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not COUNTS:
            super().data_received(data)
            return
        for at in range(0, len(data), PIECE):
            piece = data[at : at + PIECE]
            self.unused += len(piece)
            super().data_received(piece)
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                # Refused by the parser, or a WebSocket now.
                return
            if self.unused > HEAD_BYTES:
                self.refuse_head()
                return
            if len(self.pipeline) > PIPELINED:
                self.transport.abort()
                return

    def on_headers_complete(self) -> None:
        self.unused = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.unused = 0
        super().on_body(body)

    def refuse_head(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            # The answer to an earlier request is under way.
            self.transport.abort()
            return
        self.transport.write(TOO_LARGE)
        self.transport.close()

    def shutdown(self) -> None:
        super().shutdown()
        if self.transport.is_closing():
            self.loop.call_later(FLUSH_SECONDS, self.transport.abort)

    def check(self) -> None:
        """Close the connection if it made no progress since the last check."""
        if self not in self.connections:
            # It is a WebSocket now, which has its own deadline (``websocket/connection.py``).
            return
        cycle = self.cycle
        self.checks = self.checks + 1 if cycle is self.last_cycle else 0
        self.last_cycle = cycle
        busy = cycle is not None and not cycle.response_complete
        if self.checks >= (LONG if busy else 1):
            self.transport.abort()
        else:
            self.next = self.loop.call_later(HEAD_SECONDS, self.check)


def limited_protocol(most: int | None) -> type[asyncio.Protocol]:
    """The connection class for uvicorn with this limit."""
    return type("LimitedProtocol", (LimitedProtocol,), {"most": most})
