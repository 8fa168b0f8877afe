"""A thousand sockets at once: limits hold, memory is bounded, other clients are still served.

``python -m tests.harness.many_sockets 1000`` opens 1000 sockets, ten from each of many addresses of this machine, on a
server that accepts six of ten; they watch a busy table, one in ten stays silent.  Then fifty come from one address.
Exit code 1 if more sockets than the limits allow are open, or if the player at that table is not served.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import resource
import sys
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.support.harness_options import in_folder
from tests.support.protocol_clients import Player, open_table
from tests.support.server_process import Process, resident_bytes

TOGETHER = 10
"""Sockets per address."""
AT_ONCE = 50
MEGABYTE = 2**20


class Crowd:
    def __init__(self, port: int, table: dict[str, Any]) -> None:
        self.port = port
        self.table = table
        self.open: list[ClientConnection] = []
        self.refused = 0
        self.most = 0
        """Sockets that were open at the same time."""
        self.closed: dict[int | None, int] = {}
        self.readers: list[asyncio.Task[None]] = []

    async def come(self, address: str, speaks: bool) -> None:
        options: dict[str, Any] = {"compression": None, "ping_interval": None, "open_timeout": 60, "close_timeout": 1}
        try:
            socket = await connect(f"ws://127.0.0.1:{self.port}/ws", local_addr=(address, 0), **options)
        except (InvalidHandshake, OSError):
            self.refused += 1
            return
        self.open.append(socket)
        self.most = max(self.most, len(self.open) - sum(self.closed.values()))
        if speaks:
            claim = {"seat": "watch", "token": self.table["watch"]["token"]}
            await socket.send(json.dumps({"t": "hello", "v": 1, "table": self.table["table"], "seats": [claim]}))
        self.readers.append(asyncio.create_task(self.read(socket)))

    async def read(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await socket.recv()
        self.closed[socket.close_code] = self.closed.get(socket.close_code, 0) + 1

    async def stay(self) -> None:
        """Silent sockets are closed after twelve seconds."""
        while True:
            await asyncio.sleep(4)
            for socket in list(self.open):
                with contextlib.suppress(ConnectionClosed):
                    await socket.send('{"t":"ping","at":0}')

    async def gather(self, count: int) -> None:
        for first in range(0, count, AT_ONCE):
            numbers = range(first, min(count, first + AT_ONCE))
            await asyncio.gather(*[self.come(address_of(n // TOGETHER), n % 10 != 0) for n in numbers])

    async def leave(self) -> None:
        for socket in self.open:
            socket.transport.abort()
        await asyncio.gather(*self.readers)


def address_of(n: int) -> str:
    return f"127.0.{1 + n // 250}.{1 + n % 250}"


def middle(waits: list[float]) -> dict[str, float]:
    found = sorted(waits)
    return {f"p{p}_ms": round(1000 * found[len(found) * p // 100], 1) for p in (50, 95)} if found else {}


async def endure(server: Process, sockets: int, seconds: float) -> dict[str, Any]:
    table = await asyncio.to_thread(open_table, server.port, players=1)
    player = Player(lambda: server.port, table, ["p1"], 1)
    player.pause = 0.1
    playing = asyncio.create_task(player.run())
    assert server.child is not None
    pid = server.child.pid
    while len(player.acked) < 10:
        await asyncio.sleep(0.02)
    memory = [resident_bytes(pid)]
    alone = list(player.waits)
    crowd = Crowd(server.port, table)
    staying = asyncio.create_task(crowd.stay())
    await crowd.gather(sockets)
    before = len(player.waits)
    await asyncio.sleep(seconds)
    among = player.waits[before:]
    memory.append(resident_bytes(pid))
    staying.cancel()
    await crowd.leave()
    many = Crowd(server.port, table)
    await asyncio.gather(*[many.come("127.0.9.9", False) for _ in range(50)])
    await many.leave()
    before = len(player.waits)
    while len(player.waits) < before + 5 and not player.over:
        await asyncio.sleep(0.02)
    memory.append(resident_bytes(pid))
    player.stopping = True
    await playing
    return {
        "sockets": sockets,
        "open at the same time": crowd.most,
        "let in": len(crowd.open),
        "refused": crowd.refused,
        "closed meanwhile": {str(code): count for code, count in crowd.closed.items() if code != 1006},
        "from one address": {"let in": len(many.open), "refused": many.refused},
        "megabytes before, with them, after": [round(m / MEGABYTE) for m in memory],
        "acks alone": {"count": len(alone), **middle(alone)},
        "acks among them": {"count": len(among), **middle(among)},
        "trouble": player.trouble,
    }


def broken(found: dict[str, Any], limit: int, per_address: int) -> list[str]:
    """Promises that were broken."""
    out = list(found["trouble"])
    if not 0 < found["open at the same time"] <= limit or found["let in"] + found["refused"] != found["sockets"]:
        out.append("the limit of sockets does not hold")
    if found["from one address"]["let in"] > per_address:
        out.append("the limit of an address does not hold")
    if not found["acks among them"]["count"]:
        out.append("the player was not served")
    if found["megabytes before, with them, after"][1] > found["megabytes before, with them, after"][0] + limit:
        out.append("a socket costs more than a megabyte")
    return out


def run(folder: Path, sockets: int, seconds: float) -> tuple[dict[str, Any], list[str]]:
    limit, per_address = sockets * 6 // 10, 20
    with Process(str(folder / "tables.db"), folder / "log", "warning") as server:
        # One more socket belongs to the player.
        server.limits |= {"sockets": limit + 1, "per_address": per_address}
        server.start()
        found = asyncio.run(endure(server, sockets, seconds))
    return found, broken(found, limit, per_address)


def main() -> int:
    sockets = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return in_folder("crowd", lambda folder: run(folder, sockets, 8))


if __name__ == "__main__":
    sys.exit(main())
