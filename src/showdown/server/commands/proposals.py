"""Proposals: commands that need the consent of the other players at the table, such as undo and concede."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from showdown.language import say
from showdown.server import types
from showdown.server.websocket.protocol import nak, write
from showdown.server.websocket.subscriber import Subscriber
from showdown.session.session import Session

if TYPE_CHECKING:
    from showdown.server.table.actor import TableActor

Act = Callable[[Session], tuple[dict[str, Any], Session]]
"""Plays a command on a draft; the body of its row, and the draft (``TableActor.command``)."""


class Proposal:
    """A command that waits for consent.

    ``need``: seats that have not answered yet.  ``act``: the command.  ``base_seq``: the row that it was proposed at,
    if it lapses when the game goes on.  ``answers``, ``cut``: what an undo would take back, as in ``types.Ask``.
    """

    def __init__(
        self,
        id: str,
        what: Literal["undo", "concede"],
        subscriber: Subscriber,
        text: str,
        act: Act,
        base_seq: int | None = None,
    ) -> None:
        self.id = id
        self.what: Literal["undo", "concede"] = what
        self.by = subscriber.by
        self.text = text
        self.act = act
        self.base_seq = base_seq
        self.need: set[str] = set()
        self.answers: list[str] = []
        self.cut: int | None = None
        self.timer: asyncio.TimerHandle | None = None

    def frame(self) -> types.Ask:
        return {
            "t": "ask",
            "id": self.id,
            "what": self.what,
            "by": self.by,
            "text": self.text,
            "answers": self.answers,
            "cut": self.cut,
            "need": sorted(self.need),
        }

    def declined(self, result: Literal["refused", "lapsed"]) -> str:
        """The refusal that the player who asked gets."""
        if self.what == "concede":
            return say("server.concede_refused" if result == "refused" else "server.concede_lapsed")
        return say("server.undo_refused" if result == "refused" else "server.undo_lapsed")


def names_of(actor: TableActor, seats: str) -> list[str]:
    """The names of the players of these seats (``p1,p2``), for sentences."""
    names = [actor.seat_records[seat].shown_name for seat in seats.split(",") if seat in actor.seat_records]
    return list(dict.fromkeys(names))


def others(actor: TableActor, subscriber: Subscriber) -> set[str]:
    """Seats of the other connected players."""
    return {seat for s in actor.subscribers for seat in s.seats} - subscriber.seats


async def propose(actor: TableActor, subscriber: Subscriber, make: Callable[[], Proposal], id: str) -> None:
    """Ask the other connected players; if there are none, do it at once.

    ``make`` makes the proposal with this id.  A command that is sent again asks no player twice.
    """
    if id in actor.declined:
        # The client missed the answer.
        subscriber.send(nak(id, "consent", actor.declined[id], actor.seq))
        return
    if actor.proposal is not None and actor.proposal.id == id:
        # The client has reconnected: the question is still open.
        subscriber.send(write(actor.proposal.frame()))
        return
    if actor.proposal is not None:
        subscriber.send(nak(id, "consent", say("server.proposal_open"), actor.seq))
        return
    proposal = make()
    proposal.need = others(actor, subscriber)
    if proposal.need:
        actor.open_proposal(proposal)
    else:
        await agreed(actor, proposal, subscriber)


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
    """Close a proposal without doing it, and answer the command of the player who asked."""
    if not actor.close_proposal(proposal):
        return
    actor.send_all({"t": "asked", "id": proposal.id, "result": result})
    reason = proposal.declined(result)
    # Kept for a player who asked and is offline now.
    actor.remember_declined(proposal.id, reason)
    for subscriber in actor.subscribers:
        if subscriber.by == proposal.by:
            subscriber.send(nak(proposal.id, "consent", reason, actor.seq))


def expire_proposal(actor: TableActor) -> None:
    """Close an open proposal after a command that made it pointless."""
    proposal = actor.proposal
    if proposal is not None and (actor.over or proposal.base_seq not in (None, actor.seq)):
        decline(actor, proposal, "lapsed")


async def agreed(actor: TableActor, proposal: Proposal, subscriber: Subscriber) -> None:
    """All players agree: run the command in the name of the player who asked."""
    # Closed first, so that it can neither be refused nor lapse while it waits for the lock.
    was_asked = actor.close_proposal(proposal)
    asker = next((s for s in actor.subscribers if s.by == proposal.by), subscriber)
    done = await actor.command(proposal.id, asker, proposal.by, proposal.act)
    if was_asked:
        actor.send_all({"t": "asked", "id": proposal.id, "result": "done" if done else "lapsed"})
