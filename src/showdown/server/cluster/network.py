"""What a server of a cluster needs from outside: sessions of the database, and sockets to the other servers.

``tests/simulate_server`` replaces this class; nothing else of the cluster knows psycopg or websockets.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import psycopg


class SessionLost(Exception):
    """The session of the database has ended; PostgreSQL has released its locks, or will."""


class Session(Protocol):
    """One session of the database.  Every method raises SessionLost."""

    async def ask(self, question: str, values: list[Any]) -> Any:
        """The first row of a query; None if there is none."""

    async def listen(self, listening: Callable[[], None], heard: Callable[[str], None]) -> None:
        """Call ``listening`` once, then ``heard`` with each announcement of a server."""

    async def close(self) -> None: ...


class ClusterNetwork:
    async def session(self, database: str, name: str) -> Session:
        """A new session with this application name.  Raises SessionLost."""
        import psycopg

        try:
            connection = await psycopg.AsyncConnection.connect(database, autocommit=True, application_name=name)
        except psycopg.Error as error:
            raise SessionLost(str(error)) from error
        return PostgresSession(connection)

    def dial(self, address: str, headers: dict[str, str]) -> AbstractAsyncContextManager[Any]:
        """A WebSocket of another server, as ``websockets`` makes it.  Raises OSError or WebSocketException."""
        from websockets.asyncio.client import connect

        options: Any = {"compression": None, "max_size": None, "ping_interval": 5, "ping_timeout": 12, "proxy": None}
        return connect(f"ws://{address}/ws", additional_headers=headers, **options)


class PostgresSession:
    def __init__(self, connection: psycopg.AsyncConnection[Any]) -> None:
        self.connection = connection

    async def ask(self, question: str, values: list[Any]) -> Any:
        import psycopg

        try:
            found = await self.connection.execute(question.encode(), values or None)
            return await found.fetchone() if found.description else None
        except psycopg.Error as error:
            raise SessionLost(str(error)) from error

    async def listen(self, listening: Callable[[], None], heard: Callable[[str], None]) -> None:
        import psycopg

        try:
            await self.connection.execute("LISTEN showdown")
            listening()
            async for notice in self.connection.notifies():
                heard(notice.payload)
        except psycopg.Error as error:
            raise SessionLost(str(error)) from error

    async def close(self) -> None:
        import psycopg

        with contextlib.suppress(psycopg.Error):
            await self.connection.close()
