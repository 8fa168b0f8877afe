"""Undo: at once, or with consent if dice or cards were revealed since."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Literal

from showdown.engine import sentence
from showdown.language import say
from showdown.server import types
from showdown.server.storage.journal_rows import undo_body
from showdown.server.table.broadcast import sync
from showdown.server.websocket.protocol import Refused, nak, write
from showdown.server.websocket.subscriber import Subscriber
from showdown.session.session import CannotTakeBack, Fenced, Session

if TYPE_CHECKING:
    from showdown.server.table.actor import TableActor


class Proposal:
    """A request for consent to an undo.  ``need``: seats that have not answered yet."""

    def __init__(self, id: str, by: str, line: int | None, base_seq: int, need: set[str], text: str) -> None:
        self.id = id
        self.by = by
        self.line = line
        self.base_seq = base_seq
        self.need = need
        self.text = text
        self.timer: asyncio.TimerHandle | None = None

    def frame(self) -> types.Ask:
        need = sorted(self.need)
        return {"t": "ask", "id": self.id, "what": "undo", "by": self.by, "text": self.text, "need": need}


async def undo(actor: TableActor, subscriber: Subscriber, id: str, base_seq: int, line: int | None) -> None:
    """Undo the last decision, or back to ``line``.

    If dice or cards were revealed since, the other connected players are asked for consent.
    """

    def act(session: Session) -> tuple[dict[str, Any], Session]:
        if base_seq and base_seq != actor.seq:
            raise Refused("stale", say("server.changed_meanwhile"))
        check_sealed(actor)
        draft = session.draft()
        try:
            draft.undo(event_of(actor, line))
        except Fenced as error:
            raise Refused("consent", say("server.undo_needs_consent")) from error
        except CannotTakeBack as error:
            raise Refused("illegal", sentence(error)) from error
        return undo_body(draft), draft

    async with actor.lock:
        known = id in actor.commands
    if known or not needs_consent(actor, line):
        await actor.command(id, subscriber, subscriber.by, act)
        return
    if base_seq and base_seq != actor.seq:
        subscriber.send(nak(id, "stale", say("server.changed_meanwhile"), actor.seq))
        subscriber.send(sync(actor))
        return
    if id in actor.declined:
        # The client sent it again because it missed the answer: do not ask the others twice.
        subscriber.send(nak(id, "consent", actor.declined[id], actor.seq))
        return
    if actor.proposal is not None and actor.proposal.id == id:
        # The client sent it again after a reconnect: the question is still open.
        subscriber.send(write(actor.proposal.frame()))
        return
    if actor.proposal is not None:
        subscriber.send(nak(id, "consent", say("server.undo_other_open"), actor.seq))
        return
    players = ", ".join([seat[1:] for seat in sorted(subscriber.seats)])
    asked = others(actor, subscriber)
    proposal = Proposal(id, subscriber.by, line, actor.seq, asked, say("server.undo_asks", players=players))
    if asked:
        actor.open_proposal(proposal)
    else:
        await agreed(actor, proposal, subscriber)


def event_of(actor: TableActor, line: int | None) -> int | None:
    """The event number of a log line, or of the next line that has one.  Raises Refused."""
    if line is None:
        return None
    lines = actor.session.log.lines
    if not 1 <= line <= len(lines):
        raise Refused("illegal", say("server.no_line", line=line, count=len(lines)))
    for item in lines[line - 1 :]:
        if item.number:
            return item.number
    return None


def check_sealed(actor: TableActor) -> None:
    """Raises Refused once the key of the dice is public.

    With it a player could compute every future roll.
    """
    if actor.row["secret"] and actor.game.over:
        raise Refused("over", say("server.undo_after_end"))


def needs_consent(actor: TableActor, line: int | None) -> bool:
    if actor.read_only:
        return False
    try:
        check_sealed(actor)
        actor.session.draft().undo(event_of(actor, line))
    except Fenced:
        return True
    except (CannotTakeBack, Refused):
        return False
    return False


def others(actor: TableActor, subscriber: Subscriber) -> set[str]:
    """Seats of the other connected players."""
    return {seat for s in actor.subscribers for seat in s.seats} - subscriber.seats


async def consent(actor: TableActor, subscriber: Subscriber, id: str, proposal_id: str, yes: bool) -> None:
    """The answer of a player to a proposal."""
    proposal = actor.proposal
    if proposal is None or proposal.id != proposal_id:
        subscriber.send(nak(id, "stale", say("server.consent_closed"), actor.seq))
        return
    if not proposal.need & subscriber.seats:
        subscriber.send(nak(id, "not_yours", say("server.consent_not_asked"), actor.seq))
        return
    subscriber.send(write({"t": "ack", "id": id, "seq": actor.seq}))
    if not yes:
        decline(actor, proposal, "refused")
        return
    proposal.need -= subscriber.seats
    if proposal.need:
        actor.send_all(proposal.frame())
        return
    await agreed(actor, proposal, subscriber)


def decline(actor: TableActor, proposal: Proposal, result: Literal["refused", "lapsed"]) -> None:
    """Close a proposal without an undo, and answer the command of the player who asked."""
    if not actor.close_proposal(proposal):
        return
    actor.send_all({"t": "asked", "id": proposal.id, "result": result})
    reason = say("server.undo_refused" if result == "refused" else "server.undo_lapsed")
    # Kept for a player who asked and is offline now.
    actor.remember_declined(proposal.id, reason)
    for subscriber in actor.subscribers:
        if subscriber.by == proposal.by:
            subscriber.send(nak(proposal.id, "consent", reason, actor.seq))


def expire_proposal(actor: TableActor) -> None:
    """Close an open proposal after a new command: it was made for another position."""
    if actor.proposal is not None and actor.proposal.base_seq != actor.seq:
        decline(actor, actor.proposal, "lapsed")


async def agreed(actor: TableActor, proposal: Proposal, subscriber: Subscriber) -> None:
    """All players agree: undo, with a remark in the log."""

    def act(session: Session) -> tuple[dict[str, Any], Session]:
        if proposal.base_seq != actor.seq:
            raise Refused("stale", say("server.changed_meanwhile"))
        check_sealed(actor)
        draft = session.draft()
        try:
            draft.undo(event_of(actor, proposal.line), agreed=True)
        except CannotTakeBack as error:
            raise Refused("illegal", sentence(error)) from error
        return undo_body(draft), draft

    # Closed first, so that it can neither be refused nor lapse while it waits for the lock.
    was_asked = actor.close_proposal(proposal)
    asker = next((s for s in actor.subscribers if s.by == proposal.by), subscriber)
    done = await actor.command(proposal.id, asker, proposal.by, act)
    if was_asked:
        actor.send_all({"t": "asked", "id": proposal.id, "result": "done" if done else "lapsed"})
