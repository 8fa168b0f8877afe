"""Measure how long a server takes to start with many stored games.

    python -m bench.restart [--games 1000] [--starts 7] [--database sqlite|postgresql]

The time from the start until it serves its page, until its API answers, and until a player has rejoined a table.  The
stored games are copies of five finished games and five unfinished ones.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from sqlalchemy import insert, select

from showdown.server.serve import open_store
from showdown.server.storage.checksums import seal
from showdown.server.storage.schema import games, journal, seats, snapshots
from showdown.server.table.seats import new_id
from tests.support.protocol_clients import Player, open_table
from tests.support.server_process import Process, processor_seconds

KINDS = 5


async def play(server: Process, acks: int) -> dict[str, Any]:
    """A table in the middle of its showdown."""
    table = await asyncio.to_thread(open_table, server.port, players=1)
    player = Player(lambda: server.port, table, ["p1"], 1)
    task = asyncio.create_task(player.run())
    while len(player.acked) < acks and not player.over:
        await asyncio.sleep(0.02)
    player.stopping = True
    await task
    return table


def finished(server: Process) -> None:
    """A showdown that bots play to its end."""
    table = open_table(server.port, players=1, bots=["p1"])
    while True:
        with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/api/tables/{table['table']}", timeout=60) as found:
            if json.loads(found.read())["outcome"] != "undecided":
                return
        time.sleep(0.1)


def copy(database: str, wanted: int) -> tuple[int, int]:
    """Copy the stored games until there are ``wanted`` of them; returns the numbers of games and rows."""
    store = open_store(database)
    try:
        with store.engine.connect() as connection, connection.begin() as transaction:
            originals = [dict(row) for row in connection.execute(select(games)).mappings()]
            parts = {
                table: {
                    game["id"]: [
                        dict(row)
                        for row in connection.execute(select(table).where(table.c.game == game["id"])).mappings()
                    ]
                    for game in originals
                }
                for table in (seats, journal, snapshots)
            }
            for n in range(wanted - len(originals)):
                original = originals[n % len(originals)]
                id = new_id()
                game = {**original, "id": id}
                copies = {table: [{**row, "game": id} for row in rows[original["id"]]] for table, rows in parts.items()}
                seal(game, copies[journal], copies[snapshots], copies[seats])
                connection.execute(insert(games), game)
                for table, copied in copies.items():
                    if copied:
                        connection.execute(insert(table), copied)
            transaction.commit()
        with store.reading.connect() as connection:
            total = len(connection.execute(select(games.c.id)).all())
            return total, len(connection.execute(select(journal.c.seq)).all())
    finally:
        store.close()


def asked_for(server: Process, path: str) -> tuple[float, float]:
    """How long after its start the server has answered this, by the clock and in processor time."""
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}{path}", timeout=60) as answer:
        answer.read()
    assert server.child is not None
    return time.perf_counter() - server.began, processor_seconds(server.child.pid)


async def sit_down(server: Process, table: dict[str, Any]) -> None:
    """Until a seat of a stored table is ours."""
    player = Player(lambda: server.port, table, ["p1"], 1)
    player.resting = True
    task = asyncio.create_task(player.run())
    while not player.welcomed:
        await asyncio.sleep(0.005)
    player.stopping = True
    await task


def median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.restart", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000, help="stored games [default: 1000]")
    parser.add_argument("--starts", type=int, default=7, help="number of starts [default: 7]")
    parser.add_argument(
        "--database", choices=("sqlite", "postgresql"), default="sqlite", help="database [default: sqlite]"
    )
    asked = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="restart")))
        database = str(folder / "tables.db")
        if asked.database == "postgresql":
            from tests.support.postgres_cluster import Cluster

            database = stack.enter_context(Cluster()).database("restart")
        server = stack.enter_context(Process(database, folder / "log", "warning"))
        server.start()
        for _ in range(KINDS):
            finished(server)
        table = [asyncio.run(play(server, 60)) for _ in range(KINDS)][-1]
        server.kill()
        server.starts.clear()
        server.efforts.clear()
        for _ in range(asked.starts):
            server.start()
            server.kill()
        empty, empty_effort = list(server.starts), list(server.efforts)
        total, rows = copy(database, asked.games)
        server.starts.clear()
        server.efforts.clear()
        # In turns: the first request waits until the rules are loaded.
        seated, pages, answers = [], [], []
        for _ in range(asked.starts):
            server.start()
            asyncio.run(sit_down(server, table))
            seated.append(time.perf_counter() - server.began)
            server.kill()
            server.start()
            pages.append(asked_for(server, "/"))
            answers.append(asked_for(server, "/api/health"))
            server.kill()
        full, effort = list(server.starts), list(server.efforts)
        print(f"{asked.database}, start to serving: median (least) of {asked.starts} starts, each after kill -9")
        for count, took, spent in ((2 * KINDS, empty, empty_effort), (total, full, effort)):
            cpu = f"{median(spent):.2f} s ({min(spent):.2f}) of processor time"
            print(f"  {count:6} games: {median(took):.2f} s ({min(took):.2f}), {cpu}")
        print(f"  the {total} games have {rows} commands")
        for what, found in (("page", pages), ("answer of the API", answers)):
            walls, efforts = [w for w, _ in found], [c for _, c in found]
            cpu = f"{median(efforts):.2f} s ({min(efforts):.2f}) of processor time"
            print(f"  start to the first {what}: {median(walls):.2f} s ({min(walls):.2f}), {cpu}")
        print(f"  start to a seat at a table of 60 commands: {median(seated):.2f} s ({min(seated):.2f})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
