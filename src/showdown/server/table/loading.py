"""Load a table from the database, and reload it after a write with an unknown outcome."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from showdown.engine import LETTERS, Diverged, ShowdownError, catalog_named, clean, clean_values, state_digest
from showdown.language import say
from showdown.server.json_log import log
from showdown.server.storage.chat_rows import chat_of
from showdown.server.storage.checksums import Damage, damage_of
from showdown.server.storage.journal_rows import restore
from showdown.server.storage.store import Damaged, NotStored
from showdown.server.table import serialize
from showdown.server.table.broadcast import lines_from, snapshot_row
from showdown.server.table.seats import SeatRecord
from showdown.session.session import Session

if TYPE_CHECKING:
    from showdown.server.table.actor import TableActor


UNREADABLE: Final = (ShowdownError, KeyError, TypeError, ValueError, IndexError, AttributeError)
"""What reading a journal may raise: the current rules refuse it, or it was edited by hand."""


async def load(actor: TableActor) -> bool:
    """Read the whole table.

    False if it does not exist; raises NotStored if the database cannot be read.

    The actor changes only when all is read, so its number and its game always belong together.
    """
    row = await actor.store.game(actor.id)
    if row is None:
        return False
    store, broken = actor.store, False
    try:
        rows = await store.rows(actor.id)
    except Damaged:
        rows, broken = await store.readable_rows(actor.id), True
    last, chat = None, []
    with suppress(Damaged):
        last = await store.last_snapshot(actor.id)
        chat = await chat_of(store, actor.id)
    damage = damage_of(row, rows, last, row["seats"])
    if damage or broken:
        await quarantine(actor, row, rows, last, chat, damage)
        return True
    session = None
    why = ""
    try:
        catalog = catalog_named(tuple(json.loads(row["packs"])))
        # Replaying a long fight takes tens of milliseconds, too long for the event loop.
        session = await asyncio.to_thread(restore, row, rows, catalog)
        lines = await asyncio.to_thread(lines_from, session, 0)
        # The digest of a snapshot covers the names of the survivors, and older servers did not clean them.
        setup = json.loads(row["setup"])
        check_snapshot(session, rows, last if clean_values(setup) == setup else None)
    except UNREADABLE as error:
        why = str(error) if isinstance(error, ShowdownError) else repr(error)
    actor.replace(row, seat_records_in(row), rows, chat)
    if session is None or why:
        freeze(actor, why, last)
        return True
    actor.show(session, lines)
    actor.metrics.loaded.inc()
    return True


def seat_records_in(row: dict[str, Any]) -> dict[str, SeatRecord]:
    hands = json.loads(row["setup"])["players"]
    records = {}
    for found in row["seats"]:
        seat = found["n"]
        number = int(seat[1:]) - 1 if seat[0] == "p" else -1
        letters = [LETTERS[i] for i in hands[number]] if 0 <= number < len(hands) else []
        given, claimed, chosen = found["given"], found["claimed"], found["colour"]
        records[seat] = SeatRecord(
            seat, found["token_hash"], clean(str(found["name"])), bool(found["bot"]), letters, given, claimed, chosen
        )
    return records


def check_snapshot(session: Session, rows: list[dict[str, Any]], kept: dict[str, Any] | None) -> None:
    """Raises Diverged if the replayed journal does not pass through the last snapshot."""
    if kept is None:
        return
    entries = json.loads(kept["body"])["entries"]
    later = [json.loads(row["body"]) for row in rows if row["seq"] > kept["seq"]]
    if any([body.get("undo", entries) < entries for body in later]):
        # The position of the snapshot was undone later.
        return
    game = session.game
    digest = ""
    if entries == len(game.journal.entries):
        digest = game.digest()
    for checkpoint in game.history:
        if checkpoint.entries == entries:
            digest = state_digest(checkpoint.state)
    if digest and digest != kept["digest"]:
        raise Diverged(say("server.snapshot_differs", seq=kept["seq"], stored=kept["digest"], now=digest))


def freeze(actor: TableActor, why: str, last: dict[str, Any] | None) -> None:
    """Show the last snapshot, read-only, because rules or cards have changed since."""
    log.warning("frozen", table=actor.id, seq=actor.seq, why=why[:200])
    snapshot = clean_values(json.loads(last["body"])) if last else {"view": {}, "log": [], "entries": 0}
    actor.freeze(say("server.frozen", why=why), snapshot)


async def quarantine(
    actor: TableActor,
    row: dict[str, Any],
    rows: list[dict[str, Any]],
    last: dict[str, Any] | None,
    chat: list[dict[str, Any]],
    damage: Damage,
) -> None:
    """Show a damaged table as it was before the first damaged row, read-only; other tables go on."""
    good = rows[: damage.good]
    log.error("damaged", table=actor.id, row=damage.journal, snapshot=damage.snapshot, seats=damage.seats)
    actor.metrics.damaged.inc()
    snapshot: dict[str, Any] | None = None
    if last is not None and not damage.snapshot:
        snapshot = clean_values(json.loads(last["body"]))
    try:
        catalog = catalog_named(tuple(json.loads(row["packs"])))
        session = await asyncio.to_thread(restore, row, good, catalog)
        if snapshot is None or len(session.game.journal.entries) > snapshot["entries"]:
            view, _ = serialize.view_and_decision(session.game)
            snapshot = json.loads(snapshot_row(actor.id, damage.good, session, view, lines_from(session, 0))["body"])
    except UNREADABLE as error:
        log.warning("damaged table not replayed", table=actor.id, why=repr(error)[:200])
    try:
        records = seat_records_in(row)
    except UNREADABLE:
        records = {}
    actor.replace(row, records, good, chat)
    what = say("server.damaged_row", row=damage.journal) if damage.journal else say("server.damaged_part")
    actor.freeze(say("server.quarantined", what=what), snapshot or {"view": {}, "log": [], "entries": 0})


async def reload(actor: TableActor) -> None:
    """Read the table again after a write with an unknown outcome, and send it to all clients."""
    try:
        if not await load(actor):
            raise NotStored("the table is deleted")
        # SQLite may show rows that failed to be synced: trust them only after a checkpoint.
        await actor.store.confirm()
    except NotStored as error:
        damaged = isinstance(error, Damaged)
        actor.refuse_commands(
            say("server.quarantined", what=say("server.damaged_part")) if damaged else say("server.database_down")
        )
        log.error("reload failed", table=actor.id, why=str(error)[:200])
        return
    actor.metrics.reloads.inc()
    if actor.row["fencing_token"] != actor.fencing_token:
        actor.give_up()
        return
    actor.resync_all()
