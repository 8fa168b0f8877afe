"""Structured logs: one JSON object a line, with numbers and digests, never a token and never a card."""

from __future__ import annotations

import contextlib
import json
import sys
from datetime import UTC, datetime
from typing import Any, Final

LEVELS: Final = ("debug", "info", "warning", "error", "critical")


class Logbook:
    """Lines for people who look after the server, on stderr: stdout is data."""

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
        line = json.dumps({**fields, "event": event, "level": level, "timestamp": now}, default=repr)
        # A full disk under its log must not stop a table.
        with contextlib.suppress(OSError):
            sys.stderr.write(line + "\n")
            sys.stderr.flush()


log: Final = Logbook()


def configure(level: str = "warning") -> None:
    """From which level on lines are written."""
    log.least = LEVELS.index(level)


def is_chatty() -> bool:
    """Is anybody interested in every command?  Digests cost more than the line."""
    return log.least <= LEVELS.index("info")
