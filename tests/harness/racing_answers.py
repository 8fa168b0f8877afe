"""Racing answers: of several players who answer at once, one wins and the others get a nak.

``python -m tests.harness.racing_answers 10000`` sends 10000 answers, four at a time, to tables on disk; then identical
commands, fifty at a time.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from typing import Any

from showdown.server.commands.answers import choose
from showdown.server.table.actor import TableActor
from showdown.server.table.registry import TableRegistry
from tests.support.socketless_tables import a_client, a_registry, a_table, answer, frames_of

PEOPLE = 4
TWINS = 50


class Count:
    def __init__(self) -> None:
        self.answers = 0
        self.accepted = 0
        self.stale = 0
        self.wrong: list[str] = []

    def report(self) -> str:
        told = (
            f"{self.answers} racing answers: {self.accepted} accepted, {self.stale} refused as stale with a fresh view"
        )
        return "\n".join([f"{told}; {len(self.wrong)} wrong", *self.wrong[:5]])


async def race(answers: int, registry: TableRegistry) -> Count:
    """Players who may all answer send different answers to the same decision at the same time."""
    count = Count()
    actor: TableActor | None = None
    people: list[Any] = []
    while count.answers < answers:
        d = actor.session.decision if actor else None
        if actor is None or d is None:
            registry.forget(float("inf"))
            actor, _ = await a_table(registry, players=1)
            people = [a_client(actor, "p1") for _ in range(PEOPLE)]
            continue
        seq = actor.seq
        keys = [d.options[(i + seq) % len(d.options)].key for i in range(PEOPLE)]
        ids = [f"r{seq}-{i}" for i in range(PEOPLE)]
        await asyncio.gather(*[choose(actor, people[i], ids[i], d.id, seq, keys[i]) for i in range(PEOPLE)])
        frames = [frames_of(person) for person in people]
        got = [answer(frames[i], ids[i]) for i in range(PEOPLE)]
        accepted = [g for g in got if g["t"] == "ack"]
        stale = [i for i in range(PEOPLE) if got[i].get("code") in ("stale", "over")]
        fresh = [i for i in stale if got[i]["code"] == "over" or any(f["t"] == "sync" for f in frames[i])]
        count.answers += PEOPLE
        count.accepted += len(accepted)
        count.stale += len(stale)
        if len(accepted) != 1 or len(fresh) != PEOPLE - 1 or actor.seq != seq + 1:
            count.wrong.append(f"decision {d.id}: {got}")
    return count


async def identical(registry: TableRegistry) -> tuple[int, int, int]:
    """The same command fifty times at once; the number of acks, different acks and rows."""
    actor, _ = await a_table(registry, players=1)
    d = actor.session.decision
    assert d is not None
    people = [a_client(actor, "p1") for _ in range(TWINS)]
    before = actor.seq
    await asyncio.gather(*[choose(actor, p, "the-same", d.id, before, d.options[0].key) for p in people])
    acks = [answer(frames_of(p), "the-same") for p in people]
    rows = [r for r in await registry.store.rows(actor.id) if r["command_id"] == "the-same"]
    return len([a for a in acks if a["t"] == "ack"]), len({a["seq"] for a in acks}), len(rows)


async def run(answers: int, folder: Path) -> tuple[Count, tuple[int, int, int]]:
    async with a_registry(folder) as registry:
        return await race(answers, registry), await identical(registry)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        count, (acks, different, rows) = asyncio.run(run(int(sys.argv[1]), Path(folder)))
    print(count.report())
    print(f"{TWINS} identical commands at once: {acks} acks, {different} kind of them, {rows} row")


if __name__ == "__main__":
    main()
