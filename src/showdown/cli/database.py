"""The server's database on the command line: which one is meant, and how it is opened."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import platformdirs
from cyclopts import Parameter

from showdown.language import say
from showdown.lookup.extras import need
from showdown.lookup.refusal import BAD_FILE, NOT_FOUND, UNREACHABLE, USAGE, Refusal, refuse

if TYPE_CHECKING:
    from showdown.server.storage.private_copy import PrivateCopy
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
    from showdown.server.storage.file_guard import make_private_folder

    folder = Path(platformdirs.user_data_dir("showdown"))
    make_private_folder(folder)
    return str(folder / "tables.db")


@contextlib.contextmanager
def refusing(database: str) -> Iterator[None]:
    """Refuse, with an exit code, a database that cannot be used."""
    from showdown.server.storage.address import file_errors
    from showdown.server.storage.store import BadDatabase

    try:
        with file_errors(database):
            yield
    except BadDatabase as error:
        code = UNREACHABLE if database.startswith("postgres") else BAD_FILE
        raise Refusal(code, error.what, error.where, error.fix) from error
    except sqlite3.DatabaseError as error:
        raise refuse(BAD_FILE, "cli.db.no-database", database, why=error) from error


def open_database(database: str) -> Store:
    from showdown.server.serve import open_store

    with refusing(database):
        return open_store(database or default_database())


class Found:
    """A database that is only read.  ``problems``: what is wrong with its file as a whole."""

    def __init__(self, store: Store, problems: list[str]) -> None:
        self.store = store
        self.problems = problems


@contextlib.contextmanager
def reading(database: str) -> Iterator[Found]:
    """Open a database that may be damaged so that it cannot be changed: a SQLite file is copied first."""
    from showdown.server.storage.private_copy import private_copy

    with refusing(database), contextlib.ExitStack() as stack:
        if "://" in database:
            store = stack.enter_context(contextlib.closing(open_shared(database)))
            yield Found(store, [])
            return
        copy = stack.enter_context(private_copy(Path(database)))
        if not copy.file.exists():
            raise refuse(BAD_FILE, "cli.db.not-ours", database, empty=copy.kind == "new")
        yield Found(stack.enter_context(contextlib.closing(open_copy(copy))), copy.problems)


def open_copy(copy: PrivateCopy) -> Store:
    """Open a copy, and upgrade it if that is possible."""
    from showdown.server.serve import create_store
    from showdown.server.storage.server_secret import new_secret
    from showdown.server.storage.store import BadDatabase
    from showdown.server.storage.upgrade import bring_up_to_date
    from showdown.server.storage.write_ahead_log import lost_commits

    store = create_store(str(copy.file))
    # An older database has no secret yet: its copy is sealed with one that is never stored.
    store.secret = new_secret() if copy.has_no_secret else copy.secret
    # If its log is damaged, SQLite would throw the rest of it away; other damage is found by reading.
    if not lost_commits(copy.file):
        with contextlib.suppress(BadDatabase):
            bring_up_to_date(store.engine, store.secret)
    return store


def open_shared(database: str) -> Store:
    """Open a PostgreSQL database, and upgrade it; nothing is made in an empty one."""
    from sqlalchemy.exc import SQLAlchemyError

    from showdown.server.serve import create_store, upgrade_store
    from showdown.server.storage.address import hidden
    from showdown.server.storage.upgrade import version_of

    store = create_store(database)
    try:
        with contextlib.suppress(SQLAlchemyError):
            # If it does not answer, the upgrade says why.
            if not version_of(store.engine):
                raise refuse(BAD_FILE, "cli.db.not-ours", hidden(database), empty=False)
        upgrade_store(store, database)
    except BaseException:
        store.close()
        raise
    return store


def kind_of_database(database: str) -> str:
    """``new``, ``ours`` or ``foreign``; a PostgreSQL database is looked at when it is opened."""
    from showdown.server.storage.file_identity import OURS, kind_of

    with refusing(database):
        return OURS if "://" in database else kind_of(Path(database))


def sqlite_file(database: str) -> Path:
    """The SQLite file.  Refused for other databases, and for a file that does not exist."""
    from showdown.server.storage.address import hidden

    path = database or default_database()
    if "://" in path:
        raise refuse(USAGE, "cli.db.only-sqlite", hidden(path))
    with refusing(path):
        if not Path(path).exists():
            raise refuse(NOT_FOUND, "cli.db.missing", path)
        Path(path).open("rb").close()
    return Path(path)


def existing(database: str) -> str:
    """The database, of either kind.  Refused if it is a file that does not exist."""
    return database if "://" in database else str(sqlite_file(database))
