from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from showdown.server.storage.retention import DAY
from tests.support.live_server import Running
from tests.support.postgres_cluster import Cluster


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with loose limits, shared by the tests of a file."""
    with Running(tmp_path_factory.mktemp("server") / "tables.db") as running:
        yield running


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with Cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    found: Cluster = request.getfixturevalue("cluster")
    return found.database("store")


@pytest.fixture
def days_pass(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """A function that moves the wall clock ahead by some days."""
    real, ahead = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: real() + ahead[0])

    def move_ahead(days: float) -> None:
        ahead[0] += DAY * days

    return move_ahead
