"""Memory over time: tables are opened, played, replayed and unloaded.

``python -m tests.harness.soak 3000`` does so with 3000 tables on disk.  The memory of the process after the first
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

from showdown.server.commands.answers import choose
from showdown.server.commands.explain import explanation_frame
from showdown.server.table.broadcast import welcome
from showdown.server.table.registry import TableRegistry
from showdown.server.websocket.protocol import Explain
from tests.support.harness_options import in_folder
from tests.support.past_here import position_at, save_text
from tests.support.server_process import resident_bytes
from tests.support.socketless_tables import a_client, a_registry, a_table, frames_of

COMMANDS = 8
WARM = 1000
GROWS = 1.1
MEGABYTE = 2**20


async def one(registry: TableRegistry, number: int) -> None:
    """One table, from opening to unloading."""
    actor, _ = await a_table(registry, players=1 + number % 4)
    me = a_client(actor, *[seat for seat in actor.seat_records if seat[0] == "p"])
    for n in range(COMMANDS):
        d = actor.session.decision
        if d is None:
            break
        await choose(actor, me, f"c{n}", d.id, actor.seq, d.options[(number + n) % len(d.options)].key)
    for frame in welcome(actor, me, 0, ""):
        me.send(frame)
    frames_of(me)
    explanation_frame(actor.session, Explain(id="e", of="monster"))
    position_at(actor, 1)
    save_text(actor)
    actor.leave(me)
    registry.forget(time.monotonic() + 1)


async def soak(folder: Path, tables: int) -> dict[str, Any]:
    warm = min(WARM, tables // 2)
    memory: list[int] = []
    async with a_registry(folder) as registry:
        for number in range(1, tables + 1):
            await one(registry, number)
            if number == warm or number % max(1, tables // 10) == 0:
                gc.collect()
                memory.append(resident_bytes(os.getpid()))
            if number == warm:
                first = memory[-1]
        left = len(registry.tables) + len(registry.loading)
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
        problems.append("idle tables are still in memory")
    return found, problems


def main() -> int:
    return in_folder("soak", lambda folder: run(folder, int(sys.argv[1]) if len(sys.argv) > 1 else 3000))


if __name__ == "__main__":
    sys.exit(main())
