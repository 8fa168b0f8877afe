"""``showdown serve``: where it listens, what it says, and how it ends.  ``showdown db``: the database by itself."""

from __future__ import annotations

import socket as sockets
import sqlite3
import sys
from pathlib import Path
from typing import Any

from showdown.cli.screen import Screen, print_json
from showdown.lookup.refusal import (
    BAD_FILE,
    INTERRUPTED,
    NEGATIVE,
    NOT_FOUND,
    OK,
    UNREACHABLE,
    USAGE,
    Refusal,
    refused,
)
from showdown.server.http.app import Settings
from showdown.server.http.limits import BadLimit
from showdown.server.http.middleware import host_of
from showdown.server.json_log import configure
from showdown.server.serve import BusyPort, listen, open_store, server_of
from showdown.server.storage.store import BadDatabase, hidden

SCHEMA = "showdown.serve/1"
LEVELS = ("debug", "info", "warning", "error")


class Wanted:
    """What was asked for."""

    def __init__(self) -> None:
        self.host = "127.0.0.1"
        self.port = 8137
        self.lan = False
        self.public_url = ""
        self.proxy = ""
        self.database = ""
        self.open = False
        self.limits: list[str] = []
        self.invites = 7
        self.finished = 0
        self.unfinished = 0
        self.metrics_for_all = False
        self.log = "warning"
        self.json = False


def serve(w: Wanted) -> int:
    settings = settings_of(w)
    settings.own_process = True
    configure(w.log)
    store = the_store(w.database)
    try:
        listening = listen("0.0.0.0" if w.lan else w.host, w.port)
    except BusyPort as error:
        store.close()
        fix = "choose another with --port, or 0 for any free one"
        raise Refusal(USAGE, "another program listens there", str(error), fix) from error
    except OSError as error:
        store.close()
        what = f"this machine cannot listen there: {error.strerror}"
        raise Refusal(USAGE, what, f"--host {w.host} --port {w.port}", "leave out --host, or use --lan") from error
    port = listening.getsockname()[1]
    settings.address = f"{shown(lan_address() if w.lan else w.host)}:{port}"
    address = w.public_url.rstrip("/") or f"http://{shown(lan_address() if w.lan else w.host)}:{port}"
    server = server_of(settings, store, w.proxy or ("127.0.0.1" if w.public_url else ""), lambda: say(w, address, port))
    server.run(sockets=[listening])
    return INTERRUPTED if server.interrupted else OK


def settings_of(w: Wanted) -> Settings:
    """Refused before anything is opened."""
    settings = Settings(w.database)
    if w.log not in LEVELS:
        raise Refusal(USAGE, f"there is no level '{w.log}'", f"--log {w.log}", f"legal: {', '.join(LEVELS)}")
    try:
        settings.limits.set(w.limits)
    except BadLimit as error:
        raise refused(error, USAGE, f"--limit {' --limit '.join(w.limits)}") from error
    retention = settings.retention
    retention.invites, retention.finished, retention.unfinished = w.invites, w.finished, w.unfinished
    hosts = {w.host.lower()}
    if w.lan:
        hosts |= {lan_address(), sockets.gethostname().lower(), f"{sockets.gethostname().lower()}.local"}
    if w.public_url:
        if not w.public_url.startswith(("http://", "https://")) or not host_of(w.public_url.partition("://")[2]):
            fix = "as in https://table.example"
            raise Refusal(USAGE, "that is not the address of a site", f"--public-url {w.public_url}", fix)
        hosts.add(host_of(w.public_url.partition("://")[2].partition("/")[0]))
        settings.origins = frozenset({w.public_url.rstrip("/")})
    elif w.proxy:
        raise Refusal(USAGE, "--proxy goes with --public-url", f"--proxy {w.proxy}", "add --public-url https://...")
    settings.hosts = frozenset(hosts)
    settings.metrics_for_all = w.metrics_for_all
    return settings


def shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def lan_address() -> str:
    """The address other machines of this network see.  Nothing is sent: the route alone tells."""
    with sockets.socket(sockets.AF_INET, sockets.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def say(w: Wanted, address: str, port: int) -> None:
    """Where it is, once it serves."""
    if w.json:
        print_json(SCHEMA, {"url": address, "port": port, "lan": w.lan})
        sys.stdout.flush()
    else:
        print(address, flush=True)
        print("Open it in a browser; friends join by the links of the table. Ctrl-C ends it.", file=sys.stderr)
        if w.lan:
            import segno

            segno.make(address, error="m").terminal(out=sys.stderr, compact=True)
    if w.open:
        import webbrowser

        webbrowser.open(address)


def default_database() -> str:
    """Beside the games of the library."""
    import platformdirs

    folder = Path(platformdirs.user_data_dir("showdown"))
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / "tables.db")


def the_store(database: str, serving: bool = True) -> Any:
    try:
        return open_store(database or default_database(), serving)
    except BadDatabase as error:
        code = UNREACHABLE if database.startswith("postgres") else BAD_FILE
        raise Refusal(code, error.what, error.where, error.fix) from error
    except sqlite3.DatabaseError as error:
        raise Refusal(BAD_FILE, f"this is no database: {error}", database, "restore a backup") from error


# -- the database by itself --------------------------------------------------------------------------------------


def file_of(database: str) -> Path:
    """The file of SQLite that is meant.  Refused for other databases and for one that is not there."""
    path = database or default_database()
    if "://" in path:
        raise Refusal(USAGE, "that is for files of SQLite", hidden(path), "use the tools of PostgreSQL: pg_dump")
    if not Path(path).is_file():
        raise Refusal(NOT_FOUND, "there is no such database", path, "`showdown serve` makes one")
    return Path(path)


def named(database: str) -> str:
    """The database that is meant, of either kind.  Refused if it is a file that is not there."""
    return database if "://" in database else str(file_of(database))


def backup(file: Path, database: str, as_json: bool) -> int:
    source = file_of(database)
    if file.exists():
        raise Refusal(USAGE, "a file of that name exists, and would be overwritten", str(file), "choose another name")
    try:
        with sqlite3.connect(f"file:{source}?mode=ro", uri=True) as old, sqlite3.connect(file) as new:
            old.backup(new)
            games = new.execute("SELECT count(*) FROM game").fetchone()[0]
        new.close()
        old.close()
    except sqlite3.Error as error:
        file.unlink(missing_ok=True)
        raise Refusal(
            BAD_FILE, f"it cannot be copied: {error}", str(source), "`showdown db check` says more"
        ) from error
    if as_json:
        print_json("showdown.db/1", {"backup": str(file), "games": games})
    else:
        Screen().say(f"{file}: {games} games")
    return OK


def check(database: str, as_json: bool) -> int:
    from showdown.server.storage.integrity_check import check_integrity

    store = the_store(named(database), serving=False)
    try:
        found = check_integrity(store)
    finally:
        store.close()
    if as_json:
        print_json("showdown.db/1", {"games": found.games, "rows": found.rows, "problems": found.problems})
    else:
        screen = Screen()
        for problem in found.problems:
            screen.say(problem)
        screen.say(f"{found.games} games, {found.rows} commands: {len(found.problems)} problems")
    return NEGATIVE if found.problems else OK


def migrate(database: str, as_json: bool) -> int:
    from showdown.server.serve import upgrade_database
    from showdown.server.storage.upgrade import NEWEST

    try:
        before, after = upgrade_database(database or default_database())
    except BadDatabase as error:
        raise Refusal(BAD_FILE, error.what, error.where, error.fix) from error
    if as_json:
        print_json("showdown.db/1", {"before": before or None, "after": after, "newest": NEWEST})
    else:
        Screen().say(f"schema {after}" + ("" if before == after else f", before {before or 'none'}"))
    return OK
