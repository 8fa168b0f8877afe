"""Dispatch a frame from a client to its command.

Imports the rules, so it is imported with the first client.
"""

from __future__ import annotations

from showdown.engine import ShowdownError
from showdown.language import say
from showdown.server.commands.answers import auto, choose, enter
from showdown.server.commands.auto_pass import set_auto_pass
from showdown.server.commands.explain import explanation_frame
from showdown.server.commands.undo import consent, undo
from showdown.server.http.problems import ApiError
from showdown.server.query_pool import QueryPool
from showdown.server.storage.store import NotStored
from showdown.server.table.actor import TableActor
from showdown.server.websocket.protocol import Auto, Consent, Do, Explain, Name, Pass, Undo, nak, write
from showdown.server.websocket.subscriber import Subscriber

Command = Do | Undo | Consent | Pass | Explain | Auto | Name


async def dispatch(actor: TableActor, mine: Subscriber, query_pool: QueryPool, frame: Command) -> None:
    if isinstance(frame, Do):
        if (frame.choose is None) == (frame.enter is None) or (frame.then is not None and frame.choose is None):
            mine.send(nak(frame.id, "bad", say("server.choose_or_enter"), actor.seq))
        elif frame.choose is not None:
            await choose(actor, mine, frame.id, frame.decision, frame.base_seq, frame.choose, frame.then)
        else:
            assert frame.enter is not None
            await enter(actor, mine, frame.id, frame.decision, frame.base_seq, frame.enter)
    elif isinstance(frame, Undo):
        await undo(actor, mine, frame.id, frame.base_seq, frame.line)
    elif isinstance(frame, Auto):
        await auto(actor, mine, frame.id, frame.decision, frame.base_seq)
    elif isinstance(frame, Consent):
        await consent(actor, mine, frame.id, frame.proposal, frame.yes)
    elif isinstance(frame, Pass):
        await set_auto_pass(actor, mine, frame.until)
        mine.send(write({"t": "ack", "id": frame.id, "seq": actor.seq}))
    elif isinstance(frame, Name):
        await name(actor, mine, frame)
    else:
        await explain(actor, mine, query_pool, frame)


async def name(actor: TableActor, mine: Subscriber, frame: Name) -> None:
    if frame.seat not in mine.seats:
        mine.send(nak(frame.id, "not_yours", say("server.not_your_seat"), actor.seq))
        return
    name = " ".join(frame.name.split())
    if not name.isprintable():
        mine.send(nak(frame.id, "bad", say("server.bad_name"), actor.seq))
        return
    try:
        await actor.rename(frame.seat, name)
    except NotStored:
        mine.send(nak(frame.id, "read_only", say("server.name_not_stored"), actor.seq))
        return
    mine.send(write({"t": "ack", "id": frame.id, "seq": actor.seq}))


async def explain(actor: TableActor, mine: Subscriber, query_pool: QueryPool, frame: Explain) -> None:
    if actor.read_only:
        mine.send(nak(frame.id, "read_only", actor.read_only, actor.seq))
        return
    try:
        session = actor.session
        answer = await query_pool.ask(lambda: explanation_frame(session, frame))
    except ApiError as busy:
        mine.send(nak(frame.id, "slow_down", busy.what, actor.seq))
        return
    except ShowdownError as error:
        mine.send(nak(frame.id, "illegal", str(error), actor.seq))
        return
    mine.send(write(answer))
