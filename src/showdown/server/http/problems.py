"""Refusals over HTTP: every one has the same shape, a code for programs, a sentence, and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse

from showdown.server.cluster.owners import OwnedElsewhere
from showdown.server.http.middleware import BodyTooLarge
from showdown.server.json_log import log
from showdown.server.storage.store import NotStored


class ApiError(Exception):
    """A wish that cannot be fulfilled: a code for programs, a sentence, and what to do."""

    def __init__(self, status: int, code: str, what: str, todo: str) -> None:
        super().__init__(what)
        self.status = status
        self.code = code
        self.what = what
        self.todo = todo


def problem(status: int, code: str, what: str, todo: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"error": {"code": code, "what": what, "todo": todo}}, status, headers)


async def cannot(_request: Request, error: Any) -> JSONResponse:
    return problem(error.status, error.code, error.what, error.todo)


async def plain(_request: Request, error: Any) -> JSONResponse:
    if error.status_code == 404:
        return problem(404, "not_found", "there is nothing at this address", "the lobby is at /", error.headers)
    # Among the headers: which methods are allowed where another was tried.
    return problem(error.status_code, "refused", str(error.detail), "", error.headers)


async def too_big(_request: Request, _error: Any) -> JSONResponse:
    return problem(413, "too_big", "that is more than is taken here", "send less")


async def not_stored(_request: Request, error: Any) -> JSONResponse:
    log.error("not stored", why=str(error)[:200])
    return problem(503, "not_stored", "the disk does not answer; nothing was changed", "try again in a moment")


async def elsewhere(_request: Request, _error: Any) -> JSONResponse:
    return problem(503, "moving", "the table is changing its server", "try again in a moment")


async def fault(request: Request, error: Any) -> JSONResponse:
    log.error("fault", path=request.url.path[:100], kind=type(error).__name__, why=str(error)[:300])
    return problem(500, "fault", "a fault of this server", "it has been written down")


def handlers() -> dict[Any, Any]:
    """For an application: what is answered where one of these was raised."""
    return {
        ApiError: cannot,
        HTTPException: plain,
        BodyTooLarge: too_big,
        NotStored: not_stored,
        OwnedElsewhere: elsewhere,
        Exception: fault,
    }
