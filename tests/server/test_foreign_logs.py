"""A write-ahead log beside a database it does not belong to: nothing is overwritten, and it is named.

SQLite takes over any log that has the name of the file.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from showdown.server.serve import open_store
from showdown.server.storage.file_identity import is_foreign_log
from showdown.server.storage.store import BadDatabase
from showdown.server.storage.write_ahead_log import frames, number_at
from tests.support.console import showdown
from tests.support.damaged_tables import play_on, played
from tests.support.socketless_tables import a_registry, a_table
from tests.support.sqlite_pages import PageMap

SAID = "log beside the database belongs to another database"


def killed(folder: Path, commands: int = 30) -> Path:
    """The files of a server that was killed: many commands are in the write-ahead log only."""
    copy = folder / "killed"
    copy.mkdir(parents=True)

    async def play() -> None:
        async with a_registry(folder) as registry:
            actor, _ = await a_table(registry)
            await play_on(actor, commands)
            for name in ("house.db", "house.db-wal", "house.db.secret"):
                shutil.copy(folder / name, copy / name)

    asyncio.run(play())
    return copy / "house.db"


def flip(database: Path, at: int, mask: int) -> None:
    data = bytearray(database.read_bytes())
    data[at] ^= mask
    database.write_bytes(data)


def log_of_another_program(folder: Path) -> bytes:
    file = folder / "bookmarks.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE bookmark (url TEXT)")
        connection.execute("INSERT INTO bookmark VALUES ('here')")
        connection.commit()
        return Path(f"{file}-wal").read_bytes()


def unnumbered(database: Path) -> None:
    """As a server before 0.2.0 left it."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA application_id = 0")
        connection.execute("PRAGMA user_version = 0")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def mixed(folder: Path, whose: str, is_older: bool) -> tuple[Path, Path]:
    """A database with two tables, and beside it the log of another one; where the log is."""
    (folder / "own").mkdir()
    played(folder / "own", 5)
    database = folder / "own" / "house.db"
    if is_older:
        unnumbered(database)
    log = Path(f"{database}-wal")
    if whose == "another server":
        shutil.copy(f"{killed(folder / 'other')}-wal", log)
    else:
        log.write_bytes(log_of_another_program(folder))
    return database, log


@pytest.mark.parametrize("is_older", [False, True])
@pytest.mark.parametrize("whose", ["another server", "another program"])
def test_a_log_of_another_database_overwrites_nothing(tmp_path: Path, whose: str, is_older: bool) -> None:
    """`db check` and `db repair` took it over: all tables were gone, and they said "0 problems" and "0 lost"."""
    database, log = mixed(tmp_path, whose, is_older)
    before = database.read_bytes(), log.read_bytes()
    words = ["--database", str(database)]
    check = showdown("db", "check", *words)
    assert check.code == 1 and SAID in check.out and "2 games" in check.out
    repair = showdown("db", "repair", str(tmp_path / "new.db"), *words)
    assert repair.code == 1 and SAID in repair.out and "2 tables whole" in repair.out
    showdown("db", "backup", str(tmp_path / "copy.db"), *words).refused(3, SAID)
    showdown("db", "migrate", *words).refused(3, SAID)
    showdown("db", "prune", "--older-than", "1", *words).refused(3, SAID)
    showdown("serve", "--port", "0", *words).refused(3, SAID, str(log), "-shm")
    assert (database.read_bytes(), log.read_bytes()) == before
    assert not (tmp_path / "copy.db").exists()


def test_a_backup_that_was_copied_over_a_database_with_its_old_log_is_noticed(tmp_path: Path) -> None:
    """The server silently went on with the newer state: the backup had no effect."""
    played(tmp_path, 2)
    backup = tmp_path / "monday.db"
    assert showdown("db", "backup", str(backup), "--database", str(tmp_path / "house.db")).code == 0
    database = killed(tmp_path)
    shutil.copy(backup, database)
    with pytest.raises(BadDatabase, match=SAID):
        open_store(str(database))
    Path(f"{database}-wal").unlink()
    open_store(str(database)).close()


def test_a_log_without_its_database_is_not_thrown_away(tmp_path: Path) -> None:
    """SQLite deletes the log of an empty file."""
    database = killed(tmp_path)
    database.write_bytes(b"")
    before = Path(f"{database}-wal").read_bytes()
    for _ in range(2):
        with pytest.raises(BadDatabase, match=SAID):
            open_store(str(database))
        database.unlink(missing_ok=True)
    assert Path(f"{database}-wal").read_bytes() == before


def test_the_log_of_the_database_itself_belongs_to_it(tmp_path: Path) -> None:
    """Also in the round in which a database of an older server gets its number."""
    database = killed(tmp_path)
    assert not is_foreign_log(database)
    older = tmp_path / "older.db"
    open_store(str(older)).close()
    unnumbered(older)
    with closing(sqlite3.connect(older)) as connection:
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        for number in (0, 0, 7):
            connection.execute(f"PRAGMA application_id = {number and int.from_bytes(b'Show', 'big')}")
            connection.execute(f"PRAGMA user_version = {number}")
        for name in ("older.db", "older.db-wal"):
            shutil.copy(tmp_path / name, tmp_path / f"copy-of-{name}")
    assert Path(f"{tmp_path / 'copy-of-older.db'}-wal").stat().st_size
    assert not is_foreign_log(tmp_path / "copy-of-older.db")


def test_a_refused_database_keeps_its_log(tmp_path: Path) -> None:
    """SQLite wrote the log into a file that the server had refused, when it closed it."""
    database = killed(tmp_path, commands=6)
    log = Path(f"{database}-wal")
    in_log = {number_at(log.read_bytes(), at) for at in frames(log.read_bytes())}
    pages = PageMap(tmp_path / "house.db")
    page = next(n for n, owner in pages.owners.items() if owner == "snapshot" and n not in in_log)
    flip(database, (page - 1) * pages.size, 0x0D)
    before = database.read_bytes(), log.read_bytes()
    with pytest.raises(BadDatabase, match="damaged"):
        open_store(str(database))
    assert (database.read_bytes(), log.read_bytes()) == before
