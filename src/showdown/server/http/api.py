"""The HTTP API, described by OpenAPI.  Loaded when the door stands open already: page and sockets need none of it."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse

from showdown import __version__
from showdown.server.http.openapi import schemas
from showdown.server.http.problems import handlers, problem
from showdown.server.http.routes import reference
from showdown.server.http.routes import tables

if TYPE_CHECKING:
    from showdown.server.http.app import Services

REFUSALS: Final = (400, 401, 403, 404, 405, 409, 413, 422, 429, 503)
SHAPE: Final[dict[str, Any]] = {
    "type": "object",
    "title": "Refusal",
    "description": "What every refusal looks like: a code for programs, a sentence, and what would help, if anything.",
    "properties": {
        "error": {
            "type": "object",
            "properties": {word: {"type": "string"} for word in ("code", "what", "todo")},
            "required": ["code", "what", "todo"],
        }
    },
    "required": ["error"],
}


def api_of(services: Services) -> FastAPI:
    app = FastAPI(
        title="showdown",
        version=__version__,
        description="Tables, replays, rules, cards and odds of a monster-hunting board game.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        responses=refusals(),
        exception_handlers={**handlers(), RequestValidationError: invalid},
    )
    tables.add(app, services)
    reference.add(app, services)
    made = app.openapi

    def described() -> dict[str, Any]:
        whole = made()
        whole["components"]["schemas"] |= {**schemas(), "Refusal": SHAPE}
        return whole

    app.openapi = described  # type: ignore[method-assign]
    return app


async def invalid(_request: Request, error: Any) -> JSONResponse:
    first = error.errors()[0] if error.errors() else {}
    where = ".".join([str(part) for part in first.get("loc", ())])
    return problem(422, "bad_request", f"{where}: {first.get('msg', 'not understood')}", "see /api/openapi.json")


def refusals() -> dict[int | str, dict[str, Any]]:
    """For the description of the API: any of its doors may refuse.

    As data: a model here would be built anew for every door and every status, longer than all the rest takes.
    """
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    return {status: {"description": HTTPStatus(status).phrase, "content": content} for status in REFUSALS}
