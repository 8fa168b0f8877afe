"""A real server for tests: uvicorn in a thread, a real database file, a real WebSocket client."""

from __future__ import annotations

import json
import threading
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from showdown.server.http.app import Settings
from showdown.server.serve import listen, open_store, server_of
from showdown.server.table.registry import TableRegistry
from showdown.server.websocket.merge_patch import patched
from tests.support.patience import PATIENCE


class Running:
    """A server on a free port.  ``proxy``: the address whose X-Forwarded-For it believes."""

    def __init__(self, database: Path | str, change: Callable[[Settings], None] | None = None, proxy: str = "") -> None:
        settings = Settings(str(database))
        settings.limits.commands = settings.limits.burst = settings.limits.frames = 100_000
        settings.limits.tables = settings.limits.unfinished = settings.limits.per_address = 10_000
        if change:
            change(settings)
        self.database = database
        self.settings = settings
        self.store = open_store(str(database))
        self.socket = listen("127.0.0.1", 0)
        self.port: int = self.socket.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        settings.address = f"127.0.0.1:{self.port}"
        ready = threading.Event()
        self.server = server_of(settings, self.store, proxy, ready=ready.set)
        # A busy machine may not run the client's thread in time to answer a ping.
        self.server.config.ws_ping_timeout = PATIENCE
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.socket]}, daemon=True)
        self.thread.start()
        assert ready.wait(PATIENCE), "the server did not start"

    @property
    def registry(self) -> TableRegistry:
        door: Any = self.server.config.app
        found: TableRegistry = door.app.registry
        return found

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    # -- HTTP ----------------------------------------------------------------------------------------------------

    def ask(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> tuple[int, Any, dict[str, str]]:
        """Status, body (decoded if it is JSON) and headers."""
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, headers or {}, method=method)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, decoded(answer.read()), dict(answer.headers.items())
        except urllib.error.HTTPError as error:
            with error:
                return error.code, decoded(error.read()), dict(error.headers.items())

    def get(self, path: str, token: str = "") -> Any:
        """The answer of a route; asks again while the server is busy with the questions of others."""
        headers = {"Authorization": f"Bearer {token}"} if token else None
        until = time.monotonic() + PATIENCE
        status, body, _ = self.ask("GET", path, headers=headers)
        while status == 503 and time.monotonic() < until:
            status, body, _ = self.ask("GET", path, headers=headers)
        assert status == 200, (status, body)
        return body

    def open(self, **wish: Any) -> dict[str, Any]:
        status, body, _ = self.ask("POST", "/api/tables", wish)
        assert status == 201, (status, body)
        found: dict[str, Any] = body
        return found

    def sit(self, table: dict[str, Any], *seats: str, **hello: Any) -> Client:
        tokens = {s["seat"]: s["token"] for s in table["seats"]}
        tokens |= {"watch": table["watch"]["token"], "host": table["host_token"]}
        claims = [{"seat": seat, "token": tokens[seat]} for seat in seats]
        return Client(self.port, table["table"], claims, **hello)


def decoded(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        return data


class Client:
    """A client with one or several seats that follows the table as the page does: patches view and log."""

    def __init__(
        self, port: int, table: str, claims: list[dict[str, str]], last_seq: int = 0, epoch: str = "", v: int = 1
    ) -> None:
        self.opened = ExitStack()
        address = f"ws://127.0.0.1:{port}/ws"
        self.socket: ClientConnection = self.opened.enter_context(connect(address, compression=None, max_size=2**22))
        self.view: dict[str, Any] = {}
        self.decision: dict[str, Any] | None = None
        self.log: list[dict[str, Any]] = []
        self.seq = last_seq
        self.epoch = epoch
        self.fence = 0
        self.people: list[dict[str, Any]] = []
        self.seen: list[dict[str, Any]] = []
        self.say(t="hello", v=v, table=table, seats=claims, last_seq=last_seq, epoch=epoch)
        self.welcome = self.until("welcome")

    def say(self, **frame: Any) -> str:
        """Send a frame; commands get a new id."""
        if frame["t"] not in ("hello", "ping", "resync"):
            frame.setdefault("id", str(uuid.uuid4()))
        self.socket.send(json.dumps(frame))
        return str(frame.get("id", ""))

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next frame, already applied to the state of this client."""
        frame: dict[str, Any] = json.loads(self.socket.recv(timeout))
        self.seen.append(frame)
        kind = frame["t"]
        if kind in ("welcome", "sync"):
            self.seq, self.epoch = (frame["seq"], frame["epoch"]) if frame["snapshot"] else (self.seq, frame["epoch"])
            if frame["snapshot"]:
                s = frame["snapshot"]
                self.view, self.decision, self.log = s["view"], s["decision"], s["log"]
                self.fence, self.people = s["fence"], s["people"]
        elif kind == "ev":
            assert frame["seq"] == self.seq + 1, f"a gap: {self.seq} then {frame['seq']}"
            self.seq = frame["seq"]
            self.view = patched(self.view, frame["patch"])
            self.decision = frame["decision"]
            if frame["cut"] is not None:
                self.log = [line for line in self.log if line["n"] <= frame["cut"]]
            self.log = self.log + frame["log"]
            self.fence = frame["fence"]
        elif kind == "people":
            self.people = frame["people"]
        return frame

    def until(self, *kinds: str, timeout: float = PATIENCE) -> dict[str, Any]:
        while True:
            frame = self.hear(timeout)
            if frame["t"] in kinds:
                return frame

    def answer_to(self, id: str) -> dict[str, Any]:
        """The ack or nak of a command."""
        while True:
            frame = self.hear()
            if frame["t"] in ("ack", "nak", "explained") and frame["id"] == id:
                return frame

    def follow(self, seq: int) -> None:
        """Receive frames up to this number."""
        while self.seq < seq:
            self.hear()

    def do(self, key: str, **more: Any) -> dict[str, Any]:
        assert self.decision is not None
        frame = {"t": "do", "base_seq": self.seq, "decision": self.decision["id"], "choose": key, **more}
        answer = self.answer_to(self.say(**frame))
        if answer["t"] == "ack":
            self.follow(answer["seq"])
        return answer

    def close(self) -> None:
        self.opened.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def wait_until(true: Callable[[], bool]) -> None:
    """Wait until a condition of another thread is true."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.005)
