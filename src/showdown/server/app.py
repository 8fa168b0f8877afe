"""The application: the doors, and what lies behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any, Final

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from showdown import __version__
from showdown.server.hall import Cannot, Hall
from showdown.server.headers import Door, TooBig
from showdown.server.limits import Gate, Limits
from showdown.server.logbook import log
from showdown.server.owners import Elsewhere
from showdown.server.relay import Forward
from showdown.server.socket import Conversation
from showdown.server.store import NotStored, Store
from showdown.server.worker import Worker

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


class Settings:
    """``hosts``: names besides loopback; ``origins``: pages besides our own; ``proxied``: behind a proxy we trust."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.hosts: frozenset[str] = frozenset()
        self.origins: frozenset[str] = frozenset()
        self.limits = Limits()
        self.metrics_for_all = False
        self.address = ""
        """Where other servers of the same database reach this one."""


class Place:
    """What the routes work with."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.hall = Hall(store, settings.limits)
        self.gate = Gate(settings.limits)
        self.worker: Worker | None = None


def build(settings: Settings, store: Store) -> Any:
    """The whole application as ASGI.  The store must be open and up to date; it is closed here at the end."""
    place = Place(settings, store)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        store.start()
        if settings.address:
            place.hall.share(settings.address)
        place.hall.start()
        yield
        await place.hall.close()
        if place.worker is not None:
            await place.worker.close()
        store.close()

    app = FastAPI(
        title="showdown",
        version=__version__,
        description="Tables, replays, rules, cards and odds of a monster-hunting board game.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        responses=refusals(),
    )
    app.state.place = place
    add_errors(app)

    from showdown.server.routes import look_up, pages, tables

    tables.add(app, place)
    look_up.add(app, place)
    pages.add(app, place)

    @app.websocket("/ws")
    async def socket(socket: WebSocket) -> None:
        address = socket.client.host if socket.client else ""
        await Conversation(place.hall, place.gate, socket, address).run()

    return Door(Forward(app, place.hall), LOOPBACK | settings.hosts, settings.origins)


def add_errors(app: FastAPI) -> None:
    """Every refusal has the same shape: a code, a sentence, and what to do."""

    @app.exception_handler(Cannot)
    async def cannot(_request: Request, error: Cannot) -> JSONResponse:
        return problem(error.status, error.code, error.what, error.todo)

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0] if error.errors() else {}
        where = ".".join([str(part) for part in first.get("loc", ())])
        return problem(422, "bad_request", f"{where}: {first.get('msg', 'not understood')}", "see /api/openapi.json")

    @app.exception_handler(HTTPException)
    async def plain(_request: Request, error: HTTPException) -> JSONResponse:
        code = "not_found" if error.status_code == 404 else "refused"
        # Among them: which methods are allowed where another was tried.
        return problem(error.status_code, code, str(error.detail), "", error.headers)

    @app.exception_handler(TooBig)
    async def too_big(_request: Request, _error: TooBig) -> JSONResponse:
        return problem(413, "too_big", "that is more than is taken here", "send less")

    @app.exception_handler(NotStored)
    async def not_stored(_request: Request, error: NotStored) -> JSONResponse:
        log.error("not stored", why=str(error)[:200])
        return problem(503, "not_stored", "the disk does not answer; nothing was changed", "try again in a moment")

    @app.exception_handler(Elsewhere)
    async def elsewhere(_request: Request, _error: Elsewhere) -> JSONResponse:
        return problem(503, "moving", "the table is changing its server", "try again in a moment")

    @app.exception_handler(Exception)
    async def fault(request: Request, error: Exception) -> JSONResponse:
        log.error("fault", path=request.url.path[:100], kind=type(error).__name__, why=str(error)[:300])
        return problem(500, "fault", "a fault of this server", "it has been written down")


def problem(status: int, code: str, what: str, todo: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"error": {"code": code, "what": what, "todo": todo}}, status, headers)


class Trouble(BaseModel):
    """code: for programs.  what: a sentence.  todo: what would help, where something would."""

    code: str
    what: str
    todo: str


class Refusal(BaseModel):
    """What every refusal looks like."""

    error: Trouble


REFUSALS: Final = (400, 401, 403, 404, 405, 409, 413, 422, 429, 503)


def refusals() -> dict[int | str, dict[str, Any]]:
    """For the description of the API: any of its doors may refuse."""
    return {status: {"model": Refusal, "description": HTTPStatus(status).phrase} for status in REFUSALS}
