"""What an error of SQLite means."""

from __future__ import annotations

import sqlite3
from typing import Final

from sqlalchemy.exc import DBAPIError

DAMAGE: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


def is_damage(error: BaseException) -> bool:
    """Does SQLite say that its file is damaged?  The other errors say that the disk does not answer."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    # The low byte is the kind of error, the others are details.
    return isinstance(cause, sqlite3.Error) and getattr(cause, "sqlite_errorcode", 0) & 0xFF in DAMAGE


def malformed(error: UnicodeDecodeError) -> sqlite3.DatabaseError:
    """The error that Python could not raise: SQLite quotes the damaged schema, which is no text any more."""
    said = sqlite3.DatabaseError(error.object.decode(errors="replace"))
    said.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return said
