"""``showdown serve``: where the server listens, what it prints, and how it ends."""

from __future__ import annotations

import socket as sockets
import sys
import webbrowser
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from showdown.cli.database import Database, need_server, open_database
from showdown.cli.help_page import command
from showdown.cli.output import print_error, print_json
from showdown.cli.parameters import AT_LEAST_0, AT_LEAST_1, Between, Json
from showdown.engine import nearest, render
from showdown.language import say
from showdown.lookup.refusal import INTERRUPTED, OK, USAGE, refuse, refused

if TYPE_CHECKING:
    from showdown.server.http.app import Settings

app = command(
    "serve",
    "showdown serve",
    "showdown serve --lan",
    "showdown serve --port 8200 --database tables.db",
    "showdown serve --public-url https://table.example --database postgresql://showdown@localhost/tables",
)
SCHEMA = "showdown.serve/1"
LEVELS = ("debug", "info", "warning", "error")


class Wanted:
    """The options of the command."""

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


@app.default
def serve(
    *,
    host: Annotated[str, Parameter(help=say("help.serve.host"))] = "127.0.0.1",
    port: Annotated[int, Parameter(help=say("help.serve.port"), validator=Between(0, 65535))] = 8137,
    lan: Annotated[bool, Parameter(help=say("help.serve.lan"))] = False,
    public_url: Annotated[str, Parameter(help=say("help.serve.public-url"))] = "",
    proxy: Annotated[str, Parameter(help=say("help.serve.proxy"), show_default="127.0.0.1")] = "",
    database: Database = "",
    open: Annotated[bool, Parameter(help=say("help.serve.open"))] = False,
    limit: Annotated[list[str] | None, Parameter(help=say("help.serve.limit"), consume_multiple=False)] = None,
    invites_for: Annotated[int, Parameter(help=say("help.serve.invites-for"), validator=AT_LEAST_0)] = 7,
    keep_finished: Annotated[
        int | None,
        Parameter(help=say("help.serve.keep-finished"), validator=AT_LEAST_1, show_default=say("help.serve.never")),
    ] = None,
    keep_unfinished: Annotated[
        int | None,
        Parameter(help=say("help.serve.keep-unfinished"), validator=AT_LEAST_1, show_default=say("help.serve.never")),
    ] = None,
    metrics_for_all: Annotated[bool, Parameter(help=say("help.serve.metrics-for-all"))] = False,
    log_level: Annotated[str, Parameter(help=say("help.serve.log-level"))] = "warning",
    log: Annotated[str, Parameter(name="--log", show=False)] = "",
    json: Json = False,
) -> int:
    w = Wanted()
    w.host, w.port, w.lan, w.public_url, w.proxy, w.database = host, port, lan, public_url, proxy, database
    w.open, w.limits, w.metrics_for_all, w.log, w.json = open, limit or [], metrics_for_all, log or log_level, json
    w.invites, w.finished, w.unfinished = invites_for, keep_finished or 0, keep_unfinished or 0
    need_server("showdown serve", database)
    return run_server(w)


def run_server(w: Wanted) -> int:
    from showdown.server.json_log import configure
    from showdown.server.serve import BusyPort, listen, server_of

    settings = settings_of(w)
    settings.own_process = True
    configure(w.log)
    store = open_database(w.database)
    if store.secret.key is None:
        what = say("server.no_secret", why=store.secret.why)
        print_error(render(what, store.secret.place, say("server.fix_no_secret")))
    try:
        listening = listen("0.0.0.0" if w.lan else w.host, w.port)
    except BusyPort as error:
        store.close()
        raise refuse(USAGE, "cli.serve.busy-port", str(error)) from error
    except (OSError, TypeError, ValueError) as error:
        # TypeError and UnicodeError: the host cannot be a name at all.
        store.close()
        why = error.strerror if isinstance(error, OSError) else say("cli.serve.no-host")
        raise refuse(USAGE, "cli.serve.cannot-listen", f"--host {w.host} --port {w.port}", why=why) from error
    port = listening.getsockname()[1]
    settings.address = f"{shown(lan_address() if w.lan else w.host)}:{port}"
    address = w.public_url.rstrip("/") or f"http://{shown(lan_address() if w.lan else w.host)}:{port}"
    proxy = w.proxy or ("127.0.0.1" if w.public_url else "")
    server = server_of(settings, store, proxy, lambda: announce(w, address, port))
    server.run(sockets=[listening])
    return INTERRUPTED if server.interrupted else OK


def settings_of(w: Wanted) -> Settings:
    """The settings of the server.  Refused before anything is opened."""
    from showdown.server.http.app import Settings
    from showdown.server.http.limits import BadLimit
    from showdown.server.http.middleware import host_of

    settings = Settings(w.database)
    if w.log not in LEVELS:
        near = nearest(w.log, LEVELS)
        where = f"--log-level {w.log}"
        raise refuse(USAGE, "cli.serve.no-level", where, level=w.log, near=near, levels=", ".join(LEVELS))
    if not w.host.strip():
        # Sockets take an empty name for all addresses of the machine.
        raise refuse(USAGE, "cli.serve.empty-host", f"--host '{w.host}'")
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
            raise refuse(USAGE, "cli.serve.bad-url", f"--public-url {w.public_url}")
        hosts.add(host_of(w.public_url.partition("://")[2].partition("/")[0]))
        settings.origins = frozenset({w.public_url.rstrip("/")})
    elif w.proxy:
        raise refuse(USAGE, "cli.serve.proxy-alone", f"--proxy {w.proxy}")
    settings.hosts = frozenset(hosts)
    settings.metrics_for_all = w.metrics_for_all
    return settings


def shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def lan_address() -> str:
    """The address of this machine in its network.  Nothing is sent: choosing a route is enough."""
    with sockets.socket(sockets.AF_INET, sockets.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def announce(w: Wanted, address: str, port: int) -> None:
    """Print the address once the server answers."""
    if w.json:
        print_json(SCHEMA, {"url": address, "port": port, "lan": w.lan})
        sys.stdout.flush()
    else:
        print(address, flush=True)
        print(say("cli.serve.started"), file=sys.stderr)
        if w.lan:
            import segno

            segno.make(address, error="m").terminal(out=sys.stderr, compact=True)
    if w.open:
        webbrowser.open(address)
