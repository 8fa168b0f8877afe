"""A private copy of a SQLite file, so that reading it can change nothing.

SQLite writes its log into the file whenever the last connection to it closes.  ``db check`` and the other commands
that promise to only read therefore open a copy.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from showdown.language import say
from showdown.server.storage.address import file_errors
from showdown.server.storage.file_guard import connect_read_only, is_served
from showdown.server.storage.file_identity import OURS, is_foreign_log, kind_of
from showdown.server.storage.server_secret import place_of, read_secret
from showdown.server.storage.store import BadDatabase
from showdown.server.storage.write_ahead_log import lost_commits


class PrivateCopy:
    """``file``: the copy, in a folder that only this user can read; nothing if there is no database to copy."""

    def __init__(self, original: Path, folder: Path) -> None:
        self.original = original
        self.file = folder / "copy.db"
        self.kind = kind_of(original)
        self.secret = read_secret(place_of(str(original)))
        self.has_no_secret = self.secret.key is None and not place_of(str(original)).exists()
        self.problems: list[str] = []
        """What is wrong with the original as a whole, one line each."""

    def fill(self) -> None:
        check_name(self.original)
        if self.kind != OURS:
            return
        if is_foreign_log(self.original):
            self.problems.append(say("server.log_foreign_unread"))
            shutil.copyfile(self.original, self.file)
        elif lost_commits(self.original) or not copied_by_sqlite(self.original, self.file):
            self.copy_files()

    def copy_files(self) -> None:
        """Copy file and log as they are, damaged or not."""
        shutil.copyfile(self.original, self.file)
        log = Path(f"{self.original.resolve()}-wal")
        if log.exists():
            shutil.copyfile(log, f"{self.file}-wal")


@contextlib.contextmanager
def private_copy(original: Path, beside: Path | None = None) -> Iterator[PrivateCopy]:
    """``beside``: the folder for the copy [default: that for temporary files].  Raises BadDatabase."""
    with contextlib.ExitStack() as stack:
        try:
            with file_errors(str(original)):
                copy = PrivateCopy(original, stack.enter_context(private_folder(beside)))
                copy.fill()
        except OSError as error:
            what = say("server.not_copied", why=error.strerror or str(error))
            raise BadDatabase(what, str(beside or tempfile.gettempdir()), say("server.fix_not_copied")) from error
        yield copy


@contextlib.contextmanager
def private_folder(beside: Path | None) -> Iterator[Path]:
    try:
        folder = tempfile.TemporaryDirectory(prefix=".showdown-", dir=beside)
    except OSError as error:
        # Not the name of the folder that could not be made.
        error.filename = str(beside or tempfile.gettempdir())
        raise
    with folder as name:
        yield Path(name)


def check_name(file: Path) -> None:
    """Raises BadDatabase for another name of a file that a server uses: its log is beside the name it opened."""
    if file.stat().st_nlink > 1 and not Path(f"{file.resolve()}-wal").exists() and is_served(file):
        raise BadDatabase(say("server.other_link"), str(file), say("server.fix_other_link"))


def copied_by_sqlite(original: Path, copy: Path) -> bool:
    """Let SQLite copy a database that a program has open, which may write meanwhile.  False if that is not so.

    Then no program has it open, or it is damaged, and its files can be copied.
    """
    if not Path(f"{original.resolve()}-shm").exists():
        return False
    try:
        with contextlib.closing(connect_read_only(original)) as old, contextlib.closing(sqlite3.connect(copy)) as new:
            old.backup(new)
    except (sqlite3.Error, UnicodeDecodeError):
        copy.unlink(missing_ok=True)
        return False
    return True
