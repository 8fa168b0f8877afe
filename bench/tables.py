"""Measure the memory of active tables: python -m bench.tables [--tables 1000] [--commands 100] [--json]

Opens ``--tables`` First Stories in one process, with the real registry and journal, and gives ``--commands`` random
commands at each.  All tables stay in memory; the growth of the process is divided by their number.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from showdown.server.commands.answers import choose
from showdown.server.table.actor import TableActor
from tests.support.server_process import resident_bytes
from tests.support.socketless_tables import a_client, a_registry, a_table, frames_of

MEGABYTE = 2**20
TOGETHER = 50
"""Tables that are played at the same time, so that their commands share transactions."""


async def played(actor: TableActor, commands: int, seed: int) -> int:
    """Random answers of a single player at one table; returns the number of commands."""
    chance = random.Random(seed)
    me = a_client(actor, *[seat for seat in actor.seat_records if seat[0] == "p"])
    for n in range(commands):
        d = actor.session.decision
        if d is None:
            break
        await choose(actor, me, f"c{n}", d.id, actor.seq, chance.choice(d.options).key)
        frames_of(me)
    return actor.seq


async def measured(folder: Path, tables: int, commands: int) -> dict[str, Any]:
    async with a_registry(folder) as registry:
        # The first table loads rules and cards.
        await a_table(registry, players=1, seed=0)
        gc.collect()
        before = resident_bytes(os.getpid())
        rows = 0
        for first in range(0, tables, TOGETHER):
            seeds = range(first, min(tables, first + TOGETHER))
            actors = [(await a_table(registry, players=1, seed=seed))[0] for seed in seeds]
            rows += sum(
                await asyncio.gather(*[played(a, commands, seed) for a, seed in zip(actors, seeds, strict=True)])
            )
        gc.collect()
        grown = resident_bytes(os.getpid()) - before
    return {
        "tables": tables,
        "commands a table": round(rows / tables, 1),
        "megabytes": round(grown / MEGABYTE),
        "kilobytes a table": round(grown / tables / 1024),
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.tables", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=1000, help="number of tables [default: 1000]")
    parser.add_argument("--commands", type=int, default=100, help="random commands at each table [default: 100]")
    parser.add_argument("--json", action="store_true", help="print JSON")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tables") as folder:
        found = asyncio.run(measured(Path(folder), asked.tables, asked.commands))
    if asked.json:
        print(json.dumps({"schema": "showdown.bench-tables/1", **found}, indent=1))
    else:
        print(", ".join([f"{name} {value}" for name, value in found.items()]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
