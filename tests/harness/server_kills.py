"""python -m tests.harness.server_kills KILLS [--acks N] [--database sqlite|postgresql] [--servers 1|2] [--tables N]
[--seed N]

Clients play many tables as fast as they can; the server is killed (kill -9) at random times and at crash points,
restarted, and killed again.  At the end no acknowledged command may be missing, doubled or out of order, every client
must be in the same state as a new client, and every table must accept commands through every server. Two servers share
one PostgreSQL (``tests/support/server_pair.py``).  Exit code 1 if a promise was broken.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
import urllib.error
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from tests.support.durability_check import Verdict, judge
from tests.support.harness_options import concluded
from tests.support.patience import PATIENCE
from tests.support.protocol_clients import Player, open_table
from tests.support.server_process import Process

POINTS = ("after_insert", "before_commit", "after_commit", "after_ack")


class Hunt:
    """One run.  ``folder`` holds the logs and the SQLite file."""

    def __init__(self, database: str, folder: Path, tables: int, seed: int, servers: int = 1) -> None:
        self.folder = folder
        self.servers = [Process(database, folder / f"server{n}.log") for n in range(1, servers + 1)]
        self.server = self.servers[0]
        self.chance = random.Random(seed)
        self.tables = tables
        self.players: list[Player] = []
        self.running: dict[asyncio.Task[None], Player] = {}
        self.points: dict[Process, str] = {}
        """The crash point at which each server ends itself; empty: it is killed at a random time."""
        self.kills: dict[str, int] = {}
        self.returned: list[float] = []
        """Seconds from each start until a client got an ack again."""

    def __enter__(self) -> Hunt:
        return self

    def __exit__(self, *_: object) -> None:
        for server in self.servers:
            server.kill()

    def door(self) -> int:
        """A server for a client that may use any."""
        return self.chance.choice(self.servers).port

    @property
    def alive(self) -> bool:
        return all([server.alive for server in self.servers])

    @property
    def acks(self) -> int:
        return sum([len(player.acked) for player in self.players])

    async def add_table(self) -> None:
        """Open a table; a quarter of them with a bot, so that bot rows are covered, too."""
        wish: dict[str, Any] = {"players": 2, "bots": ["p2"]} if len(self.players) % 4 == 3 else self.wish()
        try:
            table = await asyncio.to_thread(open_table, self.door(), **wish)
        except (OSError, urllib.error.URLError, ValueError):
            return
        for seat in people_of(table):
            player = Player(self.door, table, [seat], self.chance.getrandbits(32))
            player.takes_back = 0.03
            self.players.append(player)
            self.running[asyncio.create_task(player.run())] = player

    def wish(self) -> dict[str, Any]:
        return {"players": 1}

    async def tend(self) -> None:
        """Replace finished showdowns by new tables."""
        for task in [task for task in self.running if task.done()]:
            task.result()
            del self.running[task]
        if len({player.table for player in self.running.values()}) < self.tables:
            await self.add_table()

    async def play(self, acks: int) -> None:
        """Wait until this many more commands are acknowledged, or a server has ended."""
        goal = self.acks + acks
        while self.acks < goal and self.alive:
            await self.tend()
            await asyncio.sleep(0.02)

    async def begin(self, server: Process, acks: int) -> None:
        """Start a server that is killed at a random time or ends itself at a crash point."""
        point = self.chance.choice(POINTS) if self.chance.random() < 0.4 else ""
        self.points[server] = point
        environment = {}
        if point:
            # A commit may hold several commands; an ack does not.
            after = self.chance.randint(1, max(1, acks if point == "after_ack" else acks // 3))
            environment = {"SHOWDOWN_CRASH_AT": point, "SHOWDOWN_CRASH_AFTER": str(after)}
        await asyncio.to_thread(server.start, **environment)

    async def kill_once(self, acks: int) -> None:
        """Run a server from its start to its kill."""
        before = self.acks
        began = time.monotonic()
        await asyncio.gather(*[self.begin(server, acks) for server in self.servers if not server.alive])
        await self.play(1)
        if self.acks > before:
            self.returned.append(time.monotonic() - began)
        victim = self.chance.choice(self.servers)
        if self.points[victim]:
            await self.play(3 * acks)
        else:
            await self.play(self.chance.randint(1, 2 * acks))
            await asyncio.sleep(self.chance.random() * 0.05)
        for server in self.servers:
            # Another server may have ended itself meanwhile.
            if server is victim or not server.alive:
                await asyncio.to_thread(server.kill)
                name = self.points.pop(server) or "random"
                self.kills[name] = self.kills.get(name, 0) + 1

    async def run(self, kills: int, acks: int, talk: bool = False) -> Verdict:
        began = time.monotonic()
        while (done := sum(self.kills.values())) < kills:
            await self.kill_once(max(1, (acks - self.acks) // (kills - done)))
            if talk:
                spent = time.monotonic() - began
                print(f"{sum(self.kills.values())} kills, {self.acks} acks, {spent:.0f} s", file=sys.stderr, flush=True)
        await self.steady()
        while self.acks < acks:
            await self.play(min(500, acks - self.acks))
        await self.settle()
        clients = [*await self.compare(), *await self.go_on()]
        for server in self.servers:
            await asyncio.to_thread(server.kill)
        logs = [server.log for server in self.servers]
        verdict = await asyncio.to_thread(judge, self.server.database, self.players, logs)
        verdict.other += clients
        return verdict

    async def steady(self) -> None:
        """Start all servers without crash points."""
        for server in self.servers:
            if not server.alive or self.points.get(server):
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)
                self.points[server] = ""

    async def settle(self) -> None:
        """Stop new commands and wait for the pending ones."""
        for player in self.running.values():
            player.resting = True
        deadline = time.monotonic() + PATIENCE
        while any([p.waiting or p.seq < p.owed for p in self.running.values()]):
            if time.monotonic() > deadline:
                late = [p for p in self.running.values() if p.waiting or p.seq < p.owed]
                late[0].trouble.append(f"{late[0].table}: no answer for a minute: {late[0].waiting}")
                break
            await asyncio.sleep(0.05)

    async def compare(self) -> list[str]:
        """Compare all clients with a new client at each server."""
        out = []
        for task, player in list(self.running.items()):
            for server in self.servers:
                async with sitting(server, player.given, []) as newcomer:
                    # Bots may still play: both must reach the same number.
                    await until(partial(are_level, player, newcomer))
                    if newcomer.state() != player.state():
                        where = f"{player.seq}, {newcomer.seq} at {server.port}"
                        out.append(f"{player.table}: a client stands elsewhere than a newcomer ({where})")
            player.stopping = True
            player.hang_up()
            await task
        return out

    async def go_on(self) -> list[str]:
        """Send one more command to every table through each server, and compare the servers."""
        out = []
        for table in {player.table: player.given for player in self.players}.values():
            for server in self.servers:
                async with sitting(server, table, people_of(table)) as player:
                    self.players.append(player)
                    player.at_most = 1
                    if not await until(partial(is_done, player)):
                        out.append(f"{player.table}: stuck at {player.seq} by way of {server.port}: {player.waiting}")
            async with AsyncExitStack() as stack:
                shown = [await stack.enter_async_context(sitting(server, table, [])) for server in self.servers]
                await until(partial(are_level, *shown))
                if any([watcher.state() != shown[0].state() or watcher.seq < player.seq for watcher in shown]):
                    out.append(f"{player.table}: {player.seq}, the servers show {[watcher.seq for watcher in shown]}")
        return out

    def figures(self, verdict: Verdict) -> dict[str, Any]:
        starts, back = sorted([t for server in self.servers for t in server.starts]), sorted(self.returned)
        players = self.players
        return {
            "kills": sum(self.kills.values()),
            "by": dict(sorted(self.kills.items())),
            **verdict.figures(),
            "tables": len({player.table for player in players}),
            "resent": sum([p.again for p in players]),
            "connections": sum([p.connections for p in players]),
            "naks": len([code for p in players for code in p.naks]),
            "serving_again_s": {"median": round(starts[len(starts) // 2], 2), "worst": round(starts[-1], 2)},
            "first_ack_s": {"median": round(back[len(back) // 2], 2), "worst": round(back[-1], 2)} if back else None,
        }


@asynccontextmanager
async def sitting(server: Process, table: dict[str, Any], seats: list[str]) -> AsyncIterator[Player]:
    """A client that uses only this server."""
    player = Player(lambda: server.port, table, seats, 0)
    task = asyncio.create_task(player.run())
    yield player
    player.stopping = True
    player.hang_up()
    await task


async def until(true: Callable[[], bool], seconds: float = 60) -> bool:
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            return False
        await asyncio.sleep(0.01)
    return True


def are_level(*players: Player) -> bool:
    return all([player.welcomed and player.seq == players[0].seq for player in players])


def is_done(player: Player) -> bool:
    return player.over or bool(player.acked and player.seq >= player.owed and not player.busy)


def people_of(table: dict[str, Any]) -> list[str]:
    """The seats that people play."""
    return [seat["seat"] for seat in table["seats"] if not seat["bot"]]


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.harness.server_kills", description=__doc__)
    parser.add_argument("kills", type=int)
    parser.add_argument("--acks", type=int, default=0, help="least number of acks [default: 20 per kill]")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--servers", type=int, choices=(1, 2), default=1, help="2: PostgreSQL only")
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="leave the folder with logs and file")
    asked = parser.parse_args(words)
    folder = Path(tempfile.mkdtemp(prefix="kills"))
    with ExitStack() as stack:
        if asked.database == "postgresql" or asked.servers == 2:
            from tests.support.postgres_cluster import Cluster

            database = stack.enter_context(Cluster()).database("kills")
        else:
            database = str(folder / "tables.db")
        if asked.servers == 2:
            from tests.support.server_pair import Pair

            hunt: Hunt = Pair(database, folder, asked.tables, asked.seed)
        else:
            hunt = Hunt(database, folder, asked.tables, asked.seed)
        stack.enter_context(hunt)
        began = time.monotonic()
        verdict = asyncio.run(hunt.run(asked.kills, asked.acks or 20 * asked.kills, talk=True))
        kind = "sqlite" if database.startswith(str(folder)) else "postgresql"
        seen = {"database": kind, **hunt.figures(verdict), "seconds": round(time.monotonic() - began)}
        return concluded(folder, seen, verdict, asked.keep)


if __name__ == "__main__":
    sys.exit(main())
