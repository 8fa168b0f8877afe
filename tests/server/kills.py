"""python -m tests.server.kills KILLS [--acks N] [--database sqlite|postgresql] [--tables N] [--seed N]

Clients play many tables as fast as they can; the server is killed (kill -9) at random moments and at named places of
the hot path, started again, and killed again.  At the end nothing that was acknowledged may be missing, doubled or
out of place, and every client must stand where a newcomer stands.  Exit code 1 if a promise was broken.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
import urllib.error
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.server.in_large import concluded
from tests.server.oracle import Verdict, judge
from tests.server.players import Player, open_table
from tests.server.process import Process

POINTS = ("after_insert", "before_commit", "after_commit", "after_ack")


class Hunt:
    """One run.  ``folder`` keeps the logs (and the file of SQLite)."""

    def __init__(self, database: str, folder: Path, tables: int, seed: int) -> None:
        self.folder = folder
        self.server = Process(database, folder / "server.log")
        self.chance = random.Random(seed)
        self.tables = tables
        self.players: list[Player] = []
        self.running: dict[asyncio.Task[None], Player] = {}
        self.kills: dict[str, int] = {}
        self.returned: list[float] = []
        """Seconds from each new start until a client had an acknowledgement again."""

    @property
    def acks(self) -> int:
        return sum([len(player.acked) for player in self.players])

    async def add_player(self) -> None:
        """A new table; a quarter of them with a bot, so that its rows are killed as well."""
        bot = len(self.players) % 4 == 3
        wish: dict[str, Any] = {"players": 2, "bots": ["p2"]} if bot else {"players": 1}
        try:
            table = await asyncio.to_thread(open_table, self.server.port, **wish)
        except (OSError, urllib.error.URLError, ValueError):
            return
        player = Player(lambda: self.server.port, table, ["p1"], self.chance.getrandbits(32))
        player.takes_back = 0.03
        self.players.append(player)
        self.running[asyncio.create_task(player.run())] = player

    async def tend(self) -> None:
        """Showdowns end; others begin."""
        for task in [task for task in self.running if task.done()]:
            task.result()
            del self.running[task]
        if len(self.running) < self.tables:
            await self.add_player()

    async def play(self, acks: int) -> None:
        """Until so many more are acknowledged, or the server is gone."""
        goal = self.acks + acks
        while self.acks < goal and self.server.alive:
            await self.tend()
            await asyncio.sleep(0.02)

    async def kill_once(self, acks: int) -> None:
        """One life: from a start to its sudden end."""
        point = self.chance.choice(POINTS) if self.chance.random() < 0.4 else ""
        environment = {}
        if point:
            # Commits gather several commands; acknowledgements do not.
            after = self.chance.randint(1, max(1, acks if point == "after_ack" else acks // 3))
            environment = {"SHOWDOWN_CRASH_AT": point, "SHOWDOWN_CRASH_AFTER": str(after)}
        before = self.acks
        began = time.monotonic()
        await asyncio.to_thread(self.server.start, **environment)
        await self.play(1)
        if self.acks > before:
            self.returned.append(time.monotonic() - began)
        if point:
            await self.play(3 * acks)
        else:
            await self.play(self.chance.randint(1, 2 * acks))
            await asyncio.sleep(self.chance.random() * 0.05)
        await asyncio.to_thread(self.server.kill)
        self.kills[point or "random"] = self.kills.get(point or "random", 0) + 1

    async def run(self, kills: int, acks: int, talk: bool = False) -> Verdict:
        began = time.monotonic()
        for n in range(kills):
            await self.kill_once(max(1, (acks - self.acks) // (kills - n)))
            if talk:
                spent = time.monotonic() - began
                print(f"{n + 1} kills, {self.acks} acks, {spent:.0f} s", file=sys.stderr, flush=True)
        await asyncio.to_thread(self.server.start)
        while self.acks < acks:
            await self.play(min(500, acks - self.acks))
        await self.settle()
        clients = await self.compare()
        await asyncio.to_thread(self.server.kill)
        verdict = await asyncio.to_thread(judge, self.server.database, self.players, [self.server.log])
        verdict.other += clients
        return verdict

    async def settle(self) -> None:
        """Nobody begins anything new; what is on its way arrives."""
        for player in self.running.values():
            player.resting = True
        deadline = time.monotonic() + 60
        while any([p.waiting or p.seq < p.owed for p in self.running.values()]):
            if time.monotonic() > deadline:
                late = [p for p in self.running.values() if p.waiting or p.seq < p.owed]
                late[0].trouble.append(f"{late[0].table}: no answer for a minute: {late[0].waiting}")
                break
            await asyncio.sleep(0.05)

    async def compare(self) -> list[str]:
        """Everybody beside a newcomer: the same table?"""
        out = []
        for task, player in list(self.running.items()):
            newcomer = Player(lambda: self.server.port, player.given, [], 0)
            looking = asyncio.create_task(newcomer.run())
            deadline = time.monotonic() + 120
            # Bots may still be at it: both must come to the same number.
            while newcomer.seq != player.seq or not newcomer.welcomed:
                if time.monotonic() > deadline:
                    break
                await asyncio.sleep(0.02)
            if newcomer.state() != player.state():
                out.append(f"{player.table}: a client stands elsewhere than a newcomer ({player.seq}, {newcomer.seq})")
            newcomer.stopping = player.stopping = True
            await asyncio.gather(looking, task)
        return out


def figures(hunt: Hunt, verdict: Verdict, seconds: float) -> dict[str, Any]:
    starts, back = sorted(hunt.server.starts), sorted(hunt.returned)
    players = hunt.players
    return {
        "kills": sum(hunt.kills.values()),
        "by": dict(sorted(hunt.kills.items())),
        **verdict.figures(),
        "tables": len(players),
        "resent": sum([p.again for p in players]),
        "connections": sum([p.connections for p in players]),
        "naks": len([code for p in players for code in p.naks]),
        "serving_again_s": {"median": round(starts[len(starts) // 2], 2), "worst": round(starts[-1], 2)},
        "first_ack_s": {"median": round(back[len(back) // 2], 2), "worst": round(back[-1], 2)} if back else None,
        "seconds": round(seconds),
    }


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.kills", description=__doc__)
    parser.add_argument("kills", type=int)
    parser.add_argument("--acks", type=int, default=0, help="at least so many acknowledgements (20 a kill)")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="leave the folder with logs and file")
    asked = parser.parse_args(words)
    folder = Path(tempfile.mkdtemp(prefix="kills"))
    with ExitStack() as stack:
        if asked.database == "postgresql":
            from tests.server.cluster import Cluster

            database = stack.enter_context(Cluster()).database("kills")
        else:
            database = str(folder / "tables.db")
        hunt = Hunt(database, folder, asked.tables, asked.seed)
        stack.enter_context(hunt.server)
        began = time.monotonic()
        verdict = asyncio.run(hunt.run(asked.kills, asked.acks or 20 * asked.kills, talk=True))
        seen = {"database": asked.database, **figures(hunt, verdict, time.monotonic() - began)}
        return concluded(folder, seen, verdict, asked.keep)


if __name__ == "__main__":
    sys.exit(main())
