from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.support import Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with loose limits, shared by the tests of a file."""
    with Running(tmp_path_factory.mktemp("server") / "tables.db") as running:
        yield running


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"
