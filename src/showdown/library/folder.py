"""The folder of saved games."""

from __future__ import annotations

import os
from pathlib import Path

GAMES = "SHOWDOWN_GAMES"
"""The environment variable that names another folder."""


def games_folder() -> Path:
    """``$SHOWDOWN_GAMES``, the setting ``games.folder``, or the place for a user's own data.  Nothing is made.

    Raises BadSettings if a file of settings is wrong.
    """
    from showdown.library.settings import read_settings

    named = os.environ.get(GAMES) or read_settings()["games.folder"]
    if named:
        return Path(named).expanduser()
    from platformdirs import user_data_path

    return user_data_path("showdown", appauthor=False) / "games"
