"""What each frame of a client does at its table.  Loaded with the rules, when somebody sits down."""

from __future__ import annotations

from showdown.engine import ShowdownError
from showdown.server.actor import Actor
from showdown.server.answers import auto, choose, enter
from showdown.server.explained import explained
from showdown.server.passing import let_pass
from showdown.server.problems import Cannot
from showdown.server.protocol import Auto, Consent, Do, Explain, Name, Pass, Undo, nak, write
from showdown.server.store import NotStored
from showdown.server.subscriber import Subscriber
from showdown.server.taking_back import consent, undo
from showdown.server.thinking import Thinker

Command = Do | Undo | Consent | Pass | Explain | Auto | Name


async def carry_out(actor: Actor, mine: Subscriber, thinker: Thinker, frame: Command) -> None:
    if isinstance(frame, Do):
        if (frame.choose is None) == (frame.enter is None):
            mine.send(nak(frame.id, "bad", "Either choose or enter something.", actor.seq))
        elif frame.choose is not None:
            await choose(actor, mine, frame.id, frame.decision, frame.base_seq, frame.choose)
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
        await let_pass(actor, mine, frame.until)
        mine.send(write({"t": "ack", "id": frame.id, "seq": actor.seq}))
    elif isinstance(frame, Name):
        await name(actor, mine, frame)
    else:
        await explain(actor, mine, thinker, frame)


async def name(actor: Actor, mine: Subscriber, frame: Name) -> None:
    if frame.seat not in mine.seats:
        mine.send(nak(frame.id, "not_yours", "That is not your seat.", actor.seq))
        return
    name = " ".join(frame.name.split())
    if not name.isprintable():
        mine.send(nak(frame.id, "bad", "A name is made of letters that can be seen.", actor.seq))
        return
    try:
        await actor.rename(frame.seat, name)
    except NotStored:
        mine.send(nak(frame.id, "read_only", "The name could not be stored.", actor.seq))
        return
    mine.send(write({"t": "ack", "id": frame.id, "seq": actor.seq}))


async def explain(actor: Actor, mine: Subscriber, thinker: Thinker, frame: Explain) -> None:
    if actor.read_only:
        mine.send(nak(frame.id, "read_only", actor.read_only, actor.seq))
        return
    try:
        session = actor.session
        answer = await thinker.ask(lambda: explained(session, frame))
    except Cannot as busy:
        mine.send(nak(frame.id, "slow_down", busy.what, actor.seq))
        return
    except ShowdownError as error:
        mine.send(nak(frame.id, "illegal", str(error), actor.seq))
        return
    mine.send(write(answer))
