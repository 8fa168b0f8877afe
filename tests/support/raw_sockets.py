"""TCP connections that send what they like: half a request, a frame without a library, a flood."""

from __future__ import annotations

import base64
import os
import socket
from contextlib import ExitStack, suppress
from typing import Final

from tests.support.patience import PATIENCE

PING: Final = 9
CONTINUATION: Final = 0
TEXT: Final = 1


def knock(port: int, stack: ExitStack, buffer: int = 0) -> socket.socket:
    """A connection.  ``buffer``: bytes that it receives without being read."""
    connection = stack.enter_context(socket.socket())
    if buffer:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    connection.settimeout(PATIENCE)
    connection.connect(("127.0.0.1", port))
    return connection


def upgrade(port: int, stack: ExitStack, buffer: int = 0) -> socket.socket:
    """A WebSocket without hello.  Raises ConnectionError if it is refused."""
    connection = knock(port, stack, buffer)
    connection.sendall(
        b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + base64.b64encode(os.urandom(16)) + b"\r\n\r\n"
    )
    head = b""
    while b"\r\n\r\n" not in head:
        byte = connection.recv(1)
        if not byte:
            break
        head += byte
    if b" 101 " not in head:
        raise ConnectionError(head.split(b"\r\n")[0].decode())
    return connection


def frame(opcode: int, data: bytes, fin: bool = True) -> bytes:
    """A masked frame of at most 125 bytes."""
    return bytes([(0x80 if fin else 0) | opcode, 0x80 | len(data)]) + b"\0\0\0\0" + data


def rest_of(connection: socket.socket) -> bytes:
    """All that the server sends until it closes the connection."""
    out = b""
    with suppress(ConnectionResetError):
        while data := connection.recv(65536):
            out += data
    return out


def flood(connection: socket.socket, blob: bytes, most: int) -> int:
    """Send until the server closes the connection, or ``most`` bytes; how many were sent.

    Raises TimeoutError if the server reads no more.
    """
    sent = 0
    with suppress(ConnectionError):
        while sent < most:
            sent += connection.send(blob)
    return sent
