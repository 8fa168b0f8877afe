"""``showdown serve`` and ``showdown db``: loaded when one of them is used."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter, validators

from showdown.cli.parameters import Json, examples

DAYS = validators.Number(gte=1)

Database = Annotated[str, Parameter(help="A file, or postgresql://...; without it a file among your own data.")]


def serve(
    *,
    host: Annotated[str, Parameter(help="The address to listen at; only this machine without it.")] = "127.0.0.1",
    port: Annotated[
        int,
        Parameter(help="The port; 8137 without it, 0 for any free one.", validator=validators.Number(gte=0, lte=65535)),
    ] = 8137,
    lan: Annotated[bool, Parameter(help="For everybody in this network: says the address, shows a QR code.")] = False,
    public_url: Annotated[str, Parameter(help="The address people use, where a proxy stands in front.")] = "",
    proxy: Annotated[str, Parameter(help="With --public-url: the proxy's own address; 127.0.0.1 without it.")] = "",
    database: Database = "",
    open: Annotated[bool, Parameter(help="Open the page in a browser.")] = False,
    limit: Annotated[
        list[str] | None, Parameter(help="name=number: another limit, as in commands=20.", consume_multiple=False)
    ] = None,
    invites_for: Annotated[
        int, Parameter(help="Days until a link that nobody used expires; 0: never.", validator=validators.Number(gte=0))
    ] = 7,
    keep_finished: Annotated[
        int | None, Parameter(help="Days until a finished table is deleted; never without it.", validator=DAYS)
    ] = None,
    keep_unfinished: Annotated[
        int | None, Parameter(help="Days until a table that nobody plays on is deleted.", validator=DAYS)
    ] = None,
    metrics_for_all: Annotated[bool, Parameter(help="/metrics also for other machines.")] = False,
    log: Annotated[str, Parameter(help="debug, info, warning or error; as JSON on stderr.")] = "warning",
    json: Json = False,
) -> int:
    """Play together in the browser: a server on this machine, friends join by link."""
    from showdown.cli.serve import Wanted
    from showdown.cli.serve import serve as run

    w = Wanted()
    w.host, w.port, w.lan, w.public_url, w.proxy, w.database = host, port, lan, public_url, proxy, database
    w.open, w.limits, w.metrics_for_all, w.log, w.json = open, limit or [], metrics_for_all, log, json
    w.invites, w.finished, w.unfinished = invites_for, keep_finished or 0, keep_unfinished or 0
    return run(w)


db_app = App(
    name="db",
    help="The database of the server: back up, check, bring up to date, delete old tables.",
    help_prologue=examples(
        "showdown db check",
        "showdown db backup tables-monday.db",
        "showdown db migrate",
        "showdown db prune --older-than 90 --dry-run",
    ),
)


@db_app.command(help_prologue=examples("showdown db backup tables-monday.db"))
def backup(
    file: Annotated[Path, Parameter(help="Where the copy is written; must not exist.")],
    /,
    *,
    database: Database = "",
    json: Json = False,
) -> int:
    """Copy the database while the server runs. The copy is whole as of one moment."""
    from showdown.cli.serve import backup as run

    return run(file, database, json)


@db_app.command(help_prologue=examples("showdown db check", "showdown db check --json"))
def check(*, database: Database = "", json: Json = False) -> int:
    """Look through every page and every game. Exit code 1: something is wrong."""
    from showdown.cli.serve import check as run

    return run(database, json)


@db_app.command(help_prologue=examples("showdown db migrate"))
def migrate(*, database: Database = "", json: Json = False) -> int:
    """Bring the database to the newest schema; `showdown serve` does the same when it starts."""
    from showdown.cli.serve import migrate as run

    return run(database, json)


@db_app.command(
    help_prologue=examples(
        "showdown db prune --older-than 90 --dry-run", "showdown db prune --finished-before 2027-01-01"
    )
)
def prune(
    *,
    finished_before: Annotated[
        str, Parameter(help="Finished tables whose last command is from before this day, as in 2027-01-31.")
    ] = "",
    older_than: Annotated[
        int | None, Parameter(help="All tables that nobody has played for so many days.", validator=DAYS)
    ] = None,
    dry_run: Annotated[bool, Parameter(help="Only say how many that would be.")] = False,
    database: Database = "",
    json: Json = False,
) -> int:
    """Delete old tables for good. A server that keeps them must be ended first; on PostgreSQL it may run."""
    from showdown.cli.prune import prune as run

    return run(finished_before, older_than, dry_run, database, json)
