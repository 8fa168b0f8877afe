"""Company at the table: names and colours, chat lines, pointing at a space."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from showdown.engine import NAMES, clean
from showdown.language import say
from showdown.server.storage.failure_words import words_of_failure
from showdown.server.storage.store import NotStored
from showdown.server.table.loading import reload
from showdown.server.table.seats import HOST, WATCH
from showdown.server.websocket.protocol import Chat, ClearChat, Name, Point, Refused, write
from showdown.server.websocket.subscriber import Subscriber

if TYPE_CHECKING:
    from showdown.server.table.actor import TableActor


async def name(actor: TableActor, mine: Subscriber, frame: Name) -> None:
    """Store the name of a player and, if the frame has one, the colour.  Raises Refused."""
    if frame.seat not in mine.seats:
        raise Refused("not_yours", say("server.not_your_seat"))
    name = clean(frame.name)
    if frame.name.strip() and not name:
        raise Refused("bad", say("server.bad_name"))
    try:
        await actor.rename(frame.seat, name, frame.colour)
    except NotStored as error:
        raise Refused("read_only", words_of_failure(error, say("server.name_not_stored"))) from error
    mine.send(write({"t": "ack", "id": frame.id, "seq": actor.seq}))


def speaks_as(actor: TableActor, mine: Subscriber) -> str:
    """The seat in whose name a client writes and points.  Raises Refused for a spectator who may not."""
    if mine.seats:
        return min(mine.seats)
    if mine.host:
        return HOST
    if not may_spectators_chat(actor):
        raise Refused("not_yours", say("server.spectators_silent"))
    return WATCH


def may_spectators_chat(actor: TableActor) -> bool:
    # Tables of older servers do not say; their spectators may.
    return json.loads(actor.row["options"]).get("spectator_chat", True) is True


async def chat(actor: TableActor, mine: Subscriber, frame: Chat) -> None:
    """Store a line of the chat and send it to all clients.  Raises Refused."""
    seat = speaks_as(actor, mine)
    text = clean(frame.text)
    if not text:
        raise Refused("bad", say("server.chat_empty"))
    try:
        line = await actor.chat.write(frame.id, seat, actor.seat_records[seat].name, text)
    except NotStored as error:
        # The outcome is unknown: read the table again, so that all clients show the same lines.
        await read_again(actor)
        if frame.id not in actor.chat.ids:
            raise Refused("read_only", words_of_failure(error, say("server.not_stored_retry"))) from error
        line = None
    mine.send(write({"t": "ack", "id": frame.id, "seq": actor.seq}))
    if line is not None:
        actor.send_all({"t": "chat", **line})


async def clear_chat(actor: TableActor, mine: Subscriber, frame: ClearChat) -> None:
    """Delete the chat, for the host only.  Raises Refused."""
    if not mine.host:
        raise Refused("not_yours", say("server.host_clears"))
    try:
        await actor.chat.wipe()
    except NotStored as error:
        await read_again(actor)
        raise Refused("read_only", words_of_failure(error, say("server.not_stored_retry"))) from error
    mine.send(write({"t": "ack", "id": frame.id, "seq": actor.seq}))
    actor.send_all({"t": "chat_log", "chat": []})


async def read_again(actor: TableActor) -> None:
    async with actor.lock:
        await reload(actor)


def point(actor: TableActor, mine: Subscriber, frame: Point) -> None:
    """Show all clients a space for a moment.  Raises Refused."""
    seat = speaks_as(actor, mine)
    if frame.cell not in NAMES:
        raise Refused("illegal", say("server.no_space", cell=frame.cell))
    mine.send(write({"t": "ack", "id": frame.id, "seq": actor.seq}))
    if actor.is_first_point(frame.id):
        actor.send_all({"t": "pointed", "seat": seat, "cell": frame.cell})
