"""Slow-loris protection: silent connections do not lock other clients out."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from pathlib import Path

import pytest

from showdown.server.http import connection_limits, middleware
from showdown.server.http.app import Settings
from tests.support.live_server import Running

HALF = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "


def knock(server: Running, stack: ExitStack, *says: bytes) -> socket.socket:
    connection = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), 10))
    for words in says:
        connection.sendall(words)
    return connection


def is_let_go(connection: socket.socket) -> bool:
    """Wait for the server to close the connection; False if it does not."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False
    return True


def no_sockets(settings: Settings) -> None:
    """A server that accepts five hundred connections."""
    settings.limits.sockets = 0


def test_silent_connections_do_not_lock_others_out(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """uvicorn counts silent connections and never closed them: all other clients got 503."""
    monkeypatch.setattr(connection_limits, "HEAD_SECONDS", 0.5)
    with Running(database, no_sockets) as server, ExitStack() as stack:
        silent = [knock(server, stack) for _ in range(490)] + [knock(server, stack, HALF) for _ in range(15)]
        assert all(is_let_go(connection) for connection in silent)
        assert server.ask("GET", "/api/health")[0] == 200


def test_a_second_request_sent_byte_by_byte_is_closed_too(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limits, "HEAD_SECONDS", 0.2)
    with Running(database) as server, ExitStack() as stack:
        whole = HALF + b"no\r\n\r\n"
        slow = knock(server, stack, whole)
        assert b"200" in slow.recv(65536)
        slow.sendall(HALF)
        assert is_let_go(slow)


def test_a_body_that_does_not_arrive_times_out(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "BODY_SECONDS", 0.2)
    with Running(database) as server, ExitStack() as stack:
        server.open()
        head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        slow = knock(server, stack, head + b"Content-Length: 20\r\n\r\n{")
        assert b" 408 " in slow.recv(65536)
        assert server.ask("POST", "/api/tables", {})[0] == 201


def test_connections_per_address_are_limited(database: Path) -> None:
    def few(settings: Settings) -> None:
        settings.limits.per_address = 2

    with Running(database, few) as server, ExitStack() as stack:
        silent = [knock(server, stack) for _ in range(connection_limits.PAGE + 10)]
        assert all(is_let_go(connection) for connection in silent[-8:])
        with pytest.raises(OSError):
            server.ask("GET", "/api/health")
        for connection in silent:
            connection.close()
        assert server.ask("GET", "/api/health")[0] == 200


def test_a_websocket_of_a_table_stays_open(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limits, "HEAD_SECONDS", 0.2)
    with Running(database) as server, server.sit(server.open(), "p1") as me, ExitStack() as stack:
        for _ in range(3):
            assert is_let_go(knock(server, stack))
        me.say(t="ping", at=1)
        assert me.until("pong")["at"] == 1
