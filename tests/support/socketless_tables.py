"""Tables without sockets, for tests that send thousands of commands: the real registry and journal."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from showdown.server.http.limits import Limits
from showdown.server.serve import open_store
from showdown.server.table.actor import TableActor
from showdown.server.table.new_table import TableSpec
from showdown.server.table.registry import TableRegistry
from showdown.server.websocket.subscriber import Subscriber


@asynccontextmanager
async def a_registry(folder: Path) -> AsyncIterator[TableRegistry]:
    store = open_store(str(folder / "house.db"))
    store.start()
    registry = TableRegistry(store, Limits())
    try:
        yield registry
    finally:
        await registry.close()
        store.close()


async def a_table(registry: TableRegistry, **wishes: Any) -> tuple[TableActor, dict[str, Any]]:
    wish = TableSpec()
    for field, value in wishes.items():
        setattr(wish, field, value)
    made = await registry.open(wish, "")
    return registry.tables[made["table"]], made


def a_client(actor: TableActor, *seats: str) -> Subscriber:
    """A client with these seats; its frames stay in its send queue."""
    subscriber = Subscriber(None)  # type: ignore[arg-type]
    subscriber.seats = frozenset(seats)
    actor.subscribers.add(subscriber)
    return subscriber


def frames_of(subscriber: Subscriber) -> list[dict[str, Any]]:
    """The frames queued since the last call."""
    frames = [json.loads(frame) for frame, _ in subscriber.queue]
    subscriber.queue.clear()
    subscriber.size = 0
    return frames


def answer(frames: list[dict[str, Any]], id: str) -> dict[str, Any]:
    """The one ack or nak of a command."""
    found = [f for f in frames if f["t"] in ("ack", "nak") and f["id"] == id]
    assert len(found) == 1, found
    return found[0]
