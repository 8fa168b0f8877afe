"""``showdown db prune``: old tables are deleted, by hand."""

from __future__ import annotations

import time
from datetime import datetime

from sqlalchemy.exc import SQLAlchemyError

from showdown.cli.screen import Screen, print_json
from showdown.cli.serve import named, the_store
from showdown.engine import first_line
from showdown.lookup.refusal import BAD_FILE, OK, USAGE, Refusal
from showdown.server.storage.pruning import Cutoff, OldTable, old_tables, remove
from showdown.server.storage.retention import DAY, NEVER
from showdown.server.storage.store import Store, hidden


def prune(finished_before: str, older_than: int | None, dry_run: bool, database: str, as_json: bool) -> int:
    before = wanted(finished_before, older_than)
    store = the_store(named(database), serving=not dry_run)
    try:
        with store.reading.connect() as connection:
            old = old_tables(connection, before)
        gone = old if dry_run else [table for table in old if removed(store, table, before)]
    except SQLAlchemyError as error:
        what = f"the database does not answer: {first_line(error)}"
        raise Refusal(BAD_FILE, what, hidden(store.url), "`showdown db check` says more") from error
    finally:
        store.close()
    finished = len([table for table in gone if table.finished])
    figures = {"finished": finished, "unfinished": len(gone) - finished, "kept": len(old) - len(gone)}
    if as_json:
        print_json("showdown.db/1", {"dry_run": dry_run, **figures})
        return OK
    verb = "would be deleted" if dry_run else "deleted"
    more = f"; {figures['kept']} are being played and stay" if figures["kept"] else ""
    Screen().say(f"{len(gone)} tables {verb}: {finished} finished, {figures['unfinished']} unfinished{more}")
    return OK


def wanted(finished_before: str, older_than: int | None) -> Cutoff:
    """Refused if nothing is said: everything would be too much to guess."""
    where = "showdown db prune"
    if not finished_before and older_than is None:
        raise Refusal(
            USAGE, "which tables are old is not said", where, "add --older-than DAYS or --finished-before DAY"
        )
    days = NEVER if older_than is None else time.time() - DAY * older_than
    try:
        day = datetime.fromisoformat(finished_before).timestamp() if finished_before else NEVER
    except (ValueError, OverflowError) as error:
        where = f"--finished-before {finished_before}"
        raise Refusal(USAGE, "that is no day of the calendar", where, "write it as in 2027-01-31") from error
    return Cutoff(finished=max(day, days), unfinished=days)


def removed(store: Store, table: OldTable, before: Cutoff) -> bool:
    with store.engine.begin() as connection:
        return remove(connection, table.id, before)
