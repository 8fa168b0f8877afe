"""Join a table of a live server by its links, and ask for new links."""

from __future__ import annotations

import json
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.support.live_server import Running
from tests.support.patience import PATIENCE

EXPIRED = (4410, "this link has expired; ask the host for a new one")
"""Close code and reason for an expired link."""


def tokens_of(table: dict[str, Any]) -> dict[str, str]:
    """The tokens of a new table by seat, with ``watch`` and ``host``."""
    tokens = {seat["seat"]: seat["token"] for seat in table["seats"]}
    return {**tokens, "watch": table["watch"]["token"], "host": table["host_token"]}


def try_to_join(server: Running, table: dict[str, Any], *seats: str, **tokens: str) -> tuple[int, str]:
    """Close code and reason for a client with these links; (0, "") if it may join."""
    known = {**tokens_of(table), **tokens}
    claims = [{"seat": seat, "token": known[seat]} for seat in seats or tokens]
    with connect(f"ws://127.0.0.1:{server.port}/ws", compression=None, max_size=2**22) as socket:
        socket.send(json.dumps({"t": "hello", "v": 1, "table": table["table"], "seats": claims}))
        try:
            assert json.loads(socket.recv(PATIENCE))["t"] == "welcome"
        except ConnectionClosed:
            return socket.close_code or 0, socket.close_reason or ""
        # The claim is stored when the first answer arrives.
        socket.send(json.dumps({"t": "ping", "at": 1}))
        while json.loads(socket.recv(PATIENCE))["t"] != "pong":
            pass
    return 0, ""


def new_link(server: Running, table: dict[str, Any], seat: str) -> str:
    """Revoke the link of a seat as the host; returns the new token."""
    headers = {"Authorization": f"Bearer {table['host_token']}"}
    status, body, _ = server.ask("POST", f"/api/tables/{table['table']}/seats/{seat}/revoke", b"", headers)
    assert status == 200, body
    return str(body["token"])
