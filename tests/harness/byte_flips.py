"""python -m tests.harness.byte_flips [FLIPS] [--only KIND] [--at BYTE:MASK] ...

Random bytes of a database are changed, one at a time: each change is found, nothing crashes, other tables play on.

A SQLite file is filled with tables that people play at the same time; then one byte of a copy is changed, again and
again.  What ``db check`` says is compared with what can be read:

* *found*: it names a problem;
* *unused*: every row reads as before, by each index and without one; the byte belongs to no row;
* *uncovered*: a column without a checksum (time of the last command, round, fencing token, chat), or text of the
  schema that changes no column, index or reference;
* *missed*: must not happen.

Then a server loads and plays the tables: those on the changed page, and two others.  After a restart all that was
acknowledged must be readable.  At last ``db repair`` copies the file, and the copy is compared with the file before the
change.  If the server refuses to start, the other tables must play in the repaired copy.

Exit code 1 if a promise was broken.  Then the files are kept, and each broken promise is printed with its details and
with the words that repeat it.
"""

from __future__ import annotations

import asyncio
import random
import re
import shutil
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

from showdown.server.commands.answers import choose
from showdown.server.http.limits import Limits
from showdown.server.json_log import LEVELS, log
from showdown.server.serve import create_store, open_store
from showdown.server.storage.integrity_check import check_integrity
from showdown.server.storage.repair import repair
from showdown.server.storage.server_secret import place_of
from showdown.server.storage.store import BadDatabase, Damaged, NotStored
from showdown.server.table.actor import TableActor
from showdown.server.table.new_table import TableSpec
from showdown.server.table.reading import read_rows
from showdown.server.table.registry import TableRegistry
from tests.support.harness_options import options_of
from tests.support.journal_scan import JournalScan, numbers_in
from tests.support.socketless_tables import a_client, answer, frames_of
from tests.support.sqlite_pages import PageMap

KEYS = {"game": "id", "journal": "game", "snapshot": "game", "seat": "game", "chat": "game"}
"""The column of each database table that holds the id of a table of players."""
UNCOVERED = {"game": {"touched", "round", "fencing_token"}, "seat": {"holder"}}
"""Columns without a checksum; besides, the chat."""
NEAR = 3
"""Most tables of the changed page that are played, besides the damaged ones."""
OTHERS = 2
"""Tables that are played besides those on the changed page."""


async def fill(database: Path, tables: int, seed: int) -> None:
    """Tables with 3 to 60 commands each, played at the same time."""
    rng = random.Random(seed)
    store = open_store(str(database))
    store.start()
    registry = TableRegistry(store, Limits())
    waiting: list[TableActor] = []
    for _ in range(tables):
        made = await registry.open(TableSpec(), "")
        actor = registry.tables[made["table"]]
        await actor.rename("p1", f"Player {rng.randrange(1000)}", None)
        await actor.chat.write("c1", "p1", "", "Hello")
        waiting += [actor] * rng.randrange(3, 60)
    rng.shuffle(waiting)
    for actor in waiting:
        await play_on(actor, 1, rng)
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


class Dump:
    """Everything that can be read of a database, by each index and without one."""

    def __init__(self, database: Path) -> None:
        self.everything: list[Any] = []
        self.errors: list[str] = []
        self.rows: dict[str, list[dict[str, Any]]] = {}
        """The rows of each database table, in the order in which they were written."""
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
            connection.text_factory = bytes
            connection.row_factory = sqlite3.Row
            self.read(connection, "SELECT * FROM sqlite_master")
            self.read(connection, "SELECT * FROM alembic_version")
            for table in KEYS:
                found = self.read(connection, f"SELECT * FROM {table} NOT INDEXED ORDER BY rowid")
                self.rows[table] = [dict(row) for row in found]
                for number in (1, 2) if table in ("journal", "chat") else (1,):
                    by_index = f"SELECT * FROM {table} INDEXED BY sqlite_autoindex_{table}_{number}"
                    self.read(connection, f"{by_index} ORDER BY {KEYS[table]}")

    def read(self, connection: sqlite3.Connection, statement: str) -> list[sqlite3.Row]:
        rows = []
        try:
            for row in connection.execute(statement):
                rows.append(row)
        except (sqlite3.Error, OverflowError, UnicodeDecodeError) as error:
            self.errors.append(f"{statement}: {error}")
        self.everything.append([tuple(row) for row in rows])
        return rows

    def same(self, other: Dump) -> bool:
        return self.everything == other.everything and self.errors == other.errors

    def covered(self) -> Any:
        """All rows, without the columns that have no checksum, and without spaces and such in the schema."""
        kept = {
            table: [{name: row[name] for name in row if name not in UNCOVERED.get(table, ())} for row in rows]
            for table, rows in self.rows.items()
            if table != "chat"
        }
        return self.everything[1], self.errors, kept

    def journals(self) -> dict[str, list[dict[str, Any]]]:
        """The journal of each table of players, in order."""
        found: dict[str, list[dict[str, Any]]] = {row["id"].decode(): [] for row in self.rows["game"]}
        for row in self.rows["journal"]:
            found.setdefault(row["game"].decode(), []).append(row)
        return {id: sorted(rows, key=lambda row: int(row["seq"])) for id, rows in found.items()}


class Flips:
    """``file``: the database to change copies of, filled first if it does not exist.

    ``only``: the start of the kinds of bytes that are changed; ``commands``: how many each table plays.
    """

    def __init__(self, folder: Path, file: Path, tables: int, seed: int, only: str = "", commands: int = 1) -> None:
        self.folder = folder
        self.places = random.Random(seed)
        self.seed = seed
        self.rng = random.Random(seed)
        self.commands = commands
        self.kept = folder / "kept"
        """Where the files of broken promises are."""
        self.whole = file
        if not file.exists():
            asyncio.run(fill(file, tables, seed))
        self.empty = folder / "empty.db"
        open_store(str(self.empty)).close()
        self.map = PageMap(self.whole)
        size = len(self.map.data)
        self.bytes = [at for at in range(size) if self.map.kind_of(at).startswith(only)] if only else range(size)
        self.before = Dump(self.whole)
        self.journals = self.before.journals()
        self.kinds: Counter[str] = Counter()
        self.after: Counter[str] = Counter()
        self.by_kind: dict[str, Counter[str]] = {}
        """For each kind of byte: what became of it."""
        self.broken: list[str] = []
        """Broken promises, one line each."""

    def flip(self, at: int | None = None, mask: int = 0) -> None:
        """Change one byte of a copy: check it, play it, repair it."""
        data = bytearray(self.map.data)
        at = self.bytes[self.places.randrange(len(self.bytes))] if at is None else at
        mask = mask or self.places.randrange(1, 256)
        data[at] ^= mask
        # The same change plays the same commands, alone or among others.
        self.rng = random.Random(f"{self.seed} {at} {mask}")
        broken = len(self.broken)
        where = f"--at {at}:{mask} ({self.map.kind_of(at)})"
        seen = self.by_kind.setdefault(self.map.kind_of(at), Counter())
        seen["flips"] += 1
        damaged = self.folder / "damaged.db"
        self.write(damaged, data)
        try:
            bad = self.check(damaged, where, seen)
            mended, lost = self.mend(damaged, where, seen)
            playing = asyncio.run(self.play(damaged, bad, self.at_risk(at), where))
            if not playing:
                seen["server refuses"] += 1
                again = asyncio.run(self.play(mended, lost, self.at_risk(at), where, "after repair: "))
                if not again:
                    self.broken.append(f"{where}: the server refuses the repaired database, too")
        except Exception as error:
            self.after["CRASH"] += 1
            self.broken.append(f"{where}: {error!r}")
        if len(self.broken) > broken:
            self.keep(f"{at}-{mask}", data)

    def keep(self, name: str, data: bytearray) -> None:
        """Keep the undamaged database, the changed one, and what the server made of it."""
        self.kept.mkdir(exist_ok=True)
        files = [self.whole, Path(place_of(str(self.whole))), *self.folder.glob("damaged.db*")]
        for file in files:
            kept = self.kept / file.name.replace("damaged", f"{name}-played")
            if file.exists() and not kept.exists():
                shutil.copy(file, kept)
        (self.kept / f"{name}.db").write_bytes(data)
        shutil.copy(place_of(str(self.whole)), place_of(str(self.kept / f"{name}.db")))

    def write(self, file: Path, data: bytes | bytearray) -> None:
        for old in self.folder.glob(f"{file.name}*"):
            old.unlink()
        file.write_bytes(data)
        shutil.copy(place_of(str(self.whole)), place_of(str(file)))

    def at_risk(self, at: int) -> list[str]:
        """The tables on the changed page, and some others."""
        page = self.map.page(at // self.map.size + 1)
        near = {word.decode() for word in re.findall(rb"[a-z0-9]{26}", page)} & self.journals.keys()
        others = [id for id in self.journals if id not in near]
        # In any order: the table of a damaged entry mends its index, if it is loaded first.
        return [
            *self.rng.sample(sorted(near), min(NEAR, len(near))),
            *self.rng.sample(others, min(OTHERS, len(others))),
        ]

    # -- db check ----------------------------------------------------------------------------------------------------

    def check(self, damaged: Path, where: str, seen: Counter[str]) -> set[str]:
        """``db check``, and whether it said what it should; the ids of the damaged tables."""
        report = self.report_of(damaged, replay=False)
        now = Dump(damaged)
        kind = "found"
        if not report.problems:
            if now.same(self.before):
                kind = "unused"
            else:
                # Replaying costs a second, and finds what follows from the journal.
                report = self.report_of(damaged, replay=True)
                if not report.problems:
                    kind = "uncovered" if now.covered() == self.before.covered() else "missed"
        self.kinds[kind] += 1
        seen[kind] += 1
        if kind == "missed":
            self.broken.append(f"{where}: missed")
        return set(report.damaged)

    def report_of(self, database: Path, replay: bool) -> Any:
        store = create_store(str(database))
        try:
            return check_integrity(store, replay=replay)
        finally:
            store.close()

    # -- the server --------------------------------------------------------------------------------------------------

    async def play(self, database: Path, bad: set[str], at_risk: list[str], where: str, when: str = "") -> bool:
        """Load and play tables; only damaged ones may be stopped.  False if the server refuses to start."""
        try:
            store = open_store(str(database))
        except BadDatabase:
            self.after[f"{when}server refuses to start, with a reason"] += 1
            return False
        store.start()
        registry = TableRegistry(store, Limits())
        acknowledged: dict[str, int] = {}
        for id in [*sorted(bad & self.journals.keys()), *[id for id in at_risk if id not in bad]]:
            whose = "damaged table" if id in bad else "other table"
            what, details = await self.play_one(registry, id, is_shorter=bool(when) and id in bad)
            self.after[f"{when}{whose} {what}"] += 1
            if (whose == "other table" and what not in ("plays", "over")) or what == "ROLLED BACK":
                self.broken.append(f"{where}: {when}{whose} {what}: {id}\n{details or JournalScan(database, id)}")
            if what in ("plays", "stopped"):
                acknowledged[id] = registry.tables[id].seq
        await registry.close()
        store.close()
        await self.restart(database, acknowledged, f"{where}: {when}")
        return True

    async def restart(self, database: Path, acknowledged: dict[str, int], where: str) -> None:
        """Is all that was acknowledged there after a restart?"""
        store = open_store(str(database))
        store.start()
        for id, seq in acknowledged.items():
            found = await read_rows(store, id)
            if found is None or len(found.rows) != seq or found.damage.rows:
                self.after["LOST AFTER A RESTART"] += 1
                stored = "no table" if found is None else f"{len(found.rows)} rows, damaged {found.damage.rows}"
                details = JournalScan(database, id)
                self.broken.append(f"{where}{id} lost after a restart: {seq} acknowledged, {stored}\n{details}")
        store.close()

    async def play_one(self, registry: TableRegistry, id: str, is_shorter: bool) -> tuple[str, str]:
        """What became of a table, and the details of a broken promise.

        ``is_shorter``: repair said that it cut this table.
        """
        try:
            actor = await registry.table(id)
        except Damaged:
            return "refused as damaged", ""
        except NotStored as error:
            return f"NOT STORED {error}", ""
        if actor is None:
            return "not found", ""
        if actor.read_only:
            return "quarantined", ""
        before = actor.seq
        if before != len(self.journals[id]) and not is_shorter:
            return "ROLLED BACK", f"  loaded {before} of {len(self.journals[id])} rows\n{self.scan(registry, id)}"
        acks = 0
        for _ in range(self.commands):
            if actor.over:
                break
            # A write may meet a damaged index, which is then rebuilt: the second try must succeed.
            done = await play_on(actor, 1, self.rng) or await play_on(actor, 1, self.rng)
            acks += done
            stored = [row["seq"] for row in await registry.store.rows(id)]
            if stored != [*range(1, actor.seq + 1)] or actor.seq != before + acks:
                numbers = f"  {before} before, {acks} acknowledged, number {actor.seq}, read again {numbers_in(stored)}"
                return "ACKNOWLEDGED FALSELY", f"{numbers}\n{self.scan(registry, id)}"
            if not done:
                return "stopped", f"  {before} before, {acks} acknowledged, then none"
        return ("plays" if acks else "over"), ""

    def scan(self, registry: TableRegistry, id: str) -> JournalScan:
        return JournalScan(Path(registry.store.engine.url.database or ""), id)

    # -- db repair ---------------------------------------------------------------------------------------------------

    def mend(self, damaged: Path, where: str, seen: Counter[str]) -> tuple[Path, set[str]]:
        """``db repair``, compared with the database before the change; the copy, and the tables that lost something."""
        copy = self.folder / "mended.db"
        self.write(copy, b"")
        copy.unlink()
        # A new database takes longer to create than to fill.
        shutil.copy(self.empty, copy)
        source, target = create_store(str(damaged)), create_store(str(copy))
        try:
            found = repair(source, target, replay=False)
        finally:
            source.close()
            target.close()
        seen["tables whole"] += found.whole
        seen["tables shortened or with new links"] += found.shortened
        seen["tables lost"] += len(found.lost)
        said = {id for id in self.journals if any([line.startswith(id) for line in found.lines])}
        after = Dump(copy)
        journals = after.journals()
        lost = set()
        for id, rows in self.journals.items():
            kept = journals.get(id, [])
            if kept != rows[: len(kept)]:
                self.broken.append(f"{where}: repair changed {id}")
            if len(kept) < len(rows):
                lost.add(id)
                seen["rows lost"] += len(rows) - len(kept)
                if id not in said:
                    self.broken.append(f"{where}: repair does not say that {id} lost {len(rows) - len(kept)} rows")
        if len(journals) != found.whole + found.shortened or journals.keys() - self.journals.keys():
            self.broken.append(f"{where}: repair says {found.whole} and {found.shortened}, but wrote {len(journals)}")
        seats = {tuple(row.values()) for row in self.before.rows["seat"]}
        for row in after.rows["seat"]:
            if row["game"].decode() not in said and tuple(row.values()) not in seats:
                self.broken.append(f"{where}: repair changed a seat of {row['game'].decode()}")
        return copy, lost | said

    def print_results(self) -> None:
        for name, counted in (("changes", self.kinds), ("server", self.after)):
            print(f"{name}:")
            for what, times in sorted(counted.items()):
                print(f"  {times:6} {what}")
        print("by kind of byte:")
        for kind, seen in sorted(self.by_kind.items()):
            words = ", ".join([f"{times} {what}" for what, times in seen.items() if times])
            print(f"  {kind}: {words}")
        for line in self.broken:
            print(line)


def main() -> int:
    parser = options_of("tests.harness.byte_flips", __doc__)
    parser.add_argument("flips", type=int, nargs="?", default=1000, help="bytes to change [default: 1000]")
    parser.add_argument("--tables", type=int, default=50, help="tables in the database [default: 50]")
    parser.add_argument("--seed", type=int, default=1, help="of places, masks and commands [default: 1]")
    parser.add_argument("--commands", type=int, default=1, help="commands that each table plays [default: 1]")
    parser.add_argument("--only", metavar="KIND", default="", help='bytes of this kind, as "index of journal"')
    parser.add_argument("--file", type=Path, help="keep the undamaged database here; an existing one is used again")
    parser.add_argument("--at", action="append", default=[], metavar="BYTE:MASK", help="repeat this change only")
    asked = parser.parse_args()
    # The server would log every damaged table.
    log.least = LEVELS.index("critical")
    folder = Path(tempfile.mkdtemp(prefix="byte-flips"))
    began = time.monotonic()
    run = Flips(folder, asked.file or folder / "whole.db", asked.tables, asked.seed, asked.only, asked.commands)
    size = run.whole.stat().st_size
    print(f"{len(run.journals)} tables, {size} bytes, filled in {time.monotonic() - began:.0f} s", flush=True)
    for words in asked.at:
        at, _, mask = words.partition(":")
        run.flip(int(at), int(mask))
    shown = 0
    try:
        for n in range(0 if asked.at else asked.flips):
            run.flip()
            if n % 50 == 49:
                spent = time.monotonic() - began
                print(f"{n + 1}: {dict(run.kinds)} ({spent:.0f} s)", *run.broken[shown:], sep="\n", flush=True)
                shown = len(run.broken)
    except KeyboardInterrupt:
        print("interrupted")
    run.print_results()
    if not run.broken:
        shutil.rmtree(folder)
        return 0
    again = f"--file {run.kept / run.whole.name} --seed {asked.seed} --commands {asked.commands}"
    print(f"kept: {run.kept}\nagain: python -m tests.harness.byte_flips {again} --at BYTE:MASK")
    return 1


if __name__ == "__main__":
    sys.exit(main())
