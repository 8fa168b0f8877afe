"""Where the settings files are.  Imports nothing of the engine: every command looks here for its language."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

FILE: Final = "showdown.toml"
CONFIG: Final = "SHOWDOWN_CONFIG"
"""The environment variable that names another user file."""


def user_file() -> Path:
    """``$SHOWDOWN_CONFIG``, or the platform's place for a user's settings.  The file need not exist."""
    named = os.environ.get(CONFIG)
    if named:
        return Path(named).expanduser()
    from platformdirs import user_config_path

    return user_config_path("showdown", appauthor=False) / FILE
