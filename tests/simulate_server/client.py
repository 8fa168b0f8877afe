"""A simulated player: follows the protocol like the page, reconnects, and sends again what got no answer."""

from __future__ import annotations

import hashlib
from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec

from showdown.language import say
from showdown.server.websocket.merge_patch import patched, without_nulls
from tests.simulate_server.network import Link

if TYPE_CHECKING:
    from tests.simulate_server.ledger import Chain
    from tests.simulate_server.world import World

TICK: Final = 1.0
RESEND: Final = 2.5
"""Virtual seconds until a command without an answer is sent again."""
DEAD: Final = 9.0
"""Virtual seconds without a frame until a client reconnects."""
THINK: Final = 0.25
"""Virtual seconds that a player thinks, on average."""
LINES: Final = 12
"""Log lines that clients compare."""
FINAL: Final = frozenset({4404})
MINOR: Final = ("chat", "name", "point", "pass", "resync", "explain")
WEIGHTS: Final = {"do": 80, "undo": 7, "auto": 5, "chat": 3} | dict.fromkeys(("name", *MINOR[2:]), 1)

read = msgspec.json.Decoder().decode
write = msgspec.json.Encoder(order="sorted").encode


class Broken(Exception):
    """The server broke a promise."""


class SimulatedClient:
    """Plays ``seats`` of a table; without seats it looks on."""

    def __init__(self, world: World, name: str, chain: Chain, seats: list[str], via: str = "") -> None:
        self.world = world
        self.name = name
        self.chain = chain
        self.table = chain.table
        self.seats = frozenset(seats)
        self.by = ",".join(sorted(seats))
        self.claims = world.claims_of(chain, seats)
        self.via = via
        """The only server that it uses; empty: any."""
        self.process = world.loop.process(name)
        self.chance = Random(f"{world.seed} {name}")
        self.address = f"10.0.0.{len(world.clients) + 1}"
        self.link: Link | None = None
        self.text = ""
        """The last frame."""
        self.welcomed = False
        self.heard_at = 0.0
        self.view: dict[str, Any] = {}
        self.decision: dict[str, Any] | None = None
        self.log: list[dict[str, Any]] = []
        self.seq = 0
        self.epoch = ""
        self.waiting: dict[str, Any] | None = None
        """The command without an answer yet."""
        self.sent_at = 0.0
        self.owed = 0
        """The number in the last ack: its event must arrive before the next command."""
        self.acked: dict[str, int] = {}
        self.thinking = False
        self.resting = False
        """Follows the table, but sends no new command."""
        self.finished = False
        """The table is deleted."""
        self.undoes = True
        self.digest = b""
        self.names: dict[str, str] = {}
        """The names of the players, as the server says."""
        self.chat: dict[int, str] = {}
        self.at(self.chance.random(), self.tick)

    def at(self, delay: float, call: Any, *args: Any) -> None:
        self.world.loop.call_later(delay, call, *args, context=self.process.context)

    # -- the connection ----------------------------------------------------------------------------------------------

    def tick(self) -> None:
        """Once a second: connect, ping, send again."""
        if self.finished:
            return
        self.at(TICK * (0.5 + self.chance.random()), self.tick)
        now = self.world.loop.now
        if self.link is not None and now - self.heard_at > DEAD:
            self.hang_up()
        if self.link is None:
            self.connect()
        elif self.welcomed:
            self.post({"t": "ping", "at": 0})
            if self.waiting is not None and now - self.sent_at > RESEND:
                self.send_waiting()
            self.consider()

    def connect(self) -> None:
        server = self.world.some_server(self.chance, self.via)
        if server is None:
            return
        self.welcomed = False
        self.heard_at = self.world.loop.now
        self.link = server.accept(self, self.address)
        hello = {"t": "hello", "v": 1, "table": self.table, "seats": self.claims}
        self.post({**hello, "last_seq": self.seq, "epoch": self.epoch})

    def hang_up(self) -> None:
        if self.link is not None:
            self.link.cut(known=True)
            self.link = None

    def lose(self, link: Link, code: int, reason: str) -> None:
        if link is not self.link:
            return
        self.link = None
        self.world.trace(f"{self.name} closed {code}")
        if code in FINAL:
            if not self.chain.may_vanish:
                self.world.fail(f"{self.name} was told that its table does not exist")
            self.finished = True
        elif code == 4401:
            # The host has given a new link.
            self.world.renew_claims(self.chain)
            self.claims = self.world.claims_of(self.chain, sorted(self.seats))
        elif code in (1011, 4426) or (code == 1008 and reason != say("server.close_silent")):
            self.world.fail(f"{self.name} follows the protocol but was closed with {code}: {reason}")

    def post(self, frame: dict[str, Any]) -> None:
        if self.link is not None:
            self.link.post(write(frame).decode())

    def send_waiting(self) -> None:
        assert self.waiting is not None
        self.sent_at = self.world.loop.now
        self.post(self.waiting)
        if self.chance.random() < self.world.odds.doubled:
            self.world.note("doubled command", self.name)
            self.post(self.waiting)

    # -- what is heard -----------------------------------------------------------------------------------------------

    def hear(self, link: Link, text: str) -> None:
        frame = read(text)
        self.text = text
        try:
            if frame["t"] == "ack":
                # Also on an old connection: the server has said it.
                self.take_ack(frame)
            if link is self.link:
                self.heard_at = self.world.loop.now
                self.take(frame)
                self.consider()
        except Broken as broken:
            self.world.fail(f"{self.name}: {broken}")

    def take(self, frame: dict[str, Any]) -> None:
        kind = frame["t"]
        if kind in ("welcome", "sync"):
            self.take_table(frame)
            if kind == "welcome":
                self.welcomed = True
                if self.waiting is not None:
                    self.send_waiting()
        elif kind == "ev":
            self.take_event(frame)
        elif kind == "ask":
            self.consent(frame)
        elif kind == "asked":
            if frame["result"] != "done" and self.waiting is not None and self.waiting["id"] == frame["id"]:
                self.waiting = None
        elif kind == "nak":
            self.take_refusal(frame)
        elif kind == "people":
            self.names = {person["seat"]: person["name"] for person in frame["people"]}
        elif kind == "chat":
            self.chat[frame["n"]] = frame["text"]
        elif kind == "chat_log":
            self.chat = {line["n"]: line["text"] for line in frame["chat"]}

    def take_table(self, frame: dict[str, Any]) -> None:
        self.epoch = frame["epoch"]
        shown = frame["snapshot"]
        if shown is None:
            # The missed frames follow: send nothing before them.
            self.owed = max(self.owed, frame["seq"])
            return
        if frame["seq"] < self.seq:
            raise Broken(f"the number went back from {self.seq} to {frame['seq']}")
        self.seq = frame["seq"]
        self.view, self.decision, self.log = shown["view"], shown["decision"], shown["log"]
        self.names = {person["seat"]: person["name"] for person in shown["people"]}
        self.chat = {line["n"]: line["text"] for line in shown["chat"]}
        self.digest = b""
        if shown["read_only"]:
            return
        self.check_state()
        if shown["asks"]:
            self.consent(shown["asks"])

    def take_event(self, frame: dict[str, Any]) -> None:
        if frame["seq"] != self.seq + 1:
            raise Broken(f"event {frame['seq']} follows {self.seq}")
        self.seq = frame["seq"]
        self.view = patched(self.view, frame["patch"])
        self.decision = frame["decision"]
        if frame["cut"] is not None:
            self.log = [line for line in self.log if line["n"] <= frame["cut"]]
        self.log = [*self.log[-10 * LINES :], *frame["log"]]
        self.check_state()

    def check_state(self) -> None:
        # The same frame makes of the same state the same state: computed once for all clients.
        known, step = self.world.digests, (self.digest, hashlib.blake2b(self.text.encode()).digest())
        if step not in known:
            lines = [{k: v for k, v in line.items() if k != "fence"} for line in self.log[-LINES:]]
            state = write([without_nulls(self.view), self.decision, lines])
            known[step] = hashlib.blake2b(state, digest_size=12).digest()
        self.digest = known[step]
        self.world.ledger.saw(self.table, self.seq, self.digest, self.name)

    def take_ack(self, frame: dict[str, Any]) -> None:
        id, seq = frame["id"], frame["seq"]
        if (self.table, id) not in self.world.ledger.sent:
            self.world.ledger.name_acked(self.table, id)
            return
        if self.acked.setdefault(id, seq) != seq:
            raise Broken(f"{id} was acknowledged as {self.acked[id]} and as {seq}")
        if self.waiting is not None and self.waiting["id"] == id:
            self.waiting = None
            self.owed = max(self.owed, seq)

    def take_refusal(self, frame: dict[str, Any]) -> None:
        if self.waiting is None or self.waiting["id"] != frame["id"]:
            return
        code = frame["code"]
        if code in ("read_only", "slow_down"):
            # Nothing is stored: send the same command again later.
            return
        if frame["id"] in self.acked:
            raise Broken(f"{frame['id']} was acknowledged, then refused")
        was, self.waiting = self.waiting["t"], None
        if code in ("illegal", "consent") and was in ("undo", "concede"):
            self.undoes = False
        elif code == "bad" and len(self.world.ledger.sent[self.table, frame["id"]]) > 1:
            # A cheat was faster with this id.
            pass
        elif code not in ("stale", "over"):
            raise Broken(f"refused: {frame}")
        self.owed = max(self.owed, frame["seq"])

    def consent(self, ask: dict[str, Any]) -> None:
        if self.seats & set(ask["need"]):
            yes = self.resting or self.chance.random() < 0.8
            frame = {"t": "consent", "id": self.new_id(), "proposal": ask["id"], "yes": yes}
            self.at(self.chance.random(), self.post, frame)

    # -- what is done ------------------------------------------------------------------------------------------------

    def new_id(self) -> str:
        return f"{self.name}-{self.chance.getrandbits(40):010x}"

    @property
    def settled(self) -> bool:
        """Does it know all that is stored, and has each command an answer?"""
        up_to_date = self.welcomed and self.link is not None and self.seq == len(self.chain.rows)
        return self.finished or (up_to_date and self.waiting is None)

    def consider(self) -> None:
        """Act after a while, if the pending decision is ours and all earlier events were received."""
        d = self.decision
        able = self.welcomed and self.seq >= self.owed and self.waiting is None and not self.thinking
        if self.seats and able and not self.resting and d is not None and self.seats & set(d["seats"]):
            self.thinking = True
            self.at(self.chance.expovariate(1 / THINK), self.act)

    def act(self) -> None:
        self.thinking = False
        d = self.decision
        ours = d is not None and self.seats & set(d["seats"])
        if not ours or self.waiting is not None or self.resting or self.seq < self.owed or self.link is None:
            return
        assert d is not None
        kind = self.chance.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        if kind in MINOR:
            frame = self.minor(kind)
            self.world.ledger.on_minor(self.table, frame)
            self.post(frame)
            kind = "do"
        frame = {"t": kind, "id": self.new_id(), "base_seq": self.seq}
        if kind == "undo" and not self.undoes:
            frame["t"] = kind = "do"
        if kind != "undo":
            # Nothing left to undo: do not try twice in a row.
            self.undoes = True
            frame["decision"] = d["id"]
        if kind == "do":
            frame["choose"] = self.chance.choice(d["options"])["key"]
        self.waiting = frame
        self.world.ledger.on_command(self.table, self.by, frame)
        self.send_waiting()

    def minor(self, kind: str) -> dict[str, Any]:
        """A frame that becomes no row."""
        if kind == "resync":
            return {"t": "resync"}
        seat = min(self.seats)
        fields: dict[str, dict[str, Any]] = {
            "chat": {"text": f"line {self.chance.getrandbits(20)}"},
            "name": {"seat": seat, "name": f"N{self.chance.getrandbits(10)}"},
            "point": {"cell": "H8"},
            "explain": {"of": "decision"},
            "pass": {"until": self.chance.choice(("targeted", "off"))},
        }
        return {"t": kind, "id": self.new_id(), **fields[kind]}
