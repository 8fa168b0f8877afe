"""The application: the doors, and what lies behind them.

The page and the sockets are served at once.  The rules and the HTTP API take longer to load than all the rest: that
happens in a thread, while people already find their page.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from showdown.server.cluster.relay import RelayMiddleware
from showdown.server.gc_tuning import GcTuner
from showdown.server.http.limits import AddressLimits, Limits
from showdown.server.http.middleware import App, Receive, Scope, SecurityMiddleware, Send
from showdown.server.http.pages import add_pages
from showdown.server.http.problems import handlers
from showdown.server.lazy_imports import LazyImport
from showdown.server.sandbox.worker_pool import WorkerPool
from showdown.server.storage.retention import Retention
from showdown.server.storage.store import Store
from showdown.server.table.registry import TableRegistry
from showdown.server.websocket.connection import ClientConnection

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


class Settings:
    """``hosts``: names besides loopback; ``origins``: pages besides our own; ``proxied``: behind a proxy we trust."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.hosts: frozenset[str] = frozenset()
        self.origins: frozenset[str] = frozenset()
        self.limits = Limits()
        self.retention = Retention()
        self.metrics_for_all = False
        self.address = ""
        """Where other servers of the same database reach this one."""
        self.own_process = False
        """Nothing but this server runs in the process."""


class Services:
    """What the routes work with."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.registry = TableRegistry(store, settings.limits, settings.retention)
        self.address_limits = AddressLimits(settings.limits)
        self.gc_tuner = GcTuner()
        self.worker: WorkerPool | None = None


class Api:
    """Whatever is neither page nor socket."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.app: LazyImport[App] = LazyImport(self.load, after=services.registry.rules)

    def load(self) -> App:
        from showdown.server.http.api import api_of

        app = api_of(self.services)
        if self.services.settings.own_process:
            # All that was loaded stays.
            self.services.gc_tuner.look_through()
        return app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = await self.app.loaded()
        await app(scope, receive, send)


def build(settings: Settings, store: Store) -> Any:
    """The whole application as ASGI.  The store must be open and up to date; it is closed here at the end."""
    services = Services(settings, store)
    api = Api(services)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        store.start()
        if settings.address:
            services.registry.share(settings.address)
        services.registry.start()
        api.app.begin()
        sweeping = asyncio.create_task(services.gc_tuner.run()) if settings.own_process else None
        yield
        if sweeping is not None:
            sweeping.cancel()
        await services.registry.close()
        await api.app.settled()
        if services.worker is not None:
            await services.worker.close()
        store.close()

    async def socket(socket: WebSocket) -> None:
        address = socket.client.host if socket.client else ""
        await ClientConnection(services.registry, services.address_limits, socket, address).run()

    app = Starlette(lifespan=lifespan, exception_handlers=handlers())
    add_pages(app)
    app.router.routes.append(WebSocketRoute("/ws", socket))
    app.router.default = api
    return SecurityMiddleware(RelayMiddleware(app, services.registry), LOOPBACK | settings.hosts, settings.origins)
