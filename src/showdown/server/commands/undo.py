"""Undo: at once, or with consent if dice or cards were revealed since."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from showdown.engine import sentence
from showdown.language import say
from showdown.server.api_error import ApiError
from showdown.server.commands.proposals import Act, Proposal, names_of, propose
from showdown.server.storage.journal_rows import undo_body
from showdown.server.storage.store import NotStored
from showdown.server.table.broadcast import sync
from showdown.server.table.past import reach_back
from showdown.server.table.snapshot import event_at
from showdown.server.websocket.protocol import Refused, nak
from showdown.server.websocket.subscriber import Subscriber
from showdown.session.log import BLANK
from showdown.session.session import CannotTakeBack, Fenced, Session

if TYPE_CHECKING:
    from showdown.server.table.actor import TableActor

NAMED: Final = 5
"""Most answers that the question to the other players names; the frame lists all."""


async def undo(actor: TableActor, subscriber: Subscriber, id: str, base_seq: int, line: int | None) -> None:
    """Undo the last decision, or back to ``line``.

    If dice or cards were revealed since, the other connected players are asked for consent.
    """
    async with actor.lock:
        known = id in actor.commands
    if not known and is_out_of_memory(actor, line):
        try:
            if not await reach_back(actor, line, subscriber.address):
                subscriber.send(nak(id, "stale", say("server.changed_meanwhile"), actor.seq))
                return
        except (ApiError, NotStored) as error:
            what = error.what if isinstance(error, ApiError) else say("server.not_stored")
            subscriber.send(nak(id, "illegal", what, actor.seq))
            return
    if known or not needs_consent(actor, line):
        await actor.command(id, subscriber, subscriber.by, undo_act(actor, base_seq, line, agreed=False))
        return
    if base_seq and base_seq != actor.seq:
        subscriber.send(nak(id, "stale", say("server.changed_meanwhile"), actor.seq))
        subscriber.send(sync(actor))
        return
    await propose(actor, subscriber, lambda: undo_proposal(actor, subscriber, id, line), id)


def undo_act(actor: TableActor, base_seq: int, line: int | None, agreed: bool) -> Act:
    def act(session: Session) -> tuple[dict[str, Any], Session]:
        if base_seq and base_seq != actor.seq:
            raise Refused("stale", say("server.changed_meanwhile"))
        check_sealed(actor)
        draft = session.draft()
        try:
            draft.undo(event_of(actor, line), agreed=agreed)
        except Fenced as error:
            raise Refused("consent", say("server.undo_needs_consent")) from error
        except CannotTakeBack as error:
            raise Refused("illegal", sentence(error)) from error
        return undo_body(session, draft), draft

    return act


def undo_proposal(actor: TableActor, subscriber: Subscriber, id: str, line: int | None) -> Proposal:
    """The question to the other players: it names the answers that the undo would take back."""
    session = actor.session
    event = event_of(actor, line)
    moment = session.game.history[-session.steps_back(event)]
    answers = session.undo_preview(event)
    told = answers[-NAMED:]
    names, more = names_of(actor, subscriber.by), len(answers) - len(told)
    text = say("server.undo_asks", names=names, answers="; ".join(told), more=more)
    proposal = Proposal(id, "undo", subscriber, text, undo_act(actor, actor.seq, line, agreed=True), actor.seq)
    proposal.answers = answers
    proposal.cut = len([one for one in session.log.lines if one.entry <= moment.entries])
    return proposal


def event_of(actor: TableActor, line: int | None) -> int | None:
    """The event number of a log line, or of the next line that has one.  Raises Refused."""
    lines = actor.session.log.lines
    if line is not None and not 1 <= line <= len(lines):
        raise Refused("illegal", say("server.no_line", line=line, count=len(lines)))
    return event_at(actor.session, line)


def is_out_of_memory(actor: TableActor, line: int | None) -> bool:
    """Must the decision that this would undo be replayed first?"""
    session = actor.session
    if actor.read_only or not session.base:
        return False
    if line is not None and 1 <= line <= len(session.log.lines) and session.log.lines[line - 1] is BLANK:
        return True
    try:
        session.steps_back(event_of(actor, line))
    except Refused:
        return False
    except CannotTakeBack:
        return True
    return False


def check_sealed(actor: TableActor) -> None:
    """Raises Refused after a concession, and once the key of the dice is public.

    With it a player could compute every future roll.
    """
    if actor.session.conceded or (actor.row["seed_commit"] and actor.game.over):
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
