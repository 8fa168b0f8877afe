"""A hostile host: withdraws links, takes seats over, waits, reconnects and races, to undo dice that others have seen.

``python -m tests.harness.hostile_host 1000`` plays 1000 random orders, each at a table with two other players.  After
every step it reads the journal and compares it with its own notes: who saw which dice, who said yes or no, and how long
a question was open.  ``--seed 17 1`` plays the order with number 17 again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

from showdown.server.commands.answers import choose
from showdown.server.commands.proposals import consent
from showdown.server.commands.undo import undo
from showdown.server.table.actor import TableActor
from showdown.server.table.broadcast import fence_of
from showdown.server.table.registry import TableRegistry
from showdown.server.table.seating import sit_down, withdraw_link
from showdown.server.table.seats import hash_of
from showdown.server.websocket.subscriber import Subscriber
from tests.support.harness_options import told
from tests.support.skipping_clock import run_skipping, skip
from tests.support.socketless_tables import a_registry, a_table, frames_of

WAIT: Final = 300
STEPS: Final = 24
"""Steps of one order, after the first dice."""
FIRST: Final = 9
"""Decisions before the first step: then dice are on the table."""


class Person:
    """A person at the table.  ``seen``: the dice this person saw.  ``has_link``: the link was not withdrawn."""

    def __init__(self, name: str, seat: str, holder: str) -> None:
        self.name = name
        self.seat = seat
        self.holder = holder
        self.client: Subscriber | None = None
        self.has_seat = False
        self.has_link = True
        self.seen: set[int] = set()


class Order:
    """One random order of steps at one table."""

    def __init__(self, registry: TableRegistry, seed: int) -> None:
        self.registry = registry
        self.random = random.Random(seed)
        self.seed = seed
        self.actor: TableActor
        self.wait: int | None = self.random.choice([WAIT, WAIT, WAIT, None])
        self.host = Person("Host", "p1", "host-browser")
        self.others = [Person("Ben", "p2", "ben-browser"), Person("Cleo", "p3", "cleo-browser")]
        self.puppets: list[Person] = []
        self.journal: list[int | str] = []
        """The present journal: a choice as its key, dice as a number of their own."""
        self.dice = 0
        self.seq = 0
        self.proposed: dict[str, tuple[float, str]] = {}
        """Undo commands: when each was sent first, and from which seats."""
        self.yes: dict[str, set[str]] = {}
        self.no: set[str] = set()
        self.count = 0
        self.counts: Counter[str] = Counter()
        self.problems: list[str] = []

    # -- what happened, according to the journal ---------------------------------------------------------------------

    async def read_rows(self) -> None:
        """Compare new rows of the journal with our notes."""
        for row in await self.registry.store.rows(self.actor.id, self.seq):
            self.seq = row["seq"]
            body = json.loads(row["body"])
            if "undo" in body:
                self.check_undo(row["command_id"], body)
                del self.journal[body["undo"] :]
            for item in body.get("entries", ()):
                self.dice += 1
                self.journal.append(item if isinstance(item, str) else self.dice)
        # Whoever has a seat now has seen everything; a person who lost it in this step may have seen less.
        for person in self.people():
            if person.has_seat:
                person.seen |= {entry for entry in self.journal if isinstance(entry, int)}

    def people(self) -> list[Person]:
        return [self.host, *self.others, *self.puppets]

    def check_undo(self, id: str, body: dict[str, Any]) -> None:
        cut = self.journal[body["undo"] :]
        gone = {entry for entry in cut if isinstance(entry, int)}
        if not gone:
            self.counts["undo of nothing revealed"] += 1
            return
        record = body["consents"]
        began, by = self.proposed[id]
        waited = asyncio.get_running_loop().time() - began
        agreed = {one["name"] for one in record["agreed"]}
        absent = {one["name"] for one in record["absent"]}
        self.counts["undo with all consents" if not absent else "undo after the waiting time"] += 1
        if id in self.no:
            self.wrong(f"{id}: undone although a player refused")
        if absent and (self.wait is None or waited < self.wait or record["wait"] != self.wait):
            self.wrong(f"{id}: undone without {absent} after {waited:.1f} s, the table asks for {self.wait}")
        for person in self.others:
            if not person.seen & gone or (person.has_seat and person.seat in by.split(",")):
                continue
            said_yes = person.name in self.yes.get(id, set())
            if not said_yes and person.name not in absent:
                self.wrong(f"{id}: {person.name} saw the dice, did not agree, and is not listed as absent")
            if said_yes and person.name not in agreed:
                self.wrong(f"{id}: {person.name} agreed, and the record does not say so")
        if not agreed <= self.yes.get(id, set()):
            self.wrong(f"{id}: the record invents consents: {agreed} of {self.yes.get(id)}")
        self.check_record(id, body, cut)

    def check_record(self, id: str, body: dict[str, Any], cut: list[int | str]) -> None:
        """Does the record say what was undone, and the log what the record says?"""
        record, kept = body["consents"], self.journal[: body["undo"]]
        if record["decisions"] != len([e for e in cut if isinstance(e, str)]):
            self.wrong(f"{id}: wrong number of decisions")
        if record["to"] != len([e for e in kept if isinstance(e, str)]):
            self.wrong(f"{id}: wrong decision to go back to")
        if record["dice"] + record["cards"] < len([e for e in cut if isinstance(e, int)]):
            self.wrong(f"{id}: too few dice")
        for one in [*record["agreed"], *record["absent"], *record["by"]]:
            if one["name"] not in body["mark"]:
                self.wrong(f"{id}: the log does not name {one['name']}: {body['mark']}")
        if "agreed by all" in body["mark"]:
            self.wrong(f"{id}: {body['mark']}")

    def wrong(self, what: str) -> None:
        self.problems.append(f"order {self.seed}: {what}")

    # -- steps -------------------------------------------------------------------------------------------------------

    async def play_order(self) -> None:
        self.actor, _ = await a_table(self.registry, players=3, undo_wait=self.wait)
        for person in (self.host, *self.others):
            await self.sit(person)
        for _ in range(FIRST):
            await self.play()
            await self.read_rows()
        steps = [
            *(self.play, self.play, self.undo, self.undo, self.undo, self.withdraw, self.puppet, self.leave, self.back),
            *(self.agree, self.agree, self.agree_as_puppet, self.refuse, self.pause, self.pause, self.restart),
            *(self.race, self.race, self.steal_id, self.insist, self.insist, self.insist, self.insist, self.insist),
        ]
        for _ in range(STEPS):
            step = self.random.choice(steps)
            self.counts[step.__name__] += 1
            await step()
            for person in self.people():
                if person.client is not None:
                    frames_of(person.client)
            await self.read_rows()
            if self.actor.over:
                break
        await self.check_log()

    def new_id(self) -> str:
        self.count += 1
        return f"c{self.count}"

    async def sit(self, person: Person) -> None:
        client = Subscriber(None)  # type: ignore[arg-type]
        client.seats, client.holder = frozenset([person.seat]), person.holder
        for other in self.people():
            if other.seat == person.seat and other is not person and other.has_seat:
                other.has_seat, other.client = False, None
        person.client, person.has_seat = client, True
        self.actor.join(client)
        await sit_down(self.actor, client, [person.seat])
        if self.actor.seat_records[person.seat].name != person.name:
            await self.actor.rename(person.seat, person.name, None)

    def at(self, seat: str) -> Person | None:
        return next((p for p in self.people() if p.seat == seat and p.has_seat and p.client is not None), None)

    async def play(self) -> None:
        d = self.actor.session.decision
        if d is None:
            return
        people = [person for seat in d.seats if (person := self.at(f"p{seat + 1}"))] or [self.host]
        client = people[0].client
        if client is not None:
            await choose(self.actor, client, self.new_id(), d.id, self.actor.seq, self.random.choice(d.options).key)

    async def undo(self) -> None:
        client = self.host.client
        if client is None:
            return
        id = self.new_id()
        self.proposed[id] = (asyncio.get_running_loop().time(), client.by)
        fence = fence_of(self.actor.session)
        line = self.random.choice([None, 1, self.random.randint(1, fence), fence] if fence else [None])
        await undo(self.actor, client, id, self.actor.seq, line)

    async def insist(self) -> None:
        """Ask for an undo, and try a few things to get it."""
        await self.undo()
        tricks = [
            self.agree,
            self.agree,
            self.agree_as_puppet,
            self.pause,
            self.pause,
            self.back,
            self.puppet,
            self.leave,
        ]
        for _ in range(self.random.randint(1, 5)):
            await self.random.choice(tricks)()
            await self.read_rows()

    async def withdraw(self) -> None:
        """Throw a player out; mostly another one than the host."""
        person = self.random.choice([*self.others, *self.others, self.host])
        await withdraw_link(self.actor, person.seat, hash_of(f"new-{self.new_id()}"))
        for one in self.people():
            if one.seat == person.seat:
                one.has_seat, one.has_link, one.client = False, False, None
        if person is self.host:
            self.host.has_link = True
            await self.sit(self.host)

    async def puppet(self) -> None:
        """Sit at the seat of another player: with a known link, or with the new one after withdrawing it."""
        seat = self.random.choice(["p2", "p3"])
        puppet = Person(f"Puppet{len(self.puppets)}", seat, self.random.choice(["", "host-browser", f"x{self.count}"]))
        self.puppets.append(puppet)
        await self.sit(puppet)

    async def leave(self) -> None:
        person = self.random.choice([p for p in self.people() if p.client is not None] or [self.host])
        if person.client is not None:
            self.actor.leave(person.client)
            person.client = None

    async def back(self) -> None:
        """A player connects again, or takes the seat back."""
        person = self.random.choice([self.host, *self.others])
        if person.has_link and person.client is None:
            await self.sit(person)

    async def agree(self, people: list[Person] | None = None, yes: bool = True) -> None:
        proposal = self.actor.proposal
        asked = proposal.need if proposal else set()
        able = [p for p in people or self.others if p.client is not None and p.seat in asked]
        if proposal is None or not able:
            return
        person = self.random.choice(able)
        assert person.client is not None
        if yes:
            self.yes.setdefault(proposal.id, set()).add(person.name)
        id = self.new_id()
        await consent(self.actor, person.client, id, proposal.id, yes)
        if not yes and any([f["t"] == "ack" and f["id"] == id for f in frames_of(person.client)]):
            self.no.add(proposal.id)

    async def agree_as_puppet(self) -> None:
        await self.agree([self.host, *self.puppets])

    async def refuse(self) -> None:
        await self.agree(yes=False)

    async def pause(self) -> None:
        proposal = self.actor.proposal
        await skip(self.random.choice([5, 60, 150, WAIT - 1, WAIT, 2 * WAIT]))
        if proposal is not None and proposal.task is not None:
            await proposal.task

    async def restart(self) -> None:
        """The server stops and starts again; everyone connects again."""
        old = self.actor
        old.close()
        self.registry.tables.pop(old.id)
        found = await self.registry.table(old.id)
        assert found is not None
        if [line.text for line in found.session.log.lines] != [line.text for line in old.session.log.lines]:
            self.wrong("another log after a restart")
        self.actor = found
        for person in self.people():
            if person.client is not None:
                await self.sit(person)

    async def race(self) -> None:
        steps = [self.undo, self.withdraw, self.agree, self.agree_as_puppet, self.play, self.undo, self.refuse]
        await asyncio.gather(*[step() for step in self.random.sample(steps, 3)])

    async def steal_id(self) -> None:
        """Send the id of another command: no ack, and no second undo."""
        client, rows = self.host.client, await self.registry.store.rows(self.actor.id)
        if client is None:
            return
        id = self.random.choice(rows)["command_id"]
        frames_of(client)
        await undo(self.actor, client, id, 10**6, 1)
        if any([f["t"] == "ack" and f["id"] == id for f in frames_of(client)]):
            self.wrong(f"an ack for the id of another command: {id}")

    async def check_log(self) -> None:
        """Are all marks in the log, and is the log of a loaded table the same?"""
        lines = [line.text for line in self.actor.session.log.lines]
        marks = [mark["what"] for mark in self.actor.game.marks]
        if Counter(marks) - Counter(lines):
            self.wrong("a mark is not in the log")
        if [line for line in lines if line in marks] != marks:
            self.wrong("the log has another order of marks")
        await self.restart()


async def play_orders(folder: Path, first: int, orders: int) -> tuple[Counter[str], list[str]]:
    counts: Counter[str] = Counter()
    problems: list[str] = []
    async with a_registry(folder) as registry:
        for seed in range(first, first + orders):
            order = Order(registry, seed)
            try:
                await order.play_order()
            except Exception as error:
                order.wrong(f"{type(error).__name__}: {error}")
            counts += order.counts
            problems += order.problems
            registry.forget(float("inf"))
            registry.tables.clear()
    return counts, problems


def run(first: int, orders: int) -> tuple[dict[str, Any], list[str]]:
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="hostile") as folder:
        counts, problems = run_skipping(lambda: play_orders(Path(folder), first, orders))
    figures = {"orders": orders, **dict(sorted(counts.items())), "seconds": round(time.monotonic() - began)}
    return {**figures, "problems": len(problems)}, problems[:20]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.harness.hostile_host", description=__doc__)
    parser.add_argument("orders", type=int)
    parser.add_argument("--seed", type=int, default=1, help="number of the first order")
    asked = parser.parse_args()
    return told(*run(asked.seed, asked.orders))


if __name__ == "__main__":
    raise SystemExit(main())
