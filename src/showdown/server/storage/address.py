"""Where a database is: its address, and whether a SQLite file can be used there."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Column, Connection, Engine, Table, text
from sqlalchemy.exc import SQLAlchemyError

from showdown.language import say
from showdown.server.storage.schema import metadata
from showdown.server.storage.store import BadDatabase


def url_of(database: str) -> str:
    """The SQLAlchemy URL of a SQLite file or a PostgreSQL address.  Raises BadDatabase."""
    if database.startswith(("postgresql://", "postgres://")):
        return "postgresql+psycopg://" + database.partition("://")[2]
    if database.startswith("postgresql+psycopg://"):
        return database
    if "://" in database:
        raise BadDatabase(say("server.database_unknown"), hidden(database), say("server.fix_database_kind"))
    return f"sqlite:///{Path(database).absolute()}"


def hidden(url: str) -> str:
    """The address without its password."""
    from sqlalchemy.engine import make_url

    try:
        return make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return url.partition("://")[0] + "://..."


NO_PERMISSION: Final = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


@contextlib.contextmanager
def file_errors(path: str) -> Iterator[None]:
    """Raise BadDatabase instead of an OSError about a file: it is no bug of ours that a file cannot be used."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            raise
        what = say("server.file_unusable", why=error.strerror or str(error))
        denied = error.errno in NO_PERMISSION
        raise BadDatabase(what, str(error.filename or path), say("server.fix_file_unusable", denied=denied)) from error


NETWORK: Final = frozenset({"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "fuse.sshfs", "ceph", "glusterfs"})
ROOM: Final = 50 * 2**20
"""Free bytes that the disk must have."""


def check_place(path: Path) -> None:
    """Raises BadDatabase if a SQLite file would be on a network file system or a full disk."""
    folder = path.parent
    if not folder.is_dir():
        raise BadDatabase(say("server.no_folder"), str(folder), say("server.fix_no_folder"))
    kind = file_system_of(folder)
    if kind in NETWORK:
        what = say("server.network_disk", kind=kind)
        raise BadDatabase(what, str(folder), say("server.fix_network_disk"))
    if hasattr(os, "statvfs"):
        left = os.statvfs(folder)
        if left.f_bavail * left.f_frsize < ROOM:
            raise BadDatabase(say("server.disk_full"), str(folder), say("server.fix_disk_full"))


def file_system_of(folder: Path) -> str:
    """The type of the file system of a folder; empty if unknown."""
    mounts = Path("/proc/self/mounts")
    if not mounts.exists():
        return ""
    here = str(folder.resolve())
    best, kind = "", ""
    for line in mounts.read_text(encoding="utf-8", errors="replace").splitlines():
        words = line.split()
        if len(words) > 2:
            at = words[1].replace("\\040", " ")
            inside = here == at or here.startswith(at.rstrip("/") + "/")
            if inside and len(at) >= len(best):
                best, kind = at, words[2]
    return kind


STRUCTURE: Final = "***"
"""How SQLite begins a report about its pages; other lines are about rows, each of which stops only its own table."""


def schema_problems(connection: Connection) -> list[str]:
    """The tables of a SQLite file that are not as the newest schema says: its description of them is damaged."""
    return [
        say("server.check_schema", table=table.name)
        for table in metadata.sorted_tables
        if columns_in(connection, table) != {described(column, connection) for column in table.columns}
        or [row[2] for row in connection.execute(text(f"PRAGMA index_list({table.name})"))].count(1) != KEYS[table.name]
        or len(connection.execute(text(f"PRAGMA foreign_key_list({table.name})")).all()) != len(table.foreign_keys)
    ]


KEYS: Final = {"game": 1, "journal": 2, "snapshot": 1, "seat": 1, "chat": 2}
"""Unique indexes of each table."""


def columns_in(connection: Connection, table: Table) -> set[tuple[str, str, bool, bool]]:
    found = connection.execute(text(f"PRAGMA table_info({table.name})")).all()
    return {(name, kind, bool(required), bool(key)) for _, name, kind, required, _, key in found}


def described(column: Column[Any], connection: Connection) -> tuple[str, str, bool, bool]:
    return column.name, column.type.compile(connection.dialect), not column.nullable, column.primary_key


def check_schema(engine: Engine) -> None:
    """Raises BadDatabase if a SQLite file does not have the tables of the newest schema."""
    with engine.connect() as connection:
        found = schema_problems(connection)
    if found:
        raise BadDatabase(say("server.damaged", why=found[0]), str(engine.url.database), say("server.fix_structure"))


def quick_check(engine: Engine) -> None:
    """Raises BadDatabase if SQLite finds the pages of its file damaged: then a write could damage other tables."""
    with engine.connect() as connection:
        found = str(connection.execute(text("PRAGMA quick_check(1)")).scalar())
    if found.startswith(STRUCTURE):
        why = " ".join(found.splitlines()[1:2]) or found
        raise BadDatabase(say("server.damaged", why=why), str(engine.url.database), say("server.fix_structure"))
