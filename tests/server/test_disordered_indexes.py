"""One damaged entry of an index, and a healthy table beside it whose rows SQLite does not find any more.

A flipped byte was reported as "acknowledged falsely": a search met the entry only after the index had grown by a
command, and went astray.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from showdown.server.serve import open_store
from showdown.server.storage.index_repair import out_of_order
from showdown.server.table.reading import read_rows
from tests.support.damaged_tables import change, play_on, played
from tests.support.journal_scan import JournalScan
from tests.support.socketless_tables import a_registry
from tests.support.sqlite_pages import PageMap

HIGHEST = ord("~")
"""Above all letters of the id of a table."""


def entries(database: Path, id: str) -> Iterator[int]:
    """Where the id of a table is in the indexes of the journal."""
    pages = PageMap(database)
    at = pages.data.find(id.encode())
    while at >= 0:
        if pages.kind_of(at) == "index of journal: row":
            yield at
        at = pages.data.find(id.encode(), at + 1)


def found(data: bytes | bytearray, id: str, row: int) -> tuple[list[int], list[int]]:
    """The numbers of the rows that SQLite finds, before and after it gets another row."""
    memory = bytearray(data)
    # A database in memory has no write-ahead log.
    memory[18:20] = b"\1\1"
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(bytes(memory))
        wanted = "SELECT seq FROM journal WHERE game = ? AND seq > 0 ORDER BY seq"
        before = [row[0] for row in connection.execute(wanted, (id,))]
        connection.execute("INSERT INTO journal VALUES (?, ?, 'new', 'p1', 1.5, '', '')", (id, row))
        return before, [row[0] for row in connection.execute(wanted, (id,))]


def hide_after_a_command(database: Path, ids: tuple[str, str]) -> tuple[str, bytes]:
    """A table, and the file with a changed entry of the other one that hides its rows after the next command."""
    for id, other in (ids, ids[::-1]):
        for at in entries(database, other):
            data = bytearray(database.read_bytes())
            data[at] = HIGHEST
            before, after = found(data, id, 7)
            if before == [*range(1, 7)] and after != [*range(1, 8)]:
                return id, bytes(data)
    raise AssertionError("each search met each entry")


async def play_and_read(folder: Path, id: str, damaged: bytes = b"") -> list[str]:
    """The answers to three commands, each of which must be true; ``damaged``: the file from the start of the server."""
    answers = []
    async with a_registry(folder) as registry:
        if damaged:
            (folder / "house.db").write_bytes(damaged)
        table = await registry.table(id)
        assert table is not None
        for _ in range(3):
            answers += [answer["t"] for answer in await play_on(table, 1)]
            assert [row["seq"] for row in await registry.store.rows(id)] == [*range(1, table.seq + 1)]
        assert table.seq == 6 + answers.count("ack") and not table.read_only
    return answers


def stored_after_restart(folder: Path, id: str) -> int:
    async def read() -> int:
        store = open_store(str(folder / "house.db"))
        rows = await read_rows(store, id)
        store.close()
        assert rows is not None and not rows.damage
        return len(rows.rows)

    return asyncio.run(read())


def test_an_entry_out_of_order_hides_no_row_of_another_table(tmp_path: Path) -> None:
    """The command was acknowledged, and no row of the table was found any more."""
    id, data = hide_after_a_command(tmp_path / "house.db", played(tmp_path))
    (tmp_path / "house.db").write_bytes(data)
    assert asyncio.run(play_and_read(tmp_path, id)) == ["ack"] * 3
    assert JournalScan(tmp_path / "house.db", id).complaints == ["ok"]
    assert stored_after_restart(tmp_path, id) == 9


def test_a_row_that_is_not_found_again_is_not_acknowledged(tmp_path: Path) -> None:
    """The file is damaged while the server runs."""
    id, data = hide_after_a_command(tmp_path / "house.db", played(tmp_path))
    assert asyncio.run(play_and_read(tmp_path, id, data)) == ["nak", "ack", "ack"]
    assert JournalScan(tmp_path / "house.db", id).complaints == ["ok"]
    assert stored_after_restart(tmp_path, id) == 8


def move_last_row(database: Path, id: str) -> None:
    """Damage the last row of a table so that it belongs to no table, and only the indexes know whose it is."""
    pages = PageMap(database)
    data = bytearray(pages.data)
    at = data.find(id.encode() + b"\6")
    assert pages.kind_of(at) == "journal: row"
    data[at] = HIGHEST
    database.write_bytes(data)


def loaded(folder: Path, *ids: str) -> list[tuple[int, str]]:
    """The last row of each table, and why it cannot be played."""

    async def load() -> list[tuple[int, str]]:
        async with a_registry(folder) as registry:
            tables = [await registry.table(id) for id in ids]
            return [(table.seq, table.read_only) for table in tables if table is not None]

    return asyncio.run(load())


def test_indexes_are_not_rebuilt_from_a_damaged_row(tmp_path: Path) -> None:
    """The other table loads; then all indexes were rebuilt, and this one had lost its last command unnoticed."""
    other, id = played(tmp_path)
    move_last_row(tmp_path / "house.db", id)
    change(tmp_path / "house.db", "UPDATE journal SET at = at + 1 WHERE game = ? AND seq = 3", other)
    first, second = loaded(tmp_path, other, id)
    assert first[0] == 2 and "Row 3" in first[1]
    assert second == (6, ""), "an index still finds the row"


def test_an_index_out_of_order_is_not_rebuilt_from_a_damaged_row(tmp_path: Path) -> None:
    """Two changed bytes.  The table is stopped, with the reason; it must not go on without its last command."""
    ids = played(tmp_path)
    id, data = hide_after_a_command(tmp_path / "house.db", ids)
    (tmp_path / "house.db").write_bytes(data)
    other = ids[ids[0] == id]
    move_last_row(tmp_path / "house.db", other)
    ((seq, read_only),) = loaded(tmp_path, other)
    assert seq <= 6 and "damaged or missing" in read_only


def test_whole_indexes_are_in_order(tmp_path: Path) -> None:
    played(tmp_path)
    with closing(sqlite3.connect(tmp_path / "house.db")) as connection:
        assert out_of_order(connection) == []
