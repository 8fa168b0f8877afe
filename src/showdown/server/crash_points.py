"""Crash points by name, for tests: ``SHOWDOWN_CRASH_AT=before_commit`` ends the process there as ``kill -9`` would.

``SHOWDOWN_CRASH_AFTER=20`` lets it pass nineteen times first.
"""

from __future__ import annotations

import os
from typing import Final

POINT: Final = os.environ.get("SHOWDOWN_CRASH_AT", "")
AFTER: Final = int(os.environ.get("SHOWDOWN_CRASH_AFTER", "1")) if POINT else 0
passed = 0


def crash_point(name: str) -> None:
    if name != POINT:
        return
    global passed
    passed += 1
    if passed >= AFTER:
        os._exit(137)
