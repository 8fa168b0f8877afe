"""Protects a SQLite file while a server uses it: private, used by one server only, and not exchanged.

Files are recognised by device and inode, not by name: a second server that opens the file through a link is refused,
and a server whose file or write-ahead log was deleted or replaced stops writing, because what it writes from then on
would be lost.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
from pathlib import Path
from typing import Final

from showdown.language import say

PRIVATE: Final = 0o600
BESIDE: Final = ("-wal", "-shm", ".serving")
"""Ends of the names of the files that belong to a SQLite file."""

MAGIC: Final = b"\x37\x7f\x06"
"""How a write-ahead log begins."""
Identity = tuple[int, int]
"""Device and inode."""


class InUse(Exception):
    """Another server uses this file."""


class Exchanged(Exception):
    """The file or its write-ahead log is not the one that was opened."""


def make_private(path: Path) -> None:
    """Let only the owner read and write this file and the files beside it; creates it if it does not exist."""
    # SQLite creates the file that a link names, and puts its log beside that.
    real = path.resolve()
    with contextlib.suppress(FileExistsError):
        os.close(os.open(real, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, PRIVATE))
    for file in [real, *[Path(f"{real}{end}") for end in BESIDE]]:
        # A file of another user cannot be changed; SQLite then says whether it can be used.
        with contextlib.suppress(FileNotFoundError, PermissionError):
            if file.stat().st_mode & 0o077:
                file.chmod(PRIVATE)


def make_private_folder(folder: Path) -> None:
    """Create a folder and those above it that do not exist, so that only the owner can use them."""
    if not folder.exists():
        make_private_folder(folder.parent)
        folder.mkdir(0o700, exist_ok=True)


def connect_read_only(path: Path) -> sqlite3.Connection:
    """A connection that cannot write the file."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)


def is_served(path: Path) -> bool:
    """Does a server use this file, by this name or another one?  False if that cannot be known."""
    try:
        import fcntl
    except ImportError:
        return False
    with path.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        except OSError:
            return False
    return False


class FileGuard:
    """``lock`` before the database is opened, ``watch`` after it, ``check`` before and after each commit."""

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        self.log = Path(f"{self.path}-wal")
        self.index = Path(f"{self.path}-shm")
        self.length = 0
        """Bytes of the write-ahead log when it was last looked at."""
        self.locks: list[int] = []
        self.anchor: sqlite3.Connection | None = None
        """Keeps the write-ahead log open, so that SQLite never deletes it while the server runs."""
        self.known: dict[Path, Identity] = {}
        self.checking = threading.Lock()
        """Checks come from several threads: an older length of the log, compared later, would look like a cut."""

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
        self.known = {path: identity(os.stat(path)) for path in (self.path, self.log, self.index)}

    def check(self) -> None:
        """Raises Exchanged."""
        with self.checking:
            for path, known in self.known.items():
                try:
                    now = os.stat(path)
                except OSError as error:
                    raise Exchanged(say("server.file_gone", file=path.name)) from error
                if identity(now) != known:
                    raise Exchanged(say("server.file_replaced", file=path.name))
                if path == self.log:
                    self.check_length(now.st_size)

    def check_length(self, length: int) -> None:
        """The write-ahead log never gets shorter, except that another program may empty it after a checkpoint."""
        emptied = self.length > 0 and length == 0
        if (length < self.length and not emptied) or (length and not self.length and not has_header(self.log)):
            raise Exchanged(say("server.file_cut", file=self.log.name))
        self.length = length

    def release(self) -> None:
        """Release the locks.  Only after SQLite has closed the file: closing any descriptor ends its own locks, too."""
        if self.anchor is not None:
            self.anchor.close()
            self.anchor = None
        for descriptor in self.locks:
            os.close(descriptor)
        self.locks.clear()


def identity(found: os.stat_result) -> Identity:
    return found.st_dev, found.st_ino


def has_header(log: Path) -> bool:
    """False if SQLite went on behind the end of a log that was cut off: after a crash it would read nothing."""
    with log.open("rb") as file:
        return file.read(3) == MAGIC
