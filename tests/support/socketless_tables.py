"""Tables without sockets, for tests that send thousands of commands: the real hall, the real journal on disk."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from showdown.server.actor import Actor
from showdown.server.hall import Hall
from showdown.server.limits import Limits
from showdown.server.opening import Wish
from showdown.server.serve import open_store
from showdown.server.subscriber import Subscriber


@asynccontextmanager
async def a_hall(folder: Path) -> AsyncIterator[Hall]:
    store = open_store(str(folder / "house.db"))
    store.start()
    hall = Hall(store, Limits())
    try:
        yield hall
    finally:
        await hall.close()
        store.close()


async def a_table(hall: Hall, **wishes: Any) -> tuple[Actor, dict[str, Any]]:
    wish = Wish()
    for field, value in wishes.items():
        setattr(wish, field, value)
    made = await hall.open(wish, "")
    return hall.tables[made["table"]], made


def somebody(actor: Actor, *seats: str) -> Subscriber:
    """Somebody who holds these seats; what is sent to them stays in their queue."""
    subscriber = Subscriber(None)  # type: ignore[arg-type]
    subscriber.seats = frozenset(seats)
    actor.subscribers.add(subscriber)
    return subscriber


def heard(subscriber: Subscriber) -> list[dict[str, Any]]:
    """The frames since the last time."""
    frames = [json.loads(frame) for frame, _ in subscriber.queue]
    subscriber.queue.clear()
    subscriber.size = 0
    return frames


def answer(frames: list[dict[str, Any]], id: str) -> dict[str, Any]:
    """The one ack or nak of a command."""
    found = [f for f in frames if f["t"] in ("ack", "nak") and f["id"] == id]
    assert len(found) == 1, found
    return found[0]
