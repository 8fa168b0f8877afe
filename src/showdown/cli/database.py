"""The server's database on the command line: which one is meant, and how it is opened."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import platformdirs
from cyclopts import Parameter

from showdown.language import say
from showdown.lookup.extras import need
from showdown.lookup.refusal import BAD_FILE, NOT_FOUND, UNREACHABLE, USAGE, Refusal, refuse

if TYPE_CHECKING:
    from showdown.server.storage.store import Store

Database = Annotated[str, Parameter(help=say("help.option.database"), show_default=say("help.own-data"))]


SERVER: Final = (
    *("fastapi", "starlette", "uvicorn", "websockets", "pydantic"),
    *("sqlalchemy", "alembic", "msgspec", "prometheus_client", "segno"),
)
"""Modules of the extra ``server``."""


def need_server(where: str, database: str = "") -> None:
    """Refuse, with the command that installs it, if a library of the server is missing."""
    need("server", *SERVER, where=where)
    if database.startswith("postgres"):
        need("postgres", "psycopg", where=where)


def default_database() -> str:
    """A file in the folder for the user's own data, which is created."""
    folder = Path(platformdirs.user_data_dir("showdown"))
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / "tables.db")


def open_database(database: str, serving: bool = True) -> Store:
    from showdown.server.serve import open_store
    from showdown.server.storage.store import BadDatabase

    try:
        return open_store(database or default_database(), serving)
    except BadDatabase as error:
        code = UNREACHABLE if database.startswith("postgres") else BAD_FILE
        raise Refusal(code, error.what, error.where, error.fix) from error
    except sqlite3.DatabaseError as error:
        raise refuse(BAD_FILE, "cli.db.no-database", database, why=error) from error


def open_for_reading(database: str) -> Store:
    """Open a database that may be damaged; it is upgraded only if that is possible."""
    from showdown.server.serve import create_store, upgrade_store
    from showdown.server.storage.store import BadDatabase
    from showdown.server.storage.write_ahead_log import lost_commits

    try:
        store = create_store(database)
    except BadDatabase as error:
        raise Refusal(BAD_FILE, error.what, error.where, error.fix) from error
    if store.is_sqlite and lost_commits(Path(database)):
        # Opened now, SQLite would throw the rest of its log away.
        return store
    try:
        upgrade_store(store, database)
    except BadDatabase as error:
        if not store.is_sqlite:
            store.close()
            raise Refusal(UNREACHABLE, error.what, error.where, error.fix) from error
        # The reading itself says what is damaged.
    return store


def sqlite_file(database: str) -> Path:
    """The SQLite file.  Refused for other databases, and for a file that does not exist."""
    from showdown.server.storage.address import hidden

    path = database or default_database()
    if "://" in path:
        raise refuse(USAGE, "cli.db.only-sqlite", hidden(path))
    if not Path(path).is_file():
        raise refuse(NOT_FOUND, "cli.db.missing", path)
    return Path(path)


def existing(database: str) -> str:
    """The database, of either kind.  Refused if it is a file that does not exist."""
    return database if "://" in database else str(sqlite_file(database))
