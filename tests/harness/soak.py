"""Memory over time (interfaces.md 3.9, row 25): tables are opened, played, looked back at and forgotten.

``python -m tests.harness.soak 3000`` does so with so many tables on disk.  The memory of the process after the first
thousand (the first half, if there are fewer) is compared with that at the end.  Exit code 1 if it grew by more than a
tenth.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import time
from pathlib import Path
from typing import Any

from showdown.server.answers import choose
from showdown.server.explained import explained
from showdown.server.export import moment_at, save_text
from showdown.server.hall import Hall
from showdown.server.protocol import Explain
from showdown.server.telling import welcome
from tests.support.harness_options import in_folder
from tests.support.server_process import resident_bytes
from tests.support.socketless_tables import a_hall, a_table, heard, somebody

COMMANDS = 8
WARM = 1000
GROWS = 1.1
MEGABYTE = 2**20


async def one(hall: Hall, number: int) -> None:
    """A table from its opening until nobody remembers it."""
    actor, _ = await a_table(hall, players=1 + number % 4)
    me = somebody(actor, *[seat for seat in actor.chairs if seat[0] == "p"])
    for n in range(COMMANDS):
        d = actor.session.decision
        if d is None:
            break
        await choose(actor, me, f"c{n}", d.id, actor.seq, d.options[(number + n) % len(d.options)].key)
    for frame in welcome(actor, me, 0, ""):
        me.send(frame)
    heard(me)
    explained(actor.session, Explain(id="e", of="monster"))
    moment_at(actor, 1)
    save_text(actor)
    actor.leave(me)
    hall.forget(time.monotonic() + 1)


async def soak(folder: Path, tables: int) -> dict[str, Any]:
    warm = min(WARM, tables // 2)
    memory: list[int] = []
    async with a_hall(folder) as hall:
        for number in range(1, tables + 1):
            await one(hall, number)
            if number == warm or number % max(1, tables // 10) == 0:
                gc.collect()
                memory.append(resident_bytes(os.getpid()))
            if number == warm:
                first = memory[-1]
        left = len(hall.tables) + len(hall.loading)
    return {
        "tables": tables,
        "commands": COMMANDS * tables,
        f"megabytes after {warm}": round(first / MEGABYTE, 1),
        "megabytes at the end": round(memory[-1] / MEGABYTE, 1),
        "on the way": [round(m / MEGABYTE, 1) for m in memory],
        "tables still in memory": left,
        "grew": round(memory[-1] / first, 3),
    }


def run(folder: Path, tables: int) -> tuple[dict[str, Any], list[str]]:
    found = asyncio.run(soak(folder, tables))
    problems = []
    if found["grew"] > GROWS:
        problems.append("the memory grew by more than a tenth")
    if found["tables still in memory"]:
        problems.append("tables that nobody uses are still in memory")
    return found, problems


def main() -> int:
    return in_folder("soak", lambda folder: run(folder, int(sys.argv[1]) if len(sys.argv) > 1 else 3000))


if __name__ == "__main__":
    sys.exit(main())
