"""Structured logs: one JSON object a line, with numbers and digests, never a token and never a card."""

from __future__ import annotations

import contextlib
import logging
import sys
from typing import Any

import structlog

log: Any = structlog.get_logger()


class Unfailing:
    """Lines for people who look after the server.  A full disk under its log must not stop a table."""

    def write(self, text: str) -> int:
        with contextlib.suppress(OSError):
            return sys.stderr.write(text)
        return 0

    def flush(self) -> None:
        with contextlib.suppress(OSError):
            sys.stderr.flush()


def configure(level: str = "warning") -> None:
    """Lines go to stderr: stdout is data."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=structlog.PrintLoggerFactory(Unfailing()),  # type: ignore[arg-type]
        # Not kept from the first use on: a test, or whoever embeds the server, may configure again.
        cache_logger_on_first_use=False,
    )
    global chatty
    chatty = level in ("debug", "info")


chatty = False


def is_chatty() -> bool:
    """Is anybody interested in every command?  Digests cost more than the line."""
    return chatty
