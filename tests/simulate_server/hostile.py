"""A client that cheats: stale and doubled commands, ids of others, wrong seats, wrong links, frames that are none."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from tests.simulate_server.client import read, write
from tests.simulate_server.network import Link

if TYPE_CHECKING:
    from tests.simulate_server.ledger import Chain
    from tests.simulate_server.world import World

PAUSE: Final = 0.6
"""Virtual seconds between two attacks, on average."""
ATTACKS: Final = (
    *("foreign id", "changed body", "wrong seat", "stale", "wrong number", "undo", "concede", "consent"),
    *("name of another", "no frame", "unknown field", "long frame", "second hello", "flood"),
)


class HostileClient:
    """Has the link of a spectator or of one seat, and the ids of all commands that others have sent."""

    def __init__(self, world: World, name: str, chain: Chain, seats: list[str]) -> None:
        self.world = world
        self.name = name
        self.chain = chain
        self.seats = seats
        self.by = ",".join(sorted(seats))
        self.process = world.loop.process(name)
        self.chance = Random(f"{world.seed} {name}")
        self.address = f"10.6.6.{len(world.hostile) + 1}"
        self.link: Link | None = None
        self.decision: dict[str, Any] | None = None
        self.seq = 0
        self.proposal = "none"
        self.resting = False
        self.at(1 + self.chance.random(), self.attack)

    def at(self, delay: float, call: Any, *args: Any) -> None:
        self.world.loop.call_later(delay, call, *args, context=self.process.context)

    def hear(self, link: Link, text: str) -> None:
        frame = read(text)
        kind = frame["t"]
        if kind in ("ev", "sync", "welcome"):
            self.seq = frame["seq"]
            shown = frame if kind == "ev" else frame["snapshot"]
            self.decision = shown["decision"] if shown else self.decision
        elif kind == "ask":
            self.proposal = frame["id"]

    def lose(self, link: Link, code: int, reason: str) -> None:
        if link is self.link:
            self.link = None
            if code == 1011:
                self.world.fail(f"{self.name} made the server fail: {reason}")

    def rest(self) -> None:
        self.resting = True
        if self.link is not None:
            self.link.cut(known=True)
            self.link = None

    def attack(self) -> None:
        if self.resting:
            return
        self.at(self.chance.expovariate(1 / PAUSE), self.attack)
        if self.link is None:
            self.connect()
            return
        kind = self.chance.choice(ATTACKS)
        self.world.note("hostile frame", kind)
        for text in self.frames(kind):
            self.link.post(text)

    def connect(self) -> None:
        server = self.world.some_server(self.chance, "")
        if server is None:
            return
        self.link = server.accept(self, self.address)
        claims = self.world.claims_of(self.chain, self.seats)
        if self.chance.random() < 0.1:
            self.world.note("hostile frame", "wrong link")
            other = "p1" if self.seats != ["p1"] else "p2"
            claims = [{"seat": other, "token": self.chance.choice([*self.world.withdrawn, claims[0]["token"]])}]
        self.link.post(write({"t": "hello", "v": 1, "table": self.chain.table, "seats": claims}).decode())

    def frames(self, kind: str) -> list[str]:
        if kind == "no frame":
            return [self.chance.choice(("", "{", "[]", '{"t":"do"}', '{"t":"\\ud800"}', "null", "9" * 400))]
        if kind == "long frame":
            return [write({"t": "chat", "id": "x", "text": "x" * 20_000}).decode()]
        if kind == "second hello":
            return [write({"t": "hello", "v": 1, "table": self.chain.table, "seats": []}).decode()]
        if kind == "flood":
            return [write(self.command("stale")).decode() for _ in range(30)]
        return [write(self.command(kind)).decode()]

    def command(self, kind: str) -> dict[str, Any]:
        """A command of this kind, known to the ledger if it could become a row."""
        chance = self.chance
        id = f"{self.name}-{chance.getrandbits(40):010x}"
        d = self.decision or {"id": 1, "options": [{"key": "x"}]}
        frame: dict[str, Any] = {"t": "do", "id": id, "decision": d["id"], "base_seq": self.seq}
        frame["choose"] = chance.choice(d["options"])["key"]
        sent = self.world.ledger.sent_to(self.chain.table)
        if kind in ("foreign id", "changed body") and sent:
            frame = dict(chance.choice(sent))
            if kind == "changed body" and "choose" in frame:
                frame["choose"] = chance.choice(d["options"])["key"]
            if kind == "changed body" and frame["t"] == "undo":
                frame = {"t": "concede", "id": frame["id"]}
        elif kind == "stale":
            frame |= {"base_seq": max(0, self.seq - 1), "decision": max(0, d["id"] - chance.randrange(3))}
        elif kind == "wrong number":
            frame |= {"base_seq": self.seq + chance.randrange(3), "decision": d["id"] + chance.randrange(5)}
        elif kind == "undo":
            frame = {"t": "undo", "id": id, "line": chance.choice((0, 1, 2, 10**6))}
        elif kind == "concede":
            frame = {"t": "concede", "id": id}
        elif kind == "consent":
            return {"t": "consent", "id": id, "proposal": self.proposal, "yes": True}
        elif kind == "name of another":
            frame = {"t": "name", "id": id, "seat": chance.choice(("p1", "p2", "host", "watch")), "name": "me"}
            self.world.ledger.on_minor(self.chain.table, frame)
            return frame
        elif kind == "unknown field":
            return {**frame, "seat": "p1"}
        self.world.ledger.on_command(self.chain.table, self.by, frame)
        return frame
