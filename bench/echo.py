"""A server without a game, for comparison: the same sockets, queues, single writer and durable INSERT as
``showdown serve``.  It is the upper limit for any table on a machine.  bench.serve runs it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from showdown.server.http.limits import FRAME_BYTES, RECEIVE_QUEUE
from showdown.server.serve import Server, listen, open_store
from showdown.server.storage.appended_rows import JournalRow
from showdown.server.storage.store import Store
from showdown.server.table.seats import new_id
from showdown.server.websocket.protocol import write, write_part
from showdown.server.websocket.subscriber import Subscriber

FILLER = "x" * 3000
"""About what an event of a First Story weighs."""
WORDS = ("engine", "packs", "setup", "options", "name", "story", "opener")


class Table:
    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.seq = 1
        self.subscribers: set[Subscriber] = set()

    def decision(self) -> dict[str, Any]:
        return {"id": self.seq, "seats": [], "options": [{"key": "on"}]}


class Echo:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.tables: dict[str, Table] = {}

    async def open(self, _request: Request) -> JSONResponse:
        id = new_id()
        now = time.time()
        row = {"id": id, **dict.fromkeys(WORDS, ""), "created": now, "touched": now, "practice": True, "round": 0}
        row |= {"status": "undecided", "seed_commit": None, "secret": None}
        seat_record = {"game": id, "n": "p1", "token_hash": "", "name": "", "bot": False, "claimed": None}
        await self.store.create(row, [seat_record], JournalRow(id, 1, "open", "", "{}", ""))
        self.tables[id] = Table()
        seats = [{"seat": "p1", "token": "x"}]
        return JSONResponse({"table": id, "seats": seats, "watch": {"token": "x"}}, 201)

    async def talk(self, socket: WebSocket) -> None:
        await socket.accept()
        mine = Subscriber(socket)
        sender = asyncio.create_task(mine.run())
        table: Table | None = None
        try:
            hello = json.loads(await socket.receive_text())
            id = hello["table"]
            table = self.tables[id]
            table.subscribers.add(mine)
            shown = {"view": {}, "decision": table.decision()}
            mine.send(write_part({"t": "welcome", "seq": table.seq, "epoch": "", "snapshot": shown}))
            while True:
                frame = json.loads(await socket.receive_text())
                if frame["t"] == "do":
                    await self.do(id, table, mine, frame)
        except WebSocketDisconnect:
            pass
        finally:
            if table is not None:
                table.subscribers.discard(mine)
            sender.cancel()

    async def do(self, id: str, table: Table, mine: Subscriber, frame: dict[str, Any]) -> None:
        async with table.lock:
            row = JournalRow(id, table.seq + 1, frame["id"], "p1", json.dumps(frame), "")
            await self.store.append([row], None, {})
            table.seq += 1
            mine.send(write({"t": "ack", "id": frame["id"], "seq": table.seq}), ack=True)
            event = {"t": "ev", "seq": table.seq, "decision": table.decision(), "filler": FILLER}
            data = write_part(event)
            for subscriber in list(table.subscribers):
                subscriber.send(data)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("serve")
    parser.add_argument("--database", required=True)
    parser.add_argument("--port", type=int, default=0)
    asked, _ = parser.parse_known_args()
    store = open_store(asked.database)
    store.start()
    echo = Echo(store)
    routes = [Route("/api/tables", echo.open, methods=["POST"]), WebSocketRoute("/ws", echo.talk)]
    listening = listen("127.0.0.1", asked.port)
    config = uvicorn.Config(
        Starlette(routes=routes),
        ws_max_size=FRAME_BYTES,
        ws_max_queue=RECEIVE_QUEUE,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
    )
    port = listening.getsockname()[1]
    Server(config, lambda: print(f'{{"port": {port}}}', flush=True)).run(sockets=[listening])


if __name__ == "__main__":
    main()
