"""Relay WebSockets and requests to the server that owns the table.

Clients need not know which server they reached.  The relay passes the client's address on; the owner believes it only
with its own password (``owners.py``).
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import http.client
import re
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from starlette.websockets import WebSocket

from showdown.language import say
from showdown.server.cluster.network import ClusterNetwork
from showdown.server.cluster.owners import Owner
from showdown.server.http.middleware import App, Message, Receive, Scope, Send
from showdown.server.storage.store import NotStored
from showdown.server.websocket.protocol import RESTART, Hello, encoder

if TYPE_CHECKING:
    from showdown.server.table.registry import TableRegistry

HEADER: Final = b"x-showdown-relay"
PATH: Final = re.compile(r"/api/tables/([a-z0-9]{26})(?:/|$)")
FORWARDED_HEADERS: Final = frozenset({b"authorization", b"content-type", b"accept"})
RETURNED_HEADERS: Final = frozenset({"content-type", "content-disposition"})
TIMEOUT: Final = 10.0
"""Seconds that an owner has to answer a relayed request."""
RELAY_THREADS: Final = 8
Answer: TypeAlias = tuple[int, list[tuple[bytes, bytes]], bytes]
"""Status, headers, body."""


def moving() -> Answer:
    error = {"code": "moving", "what": say("server.moving"), "todo": say("server.fix_retry")}
    return 503, [(b"content-type", b"application/json")], encoder.encode({"error": error})


async def relay(
    network: ClusterNetwork, socket: WebSocket, hello: Hello, owner: Owner, address: str, leaving: asyncio.Event
) -> tuple[int, str]:
    """Relay frames both ways until one side closes or the owner changes.

    Returns the close code and reason for the client.
    """
    from websockets.exceptions import WebSocketException

    async def up(far: Any) -> None:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            data = message.get("text")
            await far.send(data if data is not None else message.get("bytes") or b"")

    async def down(far: Any) -> None:
        async for data in far:
            await socket.send_text(data)

    headers = {HEADER.decode(): f"{owner.secret} {address}"}
    try:
        async with network.dial(owner.address, headers) as far:
            await far.send(encoder.encode(hello).decode())
            tasks = [asyncio.create_task(work) for work in (up(far), down(far), leaving.wait())]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if leaving.is_set():
                # Do not wait for a close handshake: the former owner may hang.
                far.transport.abort()
                return RESTART, say("server.close_moved")
        code = far.close_code or RESTART
        # A broken connection has no code to pass on: the client reconnects and finds the new owner.
        return (code, far.close_reason or "") if code not in (1005, 1006) else (RESTART, say("server.close_owner_gone"))
    except (OSError, WebSocketException):
        return RESTART, say("server.close_owner_gone")


class RelayMiddleware:
    """ASGI middleware: relays requests for tables of other servers, and accepts relayed ones."""

    def __init__(self, app: App, registry: TableRegistry) -> None:
        self.app = app
        self.registry = registry
        self.threads = ThreadPoolExecutor(RELAY_THREADS, thread_name_prefix="relay")
        """Threads for relayed requests only, so that an owner that does not answer blocks no other table."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        relayed = False
        secret = self.registry.owners.secret
        for name, value in scope["headers"]:
            if name == HEADER and secret:
                word, _, address = value.decode("latin-1").partition(" ")
                if hmac.compare_digest(word.encode(), secret.encode()):
                    scope["client"] = (address, 0)
                    relayed = True
        found = PATH.match(scope["path"]) if scope["type"] == "http" and not relayed else None
        table = found[1] if found and self.registry.at(found[1]) is None else ""
        owner = await self.owner(table)
        if owner is None:
            await self.app(scope, receive, send)
            return
        body = await body_of(receive)
        answer = await self.forward(owner, scope, body)
        if answer is None:
            # The owner is gone: ask the database for the new one; it may be this server.
            self.registry.owners.forget(table)
            owner = await self.owner(table)
            if owner is None:
                await self.app(scope, replayed(body, receive), send)
                return
            answer = await self.forward(owner, scope, body) or moving()
        if answer[0] == 503:
            self.registry.owners.forget(table)
        await send({"type": "http.response.start", "status": answer[0], "headers": answer[1]})
        await send({"type": "http.response.body", "body": answer[2]})

    async def owner(self, table: str) -> Owner | None:
        # If the database does not answer, the application says so.
        with contextlib.suppress(NotStored):
            return await self.registry.owners.other(table) if table else None
        return None

    async def forward(self, owner: Owner, scope: Scope, body: bytes) -> Answer | None:
        """The answer of the owner; None if no server listens there."""
        path = scope["raw_path"].decode("latin-1")
        if scope["query_string"]:
            path += "?" + scope["query_string"].decode("latin-1")
        headers = {n.decode("latin-1"): v.decode("latin-1") for n, v in scope["headers"] if n in FORWARDED_HEADERS}
        client = scope["client"][0] if scope.get("client") else ""
        headers[HEADER.decode()] = f"{owner.secret} {client}"
        ask = partial(fetch, owner.address, scope["method"], path, body, headers)
        return await asyncio.get_running_loop().run_in_executor(self.threads, ask)


async def body_of(receive: Receive) -> bytes:
    """The whole body of a request."""
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if message["type"] != "http.request" or not message.get("more_body"):
            return bytes(body)


def replayed(body: bytes, receive: Receive) -> Receive:
    """A receive function that yields ``body`` again, then what follows."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return waiting.pop() if waiting else await receive()

    return receive_again


def fetch(address: str, method: str, path: str, body: bytes, headers: dict[str, str]) -> Answer | None:
    """The answer of the owner; ``moving()`` if it fails; None if no server listens there."""
    connection = http.client.HTTPConnection(address, timeout=TIMEOUT)
    try:
        connection.request(method, path, body or None, headers)
        answer = connection.getresponse()
        data = answer.read()
    except ConnectionRefusedError:
        return None
    except (OSError, http.client.HTTPException):
        return moving()
    finally:
        connection.close()
    kept = [(n.lower().encode(), v.encode("latin-1")) for n, v in answer.getheaders() if n.lower() in RETURNED_HEADERS]
    return answer.status, kept, data
