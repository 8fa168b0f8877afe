"""Protects a SQLite file while a server uses it: private, used by one server only, and not exchanged.

Files are recognised by device and inode, not by name: a second server that opens the file through a link is refused,
and a server whose file or write-ahead log was deleted or replaced stops writing, because what it writes from then on
would be lost.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Final

from showdown.language import say

PRIVATE: Final = 0o600
BESIDE: Final = ("-wal", "-shm", ".serving")
"""Ends of the names of the files that belong to a SQLite file."""

Identity = tuple[int, int]
"""Device and inode."""


class InUse(Exception):
    """Another server uses this file."""


class Exchanged(Exception):
    """The file or its write-ahead log is not the one that was opened."""


def make_private(path: Path) -> None:
    """Let only the owner read and write this file and the files beside it; creates it if it does not exist."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, PRIVATE))
    for file in [path, *[Path(f"{path}{end}") for end in BESIDE]]:
        # A file of another user cannot be changed; SQLite then says whether it can be used.
        with contextlib.suppress(FileNotFoundError, PermissionError):
            if file.stat().st_mode & 0o077:
                file.chmod(PRIVATE)


class FileGuard:
    """``lock`` before the database is opened, ``watch`` after it, ``check`` before and after each commit."""

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        self.log = Path(f"{self.path}-wal")
        self.locks: list[int] = []
        self.anchor: sqlite3.Connection | None = None
        """Keeps the write-ahead log open, so that SQLite never deletes it while the server runs."""
        self.known: tuple[Identity, Identity] | None = None

    def lock(self) -> None:
        """Keep other servers from the file until this process ends.  Raises InUse."""
        try:
            import fcntl
        except ImportError:
            return
        # The file itself, whatever its name; and the name that servers before schema 0006 lock.
        for path in (str(self.path), f"{self.path}.serving"):
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE)
            self.locks.append(descriptor)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                self.release()
                raise InUse(path) from error

    def watch(self) -> None:
        """From now on the file and its write-ahead log must stay the same."""
        self.anchor = sqlite3.connect(self.path, check_same_thread=False, isolation_level=None)
        self.anchor.execute("SELECT count(*) FROM sqlite_master").fetchone()
        self.known = identity(self.path), identity(self.log)

    def check(self) -> None:
        """Raises Exchanged."""
        if self.known is None:
            return
        for path, known in zip((self.path, self.log), self.known, strict=True):
            try:
                now = identity(path)
            except OSError as error:
                raise Exchanged(say("server.file_gone", file=path.name)) from error
            if now != known:
                raise Exchanged(say("server.file_replaced", file=path.name))

    def release(self) -> None:
        """Release the locks.  Only after SQLite has closed the file: closing any descriptor ends its own locks, too."""
        if self.anchor is not None:
            self.anchor.close()
            self.anchor = None
        for descriptor in self.locks:
            os.close(descriptor)
        self.locks.clear()


def identity(path: Path) -> Identity:
    found = os.stat(path)
    return found.st_dev, found.st_ino
