"""Running it: one process, one port, a graceful end."""

from __future__ import annotations

import errno
import signal
import socket as sockets
from pathlib import Path
from typing import Any, Final

import uvicorn

from showdown.server.http.app import Settings, build
from showdown.server.http.connection_limits import PAGE, limited_protocol
from showdown.server.http.limits import FRAME_BYTES, RECEIVE_QUEUE, STOP_SECONDS
from showdown.server.storage.store import BadDatabase, NotStored, Store, check_place, quick_check, url_of
from showdown.server.storage.upgrade import bring_up_to_date

BACKLOG: Final = 256


class BusyPort(Exception):
    """Somebody else listens there."""


def upgrade_database(database: str) -> tuple[str, str]:
    """Bring a database up to date; the revisions before and after.  Raises BadDatabase."""
    store = create_store(database)
    try:
        return bring_up_to_date(store.engine)
    finally:
        store.close()


def open_store(database: str, serving: bool = True) -> Store:
    """The database: checked, at its newest schema, ready.  ``serving``: by nobody else.  Raises BadDatabase."""
    store = create_store(database)
    if serving and store.is_sqlite:
        store.claim_file(Path(database).absolute())
    bring_up_to_date(store.engine)
    if store.is_sqlite:
        quick_check(store.reading)
        try:
            # What a killed server had written but not synced is on disk before anybody is told of it.
            store.checkpoint()
        except NotStored as error:
            raise BadDatabase(f"the disk does not take it: {error}", database, "make room, or name another") from error
    return store


def create_store(database: str) -> Store:
    url = url_of(database)
    if url.startswith("sqlite"):
        check_place(Path(database).absolute())
    try:
        store = Store(url)
    except ImportError as error:
        what = "PostgreSQL needs a driver that is not installed"
        raise BadDatabase(what, "--database postgresql://...", "pip install 'showdown[postgres]'") from error
    return store


def listen(host: str, port: int) -> sockets.socket:
    """Raises BusyPort, or OSError for an address that is not ours."""
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
    """Says when it serves."""

    def __init__(self, config: uvicorn.Config, ready: Any) -> None:
        super().__init__(config)
        self.ready = ready
        self.interrupted = False

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        """A signal that asked us to end has been obeyed: it need not strike the process again."""
        await super().shutdown(sockets)
        self.interrupted = signal.SIGINT in self._captured_signals
        self._captured_signals.clear()

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.ready is not None:
            self.ready()


def server_of(settings: Settings, store: Store, proxy: str = "", ready: Any = None) -> Server:
    """``proxy``: the address of a proxy whose word about clients is taken."""
    config = uvicorn.Config(
        build(settings, store),
        # A proxy speaks for many.
        http=limited_protocol(None if proxy else settings.limits.per_address + PAGE),
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
        h11_max_incomplete_event_size=16 * 1024,
    )
    return Server(config, ready)
