"""Connections between clients and servers, and between servers.

A connection is what TCP makes of it: frames arrive in order or not at all.  They are late, and when a connection is cut
the frames on their way are lost; each side notices it at its own time, or only because nothing arrives.  Frames of an
old connection can arrive after those of a new one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any, Final, Protocol

from starlette.websockets import WebSocket

from showdown.server.cluster.network import ClusterNetwork, Session
from tests.simulate_server.loop import PROCESS, Process

if TYPE_CHECKING:
    from tests.simulate_server.server import SimulatedServer
    from tests.simulate_server.world import World

DELAY: Final = 0.03
"""Most virtual seconds that a frame needs."""
STALL: Final = 8.0
"""Most virtual seconds that a frame is late."""
NOTICE: Final = 15.0
"""Most virtual seconds until a side notices that a connection was cut."""
GONE: Final = 1006


class Caller(Protocol):
    """The side of a connection that has dialled."""

    process: Process

    def hear(self, link: Link, text: str) -> None: ...

    def lose(self, link: Link, code: int, reason: str) -> None: ...


class Link:
    """One WebSocket.  The server uses ``receive`` and ``send`` as ASGI describes them."""

    def __init__(self, world: World, caller: Caller, server: SimulatedServer, address: str) -> None:
        self.world = world
        self.caller = caller
        self.server = server
        self.address = address
        self.inbox: deque[dict[str, Any]] = deque([{"type": "websocket.connect"}])
        self.arrived = asyncio.Event()
        self.is_cut = False
        self.hung_up = False
        """The server has noticed that the connection is cut, or has closed it."""
        self.up_at = self.down_at = 0.0
        """When the last frame arrives, in each direction."""
        self.number = world.count_link(self)

    def socket(self) -> WebSocket:
        scope = {"type": "websocket", "path": "/ws", "query_string": b"", "headers": [], "client": (self.address, 0)}
        return WebSocket(scope, self.receive, self.send)

    def arrival(self, last: float) -> float:
        """When a frame arrives that is sent now, after the one before it."""
        world = self.world
        delay = world.net.random() * DELAY
        if world.happens(world.odds.frame_stalls):
            delay = world.net.random() * STALL
            world.note("late frame", f"{self.number} {delay:.1f} s")
        return max(last, world.loop.now + delay)

    def at(self, when: float, process: Process, call: Any, *args: Any) -> None:
        self.world.loop.call_at(when, call, *args, context=process.context)

    # -- the caller --------------------------------------------------------------------------------------------------

    def post(self, text: str) -> None:
        """Send a frame to the server."""
        if not self.is_cut:
            self.up_at = self.arrival(self.up_at)
            self.at(self.up_at, self.server.process, self.arrive, {"type": "websocket.receive", "text": text})

    def arrive(self, message: dict[str, Any]) -> None:
        if self.is_cut and message["type"] != "websocket.disconnect":
            return
        if not self.hung_up:
            self.inbox.append(message)
            self.arrived.set()

    def cut(self, known: bool = False) -> None:
        """Lose the frames on their way.  ``known``: the caller has hung up and need not be told."""
        if self.is_cut:
            return
        self.is_cut = True
        world = self.world
        gone = {"type": "websocket.disconnect", "code": GONE}
        self.at(world.loop.now + world.net.random() * NOTICE, self.server.process, self.arrive, gone)
        if not known:
            when = world.loop.now + world.net.random() * NOTICE
            self.at(when, self.caller.process, self.caller.lose, self, GONE, "")

    # -- the server --------------------------------------------------------------------------------------------------

    async def receive(self) -> dict[str, Any]:
        while not self.inbox:
            self.arrived.clear()
            await self.arrived.wait()
        message = self.inbox.popleft()
        if message["type"] == "websocket.disconnect":
            self.hung_up = True
        return message

    async def send(self, message: Any) -> None:
        if self.hung_up:
            raise OSError("the connection is closed")
        kind = message["type"]
        if kind == "websocket.send":
            self.world.on_sent(self, message["text"])
            if not self.is_cut:
                self.down_at = self.arrival(self.down_at)
                self.at(self.down_at, self.caller.process, self.deliver, message["text"])
        elif kind == "websocket.close":
            self.hung_up = True
            self.down_at = self.arrival(self.down_at)
            code, reason = message.get("code", 1000), message.get("reason") or ""
            self.at(self.down_at, self.caller.process, self.closed, code, reason)

    def deliver(self, text: str) -> None:
        if not self.is_cut:
            self.caller.hear(self, text)

    def closed(self, code: int, reason: str) -> None:
        if not self.is_cut:
            self.is_cut = True
            self.caller.lose(self, code, reason)


class SimulatedNetwork(ClusterNetwork):
    """What one server of a cluster uses to reach the database and the others."""

    def __init__(self, world: World) -> None:
        self.world = world

    async def session(self, database: str, name: str) -> Session:
        return await self.world.locks.connect(name)

    def dial(self, address: str, headers: dict[str, str]) -> Any:
        return Dialled(self.world, address, headers)


class Dialled:
    """A WebSocket to another server, with the part of ``websockets`` that the relay uses."""

    def __init__(self, world: World, address: str, headers: dict[str, str]) -> None:
        self.world = world
        self.address = address
        self.client = next(iter(headers.values())).partition(" ")[2]
        process = PROCESS.get()
        assert process is not None
        self.process = process
        self.mail: deque[str] = deque()
        self.more = asyncio.Event()
        self.ended = False
        self.close_code: int | None = None
        self.close_reason = ""
        self.transport = self
        self.link: Link

    async def __aenter__(self) -> Dialled:
        await asyncio.sleep(self.world.net.random() * DELAY)
        server = self.world.server_at(self.address)
        if server is None:
            raise ConnectionRefusedError(self.address)
        self.link = server.accept(self, self.client)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.abort()

    def abort(self) -> None:
        self.link.cut(known=True)

    async def send(self, data: str | bytes) -> None:
        if self.ended:
            from websockets.exceptions import ConnectionClosedError

            raise ConnectionClosedError(None, None)
        self.link.post(data if isinstance(data, str) else data.decode())

    def __aiter__(self) -> Dialled:
        return self

    async def __anext__(self) -> str:
        while not self.mail:
            if self.ended:
                raise StopAsyncIteration
            self.more.clear()
            await self.more.wait()
        return self.mail.popleft()

    def hear(self, link: Link, text: str) -> None:
        self.mail.append(text)
        self.more.set()

    def lose(self, link: Link, code: int, reason: str) -> None:
        self.ended = True
        self.close_code, self.close_reason = code, reason
        self.more.set()
