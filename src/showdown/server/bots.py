"""Seats of bots: they answer as soon as it is their turn, some answers in one transaction."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import TYPE_CHECKING, Any, Final

from showdown.api import ShowdownError
from showdown.server.loading import reload
from showdown.server.logbook import log
from showdown.server.passing import follow_up
from showdown.server.record import row_body
from showdown.server.store import NotStored
from showdown.table.session import BOT, BotFailed, Session

if TYPE_CHECKING:
    from showdown.server.actor import Actor

SLICE: Final = 8
"""So many answers of bots are committed together."""
RETRY: Final = 1.0
"""So many seconds after a failed write the bots try again."""
FAST: Final = frozenset({"random", "heuristic", "cautious", "aggressive"})
"""Bots that answer within a millisecond or so; the others think in a thread."""


def wake(actor: Actor) -> None:
    """Let bots answer, if it is their turn."""
    if actor.closed or actor.frozen is not None or (actor.bots_task and not actor.bots_task.done()):
        return
    d = actor.session.decision
    if d is not None and actor.session.is_bots(d, actor.game.state):
        actor.bots_task = asyncio.get_running_loop().create_task(run_bots(actor))


async def run_bots(actor: Actor) -> None:
    try:
        while await bots_turn(actor):
            await asyncio.sleep(0)
    except (BotFailed, ShowdownError) as error:
        # Somebody else's bot may break down: from now on people answer in its place, whoever is there.
        log.error("bot failed", table=actor.id, seq=actor.seq, why=str(error)[:200])
        actor.session.benched = str(error)


async def bots_turn(actor: Actor) -> bool:
    """Some answers of bots, committed together.  False when a person must answer."""
    async with actor.lock:
        if actor.read_only and actor.frozen is None:
            await reload(actor)
        if actor.read_only or actor.closed:
            wake_later(actor)
            return False
        slow = is_slow(actor)
        steps: list[tuple[str, str, dict[str, Any], Session]] = []
        session = actor.session
        while len(steps) < (1 if slow else SLICE):
            d = session.decision
            if d is None or not session.is_bots(d, session.game.state):
                break
            draft = session.draft()
            key = await asyncio.to_thread(draft.bots_answer) if slow else draft.bot.choose(draft.game)
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


def thinking(actor: Actor) -> str:
    """The bot's answer, or nothing where it fails."""
    try:
        return actor.session.draft().bots_answer()
    except BotFailed:
        return ""
