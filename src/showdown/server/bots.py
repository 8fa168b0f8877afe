"""Seats of bots: they answer as soon as it is their turn, some answers in one transaction."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

from showdown.server import types
from showdown.server.loading import reload, resync_all
from showdown.server.logbook import log
from showdown.server.passing import follow_up
from showdown.server.record import row_body
from showdown.server.store import NotStored
from showdown.server.telling import lines_from, settle
from showdown.session.session import BOT, Session

if TYPE_CHECKING:
    from showdown.server.actor import Actor

SLICE: Final = 8
"""So many answers of bots are committed together."""
RETRY: Final = 1.0
"""So many seconds after a failed write the bots try again."""
FAST: Final = frozenset({"random", "heuristic", "cautious", "aggressive"})
"""Bots that answer within a millisecond or so; the others think in a thread, as long as somebody is there."""
THINKERS: Final = ThreadPoolExecutor(2, thread_name_prefix="bot")
"""Threads of their own: however many bots search, tables are opened and read meanwhile."""


def wake(actor: Actor) -> None:
    """Let bots answer, if it is their turn."""
    if actor.closed or actor.frozen is not None or (actor.bots_task and not actor.bots_task.done()):
        return
    d = actor.session.decision
    if d is not None and actor.session.is_bots(d, actor.game.state) and is_wanted(actor):
        actor.bots_task = asyncio.get_running_loop().create_task(run_bots(actor))


async def run_bots(actor: Actor) -> None:
    try:
        while await bots_turn(actor):
            await asyncio.sleep(0)
    except Exception as error:
        # A bot may break down, ours or somebody else's: from now on people answer in its place, whoever is there.
        log.error("bot failed", table=actor.id, seq=actor.seq, kind=type(error).__name__, why=str(error)[:200])
        bench(actor, str(error) or type(error).__name__)


def bench(actor: Actor, why: str) -> None:
    """Everybody is told, and who may answer now.  Until the table is read from disk again: then it has another try."""
    session = actor.session
    session.benched = why
    remark = "The bot has broken down. From here on whoever is at the table answers for it."
    session.log.remark(remark, len(actor.game.journal.entries))
    settle(actor, session, actor.lines + lines_from(session, len(actor.lines)))
    redirect(actor, session, actor.decision)
    # No row says so: whoever comes back gets everything anew.
    actor.epoch = secrets.token_hex(8)
    actor.frames.clear()
    resync_all(actor)


def seats_asked(actor: Actor, session: Session, seats: list[str]) -> list[str]:
    """Who may answer what these seats are asked: for a bot that has broken down everybody else, if there is anybody."""
    if not session.benched or not all([actor.chairs[seat].bot for seat in seats]):
        return seats
    chairs = [chair for seat, chair in sorted(actor.chairs.items()) if seat[0] == "p"]
    return [chair.seat for chair in chairs if not chair.bot] or [chair.seat for chair in chairs]


def redirect(actor: Actor, session: Session, decision: types.Decision | None) -> None:
    """Tell whoever may answer that they may."""
    if decision is not None and session.benched:
        decision["seats"] = seats_asked(actor, session, decision["seats"])


async def bots_turn(actor: Actor) -> bool:
    """Some answers of bots, committed together.  False when a person must answer."""
    async with actor.lock:
        if actor.read_only and actor.frozen is None:
            await reload(actor)
        if actor.read_only or actor.closed:
            wake_later(actor)
            return False
        if not is_wanted(actor):
            return False
        slow = is_slow(actor)
        steps: list[tuple[str, str, dict[str, Any], Session]] = []
        session = actor.session
        while len(steps) < (1 if slow else SLICE):
            d = session.decision
            if d is None or not session.is_bots(d, session.game.state):
                break
            draft = session.draft()
            key = await thought(draft.bots_answer) if slow else draft.bot.choose(draft.game)
            before = len(draft.game.journal.entries)
            how = "" if draft.bots_rule else BOT
            draft.answer(key, how)
            body = row_body(before, draft, [BOT])
            follow_up(actor, draft, body)
            steps.append((f"bot-{actor.seq + 1 + len(steps)}-{secrets.token_hex(4)}", "bot", body, draft))
            session = draft
        if not steps:
            return False
        try:
            await actor.commit(steps)
        except NotStored as error:
            log.error("not stored", table=actor.id, seq=actor.seq + 1, why=str(error)[:200])
            actor.metrics.not_stored.inc()
            await reload(actor)
            wake_later(actor)
            return False
        actor.broadcast(len(steps))
        return True


def wake_later(actor: Actor) -> None:
    """The disk did not answer: nobody else would ask the bots again."""
    if not actor.closed and actor.frozen is None:
        asyncio.get_running_loop().call_later(RETRY, wake, actor)


def is_slow(actor: Actor) -> bool:
    """Does the bot of this table think so long that others would notice?"""
    bot: str = json.loads(actor.row["options"]).get("bot") or "heuristic"
    return bot not in FAST


def is_wanted(actor: Actor) -> bool:
    """A search costs whoever keeps the server: it waits until somebody looks."""
    return bool(actor.subscribers) or not is_slow(actor)


async def thought(think: Callable[[], str]) -> str:
    return await asyncio.get_running_loop().run_in_executor(THINKERS, think)


async def advice(actor: Actor) -> str:
    """The bot's answer to the pending decision, or nothing where it fails."""
    draft = actor.session.draft()
    try:
        return await thought(draft.bots_answer) if is_slow(actor) else draft.bot.choose(draft.game)
    except Exception as error:
        log.error("bot failed", table=actor.id, seq=actor.seq, kind=type(error).__name__, why=str(error)[:200])
        return ""
