"""The journal on disk.  One thread writes; what waits meanwhile is written together, in one transaction.

``write`` returns after the commit.  If it raises ``NotStored``, nothing is known about what lies on disk: whoever asked
must read it again before saying anything.
"""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, delete, event, func, insert, pool, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from showdown.server.crash_points import crash_point
from showdown.server.storage.schema import games, journal, seats, snapshots

T = TypeVar("T")
TOGETHER: Final = 64
"""So many waiting writes share one transaction."""
BUSY_MS: Final = 5000
STUCK: Final = "SET idle_in_transaction_session_timeout = '5s'"
"""A server that is held up in the middle of a write must not hold up the others: PostgreSQL ends it."""


class NotStored(Exception):
    """A write failed, or its outcome is unknown."""


class AlreadyStored(NotStored):
    """This number or this command stands in the journal already: somebody else wrote it."""


class StaleFencingToken(AlreadyStored):
    """Another server has taken the table over since it was read."""


class BadDatabase(Exception):
    """The database cannot be used; says why, and what to do."""

    def __init__(self, what: str, where: str, fix: str) -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.fix = fix


class Row:
    """One durable command."""

    def __init__(self, game: str, seq: int, command_id: str, seat: str, body: str) -> None:
        self.game = game
        self.seq = seq
        self.command_id = command_id
        self.seat = seat
        self.at = time.time()
        self.body = body

    def values(self) -> dict[str, Any]:
        return vars(self)


Work = Callable[[Connection], None]


class Store:
    """``url``: ``sqlite:///path`` or ``postgresql+psycopg://...``; ``url_of`` makes one from what people write."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.is_sqlite = url.startswith("sqlite")
        self.engine = self.connect(writing=True)
        self.reading = self.connect(writing=False)
        self.readers = ThreadPoolExecutor(2, thread_name_prefix="reader")
        self.waiting: queue.SimpleQueue[tuple[Work, Future[None]] | None] = queue.SimpleQueue()
        self.writer = threading.Thread(target=self.run, name="writer", daemon=True)
        self.closed = False
        self.claimed = -1
        """SQLite: the file by which no second server uses the same tables."""
        self.commits = 0
        self.written = 0

    def connect(self, writing: bool) -> Engine:
        if not self.is_sqlite:
            engine = create_engine(
                self.url, pool_pre_ping=True, pool_size=1 if writing else 2, max_overflow=0, hide_parameters=True
            )
            if writing:
                event.listen(engine, "connect", not_stuck)
            return engine
        # One connection for each thread that uses it; SQLite files need no more.
        engine = create_engine(
            self.url,
            poolclass=pool.SingletonThreadPool,
            connect_args={"timeout": BUSY_MS / 1000},
            hide_parameters=True,
        )

        def connected(connection: Any, _record: Any) -> None:
            # Transactions begin where we say so, not where the driver guesses.
            connection.isolation_level = None
            cursor = connection.cursor()
            for pragma in (
                "journal_mode=WAL",
                "synchronous=FULL",
                f"busy_timeout={BUSY_MS}",
                "foreign_keys=ON",
            ):
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()

        def begin(connection: Connection) -> None:
            connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

        event.listen(engine, "connect", connected)
        event.listen(engine, "begin", begin)
        return engine

    def start(self) -> None:
        self.writer.start()

    # -- one server -----------------------------------------------------------------------------------------------

    def claim_file(self, path: Path) -> None:
        """No second server with this file, until this process ends, however it ends.  Raises BadDatabase."""
        try:
            import fcntl
        except ImportError:
            return
        claimed = os.open(f"{path}.serving", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(claimed, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(claimed)
            what = "another server keeps these tables"
            raise BadDatabase(what, str(path), "end it first, or name another file with --database") from error
        self.claimed = claimed

    def close(self) -> None:
        """Write what waits, then stop."""
        if self.closed:
            return
        self.closed = True
        if self.writer.is_alive():
            self.waiting.put(None)
            self.writer.join(10)
        self.readers.shutdown()
        if self.claimed >= 0:
            os.close(self.claimed)
        self.engine.dispose()
        self.reading.dispose()

    # -- writing -------------------------------------------------------------------------------------------------

    async def write(self, work: Work) -> None:
        """Done after the commit.  Raises NotStored (Doubled if the journal has it already)."""
        if self.closed:
            raise NotStored("the server is closing")
        done: Future[None] = Future()
        self.waiting.put((work, done))
        await asyncio.wrap_future(done)

    def run(self) -> None:
        """The writer: takes everything that waits, commits once."""
        while True:
            first = self.waiting.get()
            if first is None:
                return
            batch = [first]
            end = False
            while len(batch) < TOGETHER and not self.waiting.empty():
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
            with self.engine.connect() as connection, connection.begin() as transaction:
                for work, _ in batch:
                    work(connection)
                crash_point("after_insert")
                crash_point("before_commit")
                transaction.commit()
            crash_point("after_commit")
        except (IntegrityError, StaleFencingToken) as error:
            if len(batch) == 1:
                settle(batch[0][1], error if isinstance(error, StaleFencingToken) else AlreadyStored(str(error.orig)))
                return
            for item in batch:
                # One of them is to blame; the others shall not suffer for it.
                self.commit([item])
        except Exception as error:
            # Whether it landed is unknown.  The connection is not trusted any more, either.  Of whatever kind it is: a
            # writer that ends would leave everybody waiting for ever.
            self.engine.dispose()
            cause = str(error.orig) if isinstance(error, DBAPIError) else str(error)
            for _, done in batch:
                settle(done, NotStored(cause))
        else:
            self.commits += 1
            self.written += len(batch)
            for _, done in batch:
                settle(done, None)

    async def confirm(self) -> None:
        """Whatever can be read from here on lies on disk.  Raises NotStored if that cannot be promised.

        After a failed sync SQLite may show rows that only the memory of the system holds, and a later sync of the same
        pages may say nothing of it.  So they are copied to the main file, and that is synced.  PostgreSQL shows a row
        only when its log is on disk.
        """
        if self.is_sqlite:
            await asyncio.get_running_loop().run_in_executor(self.readers, self.checkpoint)

    def checkpoint(self) -> None:
        if not self.is_sqlite:
            return
        try:
            # Beside any transaction: a connection of its own, which begins none.
            connection = self.reading.raw_connection()
            try:
                busy, frames, done = connection.execute("PRAGMA wal_checkpoint(FULL)").fetchone()
            finally:
                connection.close()
        except (sqlite3.Error, SQLAlchemyError, OSError) as error:
            raise NotStored(str(error)) from error
        if busy or done < frames:
            raise NotStored("the journal of SQLite could not be copied into its file")

    async def append(
        self, rows: Sequence[Row], snapshot: dict[str, Any] | None, head: dict[str, Any], fencing_token: int = 0
    ) -> None:
        """Rows of one table, in one transaction with the snapshot that belongs to them and the head of the table.

        ``reign``: that of the server which writes, where there are several.
        """
        values = [row.values() for row in rows]

        def work(connection: Connection) -> None:
            check_fencing_token(connection, rows[0].game, fencing_token)
            connection.execute(insert(journal), values)
            if snapshot:
                # Only the last is ever asked for: a table of many commands is not to fill the disk with the others.
                connection.execute(delete(snapshots).where(snapshots.c.game == snapshot["game"]))
                connection.execute(insert(snapshots), snapshot)
            if head:
                connection.execute(update(games).where(games.c.id == rows[0].game).values(**head))

        await self.write(work)

    async def create(self, game: dict[str, Any], seat_records: list[dict[str, Any]], row: Row) -> None:
        values = row.values()

        def work(connection: Connection) -> None:
            connection.execute(insert(games), game)
            connection.execute(insert(seats), seat_records)
            connection.execute(insert(journal), values)

        await self.write(work)

    async def set_seat(self, game: str, seat: str, fencing_token: int = 0, **values: Any) -> None:
        def work(connection: Connection) -> None:
            check_fencing_token(connection, game, fencing_token)
            connection.execute(update(seats).where((seats.c.game == game) & (seats.c.n == seat)).values(**values))

        await self.write(work)

    async def claim(self, game: str, hashes: dict[str, str], at: float) -> None:
        """Somebody came by these links: of seats, with the hash of the secret of each."""

        def work(connection: Connection) -> None:
            for seat, token_hash in hashes.items():
                # A link that was withdrawn meanwhile is another's: that one still waits.
                same = (seats.c.game == game) & (seats.c.n == seat) & (seats.c.token_hash == token_hash)
                connection.execute(update(seats).where(same).values(claimed=at))

        await self.write(work)

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
            raise NotStored(str(error)) from error

    async def game(self, id: str) -> dict[str, Any] | None:
        def query(connection: Connection) -> dict[str, Any] | None:
            row = connection.execute(select(games).where(games.c.id == id)).mappings().first()
            if row is None:
                return None
            found = dict(row)
            seat_records = connection.execute(select(seats).where(seats.c.game == id).order_by(seats.c.n)).mappings()
            found["seats"] = [dict(seat_record) for seat_record in seat_records]
            return found

        return await self.read(query)

    async def rows(self, id: str, above: int = 0) -> list[dict[str, Any]]:
        wanted = select(journal).where((journal.c.game == id) & (journal.c.seq > above)).order_by(journal.c.seq)
        return await self.read(lambda connection: [dict(row) for row in connection.execute(wanted).mappings()])

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


def check_fencing_token(connection: Connection, game: str, fencing_token: int) -> None:
    """Raises Deposed.  Until this write is committed no other server's reign begins: it waits for the row."""
    if fencing_token:
        found = connection.execute(
            select(games.c.fencing_token).where(games.c.id == game).with_for_update(read=True)
        ).scalar()
        if found != fencing_token:
            raise StaleFencingToken(f"another server plays this table (fencing token {found}, not {fencing_token})")


def not_stuck(connection: Any, _record: Any) -> None:
    connection.execute(STUCK)
    connection.commit()


def settle(done: Future[None], error: Exception | None) -> None:
    """Whoever waited may be gone."""
    if not done.set_running_or_notify_cancel():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


# -- opening ---------------------------------------------------------------------------------------------------------


def url_of(database: str) -> str:
    """A file, or the address of a PostgreSQL database, as SQLAlchemy writes it."""
    if database.startswith(("postgresql://", "postgres://")):
        return "postgresql+psycopg://" + database.partition("://")[2]
    if database.startswith("postgresql+psycopg://"):
        return database
    if "://" in database:
        raise BadDatabase("this kind of database is not known", hidden(database), "a file, or postgresql://...")
    return f"sqlite:///{Path(database).absolute()}"


def hidden(url: str) -> str:
    """An address without its password."""
    from sqlalchemy.engine import make_url

    try:
        return make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return url.partition("://")[0] + "://..."


NETWORK: Final = frozenset({"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "fuse.sshfs", "ceph", "glusterfs"})
ROOM: Final = 50 * 2**20


def check_place(path: Path) -> None:
    """A file of SQLite belongs on a disk of this machine, with room to grow.  Raises BadDatabase."""
    folder = path.parent
    if not folder.is_dir():
        raise BadDatabase("there is no such folder", str(folder), "make it, or name another with --database")
    kind = file_system_of(folder)
    if kind in NETWORK:
        what = f"that is a network file system ({kind}), where SQLite cannot promise that nothing is lost"
        raise BadDatabase(what, str(folder), "name a file on a disk of this machine, or a PostgreSQL database")
    if hasattr(os, "statvfs"):
        left = os.statvfs(folder)
        if left.f_bavail * left.f_frsize < ROOM:
            raise BadDatabase("the disk is nearly full", str(folder), "make 50 MB of room, or name another disk")


def file_system_of(folder: Path) -> str:
    """The kind of file system a folder lies on, or nothing where the system does not tell."""
    mounts = Path("/proc/self/mounts")
    if not mounts.exists():
        return ""
    here = str(folder.resolve())
    best, kind = "", ""
    for line in mounts.read_text(encoding="utf-8", errors="replace").splitlines():
        words = line.split()
        if len(words) > 2:
            at = words[1].replace("\\040", " ")
            inside = here == at or here.startswith(at.rstrip("/") + "/")
            if inside and len(at) >= len(best):
                best, kind = at, words[2]
    return kind


def quick_check(engine: Engine) -> None:
    """Raises BadDatabase if SQLite finds its file damaged."""
    with engine.connect() as connection:
        found = connection.execute(text("PRAGMA quick_check(1)")).scalar()
    if found != "ok":
        raise BadDatabase(f"the database is damaged: {found}", str(engine.url.database), "restore a backup")
