"""Bot seats: bots answer when it is their turn, several answers per transaction."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

from showdown.language import say
from showdown.server import types
from showdown.server.commands.auto_pass import follow_up
from showdown.server.json_log import log
from showdown.server.storage.journal_rows import row_body
from showdown.server.storage.store import NotStored
from showdown.server.table.capacity import why_full
from showdown.server.table.loading import reload
from showdown.session.session import BOT, Session

if TYPE_CHECKING:
    from showdown.server.table.actor import TableActor

SLICE: Final = 8
"""Bot answers per transaction."""
RETRY: Final = 1.0
"""Seconds until the bots try again after a failed write."""
FAST: Final = frozenset({"random", "heuristic", "cautious", "aggressive"})
"""Bots that answer in about a millisecond; the others think in a thread while a client is connected."""
BOT_THREADS: Final = ThreadPoolExecutor(2, thread_name_prefix="bot")
"""Threads for slow bots only, so that tables can be opened and read meanwhile."""


def wake(actor: TableActor) -> None:
    """Start the bots if it is their turn."""
    if actor.closed or actor.frozen is not None or (actor.bots_task and not actor.bots_task.done()):
        return
    d = actor.session.decision
    if d is not None and actor.session.is_bots(d, actor.game.state) and is_wanted(actor):
        actor.start_bots(run_bots(actor))


async def run_bots(actor: TableActor) -> None:
    try:
        while await bots_turn(actor):
            await asyncio.sleep(0)
    except Exception as error:
        # A bot may raise anything.  From now on people answer for it.
        log.error("bot failed", table=actor.id, seq=actor.seq, kind=type(error).__name__, why=str(error)[:200])
        bench(actor, str(error) or type(error).__name__)


def bench(actor: TableActor, why: str) -> None:
    """Let people answer for a bot that failed, and tell all clients.

    Loading the table again tries the bot again.
    """
    actor.bench_bot(why, say("server.bot_failed"))
    actor.resync_all()


def seats_asked(actor: TableActor, session: Session, seats: list[str]) -> list[str]:
    """The seats that may answer for ``seats``: the human players if these are failed bots."""
    if not session.benched or not all([actor.seat_records[seat].bot for seat in seats]):
        return seats
    records = [record for seat, record in sorted(actor.seat_records.items()) if seat[0] == "p"]
    return [record.seat for record in records if not record.bot] or [record.seat for record in records]


def redirect(actor: TableActor, session: Session, decision: types.Decision | None) -> None:
    """Name the seats that may answer for a failed bot in the decision."""
    if decision is not None and session.benched:
        decision["seats"] = seats_asked(actor, session, decision["seats"])


async def bots_turn(actor: TableActor) -> bool:
    """Commit the next bot answers.  False if a person must answer, or a write failed."""
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
            if why_full(actor, draft):
                # Bots stop, as people must.
                break
            steps.append((f"bot-{actor.seq + 1 + len(steps)}-{secrets.token_hex(4)}", "bot", body, draft))
            session = draft
        if not steps:
            return False
        try:
            await actor.commit(steps)
        except NotStored as error:
            log.error("not stored", table=actor.id, seq=actor.seq + 1, why=str(error)[:200])
            actor.metrics.not_stored.inc()
            await reload(actor, error)
            wake_later(actor)
            return False
        actor.broadcast(len(steps))
        return True


def wake_later(actor: TableActor) -> None:
    """Start the bots again in ``RETRY`` seconds: after a failed write nothing else would."""
    if not actor.closed and actor.frozen is None:
        asyncio.get_running_loop().call_later(RETRY, wake, actor)


def is_slow(actor: TableActor) -> bool:
    """Must the bot of this table think in a thread?"""
    bot: str = json.loads(actor.row["options"]).get("bot") or "heuristic"
    return bot not in FAST


def is_wanted(actor: TableActor) -> bool:
    """May the bots run now?  Slow bots wait until a client is connected."""
    return bool(actor.subscribers) or not is_slow(actor)


async def thought(think: Callable[[], str]) -> str:
    return await asyncio.get_running_loop().run_in_executor(BOT_THREADS, think)


async def advice(actor: TableActor) -> str:
    """The bot's answer to the pending decision; empty if the bot fails."""
    draft = actor.session.draft()
    try:
        return await thought(draft.bots_answer) if is_slow(actor) else draft.bot.choose(draft.game)
    except Exception as error:
        log.error("bot failed", table=actor.id, seq=actor.seq, kind=type(error).__name__, why=str(error)[:200])
        return ""
