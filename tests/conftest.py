"""No test touches the games and settings of whoever runs it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True, scope="session")
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SHOWDOWN_GAMES", str(home / "games"))
        patch.setenv("SHOWDOWN_CONFIG", str(home / "showdown.toml"))
        yield home
