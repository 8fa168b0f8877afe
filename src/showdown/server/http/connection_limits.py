"""Slow-loris protection: time out idle and half-sent connections, and cap them per address.

uvicorn waits for the head of a request without a time limit and counts all connections.  Without this module a single
machine with some thousand silent connections could lock all others out.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEAD_SECONDS: Final = 10.0
"""Seconds that the head of a request may take."""
LONG: Final = 12
"""Multiple of ``HEAD_SECONDS`` that a whole request may take: odds wait in a queue, downloads for slow phones."""
PAGE: Final = 80
"""Connections per address besides the WebSockets of its tables."""

Base: Any = AutoHTTPProtocol


def limited_protocol(most: int | None) -> type[asyncio.Protocol]:
    """The connection class for uvicorn.

    ``most``: HTTP connections per address, None for no limit.
    """

    class LimitedProtocol(Base):  # type: ignore[misc]
        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            self.last_cycle: Any = None
            self.checks = 0
            self.next = self.loop.call_later(HEAD_SECONDS, self.check)
            address = self.client[0] if self.client else ""
            same = [
                c for c in self.connections if isinstance(c, LimitedProtocol) and c.client and c.client[0] == address
            ]
            if most is not None and len(same) > most:
                transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            self.next.cancel()
            super().connection_lost(exc)

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

    return LimitedProtocol
