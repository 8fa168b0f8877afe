"""What the terminal table remembers from one game to the next: the speed of playback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

SPEEDS: Final = ("slow", "normal", "fast", "instant")
"""How fast the table plays what happened.  `slow` waits for a key at every step; `instant` shows the result at once."""
FILE: Final = ".table.json"


def remembered_speed(folder: Path) -> str:
    """The speed chosen last; empty if none was chosen or the file cannot be read."""
    try:
        found = json.loads((folder / FILE).read_text(encoding="utf-8"))
        speed = found.get("speed", "")
    except (OSError, ValueError, AttributeError):
        return ""
    return speed if speed in SPEEDS else ""


def remember_speed(folder: Path, speed: str) -> None:
    """Keep the speed for the next game.  A folder that cannot be written costs only the memory."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / FILE).write_text(json.dumps({"speed": speed}) + "\n", encoding="utf-8")
    except OSError:
        return
