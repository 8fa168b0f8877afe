"""Indexes of a SQLite file that hide or confuse rows: rebuilt from the rows.

SQLite searches an index as if its entries were in order.  If damage puts one entry out of order, a search that meets it
goes astray: rows of a table that is whole seem to be gone, today or after the next command.  So the order of all
entries is checked when the server starts.  Any other damage of an index shows in its own table, when that is loaded: a
journal row is in two indexes, and every row has a checksum.  The rows themselves are whole, so that no table stops.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from sqlalchemy import Connection, text
from sqlalchemy.exc import DatabaseError, SQLAlchemyError

from showdown.engine import first_line
from showdown.language import say
from showdown.server.json_log import log
from showdown.server.storage.address import STRUCTURE
from showdown.server.storage.schema import metadata
from showdown.server.storage.store import Damaged, NotStored, Store

COUNTS: Final = text(
    "SELECT (SELECT count(*) FROM journal INDEXED BY sqlite_autoindex_journal_1 WHERE game = :id),"
    " (SELECT count(*) FROM journal INDEXED BY sqlite_autoindex_journal_2 WHERE game = :id),"
    " (SELECT count(*) FROM seat WHERE game = :id)"
)
KEYS: Final = {"journal": ("game", ("seq", "command_id")), "game": ("id", ("id",)), "seat": ("game", ("n",))}
"""For the database tables that must not lose a row: the column of the table of players, and the key of each index."""


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
        await store.read(check_rows)
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


def reindex(connection: Connection, names: Sequence[str] = ()) -> None:
    """Rebuild these indexes; all if none is named."""
    for name in names or ("",):
        connection.exec_driver_sql(f"REINDEX {quoted(name) if name else ''}")


def check_rows(connection: Connection) -> None:
    """Raises Damaged if a row that an index lists belongs to another table of players, or to none.

    Then the row is damaged, and the indexes may be the last that know whose it is: they must not be rebuilt from it.
    """
    listed: dict[bytes, dict[str, int]] = {}
    by_journal: list[set[bytes]] = []
    for table, (column, keys) in KEYS.items():
        for number, key in enumerate(keys, 1):
            index = f"INDEXED BY sqlite_autoindex_{table}_{number}"
            try:
                counts = counted(connection, table, column, f"count(DISTINCT {key})", index)
            except DatabaseError:
                # Its entries cannot be read: the other index has to do.
                continue
            for id, count in counts.items():
                rows = listed.setdefault(id, {})
                rows[table] = max(count, rows.get(table, 0))
            if table == "journal":
                by_journal.append(set(counts))
    # A damaged entry may name any table of players; both indexes together do not.
    known = set.intersection(*by_journal) if by_journal else set()
    for table, (column, _) in KEYS.items():
        left = counted(connection, table, column, "count(*)", "NOT INDEXED")
        lost = sum([max(0, listed[id].get(table, 0) - left.get(id, 0)) for id in known])
        if lost:
            raise Damaged(say("server.rows_in_indexes_only", rows=lost, table=table))


def counted(connection: Connection, table: str, column: str, count: str, how: str) -> dict[bytes, int]:
    """The rows of each table of players.  The plus: entries that are out of order must not split a group."""
    wanted = f"SELECT CAST({column} AS BLOB), {count} FROM {table} {how} GROUP BY +{column}"
    return {row[0]: row[1] for row in connection.exec_driver_sql(wanted)}


# -- when the server starts ------------------------------------------------------------------------------------------


def mend_order(store: Store) -> None:
    """Rebuild the indexes whose entries are out of order, before anything is searched in them."""
    connection = store.reading.raw_connection()
    try:
        names = out_of_order(connection)
    finally:
        connection.close()
    if not names:
        return
    try:
        with store.reading.connect() as reading:
            check_rows(reading)
        with store.engine.begin() as writing:
            reindex(writing, names)
    except (SQLAlchemyError, Damaged) as error:
        log.error("indexes not rebuilt", why=str(error)[:200], indexes=names)
    else:
        log.error("indexes rebuilt", why="entries are out of order", indexes=names)


def out_of_order(connection: Any) -> list[str]:
    """The indexes with an entry that is not above the one before it, or cannot be read.

    Takes half a second for a million entries.  A damaged row changes no entry of an index.
    """
    found = []
    for table in metadata.sorted_tables:
        for _, name, unique, *_ in connection.execute(f"PRAGMA index_list({table.name})").fetchall():
            columns = [row[2] for row in connection.execute(f"PRAGMA index_info({quoted(name)})")]
            keys = ", ".join(columns if unique else [*columns, "rowid"])
            try:
                index = f"{table.name} INDEXED BY {quoted(name)}"
                entries = connection.execute(f"SELECT {keys} FROM {index} ORDER BY {keys}")
                in_order = all(below < above for below, above in pairwise(entries))
            except (sqlite3.DatabaseError, TypeError):
                # TypeError: a number in place of a text.
                in_order = False
            if not in_order:
                found.append(str(name))
    return found


def quoted(name: str) -> str:
    """The name of an index, which may be damaged, for a statement."""
    return '"' + name.replace('"', '""') + '"'
