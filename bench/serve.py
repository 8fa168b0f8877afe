"""Measure how many commands per second a server makes durable, and the latency of each.

    python -m bench.serve [--tables 50] [--watchers 3] [--rate 0] [--turns 8] [--turn 5] [--beside FOLDER] [--json]

Every table is busy and has spectators.  The same load runs on a server without a game (bench/echo.py).  Both servers
run all the time, and the load takes ``--turns`` turns of ``--turn`` seconds at each, in the order a b b a, so that a
machine that slows down affects both; the ratio is computed for each turn.  ``--beside``: the checkout of another
version, which takes turns with them.  Then the same with one spectator who never reads.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import socket as sockets
import statistics
import sys
import tempfile
import time
import urllib.request
import uuid
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.support.protocol_clients import open_table
from tests.support.server_process import ROOT, Process, processor_seconds

read = msgspec.json.Decoder().decode
FILLING = 2000
"""So often a spectator who never reads asks for everything anew; a snapshot has some ten thousand bytes."""
BURST = 10
"""How many of them it sends at once."""
FULL = 2**17
SETTLE = 0.5
STAY = 4.0
"""Seconds between two signs of life; the server waits three times as long."""
OPTIONS: dict[str, Any] = {"compression": None, "max_size": 2**22, "ping_interval": None, "open_timeout": 60}


class PipeNotFull(Exception):
    """A reader that never reads was sent much, and all of it went out."""


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
        self.watchers = 0
        self.go = asyncio.Event()
        """Set while this server has its turn and every client has joined."""

    async def join(self, table: dict[str, Any], seat: str, token: str, **more: Any) -> ClientConnection:
        socket = await connect(f"ws://127.0.0.1:{self.port}/ws", **OPTIONS, **more)
        self.open.append(socket)
        hello = {"t": "hello", "v": 1, "table": table["table"], "seats": [{"seat": seat, "token": token}]}
        await socket.send(json.dumps({**hello, "last_seq": 0, "epoch": ""}))
        return socket

    async def begin(self, tables: int, watchers: int) -> None:
        self.watchers = watchers
        for _ in range(tables):
            await self.lay()
        self.go.set()

    async def lay(self) -> None:
        """A table with one player and its spectators; when its fight is over, a new table replaces it."""
        table = await asyncio.to_thread(open_table, self.port, players=1)
        self.first = self.first or table
        for _ in range(self.watchers):
            socket = await self.join(table, "watch", table["watch"]["token"])
            self.tasks.append(asyncio.create_task(self.watch(socket)))
        seat = table["seats"][0]
        socket = await self.join(table, seat["seat"], seat["token"])
        self.tasks.append(asyncio.create_task(self.play(socket)))

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
        decision: dict[str, Any] | None = {}
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
                if not pending and decision is None and not self.stopping:
                    await self.lay()
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

    async def turn(self, seconds: float) -> list[float]:
        """How long each command took that was sent and acknowledged meanwhile."""
        # The cost of joining is not the cost of a silent spectator.
        await asyncio.sleep(SETTLE)
        began = time.perf_counter()
        await asyncio.sleep(seconds)
        ended = time.perf_counter()
        return [wait for at, wait in self.waits if began <= at - wait and at <= ended]

    async def stay(self) -> None:
        """Send a message now and then: the server would disconnect silent clients between their turns."""
        while True:
            await asyncio.sleep(STAY)
            for socket in list(self.open):
                with contextlib.suppress(WebSocketException):
                    await socket.send('{"t":"ping","at":0}')

    async def stall(self) -> ClientConnection:
        """A spectator who never reads, and asks for the full view until the pipe is full.

        In bursts: the server disconnects a client that does not read for some seconds.
        """
        narrow = sockets.socket()
        narrow.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        narrow.setblocking(False)
        await asyncio.get_running_loop().sock_connect(narrow, ("127.0.0.1", self.port))
        socket = await self.join(self.first, "watch", self.first["watch"]["token"], sock=narrow)
        socket.transport.pause_reading()
        for _ in range(FILLING // BURST):
            for _ in range(BURST):
                await socket.send('{"t":"resync"}')
            await asyncio.sleep(0.02)
            if await self.waiting() > FULL:
                # More than was only just put there: nothing goes out any more.
                return socket
        raise PipeNotFull("not measured: the buffers of the system took all that was sent")

    async def waiting(self) -> int:
        """Bytes that the server holds for the slowest reader."""
        return await asyncio.to_thread(backlog, self.port)

    async def end(self) -> None:
        self.stopping = True
        for socket in self.open:
            socket.transport.abort()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def percentiles(took: list[float]) -> dict[str, float]:
    found = sorted(took)
    out: dict[str, float] = {"acks": len(found)}
    for p in (50, 95, 99):
        out[f"p{p}_ms"] = 1000 * found[min(len(found) - 1, len(found) * p // 100)] if found else 0.0
    return out


def backlog(port: int) -> int:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60) as answer:
        lines: list[str] = answer.read().decode().splitlines()
    return max([int(float(line.split()[1])) for line in lines if line.startswith("showdown_slowest_bytes ")])


class Turns:
    """What one server did in its turns."""

    def __init__(self, load: Load, pid: int) -> None:
        self.load = load
        self.pid = pid
        self.rates: list[float] = []
        """Acknowledgements per second of each turn."""
        self.efforts: list[float] = []
        """Processor time of the server for one of them, in microseconds, of each turn."""
        self.took: list[float] = []

    async def take(self, seconds: float) -> None:
        self.load.go.set()
        await asyncio.sleep(SETTLE)
        before, used = len(self.load.waits), processor_seconds(self.pid)
        took = await self.load.turn(seconds)
        used = processor_seconds(self.pid) - used
        self.load.go.clear()
        # What was sent already is answered before the next turn begins.
        await asyncio.sleep(SETTLE)
        self.rates.append(len(took) / seconds)
        self.efforts.append(1e6 * used / max(1, len(self.load.waits) - before))
        self.took += took

    def figures(self, to: Turns) -> dict[str, Any]:
        """``to``: the server that it is compared with, turn by turn."""
        ratios = sorted([mine / other for mine, other in zip(self.rates, to.rates, strict=True)])
        return {
            "per_second": statistics.median(self.rates),
            "ratio": statistics.median(ratios),
            "ratios": ratios,
            "processor_us": statistics.median(self.efforts),
            **percentiles(self.took),
        }


async def run(servers: dict[str, Process], asked: argparse.Namespace) -> dict[str, Any]:
    """Load all servers in turn; then this server without and with a spectator who does not read."""
    turns: dict[str, Turns] = {}
    staying: list[asyncio.Task[None]] = []
    for name, server in servers.items():
        load = Load(server.port, asked.rate)
        await load.begin(asked.tables, asked.watchers)
        await asyncio.sleep(2)
        load.go.clear()
        assert server.child is not None
        turns[name] = Turns(load, server.child.pid)
        staying.append(asyncio.create_task(load.stay()))
    for n in range(asked.turns):
        for name in list(turns) if n % 2 == 0 else reversed(turns):
            await turns[name].take(asked.turn)
    out: dict[str, Any] = {name: each.figures(turns["echo"]) for name, each in turns.items()}
    ours = turns["showdown"].load
    ours.go.set()
    try:
        out["stalled"] = await with_and_without(ours, asked.turns, asked.turn)
    except PipeNotFull as reason:
        out["stalled"] = str(reason)
    for task in staying:
        task.cancel()
    for each in turns.values():
        each.load.go.set()
        await each.load.end()
    return out


async def with_and_without(load: Load, turns: int, seconds: float) -> dict[str, Any]:
    waits: dict[bool, list[float]] = {False: [], True: []}
    pairs: list[float] = []
    kept: list[int] = []
    for n in range(turns):
        worst: dict[bool, float] = {}
        for stalls in (False, True) if n % 2 == 0 else (True, False):
            socket = await load.stall() if stalls else None
            took = await load.turn(seconds)
            if socket is not None:
                kept.append(await load.waiting())
                socket.transport.abort()
            waits[stalls] += took
            worst[stalls] = percentiles(took)["p99_ms"]
        pairs.append(worst[True] - worst[False])
    without, with_one = percentiles(waits[False]), percentiles(waits[True])
    return {
        "without": without,
        "with": with_one,
        "p99_adds_ms": with_one["p99_ms"] - without["p99_ms"],
        "p99_adds_by_pair_ms": sorted(pairs),
        "bytes_kept_for_it": kept,
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.serve", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=50, help="number of tables [default: 50]")
    parser.add_argument("--watchers", type=int, default=3, help="spectators of each table [default: 3]")
    parser.add_argument(
        "--rate", type=float, default=0, help="commands per second and table; 0: as fast as answers come [default: 0]"
    )
    parser.add_argument("--turns", type=int, default=8, help="turns of each server [default: 8]")
    parser.add_argument("--turn", type=float, default=5, help="seconds per turn [default: 5]")
    parser.add_argument("--beside", type=Path, help="checkout of another version to compare with")
    parser.add_argument(
        "--database", choices=("sqlite", "postgresql"), default="sqlite", help="database [default: sqlite]"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    asked = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="serve")))
        cluster = None
        if asked.database == "postgresql":
            from tests.support.postgres_cluster import Cluster

            cluster = stack.enter_context(Cluster())
        places = {"echo": ROOT, "showdown": ROOT, **({"beside": asked.beside.absolute()} if asked.beside else {})}
        servers: dict[str, Process] = {}
        for name, place in places.items():
            database = cluster.database(name) if cluster else str(folder / f"{name}.db")
            program = "bench.echo" if name == "echo" else "showdown"
            servers[name] = stack.enter_context(Process(database, folder / f"{name}.log", "warning", program))
            servers[name].start(PYTHONPATH=os.pathsep.join([str(place / "src"), str(place)]))
        found = asyncio.run(run(servers, asked))
    if asked.json:
        asked.beside = str(asked.beside or "")
        print(json.dumps({"schema": "showdown.bench-serve/2", **vars(asked), **found}, indent=1))
    else:
        report(asked, found)
    return 0


def report(asked: argparse.Namespace, found: dict[str, Any]) -> None:
    print(f"{asked.tables} tables, {asked.watchers} watchers each, {asked.database}, rate {asked.rate or 'unbound'}")
    for name in ("echo", "showdown", *(["beside"] if asked.beside else [])):
        f = found[name]
        print(
            f"{name:9} {f['per_second']:7.0f} acks/s  {f['ratio']:5.2f} x the echo ({f['ratios'][0]:.2f} to "
            f"{f['ratios'][-1]:.2f})  {f['processor_us']:5.0f} us of processor time  "
            f"p50 {f['p50_ms']:6.1f}  p95 {f['p95_ms']:6.1f}  p99 {f['p99_ms']:6.1f} ms  ({f['acks']:.0f} acks)"
        )
    s = found["stalled"]
    if isinstance(s, str):
        print(f"one spectator who never reads: {s}")
        return
    by_pair = s["p99_adds_by_pair_ms"]
    print(f"one spectator who never reads, {asked.turns} pairs of turns of {asked.turn:g} s:")
    for word in ("without", "with"):
        f = s[word]
        waits = "  ".join([f"p{p} {f[f'p{p}_ms']:6.1f}" for p in (50, 95, 99)])
        print(f"  {word:8} {waits} ms  ({f['acks']:.0f} acks)")
    print(
        f"  p99 {s['p99_adds_ms']:+.1f} ms; by pair {by_pair[0]:+.1f} to {by_pair[-1]:+.1f}, "
        f"median {by_pair[len(by_pair) // 2]:+.1f}; kept for it: {s['bytes_kept_for_it']} bytes"
    )


if __name__ == "__main__":
    sys.exit(main())
