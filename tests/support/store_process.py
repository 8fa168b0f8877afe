"""A process that writes to a database: each line of its input is a number of pages; it answers "stored" or "failed"."""

from __future__ import annotations

import asyncio
import sys
from functools import partial

from sqlalchemy import Connection, text

from showdown.server.serve import open_store
from showdown.server.storage.store import NotStored, Store

PAGE = 4096


def fill(connection: Connection, pages: int) -> None:
    connection.execute(text("CREATE TABLE IF NOT EXISTS filler (data BLOB)"))
    connection.execute(text("INSERT INTO filler VALUES (zeroblob(:size))"), {"size": pages * PAGE})


async def write(store: Store, pages: int) -> str:
    try:
        await store.write(partial(fill, pages=pages))
    except NotStored:
        return "failed"
    return "stored"


async def run(database: str) -> None:
    store = open_store(database)
    store.start()
    print("ready", flush=True)
    for line in sys.stdin:
        print(await write(store, int(line)), flush=True)


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1]))
