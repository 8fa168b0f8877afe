"""Answers to a decision: an option, typed dice or cards, or the choice of a bot."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from showdown.engine import Decision, Narrator, State
from showdown.language import say
from showdown.server.commands.auto_pass import remember_options
from showdown.server.commands.bots import advice, seats_asked
from showdown.server.storage.journal_rows import row_body
from showdown.server.table.stored_commands import Request
from showdown.server.websocket.protocol import Refused
from showdown.server.websocket.subscriber import Subscriber
from showdown.session.session import BOT, THEN, Session

if TYPE_CHECKING:
    from showdown.server.table.actor import TableActor


def pending(actor: TableActor, decision: int, base_seq: int, seats: frozenset[str]) -> Decision:
    """The pending decision, if it is the one meant and one of these seats may answer it.

    Raises Refused.

    ``base_seq`` is needed besides the number of the decision, because after an undo another one may have that number.
    """
    d = actor.session.decision
    if d is None:
        raise Refused("over", say("server.over"))
    if d.id != decision or (base_seq and base_seq != actor.seq):
        raise Refused("stale", say("server.already_decided"))
    check_seats(actor, d, actor.game.state, seats)
    return d


def check_seats(actor: TableActor, d: Decision, state: State, seats: frozenset[str]) -> None:
    """Raises Refused if none of these seats may answer a decision of this state."""
    asked = set(seats_asked(actor, actor.session, [f"p{i + 1}" for i in d.seats]))
    if not (asked & seats if asked else seats):
        whose = Narrator(state).whose(d) if d.spec is None else ""
        raise Refused("not_yours", whose or say("server.other_player_rolls"))


async def choose(
    actor: TableActor,
    subscriber: Subscriber,
    id: str,
    decision: int,
    base_seq: int,
    key: str,
    then: str | None = None,
) -> None:
    """Answer with an option; ``then``: the space of the move that it starts, stored in the same row."""

    def act(session: Session) -> tuple[dict[str, Any], Session]:
        d = pending(actor, decision, base_seq, subscriber.seats)
        d.find(key)
        if then is not None:
            return act_and_move(actor, session, subscriber, key, then)
        if d.kind == "flow" and key == d.options[-1].key:
            remember_options(actor, subscriber.seats)
        draft = session.draft()
        before = len(draft.game.journal.entries)
        draft.answer(key)
        return row_body(before, draft, [""]), draft

    await actor.command(Request(id, subscriber.by, "choose", decision, base_seq, key, then), subscriber, act)


def act_and_move(
    actor: TableActor, session: Session, subscriber: Subscriber, key: str, then: str
) -> tuple[dict[str, Any], Session]:
    """Start a move and say where to, both or neither.  Raises Refused or IllegalOption."""
    draft = session.draft()
    moves = draft.moves()
    if moves is not None:
        check_seats(actor, moves.decision, moves.state, subscriber.seats)
    before = len(draft.game.journal.entries)
    draft.answer_both(key, then)
    return row_body(before, draft, ["", THEN]), draft


async def enter(actor: TableActor, subscriber: Subscriber, id: str, decision: int, base_seq: int, text: str) -> None:
    """Dice or cards that the players rolled or drew at a real table."""

    def act(session: Session) -> tuple[dict[str, Any], Session]:
        pending(actor, decision, base_seq, subscriber.seats)
        draft = session.draft()
        before = len(draft.game.journal.entries)
        draft.enter(text)
        return row_body(before, draft, []), draft

    await actor.command(Request(id, subscriber.by, "enter", decision, base_seq, text), subscriber, act)


async def auto(actor: TableActor, subscriber: Subscriber, id: str, decision: int, base_seq: int = 0) -> None:
    """Let the bot answer this decision."""

    seq = base_seq or actor.seq
    choice = ""
    unread = bool(actor.read_only)

    def check() -> None:
        if pending(actor, decision, seq, subscriber.seats).spec is not None:
            raise Refused("illegal", say("server.bot_no_dice"))

    if id not in actor.commands and not unread:
        # The bot thinks outside the lock.  If a player decides meanwhile, this command is stale.
        with contextlib.suppress(Refused):
            check()
            choice = await advice(actor)

    def act(session: Session) -> tuple[dict[str, Any], Session]:
        check()
        if not choice and unread:
            # The database did not answer before, and does now: the bot was not asked.
            raise Refused("read_only", say("server.not_stored_retry"))
        if not choice:
            raise Refused("illegal", say("server.bot_no_answer"))
        draft = session.draft()
        before = len(draft.game.journal.entries)
        draft.answer(choice, BOT)
        return row_body(before, draft, [BOT]), draft

    await actor.command(Request(id, subscriber.by, "auto", decision, base_seq), subscriber, act)
