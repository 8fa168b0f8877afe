"""Pack bombs: small files that would become large, deep or slow are refused with a message."""

from __future__ import annotations

from tests.harness.pack_bombs import CHECK, corpus, refused
from tests.support.live_server import Running


def test_bombs_are_refused(server: Running) -> None:
    """All bad saves and zips and some packs, because each pack needs a process; ``python -m tests.harness.pack_bombs``
    sends all.
    """
    bombs = corpus()
    packs = [bomb for bomb in bombs if bomb[1] == CHECK]
    for what, path, data in [bomb for bomb in bombs if bomb[1] != CHECK] + packs[:1] + packs[12:13] + packs[17:18]:
        status, body, _ = server.ask("POST", path, data)
        assert refused(status, body), (what, status, body)
    assert server.ask("GET", "/api/health")[0] == 200
