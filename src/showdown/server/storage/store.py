"""The database.  One thread writes; writes that wait at the same time share a transaction.

``write`` returns after the commit.  If it raises ``NotStored``, the outcome is unknown: the caller must read the table
again before it answers a client.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, delete, func, insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from showdown.language import say
from showdown.server.crash_points import crash_point
from showdown.server.storage.appended_rows import JournalRow, are_found
from showdown.server.storage.checksums import of_snapshot, seal
from showdown.server.storage.engines import engine_for
from showdown.server.storage.file_guard import Exchanged, FileGuard, InUse, make_private
from showdown.server.storage.schema import games, journal, seats, snapshots
from showdown.server.storage.seat_rows import change_seat, seats_in
from showdown.server.storage.server_secret import BadSecret, ServerSecret
from showdown.server.storage.sqlite_errors import is_damage
from showdown.server.storage.write_ahead_log import lost_commits

T = TypeVar("T")
BATCH: Final = 64
"""Most writes per transaction."""


class NotStored(Exception):
    """A write failed, or its outcome is unknown."""


class AlreadyStored(NotStored):
    """The journal has this number or this command already: another server wrote it."""


class StaleFencingToken(AlreadyStored):
    """Another server has claimed the table since it was read."""


class Damaged(NotStored):
    """The database answers, but its file is damaged where this is stored."""


class Lost(NotStored):
    """The file was deleted, moved or replaced: nothing can be stored until the server starts again."""


class NoSecret(NotStored):
    """Nothing can be sealed: the secret of the server is missing or is not that of this database."""


class BadDatabase(Exception):
    """The database cannot be used: the reason, the place, and what to do."""

    def __init__(self, what: str, where: str, fix: str) -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.fix = fix


Work = Callable[[Connection], None]


class Store:
    """Reads and writes the database.

    ``url``: ``sqlite:///path`` or ``postgresql+psycopg://...``, as ``url_of`` makes it.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.is_sqlite = url.startswith("sqlite")
        self.engine = self.connect(writing=True)
        self.reading = self.connect(writing=False)
        self.readers = ThreadPoolExecutor(2, thread_name_prefix="reader")
        self.waiting: queue.SimpleQueue[tuple[Work, Future[None]] | None] = queue.SimpleQueue()
        self.writer = threading.Thread(target=self.run, name="writer", daemon=True)
        self.closed = False
        self.secret = ServerSecret(None, say("server.secret_missing"))
        self.guard: FileGuard | None = None
        """Watches a SQLite file that this server uses."""
        self.lost = ""
        """Why nothing can be stored any more; empty while something can."""
        self.failing = ""
        """Why the last write failed; empty if it was stored."""
        self.indexes_fit = False
        """Were the indexes compared with the rows, and nothing was left to rebuild?"""
        self.commits = 0
        self.written = 0

    def connect(self, writing: bool) -> Engine:
        return engine_for(self.url, writing)

    def start(self) -> None:
        self.writer.start()

    def guard_file(self, path: Path) -> None:
        """Keep other users and other servers from a SQLite file.  Raises BadDatabase if another server uses it."""
        make_private(path)
        self.guard = FileGuard(path)
        try:
            self.guard.lock()
        except InUse as error:
            raise BadDatabase(say("server.database_in_use"), str(path), say("server.fix_database_in_use")) from error
        check_log(path)

    def close(self) -> None:
        """Finish the waiting writes, then stop."""
        if self.closed:
            return
        self.closed = True
        if self.writer.is_alive():
            self.waiting.put(None)
            self.writer.join(10)
        self.readers.shutdown()
        self.engine.dispose()
        self.reading.dispose()
        if self.guard is not None:
            self.guard.release()

    # -- writing -------------------------------------------------------------------------------------------------

    async def write(self, work: Work) -> None:
        """Run ``work`` in a transaction; returns after the commit.  Raises NotStored or AlreadyStored."""
        if self.closed:
            raise NotStored("the server is closing")
        if self.lost:
            raise Lost(self.lost)
        done: Future[None] = Future()
        self.submit(work, done)
        await asyncio.wrap_future(done)

    def submit(self, work: Work, done: Future[None]) -> None:
        """Hand a write to the writer thread."""
        self.waiting.put((work, done))

    def run(self) -> None:
        """The writer thread: commit all waiting writes together, again and again."""
        while True:
            first = self.waiting.get()
            if first is None:
                return
            batch = [first]
            end = False
            while len(batch) < BATCH and not self.waiting.empty():
                item = self.waiting.get()
                if item is None:
                    end = True
                    break
                batch.append(item)
            self.commit(batch)
            if end:
                return

    def commit(self, batch: list[tuple[Work, Future[None]]]) -> None:
        try:
            self.check_file()
            if self.failing:
                # The remains of two failed transactions in the log would look like damage.
                self.checkpoint(empty=True)
                self.check_file()
            with self.engine.connect() as connection, connection.begin() as transaction:
                for work, _ in batch:
                    work(connection)
                crash_point("after_insert")
                crash_point("before_commit")
                transaction.commit()
            self.check_file()
            crash_point("after_commit")
        except (IntegrityError, StaleFencingToken, Damaged) as error:
            if len(batch) == 1:
                self.indexes_fit = self.indexes_fit and not isinstance(error, Damaged)
                finish(batch[0][1], AlreadyStored(str(error.orig)) if isinstance(error, IntegrityError) else error)
                return
            for item in batch:
                # One write failed: retry each alone, so that the others succeed.
                self.commit([item])
        except Exception as error:
            # The outcome is unknown, and the connection may be broken.  All exceptions are caught, because without the
            # writer thread all clients would wait without end.
            self.engine.dispose()
            cause = str(error.orig) if isinstance(error, DBAPIError) else str(error)
            self.failing = cause
            kind = Lost if self.lost else Damaged if is_damage(error) else NotStored
            for _, done in batch:
                finish(done, kind(cause))
        else:
            self.failing = ""
            self.commits += 1
            self.written += len(batch)
            for _, done in batch:
                finish(done, None)

    def check_file(self) -> None:
        """Raises Exchanged if the file is not the one that was opened: then nothing is stored any more."""
        if self.guard is None:
            return
        try:
            self.guard.check()
        except Exchanged as error:
            # The first reason: a new connection makes an empty file in place of a deleted one.
            self.lost = self.lost or str(error)
            raise

    async def probe(self) -> None:
        """Raises NotStored if the database cannot be written or read.

        Writes only after a write has failed: whether the disk takes data again is known only by trying.
        """
        if not self.lost:
            try:
                self.check_file()
            except Exchanged as error:
                raise Lost(str(error)) from error
        if self.failing or self.lost:
            await self.write(lambda connection: run(connection, "UPDATE alembic_version SET version_num = version_num"))
        else:
            await self.count()

    async def confirm(self) -> None:
        """Make sure that all rows that can be read are on disk.  Raises NotStored if that fails.

        After a failed sync SQLite may show rows that exist only in the page cache, and a later sync may report no
        error.  A checkpoint copies them to the main file and syncs it.  PostgreSQL shows a row only once it is on disk.
        """
        if self.is_sqlite:
            await asyncio.get_running_loop().run_in_executor(self.readers, self.checkpoint)

    def checkpoint(self, empty: bool = False) -> None:
        """Copy all transactions to the main file.  Raises NotStored.

        ``empty``: also empty the log.  SQLite continues a log that holds the remains of a torn or failed write.  With
        those of a second one there would be two transactions that never ended: that looks like damage
        (``write_ahead_log.py``).
        """
        if not self.is_sqlite:
            return
        if self.lost:
            raise Lost(self.lost)
        try:
            # A raw connection, because a checkpoint cannot run inside a transaction.
            connection = self.reading.raw_connection()
            try:
                busy, frames, done = connection.execute("PRAGMA wal_checkpoint(FULL)").fetchone()
                if empty and not busy:
                    (busy, *_) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            finally:
                connection.close()
        except (sqlite3.Error, SQLAlchemyError, OSError) as error:
            raise NotStored(str(error)) from error
        if busy or done < frames:
            raise NotStored("SQLite could not checkpoint its write-ahead log")

    async def append(
        self,
        rows: Sequence[JournalRow],
        snapshot: dict[str, Any] | None,
        head: dict[str, Any],
        fencing_token: int = 0,
        seat: tuple[str, dict[str, Any]] | None = None,
    ) -> None:
        """Append rows to the journal of a table, in one transaction with its other changes.

        ``snapshot``: a new snapshot; ``head``: changes of the ``game`` row; ``fencing_token``: the number of this
        server's claim on the table, 0 without a cluster; ``seat``: a seat and its new columns, as in
        ``set_seat``.
        """
        values = [row.values() for row in rows]
        name, columns = seat or ("", {})
        if "token_hash" in columns:
            columns = {**columns, "token_hash": self.stored_hash(rows[0].game, name, columns["token_hash"])}

        def work(connection: Connection) -> None:
            check_fencing_token(connection, rows[0].game, fencing_token)
            connection.execute(insert(journal), values)
            if snapshot:
                # Only the last snapshot is used; older ones would fill the disk.
                connection.execute(delete(snapshots).where(snapshots.c.game == snapshot["game"]))
                sealed = {**snapshot, "checksum": of_snapshot(rows[-1].checksum, snapshot)}
                connection.execute(insert(snapshots), sealed)
            if head:
                connection.execute(update(games).where(games.c.id == rows[0].game).values(**head))
            if name:
                change_seat(connection, rows[0].game, name, columns)
            if not are_found(connection, rows):
                raise Damaged(say("server.index_hides_rows"))

        await self.write(work)

    async def create(
        self,
        game: dict[str, Any],
        seat_records: list[dict[str, Any]],
        row: JournalRow,
        snapshot: dict[str, Any] | None = None,
    ) -> None:
        """Store a new table: its game, its seats, its first journal row, and a snapshot of it if there is one.

        Its dice key and the hashes of its tokens are sealed.  Raises NoSecret, NotStored.
        """
        values = dict(row.values())
        seat_records = [
            {**seat, "token_hash": self.stored_hash(game["id"], seat["n"], seat["token_hash"])} for seat in seat_records
        ]
        game = {**game, "secret": self.secret.sealed(game["id"], game["secret"])}
        if "checksum" in game:
            seal(game, [values], [], seat_records)

        def work(connection: Connection) -> None:
            connection.execute(insert(games), game)
            connection.execute(insert(seats), seat_records)
            connection.execute(insert(journal), values)
            if snapshot:
                sealed = {**snapshot, "checksum": of_snapshot(values["checksum"], snapshot)}
                connection.execute(insert(snapshots), sealed)

        await self.write(work)

    async def delete(self, game: str, fencing_token: int = 0) -> None:
        """Delete a table; foreign keys delete its journal, snapshots, seats and chat with it."""

        def work(connection: Connection) -> None:
            check_fencing_token(connection, game, fencing_token)
            connection.execute(delete(games).where(games.c.id == game))

        await self.write(work)

    async def set_seat(self, game: str, seat: str, fencing_token: int = 0, **values: Any) -> None:
        """Change columns of a seat; the hash of a token is sealed.  Raises NoSecret, NotStored."""
        if "token_hash" in values:
            values["token_hash"] = self.stored_hash(game, seat, values["token_hash"])

        def work(connection: Connection) -> None:
            check_fencing_token(connection, game, fencing_token)
            change_seat(connection, game, seat, values)

        await self.write(work)

    def stored_hash(self, game: str, seat: str, token_hash: str) -> str:
        try:
            return self.secret.seat_hash(game, seat, token_hash)
        except BadSecret as error:
            raise NoSecret(str(error)) from error

    # -- reading -------------------------------------------------------------------------------------------------

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Raises NotStored if the database cannot be read."""

        def ask() -> T:
            with self.reading.connect() as connection:
                return query(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self.readers, ask)
        except (SQLAlchemyError, OSError) as error:
            self.reading.dispose()
            with contextlib.suppress(Exchanged):
                self.check_file()
            raise (Lost if self.lost else Damaged if is_damage(error) else NotStored)(str(error)) from error

    async def game(self, id: str) -> dict[str, Any] | None:
        def query(connection: Connection) -> dict[str, Any] | None:
            row = connection.execute(select(games).where(games.c.id == id)).mappings().first()
            if row is None:
                return None
            found = dict(row)
            found["seats"] = seats_in(connection, id)
            return found

        return await self.read(query)

    async def rows(self, id: str, above: int = 0) -> list[dict[str, Any]]:
        wanted = select(journal).where((journal.c.game == id) & (journal.c.seq > above)).order_by(journal.c.seq)
        return await self.read(lambda connection: [dict(row) for row in connection.execute(wanted).mappings()])

    async def readable_rows(self, id: str) -> list[dict[str, Any]]:
        """The journal rows before the first one that cannot be read, each read alone."""
        found: list[dict[str, Any]] = []
        while True:
            wanted = select(journal).where((journal.c.game == id) & (journal.c.seq == len(found) + 1))
            try:
                row = await self.read(lambda connection, wanted=wanted: connection.execute(wanted).mappings().first())  # type: ignore[misc]
            except Damaged:
                return found
            if row is None:
                return found
            found.append(dict(row))

    async def last_snapshot(self, id: str) -> dict[str, Any] | None:
        wanted = select(snapshots).where(snapshots.c.game == id).order_by(snapshots.c.seq.desc()).limit(1)

        def query(connection: Connection) -> dict[str, Any] | None:
            row = connection.execute(wanted).mappings().first()
            return dict(row) if row is not None else None

        return await self.read(query)

    async def unfinished_of(self, opener: str, since: float) -> int:
        of_them = (games.c.opener == opener) & (games.c.status == "undecided") & (games.c.created >= since)
        wanted = select(func.count()).where(of_them)
        return await self.read(lambda connection: int(connection.execute(wanted).scalar_one()))

    async def count(self) -> int:
        wanted = select(func.count()).select_from(games)
        return await self.read(lambda connection: int(connection.execute(wanted).scalar_one()))


def check_log(path: Path) -> None:
    """Raises BadDatabase if the write-ahead log of a SQLite file is damaged: SQLite would throw the rest away."""
    lost = lost_commits(path)
    if lost:
        raise BadDatabase(say("server.log_damaged", commits=lost), str(path), say("server.fix_structure"))


def check_fencing_token(connection: Connection, game: str, fencing_token: int) -> None:
    """Raises StaleFencingToken.

    Locks the row, so that no other server can claim the table before this commit.
    """
    if fencing_token:
        found = connection.execute(
            select(games.c.fencing_token).where(games.c.id == game).with_for_update(read=True)
        ).scalar()
        if found != fencing_token:
            raise StaleFencingToken(f"another server plays this table (fencing token {found}, not {fencing_token})")


def run(connection: Connection, statement: str) -> None:
    connection.execute(text(statement))


def finish(done: Future[None], error: Exception | None) -> None:
    """Set the result of a write, unless its caller was cancelled."""
    if not done.set_running_or_notify_cancel():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
