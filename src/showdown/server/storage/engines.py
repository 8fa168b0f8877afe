"""Connections to the database: one writes, others read; with the settings that the promises of the store need."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, pool

from showdown.server.storage.sqlite_errors import malformed

BUSY_MS: Final = 5000
"""Milliseconds that SQLite waits for a lock."""
IDLE_TIMEOUT: Final = "SET idle_in_transaction_session_timeout = '5s'"
"""PostgreSQL ends a transaction that hangs, so that a stuck server does not block the others."""


def engine_for(url: str, writing: bool) -> Engine:
    return sqlite_engine(url, writing) if url.startswith("sqlite") else postgres_engine(url, writing)


def postgres_engine(url: str, writing: bool) -> Engine:
    engine = create_engine(url, pool_pre_ping=True, pool_size=1 if writing else 2, max_overflow=0, hide_parameters=True)
    if writing:
        event.listen(engine, "connect", set_idle_timeout)
    return engine


def sqlite_engine(url: str, writing: bool) -> Engine:
    """SQLite needs one connection per thread."""
    # Not as a URL: there %, ? and # mean something else, and another file would be opened.
    engine = create_engine(
        URL.create("sqlite", database=url.removeprefix("sqlite:///")),
        poolclass=pool.SingletonThreadPool,
        connect_args={"timeout": BUSY_MS / 1000},
        hide_parameters=True,
    )

    def connected(connection: Any, _record: Any) -> None:
        # Transactions begin explicitly (below), not where the driver guesses.
        connection.isolation_level = None
        if not writing:
            # Damaged text must be read to be found: its checksum does not fit.
            connection.text_factory = decoded
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_MS}", "foreign_keys=ON"):
            try:
                cursor.execute(f"PRAGMA {pragma}")
            except UnicodeDecodeError as error:
                raise malformed(error) from error
        cursor.close()

    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begin)
    return engine


def decoded(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def set_idle_timeout(connection: Any, _record: Any) -> None:
    connection.execute(IDLE_TIMEOUT)
    connection.commit()
