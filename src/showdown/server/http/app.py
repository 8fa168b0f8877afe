"""The ASGI application: page, WebSocket, HTTP API, middleware.

The page and the sockets are served at once.  The rules and the HTTP API take longer to import than all the rest, so a
background thread imports them (``lazy_imports.py``).
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
from showdown.server.storage.retention import Retention
from showdown.server.storage.store import Store
from showdown.server.table.registry import TableRegistry
from showdown.server.websocket.connection import ClientConnection

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


class Settings:
    """Settings of a server.

    ``hosts``: allowed host names besides loopback; ``origins``: allowed pages besides our own.
    """

    def __init__(self, database: str) -> None:
        self.database = database
        self.hosts: frozenset[str] = frozenset()
        self.origins: frozenset[str] = frozenset()
        self.limits = Limits()
        self.retention = Retention()
        self.metrics_for_all = False
        self.address = ""
        """The address at which other servers of the same database reach this one."""
        self.own_process = False
        """Does the process run nothing but this server?  Then it tunes the garbage collector."""


class Services:
    """The objects that routes use."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.registry = TableRegistry(store, settings.limits, settings.retention)
        self.address_limits = AddressLimits(settings.limits)
        self.gc_tuner = GcTuner()


class Api:
    """The HTTP API, imported in the background; requests wait for it."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.app: LazyImport[App] = LazyImport(self.load, after=services.registry.rules)

    def load(self) -> App:
        from showdown.server.http.api import api_of

        app = api_of(self.services)
        if self.services.settings.own_process:
            # The imported modules are never freed.
            self.services.gc_tuner.collect_all()
        return app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = await self.app.loaded()
        await app(scope, receive, send)


def build(services: Services) -> Any:
    """The ASGI application.  Its store must be open and upgraded; the application closes it at the end."""
    settings, store = services.settings, services.store
    api = Api(services)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        store.start()
        if settings.address:
            services.registry.share(settings.address)
        services.registry.start()
        api.app.begin()
        gc_task = asyncio.create_task(services.gc_tuner.run()) if settings.own_process else None
        yield
        # First of all: requests that wait for a job are refused, and no job outlives the server.
        await services.registry.workers.close()
        if gc_task is not None:
            gc_task.cancel()
        await services.registry.close()
        await api.app.settled()
        store.close()

    async def socket(socket: WebSocket) -> None:
        address = socket.client.host if socket.client else ""
        await ClientConnection(services.registry, services.address_limits, socket, address).run()

    app = Starlette(lifespan=lifespan, exception_handlers=handlers())
    add_pages(app)
    app.router.routes.append(WebSocketRoute("/ws", socket))
    app.router.default = api
    return SecurityMiddleware(RelayMiddleware(app, services.registry), LOOPBACK | settings.hosts, settings.origins)
