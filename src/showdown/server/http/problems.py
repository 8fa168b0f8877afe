"""HTTP errors: each has a code for programs, a sentence, and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse

from showdown.engine import clean
from showdown.language import say
from showdown.server.api_error import ApiError as ApiError
from showdown.server.cluster.owners import OwnedElsewhere
from showdown.server.http.middleware import BodyTooLarge
from showdown.server.json_log import log
from showdown.server.storage.store import Damaged, Lost, NoSecret, NotStored


def problem(status: int, code: str, what: str, todo: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    error = {"code": code, "what": clean(what), "todo": clean(todo)}
    return JSONResponse({"error": error}, status, headers)


async def api_error(_request: Request, error: Any) -> JSONResponse:
    return problem(error.status, error.code, error.what, error.todo)


async def http_error(_request: Request, error: Any) -> JSONResponse:
    if error.status_code == 404:
        return problem(404, "not_found", say("server.not_found"), say("server.fix_lobby"), error.headers)
    # The headers name the allowed methods after a 405.
    return problem(error.status_code, "refused", str(error.detail), "", error.headers)


async def body_too_large(_request: Request, _error: Any) -> JSONResponse:
    return problem(413, "too_big", say("server.too_large"), say("server.fix_smaller"))


async def not_stored(_request: Request, error: Any) -> JSONResponse:
    log.error("not stored", why=str(error)[:200])
    if isinstance(error, NoSecret):
        return problem(503, "no_secret", say("server.no_secret", why=str(error)), say("server.fix_no_secret"))
    if isinstance(error, Damaged):
        return problem(503, "damaged", say("server.table_damaged"), say("server.fix_damaged"))
    if isinstance(error, Lost):
        return problem(503, "not_stored", say("server.store_lost"), say("server.fix_store_lost"))
    return problem(503, "not_stored", say("server.not_stored"), say("server.fix_retry"))


async def owned_elsewhere(_request: Request, _error: Any) -> JSONResponse:
    return problem(503, "moving", say("server.moving"), say("server.fix_retry"))


async def fault(request: Request, error: Any) -> JSONResponse:
    log.error("fault", path=request.url.path[:100], kind=type(error).__name__, why=str(error)[:300])
    return problem(500, "fault", say("server.fault"), say("server.fix_fault"))


def handlers() -> dict[Any, Any]:
    """Exception handlers for Starlette and FastAPI."""
    return {
        ApiError: api_error,
        HTTPException: http_error,
        BodyTooLarge: body_too_large,
        NotStored: not_stored,
        OwnedElsewhere: owned_elsewhere,
        Exception: fault,
    }
