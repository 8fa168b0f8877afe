"""Floods without a login: endless heads, pipelined requests, pings, fragments, and clients that never read."""

from __future__ import annotations

import socket
import struct
from contextlib import ExitStack, closing, suppress
from http.client import HTTPResponse
from pathlib import Path
from typing import Any

import pytest

from showdown.server.http import connection_limits
from showdown.server.http.app import Settings
from showdown.server.http.connection_limits import HEAD_BYTES, PIPELINED
from showdown.server.websocket import connection as websocket_connection
from showdown.server.websocket import frame_limits
from tests.support.live_server import Running, wait_until
from tests.support.patience import PATIENCE
from tests.support.raw_sockets import CONTINUATION, PING, TEXT, flood, frame, knock, rest_of, upgrade

BEGIN = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
CHUNKED = (
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n"
)
MOST = 32 * 2**20
"""Bytes that a test sends at most; the buffers of the kernel hold some of them."""


def status_of(connection: socket.socket) -> int:
    """Read one answer."""
    with closing(HTTPResponse(connection)) as answer:
        answer.begin()
        answer.read()
        return answer.status


def open_websockets(server: Running) -> list[Any]:
    return [c for c in server.server.server_state.connections if hasattr(c, "handshake_complete")]


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A head may take as long as it likes: only its bytes are limited."""
    monkeypatch.setattr(connection_limits, "HEAD_SECONDS", 10 * PATIENCE)


# -- HTTP ------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("endless")
@pytest.mark.parametrize(
    ("begin", "more"),
    [(BEGIN, b"a:b\r\n"), (BEGIN + b"X: ", b"a"), (b"GET /", b"a"), (b"", b"\r\n")],
    ids=["many headers", "one header", "url", "empty lines"],
)
def test_the_bytes_of_a_head_are_limited(database: Path, begin: bytes, more: bytes) -> None:
    """uvicorn read heads without a limit: 66 MB of headers took 1.6 GB of memory and stopped all tables for seconds."""
    with Running(database) as server, ExitStack() as stack:
        large = knock(server.port, stack)
        large.sendall((begin + more * HEAD_BYTES)[: HEAD_BYTES + 1])
        assert rest_of(large).startswith(b"HTTP/1.1 431 ")
        assert flood(knock(server.port, stack), begin + more * 60_000, MOST) < MOST
        assert server.ask("GET", "/api/health")[0] == 200


@pytest.mark.usefixtures("endless")
def test_a_head_and_a_body_of_normal_size_are_accepted(database: Path) -> None:
    with Running(database) as server, ExitStack() as stack:
        connection = knock(server.port, stack)
        for _ in range(4):
            connection.sendall(BEGIN + b"a: b\r\n" * (HEAD_BYTES // 12) + b"\r\n")
            assert status_of(connection) == 200
        many = b"".join([b"1\r\n%c\r\n" % byte for byte in b"{" + b" " * 20_000 + b"}"])
        connection.sendall(CHUNKED + many + b"0\r\n\r\n")
        assert status_of(connection) == 201, "the parts of a body do not count as a head"


@pytest.mark.usefixtures("endless")
@pytest.mark.parametrize("begin", [b"0\r\n", b"0\r\nX: ", b"5;"], ids=["trailers", "one trailer", "extension"])
def test_what_stands_behind_a_body_is_limited_too(database: Path, begin: bytes) -> None:
    with Running(database) as server, ExitStack() as stack:
        connection = knock(server.port, stack)
        connection.sendall(CHUNKED + b"1\r\n{\r\n" + begin)
        more = b"a:b\r\n" if begin == b"0\r\n" else b"a"
        assert flood(connection, more * 60_000, MOST) < MOST


def test_pipelined_requests_are_limited(database: Path) -> None:
    """A quarter of a megabyte of requests was parsed at once, and more after each answer."""
    with Running(database) as server, ExitStack() as stack:
        few, many = knock(server.port, stack), knock(server.port, stack)
        few.sendall((BEGIN + b"\r\n") * PIPELINED + BEGIN + b"Connection: close\r\n\r\n")
        assert rest_of(few).count(b"HTTP/1.1 200 ") == PIPELINED + 1
        wanted = 20_000
        with suppress(ConnectionError):
            many.sendall((BEGIN + b"\r\n") * wanted)
        assert rest_of(many).count(b"HTTP/1.1 200 ") < wanted


# -- WebSocket -------------------------------------------------------------------------------------------------------


def hundred_frames(settings: Settings) -> None:
    settings.limits.frames = 100


@pytest.mark.parametrize(
    ("first", "more"),
    [(b"", frame(PING, b"x")), (frame(TEXT, b"{", fin=False), frame(CONTINUATION, b"", fin=False))],
    ids=["pings", "fragments"],
)
def test_frames_that_are_no_messages_count(database: Path, first: bytes, more: bytes) -> None:
    """Only whole messages counted: pings were answered and empty fragments kept without a limit."""
    with Running(database, hundred_frames) as server, ExitStack() as stack:
        polite, rude = upgrade(server.port, stack), upgrade(server.port, stack)
        polite.sendall(first + more * 50 + frame(PING, b"last"))
        answer = b""
        while b"last" not in answer:
            answer += polite.recv(65536)
        rude.sendall(first + more * 240)
        assert struct.pack(">H", 1013) in rest_of(rude), "more than twice a hundred at once are closed with a reason"
        flooding = upgrade(server.port, stack)
        assert flood(flooding, first + more * 5000, MOST) < MOST


def test_a_client_that_does_not_read_its_pongs_is_closed(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pongs for a client that did not read them took 300 MB of memory in ten seconds."""

    def any_number(settings: Settings) -> None:
        settings.limits.frames = 10**9

    monkeypatch.setattr(websocket_connection, "HELLO_SECONDS", 10 * PATIENCE)
    with Running(database, any_number) as server, ExitStack() as stack:
        assert flood(upgrade(server.port, stack, buffer=4096), frame(PING, b"x" * 125) * 500, MOST) < MOST
        wait_until(lambda: not open_websockets(server))


def unread(server: Running, stack: ExitStack, monkeypatch: pytest.MonkeyPatch) -> tuple[socket.socket, Any]:
    """A WebSocket whose client does not read what waits for it, and the server's side of it."""
    # The kernel holds more pings than the server has answered when the loop ends.
    monkeypatch.setattr(frame_limits, "WRITE_BYTES", MOST)
    client = upgrade(server.port, stack, buffer=4096)
    wait_until(lambda: len(open_websockets(server)) == 1)
    (mine,) = open_websockets(server)
    while mine.transport.get_write_buffer_size() < 65536:
        client.sendall(frame(PING, b"x" * 125) * 100)
    return client, mine


def one_each(settings: Settings) -> None:
    settings.limits.per_address = 1


def test_a_closed_websocket_counts_until_it_is_gone(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address had three times as many connections as allowed: closed ones that still held memory did not count."""
    monkeypatch.setattr(websocket_connection, "HELLO_SECONDS", 0.2)
    monkeypatch.setattr(frame_limits, "CLOSING_SECONDS", 10 * PATIENCE)
    with Running(database, one_each) as server, ExitStack() as stack:
        client, mine = unread(server, stack, monkeypatch)
        wait_until(lambda: not server.server.server_state.tasks)
        assert mine in open_websockets(server) and b"showdown_sockets 1.0" in server.ask("GET", "/metrics")[1]
        with pytest.raises(ConnectionError, match="403"):
            upgrade(server.port, stack)
        client.close()
        wait_until(lambda: not open_websockets(server))
        upgrade(server.port, stack)


def test_a_closed_websocket_that_nobody_reads_is_let_go(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stayed open for as long as the client liked."""
    monkeypatch.setattr(websocket_connection, "HELLO_SECONDS", 0.2)
    monkeypatch.setattr(frame_limits, "CLOSING_SECONDS", 0.2)
    with Running(database, one_each) as server, ExitStack() as stack:
        client, _ = unread(server, stack, monkeypatch)
        wait_until(lambda: not open_websockets(server))
        rest_of(client)
        upgrade(server.port, stack)


def test_a_client_that_does_not_read_does_not_hold_up_the_end(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each SIGTERM took the five seconds that uvicorn waits for connections."""
    monkeypatch.setattr(frame_limits, "FLUSH_SECONDS", 0.2)
    with ExitStack() as stack:
        with Running(database) as server:
            server.server.config.timeout_graceful_shutdown = 10 * int(PATIENCE)
            unread(server, stack, monkeypatch)
        assert not server.server.server_state.connections
