"""ASGI middleware: check Host and Origin, limit request bodies, add security headers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException

from showdown.language import say
from showdown.server.http.limits import BODY_BYTES, BODY_SECONDS, UPLOAD_BYTES
from showdown.server.websocket.protocol import close_reason

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

CSP: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; "
    "require-trusted-types-for 'script'"
)
SECURITY_HEADERS: Final[tuple[tuple[bytes, bytes], ...]] = (
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), interest-cohort=()"),
)
UPLOADS: Final = ("/api/tables/import", "/api/packs/check")


def host_of(value: str) -> str:
    """The host name in a Host header or an address, without its port; empty if invalid."""
    if "@" in value:
        # User information before the host: no browser sends that here.
        return ""
    try:
        return (urlsplit(f"//{value}").hostname or "").lower()
    except ValueError:
        return ""


class SecurityMiddleware:
    """``hosts``: names of this server; ``origins``: trusted pages besides its own."""

    def __init__(self, app: App, hosts: frozenset[str], origins: frozenset[str]) -> None:
        self.app = app
        self.hosts = hosts
        self.origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers: dict[bytes, bytes] = {}
        repeated = False
        for name, value in scope["headers"]:
            repeated = repeated or (name == b"host" and name in headers)
            headers[name] = value
        host = headers.get(b"host", b"").decode("latin-1")
        if repeated or host_of(host) not in self.hosts:
            fix = say("server.fix_address")
            await refuse(scope, receive, send, 403, "foreign_host", say("server.foreign_host"), fix)
            return
        origin = headers.get(b"origin")
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        is_cross_site = changes and headers.get(b"sec-fetch-site") in (b"cross-site", b"same-site")
        if is_cross_site or (changes and origin is not None and not self.is_own(origin.decode("latin-1"), host)):
            fix = say("server.fix_address")
            await refuse(scope, receive, send, 403, "foreign_origin", say("server.foreign_origin"), fix)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        allowed = UPLOAD_BYTES if scope["path"] in UPLOADS else BODY_BYTES
        announced = headers.get(b"content-length", b"0")
        if not announced.isdigit() or int(announced[:12]) > allowed:
            what = say("server.body_too_large", most=allowed)
            await refuse(scope, receive, send, 413, "too_big", what, say("server.fix_smaller"))
            return
        body = LimitedBody(receive, allowed)
        await self.app(scope, body, with_security_headers(send))

    def is_own(self, origin: str, host: str) -> bool:
        if origin in self.origins:
            return True
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()


class BodyTooLarge(HTTPException):
    """The body of a request is larger than announced or allowed."""

    def __init__(self) -> None:
        super().__init__(413)


class BodyTimeout(HTTPException):
    """The body of a request did not arrive in time."""

    def __init__(self) -> None:
        super().__init__(408)


class LimitedBody:
    """The body of a request, with limits on bytes and seconds."""

    def __init__(self, receive: Receive, allowed: int) -> None:
        self.receive = receive
        self.left = allowed
        self.until: float | None = asyncio.get_running_loop().time() + BODY_SECONDS

    async def __call__(self) -> Message:
        try:
            async with asyncio.timeout_at(self.until):
                message = await self.receive()
        except TimeoutError as error:
            raise BodyTimeout from error
        if not message.get("more_body"):
            # A further call waits for the client to disconnect, which has no time limit.
            self.until = None
        if message["type"] == "http.request":
            self.left -= len(message.get("body", b""))
            if self.left < 0:
                raise BodyTooLarge
        return message


def with_security_headers(send: Send) -> Send:
    async def out(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", ()))
            names = {name.lower() for name, _ in headers}
            headers += [(name, value) for name, value in SECURITY_HEADERS if name not in names]
            if b"cache-control" not in names:
                headers.append((b"cache-control", b"no-store"))
            message["headers"] = headers
        await send(message)

    return out


async def refuse(scope: Scope, receive: Receive, send: Send, status: int, code: str, what: str, fix: str) -> None:
    """Refuse a request or a handshake before the application sees it."""
    if scope["type"] == "websocket":
        # Closing before accepting fails the handshake with 403.
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": close_reason(what)})
        return
    body = json.dumps({"error": {"code": code, "what": what, "todo": fix}}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *SECURITY_HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
