"""A table from disk: at first, and again whenever nobody knows how a write ended."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import TYPE_CHECKING, Any, Final

from showdown.engine import LETTERS, BadContent, BadSave, Diverged, ShowdownError, catalog_named, state_digest
from showdown.server.logbook import log
from showdown.server.record import restore
from showdown.server.seats import Chair
from showdown.server.store import NotStored
from showdown.server.telling import lines_from, settle, sync
from showdown.session.session import Session

if TYPE_CHECKING:
    from showdown.server.actor import Actor


UNREADABLE: Final = (Diverged, BadSave, BadContent, KeyError, TypeError, ValueError, IndexError, AttributeError)
"""What reading a journal may raise: today's rules do not take it, or somebody else has written into it."""


async def load(actor: Actor) -> bool:
    """Read everything again.  False if there is no such table; raises NotStored if the disk cannot be read.

    The table is as it was until all is read: never the number of one moment with the game of another.
    """
    row = await actor.store.game(actor.id)
    if row is None:
        return False
    rows = await actor.store.rows(actor.id)
    last = await actor.store.last_snapshot(actor.id)
    session = None
    why = ""
    try:
        catalog = catalog_named(tuple(json.loads(row["packs"])))
        # The journal of a long fight takes some tens of milliseconds: not on the loop that serves the others.
        session = await asyncio.to_thread(restore, row, rows, catalog)
        lines = await asyncio.to_thread(lines_from, session, 0)
        check(session, rows, last)
    except UNREADABLE as error:
        why = str(error) if isinstance(error, ShowdownError) else repr(error)
    actor.row = row
    actor.chairs = chairs_in(row)
    actor.seq = rows[-1]["seq"] if rows else 0
    actor.commands = {r["command_id"]: r["seq"] for r in rows}
    actor.epoch = secrets.token_hex(8)
    actor.frames.clear()
    actor.read_only = ""
    actor.frozen = None
    if session is None or why:
        freeze(actor, why, last)
        return True
    settle(actor, session, lines)
    actor.metrics.loaded.inc()
    return True


def chairs_in(row: dict[str, Any]) -> dict[str, Chair]:
    hands = json.loads(row["setup"])["players"]
    chairs = {}
    for chair in row["seats"]:
        seat = chair["n"]
        number = int(seat[1:]) - 1 if seat[0] == "p" else -1
        letters = [LETTERS[i] for i in hands[number]] if 0 <= number < len(hands) else []
        given, claimed = chair["given"], chair["claimed"]
        chairs[seat] = Chair(seat, chair["token_hash"], chair["name"], bool(chair["bot"]), letters, given, claimed)
    return chairs


def check(session: Session, rows: list[dict[str, Any]], kept: dict[str, Any] | None) -> None:
    """Does the journal, played by the rules of today, still lead through the last snapshot?  Raises Diverged."""
    if kept is None:
        return
    entries = json.loads(kept["body"])["entries"]
    later = [json.loads(row["body"]) for row in rows if row["seq"] > kept["seq"]]
    if any([body.get("undo", entries) < entries for body in later]):
        # What the snapshot shows has been taken back since.
        return
    game = session.game
    digest = ""
    if entries == len(game.journal.entries):
        digest = game.digest()
    for moment in game.history:
        if moment.entries == entries:
            digest = state_digest(moment.state)
    if digest and digest != kept["digest"]:
        raise Diverged(f"command {kept['seq']} led to another position then ({kept['digest']}, now {digest})")


def freeze(actor: Actor, why: str, last: dict[str, Any] | None) -> None:
    """The rules or cards have changed since: show the last snapshot, and say why it cannot go on."""
    log.warning("frozen", table=actor.id, seq=actor.seq, why=why[:200])
    actor.read_only = f"This game was played by other rules or cards and can only be looked at: {why}"
    actor.frozen = json.loads(last["body"]) if last else {"view": {}, "log": [], "entries": 0}
    actor.decision = None


async def reload(actor: Actor) -> None:
    """After a write whose outcome is unknown: nobody is answered from memory.  Everybody gets the truth anew."""
    try:
        if not await load(actor):
            raise NotStored("the table is gone")
        # What was read may be what failed to be synced: it is believed when it surely lies on disk.
        await actor.store.confirm()
    except NotStored as error:
        actor.read_only = "The disk does not answer; nothing can be done here until it does."
        log.error("reload failed", table=actor.id, why=str(error)[:200])
        return
    actor.metrics.reloads.inc()
    if actor.row["reign"] != actor.reign:
        actor.give_up()
        return
    resync_all(actor)


def resync_all(actor: Actor) -> None:
    for subscriber in list(actor.subscribers):
        subscriber.send(sync(actor))
