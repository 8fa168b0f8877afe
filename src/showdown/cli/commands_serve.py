"""``showdown serve`` and ``showdown db``: loaded when one of them is used."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter, validators

from showdown.cli.parameters import Json, examples

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
    return run(w)


db_app = App(
    name="db",
    help="The database of the server: back up, check, bring up to date.",
    help_prologue=examples("showdown db check", "showdown db backup tables-monday.db", "showdown db migrate"),
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
