"""How much anybody may ask for.  Every number can be set: ``showdown serve --limit commands=20``."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from ipaddress import IPv6Address, IPv6Network
from typing import Final

from showdown.engine import ShowdownError

FRAME_BYTES: Final = 16 * 1024
RECEIVE_QUEUE: Final = 8
BODY_BYTES: Final = 64 * 1024
UPLOAD_BYTES: Final = 1024 * 1024
BODY_SECONDS: Final = 60.0
HELLO_SECONDS: Final = 5.0
DEAD_SECONDS: Final = 12.0
STOP_SECONDS: Final = 10
STRIKES: Final = 3
MISSES: Final = 10
"""So often may a page ask for tables that were deleted, to each wrong link: lobbies remember a dozen."""


class BadLimit(ShowdownError):
    """``--limit`` names no limit, or no number."""


class Limits:
    """commands, burst: new commands per second and seat, and how many at once.  frames: of any kind, per second and
    socket.  per_address, per_seat, sockets: open connections.  tables: new ones per address in ten minutes;
    unfinished: per host token.  tries: wrong tokens and unknown tables per address and minute.  idle: minutes until a
    table that nobody looks at leaves the memory.  heavy: questions of odds at once; waiting: those that may wait.
    threat: seconds of a processor for the threat of a position; a crowded board without a compiled engine takes three.
    """

    def __init__(self) -> None:
        self.commands = 10
        self.burst = 20
        self.frames = 100
        self.per_address = 20
        self.sockets = 2000
        self.tables = 10
        self.unfinished = 5
        self.tries = 10
        self.idle = 30
        self.heavy = 1
        self.waiting = 4
        self.threat = 4

    def set(self, words: list[str]) -> None:
        """``name=number`` each.  Raises BadLimit naming what is allowed."""
        for word in words:
            name, _, number = word.partition("=")
            if name not in vars(self) or not number.isdecimal() or len(number) > 9:
                raise BadLimit(f"'{word}' is not a limit, written as name=number", found=name, allowed=vars(self))
            setattr(self, name, int(number))


class TokenBucket:
    """So many per second, and some at once.  By the monotonic clock: a clock that jumps changes nothing."""

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
    """At most ``most`` in any ``seconds``, for each address.  By the monotonic clock, too."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self.seen: OrderedDict[str, deque[float]] = OrderedDict()
        """The last moments of each address; whoever came last is at the end."""

    def lately(self, address: str) -> int:
        """How often it has come within the window."""
        moments = self.seen.get(address, ())
        since = time.monotonic() - self.seconds
        return len([at for at in moments if at > since])

    def may(self, address: str) -> bool:
        return self.lately(address) < self.most

    def hit(self, address: str) -> bool:
        """Once more, if it may."""
        if not self.may(address):
            return False
        now = time.monotonic()
        self.seen.setdefault(address, deque(maxlen=self.most)).append(now)
        self.seen.move_to_end(address)
        while next(iter(self.seen.values()))[-1] <= now - self.seconds:
            # Addresses that have been quiet are forgotten: however many come, only those of one window are kept.
            self.seen.popitem(last=False)
        return True


def network_of(address: str) -> str:
    """Whose address this is.  With IPv6 whoever has one on the net has 2^64 of them: all count as one."""
    try:
        whole = IPv6Address(address)
    except ValueError:
        return address
    # In a network of one's own the others there are other people.
    return address if whole.is_private or whole.is_link_local else str(IPv6Network((int(whole), 64), strict=False))


class AddressLimits:
    """What one address has done lately."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.open: dict[str, int] = {}
        self.total = 0
        self.tables = SlidingWindow(limits.tables, 600)
        self.tries = SlidingWindow(limits.tries, 60)
        self.misses = SlidingWindow(MISSES * limits.tries, 60)

    def enter(self, address: str) -> bool:
        """A socket wants to be opened."""
        whose = network_of(address)
        here = self.open.get(whose, 0)
        if here >= self.limits.per_address or self.total >= self.limits.sockets:
            return False
        self.open[whose] = here + 1
        self.total += 1
        return True

    def leave(self, address: str) -> None:
        whose = network_of(address)
        self.total -= 1
        left = self.open[whose] - 1
        if left:
            self.open[whose] = left
        else:
            del self.open[whose]

    def may_open(self, address: str) -> bool:
        """A new table."""
        return not self.limits.tables or self.tables.hit(network_of(address))

    def guessed(self, address: str) -> None:
        """A token or a table that does not exist."""
        self.tries.hit(network_of(address))

    def missed(self, address: str) -> None:
        """Somebody looks for a table that is not there (any more), without a secret: many such make a guess."""
        if not self.misses.hit(network_of(address)):
            self.guessed(address)

    def may_try(self, address: str) -> bool:
        return self.tries.may(network_of(address))
