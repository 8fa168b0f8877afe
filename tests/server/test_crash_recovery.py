"""No acknowledged command is lost: killed servers, failing disks, cut connections.

A few of each; `python -m tests.harness.server_kills 100`, `disk_faults 200` and `disconnects 1000` run more.
"""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from tests.harness.disconnects import Cuts
from tests.harness.disk_faults import Faults
from tests.harness.server_kills import Hunt
from tests.support.durability_check import judge


def test_a_killed_server_loses_and_doubles_nothing(tmp_path: Path) -> None:
    hunt = Hunt(str(tmp_path / "tables.db"), tmp_path, tables=4, seed=3)
    with hunt:
        verdict = asyncio.run(hunt.run(kills=4, acks=80))
    assert verdict.problems() == []
    assert verdict.acks >= 80
    assert sum(hunt.kills.values()) == 4
    assert len(hunt.kills) > 1, "at random times and at crash points"
    assert verdict.digests > 0, "journals were replayed"

    # The check itself must notice a row that is removed directly in the database.
    player = next(player for player in hunt.players if player.acked)
    id, seq = list(player.acked.items())[-1]
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute("DELETE FROM journal WHERE game = ? AND seq = ?", (player.table, seq))
    connection.close()
    seen = judge(str(tmp_path / "tables.db"), hunt.players, again=False)
    assert seen.lost == [f"{player.table}: {id} was acknowledged as {seq}, on disk it is None"]
    # The same command stored under a second id that no client sent.
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute(
            "INSERT INTO journal SELECT game, 9999, 'again', seat, at, body, '' FROM journal WHERE seq = 2 LIMIT 1"
        )
    connection.close()
    seen = judge(str(tmp_path / "tables.db"), hunt.players, again=False)
    assert len(seen.doubled) == 1
    assert seen.gaps


def test_failing_disks_cause_no_false_ack(tmp_path: Path) -> None:
    run = Faults(tmp_path, tables=3, seed=5)
    with run.server:
        verdict = asyncio.run(run.endure(8))
    assert verdict.problems() == []
    assert sum(run.injected.values()) >= 8
    codes = {code for player in run.players for code in player.naks}
    # An undo may be refused for other reasons, too.
    assert codes <= {"read_only", "stale", "illegal", "consent"}


def test_cut_connections_leave_all_clients_in_the_same_state(tmp_path: Path) -> None:
    run = Cuts(tmp_path, tables=3, seed=2)
    with run.server:
        verdict = asyncio.run(run.endure(20))
    assert verdict.problems() == []
    assert run.proxy.cuts >= 20
    assert run.compared >= 9
    assert sum([player.resumed for player in run.players]) > 0, "a reconnect brings only the missed frames"
