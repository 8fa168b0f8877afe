"""Indexes of a SQLite file that hide or confuse rows: noticed when a table is loaded, and rebuilt from the rows.

A journal row is in two indexes.  If one of them is damaged, a table could be loaded without its last rows, and
acknowledged commands would be lost unnoticed.  The rows themselves are whole, so that no table has to stop.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, text
from sqlalchemy.exc import DatabaseError

from showdown.engine import first_line
from showdown.server.json_log import log
from showdown.server.storage.address import STRUCTURE
from showdown.server.storage.store import Damaged, NotStored, Store

COUNTS: Final = text(
    "SELECT (SELECT count(*) FROM journal INDEXED BY sqlite_autoindex_journal_1 WHERE game = :id),"
    " (SELECT count(*) FROM journal INDEXED BY sqlite_autoindex_journal_2 WHERE game = :id),"
    " (SELECT count(*) FROM seat WHERE game = :id)"
)


async def counts_of(store: Store, id: str) -> tuple[int, ...]:
    """The journal rows of a table by either index, and its seats; empty where that cannot be asked."""
    if not store.is_sqlite:
        return ()
    try:
        return await store.read(lambda connection: tuple(connection.execute(COUNTS, {"id": id}).one()))
    except Damaged:
        return ()


async def rebuild_indexes(store: Store) -> bool:
    """Rebuild all indexes if SQLite says that they do not fit the rows.  False if it says something else."""
    if store.indexes_fit or not store.is_sqlite:
        return False
    try:
        found = await store.read(complaints)
        if not any([" index " in line for line in found]) or any([line.startswith(STRUCTURE) for line in found]):
            store.indexes_fit = True
            return False
        await store.write(reindex)
    except NotStored as error:
        log.error("indexes not rebuilt", why=str(error)[:200])
        store.indexes_fit = True
        return False
    log.error("indexes rebuilt", why=found[0][:200])
    return True


def complaints(connection: Connection) -> list[str]:
    """What SQLite says about rows, indexes and pages."""
    try:
        return [str(row[0]) for row in connection.execute(text("PRAGMA integrity_check")) if row[0] != "ok"]
    except DatabaseError as error:
        # The quick check compares no index: if it finds nothing, the damage is in an entry of one.
        found = str(connection.execute(text("PRAGMA quick_check(1)")).scalar())
        return [found if found.startswith(STRUCTURE) else f" index : {first_line(error)}"]


def reindex(connection: Connection) -> None:
    connection.execute(text("REINDEX"))
