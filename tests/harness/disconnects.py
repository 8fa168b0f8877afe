"""python -m tests.harness.disconnects CUTS [--tables N] [--seed N]

Clients play and watch through a network that delays, stalls and cuts connections in the middle of frames.  At the end
every client must be in the same state as a new client with a good connection, and every acknowledged command must be
in the database.  Exit code 1 if not.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.support.bad_network import Fates, Proxy
from tests.support.durability_check import Verdict, judge
from tests.support.harness_options import in_large
from tests.support.protocol_clients import Client, Player, open_table
from tests.support.server_process import Process

Sit = Callable[[Callable[[], int], dict[str, Any], list[str], int], Client]
"""How a client connects: port, table, seats (none: a spectator), seed."""
PATIENT = 20
"""How often the wanted number of cuts, until a run that shows nothing ends."""


class Group:
    """One table: two players and a spectator."""

    def __init__(self, sit: Sit, door: Callable[[], int], table: dict[str, Any], chance: random.Random) -> None:
        self.players = [sit(door, table, seats, chance.getrandbits(32)) for seats in (["p1"], ["p2"], [])]
        self.tasks = [asyncio.create_task(player.run()) for player in self.players]
        self.players[0].takes_back = 0.02

    def check(self) -> None:
        """Raise the error of a client that failed, instead of waiting for cuts that cannot come."""
        for task in self.tasks:
            if task.done():
                task.result()

    @property
    def over(self) -> bool:
        return any([player.over for player in self.players])


class Cuts:
    def __init__(self, folder: Path, tables: int, seed: int, sit: Sit = Player, fates: Fates | None = None) -> None:
        self.sit = sit
        self.server = Process(str(folder / "tables.db"), folder / "server.log")
        self.chance = random.Random(seed)
        self.proxy = Proxy(lambda: self.server.port, seed, fates or Fates())
        self.tables = tables
        self.groups: list[Group] = []
        self.elsewhere: list[str] = []
        self.compared = 0

    @property
    def players(self) -> list[Client]:
        return [player for group in self.groups for player in group.players]

    @property
    def is_telling(self) -> bool:
        """Some command was acknowledged, and some client came back to a table that it knew."""
        return any([p.acked for p in self.players]) and any([p.resumed for p in self.players])

    async def add(self) -> None:
        table = await asyncio.to_thread(open_table, self.server.port, players=2)
        self.groups.append(Group(self.sit, lambda: self.proxy.port, table, self.chance))

    async def endure(self, cuts: int, talk: bool = False) -> Verdict:
        """Play until the network was cut this often, or up to ``PATIENT`` times as often until the run is telling.

        Where the network cuts is chance: a few cuts may all happen before a client got its first frame.
        """
        began = time.monotonic()
        await asyncio.to_thread(self.server.start)
        await self.proxy.start()
        said = 0
        while self.proxy.cuts < (cuts if self.is_telling else PATIENT * cuts):
            playing = [group for group in self.groups if not group.over]
            for group in playing:
                group.check()
            if len(playing) < self.tables:
                await self.add()
            if talk and self.proxy.cuts >= said + 20:
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
        """Compare all clients with a new client that does not use the proxy."""
        newcomer = self.sit(lambda: self.server.port, group.players[0].given, [], 0)
        looking = asyncio.create_task(newcomer.run())
        deadline = time.monotonic() + 120
        # After the end of a showdown its players have disconnected and wait for no answers.
        there = [player for player in group.players if not player.over] if group.over else group.players
        while (
            not newcomer.welcomed
            or any([p.seq != newcomer.seq for p in group.players])
            or any([p.busy for p in [*there, newcomer]])
            # A page learns the titles of cards a moment after it shows the table.
            or any([p.state() != newcomer.state() for p in group.players])
        ):
            if time.monotonic() > deadline:
                break
            await asyncio.sleep(0.02)
        self.elsewhere += newcomer.trouble
        for player in group.players:
            self.compared += 1
            if player.state() != newcomer.state():
                who = sorted(player.plays) or "spectator"
                shown, wanted = player.state(), newcomer.state()
                differ = {key: (shown.get(key), wanted[key]) for key in wanted if shown.get(key) != wanted[key]}
                told = f"{player.table}: {who} at {player.seq}, the table is at {newcomer.seq}"
                self.elsewhere.append(f"{told}; shown and wanted: {str(differ)[:600]}")
        for player in [newcomer, *group.players]:
            player.stopping = True
        await asyncio.gather(looking, *group.tasks)

    def figures(self, verdict: Verdict) -> dict[str, Any]:
        players = self.players
        return {
            "cuts": self.proxy.cuts,
            "by": dict(sorted(self.proxy.fates.items())),
            "clients": self.compared,
            "elsewhere": len(self.elsewhere),
            **verdict.figures(),
            "connections": sum([p.connections for p in players]),
            "resumed": sum([p.resumed for p in players]),
            "snapshots": sum([p.snapshots for p in players]),
            "resent": sum([p.again for p in players]),
        }


if __name__ == "__main__":
    sys.exit(in_large("tests.harness.disconnects", __doc__, Cuts))
