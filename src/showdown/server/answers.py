"""Answers of people: an option, dice and cards they rolled themselves, or the bot's choice in their place."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from showdown.engine import Decision, Narrator
from showdown.server.bots import advice, seats_asked
from showdown.server.passing import remember_options
from showdown.server.protocol import Refused
from showdown.server.record import row_body
from showdown.server.subscriber import Subscriber
from showdown.session.session import BOT, Session

if TYPE_CHECKING:
    from showdown.server.actor import Actor


def pending(actor: Actor, decision: int, base_seq: int, seats: frozenset[str]) -> Decision:
    """The decision that is meant, if one of these seats may answer it.  Raises Refused.

    The number of a decision alone is not enough: after taking back, another one may have the same.
    """
    d = actor.session.decision
    if d is None:
        raise Refused("over", "The showdown is over.")
    if d.id != decision or (base_seq and base_seq != actor.seq):
        raise Refused("stale", "That was decided or taken back in the meantime.")
    asked = set(seats_asked(actor, actor.session, [f"p{i + 1}" for i in d.seats]))
    if not (asked & seats if asked else seats):
        whose = Narrator(actor.game.state).whose(d) if d.spec is None else ""
        raise Refused("not_yours", whose or "Another player rolls here.")
    return d


async def choose(actor: Actor, subscriber: Subscriber, id: str, decision: int, base_seq: int, key: str) -> None:
    def act(session: Session) -> tuple[dict[str, Any], Session]:
        d = pending(actor, decision, base_seq, subscriber.seats)
        d.find(key)
        if d.kind == "flow" and key == d.options[-1].key:
            remember_options(actor, subscriber.seats)
        draft = session.draft()
        before = len(draft.game.journal.entries)
        draft.answer(key)
        return row_body(before, draft, [""]), draft

    await actor.command(id, subscriber, subscriber.by, act)


async def enter(actor: Actor, subscriber: Subscriber, id: str, decision: int, base_seq: int, text: str) -> None:
    """Dice or cards that people rolled or drew themselves."""

    def act(session: Session) -> tuple[dict[str, Any], Session]:
        pending(actor, decision, base_seq, subscriber.seats)
        draft = session.draft()
        before = len(draft.game.journal.entries)
        draft.enter(text)
        return row_body(before, draft, []), draft

    await actor.command(id, subscriber, subscriber.by, act)


async def auto(actor: Actor, subscriber: Subscriber, id: str, decision: int, base_seq: int = 0) -> None:
    """The bot answers this one."""

    seq = base_seq or actor.seq
    said = ""

    def check() -> None:
        if pending(actor, decision, seq, subscriber.seats).spec is not None:
            raise Refused("illegal", "Dice and cards are yours to enter.")

    if id not in actor.commands and not actor.read_only:
        # It thinks outside the lock: whoever can decide meanwhile may, and then this is stale.
        with contextlib.suppress(Refused):
            check()
            said = await advice(actor)

    def act(session: Session) -> tuple[dict[str, Any], Session]:
        check()
        if not said:
            raise Refused("illegal", "The bot has no answer to this.")
        draft = session.draft()
        before = len(draft.game.journal.entries)
        draft.answer(said, BOT)
        return row_body(before, draft, [BOT]), draft

    await actor.command(id, subscriber, subscriber.by, act)
