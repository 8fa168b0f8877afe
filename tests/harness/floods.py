"""Floods without a login: memory and answers of a server while connections send without end.

``python -m tests.harness.floods --seconds 10 --connections 8`` floods a server process in nine ways, each a new one,
and asks for ``/api/health`` all the time.  Exit code 1 if the server needs 64 MB more than before, or if one of the
connections is still open twenty seconds after a flood.
"""

from __future__ import annotations

import argparse
import socket
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

from tests.support.raw_sockets import CONTINUATION, PING, TEXT, frame, knock, upgrade
from tests.support.server_process import Process, resident_bytes

MEGABYTE: Final = 2**20
MOST_MEMORY: Final = 64 * MEGABYTE
"""Bytes that a flood may cost."""
AFTERWARDS: Final = 20.0
"""Seconds until all connections of a flood must be closed."""
STOP_MEMORY: Final = 1500 * MEGABYTE
"""Bytes at which a flood ends early."""
ESTABLISHED: Final = 1
"""State of a TCP connection that neither side has closed."""
HEAD: Final = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
BODY: Final = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n0\r\n"
Begin = Callable[[int, ExitStack], socket.socket]


def http(first: bytes) -> Begin:
    def begin(port: int, stack: ExitStack) -> socket.socket:
        connection = knock(port, stack, 4096)
        connection.sendall(first)
        return connection

    return begin


def websocket(first: bytes = b"") -> Begin:
    def begin(port: int, stack: ExitStack) -> socket.socket:
        connection = upgrade(port, stack, 4096)
        connection.sendall(first)
        return connection

    return begin


FLOODS: Final[dict[str, tuple[Begin, bytes]]] = {
    "many headers": (http(HEAD), b"a:b\r\n" * 50_000),
    "one header": (http(HEAD + b"X: "), b"a" * 250_000),
    "address": (http(b"GET /"), b"a" * 250_000),
    "empty lines": (http(b""), b"\r\n" * 125_000),
    "headers behind a body": (http(BODY), b"a:b\r\n" * 50_000),
    "pipelined requests": (http(b""), (HEAD + b"\r\n") * 5000),
    "pings": (websocket(), frame(PING, b"x" * 125) * 500),
    "fragments": (websocket(frame(TEXT, b"{", fin=False)), frame(CONTINUATION, b"", fin=False) * 10_000),
    "messages": (websocket(), frame(TEXT, b"{}") * 10_000),
}


def asked(port: int) -> float:
    """Seconds until ``/api/health`` answers."""
    began = time.perf_counter()
    with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health", timeout=60) as answer:
        answer.read()
    return time.perf_counter() - began


def is_open(connection: socket.socket) -> bool:
    """Does the connection still exist at the server?  Reads nothing, which would make room there."""
    return connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0] == ESTABLISHED


def run(folder: Path, name: str, seconds: float, count: int) -> tuple[dict[str, str], bool]:
    """What one flood did, and whether the server held."""
    begin, blob = FLOODS[name]
    server = Process(str(folder / "flood.db"), folder / "flood.log")
    server.limits |= {"frames": 100, "per_address": 20}
    with server, ExitStack() as stack:
        server.start()
        asked(server.port)
        assert server.child is not None
        pid = server.child.pid
        before = most = resident_bytes(pid)
        until, sent, longest = time.perf_counter() + seconds, [0], 0.0
        connections = [begin(server.port, stack) for _ in range(count)]

        def send(connection: socket.socket) -> None:
            connection.settimeout(1)
            while time.perf_counter() < until and resident_bytes(pid) < STOP_MEMORY:
                try:
                    sent[0] += connection.send(blob)
                except TimeoutError:
                    continue
                except OSError:
                    return

        senders = [threading.Thread(target=send, args=(connection,)) for connection in connections]
        for sender in senders:
            sender.start()
        while any([sender.is_alive() for sender in senders]) or time.perf_counter() < until:
            longest = max(longest, asked(server.port))
            most = max(most, resident_bytes(pid))
            time.sleep(0.1)
        late = time.perf_counter() + AFTERWARDS
        left = [connection for connection in connections if is_open(connection)]
        while left and time.perf_counter() < late:
            time.sleep(0.5)
            left = [connection for connection in left if is_open(connection)]
        began = time.perf_counter()
        server.stop()
        found = {
            "sent": f"{sent[0] / MEGABYTE:.0f} MB",
            "memory": f"{before / MEGABYTE:.0f} MB, at most {most / MEGABYTE:.0f} MB",
            "longest answer": f"{longest:.2f} s",
            "still open": str(len(left)),
            "SIGTERM": f"{time.perf_counter() - began:.1f} s",
        }
        return found, not left and most - before < MOST_MEMORY


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--only", choices=list(FLOODS))
    options = parser.parse_args()
    broken = 0
    for name in [options.only] if options.only else list(FLOODS):
        with tempfile.TemporaryDirectory() as folder:
            found, held = run(Path(folder), name, options.seconds, options.connections)
        print(f"{name}: {', '.join([f'{what} {value}' for what, value in found.items()])}", flush=True)
        broken += not held
    return int(broken > 0)


if __name__ == "__main__":
    sys.exit(main())
