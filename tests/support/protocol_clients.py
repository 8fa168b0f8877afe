"""Clients that follow the protocol like the page (server/static/socket.js) and always reconnect.

Each remembers every ack and its number.  A command without an answer is sent again with the same id, on every new
connection and every few seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
import urllib.request
import uuid
from collections.abc import Callable
from typing import Any, Protocol

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from showdown.server.websocket.merge_patch import patched, without_nulls
from tests.support.patience import PATIENCE

RESEND = 2.5
DEAD = 9.0
FIRST, LONGEST = 0.05, 1.0
FINAL = frozenset({4401, 4404, 4409, 4410, 4426})
read = msgspec.json.Decoder().decode
write = msgspec.json.Encoder().encode


class Broken(Exception):
    """The server broke a promise."""


def open_table(port: int, **wish: Any) -> dict[str, Any]:
    """Open a table over HTTP."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", json.dumps(wish).encode(), method="POST")
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        found: dict[str, Any] = json.loads(answer.read())
        return found


class Client(Protocol):
    """What a client of a table has to provide for the checks at the end (see ``Player`` for the fields)."""

    given: dict[str, Any]
    table: str
    plays: frozenset[str]
    seq: int
    takes_back: float
    sent: set[str]
    acked: dict[str, int]
    again: int
    resumed: int
    snapshots: int
    connections: int
    over: bool
    stopping: bool
    resting: bool
    welcomed: bool
    trouble: list[str]

    @property
    def busy(self) -> bool: ...

    async def run(self) -> None: ...

    def state(self) -> dict[str, Any]: ...


class Player:
    """Plays the given seats of a table over one socket; without seats a spectator.

    ``door`` returns the port before each attempt, because a restarted server may have another one.
    """

    def __init__(self, door: Callable[[], int], table: dict[str, Any], seats: list[str], seed: int) -> None:
        self.door = door
        self.given = table
        self.table = table["table"]
        tokens = {s["seat"]: s["token"] for s in table["seats"]}
        self.claims = [{"seat": seat, "token": tokens[seat]} for seat in seats]
        if not seats:
            self.claims = [{"seat": "watch", "token": table["watch"]["token"]}]
        self.plays = frozenset(seats)
        self.chance = random.Random(seed)
        self.view: dict[str, Any] = {}
        self.decision: dict[str, Any] | None = None
        self.log: list[dict[str, Any]] = []
        self.seq = 0
        self.epoch = ""
        self.waiting: dict[str, Any] | None = None
        """The command without an answer yet."""
        self.sent_at = 0.0
        self.first_sent = 0.0
        self.owed = 0
        """The number in the last ack: its event must arrive before the next command."""
        self.takes_back = 0.0
        """Probability that a command is an undo."""
        self.sent: set[str] = set()
        self.acked: dict[str, int] = {}
        self.waits: list[float] = []
        """Seconds from the first attempt of a command to its ack."""
        self.naks: list[str] = []
        self.again = self.resumed = self.snapshots = self.connections = 0
        self.over = False
        self.stopping = False
        self.resting = False
        """Follows the table, but sends no new command."""
        self.at_most = 0
        """Stops sending after this many acks; 0: never."""
        self.pause = 0.0
        self.welcomed = False
        self.trouble: list[str] = []
        self.socket: ClientConnection | None = None

    @property
    def busy(self) -> bool:
        """Is a command without an answer?"""
        return self.waiting is not None

    # -- the connection ----------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Play until the showdown is over or ``stopping`` is set."""
        attempt = 0
        while not (self.over or self.stopping):
            with contextlib.suppress(OSError, WebSocketException, InvalidHandshake, EOFError, TimeoutError):
                uri = f"ws://127.0.0.1:{self.door()}/ws"
                options: Any = {"compression": None, "max_size": 2**22, "ping_interval": None, "close_timeout": 0.5}
                async with connect(uri, open_timeout=5, **options) as socket:
                    self.connections += 1
                    self.socket = socket
                    await self.talk(socket)
                    attempt = 0
                if socket.close_code in FINAL:
                    self.trouble.append(f"{self.table}: closed with {socket.close_code}: {socket.close_reason}")
                    return
            if self.welcomed:
                attempt = 0
            if not (self.over or self.stopping):
                await asyncio.sleep(min(LONGEST, FIRST * 2 ** min(attempt, 6)) * (0.7 + 0.3 * self.chance.random()))
                attempt += 1

    def hang_up(self) -> None:
        """Drop the connection, as a lost network does, and reconnect at once."""
        if self.socket is not None:
            self.socket.transport.abort()

    async def talk(self, socket: ClientConnection) -> None:
        self.welcomed = False
        await self.post(
            socket, t="hello", v=1, table=self.table, seats=self.claims, last_seq=self.seq, epoch=self.epoch
        )
        heard = time.monotonic()
        try:
            while not (self.over or self.stopping):
                try:
                    data = await asyncio.wait_for(socket.recv(), 1.0)
                except TimeoutError:
                    now = time.monotonic()
                    if now - heard > DEAD:
                        return
                    if self.welcomed:
                        await self.post(socket, t="ping", at=0)
                        if self.waiting is not None and now - self.sent_at > RESEND:
                            await self.send_waiting(socket)
                        await self.act(socket)
                    continue
                heard = time.monotonic()
                await self.hear(socket, read(data))
        except Broken as broken:
            self.trouble.append(str(broken))
            self.stopping = True

    async def post(self, socket: ClientConnection, **frame: Any) -> None:
        await socket.send(write(frame).decode())

    async def send_waiting(self, socket: ClientConnection) -> None:
        self.sent_at = time.monotonic()
        assert self.waiting is not None
        await self.post(socket, **self.waiting)

    # -- what is heard -----------------------------------------------------------------------------------------------

    async def hear(self, socket: ClientConnection, frame: dict[str, Any]) -> None:
        kind = frame["t"]
        if kind in ("welcome", "sync"):
            self.take(frame)
            if frame["snapshot"] and frame["snapshot"]["asks"]:
                await self.agree(socket, frame["snapshot"]["asks"])
            if kind == "welcome":
                self.welcomed = True
                if self.waiting is not None:
                    self.again += 1
                    await self.send_waiting(socket)
        elif kind == "ev":
            self.take_event(frame)
        elif kind == "ack":
            self.take_ack(frame)
        elif kind == "ask":
            await self.agree(socket, frame)
        elif kind == "asked":
            if frame["result"] != "done" and self.waiting is not None and self.waiting["id"] == frame["id"]:
                self.waiting = None
        elif kind == "nak":
            await self.take_refusal(socket, frame)
        await self.act(socket)

    def take_event(self, frame: dict[str, Any]) -> None:
        """Apply the next event; its number must follow the last one."""
        if frame["seq"] <= self.seq:
            raise Broken(f"{self.table}: event {frame['seq']} after {self.seq}")
        if frame["seq"] > self.seq + 1:
            raise Broken(f"{self.table}: a gap from {self.seq} to {frame['seq']}")
        self.seq = frame["seq"]
        self.view = patched(self.view, frame["patch"])
        self.decision = frame["decision"]
        if frame["cut"] is not None:
            self.log = [line for line in self.log if line["n"] <= frame["cut"]]
        self.log += frame["log"]

    async def take_refusal(self, socket: ClientConnection, frame: dict[str, Any]) -> None:
        """Handle a nak: retry the command where that is right."""
        self.naks.append(frame["code"])
        if frame["code"] in ("read_only", "slow_down"):
            # Nothing was stored: retry the same command.
            await asyncio.sleep(0.05)
            if self.waiting is not None and self.waiting["id"] == frame["id"]:
                await self.send_waiting(socket)
        elif self.waiting is not None and self.waiting["id"] == frame["id"]:
            if frame["id"] in self.acked:
                raise Broken(f"{self.table}: {frame['id']} was acknowledged, then refused")
            was, self.waiting = self.waiting["t"], None
            if was == "undo" and frame["code"] in ("illegal", "consent"):
                self.takes_back = -self.takes_back
            elif frame["code"] not in ("stale", "over"):
                # "over": another player's answer to the same decision came first and ended the showdown.
                raise Broken(f"{self.table}: refused: {frame}")
            self.owed = frame["seq"]

    async def agree(self, socket: ClientConnection, ask: dict[str, Any]) -> None:
        """Agree to every undo proposal."""
        if self.plays & set(ask["need"]):
            id = str(uuid.uuid4())
            await self.post(socket, t="consent", id=id, proposal=ask["id"], yes=True)

    def take(self, frame: dict[str, Any]) -> None:
        self.epoch = frame["epoch"]
        if frame["snapshot"] is None:
            self.resumed += 1
            # The missed frames follow: send nothing before them.
            self.owed = max(self.owed, frame["seq"])
            return
        if frame["seq"] < self.seq:
            # A shown state was committed, so it cannot be lost.
            raise Broken(f"{self.table}: seq went back from {self.seq} to {frame['seq']}")
        self.snapshots += 1
        self.seq = frame["seq"]
        shown = frame["snapshot"]
        self.view, self.decision, self.log = shown["view"], shown["decision"], shown["log"]

    def take_ack(self, frame: dict[str, Any]) -> None:
        id, seq = frame["id"], frame["seq"]
        if id not in self.sent:
            # A consent stores no row.
            return
        if self.acked.setdefault(id, seq) != seq:
            raise Broken(f"{self.table}: {id} was acknowledged as {self.acked[id]} and as {seq}")
        if self.waiting is not None and self.waiting["id"] == id:
            self.waits.append(time.monotonic() - self.first_sent)
            self.waiting = None
            self.owed = max(self.owed, seq)

    # -- what is done ------------------------------------------------------------------------------------------------

    async def act(self, socket: ClientConnection) -> None:
        """Answer the pending decision, if it is ours and all earlier events were received."""
        if not self.plays:
            return
        if self.decision is None and self.seq and self.waiting is None:
            self.over = self.view.get("outcome", "undecided") != "undecided"
            return
        d = self.decision
        if self.at_most and len(self.acked) >= self.at_most:
            return
        if self.resting or self.waiting is not None or self.seq < self.owed or d is None or not self.welcomed:
            return
        if d["seats"] and not self.plays & set(d["seats"]):
            return
        if self.pause:
            await asyncio.sleep(self.pause)
        id = str(uuid.uuid4())
        self.sent.add(id)
        if self.chance.random() < self.takes_back:
            self.waiting = {"t": "undo", "id": id, "base_seq": self.seq}
        else:
            # Nothing left to undo: do not try twice in a row.
            self.takes_back = abs(self.takes_back)
            key = self.chance.choice(d["options"])["key"]
            self.waiting = {"t": "do", "id": id, "base_seq": self.seq, "decision": d["id"], "choose": key}
        self.first_sent = time.monotonic()
        await self.send_waiting(socket)

    def state(self) -> dict[str, Any]:
        """The state of the table as this client knows it; equal for clients in the same state."""
        lines = [{k: v for k, v in line.items() if k != "fence"} for line in self.log[-500:]]
        return {"seq": self.seq, "view": without_nulls(self.view), "decision": self.decision, "log": lines}
