"""Crash points for tests: end the process at a named place, like ``kill -9``.

``SHOWDOWN_CRASH_AT=before_commit`` names the place; with ``SHOWDOWN_CRASH_AFTER=20`` it ends at the twentieth pass.
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
