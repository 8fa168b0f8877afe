"""Concede: the players give up; all players at the table must agree.

The game stays undecided by the rules.  The table is over: it takes no more commands, and the key of its dice is public.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from showdown.language import say
from showdown.server.commands.proposals import Proposal, names_of, propose
from showdown.server.storage.journal_rows import concede_body
from showdown.server.table.stored_commands import Request
from showdown.server.websocket.protocol import Refused
from showdown.server.websocket.subscriber import Subscriber
from showdown.session.session import Session

if TYPE_CHECKING:
    from showdown.server.table.actor import TableActor


async def concede(actor: TableActor, subscriber: Subscriber, id: str) -> None:
    """Give up, at once or as soon as the other connected players agree."""

    text = say("server.concede_asks", names=names_of(actor, subscriber.by))
    proposal = Proposal(Request(id, subscriber.by, "concede"), "concede", subscriber, text)

    def act(session: Session) -> tuple[dict[str, Any], Session]:
        if session.over:
            raise Refused("over", say("server.over"))
        names = names_of(actor, ",".join(sorted({*proposal.agreed, *subscriber.seats})))
        draft = session.draft()
        draft.concede(say("server.conceded", names=names, count=len(names)))
        return concede_body(draft), draft

    proposal.act = act
    async with actor.lock:
        known = id in actor.commands
    if known or actor.read_only or actor.over:
        await actor.command(proposal.request, subscriber, act)
        return
    await propose(actor, subscriber, proposal.request, lambda: proposal)
