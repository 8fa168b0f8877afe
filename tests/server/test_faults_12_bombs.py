"""Row 12 of interfaces.md 3.9: small files that would become big, deep or slow are refused in words."""

from __future__ import annotations

from tests.harness.pack_bombs import CHECK, corpus, refused
from tests.support.live_server import Running


def test_row_12_bombs_are_refused(server: Running) -> None:
    """All saves and zips, and some packs: each costs a process.  ``python -m tests.harness.pack_bombs`` sends all."""
    bombs = corpus()
    packs = [bomb for bomb in bombs if bomb[1] == CHECK]
    for what, path, data in [bomb for bomb in bombs if bomb[1] != CHECK] + packs[:1] + packs[12:13] + packs[17:18]:
        status, body, _ = server.ask("POST", path, data)
        assert refused(status, body), (what, status, body)
    assert server.ask("GET", "/api/health")[0] == 200
