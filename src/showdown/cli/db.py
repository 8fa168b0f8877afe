"""``showdown db``: back up, check, repair and migrate the server's database, and delete old tables."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from showdown.cli.database import (
    Database,
    default_database,
    existing,
    kind_of_database,
    need_server,
    open_database,
    reading,
    refusing,
    sqlite_file,
)
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import AT_LEAST_1, Json
from showdown.engine import first_line
from showdown.language import say
from showdown.lookup.refusal import BAD_FILE, NEGATIVE, OK, USAGE, refuse

if TYPE_CHECKING:
    from showdown.server.storage.pruning import Cutoff, OldTable
    from showdown.server.storage.store import Store

app = command(
    "db",
    "showdown db check",
    "showdown db backup tables-monday.db",
    "showdown db repair rescued.db",
    "showdown db migrate",
    "showdown db prune --older-than 90 --dry-run",
)
backup_app = command("db.backup", "showdown db backup tables-monday.db")
check_app = command("db.check", "showdown db check", "showdown db check --quick", "showdown db check --json")
repair_app = command("db.repair", "showdown db repair rescued.db", "showdown db repair rescued.db --database tables.db")
migrate_app = command("db.migrate", "showdown db migrate")
prune_app = command(
    "db.prune", "showdown db prune --older-than 90 --dry-run", "showdown db prune --finished-before 2027-01-01"
)
for part in (backup_app, check_app, repair_app, migrate_app, prune_app):
    app.command(part)


# -- backup --------------------------------------------------------------------------------------------------------


@backup_app.default
def backup(
    file: Annotated[Path, Parameter(help=say("help.db.backup.file"))],
    /,
    *,
    database: Database = "",
    json: Json = False,
) -> int:
    need_server("showdown db backup")
    from showdown.server.serve import seal_copy
    from showdown.server.storage.file_guard import make_private
    from showdown.server.storage.private_copy import private_copy

    source = sqlite_file(database)
    with refusing(str(file)):
        if file.exists():
            raise refuse(USAGE, "cli.db.file-exists", str(file))
        with private_copy(source, beside=file.parent) as copy:
            if not copy.file.exists():
                raise refuse(BAD_FILE, "cli.db.not-ours", str(source), empty=copy.kind == "new")
            if copy.problems:
                raise refuse(BAD_FILE, "cli.db.not-copied", str(source), why=copy.problems[0])
            make_private(file)
            try:
                games = copied(copy.file, file)
                place = seal_copy(str(source), str(file))
            except sqlite3.Error as error:
                file.unlink(missing_ok=True)
                raise refuse(BAD_FILE, "cli.db.not-copied", str(source), why=error) from error
            except BaseException:
                file.unlink(missing_ok=True)
                raise
    if json:
        print_json("showdown.db/1", {"backup": str(file), "games": games})
    else:
        Screen().say(say("cli.db.backed-up", file=file, games=games))
        Screen().note(say("cli.db.backup-secret", place=place))
    return OK


def copied(old: Path, new: Path) -> int:
    """Let SQLite copy a database, so that the copy needs no log; the number of its games."""
    with closing(sqlite3.connect(old)) as source, closing(sqlite3.connect(new)) as target:
        source.backup(target)
        count: int = target.execute("SELECT count(*) FROM game").fetchone()[0]
        return count


# -- check ---------------------------------------------------------------------------------------------------------


@check_app.default
def check(
    *,
    quick: Annotated[bool, Parameter(help=say("help.db.check.quick"))] = False,
    database: Database = "",
    json: Json = False,
) -> int:
    need_server("showdown db check", database)
    from showdown.server.storage.integrity_check import IntegrityReport, check_integrity

    source = existing(database)
    found = IntegrityReport()
    kind = kind_of_database(source)
    if kind != "ours":
        found.problems.append(say("cli.db.not-ours", empty=kind == "new"))
    else:
        with reading(source) as there:
            found = check_integrity(there.store, replay=not quick)
            found.problems[:0] = there.problems
    if json:
        figures = {"games": found.games, "rows": found.rows, "damaged": found.damaged}
        print_json("showdown.db/1", {**figures, "problems": found.problems})
    else:
        screen = Screen()
        for problem in found.problems:
            screen.say(problem)
        screen.say(say("cli.db.checked", games=found.games, rows=found.rows, problems=len(found.problems)))
    return NEGATIVE if found.problems else OK


# -- repair --------------------------------------------------------------------------------------------------------


@repair_app.default
def repair(
    new: Annotated[str, Parameter(help=say("help.db.repair.new"))],
    /,
    *,
    database: Database = "",
    json: Json = False,
) -> int:
    need_server("showdown db repair", database)
    from showdown.server.storage.repair import repair as copy
    from showdown.server.storage.salvage import Source

    source = existing(database)
    if "://" not in new and Path(new).exists():
        raise refuse(USAGE, "cli.db.file-exists", new)
    with reading(source) as there, closing(open_database(new)) as target:
        with Source(target) as old:
            if old.table_ids():
                raise refuse(USAGE, "cli.db.not-empty", new)
        found = copy(there.store, target)
        found.damage[:0] = there.problems
    if json:
        figures = {"whole": found.whole, "shortened": found.shortened, "lost": found.lost}
        said = [*found.damage, *found.lines]
        print_json("showdown.db/1", {"new": new, **figures, "said": said, "links": found.links})
    else:
        screen = Screen()
        for line in [*found.damage, *found.lines, *found.links]:
            screen.say(line)
        figures = {"whole": found.whole, "shortened": found.shortened, "lost": len(found.lost)}
        figures["more"] = found.may_have_lost_more
        screen.say(say("cli.db.repaired", new=new, **figures))
    return NEGATIVE if found.lost or found.shortened or found.strays or found.damage else OK


# -- migrate -------------------------------------------------------------------------------------------------------


@migrate_app.default
def migrate(*, database: Database = "", json: Json = False) -> int:
    need_server("showdown db migrate", database)
    from showdown.server.serve import upgrade_database
    from showdown.server.storage.upgrade import NEWEST

    with refusing(database):
        before, after = upgrade_database(database or default_database())
    if json:
        print_json("showdown.db/1", {"before": before or None, "after": after, "newest": NEWEST})
    else:
        Screen().say(say("cli.db.schema", after=after, before=before, changed=before != after))
    return OK


# -- prune ---------------------------------------------------------------------------------------------------------


@prune_app.default
def prune(
    *,
    finished_before: Annotated[str, Parameter(help=say("help.db.prune.finished-before"))] = "",
    older_than: Annotated[int | None, Parameter(help=say("help.db.prune.older-than"), validator=AT_LEAST_1)] = None,
    dry_run: Annotated[bool, Parameter(help=say("help.db.prune.dry-run"))] = False,
    database: Database = "",
    json: Json = False,
) -> int:
    need_server("showdown db prune", database)
    from sqlalchemy.exc import SQLAlchemyError

    from showdown.server.storage.address import hidden
    from showdown.server.storage.pruning import old_tables

    before = limits(finished_before, older_than)
    source = existing(database)
    try:
        with opened_to_prune(source, dry_run) as store:
            with store.reading.connect() as connection:
                old = old_tables(connection, before)
            gone = old if dry_run else [table for table in old if removed(store, table, before)]
    except SQLAlchemyError as error:
        raise refuse(BAD_FILE, "cli.db.no-answer", hidden(source), why=first_line(error)) from error
    finished = len([table for table in gone if table.finished])
    figures = {"finished": finished, "unfinished": len(gone) - finished, "kept": len(old) - len(gone)}
    if json:
        print_json("showdown.db/1", {"dry_run": dry_run, **figures})
    else:
        Screen().say(say("cli.db.pruned", tables=len(gone), dry=dry_run, **figures))
    return OK


@contextmanager
def opened_to_prune(database: str, dry_run: bool) -> Iterator[Store]:
    if dry_run:
        with reading(database) as found:
            yield found.store
        return
    kind = kind_of_database(database)
    if kind != "ours":
        raise refuse(BAD_FILE, "cli.db.not-ours", database, empty=kind == "new")
    with closing(open_database(database)) as store:
        yield store


def limits(finished_before: str, older_than: int | None) -> Cutoff:
    """The dates before which tables are old.  Refused if no option says so."""
    from showdown.server.storage.pruning import Cutoff
    from showdown.server.storage.retention import DAY, NEVER

    if not finished_before and older_than is None:
        raise refuse(USAGE, "cli.db.prune-what", "showdown db prune")
    days = NEVER if older_than is None else time.time() - DAY * older_than
    try:
        day = datetime.fromisoformat(finished_before).timestamp() if finished_before else NEVER
    except (ValueError, OverflowError) as error:
        raise refuse(USAGE, "cli.db.bad-date", f"--finished-before {finished_before}", date=finished_before) from error
    return Cutoff(finished=max(day, days), unfinished=days)


def removed(store: Store, table: OldTable, before: Cutoff) -> bool:
    from showdown.server.storage.pruning import remove

    with store.engine.begin() as connection:
        return remove(connection, table.id, before)
