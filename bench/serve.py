"""python -m bench.serve [--tables 50] [--watchers 3] [--seconds 15] [--rate 0] [--database sqlite|postgresql] [--json]

How many commands a server makes durable, and how long each takes from sending to acknowledgement, with every table
busy and watched; beside it the same load on a journal without a game (bench/echo.py), and with one spectator who stops
reading.  ``--rate``: commands per second and table; 0 is as fast as answers come.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
import uuid
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.players import open_table
from tests.server.process import Process

read = msgspec.json.Decoder().decode
OPTIONS: dict[str, Any] = {"compression": None, "max_size": 2**22, "ping_interval": None, "open_timeout": 60}


class Load:
    def __init__(self, port: int, rate: float) -> None:
        self.port = port
        self.rate = rate
        self.chance = random.Random(1)
        self.waits: list[tuple[float, float]] = []
        """(when it was acknowledged, how long it took)"""
        self.heard = 0
        self.stopping = False
        self.tasks: list[asyncio.Task[None]] = []
        self.open: list[ClientConnection] = []
        self.first: dict[str, Any] = {}
        self.go = asyncio.Event()
        """Nobody plays before everybody sits."""

    async def join(self, table: dict[str, Any], seat: str, token: str) -> ClientConnection:
        socket = await connect(f"ws://127.0.0.1:{self.port}/ws", **OPTIONS)
        self.open.append(socket)
        hello = {"t": "hello", "v": 1, "table": table["table"], "seats": [{"seat": seat, "token": token}]}
        await socket.send(json.dumps({**hello, "last_seq": 0, "epoch": ""}))
        return socket

    async def begin(self, tables: int, watchers: int) -> None:
        for _ in range(tables):
            table = await asyncio.to_thread(open_table, self.port, players=1)
            self.first = self.first or table
            for _ in range(watchers):
                socket = await self.join(table, "watch", table["watch"]["token"])
                self.tasks.append(asyncio.create_task(self.watch(socket)))
            seat = table["seats"][0]
            socket = await self.join(table, seat["seat"], seat["token"])
            self.tasks.append(asyncio.create_task(self.play(socket)))
        self.go.set()

    async def watch(self, socket: ClientConnection) -> None:
        try:
            while not self.stopping:
                await socket.recv()
                self.heard += 1
        except WebSocketException:
            pass

    async def play(self, socket: ClientConnection) -> None:
        """Answer what is asked, at the pace that is wanted."""
        pending, sent, due = "", 0.0, 0.0
        decision: dict[str, Any] | None = None
        try:
            while not self.stopping:
                frame = read(await socket.recv())
                if frame["t"] == "ack" and frame["id"] == pending:
                    now = time.perf_counter()
                    self.waits.append((now, now - sent))
                    pending = ""
                elif frame["t"] == "welcome":
                    decision = frame["snapshot"]["decision"]
                elif frame["t"] == "ev":
                    decision = frame["decision"]
                elif frame["t"] == "nak":
                    print(f"refused: {frame}", file=sys.stderr)
                    return
                if not pending and decision is not None and frame["t"] in ("welcome", "ev"):
                    await self.go.wait()
                    if self.rate:
                        # Each at its own moment, not all in step.
                        due = due or time.monotonic() + self.chance.random() / self.rate
                        await asyncio.sleep(max(0.0, due - time.monotonic()))
                        due = max(due + 1 / self.rate, time.monotonic())
                    pending = str(uuid.UUID(int=self.chance.getrandbits(128)))
                    key = self.chance.choice(decision["options"])["key"]
                    command = {"t": "do", "id": pending, "base_seq": 0, "decision": decision["id"], "choose": key}
                    sent = time.perf_counter()
                    await socket.send(json.dumps(command))
        except WebSocketException:
            pass

    async def measure(self, seconds: float) -> dict[str, float]:
        began = time.perf_counter()
        await asyncio.sleep(seconds)
        ended = time.perf_counter()
        took = sorted([wait for at, wait in self.waits if began <= at <= ended])
        return {"acks": len(took), "per_second": len(took) / (ended - began), **percentiles(took)}

    async def stall(self) -> ClientConnection:
        """Somebody looks on and stops reading: with a small window, so that the pipe is full at once."""
        socket = await self.join(self.first, "watch", self.first["watch"]["token"])
        socket.transport.pause_reading()
        return socket

    async def end(self) -> None:
        self.stopping = True
        for socket in self.open:
            socket.transport.abort()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def percentiles(took: list[float]) -> dict[str, float]:
    if not took:
        return {"p50_ms": 0.0, "p95_ms": 0.0, "p99_ms": 0.0}
    return {f"p{p}_ms": 1000 * took[min(len(took) - 1, len(took) * p // 100)] for p in (50, 95, 99)}


async def run(server: Process, asked: argparse.Namespace, stalled: bool) -> dict[str, Any]:
    """One server under load; with ``stalled``: turns without and with somebody who does not read."""
    load = Load(server.port, asked.rate)
    await load.begin(asked.tables, asked.watchers)
    await asyncio.sleep(2)
    out: dict[str, Any] = {"steady": await load.measure(asked.seconds)}
    if stalled:
        turns: dict[str, list[dict[str, float]]] = {"without": [], "with": []}
        for _ in range(2):
            turns["without"].append(await load.measure(asked.seconds / 2))
            socket = await load.stall()
            turns["with"].append(await load.measure(asked.seconds / 2))
            socket.transport.abort()
        worst = {name: min([turn["p99_ms"] for turn in found]) for name, found in turns.items()}
        out["stalled_spectator_p99_ms"] = {**worst, "adds": worst["with"] - worst["without"]}
    await load.end()
    return out


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.serve", description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--watchers", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--rate", type=float, default=0)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found: dict[str, Any] = {}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="serve")))
        cluster = None
        if asked.database == "postgresql":
            from tests.server.cluster import Cluster

            cluster = stack.enter_context(Cluster())
        for name, program in (("echo", "bench.echo"), ("showdown", "showdown")):
            print(f"measuring {name} ...", file=sys.stderr)
            database = cluster.database(name) if cluster else str(folder / f"{name}.db")
            with Process(database, folder / f"{name}.log", "warning", program) as server:
                server.start()
                found[name] = asyncio.run(run(server, asked, name == "showdown"))
            print(f"{name}: {found[name]}", file=sys.stderr)
    ours, echo = found["showdown"]["steady"], found["echo"]["steady"]
    found["ratio"] = {"per_second": ours["per_second"] / echo["per_second"], "p99_ms": ours["p99_ms"] / echo["p99_ms"]}
    if asked.json:
        print(json.dumps({"schema": "showdown.bench-serve/1", **vars(asked), **found}, indent=1))
        return 0
    print(f"{asked.tables} tables, {asked.watchers} watchers each, {asked.database}, rate {asked.rate or 'unbound'}")
    for name in ("showdown", "echo"):
        f = found[name]["steady"]
        print(
            f"{name:9} {f['per_second']:7.0f} acks/s  p50 {f['p50_ms']:6.1f}  p95 {f['p95_ms']:6.1f}  "
            f"p99 {f['p99_ms']:6.1f} ms  ({f['acks']:.0f} acks)"
        )
    print(f"ratio     {found['ratio']['per_second']:7.2f}           p99 {found['ratio']['p99_ms']:6.2f}")
    s = found["showdown"]["stalled_spectator_p99_ms"]
    print(f"one stalled spectator: p99 {s['without']:.1f} -> {s['with']:.1f} ms ({s['adds']:+.1f})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
