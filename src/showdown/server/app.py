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

from showdown.server.garbage import Garbage
from showdown.server.hall import Hall
from showdown.server.headers import App, Door, Receive, Scope, Send
from showdown.server.keeping import Keeping
from showdown.server.late import Late
from showdown.server.limits import Gate, Limits
from showdown.server.pages import add_pages
from showdown.server.problems import handlers
from showdown.server.relay import Forward
from showdown.server.socket import Conversation
from showdown.server.store import Store
from showdown.server.worker import Worker

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


class Settings:
    """``hosts``: names besides loopback; ``origins``: pages besides our own; ``proxied``: behind a proxy we trust."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.hosts: frozenset[str] = frozenset()
        self.origins: frozenset[str] = frozenset()
        self.limits = Limits()
        self.keeping = Keeping()
        self.metrics_for_all = False
        self.address = ""
        """Where other servers of the same database reach this one."""
        self.own_process = False
        """Nothing but this server runs in the process."""


class Place:
    """What the routes work with."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.hall = Hall(store, settings.limits, settings.keeping)
        self.gate = Gate(settings.limits)
        self.garbage = Garbage()
        self.worker: Worker | None = None


class Api:
    """Whatever is neither page nor socket."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.app: Late[App] = Late(self.load, after=place.hall.rules)

    def load(self) -> App:
        from showdown.server.api import api_of

        app = api_of(self.place)
        if self.place.settings.own_process:
            # All that was loaded stays.
            self.place.garbage.look_through()
        return app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = await self.app.loaded()
        await app(scope, receive, send)


def build(settings: Settings, store: Store) -> Any:
    """The whole application as ASGI.  The store must be open and up to date; it is closed here at the end."""
    place = Place(settings, store)
    api = Api(place)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        store.start()
        if settings.address:
            place.hall.share(settings.address)
        place.hall.start()
        api.app.begin()
        sweeping = asyncio.create_task(place.garbage.run()) if settings.own_process else None
        yield
        if sweeping is not None:
            sweeping.cancel()
        await place.hall.close()
        await api.app.settled()
        if place.worker is not None:
            await place.worker.close()
        store.close()

    async def socket(socket: WebSocket) -> None:
        address = socket.client.host if socket.client else ""
        await Conversation(place.hall, place.gate, socket, address).run()

    app = Starlette(lifespan=lifespan, exception_handlers=handlers())
    add_pages(app)
    app.router.routes.append(WebSocketRoute("/ws", socket))
    app.router.default = api
    return Door(Forward(app, place.hall), LOOPBACK | settings.hosts, settings.origins)
