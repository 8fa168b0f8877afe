"""A table that another server plays: its sockets and requests are carried there and back.

People need not know which server they reached.  The owner is told whose address it is; it believes that of a server
which knows its password (owners.py), and of nobody else.
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
PATIENCE: Final = 10.0
RELAY_THREADS: Final = 8
Answer: TypeAlias = tuple[int, list[tuple[bytes, bytes]], bytes]
"""Status, headers, body."""
MOVING: Final[Answer] = (
    503,
    [(b"content-type", b"application/json")],
    b'{"error":{"code":"moving","what":"the table is changing its server","todo":"try again in a moment"}}',
)


async def relay(socket: WebSocket, hello: Hello, owner: Owner, address: str, leaving: asyncio.Event) -> tuple[int, str]:
    """Carry frames both ways until one side ends, or the table has another owner: with which code, and why."""
    from websockets.asyncio.client import connect
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
    options: Any = {"compression": None, "max_size": None, "ping_interval": 5, "ping_timeout": 12, "proxy": None}
    try:
        async with connect(f"ws://{owner.address}/ws", additional_headers=headers, **options) as far:
            await far.send(encoder.encode(hello).decode())
            tasks = [asyncio.create_task(work) for work in (up(far), down(far), leaving.wait())]
            _, rest = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in rest:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if leaving.is_set():
                # The former owner may hang: nobody waits for its farewell.
                far.transport.abort()
                return RESTART, "the table has changed its server"
        code = far.close_code or RESTART
        # A connection that broke has no code that could be passed on: come again, somebody else will play it.
        return (code, far.close_reason or "") if code not in (1005, 1006) else (RESTART, "the table's server is gone")
    except (OSError, WebSocketException):
        return RESTART, "the table's server is gone"


class RelayMiddleware:
    """In front of the application: requests about tables of others go to them; theirs to us say whose they are."""

    def __init__(self, app: App, registry: TableRegistry) -> None:
        self.app = app
        self.registry = registry
        self.threads = ThreadPoolExecutor(RELAY_THREADS, thread_name_prefix="carrier")
        """Their own threads: while the owner of one table does not answer, other tables are read."""

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
        body = await whole(receive)
        answer = await self.carry(owner, scope, body)
        if answer is None:
            # Nobody is there any more; so whoever the database names now, or we.
            self.registry.owners.forget(table)
            owner = await self.owner(table)
            if owner is None:
                await self.app(scope, again(body, receive), send)
                return
            answer = await self.carry(owner, scope, body) or MOVING
        if answer[0] == 503:
            self.registry.owners.forget(table)
        await send({"type": "http.response.start", "status": answer[0], "headers": answer[1]})
        await send({"type": "http.response.body", "body": answer[2]})

    async def owner(self, table: str) -> Owner | None:
        # Where nobody can tell, the application says so.
        with contextlib.suppress(NotStored):
            return await self.registry.owners.other(table) if table else None
        return None

    async def carry(self, owner: Owner, scope: Scope, body: bytes) -> Answer | None:
        """None if nobody listens there."""
        path = scope["raw_path"].decode("latin-1")
        if scope["query_string"]:
            path += "?" + scope["query_string"].decode("latin-1")
        headers = {n.decode("latin-1"): v.decode("latin-1") for n, v in scope["headers"] if n in FORWARDED_HEADERS}
        client = scope["client"][0] if scope.get("client") else ""
        headers[HEADER.decode()] = f"{owner.secret} {client}"
        ask = partial(fetch, owner.address, scope["method"], path, body, headers)
        return await asyncio.get_running_loop().run_in_executor(self.threads, ask)


async def whole(receive: Receive) -> bytes:
    """The body of a request."""
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if message["type"] != "http.request" or not message.get("more_body"):
            return bytes(body)


def again(body: bytes, receive: Receive) -> Receive:
    """The same body once more, then what comes after it."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def first_that() -> Message:
        return waiting.pop() if waiting else await receive()

    return first_that


def fetch(address: str, method: str, path: str, body: bytes, headers: dict[str, str]) -> Answer | None:
    """What the owner answers; that the table is moving, if it does not; None if nobody is there."""
    connection = http.client.HTTPConnection(address, timeout=PATIENCE)
    try:
        connection.request(method, path, body or None, headers)
        answer = connection.getresponse()
        data = answer.read()
    except ConnectionRefusedError:
        return None
    except (OSError, http.client.HTTPException):
        return MOVING
    finally:
        connection.close()
    kept = [(n.lower().encode(), v.encode("latin-1")) for n, v in answer.getheaders() if n.lower() in RETURNED_HEADERS]
    return answer.status, kept, data
