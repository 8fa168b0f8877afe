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
from typing import TYPE_CHECKING, Any, Final

from starlette.websockets import WebSocket

from showdown.server.headers import App, Message, Receive, Scope, Send
from showdown.server.owners import Owner
from showdown.server.protocol import RESTART, Hello, encoder
from showdown.server.store import NotStored

if TYPE_CHECKING:
    from showdown.server.hall import Hall

HEADER: Final = b"x-showdown-relay"
PATH: Final = re.compile(r"/api/tables/([a-z0-9]{26})(?:/|$)")
CARRIED: Final = frozenset({b"authorization", b"content-type", b"accept"})
BROUGHT: Final = frozenset({"content-type", "content-disposition"})
PATIENCE: Final = 10.0
CARRIERS: Final = 8


async def relay(socket: WebSocket, hello: Hello, owner: Owner, address: str) -> tuple[int, str]:
    """Carry frames both ways until one side ends: with which code, and why."""
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
            both = [asyncio.create_task(up(far)), asyncio.create_task(down(far))]
            _, rest = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for task in rest:
                task.cancel()
            await asyncio.gather(*both, return_exceptions=True)
        code = far.close_code or RESTART
        # A connection that broke has no code that could be passed on: come again, somebody else will play it.
        return (code, far.close_reason or "") if code not in (1005, 1006) else (RESTART, "the table's server is gone")
    except (OSError, WebSocketException):
        return RESTART, "the table's server is gone"


class Forward:
    """In front of the application: requests about tables of others go to them; theirs to us say whose they are."""

    def __init__(self, app: App, hall: Hall) -> None:
        self.app = app
        self.hall = hall
        self.carriers = ThreadPoolExecutor(CARRIERS, thread_name_prefix="carrier")
        """Their own threads: while the owner of one table does not answer, other tables are read."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        relayed = False
        secret = self.hall.owners.secret
        for name, value in scope["headers"]:
            if name == HEADER and secret:
                word, _, address = value.decode("latin-1").partition(" ")
                if hmac.compare_digest(word.encode(), secret.encode()):
                    scope["client"] = (address, 0)
                    relayed = True
        owner = None
        if scope["type"] == "http" and not relayed:
            found = PATH.match(scope["path"])
            if found and self.hall.at(found[1]) is None:
                # Where nobody can tell, the application says so.
                with contextlib.suppress(NotStored):
                    owner = await self.hall.owners.other(found[1])
        if owner is None:
            await self.app(scope, receive, send)
        else:
            await self.carry(owner, scope, receive, send)

    async def carry(self, owner: Owner, scope: Scope, receive: Receive, send: Send) -> None:
        body = b""
        while True:
            message = await receive()
            body += message.get("body", b"")
            if message["type"] != "http.request" or not message.get("more_body"):
                break
        path = scope["raw_path"].decode("latin-1")
        if scope["query_string"]:
            path += "?" + scope["query_string"].decode("latin-1")
        headers = {n.decode("latin-1"): v.decode("latin-1") for n, v in scope["headers"] if n in CARRIED}
        client = scope["client"][0] if scope.get("client") else ""
        headers[HEADER.decode()] = f"{owner.secret} {client}"
        ask = partial(fetch, owner.address, scope["method"], path, body, headers)
        answer = await asyncio.get_running_loop().run_in_executor(self.carriers, ask)
        start: Message = {"type": "http.response.start", "status": answer[0], "headers": answer[1]}
        await send(start)
        await send({"type": "http.response.body", "body": answer[2]})


def fetch(
    address: str, method: str, path: str, body: bytes, headers: dict[str, str]
) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    """What the owner answers; that it is gone, if it does not."""
    connection = http.client.HTTPConnection(address, timeout=PATIENCE)
    try:
        connection.request(method, path, body or None, headers)
        answer = connection.getresponse()
        data = answer.read()
    except (OSError, http.client.HTTPException):
        gone = b'{"error":{"code":"moving","what":"the table is changing its server","todo":"try again in a moment"}}'
        return 503, [(b"content-type", b"application/json")], gone
    finally:
        connection.close()
    kept = [(n.lower().encode(), v.encode("latin-1")) for n, v in answer.getheaders() if n.lower() in BROUGHT]
    return answer.status, kept, data
