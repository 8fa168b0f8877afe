"""Two servers on one database: clients use either, either is killed, and ownership is lost in other ways.

PostgreSQL releases the tables of a crashed owner.  A running owner may lose them without knowing: its session ends
(``cut``), it is stopped for longer than the keepalive (``pause``), or both while the other server claims its tables
(``depose``): then two servers believe that they own a table.  ``python -m tests.harness.server_kills N --servers 2``.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from showdown.server.cluster.owners import PULSE
from tests.harness.server_kills import Hunt
from tests.support.durability_check import Verdict
from tests.support.postgres_cluster import end_lock_session, owned
from tests.support.server_process import Process

TROUBLES = ("depose", "", "cut", "depose", "pause", "")
"""The disturbance after each kill, in rotation."""


class Pair(Hunt):
    """Two players at most tables, each at a random server, chosen anew at each reconnect."""

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
        # The server with the most tables: after a kill the other owns nearly all.
        victim = max(self.servers, key=lambda server: owned(server.database, server.port))
        await {"cut": self.cut, "pause": self.pause, "depose": self.depose}[trouble](victim)
        await self.play(3 * self.tables)

    async def cut(self, server: Process) -> None:
        """End its session; some clients reconnect to the other server before it notices."""
        await asyncio.to_thread(end_lock_session, server.database, server.port)
        self.scatter()

    async def pause(self, server: Process) -> None:
        """Stop a server for a while; only its own tables wait."""
        server.pause()
        try:
            await asyncio.sleep(PULSE + 1)
        finally:
            server.go_on()

    async def depose(self, server: Process) -> None:
        """Stop it, end its session, move some clients to the other server, and continue it without notice."""
        server.pause()
        try:
            await asyncio.to_thread(end_lock_session, server.database, server.port)
            self.scatter()
            await asyncio.sleep(PULSE + 1)
        finally:
            server.go_on()

    def scatter(self) -> None:
        """About half of the clients reconnect, to either server; the commands of the others are on their way."""
        for player in self.running.values():
            if self.chance.random() < 0.5:
                player.hang_up()

    def figures(self, verdict: Verdict) -> dict[str, Any]:
        return {**super().figures(verdict), "troubles": dict(sorted(self.troubles.items())), **self.said()}

    def said(self) -> dict[str, int]:
        """Counts from the logs: lost sessions, and refused writes of former owners."""
        lost = refused = 0
        for server in self.servers:
            for line in server.log.read_text(encoding="utf-8", errors="replace").splitlines():
                if '"session lost"' in line:
                    lost += 1
                if '"not stored"' in line:
                    refused += bool(json.loads(line).get("doubled"))
        return {"sessions_lost": lost, "writes_refused": refused}
