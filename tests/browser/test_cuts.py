"""The real page behind a bad network, with a few cuts, and faults while it plays beats.

`python -m tests.harness.browser_disconnects 200` and `python -m tests.harness.playback_faults 25` do more.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.harness.browser_disconnects import PageCuts
from tests.harness.playback_faults import in_browser
from tests.support.patience import PATIENCE


def test_pages_with_cut_connections_end_in_the_state_of_a_new_client(tmp_path: Path) -> None:
    run = PageCuts(tmp_path, tables=1, seed=4)
    with run.server:
        verdict = asyncio.run(run.endure(6))
    assert verdict.problems() == []
    assert run.cuts.proxy.cuts >= 6
    assert run.cuts.compared >= 3
    assert verdict.acks > 0
    assert sum([page.resumed for page in run.cuts.players]) > 0, "a reconnect brings only the missed frames"


def test_faults_while_beats_are_played_show_the_right_state_and_nothing_twice(tmp_path: Path) -> None:
    """A cut, a cut while others play on, a second tab of the seat, a killed and restarted server.

    The harness also demands two seconds, which a test on a busy machine cannot.
    """
    figures, problems = in_browser(tmp_path, rounds=1, seed=3, soon=PATIENCE)
    assert problems == []
    assert figures["faults"] == {"cut": 1, "missed": 1, "second_tab": 1, "killed": 1}
    assert figures["beats_shown"] > 4
