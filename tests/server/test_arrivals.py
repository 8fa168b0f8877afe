"""A connection that arrives while its table leaves this server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocket

from showdown.server.http.limits import AddressLimits
from showdown.server.table.registry import TableRegistry
from showdown.server.websocket.connection import ClientConnection
from showdown.server.websocket.protocol import RESTART
from tests.support.patience import PATIENCE
from tests.support.socketless_tables import a_registry, a_table


class Arrival:
    """Both ends of a connection that says hello and then waits."""

    def __init__(self, registry: TableRegistry, hello: dict[str, Any]) -> None:
        self.incoming = [
            {"type": "websocket.connect"},
            {"type": "websocket.receive", "text": json.dumps({"t": "hello", "v": 1, **hello})},
        ]
        self.sent: list[dict[str, Any]] = []
        self.code = 0
        scope = {"type": "websocket", "headers": [], "path": "/ws", "client": ("127.0.0.1", 1)}
        socket = WebSocket(scope, self.receive, self.send)
        self.connection = ClientConnection(registry, AddressLimits(registry.limits), socket, "127.0.0.1")

    async def receive(self) -> MutableMapping[str, Any]:
        if not self.incoming:
            await asyncio.Event().wait()
        return self.incoming.pop(0)

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.close":
            self.code = message["code"]
        elif message["type"] == "websocket.send":
            self.sent.append(json.loads(message["text"]))


@pytest.mark.parametrize("seat", ["p1", "watch"])
def test_a_client_who_arrives_while_the_table_is_given_up_connects_again(tmp_path: Path, seat: str) -> None:
    """simulate_server --seed 77 --length 2: a spectator stayed at a table that no one played any more."""

    async def arrive() -> None:
        async with a_registry(tmp_path) as registry:
            actor, made = await a_table(registry)
            tokens = {one["seat"]: one["token"] for one in made["seats"]} | {"watch": made["watch"]["token"]}
            hello = {"table": actor.id, "seats": [{"seat": seat, "token": tokens[seat]}], "player": "me"}
            arrival = Arrival(registry, hello)
            async with actor.lock:
                talking = asyncio.create_task(arrival.connection.run())
                while arrival.connection.actor is None:
                    await asyncio.sleep(0)
                registry.lose()
            await asyncio.wait_for(talking, PATIENCE)
            assert (arrival.code, arrival.sent) == (RESTART, [])
            assert not actor.subscribers

    asyncio.run(arrive())
