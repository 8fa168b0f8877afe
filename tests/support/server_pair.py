"""Two servers on one database: people come to either, either is killed, and what is worse than a death happens to both.

An owner that dies lets go of its tables.  One that lives on may lose them without knowing: its session at the database
ends (``cut``), it is held up for longer than it takes to be missed (``pause``), or both, while the other takes over
what it owned (``depose``): then two believe in themselves for a while.  ``python -m tests.harness.server_kills N
--servers 2``.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from showdown.server.owners import PULSE
from tests.harness.server_kills import Hunt
from tests.support.durability_check import Verdict
from tests.support.postgres_cluster import end_lock_session, owned
from tests.support.server_process import Process

TROUBLES = ("depose", "", "cut", "depose", "pause", "")
"""After which kill which; and again from the beginning."""


class Pair(Hunt):
    """Two people at most tables, each at a server of their own choice, anew whenever they come back."""

    def __init__(self, database: str, folder: Path, tables: int, seed: int) -> None:
        super().__init__(database, folder, tables, seed, servers=2)
        self.troubles: dict[str, int] = {}
        self.rounds = 0

    def wish(self) -> dict[str, Any]:
        return {"players": 2}

    async def kill_once(self, acks: int) -> None:
        await super().kill_once(acks)
        trouble = TROUBLES[self.rounds % len(TROUBLES)]
        self.rounds += 1
        if trouble:
            await self.go_through(trouble)

    async def go_through(self, trouble: str) -> None:
        await self.steady()
        await self.play(3 * self.tables)
        self.troubles[trouble] = self.troubles.get(trouble, 0) + 1
        # One that has something to lose: after a death the other owns nearly everything.
        victim = max(self.servers, key=lambda server: owned(server.database, server.port))
        await {"cut": self.cut, "pause": self.pause, "depose": self.depose}[trouble](victim)
        await self.play(3 * self.tables)

    async def cut(self, server: Process) -> None:
        """Its session ends, and it will notice; some turn to the other before that."""
        await asyncio.to_thread(end_lock_session, server.database, server.port)
        self.scatter()

    async def pause(self, server: Process) -> None:
        """Its tables stand still, those of the other do not."""
        server.pause()
        try:
            await asyncio.sleep(PULSE + 1)
        finally:
            server.go_on()

    async def depose(self, server: Process) -> None:
        """It is held up, its session ends, some turn to the other; then it goes on, and has heard of nothing."""
        server.pause()
        try:
            await asyncio.to_thread(end_lock_session, server.database, server.port)
            self.scatter()
            await asyncio.sleep(PULSE + 1)
        finally:
            server.go_on()

    def scatter(self) -> None:
        """About half of the people come again, by either server; what the others have said is on its way."""
        for player in self.running.values():
            if self.chance.random() < 0.5:
                player.hang_up()

    def figures(self, verdict: Verdict) -> dict[str, Any]:
        return {**super().figures(verdict), "troubles": dict(sorted(self.troubles.items())), **self.said()}

    def said(self) -> dict[str, int]:
        """From the logs: how often a session was lost, and how often one wrote what was not its own to write."""
        lost = refused = 0
        for server in self.servers:
            for line in server.log.read_text(encoding="utf-8", errors="replace").splitlines():
                if '"session lost"' in line:
                    lost += 1
                if '"not stored"' in line:
                    refused += bool(json.loads(line).get("doubled"))
        return {"sessions_lost": lost, "writes_refused": refused}
