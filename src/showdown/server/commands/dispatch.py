"""Dispatch a frame from a client to its command.

Imports the rules, so it is imported with the first client.
"""

from __future__ import annotations

import asyncio
from typing import Final

from showdown.language import say
from showdown.server.commands.answers import auto, choose, enter
from showdown.server.commands.auto_pass import set_auto_pass
from showdown.server.commands.company import chat, clear_chat, name, point
from showdown.server.commands.concede import concede
from showdown.server.commands.proposals import consent
from showdown.server.commands.undo import undo
from showdown.server.http.problems import ApiError
from showdown.server.storage.failure_words import words_of_failure
from showdown.server.storage.store import NotStored
from showdown.server.table.actor import TableActor
from showdown.server.table.past import explained
from showdown.server.websocket.protocol import (
    Auto,
    Chat,
    ClearChat,
    Command,
    Concede,
    Consent,
    Do,
    Explain,
    Name,
    Pass,
    Point,
    Refused,
    Undo,
    nak,
    write,
)
from showdown.server.websocket.subscriber import Subscriber

QUESTIONS: Final = 4
"""Explanations that one client may wait for."""


async def dispatch(actor: TableActor, mine: Subscriber, frame: Command) -> None:
    if isinstance(frame, Name | Chat | ClearChat | Point):
        try:
            await keep_company(actor, mine, frame)
        except Refused as refused:
            mine.send(nak(frame.id, refused.code, str(refused), actor.seq))
    elif isinstance(frame, Explain):
        start_explaining(actor, mine, frame)
    else:
        await play(actor, mine, frame)


async def keep_company(actor: TableActor, mine: Subscriber, frame: Name | Chat | ClearChat | Point) -> None:
    """Commands that do not change the game.  Raises Refused."""
    if isinstance(frame, Name):
        await name(actor, mine, frame)
    elif isinstance(frame, Chat):
        await chat(actor, mine, frame)
    elif isinstance(frame, ClearChat):
        await clear_chat(actor, mine, frame)
    else:
        point(actor, mine, frame)


async def play(actor: TableActor, mine: Subscriber, frame: Do | Undo | Concede | Consent | Pass | Auto) -> None:
    """Commands of players."""
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
    elif isinstance(frame, Concede):
        await concede(actor, mine, frame.id)
    elif isinstance(frame, Consent):
        await consent(actor, mine, frame.id, frame.proposal, frame.yes)
    else:
        await set_auto_pass(actor, mine, frame.until)
        mine.send(write({"t": "ack", "id": frame.id, "seq": actor.seq}))


def start_explaining(actor: TableActor, mine: Subscriber, frame: Explain) -> None:
    """Explain in the background: a question that waits for a worker must not hold up the next command."""
    if len(mine.questions) >= QUESTIONS:
        mine.send(nak(frame.id, "slow_down", say("server.slow_down"), actor.seq))
        return
    task = asyncio.get_running_loop().create_task(explain(actor, mine, frame))
    mine.questions.add(task)
    task.add_done_callback(mine.questions.discard)


async def explain(actor: TableActor, mine: Subscriber, frame: Explain) -> None:
    if actor.read_only:
        mine.send(nak(frame.id, "read_only", actor.read_only, actor.seq))
        return
    try:
        answer = await explained(actor, frame, mine.address)
    except ApiError as error:
        code = "illegal" if error.code == "illegal" else "slow_down"
        mine.send(nak(frame.id, code, error.what, actor.seq))
        return
    except NotStored as error:
        mine.send(nak(frame.id, "slow_down", words_of_failure(error, say("server.not_stored")), actor.seq))
        return
    mine.send(write(answer))
