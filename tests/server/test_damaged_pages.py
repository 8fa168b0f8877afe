"""Damage below the rows: indexes, pages, schema, write-ahead log.  `python -m tests.harness.byte_flips` tries more."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from showdown.server.serve import create_store, open_store
from showdown.server.storage.integrity_check import check_integrity
from showdown.server.storage.raw_pages import ORDER, rows_in
from showdown.server.storage.repair import RepairReport, repair
from showdown.server.storage.store import BadDatabase, Damaged
from showdown.server.storage.write_ahead_log import is_commit, lost_commits
from showdown.server.table.broadcast import sync
from showdown.server.table.stored_commands import Request
from tests.harness.byte_flips import Flips
from tests.support.console import showdown
from tests.support.damaged_tables import change, play_on, played
from tests.support.socketless_tables import a_client, a_registry, a_table, answer, frames_of
from tests.support.sqlite_pages import PageMap


def flip(database: Path, at: int, mask: int = 0x55) -> None:
    data = bytearray(database.read_bytes())
    data[at] ^= mask
    database.write_bytes(data)


def places(database: Path, kind: str, text: str) -> list[int]:
    """Where this text is in parts of this kind."""
    pages = PageMap(database)
    found = [at for at in range(len(pages.data)) if pages.data.startswith(text.encode(), at)]
    return [at for at in found if pages.kind_of(at) == kind]


def repaired(folder: Path, database: Path) -> tuple[RepairReport, Path]:
    new = folder / "new.db"
    new.unlink(missing_ok=True)
    source, target = create_store(str(database)), open_store(str(new))
    try:
        return repair(source, target), new
    finally:
        source.close()
        target.close()


def rows_of(database: Path) -> list[Any]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(
            "SELECT game, seq, command_id, seat, at, body FROM journal ORDER BY game, seq"
        ).fetchall()


def problems_in(database: Path) -> list[str]:
    store = create_store(str(database))
    try:
        return check_integrity(store, replay=False).problems
    finally:
        store.close()


def test_some_changed_bytes_of_a_small_database(tmp_path: Path) -> None:
    run = Flips(tmp_path, tmp_path / "whole.db", tables=4, seed=3)
    kinds: dict[str, int] = {}
    for at in range(0, len(run.map.data), 37):
        kinds[run.map.kind_of(at)] = at
    for at in kinds.values():
        run.flip(at)
    assert run.broken == [] and run.kinds["found"] > len(kinds) // 2 and run.after["other table plays"] > len(kinds)


# -- indexes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", [0, 2, -1])
def test_an_index_that_hides_rows_is_rebuilt(tmp_path: Path, entry: int) -> None:
    """The table was loaded without these rows: acknowledged commands were lost, and played once more."""
    id, other = played(tmp_path)
    before = rows_of(tmp_path / "house.db")
    flip(tmp_path / "house.db", places(tmp_path / "house.db", "index of journal: row", id)[entry] + 3)
    assert problems_in(tmp_path / "house.db")
    report, new = repaired(tmp_path, tmp_path / "house.db")
    assert (report.whole, report.lines) == (2, []) and rows_of(new) == before

    async def load() -> None:
        async with a_registry(tmp_path) as registry:
            for name in (id, other):
                table = await registry.table(name)
                assert table is not None and table.seq == 6
                assert [ack["t"] for ack in await play_on(table, 2)] == ["ack"] * 2

    asyncio.run(load())


def test_a_table_that_its_index_hides_is_found(tmp_path: Path) -> None:
    """The server said that there is no such table."""
    id, _ = played(tmp_path)
    flip(tmp_path / "house.db", places(tmp_path / "house.db", "index of game: row", id)[0] + 3)

    async def load() -> None:
        async with a_registry(tmp_path) as registry:
            table = await registry.table(id)
            assert table is not None and table.seq == 6 and not table.read_only
            assert await registry.table("a" * 26) is None

    asyncio.run(load())


@pytest.mark.parametrize("table", ["journal", "seat"])
def test_an_index_entry_that_cannot_be_read_is_rebuilt(tmp_path: Path, table: str) -> None:
    """SQLite could not even check the file; other tables with entries on the same page were stopped."""
    id, other = played(tmp_path)
    # Two bytes before the seat or number stands the length of the id.
    for place in places(tmp_path / "house.db", f"index of {table}: row", id)[:1]:
        flip(tmp_path / "house.db", place - 3, 0x41 ^ 0xC0)

    async def load() -> None:
        async with a_registry(tmp_path) as registry:
            for name in (id, other):
                found = await registry.table(name)
                assert found is not None and found.seq == 6
                assert [ack["t"] for ack in await play_on(found, 2)] == ["ack"] * 2

    asyncio.run(load())


def test_a_row_missing_in_both_indexes_and_the_table_is_no_matter_of_indexes(tmp_path: Path) -> None:
    id, _ = played(tmp_path)
    change(tmp_path / "house.db", "DELETE FROM journal WHERE game = ? AND seq = 3", id)

    async def load() -> None:
        async with a_registry(tmp_path) as registry:
            table = await registry.table(id)
            assert table is not None and "Row 3" in table.read_only
            assert registry.store.indexes_fit and registry.store.commits == 0

    asyncio.run(load())


# -- pages and schema ------------------------------------------------------------------------------------------------


def test_a_damaged_schema_loses_no_row(tmp_path: Path) -> None:
    played(tmp_path)
    database = tmp_path / "house.db"
    before = rows_of(database)
    flip(database, places(database, "schema: row", "CREATE TABLE journal")[0] + 2)
    with pytest.raises(BadDatabase, match="damaged") as caught:
        open_store(str(database))
    assert "db repair" in caught.value.fix
    assert problems_in(database)
    report, new = repaired(tmp_path, database)
    assert (report.whole, report.lines) == (2, []) and rows_of(new) == before


def test_a_schema_that_is_no_text_any_more_is_damage(tmp_path: Path) -> None:
    """Python's driver could not decode SQLite's error, and the server called it a bug of its own."""
    played(tmp_path)
    database = tmp_path / "house.db"
    flip(database, places(database, "schema: row", "CREATE TABLE journal")[0] + 2, 0x80)
    with pytest.raises(BadDatabase, match="damaged"):
        open_store(str(database))
    assert problems_in(database)
    report, _ = repaired(tmp_path, database)
    assert (report.whole, report.lines) == (2, [])


def test_a_chat_line_with_half_a_character_is_left_out_by_repair(tmp_path: Path) -> None:
    first, _ = played(tmp_path)
    database = tmp_path / "house.db"
    with closing(sqlite3.connect(database)) as connection, connection:
        line = "INSERT INTO chat VALUES (?, ?, ?, ?, '', ?, 1.5)"
        connection.execute(line, (first, 1, "one", "p1", "Hello"))
        connection.execute(line.replace("?, '', ?", "CAST(? AS TEXT), '', ?"), (first, 2, "two", b"\xf21", "Bye"))
    _, new = repaired(tmp_path, database)
    with closing(sqlite3.connect(new)) as connection:
        assert [row[0] for row in connection.execute("SELECT text FROM chat")] == ["Hello"]


def test_a_column_with_another_name_is_damage_of_the_schema(tmp_path: Path) -> None:
    """Each command was answered with "the database does not answer"."""
    played(tmp_path)
    database = tmp_path / "house.db"
    flip(database, places(database, "schema: row", "body TEXT")[0], 0x01)
    with pytest.raises(BadDatabase, match="damaged"):
        open_store(str(database))
    assert any(["not as they should be" in line for line in problems_in(database)])


def test_another_schema_version_is_named(tmp_path: Path) -> None:
    played(tmp_path, 1)
    change(tmp_path / "house.db", "UPDATE alembic_version SET version_num = '0?06'")
    run = showdown("db", "check", "--quick", "--database", str(tmp_path / "house.db"))
    assert run.code == 1 and "the schema version is 0?06" in run.out


def test_a_damaged_page_loses_only_its_own_rows(tmp_path: Path) -> None:
    """SQLite reads no row of a page whose head is damaged; the checksums say which of them are still good."""
    played(tmp_path, 20)
    database = tmp_path / "house.db"
    before = rows_of(database)
    pages = PageMap(database)
    leaf = next(n for n, owner in pages.owners.items() if owner == "journal" and pages.page(n)[0] == 13)
    flip(database, (leaf - 1) * pages.size + 8)
    with pytest.raises(BadDatabase, match="damaged"):
        open_store(str(database))
    report, new = repaired(tmp_path, database)
    after = rows_of(new)
    assert set(after) < set(before) and not report.lost
    assert report.whole + report.shortened == 2 and report.shortened == len(report.lines) == 1
    assert problems_in(new) == []


def test_pages_are_read_as_sqlite_reads_them(tmp_path: Path) -> None:
    played(tmp_path, 55, seed=7)
    database = tmp_path / "house.db"
    found = list(rows_in(database))
    with closing(sqlite3.connect(database)) as connection:
        for table, names in ORDER.items():
            info = connection.execute(f"PRAGMA table_info({table.name})").fetchall()
            assert tuple(row[1] for row in info) == names
            stored = connection.execute(f"SELECT * FROM {table.name}").fetchall()
            assert sorted([tuple(row.values()) for t, row in found if t is table], key=repr) == sorted(stored, key=repr)


def test_seats_of_an_older_schema_are_read(tmp_path: Path) -> None:
    """A column that a migration adds is not in the rows that were written before."""
    played(tmp_path, 1)
    database = tmp_path / "house.db"
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("ALTER TABLE seat DROP COLUMN holder")
        connection.execute("ALTER TABLE seat ADD COLUMN holder TEXT DEFAULT ''")
    assert [row["holder"] for table, row in rows_in(database) if table.name == "seat"] == [""] * 6


def test_deleted_tables_do_not_come_back(tmp_path: Path) -> None:
    id, other = played(tmp_path)
    database = tmp_path / "house.db"
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("DELETE FROM game WHERE id = ?", (id,))
    flip(database, places(database, "schema: row", "CREATE TABLE journal")[0] + 2)
    report, new = repaired(tmp_path, database)
    assert report.whole == 1 and {row[0] for row in rows_of(new)} == {other}


# -- what a damaged table shows --------------------------------------------------------------------------------------


def test_every_damaged_row_is_named(tmp_path: Path) -> None:
    """Only the first one was."""
    id, _ = played(tmp_path, 8)
    for row in (3, 6):
        change(tmp_path / "house.db", "UPDATE journal SET at = at + 1 WHERE game = ? AND seq = ?", id, row)
    problems = problems_in(tmp_path / "house.db")
    assert [line.partition(";")[0] for line in problems] == [
        f"{id}: row 3 of the journal is damaged or missing",
        f"{id}: row 6 of the journal is damaged or missing, too",
    ]


def test_a_later_snapshot_is_shown(tmp_path: Path) -> None:
    """The table was shown as before row 3, although its snapshot of row 50 was whole."""
    id, _ = played(tmp_path, 55, seed=7)
    change(tmp_path / "house.db", "UPDATE journal SET at = at + 1 WHERE game = ? AND seq = 3", id)
    with closing(sqlite3.connect(tmp_path / "house.db")) as connection:
        body = connection.execute("SELECT body FROM snapshot WHERE game = ?", (id,)).fetchone()[0]

    async def look() -> None:
        async with a_registry(tmp_path) as registry:
            table = await registry.table(id)
            assert table is not None and "Row 3" in table.read_only and table.frozen == json.loads(body)

    asyncio.run(look())
    report, new = repaired(tmp_path, tmp_path / "house.db")
    assert report.shortened == 1 and problems_in(new) == [], "the snapshot of row 50 was not copied"


DAMAGED_GAMES = {
    "a setup that is no JSON": "UPDATE game SET setup = '{' WHERE id = ?",
    "options that are no text": "UPDATE game SET options = x'00ff' WHERE id = ?",
    "a name that is no text": "UPDATE game SET name = CAST(x'ff' AS TEXT), status = 'vict' WHERE id = ?",
    "a seat": "UPDATE seat SET name = CAST(x'ff' AS TEXT), token_hash = 5 WHERE game = ? AND n = 'watch'",
}


@pytest.mark.parametrize("what", DAMAGED_GAMES)
def test_a_damaged_table_can_be_looked_at(tmp_path: Path, what: str) -> None:
    """Without its setup no seat was known, so that no link opened the table."""
    id, _ = played(tmp_path, 55, seed=7)
    change(tmp_path / "house.db", DAMAGED_GAMES[what], id)

    async def look() -> None:
        async with a_registry(tmp_path) as registry:
            table = await registry.table(id)
            assert table is not None and {"p1", "host"} <= table.seat_records.keys()
            shown = json.loads(sync(table))["snapshot"]
            assert shown["read_only"] and shown["view"]["round"] >= 1 and shown["status"] == "undecided"

    asyncio.run(look())


def test_a_missing_seat_is_named(tmp_path: Path) -> None:
    id, _ = played(tmp_path)
    change(tmp_path / "house.db", "DELETE FROM seat WHERE game = ? AND n = 'watch'", id)
    assert problems_in(tmp_path / "house.db") == [f"{id}: seat watch is damaged"]


def test_a_seat_that_cannot_be_read_does_not_hide_its_table(tmp_path: Path) -> None:
    """Nobody could look at the table, and `db check` did not name it."""
    id, _ = played(tmp_path)
    database = tmp_path / "house.db"
    # The type of the token, before the id: longer than the row.
    flip(database, places(database, "seat: row", f"{id}host")[0] - 6, 0x40)
    assert f"{id}: seat host is damaged" in problems_in(database)

    async def look() -> None:
        async with a_registry(tmp_path) as registry:
            table = await registry.table(id)
            assert table is not None and table.seat_records.keys() == {"p1", "watch"}
            assert "damaged" in table.read_only and table.frozen is not None and table.frozen["view"]

    asyncio.run(look())
    report, new = repaired(tmp_path, database)
    assert report.shortened == len(report.links) == 1 and problems_in(new) == []


def test_a_damaged_chat_line_does_not_stop_its_table(tmp_path: Path) -> None:
    """The server could not encode it, so that no client got the table."""
    id, _ = played(tmp_path)
    line = "INSERT INTO chat VALUES (?, ?, ?, 'p1', '', CAST(? AS TEXT), 1.5)"
    for n, text in enumerate([b"Hello", b"\xff\xfe", b"Bye"]):
        change(tmp_path / "house.db", line, id, n + 1, f"c{n}", text)

    async def look() -> None:
        async with a_registry(tmp_path) as registry:
            table = await registry.table(id)
            assert table is not None and not table.read_only
            assert [line["text"] for line in json.loads(sync(table))["snapshot"]["chat"]] == ["Hello", "Bye"]

    asyncio.run(look())


def test_a_write_into_damage_is_not_called_a_silent_disk(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            actor, _ = await a_table(registry)

            def damaged(_: Any) -> None:
                error = sqlite3.DatabaseError("database disk image is malformed")
                error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
                raise error

            with pytest.raises(Damaged):
                await registry.store.write(damaged)
            me = a_client(actor, "p1")
            await actor.recover(Request("c1", "p1"), me, Damaged("malformed"))
            assert "the database is damaged" in answer(frames_of(me), "c1")["reason"]

    asyncio.run(play())


def test_an_index_that_a_write_finds_damaged_is_rebuilt(tmp_path: Path) -> None:
    """A changed status is not in the index of statuses: every write of this table failed."""
    ids = played(tmp_path, seed=7)
    database = tmp_path / "house.db"
    flip(database, places(database, "game: row", "undecided")[0] + 5, 0x40)

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            tables = [await registry.table(id) for id in ids]
            table = next(table for table in tables if table is not None and table.row["status"] != "undecided")
            tries = [ack["t"] for _ in range(3) for ack in await play_on(table, 1)]
            assert tries[1:] == ["ack", "ack"]

    asyncio.run(play())


# -- the write-ahead log ---------------------------------------------------------------------------------------------


def killed(folder: Path, commands: int = 6) -> Path:
    """The files of a server that was killed: all commands are in the write-ahead log only."""
    copy = folder / "killed"
    copy.mkdir()

    async def play() -> None:
        async with a_registry(folder) as registry:
            actor, _ = await a_table(registry)
            registry.store.checkpoint()
            await play_on(actor, commands)
            for name in ("house.db", "house.db-wal", "house.db.secret"):
                shutil.copy(folder / name, copy / name)

    asyncio.run(play())
    return copy / "house.db"


def test_a_whole_log_is_taken_over(tmp_path: Path) -> None:
    database = killed(tmp_path)
    assert lost_commits(database) == 0
    open_store(str(database)).close()
    assert len(rows_of(database)) == 7


@pytest.mark.parametrize("place", ["header", "salt", "page", "checksum"])
def test_a_damaged_log_is_not_thrown_away(tmp_path: Path, place: str) -> None:
    """SQLite takes over what is before the damage and says nothing: acknowledged commands were lost unnoticed."""
    database = killed(tmp_path)
    log = Path(f"{database}-wal")
    step = 24 + 4096
    at = {"header": 20, "salt": 32 + step + 9, "page": 32 + step + 24 + 2000, "checksum": 32 + step + 17}[place]
    flip(log, at)
    assert lost_commits(database) > 1
    with pytest.raises(BadDatabase, match="write-ahead log is damaged"):
        open_store(str(database))
    run = showdown("db", "check", "--quick", "--database", str(database))
    assert run.code == 1 and "write-ahead log is damaged" in run.out
    report, new = repaired(tmp_path, database)
    assert not report.lost and len(rows_of(new)) == 7, "the pages behind the damage are whole"
    assert lost_commits(database) > 1, "the log is only read"


def test_a_transaction_torn_by_a_loss_of_power_is_no_damage(tmp_path: Path) -> None:
    database = killed(tmp_path)
    log = Path(f"{database}-wal")
    flip(log, log.stat().st_size - 100)
    assert lost_commits(database) == 0
    open_store(str(database)).close()
    assert len(rows_of(database)) == 6


def test_what_a_torn_write_leaves_of_an_older_round_is_no_damage(tmp_path: Path) -> None:
    """The old head of a page that was not written ended a transaction, long ago: a server did not start."""
    database = killed(tmp_path)
    log = Path(f"{database}-wal")
    data, step = bytearray(log.read_bytes()), 24 + 4096
    first = len(data) - 2 * step
    assert not is_commit(bytes(data), first), "the last transaction has several pages"
    data[first + 4 : first + 16] = b"\0\0\0\x09" + bytes([255 - byte for byte in data[first + 8 : first + 16]])
    log.write_bytes(data)
    assert lost_commits(database) == 0
    open_store(str(database)).close()
    assert len(rows_of(database)) == 6


def test_a_started_server_leaves_nothing_of_a_torn_write_in_the_log(tmp_path: Path) -> None:
    """SQLite continued a log in which a torn write was first, with the same salts: the next one looked like damage."""
    database = killed(tmp_path)
    store = open_store(str(database))
    assert Path(f"{database}-wal").stat().st_size == 0
    store.close()
