"""python -m tests.server.cuts CUTS [--tables N] [--seed N]

Clients play and look on through a network that delays, stalls and cuts connections in the middle of frames.  Whatever
happens to it, everybody ends where a newcomer with a good connection stands, and every promise is on disk.
Exit code 1 if not.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.server.oracle import Verdict, judge
from tests.server.players import Player, open_table
from tests.server.process import Process
from tests.server.proxy import Proxy


class Group:
    """One table: two people in a seat each, and one who looks on."""

    def __init__(self, door: Any, table: dict[str, Any], chance: random.Random) -> None:
        self.players = [Player(door, table, seats, chance.getrandbits(32)) for seats in (["p1"], ["p2"], [])]
        self.tasks = [asyncio.create_task(player.run()) for player in self.players]
        self.players[0].takes_back = 0.02

    @property
    def over(self) -> bool:
        return any([player.over for player in self.players])

    @property
    def busy(self) -> bool:
        seqs = {player.seq for player in self.players}
        return len(seqs) > 1 or any([p.waiting or p.seq < p.owed or not p.welcomed for p in self.players])


class Cuts:
    def __init__(self, folder: Path, tables: int, seed: int) -> None:
        self.server = Process(str(folder / "tables.db"), folder / "server.log")
        self.chance = random.Random(seed)
        self.proxy = Proxy(lambda: self.server.port, seed)
        self.tables = tables
        self.groups: list[Group] = []
        self.elsewhere: list[str] = []
        self.compared = 0
        self.returns: list[float] = []

    @property
    def players(self) -> list[Player]:
        return [player for group in self.groups for player in group.players]

    async def add(self) -> None:
        table = await asyncio.to_thread(open_table, self.server.port, players=2)
        self.groups.append(Group(lambda: self.proxy.port, table, self.chance))

    async def run(self, cuts: int, talk: bool = False) -> Verdict:
        began = time.monotonic()
        await asyncio.to_thread(self.server.start)
        await self.proxy.start()
        said = 0
        while self.proxy.cuts < cuts:
            playing = [group for group in self.groups if not group.over]
            if len(playing) < self.tables:
                await self.add()
            if talk and self.proxy.cuts >= said + 50:
                said = self.proxy.cuts
                acks = sum([len(p.acked) for p in self.players])
                print(f"{said} cuts, {acks} acks, {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
            await asyncio.sleep(0.05)
        self.proxy.gentle = True
        for player in self.players:
            player.resting = True
        for group in self.groups:
            await self.compare(group)
        await self.proxy.stop()
        await asyncio.to_thread(self.server.stop)
        verdict = await asyncio.to_thread(judge, self.server.database, self.players, [self.server.log])
        verdict.other += self.elsewhere
        return verdict

    async def compare(self, group: Group) -> None:
        """Everybody beside a newcomer who comes without the proxy."""
        newcomer = Player(lambda: self.server.port, group.players[0].given, [], 0)
        looking = asyncio.create_task(newcomer.run())
        deadline = time.monotonic() + 120
        # A showdown that is over has sent its players home: they are where the last event left them.
        there = [player for player in group.players if not player.over] if group.over else group.players
        while any([p.seq != newcomer.seq or p.waiting for p in there]) or not newcomer.welcomed:
            if time.monotonic() > deadline:
                break
            await asyncio.sleep(0.02)
        self.elsewhere += newcomer.trouble
        for player in group.players:
            self.compared += 1
            if player.state() != newcomer.state():
                who = sorted(player.plays) or "spectator"
                self.elsewhere.append(f"{player.table}: {who} at {player.seq}, the table is at {newcomer.seq}")
        for player in [newcomer, *group.players]:
            player.stopping = True
        await asyncio.gather(looking, *group.tasks)


def figures(run: Cuts, verdict: Verdict, seconds: float) -> dict[str, Any]:
    players = run.players
    return {
        "cuts": run.proxy.cuts,
        "by": dict(sorted(run.proxy.fates.items())),
        "clients": run.compared,
        "elsewhere": len(run.elsewhere),
        **verdict.figures(),
        "connections": sum([p.connections for p in players]),
        "resumed": sum([p.resumed for p in players]),
        "snapshots": sum([p.snapshots for p in players]),
        "resent": sum([p.again for p in players]),
        "seconds": round(seconds),
    }


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.cuts", description=__doc__)
    parser.add_argument("cuts", type=int)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    folder = Path(tempfile.mkdtemp(prefix="cuts"))
    run = Cuts(folder, asked.tables, asked.seed)
    with run.server:
        began = time.monotonic()
        verdict = asyncio.run(run.run(asked.cuts, talk=True))
        print(json.dumps(figures(run, verdict, time.monotonic() - began), indent=1))
        for problem in verdict.problems()[:20]:
            print(problem[:500])
    if verdict.ok:
        shutil.rmtree(folder)
    else:
        print(f"kept: {folder}", file=sys.stderr)
    return 0 if verdict.ok else 1


if __name__ == "__main__":
    sys.exit(main())
