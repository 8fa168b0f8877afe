"""Nothing that was acknowledged is ever lost: killed servers, failing disks, cut connections.

A few of each; `python -m tests.harness.server_kills 100`, `disk_faults 200` and `disconnects 1000` make more.
"""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from tests.harness.disconnects import Cuts
from tests.harness.disk_faults import Faults
from tests.harness.server_kills import Hunt
from tests.support.durability_check import judge


def test_a_killed_server_has_lost_and_doubled_nothing(tmp_path: Path) -> None:
    hunt = Hunt(str(tmp_path / "tables.db"), tmp_path, tables=4, seed=3)
    with hunt:
        verdict = asyncio.run(hunt.run(kills=4, acks=80))
    assert verdict.problems() == []
    assert verdict.acks >= 80
    assert sum(hunt.kills.values()) == 4
    assert len(hunt.kills) > 1, "at random moments and at named places"
    assert verdict.digests > 0, "journals were played again"

    # The judge itself: one row taken away behind everybody's back is seen.
    player = next(player for player in hunt.players if player.acked)
    id, seq = list(player.acked.items())[-1]
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute("DELETE FROM journal WHERE game = ? AND seq = ?", (player.table, seq))
    connection.close()
    seen = judge(str(tmp_path / "tables.db"), hunt.players, again=False)
    assert seen.lost == [f"{player.table}: {id} was acknowledged as {seq}, on disk it is None"]
    # The same command written twice, under a second name: somebody sent it whom nobody knows.
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute(
            "INSERT INTO journal SELECT game, 9999, 'again', seat, at, body FROM journal WHERE seq = 2 LIMIT 1"
        )
    connection.close()
    seen = judge(str(tmp_path / "tables.db"), hunt.players, again=False)
    assert len(seen.doubled) == 1
    assert seen.gaps


def test_failing_disks_bring_no_false_acknowledgement(tmp_path: Path) -> None:
    run = Faults(tmp_path, tables=3, seed=5)
    with run.server:
        verdict = asyncio.run(run.endure(8))
    assert verdict.problems() == []
    assert sum(run.injected.values()) >= 8
    codes = {code for player in run.players for code in player.naks}
    # Taking back may be refused for other reasons, too.
    assert codes <= {"read_only", "stale", "illegal", "consent"}


def test_cut_connections_leave_everybody_at_the_same_table(tmp_path: Path) -> None:
    run = Cuts(tmp_path, tables=3, seed=2)
    with run.server:
        verdict = asyncio.run(run.endure(20))
    assert verdict.problems() == []
    assert run.proxy.cuts >= 20
    assert run.compared >= 9
    assert sum([player.resumed for player in run.players]) > 0, "coming back brings only what was missed"
