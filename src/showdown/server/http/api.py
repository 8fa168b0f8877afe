"""The HTTP API, described by OpenAPI.

Imported in the background after start: page and sockets do not need it.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse

from showdown import __version__
from showdown.language import say
from showdown.server.http.openapi import schemas
from showdown.server.http.problems import handlers, problem
from showdown.server.http.routes import cards, page, reference, tables

if TYPE_CHECKING:
    from showdown.server.http.app import Services

REFUSALS: Final = (400, 401, 403, 404, 405, 409, 413, 422, 429, 503)
REFUSAL: Final[dict[str, Any]] = {
    "type": "object",
    "title": "Refusal",
    "description": "An error: a code for programs, a sentence, and what to do about it, or an empty string.",
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
    shelf = cards.CardShelf()
    page.add(app, services, shelf)
    reference.add(app, services)
    cards.add(app, shelf)
    generated = app.openapi

    def described() -> dict[str, Any]:
        whole = generated()
        whole["components"]["schemas"] |= {**schemas(), "Refusal": REFUSAL}
        return whole

    app.openapi = described  # type: ignore[method-assign]
    return app


async def invalid(_request: Request, error: Any) -> JSONResponse:
    first = error.errors()[0] if error.errors() else {}
    where = ".".join([str(part) for part in first.get("loc", ())])
    why = first.get("msg") or say("server.not_understood")
    return problem(422, "bad_request", f"{where}: {why}", say("server.fix_openapi"))


def refusals() -> dict[int | str, dict[str, Any]]:
    """The error responses of every route, for the OpenAPI description.

    As data: FastAPI would build a model for every route and status, which takes longer than all the rest.
    """
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    return {status: {"description": HTTPStatus(status).phrase, "content": content} for status in REFUSALS}
