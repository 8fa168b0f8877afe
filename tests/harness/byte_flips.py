"""Random bytes of a database are changed: each change is found, nothing crashes, other tables play on.

``python -m tests.harness.byte_flips 1000 --tables 50`` fills a SQLite file with tables, then changes one byte of a copy
again and again.  Each change is compared with what can be read: *found* (``db check`` names it), *unused* (every row
reads as before: the byte belongs to no row), *uncovered* (a column without a checksum: time of the last command, round,
chat), or *missed*, which must not happen.  Then the tables are loaded and played, and the file is repaired.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from showdown.server.commands.answers import choose
from showdown.server.http.limits import Limits
from showdown.server.serve import create_store, open_store
from showdown.server.storage import checksums
from showdown.server.storage.integrity_check import check_integrity
from showdown.server.storage.repair import repair
from showdown.server.storage.salvage import read_table, table_ids
from showdown.server.storage.server_secret import place_of
from showdown.server.storage.store import BadDatabase, Damaged, NotStored
from showdown.server.table.actor import TableActor
from showdown.server.table.new_table import TableSpec
from showdown.server.table.registry import TableRegistry
from tests.support.socketless_tables import a_client, answer, frames_of

COVERED = {"rows": checksums.JOURNAL, "seats": checksums.SEAT}


async def fill(database: Path, tables: int, seed: int) -> None:
    """Tables with 3 to 60 commands each."""
    rng = random.Random(seed)
    store = open_store(str(database))
    store.start()
    registry = TableRegistry(store, Limits())
    for _ in range(tables):
        made = await registry.open(TableSpec(), "")
        actor = registry.tables[made["table"]]
        await play_on(actor, rng.randrange(3, 60), rng)
    await registry.close()
    store.checkpoint()
    store.close()


async def play_on(actor: TableActor, commands: int, rng: random.Random) -> int:
    """Play random commands; how many were acknowledged."""
    me = a_client(actor, *[seat for seat in actor.seat_records if seat[0] == "p"])
    acks = 0
    for _ in range(commands):
        d = actor.session.decision
        if d is None:
            break
        id = f"c{actor.seq}-{rng.random()}"
        await choose(actor, me, id, d.id, actor.seq, rng.choice(d.options).key)
        acks += answer(frames_of(me), id)["t"] == "ack"
    return acks


def contents(database: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Every readable row: what has a checksum, and what has none."""
    covered: dict[str, Any] = {}
    rest: dict[str, Any] = {}
    store = create_store(str(database))
    try:
        with store.reading.connect() as connection:
            ids, errors = table_ids(connection)
            for id in ids:
                found = read_table(connection, id)
                game = found.game or {}
                covered[id] = [
                    {name: game.get(name) for name in (*checksums.GAME, "status", "checksum")},
                    found.rows,
                    found.snapshot,
                    found.seats,
                    found.unread,
                ]
                rest[id] = [game, found.chat]
                errors += found.errors
            covered["errors"] = errors
    except Exception as error:
        covered["errors"] = [repr(error)]
    finally:
        store.close()
    return covered, rest


class Flips:
    def __init__(self, folder: Path, tables: int, seed: int) -> None:
        self.folder = folder
        self.rng = random.Random(seed)
        self.whole = folder / "whole.db"
        asyncio.run(fill(self.whole, tables, seed))
        self.before = contents(self.whole)
        self.kinds: Counter[str] = Counter()
        self.after: Counter[str] = Counter()
        self.repaired: Counter[str] = Counter()
        self.missed: list[str] = []
        self.crashes: list[str] = []

    def flip(self) -> None:
        damaged = self.folder / "damaged.db"
        for file in self.folder.glob("damaged.db*"):
            file.unlink()
        shutil.copy(self.whole, damaged)
        shutil.copy(place_of(str(self.whole)), place_of(str(damaged)))
        data = bytearray(damaged.read_bytes())
        at = self.rng.randrange(len(data))
        data[at] ^= self.rng.randrange(1, 256)
        damaged.write_bytes(data)
        where = f"byte {at}"
        try:
            bad = self.check(damaged, where)
            asyncio.run(self.play(damaged, bad, where))
            self.mend(damaged)
        except Exception as error:
            self.crashes.append(f"{where}: {error!r}")

    def check(self, damaged: Path, where: str) -> set[str]:
        """``db check``, and whether it said what it should; the ids of the damaged tables."""
        store = create_store(str(damaged))
        try:
            report = check_integrity(store, replay=False)
        finally:
            store.close()
        now = contents(damaged)
        if report.problems:
            self.kinds["found"] += 1
        elif now == self.before:
            self.kinds["unused"] += 1
        elif now[0] == self.before[0] or self.is_status_only(now[0]):
            self.kinds["uncovered"] += 1
        else:
            self.kinds["missed"] += 1
            self.missed.append(where)
        return set(report.damaged)

    def is_status_only(self, now: dict[str, Any]) -> bool:
        """A changed status is found by replaying only, which this harness leaves out."""
        if now.keys() != self.before[0].keys():
            return False
        for id, parts in now.items():
            before = self.before[0][id]
            if id != "errors" and {**parts[0], "status": ""} != {**before[0], "status": ""}:
                return False
            if parts[1:] != before[1:]:
                return False
        return True

    async def play(self, damaged: Path, bad: set[str], where: str) -> None:
        """Tables that are not damaged must load and play."""
        try:
            store = open_store(str(damaged))
        except BadDatabase:
            self.after["server refuses to start, with a reason"] += 1
            return
        store.start()
        registry = TableRegistry(store, Limits())
        ids = [id for id in self.before[0] if id != "errors"]
        for id in [*bad & set(ids), *self.rng.sample([id for id in ids if id not in bad], 3)]:
            try:
                actor = await registry.table(id)
            except Damaged:
                self.after["damaged: said so"] += 1
                continue
            except NotStored as error:
                self.crashes.append(f"{where}: {error!r}")
                continue
            if actor is None:
                self.after["damaged: not found" if id in bad else "other table gone"] += 1
            elif actor.read_only:
                self.after["damaged: quarantined" if id in bad else "other table stopped"] += 1
            elif actor.over:
                self.after["over"] += 1
            else:
                acks = await play_on(actor, 1, self.rng)
                self.after[("damaged: " if id in bad else "other table ") + ("plays" if acks else "stopped")] += 1
        await registry.close()
        store.close()

    def mend(self, damaged: Path) -> None:
        for file in self.folder.glob("mended.db*"):
            file.unlink()
        source, target = create_store(str(damaged)), open_store(str(self.folder / "mended.db"))
        try:
            found = repair(source, target)
            whole = not check_integrity(target, replay=False).problems
        finally:
            source.close()
            target.close()
        self.repaired["tables whole"] += found.whole
        self.repaired["tables shortened or with new links"] += found.shortened
        self.repaired["tables lost"] += len(found.lost)
        self.repaired["result whole" if whole else "RESULT DAMAGED"] += 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("flips", type=int)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run = Flips(Path(folder), asked.tables, asked.seed)
        print(f"{asked.tables} tables, {run.whole.stat().st_size} bytes, seed {asked.seed}", flush=True)
        began = time.monotonic()
        for n in range(asked.flips):
            run.flip()
            if n % 50 == 49:
                print(f"{n + 1}: {dict(run.kinds)} ({time.monotonic() - began:.0f} s)", flush=True)
        for name, counted in (("changes", run.kinds), ("afterwards", run.after), ("repair", run.repaired)):
            print(f"{name}: {dict(counted)}")
        for line in [*run.missed, *run.crashes]:
            print(line)
        stopped = run.after["other table stopped"] + run.after["other table gone"]
        return int(bool(run.missed or run.crashes or stopped or run.repaired["RESULT DAMAGED"]))


if __name__ == "__main__":
    sys.exit(main())
