"""The whole HTTP API, route by route, by Schemathesis."""

from __future__ import annotations

from pathlib import Path

from tests.harness.api_fuzz import examine
from tests.harness.path_traversal import loose
from tests.support.live_server import Running


def test_every_route_answers_as_described(tmp_path: Path) -> None:
    """A few of the examples that ``python -m tests.harness.api_fuzz 200`` tries."""
    with Running(tmp_path / "api.db", loose) as server:
        code, report = examine(server, 3, phases="fuzzing")
        assert code == 0, report[-3000:]
        assert server.ask("GET", "/api/health")[0] == 200


def test_a_405_names_the_allowed_methods(tmp_path: Path) -> None:
    with Running(tmp_path / "api.db") as server:
        status, _, headers = server.ask("PUT", "/api/health")
    assert status == 405 and "GET" in headers["allow"]
