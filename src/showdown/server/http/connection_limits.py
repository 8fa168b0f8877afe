"""Connections that say nothing, or say it letter by letter: nobody has many of them, and they are let go.

uvicorn waits for ever for the head of a request, and counts whoever is connected: without this one machine with some
thousand silent connections would keep everybody else out.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEAD_SECONDS: Final = 10.0
"""So long may the head of a request take."""
LONG: Final = 12
"""So many times as long may the whole of it: questions of odds wait for others, and downloads for slow phones."""
PAGE: Final = 80
"""So many connections may an address have besides the sockets of its tables."""

Base: Any = AutoHTTPProtocol


def limited_protocol(most: int | None) -> type[asyncio.Protocol]:
    """The protocol of a connection, for uvicorn: ``most`` of each address that are not (yet) sockets of tables."""

    class LimitedProtocol(Base):  # type: ignore[misc]
        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            self.seen: Any = None
            self.times = 0
            self.next = self.loop.call_later(HEAD_SECONDS, self.look)
            address = self.client[0] if self.client else ""
            alike = [
                c for c in self.connections if isinstance(c, LimitedProtocol) and c.client and c.client[0] == address
            ]
            if most is not None and len(alike) > most:
                transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            self.next.cancel()
            super().connection_lost(exc)

        def look(self) -> None:
            """Has anything come of it since the last time?"""
            if self not in self.connections:
                # The socket of a table by now: that has its own clock (``socket.py``).
                return
            cycle = self.cycle
            self.times = self.times + 1 if cycle is self.seen else 0
            self.seen = cycle
            busy = cycle is not None and not cycle.response_complete
            if self.times >= (LONG if busy else 1):
                self.transport.abort()
            else:
                self.next = self.loop.call_later(HEAD_SECONDS, self.look)

    return LimitedProtocol
