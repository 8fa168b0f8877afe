"""Proposals: commands that need the consent of other players, such as undo and concede.

To concede, all connected players must agree.  To undo revealed dice, every player who saw them must agree, connected or
not; after the waiting time of the table (``undo_wait``) the undo happens without those who did not answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from showdown.language import say
from showdown.server import types
from showdown.server.table.stored_commands import Request
from showdown.server.websocket.protocol import nak, write
from showdown.server.websocket.subscriber import Subscriber
from showdown.session.session import Session
from showdown.session.undo_record import Player

if TYPE_CHECKING:
    from showdown.server.table.actor import TableActor

Act = Callable[[Session], tuple[dict[str, Any], Session]]
"""Plays a command on a draft; the body of its row, and the draft (``TableActor.command``)."""


class Proposal:
    """A command that waits for consent.

    ``act``: the command.  ``base_seq``: the row that it was proposed at, if it lapses when the game goes on.
    ``answers``, ``cut``: what an undo would take back, as in ``types.Ask``.
    """

    def __init__(
        self,
        request: Request,
        what: Literal["undo", "concede"],
        subscriber: Subscriber,
        text: str,
        base_seq: int | None = None,
    ) -> None:
        self.request = request
        self.what: Literal["undo", "concede"] = what
        self.subscriber = subscriber
        self.text = text
        self.act: Act
        self.base_seq = base_seq
        self.need: set[str] = set()
        """Seats that must answer and have not."""
        self.gone: list[Player] = []
        """Former players who would have to agree and cannot."""
        self.agreed: dict[str, Player] = {}
        """Seats that said yes, with the player as named at that moment."""
        self.answers: list[str] = []
        self.cut: int | None = None
        self.wait: int | None = None
        """Seconds until it happens without those who do not answer; None: it lapses instead."""
        self.is_late = False
        """The waiting time is over."""
        self.deadline = 0.0
        """The end of the waiting time on the clock of the event loop, which is monotonic."""
        self.timer: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None

    @property
    def id(self) -> str:
        return self.request.id

    @property
    def by(self) -> str:
        return self.request.by

    def frame(self) -> types.Ask:
        left = None if self.wait is None else max(0, round(self.deadline - asyncio.get_running_loop().time()))
        return {
            "t": "ask",
            "id": self.id,
            "what": self.what,
            "by": self.by,
            "text": self.text,
            "answers": self.answers,
            "cut": self.cut,
            "need": sorted(self.need),
            "gone": [player.text for player in self.gone],
            "wait": left,
        }

    def declined(self, result: Literal["refused", "lapsed"]) -> str:
        """The refusal that the player who asked gets."""
        if self.what == "concede":
            return say("server.concede_refused" if result == "refused" else "server.concede_lapsed")
        return say("server.undo_refused" if result == "refused" else "server.undo_lapsed")


def players_of(actor: TableActor, seats: str) -> list[Player]:
    """The players of these seats (``p1,p2``), as records name them."""
    found = [actor.seat_records[seat] for seat in seats.split(",") if seat in actor.seat_records]
    return [Player(record.seat, record.name) for record in found]


def names_of(actor: TableActor, seats: str) -> list[str]:
    """The names of the players of these seats (``p1,p2``), for sentences."""
    names = [actor.seat_records[seat].shown_name for seat in seats.split(",") if seat in actor.seat_records]
    return list(dict.fromkeys(names))


def connected(actor: TableActor) -> set[str]:
    """Seats of the connected players."""
    return {seat for s in actor.subscribers for seat in s.seats}


def is_final(actor: TableActor) -> bool:
    """Is there no undo any more: after a concession, and once the key of the dice is public?"""
    return actor.session.conceded or bool(actor.row["seed_commit"] and actor.game.over)


def seats_asked(actor: TableActor, proposal: Proposal) -> set[str]:
    """Seats whose players must agree.

    To undo: all that have a player, connected or not.  To concede: all that are connected.
    """
    there = connected(actor)
    if proposal.what == "undo":
        there |= {seat for seat, record in actor.seat_records.items() if record.has_player}
    bots = {seat for seat, record in actor.seat_records.items() if record.bot}
    return {seat for seat in there if seat[0] == "p"} - bots - set(proposal.by.split(","))


async def propose(actor: TableActor, subscriber: Subscriber, request: Request, make: Callable[[], Proposal]) -> None:
    """Ask the players who must agree; if there are none, do it at once.

    ``make`` makes the proposal.  A command that is sent again asks no player twice.
    """
    id, open_one = request.id, actor.proposal
    known, refusal = actor.declined.get(id, (None, ""))
    if known is None and open_one is not None and open_one.id == id:
        known = open_one.request
    if known is not None and not known.is_same(request):
        subscriber.send(nak(id, "bad", say("server.id_taken"), actor.seq))
    elif refusal:
        # The client missed the answer.
        subscriber.send(nak(id, "consent", refusal, actor.seq))
    elif known is not None and open_one is not None:
        # The client has reconnected: the question is still open.
        subscriber.send(write(open_one.frame()))
    elif open_one is not None:
        subscriber.send(nak(id, "consent", say("server.proposal_open"), actor.seq))
    else:
        await ask(actor, subscriber, make())


async def ask(actor: TableActor, subscriber: Subscriber, proposal: Proposal) -> None:
    proposal.need = seats_asked(actor, proposal)
    if proposal.gone and proposal.wait is None:
        names = [player.text for player in proposal.gone]
        subscriber.send(nak(proposal.id, "consent", say("server.undo_impossible", names=names), actor.seq))
    elif proposal.need or proposal.gone:
        actor.open_proposal(proposal)
    else:
        await agreed(actor, proposal, subscriber)


async def consent(actor: TableActor, subscriber: Subscriber, id: str, proposal_id: str, yes: bool) -> None:
    """The answer of a player to a proposal."""
    proposal = actor.proposal
    if proposal is None or proposal.id != proposal_id:
        subscriber.send(nak(id, "stale", say("server.consent_closed"), actor.seq))
        return
    answered = proposal.need & subscriber.seats
    if not answered:
        subscriber.send(nak(id, "not_yours", say("server.consent_not_asked"), actor.seq))
        return
    subscriber.send(write({"t": "ack", "id": id, "seq": actor.seq}))
    if not yes:
        decline(actor, proposal, "refused")
        return
    proposal.need -= answered
    for player in players_of(actor, ",".join(sorted(answered))):
        proposal.agreed[player.seat] = player
    if proposal.need or proposal.gone:
        actor.send_all(proposal.frame())
        return
    await agreed(actor, proposal, subscriber)


def ask_newcomers(actor: TableActor) -> None:
    """Ask a player who has just sat down, too.  Players who left are still asked to undo, but not to concede."""
    proposal = actor.proposal
    if proposal is None or proposal.what != "undo":
        return
    newcomers = seats_asked(actor, proposal) - set(proposal.agreed) - proposal.need
    if newcomers:
        proposal.need |= newcomers
        actor.send_all(proposal.frame())


def decline(actor: TableActor, proposal: Proposal, result: Literal["refused", "lapsed"]) -> None:
    """Close a proposal without doing it, and answer the command of the player who asked."""
    if not actor.close_proposal(proposal):
        return
    actor.send_all({"t": "asked", "id": proposal.id, "result": result})
    reason = proposal.declined(result)
    # Kept for a player who asked and is offline now.
    actor.remember_declined(proposal.request, reason)
    for subscriber in actor.subscribers:
        if subscriber.by == proposal.by:
            subscriber.send(nak(proposal.id, "consent", reason, actor.seq))


def expire_proposal(actor: TableActor) -> None:
    """Close an open proposal after a command that made it pointless."""
    proposal = actor.proposal
    if proposal is not None and (actor.over or proposal.base_seq not in (None, actor.seq)):
        decline(actor, proposal, "lapsed")


def end_waiting(actor: TableActor, proposal: Proposal) -> None:
    """The time of a proposal is over: do it without those who did not answer, or let it lapse."""
    if actor.closed or actor.proposal is not proposal:
        return
    if proposal.wait is None:
        decline(actor, proposal, "lapsed")
        return
    proposal.is_late = True
    proposal.task = asyncio.get_running_loop().create_task(agreed(actor, proposal, proposal.subscriber))


async def agreed(actor: TableActor, proposal: Proposal, subscriber: Subscriber) -> None:
    """All players agree, or the waiting time is over: run the command in the name of the player who asked."""
    # Closed first, so that it can neither be refused nor lapse while it waits for the lock.
    was_asked = actor.close_proposal(proposal)
    asker = next((s for s in actor.subscribers if s.by == proposal.by), subscriber)
    done = await actor.command(proposal.request, asker, proposal.act)
    if was_asked:
        actor.send_all({"t": "asked", "id": proposal.id, "result": "done" if done else "lapsed"})
