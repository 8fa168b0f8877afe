"""Undo: at once, or with consent if dice or cards were revealed since."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from showdown.engine import sentence
from showdown.language import say
from showdown.server.api_error import ApiError
from showdown.server.commands.proposals import (
    Act,
    Proposal,
    connected,
    is_final,
    names_of,
    players_of,
    propose,
    seats_asked,
)
from showdown.server.storage.failure_words import words_of_failure
from showdown.server.storage.journal_rows import undo_body
from showdown.server.storage.store import NotStored
from showdown.server.table.broadcast import sync
from showdown.server.table.past import reach_back
from showdown.server.table.snapshot import event_at
from showdown.server.table.stored_commands import Request
from showdown.server.table.undo_wait import undo_wait_of
from showdown.server.websocket.protocol import Refused, nak
from showdown.server.websocket.subscriber import Subscriber
from showdown.session.log import BLANK
from showdown.session.session import CannotTakeBack, Fenced, Session
from showdown.session.undo_record import NAMED, Absence, Consents, Player

if TYPE_CHECKING:
    from showdown.server.table.actor import TableActor


async def undo(actor: TableActor, subscriber: Subscriber, id: str, base_seq: int, line: int | None) -> None:
    """Undo the last decision, or back to ``line``.

    If dice or cards were revealed since, every player who saw them is asked for consent.
    """
    request = Request(id, subscriber.by, "undo", base_seq, line)
    async with actor.lock:
        known = id in actor.commands
    if not known and is_out_of_memory(actor, line):
        try:
            if not await reach_back(actor, line, subscriber.address):
                subscriber.send(nak(id, "stale", say("server.changed_meanwhile"), actor.seq))
                return
        except (ApiError, NotStored) as error:
            what = error.what if isinstance(error, ApiError) else words_of_failure(error, say("server.not_stored"))
            subscriber.send(nak(id, "illegal", what, actor.seq))
            return
    if known or not needs_consent(actor, line):
        await actor.command(request, subscriber, undo_act(actor, base_seq, line, None))
        return
    if base_seq and base_seq != actor.seq:
        subscriber.send(nak(id, "stale", say("server.changed_meanwhile"), actor.seq))
        subscriber.send(sync(actor))
        return
    await propose(actor, subscriber, request, lambda: undo_proposal(actor, subscriber, request, line))


def undo_act(actor: TableActor, base_seq: int, line: int | None, proposal: Proposal | None) -> Act:
    """``proposal``: to undo revealed dice; checked again under the lock, because people come and go."""

    def act(session: Session) -> tuple[dict[str, Any], Session]:
        if base_seq and base_seq != actor.seq:
            raise Refused("stale", say("server.changed_meanwhile"))
        check_sealed(actor)
        event = event_of(actor, line)
        draft = session.draft()
        try:
            draft.undo(event, consents_of(actor, proposal, event) if proposal else None)
        except Fenced as error:
            raise Refused("consent", say("server.undo_needs_consent")) from error
        except CannotTakeBack as error:
            raise Refused("illegal", sentence(error)) from error
        return undo_body(session, draft), draft

    return act


def consents_of(actor: TableActor, proposal: Proposal, event: int | None) -> Consents:
    """Who agreed and who is absent.  Raises Refused if one must still be asked."""
    missing = sorted(seats_asked(actor, proposal) - set(proposal.agreed))
    gone = former_players(actor, event)
    if (missing or gone) and not proposal.is_late:
        raise Refused("consent", say("server.undo_needs_consent"))
    there = connected(actor)
    absent: list[tuple[Player, Absence]] = [
        (player, "silent" if player.seat in there else "away") for player in players_of(actor, ",".join(missing))
    ]
    absent += [(player, "lost") for player in gone]
    agreed = [player for _, player in sorted(proposal.agreed.items())]
    return Consents(players_of(actor, proposal.by), agreed, absent, proposal.wait or 0)


def former_players(actor: TableActor, event: int | None) -> list[Player]:
    """Players who saw dice or cards that the undo would take back, and whose link was withdrawn since."""
    revealed = actor.session.revealed_since(event)
    found = [former.player for former in actor.session.former if revealed and revealed[0] < former.seen]
    return list({(player.seat, player.name): player for player in found}.values())


def undo_proposal(actor: TableActor, subscriber: Subscriber, request: Request, line: int | None) -> Proposal:
    """The question to the other players: it names the answers that the undo would take back."""
    session = actor.session
    event = event_of(actor, line)
    moment = session.game.history[-session.steps_back(event)]
    answers = session.undo_preview(event)
    told = answers[-NAMED:]
    names, more = names_of(actor, subscriber.by), len(answers) - len(told)
    text = say("server.undo_asks", names=names, answers="; ".join(told), more=more)
    proposal = Proposal(request, "undo", subscriber, text, actor.seq)
    proposal.act = undo_act(actor, actor.seq, line, proposal)
    proposal.answers = answers
    proposal.cut = len([one for one in session.log.lines if one.entry <= moment.entries])
    proposal.gone = former_players(actor, event)
    proposal.wait = undo_wait_of(actor.row)
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
    if is_final(actor):
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
