"""Crash points for tests: end the process at a named place, like ``kill -9``.

``SHOWDOWN_CRASH_AT=before_commit`` names the place; with ``SHOWDOWN_CRASH_AFTER=20`` it ends at the twentieth pass.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final

POINT: Final = os.environ.get("SHOWDOWN_CRASH_AT", "")
AFTER: Final = int(os.environ.get("SHOWDOWN_CRASH_AFTER", "1")) if POINT else 0
passed = 0
simulated: Callable[[str], None] | None = None
"""Called at every crash point; only ``tests/simulate_server`` sets it."""


def crash_point(name: str) -> None:
    if simulated is not None:
        simulated(name)
    if name != POINT:
        return
    global passed
    passed += 1
    if passed >= AFTER:
        os._exit(137)
