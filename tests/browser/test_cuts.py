"""The real page behind a bad network, with a few cuts; `python -m tests.harness.browser_disconnects 200` makes more."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.harness.browser_disconnects import PageCuts


def test_pages_with_cut_connections_end_in_the_state_of_a_new_client(tmp_path: Path) -> None:
    run = PageCuts(tmp_path, tables=1, seed=4)
    with run.server:
        verdict = asyncio.run(run.endure(6))
    assert verdict.problems() == []
    assert run.cuts.proxy.cuts >= 6
    assert run.cuts.compared >= 3
    assert verdict.acks > 0
    assert sum([page.resumed for page in run.cuts.players]) > 0, "a reconnect brings only the missed frames"
