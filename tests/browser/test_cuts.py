"""The real page behind a bad network.  A few cuts; `python -m tests.harness.browser_disconnects 200` makes as many as
one likes."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.harness.browser_disconnects import PageCuts


def test_pages_whose_connections_are_cut_end_where_a_newcomer_stands(tmp_path: Path) -> None:
    run = PageCuts(tmp_path, tables=1, seed=4)
    with run.server:
        verdict = asyncio.run(run.endure(6))
    assert verdict.problems() == []
    assert run.cuts.proxy.cuts >= 6
    assert run.cuts.compared >= 3
    assert verdict.acks > 0
    assert sum([page.resumed for page in run.cuts.players]) > 0, "coming back brings only what was missed"
