"""Frame fuzzing: mutated frames through the real connection code.

``python -m tests.harness.frame_fuzz 1000000`` feeds valid, nearly valid and invalid frames to the code behind a socket
(decoder, limits, commands, journal on disk), in this process.  ``--socket`` sends them over a real connection to a
real server.  Counted: frames read, and how connections end.  A fault is an uncaught exception, a task that dies, or a
close with 1011; the first one is printed with its frame.
"""

from __future__ import annotations

import asyncio
import json
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, MutableMapping
from pathlib import Path
from typing import Any

from starlette.websockets import WebSocket

from showdown.server import json_log
from showdown.server.http.limits import AddressLimits, Limits
from showdown.server.serve import open_store
from showdown.server.table.actor import TableActor
from showdown.server.table.new_table import TableSpec
from showdown.server.table.registry import TableRegistry
from showdown.server.websocket.connection import ClientConnection
from tests.support.harness_options import options_of
from tests.support.patience import PATIENCE

FAULT = 1011
Frame = str | bytes

# -- what is sent ----------------------------------------------------------------------------------------------------

KINDS = {
    **{"do": 40, "undo": 5, "consent": 5, "pass": 4, "explain": 2, "auto": 2, "name": 12, "ping": 14, "resync": 3},
    **{"hello": 1, "chat": 8, "clear_chat": 2, "point": 4, "concede": 1},
}
"""Kinds of frames, each with its weight."""
TEXTS = ("hello", "", " ", "<img src=x onerror=alert(1)>", "\u202e\u0000", "\U0001f981" * 300, "x" * 301, "\n" * 40)
RAW = (
    "null",
    "true",
    "-1",
    "0",
    "1.5",
    "-0.0",
    "1e999",
    "-1e999",
    "NaN",
    "Infinity",
    "9007199254740993",
    "18446744073709551616",
    "1" * 400,
    "0x10",
    '""',
    '"\\u0000"',
    '"\\ud800"',
    '"\\udfff\\ud800"',
    '"\\u202etxet"',
    '"\\uffff"',
    '"<script>alert(1)</script>"',
    '"\'; DROP TABLE game; --"',
    '"../../../../etc/passwd"',
    '"%s%n%x"',
    '"\\n{\\"level\\":\\"error\\"}"',
    '"' + "A" * 201 + '"',
    '"' + "\U0001f981" * 64 + '"',
    "[]",
    "{}",
    "[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]",
    '{"__proto__":{"host":true}}',
    '{"a":{"a":{"a":{"a":1}}}}',
)
WHOLE = (
    "",
    " ",
    "\x00",
    "null",
    "[]",
    "{}",
    '"hello"',
    "hello",
    "{'t':'ping'}",
    '{"t":"ping"',
    '{"t":"ping"}{"t":"ping"}',
    '{"t":"ping","t":"hello"}',
    '{"t":null}',
    '{"t":["ping"]}',
    "\ufeff" + '{"t":"ping","at":1}',
    "[" * 16_000,
    '{"a":' * 3_000,
    "[" * 8_000 + "]" * 8_000,
    '{"t":"ping","at":' + "9" * 10_000 + "}",
    '{"t":"ping","at":1' + "0" * 5_000 + "}",
    '{"t":"name","id":"x","seat":"p1","name":"' + "\\ud800" * 2_000 + '"}',
    "\\" * 10_000,
    "x" * 16_384,
    "x" * 16_385,
    "\u20ac" * 16_384,
)


def number(r: random.Random) -> int:
    return r.choice((0, 1, 2, 3, 57, 10**6, 2**31, 2**53, 2**53 + 1, 2**63, -1))


def valid(r: random.Random, actor: TableActor, ids: list[str]) -> dict[str, Any]:
    """A valid frame for the current state of the table."""
    kind = r.choices(list(KINDS), list(KINDS.values()))[0]
    d = None if actor.read_only else actor.session.decision
    id = r.choice(ids) if ids and r.random() < 0.3 else f"f{r.getrandbits(60):x}"
    if len(ids) < 50:
        ids.append(id)
    frame: dict[str, Any] = {"t": kind}
    if kind not in ("ping", "resync", "hello"):
        frame["id"] = id
    if kind == "do":
        frame |= answer_in(r, actor)
    elif kind == "undo":
        frame |= {"base_seq": r.choice((actor.seq, 0, number(r)))}
        if r.random() < 0.5:
            frame["line"] = number(r)
    elif kind == "consent":
        frame |= {"proposal": actor.proposal.id if actor.proposal else "nothing", "yes": r.random() < 0.5}
    elif kind == "pass":
        frame["until"] = r.choice(("targeted", "off"))
    elif kind == "explain":
        of = r.choice(("option", "monster", "space", "card", "line", "decision"))
        frame["of"] = of
        frame |= {
            "key": r.choice([*(d.keys() if d else ()), "x"]),
            "cell": r.choice(("A1", "K8", "V16", "Z99", "")),
            "card": r.choice(("claw", "bone-axe", "R-TGT-04", "1", "..")),
            "number": number(r),
        }
    elif kind == "auto":
        frame["decision"] = d.id if d else 0
    elif kind in ("name", "chat", "point"):
        frame |= company(r, kind)
    elif kind == "ping":
        frame["at"] = r.choice((1, 1.5, 2**53))
    elif kind == "hello":
        frame |= {"v": 1, "table": actor.id, "seats": []}
    return frame


def answer_in(r: random.Random, actor: TableActor) -> dict[str, Any]:
    d = None if actor.read_only else actor.session.decision
    keys = list(d.keys()) if d else []
    fields: dict[str, Any] = {"base_seq": actor.seq, "decision": d.id if d and r.random() < 0.9 else number(r)}
    if r.random() < 0.9:
        fields["choose"] = (
            r.choice(keys) if keys and r.random() < 0.15 else r.choice(("move:K8", "stay", "x", "take:head"))
        )
    else:
        fields["enter"] = r.choice(
            ("7 3", "1", "", "head", "claw", "-1", "99999999999999999999", "\u0663", "1e5", "\u00b2")
        )
    return fields


def company(r: random.Random, kind: str) -> dict[str, Any]:
    """Fields of the frames that do not change the game."""
    if kind == "chat":
        return {"text": r.choice(TEXTS)}
    if kind == "point":
        return {"cell": r.choice(("A1", "K8", "V16", "Z99", "", "k8"))}
    fields = {
        "seat": r.choice(("p1", "p2", "p9", "watch", "host")),
        "name": r.choice(("Ann", "", " ", "\u202e", "x" * 40)),
    }
    if r.random() < 0.5:
        fields["colour"] = r.choice(("red", "teal", "Red", "", "url(x)"))
    return fields


def mutated(r: random.Random, frame: dict[str, Any]) -> Frame:
    """The frame with one or two mutations: a field, its type, its depth, its bytes."""
    fields = {name: json.dumps(value) for name, value in frame.items()}
    for _ in range(r.randint(1, 2)):
        names = list(fields)
        name = r.choice(names)
        way = r.randrange(6)
        if way == 0:
            del fields[name]
        elif way == 1:
            fields[r.choice(("extra", "__proto__", "id", "t", "\u0000", "host", "seats"))] = r.choice(RAW)
        elif way == 2:
            fields[name] = f"[{fields[name]}]"
        else:
            fields[name] = r.choice(RAW)
        if not fields:
            break
    text = "{" + ",".join([f"{json.dumps(name)}:{value}" for name, value in fields.items()]) + "}"
    way = r.randrange(12)
    if way == 0 and text:
        at = r.randrange(len(text))
        text = (
            text[:at] + chr(r.choice((0, 34, 44, 92, 123, 125, 0xFFFD, 0x1F981, r.randrange(32, 127)))) + text[at + 1 :]
        )
    elif way == 1:
        text = text[: r.randrange(len(text) + 1)]
    elif way == 2:
        text = text[:-1] + "," + text[1:]
    return text


def made(r: random.Random, actor: TableActor, ids: list[str]) -> Frame:
    chance = r.random()
    if chance < 0.02:
        return r.choice(WHOLE)
    if chance < 0.03:
        return r.randbytes(r.randrange(64))
    frame = valid(r, actor, ids)
    return json.dumps(frame) if chance < 0.25 else mutated(r, frame)


# -- in this process -------------------------------------------------------------------------------------------------


class Seen:
    def __init__(self) -> None:
        self.frames = 0
        self.conversations = 0
        self.answers: Counter[str] = Counter()
        self.closes: Counter[int] = Counter()
        self.faults: list[str] = []
        self.commands = 0

    def report(self) -> str:
        closes = ", ".join([f"{code}: {count}" for code, count in sorted(self.closes.items())])
        answers = ", ".join([f"{kind}: {count}" for kind, count in sorted(self.answers.items())])
        return "\n".join(
            [
                f"{self.frames} frames in {self.conversations} conversations; {len(self.faults)} faults, "
                f"{self.closes[FAULT]} closes with {FAULT}",
                f"closed with: {closes}",
                f"answers: {answers}",
                *self.faults[:5],
            ]
        )


class Wire:
    """Both ends of a socket without a network: the server reads from ``frames``."""

    def __init__(self, frames: Iterator[Frame], seen: Seen) -> None:
        self.frames = frames
        self.seen = seen
        self.last: Frame = ""
        self.opened = False
        self.code = 0

    async def receive(self) -> MutableMapping[str, Any]:
        if not self.opened:
            self.opened = True
            return {"type": "websocket.connect"}
        # Let other tasks run, as they do while a real socket waits for frames.
        await asyncio.sleep(0)
        frame = next(self.frames, None)
        if frame is None:
            return {"type": "websocket.disconnect", "code": 1000}
        self.last = frame
        self.seen.frames += 1
        return {"type": "websocket.receive", "text" if isinstance(frame, str) else "bytes": frame}

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.close":
            self.code = message["code"]
            self.seen.closes[self.code] += 1
        elif message["type"] == "websocket.send":
            answer = json.loads(message["text"], parse_constant=invalid)
            self.seen.answers[answer["t"] + (f" {answer['code']}" if answer["t"] == "nak" else "")] += 1


def invalid(word: str) -> Any:
    raise AssertionError(f"the server sent {word}")


async def fuzz(frames: int, folder: Path, seed: int = 0, talk: Callable[[str], None] | None = None) -> Seen:
    seen = Seen()
    limits = Limits()
    limits.set([f"{name}=900000000" for name in ("commands", "burst", "frames", "chat", "tries", "unfinished")])
    store = open_store(str(folder / "frames.db"))
    store.start()
    registry = TableRegistry(store, limits)
    address_limits = AddressLimits(limits)
    strict = Limits()
    current = ""
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _loop, what: seen.faults.append(f"a task died after {current!r}: {what}"))
    table = await a_table(registry, seed)
    began, n = time.monotonic(), 0
    try:
        while seen.frames < frames:
            r = random.Random(f"{seed}:{n}")
            n += 1
            actor = await registry.table(table["table"])
            assert actor is not None
            if actor.over or actor.seq > 400:
                registry.forget(time.monotonic() + 1)
                table = await a_table(registry, seed + n)
                actor = registry.tables[table["table"]]
            wire = Wire(story(r, actor, table, r.randrange(1, 60)), seen)
            scope = {"type": "websocket", "headers": [], "path": "/ws", "client": ("127.0.0.1", 1)}
            # Every fifth connection uses the default limits.
            registry.limits = strict if n % 5 == 0 else limits
            talked = ClientConnection(registry, address_limits, WebSocket(scope, wire.receive, wire.send), "127.0.0.1")
            seen.conversations += 1
            try:
                await talked.run()
            except Exception as error:
                seen.faults.append(f"seed {seed}, conversation {n}: {error!r} after {wire.last[:300]!r}")
            if wire.code == FAULT:
                seen.faults.append(f"seed {seed}, conversation {n}: closed with 1011 after {wire.last[:300]!r}")
            current = str(wire.last[:300])
            if talk and n % 5000 == 0:
                rss = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
                talk(f"{seen.frames} frames, {len(seen.faults)} faults, {time.monotonic() - began:.0f} s, {rss} MB")
        if address_limits.total or address_limits.open:
            seen.faults.append(f"{address_limits.total} closed sockets are still counted")
        actor = await registry.table(table["table"])
        assert actor is not None
        if actor.subscribers:
            seen.faults.append("a closed connection is still subscribed to the table")
        seen.commands = store.written
    finally:
        await registry.close()
        store.close()
    return seen


async def a_table(registry: TableRegistry, seed: int) -> dict[str, Any]:
    wish = TableSpec()
    wish.players = 1 + seed % 3
    wish.bots = ["p2"] if wish.players == 3 else []
    wish.dice = seed % 4 == 3
    return await registry.open(wish, "")


def hello_to(r: random.Random, actor: TableActor, table: dict[str, Any]) -> str:
    """A valid hello in most connections, because the others end early."""
    seats = [{"seat": s["seat"], "token": s["token"]} for s in table["seats"]]
    host = [*seats, {"seat": "host", "token": table["host_token"]}]
    seats = r.choice((seats, seats[:1], host, [{"seat": "watch", "token": table["watch"]["token"]}]))
    back = {"last_seq": actor.seq, "epoch": actor.epoch} if r.random() < 0.95 else {}
    frame = {"t": "hello", "v": 1, "table": actor.id, "seats": seats, **back}
    return json.dumps(frame) if r.random() < 0.97 else str(mutated(r, frame))


def story(r: random.Random, actor: TableActor, table: dict[str, Any], length: int) -> Iterator[Frame]:
    ids: list[str] = []
    yield hello_to(r, actor, table)
    for _ in range(length):
        yield made(r, actor, ids)


# -- over a real socket ----------------------------------------------------------------------------------------------


def hall_of(server: Any) -> TableRegistry:
    """The table registry of a running server."""
    registry: TableRegistry = server.server.config.app.app.registry
    return registry


def over_sockets(frames: int, folder: Path, seed: int = 0) -> Seen:
    """The same frames over real connections; also invalid UTF-8 and fragments."""
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    from tests.support.live_server import Running

    seen = Seen()
    with Running(folder / "sockets.db") as server:
        n = 0
        while seen.frames < frames:
            r = random.Random(f"{seed}:{n}")
            if n % 50 == 0:
                table = server.open(players=2)
                actor = hall_of(server).tables[table["table"]]
            n += 1
            seen.conversations += 1
            with connect(f"ws://127.0.0.1:{server.port}/ws", compression=None, max_size=2**22) as socket:
                try:
                    for frame in story(r, actor, table, r.randrange(1, 60)):
                        if isinstance(frame, str) and r.random() < 0.02:
                            # Invalid UTF-8 in a frame that is marked as text.
                            socket.send(frame.encode("utf-8", "replace")[:100] + b"\xff\xc0", text=True)
                        elif isinstance(frame, str) and r.random() < 0.02:
                            socket.send([frame[: len(frame) // 2], frame[len(frame) // 2 :]])
                        else:
                            socket.send(frame)
                        seen.frames += 1
                    socket.send('{"t":"ping","at":424242}')
                    while True:
                        answer = json.loads(socket.recv(PATIENCE), parse_constant=invalid)
                        seen.answers[answer["t"] + (f" {answer['code']}" if answer["t"] == "nak" else "")] += 1
                        if answer["t"] == "pong" and answer["at"] == 424242:
                            break
                except ConnectionClosed:
                    code = socket.close_code or 0
                    seen.closes[code] += 1
                    if code == FAULT:
                        seen.faults.append(f"seed {seed}, conversation {n}: closed with 1011")
        if server.ask("GET", "/api/health")[0] != 200:
            seen.faults.append("the server does not answer any more")
    return seen


def main() -> None:
    parser = options_of("tests.harness.frame_fuzz", __doc__)
    parser.add_argument("frames", type=int, nargs="?", default=10_000, help="frames to send [default: 10000]")
    parser.add_argument("seed", type=int, nargs="?", default=0, help="of the frames [default: 0]")
    parser.add_argument("--socket", action="store_true", help="over real connections to a real server")
    asked = parser.parse_args()
    json_log.configure("critical")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    with tempfile.TemporaryDirectory() as folder:
        if asked.socket:
            seen = over_sockets(asked.frames, Path(folder), asked.seed)
        else:
            seen = asyncio.run(fuzz(asked.frames, Path(folder), asked.seed, lambda text: print(text, file=sys.stderr)))
    print(seen.report())
    print(f"memory: {before} MB before, {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB at most")
    sys.exit(1 if seen.faults else 0)


if __name__ == "__main__":
    main()
