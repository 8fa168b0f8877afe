"""Load a table from the database, and reload it after a write with an unknown outcome."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any, Final, get_args

from msgspec import Raw

from showdown.engine import LETTERS, Catalog, ShowdownError, catalog_named, clean, clean_values
from showdown.language import say
from showdown.server.api_error import ApiError
from showdown.server.json_log import log
from showdown.server.sandbox.worker_pool import Busy, JobFailed, OverLimit
from showdown.server.storage.failure_words import words_of_failure
from showdown.server.storage.index_repair import rebuild_indexes
from showdown.server.storage.journal_rows import JournalContents, bodies_of, contents_of, journal_text, restore_through
from showdown.server.storage.store import Damaged, NotStored
from showdown.server.table import serialize
from showdown.server.table.broadcast import BLANK_LINE, lines_from
from showdown.server.table.reading import FoundRows, read_rows
from showdown.server.table.seats import SeatRecord
from showdown.server.table.snapshot import go_on, session_from, snapshot_row
from showdown.server.websocket.protocol import write_part
from showdown.session.session import Session, Status

if TYPE_CHECKING:
    from showdown.server.table.actor import TableActor


UNREADABLE: Final = (ShowdownError, KeyError, TypeError, ValueError, IndexError, AttributeError)
"""What reading a journal may raise: the current rules refuse it, or it was edited by hand."""
SHORT: Final = 2**14
"""Most bytes of journal rows that the server process replays itself: about 1,300 entries, a quarter of a second."""


async def load(actor: TableActor) -> bool:
    """Read the whole table.

    False if it does not exist; raises NotStored if the database cannot be read.

    The actor changes only when all is read, so its number and its game always belong together.
    """
    found = await read_rows(actor.store, actor.id)
    if found is None:
        return False
    found.row, playable = actor.store.secret.open_table(found.row)
    if found.damage:
        await quarantine(actor, found)
        return True
    row, rows, last, chat = found.row, found.rows, found.last, found.chat
    try:
        session, lines = await revived(actor, row, rows, last)
    except ApiError as error:
        actor.replace(row, seat_records_in(row), rows, chat, last)
        over = isinstance(error, OverLimit)
        freeze(actor, say("server.not_replayed" if over else "server.frozen", why=error.what), last)
        return True
    actor.replace(row, seat_records_in(row), rows, chat, last)
    if not playable and session.status == "undecided":
        freeze_sealed(actor, session, lines)
        return True
    actor.show(session, lines)
    actor.metrics.loaded.inc()
    return True


async def revived(
    actor: TableActor, row: dict[str, Any], rows: list[dict[str, Any]], last: dict[str, Any] | None
) -> tuple[Session, list[Raw]]:
    """The session after these rows, and its log: from the last snapshot if possible.  Raises ApiError.

    Slow steps run in a worker; only what was stored after the snapshot is replayed here.
    """
    try:
        catalog = catalog_named(tuple(json.loads(row["packs"])))
        setup = json.loads(row["setup"])
        if clean_values(setup) != setup:
            # The digest of a snapshot covers the names of the survivors, and older servers did not clean them.
            last = None
        if last is not None and is_short(rows[last["seq"] :]):
            try:
                return await asyncio.to_thread(from_snapshot, row, rows, last, catalog)
            except UNREADABLE as error:
                # An old snapshot, or rules and cards have changed: perhaps the journal can still be replayed.
                log.info("snapshot not used", table=actor.id, why=words_of(error)[:200])
        if is_short(rows):
            session = await asyncio.to_thread(restore_through, row, bodies_of(rows), last, catalog)
            return session, await asyncio.to_thread(lines_from, session, 0)
        found = await actor.workers.run("load", {"snapshot": last}, journal_text(row, rows))
        made = {"seq": len(rows), "body": found.data}
        return await asyncio.to_thread(from_snapshot, row, rows, made, catalog)
    except (Busy, JobFailed) as error:
        # Not a matter of the table: the next client tries again.
        raise NotStored(error.what) from error
    except UNREADABLE as error:
        raise ApiError(409, "unreadable", words_of(error), "") from error


def from_snapshot(
    row: dict[str, Any], rows: list[dict[str, Any]], kept: dict[str, Any], catalog: Catalog
) -> tuple[Session, list[Raw]]:
    """The session at a snapshot and after what was stored since, and its log.  Raises UNREADABLE."""
    body = json.loads(kept["body"])
    return after_snapshot(row, body, contents_of(bodies_of(rows[kept["seq"] :]), body["entries"]), catalog)


def after_snapshot(
    row: dict[str, Any], body: dict[str, Any], contents: JournalContents, catalog: Catalog
) -> tuple[Session, list[Raw]]:
    """``contents``: what followed the snapshot ``body``."""
    session = session_from(row, body, catalog)
    left = len(session.log.lines) - len(body["log"])
    lines = [BLANK_LINE] * left + [Raw(write_part(line)) for line in body["log"]]
    go_on(session, contents)
    return session, lines + lines_from(session, len(lines))


def is_short(rows: list[dict[str, Any]]) -> bool:
    """May these rows be replayed here?"""
    return sum([len(row["body"]) for row in rows]) <= SHORT


def words_of(error: BaseException) -> str:
    return str(error) if isinstance(error, ShowdownError) else repr(error)


def presentable(row: dict[str, Any]) -> dict[str, Any]:
    """The row of a damaged table, with values that can be sent to a client."""
    out = dict(row)
    for name in ("name", "story", "engine", "seed_commit"):
        if not isinstance(row[name], str) or not row[name].isprintable():
            out[name] = ""
    if row["status"] not in get_args(Status):
        out["status"] = "undecided"
    for name, default in (("options", "{}"), ("setup", '{"players": []}')):
        try:
            json.loads(row[name])["players" if name == "setup" else "bot"]
        except UNREADABLE:
            out[name] = default
    return out


def seat_records_in(row: dict[str, Any]) -> dict[str, SeatRecord]:
    hands = json.loads(row["setup"])["players"]
    records = {}
    for found in row["seats"]:
        seat = found["n"]
        number = int(seat[1:]) - 1 if seat[0] == "p" else -1
        letters = [LETTERS[i] for i in hands[number]] if 0 <= number < len(hands) else []
        given, claimed, chosen, holder = found["given"], found["claimed"], found["colour"], found["holder"]
        records[seat] = SeatRecord(
            *(seat, found["token_hash"], clean(str(found["name"])), bool(found["bot"]), letters),
            *(given, claimed, chosen, holder),
        )
    return records


def freeze(actor: TableActor, why: str, last: dict[str, Any] | None) -> None:
    """Show the last snapshot, read-only: rules or cards have changed since, or replaying it takes too long."""
    log.warning("frozen", table=actor.id, seq=actor.seq, why=why[:200])
    snapshot = clean_values(json.loads(last["body"])) if last else {"view": {}, "log": [], "entries": 0}
    actor.freeze(why, snapshot)


def freeze_sealed(actor: TableActor, session: Session, lines: list[Raw]) -> None:
    """Show the table as it is, read-only, because its dice are sealed with another secret than this server has."""
    why = actor.store.secret.why or say("server.secret_other")
    log.error("sealed", table=actor.id, why=why, place=actor.store.secret.place)
    view, _ = serialize.view_and_decision(session.game)
    actor.freeze(
        say("server.sealed", why=why), json.loads(snapshot_row(actor.id, actor.seq, session, view, lines)["body"])
    )


async def quarantine(actor: TableActor, found: FoundRows) -> None:
    """Show a damaged table as it last was, read-only; other tables go on.

    That is the last snapshot, or the position before the first damaged row if that is later.
    """
    row, last, damage = presentable(found.row), found.last, found.damage
    good = found.rows[: damage.good]
    log.error("damaged", table=actor.id, row=damage.journal, snapshot=damage.snapshot, seats=damage.seats)
    actor.metrics.damaged.inc()
    snapshot: dict[str, Any] | None = None
    if last is not None and not damage.snapshot:
        snapshot = clean_values(json.loads(last["body"]))
    try:
        if snapshot is None or last is None or damage.good > last["seq"]:
            usable = None if damage.snapshot else last
            session, lines = await revived(actor, row, good, usable)
            view, _ = serialize.view_and_decision(session.game)
            snapshot = json.loads(snapshot_row(actor.id, damage.good, session, view, lines)["body"])
    except (ApiError, *UNREADABLE) as error:
        log.warning("damaged table not replayed", table=actor.id, why=repr(error)[:200])
    row["seats"] = [seat for seat in row["seats"] if seat["n"] not in damage.seats]
    actor.replace(row, seat_records_in(row), good, found.chat, None)
    what = say("server.damaged_row", row=damage.journal) if damage.journal else say("server.damaged_part")
    actor.freeze(say("server.quarantined", what=what), snapshot or {"view": {}, "log": [], "entries": 0})


async def reload(actor: TableActor, after: NotStored | None = None) -> None:
    """Read the table again after a write with an unknown outcome, and send it to all clients.

    ``after``: the error of the write.  If it met a damaged index, the index is rebuilt, and the next try succeeds.
    """
    if isinstance(after, Damaged):
        await rebuild_indexes(actor.store)
    try:
        if not await load(actor):
            raise NotStored("the table is deleted")
        # SQLite may show rows that failed to be synced: trust them only after a checkpoint.
        await actor.store.confirm()
    except NotStored as error:
        damaged = isinstance(error, Damaged)
        why = say("server.quarantined", what=say("server.damaged_part")) if damaged else say("server.database_down")
        actor.refuse_commands(words_of_failure(error, why))
        log.error("reload failed", table=actor.id, why=str(error)[:200])
        return
    actor.metrics.reloads.inc()
    if actor.row["fencing_token"] != actor.fencing_token:
        actor.give_up()
        return
    actor.resync_all()
