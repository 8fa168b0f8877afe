"""Sessions of a simulated PostgreSQL: advisory locks, fencing tokens and notices for several servers.

It answers the few questions that ``cluster/owners.py`` asks.  A session can be lost without its server knowing it;
then its locks are free at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from showdown.server.cluster.network import SessionLost
from showdown.server.cluster.notices import ANNOUNCE
from showdown.server.cluster.owners import HOLDER, KEEPALIVE, NEXT_FENCING_TOKEN
from tests.simulate_server.loop import PROCESS, Process

if TYPE_CHECKING:
    from tests.simulate_server.world import World

LOCK: Final = "SELECT pg_try_advisory_lock(%s)"
UNLOCK: Final = "SELECT pg_advisory_unlock(%s)"
PING: Final = "SELECT 1"
ROUND_TRIP: Final = 0.003
"""Most virtual seconds of half a question to the database."""
DETECTION: Final = 10.0
"""Most virtual seconds until the database notices that a server has crashed."""


class LockServer:
    def __init__(self, world: World) -> None:
        self.world = world
        self.sessions: list[SimulatedSession] = []
        self.locks: dict[int, SimulatedSession] = {}
        self.claims: dict[str, tuple[int, Process]] = {}
        """The last fencing token of each table, and the server that got it."""

    async def connect(self, name: str) -> SimulatedSession:
        await asyncio.sleep(self.world.disk.chance.random() * ROUND_TRIP)
        process = PROCESS.get()
        assert process is not None
        session = SimulatedSession(self, name, process)
        self.sessions.append(session)
        return session

    def end(self, session: SimulatedSession, silent: bool = False) -> None:
        """The database ends a session; its locks are free.  ``silent``: its server is not told."""
        if session.lost:
            return
        session.lost = True
        if not silent:
            session.heard.set()
        self.sessions.remove(session)
        self.locks = {key: holder for key, holder in self.locks.items() if holder is not session}

    def bury(self, process: Process) -> None:
        """The database notices after a while that this server has crashed."""
        world = self.world
        for session in [s for s in self.sessions if s.process is process]:
            delay = world.disk.chance.random() * DETECTION * world.disk.chance.choice((0, 0, 1))
            world.loop.call_later(delay, self.end, session, context=world.loop.world.context)

    def announce(self, payload: str) -> None:
        for session in self.sessions:
            if session.hearer is not None:
                if self.world.disk.happens(self.world.odds.notice_lost):
                    self.world.note("notice lost", payload[:6])
                else:
                    session.mail.append(payload)
                    session.heard.set()


class SimulatedSession:
    def __init__(self, server: LockServer, name: str, process: Process) -> None:
        self.server = server
        self.name = name
        self.process = process
        self.lost = False
        self.mail: list[str] = []
        self.heard = asyncio.Event()
        self.hearer: Callable[[str], None] | None = None

    async def travel(self) -> None:
        """Half of a round trip.  Raises SessionLost."""
        await asyncio.sleep(self.server.world.disk.chance.random() * ROUND_TRIP)
        if self.lost:
            raise SessionLost("the session has ended")

    async def ask(self, question: str, values: list[Any]) -> Any:
        await self.travel()
        found = self.answer(question, values)
        world = self.server.world
        if world.disk.happens(world.odds.session_lost):
            world.note("session lost", self.process.name)
            self.server.end(self)
        await self.travel()
        return found

    def answer(self, question: str, values: list[Any]) -> Any:
        locks = self.server.locks
        if question == LOCK:
            return (locks.setdefault(values[0], self) is self,)
        if question == UNLOCK:
            return (locks.pop(values[0], None) is not None,)
        if question == HOLDER:
            key = (values[0] << 32) + values[1]
            holder = next((s for k, s in locks.items() if k % 2**64 == key), None)
            return (holder.name,) if holder is not None else None
        if question == NEXT_FENCING_TOKEN:
            wanted = question.replace("%s", "?")
            found = self.server.world.disk.eye.execute(wanted, values).fetchone()
            if found is not None:
                self.server.claims[values[0]] = (found[0], self.process)
            return tuple(found) if found is not None else None
        if question == ANNOUNCE:
            self.server.announce(values[0])
            return ("",)
        assert question in (PING, KEEPALIVE), question
        return (1,)

    async def listen(self, listening: Callable[[], None], heard: Callable[[str], None]) -> None:
        await self.travel()
        self.hearer = heard
        listening()
        while True:
            await self.heard.wait()
            self.heard.clear()
            await self.travel()
            mail, self.mail = self.mail, []
            for payload in mail:
                heard(payload)

    async def close(self) -> None:
        self.server.end(self)
