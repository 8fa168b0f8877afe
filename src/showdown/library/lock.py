"""One process per game: a lock on a file beside the save.

The operating system releases the lock when the process ends for any reason, so no lock can be left behind.  A lock file
that is left behind has no effect.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, final

from showdown.engine import ShowdownError
from showdown.language import say

try:
    import fcntl
except ImportError:  # no such locks on this system: games are not guarded
    fcntl = None  # type: ignore[assignment]


class GameInUse(ShowdownError):
    """Another process plays this game."""


@final
class Lock:
    """A lock, held until ``release`` or until the process ends.

    Raises GameInUse if another process holds it, OSError if the lock file cannot be made.
    """

    def __init__(self, save: Path) -> None:
        self.path = lock_file(save)
        self.handle = -1
        if fcntl is None:
            return
        while self.handle < 0:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if same_file(handle, self.path):
                    os.ftruncate(handle, 0)
                    os.write(handle, json.dumps({"pid": os.getpid()}).encode())
                    self.handle = handle
                else:
                    # Its last holder removed the file while we opened it: this lock protects nothing.
                    os.close(handle)
            except BlockingIOError as error:
                pid = holder(handle)
                os.close(handle)
                raise GameInUse(say("library.in-use", pid=pid)) from error
            except BaseException:
                os.close(handle)
                raise

    def release(self) -> None:
        if self.handle >= 0:
            self.path.unlink(missing_ok=True)
            os.close(self.handle)
            self.handle = -1

    def __del__(self) -> None:
        if self.handle >= 0:
            os.close(self.handle)


def lock_file(save: Path) -> Path:
    return save.with_name(f".{save.name}.lock")


def same_file(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path))
    except FileNotFoundError:
        return False


def holder(handle: int) -> int:
    """The id of the process that holds the lock; 0 if unknown."""
    try:
        said: Any = json.loads(os.pread(handle, 200, 0))
        return int(said["pid"])
    except (OSError, ValueError, KeyError, TypeError):
        return 0


def is_played(save: Path) -> bool:
    """Does another process hold the lock of this save now?"""
    if fcntl is None:
        return False
    try:
        handle = os.open(lock_file(save), os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    finally:
        os.close(handle)
    return False
