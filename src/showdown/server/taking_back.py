"""Taking back: at once where nothing was seen since, and otherwise if everybody at the table agrees."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final, Literal

from showdown.engine import sentence
from showdown.server import types
from showdown.server.protocol import Refused, nak, write
from showdown.server.record import undo_body
from showdown.server.subscriber import Subscriber
from showdown.server.telling import sync
from showdown.session.session import CannotTakeBack, Fenced, Session

if TYPE_CHECKING:
    from showdown.server.actor import Actor


REMEMBERED: Final = 20
"""So many wishes that were declined are remembered, for whoever sends them again."""
DECLINED: Final = {
    "refused": "Not everybody wants that taken back.",
    "lapsed": "Nobody can agree to that any more: nothing is taken back.",
}


class Proposal:
    """Somebody wants to take back what was seen; everybody present is asked."""

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


async def undo(actor: Actor, subscriber: Subscriber, id: str, base_seq: int, line: int | None) -> None:
    """Within the fence at once; across it everybody present is asked."""

    def act(session: Session) -> tuple[dict[str, Any], Session]:
        if base_seq and base_seq != actor.seq:
            raise Refused("stale", "Something happened in the meantime.")
        check_sealed(actor)
        draft = session.draft()
        try:
            draft.undo(event_of(actor, line))
        except Fenced as error:
            raise Refused("consent", "Dice or cards were seen since; everybody at the table must agree.") from error
        except CannotTakeBack as error:
            raise Refused("illegal", sentence(error)) from error
        return undo_body(draft), draft

    async with actor.lock:
        known = id in actor.commands
    if known or not would_cross(actor, line):
        await actor.command(id, subscriber, subscriber.by, act)
        return
    if base_seq and base_seq != actor.seq:
        subscriber.send(nak(id, "stale", "Something happened in the meantime.", actor.seq))
        subscriber.send(sync(actor))
        return
    if id in actor.declined:
        # Sent again by somebody who has not heard the answer: nobody is asked twice.
        subscriber.send(nak(id, "consent", actor.declined[id], actor.seq))
        return
    if actor.proposal is not None and actor.proposal.id == id:
        # Asked again by somebody who was cut off meanwhile: it is still being asked.
        subscriber.send(write(actor.proposal.frame()))
        return
    if actor.proposal is not None:
        subscriber.send(nak(id, "consent", "Something else is being asked already.", actor.seq))
        return
    by = subscriber.by
    what = "Player " + ", ".join([seat[1:] for seat in sorted(subscriber.seats)])
    text = f"{what} would like to take back what was decided before dice or cards were seen."
    asked = others(actor, subscriber)
    proposal = Proposal(id, by, line, actor.seq, asked, text)
    if not asked:
        await agreed(actor, proposal, subscriber)
        return
    actor.proposal = proposal
    proposal.timer = asyncio.get_running_loop().call_later(actor.patience, decline, actor, proposal, "lapsed")
    actor.tell(proposal.frame())


def event_of(actor: Actor, line: int | None) -> int | None:
    """A line as people count them, as the number of its event (or of the next that has one)."""
    if line is None:
        return None
    lines = actor.session.log.lines
    if not 1 <= line <= len(lines):
        raise Refused("illegal", f"There is no log line {line}; the log has {len(lines)}.")
    for item in lines[line - 1 :]:
        if item.number:
            return item.number
    return None


def check_sealed(actor: Actor) -> None:
    """Once the key of the dice has been shown, whoever took back could compute every roll to come.  Raises Refused."""
    if actor.row["secret"] and actor.game.over:
        what = "The showdown is over and the key of its dice is shown: look back at it, and branch off from there."
        raise Refused("over", what)


def would_cross(actor: Actor, line: int | None) -> bool:
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


def others(actor: Actor, subscriber: Subscriber) -> set[str]:
    """Seats of other people who are here."""
    return {seat for s in actor.subscribers for seat in s.seats} - subscriber.seats


async def consent(actor: Actor, subscriber: Subscriber, id: str, proposal_id: str, yes: bool) -> None:
    proposal = actor.proposal
    if proposal is None or proposal.id != proposal_id:
        subscriber.send(nak(id, "stale", "That is not asked any more.", actor.seq))
        return
    if not proposal.need & subscriber.seats:
        subscriber.send(nak(id, "not_yours", "You are not asked.", actor.seq))
        return
    subscriber.send(write({"t": "ack", "id": id, "seq": actor.seq}))
    if not yes:
        decline(actor, proposal, "refused")
        return
    proposal.need -= subscriber.seats
    if proposal.need:
        actor.tell(proposal.frame())
        return
    await agreed(actor, proposal, subscriber)


def is_off(actor: Actor, proposal: Proposal) -> bool:
    """Take it off the table; False if it is not there any more."""
    if actor.proposal is not proposal:
        return False
    actor.proposal = None
    if proposal.timer:
        proposal.timer.cancel()
    return True


def decline(actor: Actor, proposal: Proposal, result: Literal["refused", "lapsed"]) -> None:
    """Nothing is taken back.  Whoever wanted it gets an answer to the command, too, now or when they come back."""
    if not is_off(actor, proposal):
        return
    actor.tell({"t": "asked", "id": proposal.id, "result": result})
    actor.declined[proposal.id] = DECLINED[result]
    while len(actor.declined) > REMEMBERED:
        del actor.declined[next(iter(actor.declined))]
    for subscriber in actor.subscribers:
        if subscriber.by == proposal.by:
            subscriber.send(nak(proposal.id, "consent", DECLINED[result], actor.seq))


def move_on(actor: Actor) -> None:
    """Something was decided: what was asked before is not what it would be now."""
    if actor.proposal is not None and actor.proposal.base_seq != actor.seq:
        decline(actor, actor.proposal, "lapsed")


async def agreed(actor: Actor, proposal: Proposal, subscriber: Subscriber) -> None:
    """Everybody agrees: across the fence, with a line that says so."""

    def act(session: Session) -> tuple[dict[str, Any], Session]:
        if proposal.base_seq != actor.seq:
            raise Refused("stale", "Something happened in the meantime.")
        check_sealed(actor)
        draft = session.draft()
        try:
            draft.undo(event_of(actor, proposal.line), agreed=True)
        except CannotTakeBack as error:
            raise Refused("illegal", sentence(error)) from error
        return undo_body(draft), draft

    # From here on nobody can refuse any more, and it does not lapse while it waits for its turn.
    was_asked = is_off(actor, proposal)
    asker = next((s for s in actor.subscribers if s.by == proposal.by), subscriber)
    done = await actor.command(proposal.id, asker, proposal.by, act)
    if was_asked:
        actor.tell({"t": "asked", "id": proposal.id, "result": "done" if done else "lapsed"})
