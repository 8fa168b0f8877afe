"""The server log: one JSON object per line on stderr.

Lines hold numbers and digests, never tokens or cards.  Texts of others are cleaned (``clean_values``).
"""

from __future__ import annotations

import contextlib
import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any, Final

from showdown.engine import clean, clean_values

LEVELS: Final = ("debug", "info", "warning", "error", "critical")


class JsonLog:
    """Writes log lines to stderr; stdout is for data."""

    def __init__(self) -> None:
        self.least = LEVELS.index("warning")

    def debug(self, event: str, **fields: Any) -> None:
        self.write("debug", event, fields)

    def info(self, event: str, **fields: Any) -> None:
        self.write("info", event, fields)

    def warning(self, event: str, **fields: Any) -> None:
        self.write("warning", event, fields)

    def error(self, event: str, **fields: Any) -> None:
        self.write("error", event, fields)

    def write(self, level: str, event: str, fields: dict[str, Any]) -> None:
        if LEVELS.index(level) < self.least:
            return
        now = datetime.now(UTC).isoformat().replace("+00:00", "Z")
        line = json.dumps({**clean_values(fields), "event": event, "level": level, "timestamp": now}, default=shown)
        # A full disk must not stop a table.
        with contextlib.suppress(OSError):
            sys.stderr.write(line + "\n")
            sys.stderr.flush()


def shown(value: object) -> str:
    """A value that JSON does not know."""
    return clean(repr(value))


log: Final = JsonLog()


class LibraryHandler(logging.Handler):
    """Writes log records of libraries as JSON lines.

    Without their arguments, which may hold secrets.
    """

    def emit(self, record: logging.LogRecord) -> None:
        kind = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        level = record.levelname.lower()
        fields = {"logger": record.name, "why": record.getMessage()[:200], "kind": kind}
        log.write(level if level in LEVELS else "error", "library", fields)


def configure(level: str = "warning") -> None:
    """Set the lowest level that is written, and log the warnings of libraries."""
    log.least = LEVELS.index(level)
    root = logging.getLogger()
    if not any([isinstance(handler, LibraryHandler) for handler in root.handlers]):
        root.addHandler(LibraryHandler(logging.WARNING))


def logs_commands() -> bool:
    """Is every command logged?  Its digest costs more than the line."""
    return log.least <= LEVELS.index("info")
