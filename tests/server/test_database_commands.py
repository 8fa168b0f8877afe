"""`showdown db` and `serve` with files that are no database, that are cut off, or that cannot be used."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from showdown.server.serve import open_store
from tests.support.console import showdown
from tests.support.damaged_tables import change, played
from tests.support.permissions import obedient
from tests.support.server_process import Process

NO_DATABASES = {
    "an empty file": b"",
    "one byte": b"x",
    "a text": b"this is a letter, not a database; " * 200,
}
READERS = [["check"], ["repair", "NEW"], ["backup", "NEW"], ["prune", "--older-than", "1", "--dry-run"]]
WRITERS = [["db", "migrate"], ["db", "prune", "--older-than", "1"], ["serve", "--port", "0"]]


def of_another_program(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE bookmark (url TEXT)")
        connection.execute("CREATE TABLE chat (id INTEGER)")
        connection.commit()


def files_in(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {file.name: (file.read_bytes(), file.stat().st_mode) for file in folder.iterdir()}


@pytest.mark.parametrize("what", [*NO_DATABASES, "a database of another program"])
def test_what_is_no_database_of_showdown_is_left_as_it_is(tmp_path: Path, what: str) -> None:
    """`db check` made all tables in it, and a secret, and said "0 problems"."""
    file, new = tmp_path / "mine.db", tmp_path / "new.db"
    if what in NO_DATABASES:
        file.write_bytes(NO_DATABASES[what])
    else:
        of_another_program(file)
    file.chmod(0o644)
    before = files_in(tmp_path)
    is_empty = what == "an empty file"
    said = "the file is empty" if is_empty else "is not a showdown database"
    commands = [["db", *[str(new) if word == "NEW" else word for word in words]] for words in READERS]
    # An empty file is a new database to a server.
    commands += WRITERS[1:2] if is_empty else WRITERS
    for words in commands:
        run = showdown(*words, "--database", str(file))
        if words[1] == "check":
            assert run.code == 1 and said in run.out and "1 problems" in run.out
        else:
            run.refused(3, said, str(file))
        assert files_in(tmp_path) == before, words


def test_a_server_makes_its_tables_in_an_empty_file(tmp_path: Path) -> None:
    (tmp_path / "new.db").touch(0o644)
    open_store(str(tmp_path / "new.db")).close()
    with closing(sqlite3.connect(tmp_path / "begun.db")) as connection:
        # As a server that was killed before its first commit leaves it.
        connection.execute("PRAGMA journal_mode = WAL")
    for name in ("new.db", "begun.db"):
        open_store(str(tmp_path / name)).close()
        assert showdown("db", "check", "--database", str(tmp_path / name)).code == 0


def test_checking_and_copying_change_no_file(tmp_path: Path) -> None:
    """They upgraded the database, made a secret beside it, and left an empty log."""
    played(tmp_path, 2)
    change(tmp_path / "house.db", "UPDATE alembic_version SET version_num = '0006'")
    (tmp_path / "house.db.secret").unlink()
    before = files_in(tmp_path)
    new = str(tmp_path.parent / f"{tmp_path.name}-new.db")
    showdown("db", "check", "--database", str(tmp_path / "house.db"))
    showdown("db", "repair", new, "--database", str(tmp_path / "house.db"))
    showdown("db", "prune", "--older-than", "1", "--dry-run", "--database", str(tmp_path / "house.db"))
    assert files_in(tmp_path) == before


# -- lost pages ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kept", ["the first page", "half of the pages"])
def test_repair_says_that_pages_are_missing(tmp_path: Path, kept: str) -> None:
    """It said "0 lost" with exit code 0 when tables, or all of them, were lost."""
    played(tmp_path, 8)
    database = tmp_path / "house.db"
    whole = database.stat().st_size // 4096
    left = 1 if kept == "the first page" else whole // 2
    os.truncate(database, left * 4096)
    said = f"{whole - left} of {whole} pages of the file are missing"
    run = showdown("db", "repair", str(tmp_path / "new.db"), "--database", str(database))
    assert run.code == 1 and said in run.out and "of other tables nothing may be left" in run.out
    told = showdown("db", "repair", str(tmp_path / "other.db"), "--database", str(database), "--json")
    assert told.code == 1 and said in json.loads(told.out)["said"][0]
    check = showdown("db", "check", "--database", str(database))
    assert check.code == 1 and said in check.out


def test_repair_of_stray_rows_is_no_success(tmp_path: Path) -> None:
    first, _ = played(tmp_path)
    for table in ("game", "seat"):
        with closing(sqlite3.connect(tmp_path / "house.db")) as connection, connection:
            column = "id" if table == "game" else "game"
            connection.execute(f"DELETE FROM {table} WHERE {column} = ?", (first,))
    run = showdown("db", "repair", str(tmp_path / "new.db"), "--database", str(tmp_path / "house.db"))
    assert run.code == 1 and "belong to no table" in run.out and "1 table whole" in run.out


# -- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["p%41.db", "100%.db", "t#1.db", "q?mode=memory.db", "a b.db", ":memory:"])
def test_the_file_that_was_named_is_used(tmp_path: Path, name: str) -> None:
    """With %, ? or # in its name another file was made, checked or copied."""
    (tmp_path / "played").mkdir()
    played(tmp_path / "played", 2)
    shutil.copy(tmp_path / "played" / "house.db.secret", tmp_path / f"{name}.secret")
    shutil.copy(tmp_path / "played" / "house.db", tmp_path / name)
    words = ["--database", str(tmp_path / name)]
    assert "2 games" in showdown("db", "check", "--quick", *words).out
    assert "2 games" in showdown("db", "backup", str(tmp_path / f"copy-{name}"), *words).out
    with Process(str(tmp_path / name), tmp_path / "log") as server:
        server.start()
        assert (tmp_path / f"{name}-wal").exists()
    names = {f"{name}{end}" for end in ("", "-wal", "-shm", ".secret", ".serving")}
    assert {file.name for file in tmp_path.iterdir()} == {*names, "played", "log", f"copy-{name}"}


# -- files that cannot be used ---------------------------------------------------------------------------------------


def test_a_folder_or_a_missing_folder_is_refused(tmp_path: Path) -> None:
    """The commands said that they had a bug."""
    played(tmp_path, 1)
    database = tmp_path / "house.db"
    (tmp_path / "folder").mkdir()
    for words in (["serve", "--port", "0"], ["db", "check"], ["db", "migrate"], ["db", "backup", "copy.db"]):
        showdown(*words, "--database", str(tmp_path / "folder"), folder=tmp_path).refused(3, "Is a directory", "folder")
    below = str(database / "below.db")
    for words in (["serve", "--port", "0"], ["db", "migrate"]):
        showdown(*words, "--database", below).refused(3, str(database))
    copy = tmp_path / "none" / "copy.db"
    showdown("db", "backup", str(copy), "--database", str(database)).refused(3, str(copy.parent))


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Path]:
    """A folder with a database, whose permissions can be taken away."""
    folder = Path(tempfile.mkdtemp(dir=tmp_path))
    played(folder, 1)
    yield folder
    folder.chmod(0o700)


REFUSED: dict[str, tuple[int, int, list[str]]] = {
    "a file of another user": (0o700, 0o000, ["check", "repair", "backup", "migrate", "serve"]),
    "a file to read only": (0o700, 0o400, ["serve"]),
    "a folder to read only": (0o500, 0o600, ["backup", "serve"]),
    "a folder without permission": (0o000, 0o600, ["check", "repair", "backup", "migrate", "serve"]),
}


@pytest.mark.parametrize("what", REFUSED)
def test_missing_permissions_are_no_bug(tmp_path: Path, closed: Path, what: str) -> None:
    of_folder, of_file, refused = REFUSED[what]
    database = closed / "house.db"
    new = closed / "new.db" if what == "a folder to read only" else tmp_path / "new.db"
    database.chmod(of_file)
    closed.chmod(of_folder)
    for name in refused:
        words = {"repair": ["db", name, str(new)], "backup": ["db", name, str(new)], "serve": [name, "--port", "0"]}
        run = obedient(*words.get(name, ["db", name]), "--database", str(database))
        run.refused(3)
        assert not tmp_path.joinpath("new.db").exists(), "nothing is left of a copy that was refused"


def test_a_database_that_can_only_be_read_is_checked_and_copied(tmp_path: Path, closed: Path) -> None:
    (closed / "house.db").chmod(0o400)
    closed.chmod(0o500)
    words = ["--database", str(closed / "house.db")]
    assert obedient("db", "check", *words).code == 0
    assert obedient("db", "backup", str(tmp_path / "copy.db"), *words).code == 0
    assert obedient("db", "repair", str(tmp_path / "new.db"), *words).code == 0


@pytest.mark.parametrize("host", ["", " ", "a\nb", "ä..b", "x" * 300])
def test_a_host_that_cannot_be_one_is_refused(tmp_path: Path, host: str) -> None:
    """An empty one listened on all addresses; others were called a bug."""
    run = showdown("serve", "--port", "0", "--host", host, "--database", str(tmp_path / "t.db"))
    assert run.code == 2 and run.err.startswith("error: ") and "\nfix: " in run.err


# -- links, modes ----------------------------------------------------------------------------------------------------


def test_a_hard_link_of_a_served_file_is_not_copied(tmp_path: Path) -> None:
    """The log is beside the other name: the copy was without the last commands, and said nothing of it."""
    database = tmp_path / "tables.db"
    with Process(str(database), tmp_path / "log") as server:
        server.start()
        os.link(database, tmp_path / "other.db")
        os.symlink(database, tmp_path / "link.db")
        words = ["--database", str(tmp_path / "other.db")]
        showdown("db", "backup", str(tmp_path / "copy.db"), *words).refused(3, "another name")
        showdown("db", "repair", str(tmp_path / "copy.db"), *words).refused(3, "another name")
        showdown("db", "check", *words).refused(3, "another name")
        assert not list(tmp_path.glob("copy.db*")) and not list(tmp_path.glob("other.db-*"))
        for name in ("tables.db", "link.db"):
            found = showdown("db", "backup", str(tmp_path / f"of-{name}"), "--database", str(tmp_path / name))
            assert found.code == 0


def test_a_backup_through_a_dangling_link_is_private(tmp_path: Path) -> None:
    played(tmp_path, 1)
    (tmp_path / "link.db").symlink_to(tmp_path / "target.db")
    run = showdown("db", "backup", str(tmp_path / "link.db"), "--database", str(tmp_path / "house.db"))
    assert run.code == 0 and stat.S_IMODE((tmp_path / "target.db").stat().st_mode) == 0o600


def test_the_folder_for_the_tables_is_private_under_any_umask(tmp_path: Path) -> None:
    """Under umask 000 everybody could replace the secret."""
    before = os.umask(0)
    try:
        run = showdown("db", "migrate", HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path / "data"))
    finally:
        os.umask(before)
    folder = tmp_path / "data" / "showdown"
    assert run.code == 0 and {path.stat().st_mode & 0o077 for path in (folder, *folder.iterdir())} == {0}
