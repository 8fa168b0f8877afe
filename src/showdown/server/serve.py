"""Run the server: open the database, listen, stop gracefully."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import socket as sockets
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, Final

import uvicorn
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from showdown.engine import first_line
from showdown.language import say
from showdown.lookup.extras import installing
from showdown.server.http.app import Services, Settings, build
from showdown.server.http.connection_limits import HEAD_BYTES, PAGE, limited_protocol
from showdown.server.http.limits import EXIT_SECONDS, FRAME_BYTES, RECEIVE_QUEUE, STOP_SECONDS
from showdown.server.sandbox.worker_pool import WorkerPool
from showdown.server.storage.address import check_place, check_schema, file_errors, quick_check, url_of
from showdown.server.storage.file_guard import connect_read_only, make_private
from showdown.server.storage.file_identity import FOREIGN, identify, is_foreign_log, kind_of
from showdown.server.storage.index_repair import mend_order
from showdown.server.storage.schema import seats
from showdown.server.storage.server_secret import ServerSecret, make_secret, place_of, read_secret
from showdown.server.storage.sqlite_errors import is_damage
from showdown.server.storage.store import BadDatabase, NotStored, Store, check_log
from showdown.server.storage.upgrade import bring_up_to_date, holds_sealed, unusable
from showdown.server.websocket.frame_limits import limited_websocket

BACKLOG: Final = 256
"""Connections that may wait to be accepted."""
EXIT_FORCED: Final = 75
"""Exit code of a server that could not finish its work in time after SIGTERM."""


class BusyPort(Exception):
    """Another program listens on this port."""


def upgrade_database(database: str) -> tuple[str, str]:
    """Upgrade a database; the revisions before and after.  Raises BadDatabase."""
    store = create_store(database)
    try:
        with file_errors(database):
            if store.is_sqlite:
                check_files(Path(database))
                make_private(Path(database).absolute())
                check_log(Path(database))
            changed = upgrade_store(store, database)
            if store.is_sqlite:
                identify(store)
            return changed
    except SQLAlchemyError as error:
        raise unusable(store.engine, error) from error
    finally:
        store.close()


def open_store(database: str, serving: bool = True, make: Callable[[str], Store] = Store) -> Store:
    """Open, check and upgrade a database.

    ``serving``: keep other servers from a SQLite file.  ``make``: makes the store from its URL.  Raises BadDatabase.
    """
    store = create_store(database, make)
    # While this connection is open, SQLite does not write its log into the file of a database that is refused.
    with contextlib.ExitStack() as anchor:
        try:
            with file_errors(database):
                if store.is_sqlite:
                    check_files(Path(database))
                    if serving:
                        store.guard_file(Path(database).absolute())
                    anchor.enter_context(reader_of(Path(database)))
                prepare(store, database, serving)
        except BaseException:
            store.close()
            raise
    return store


def prepare(store: Store, database: str, serving: bool) -> None:
    upgrade_store(store, database)
    if store.is_sqlite:
        check_schema(store.reading)
        quick_check(store.reading)
        if serving:
            mend_order(store)
        try:
            identify(store)
            # Sync what a killed server wrote, before any client sees it.
            store.checkpoint(empty=True)
        except (NotStored, SQLAlchemyError) as error:
            what = say("server.disk_refuses", why=first_line(error))
            raise BadDatabase(what, database, say("server.fix_disk_full")) from error
    check_secret(store)
    if store.guard is not None:
        store.guard.watch()


def check_files(path: Path) -> None:
    """Raises BadDatabase for a file that is neither new nor ours, or whose log belongs to another database.

    Before SQLite opens it: that would write the log into the file.
    """
    if is_foreign_log(path):
        raise BadDatabase(say("server.log_foreign"), f"{path.resolve()}-wal", say("server.fix_log_foreign"))
    if kind_of(path) == FOREIGN:
        raise BadDatabase(say("server.not_ours"), str(path), say("server.fix_not_ours"))


@contextlib.contextmanager
def reader_of(path: Path) -> Iterator[None]:
    """Keep a connection open that cannot write; none if SQLite cannot read the file."""
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(sqlite3.Error, UnicodeDecodeError):
            connection = stack.enter_context(contextlib.closing(connect_read_only(path)))
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        yield


def create_store(database: str, make: Callable[[str], Store] = Store) -> Store:
    url = url_of(database)
    if url.startswith("sqlite"):
        with file_errors(database):
            check_place(Path(database).absolute())
    try:
        store = make(url)
    except ImportError as error:
        what = say("server.no_driver")
        raise BadDatabase(what, "--database postgresql://...", installing("postgres")) from error
    store.secret = read_secret(place_of(database))
    return store


def upgrade_store(store: Store, database: str) -> tuple[str, str]:
    """Upgrade a database, with a new secret if nothing is sealed yet; the revisions before and after.

    Raises BadDatabase.
    """
    place = place_of(database)
    try:
        if store.secret.key is None and not place.exists() and not holds_sealed(store.engine):
            store.secret = make_secret(place)
    except SQLAlchemyError:
        pass  # the upgrade says what is wrong
    return bring_up_to_date(store.engine, store.secret)


def seal_copy(database: str, copy: str) -> Path:
    """Seal the copy of a database of an older server, which holds its dice keys in the open; where the secret is.

    Raises BadDatabase.
    """
    store = create_store(copy)
    store.secret = read_secret(place_of(database))
    try:
        if store.secret.key is None and not holds_sealed(store.engine):
            store.secret = make_secret(place_of(database))
        bring_up_to_date(store.engine, store.secret)
        identify(store, anew=True)
    finally:
        store.close()
    return place_of(database)


SAMPLE: Final = 50
"""Seats that are looked at to find out whether the secret is that of the database."""


def check_secret(store: Store) -> None:
    """Use no secret at all if it is not that of the database: its tables can then be read, but not played."""
    if store.secret.key is None:
        return
    try:
        with store.reading.connect() as connection:
            wanted = select(seats.c.game, seats.c.n, seats.c.token_hash).limit(SAMPLE)
            found = connection.execute(wanted).mappings().all()
    except SQLAlchemyError as error:
        if not is_damage(error):
            raise
        # A seat is damaged: each table says for itself whether it can be played.
        return
    if found and not any(store.secret.knows_seat(row["game"], dict(row)) for row in found):
        store.secret = ServerSecret(None, say("server.secret_wrong"), store.secret.place)


def listen(host: str, port: int) -> sockets.socket:
    """A listening socket.

    Raises BusyPort, or OSError for an address that this machine does not have.
    """
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    listening = sockets.socket(family, sockets.SOCK_STREAM)
    listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise BusyPort(f"{host}:{port}") from error
        raise
    return listening


class Server(uvicorn.Server):
    """uvicorn, with a callback when it accepts connections, and an end in time.

    ``workers``: the sandbox, closed first.  ``own_process``: the process runs nothing else, so it may be ended.
    """

    def __init__(
        self, config: uvicorn.Config, ready: Any, workers: WorkerPool | None = None, own_process: bool = False
    ) -> None:
        super().__init__(config)
        self.ready = ready
        self.own_process = own_process
        self.workers = workers
        self.interrupted = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """SIGTERM or SIGINT.  The process ends in time even if the event loop or a thread is stuck.

        That loses nothing: a command is acknowledged when it is on disk.
        """
        if self.own_process and not self.should_exit:
            last = threading.Timer(EXIT_SECONDS, os._exit, (EXIT_FORCED,))
            last.daemon = True
            last.start()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        """Shut down, and do not raise the signal again that uvicorn has handled."""
        # Requests that wait for a job of the sandbox would keep uvicorn waiting.
        if self.workers is not None:
            await self.workers.close()
        await super().shutdown(sockets)
        self.interrupted = signal.SIGINT in self._captured_signals
        self._captured_signals.clear()

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.ready is not None:
            self.ready()


def server_of(settings: Settings, store: Store, proxy: str = "", ready: Any = None) -> Server:
    """The server.  ``proxy``: the address of a proxy whose X-Forwarded-For is believed."""
    services = Services(settings, store)
    config = uvicorn.Config(
        build(services),
        # Behind a proxy all clients share one address.
        http=limited_protocol(None if proxy else settings.limits.per_address + PAGE),
        ws=limited_websocket(settings.limits.frames),
        ws_max_size=FRAME_BYTES,
        ws_max_queue=RECEIVE_QUEUE,
        ws_per_message_deflate=False,
        ws_ping_interval=5.0,
        ws_ping_timeout=12.0,
        limit_concurrency=settings.limits.sockets + 500,
        timeout_graceful_shutdown=STOP_SECONDS,
        timeout_keep_alive=5,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy or None,
        server_header=False,
        access_log=False,
        log_config=None,
        # Only without httptools (``connection_limits.py``).
        h11_max_incomplete_event_size=HEAD_BYTES,
    )
    return Server(config, ready, services.registry.workers, settings.own_process)
