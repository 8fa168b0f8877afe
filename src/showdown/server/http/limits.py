"""Limits per client and address.

Each number can be set: ``showdown serve --limit commands=20``.
"""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final

from showdown.engine import ShowdownError
from showdown.language import say

FRAME_BYTES: Final = 16 * 1024
"""Most bytes of a WebSocket frame."""
RECEIVE_QUEUE: Final = 8
"""Received frames that may wait per socket."""
BODY_BYTES: Final = 64 * 1024
"""Most bytes of a request body."""
UPLOAD_BYTES: Final = 1024 * 1024
"""Most bytes of a save or a pack."""
BODY_SECONDS: Final = 60.0
"""Seconds for a request body to arrive."""
HELLO_SECONDS: Final = 5.0
"""Seconds from connecting to hello."""
DEAD_SECONDS: Final = 12.0
"""Seconds without a frame until a socket is closed."""
STOP_SECONDS: Final = 5
"""Seconds for open requests when the server stops."""
EXIT_SECONDS: Final = 9.0
"""Seconds after SIGTERM or SIGINT until the process ends, even if commands are running."""
STRIKES: Final = 3
"""Invalid or too fast frames until a socket is closed."""
CHAT_BURST: Final = 5
"""Chat lines, and points at spaces, that a socket may send at once."""
MISSES: Final = 10
"""Requests for unknown tables that count as one wrong link: the lobby asks for a dozen remembered tables."""


class BadLimit(ShowdownError):
    """``--limit`` names no known limit, or no number."""


class Limits:
    """The limits that ``--limit`` sets.

    commands, burst: new commands per second and socket, and at once.  frames: frames of any kind per second and socket.
    chat: chat lines per minute and socket, and as many points at spaces.  per_address, sockets: open WebSockets per
    address and in all.  tables: new tables per address in ten minutes.  unfinished: unfinished tables per address and
    day; not for this machine (loopback).  For both 0 means no limit.  tries: wrong links per address and minute.  idle:
    minutes until a table without clients is unloaded.  heavy, waiting: jobs of the sandbox at once, and queued per
    address.  threat: CPU seconds for the threat of a position; a crowded board without a compiled engine takes three.
    entries: choices and rolls in the journal of one table or save; a long fight has some two thousand.
    """

    def __init__(self) -> None:
        self.commands = 10
        self.burst = 20
        self.frames = 100
        self.chat = 30
        self.per_address = 20
        self.sockets = 2000
        self.tables = 10
        self.unfinished = 5
        self.tries = 10
        self.idle = 30
        self.heavy = 2
        self.waiting = 6
        self.threat = 4
        self.entries = 10_000

    def set(self, words: list[str]) -> None:
        """Set limits from words such as ``commands=20``.  Raises BadLimit listing the names."""
        for word in words:
            name, _, number = word.partition("=")
            if name not in vars(self) or not number.isdecimal() or len(number) > 9:
                raise BadLimit(say("server.bad_limit", word=word), found=name, allowed=vars(self))
            setattr(self, name, int(number))


class TokenBucket:
    """Token bucket: ``rate`` per second, ``burst`` at once.  Uses the monotonic clock."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class SlidingWindow:
    """Sliding window: at most ``most`` per ``seconds`` and address.  Uses the monotonic clock."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self.seen: OrderedDict[str, deque[float]] = OrderedDict()
        """Recent times per address; the address that came last is at the end."""

    def recent(self, address: str) -> int:
        """Number of hits of this address within the window."""
        moments = self.seen.get(address, ())
        since = time.monotonic() - self.seconds
        return len([at for at in moments if at > since])

    def may(self, address: str) -> bool:
        return self.recent(address) < self.most

    def hit(self, address: str) -> bool:
        """Count a hit, if the address may have one more; False if not."""
        if not self.may(address):
            return False
        now = time.monotonic()
        self.seen.setdefault(address, deque(maxlen=self.most)).append(now)
        self.seen.move_to_end(address)
        while next(iter(self.seen.values()))[-1] <= now - self.seconds:
            # Forget addresses without a hit in the window, so that memory stays bounded.
            self.seen.popitem(last=False)
        return True


def network_of(address: str) -> str:
    """The network that counts as one client: an IPv6 /64, or the address itself.

    The owner of a /64 has 2^64 addresses.
    """
    try:
        whole = IPv6Address(address)
    except ValueError:
        return address
    # In a private network other addresses are other people.
    return address if whole.is_private or whole.is_link_local else str(IPv6Network((int(whole), 64), strict=False))


def is_loopback(address: str) -> bool:
    """Is this the address of the same machine?"""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return (mapped or found).is_loopback


class AddressLimits:
    """Counts open sockets, new tables and wrong links per address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.open: dict[str, int] = {}
        self.total = 0
        self.tables = SlidingWindow(limits.tables, 600)
        self.tries = SlidingWindow(limits.tries, 60)
        self.misses = SlidingWindow(MISSES * limits.tries, 60)

    def enter(self, address: str) -> bool:
        """Count a new socket; False if there are too many."""
        network = network_of(address)
        here = self.open.get(network, 0)
        if here >= self.limits.per_address or self.total >= self.limits.sockets:
            return False
        self.open[network] = here + 1
        self.total += 1
        return True

    def leave(self, address: str) -> None:
        network = network_of(address)
        self.total -= 1
        left = self.open[network] - 1
        if left:
            self.open[network] = left
        else:
            del self.open[network]

    def may_open(self, address: str) -> bool:
        """Count a new table; False if there are too many."""
        return not self.limits.tables or self.tables.hit(network_of(address))

    def guessed(self, address: str) -> None:
        """Count a wrong token or an unknown table."""
        self.tries.hit(network_of(address))

    def missed(self, address: str) -> None:
        """Count a request for an unknown table without a token; many of them count as a wrong link."""
        if not self.misses.hit(network_of(address)):
            self.guessed(address)

    def may_try(self, address: str) -> bool:
        return self.tries.may(network_of(address))
