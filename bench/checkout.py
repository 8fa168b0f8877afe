"""The server of any checkout of this repository, so that two commits are measured in one run with the same driver."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.support.live_server import Client
from tests.support.protocol_clients import open_table
from tests.support.server_process import Process

HERE = Path(__file__).parents[1]
"""The checkout that this file belongs to."""


class Checkout:
    """A folder with a commit of this repository."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()

    @property
    def commit(self) -> str:
        """The first characters of the commit's id; with ``+`` if files were changed since."""
        git = ["git", "-C", str(self.folder)]
        words = [[*git, "rev-parse", "--short=8", "HEAD"], [*git, "status", "--porcelain", "--", "src"]]
        found, changed = [subprocess.run(w, capture_output=True, text=True, check=True).stdout.strip() for w in words]
        return found + "+" if changed else found

    @property
    def path(self) -> str:
        """Its Python packages, as PYTHONPATH; ``bench`` and ``tests`` are always ours."""
        return f"{self.folder / 'src'}:{HERE}"

    @contextmanager
    def serving(self) -> Iterator[Tables]:
        """Its server as a process of its own, without limits, on a new database."""
        with tempfile.TemporaryDirectory() as folder:
            server = Process(f"{folder}/tables.db", Path(folder) / "server.log")
            with server:
                server.start(PYTHONPATH=self.path)
                yield Tables(server.port)


class Tables:
    """Opens tables on a server and brings them to a position."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.base = f"http://127.0.0.1:{port}"

    def open(self, keys: Sequence[str] = (), **wish: Any) -> dict[str, Any]:
        """A First Story for one player in which these option keys were chosen."""
        table = open_table(self.port, **{"story": "first-story", "players": 1} | wish)
        if keys:
            with self.sit(table) as client:
                for key in keys:
                    answer = client.do(key)
                    assert answer["t"] == "ack", (key, answer)
        return table

    def sit(self, table: dict[str, Any], watching: bool = False) -> Client:
        """A client with all seats of the table, or one that only watches."""
        claims = [{"seat": s["seat"], "token": s["token"]} for s in table["seats"]]
        watch = [{"seat": "watch", "token": table["watch"]["token"]}]
        return Client(self.port, table["table"], watch if watching else claims)

    def link(self, table: dict[str, Any], base: str = "") -> str:
        """The address of the page with all seats."""
        seats = "&".join([f"seat={s['seat']}.{s['token']}" for s in table["seats"]])
        return f"{base or self.base}/t/{table['table']}#{seats}"
