"""The waiting time of a table: after it, an undo of revealed dice happens without the players who do not answer."""

from __future__ import annotations

import json
from typing import Any, Final

UNDO_WAIT: Final = 300
"""Seconds, unless the table chose another time."""
LEAST: Final = 30
"""Shortest time that a table can choose, in seconds."""
MOST: Final = 86_400
"""Longest time that a table can choose, in seconds."""


def undo_wait_of(row: dict[str, Any]) -> int | None:
    """Seconds; None if the table chose that every player must agree.  ``row``: the row of the game."""
    try:
        wait: int | None = json.loads(row["options"]).get("undo_wait", UNDO_WAIT)
    except (ValueError, AttributeError):
        # A damaged row: the table can only be looked at.
        return None
    return wait
