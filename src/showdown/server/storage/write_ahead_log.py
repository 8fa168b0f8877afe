"""Is SQLite's write-ahead log whole?

After a crash SQLite takes over what is in its log, up to the first page whose checksum does not fit, and says nothing
of what follows: acknowledged commands would be lost unnoticed.  So the server and ``db check`` look first.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final

HEADER: Final = 32
"""Bytes before the first page."""
FRAME: Final = 24
"""Bytes before each page: its number, the size of the database if it ends a transaction, two salts, two checksums."""
MAGIC: Final = (0x377F0682, 0x377F0683)
"""How a log begins; the second if its checksums are computed from big-endian numbers."""
PAGE: Final = 4096
"""Bytes of a page, if the log does not say otherwise."""


def log_of(database: Path) -> bytes:
    """The write-ahead log of a database; empty if there is none."""
    path = Path(f"{database.resolve()}-wal")
    return path.read_bytes() if path.exists() else b""


def page_size(log: bytes) -> int:
    size = int.from_bytes(log[8:12], "big")
    return size if size in {2**n for n in range(9, 17)} else PAGE


def frames(log: bytes) -> Iterator[int]:
    """Where the pages of the current round of the log begin, damaged or not; older rounds follow them."""
    step = FRAME + page_size(log)
    salt = log[16:24]
    if summed(log[:24], (0, 0), order_of(log)) != sums_at(log, 24):
        # The header is damaged; the first page has the salts, too.
        salt = log[HEADER + 8 : HEADER + 16]
    for at in range(HEADER, len(log) - step + 1, step):
        # A page between two of this round belongs to it, whatever its own head says.
        if salt not in (log[at + 8 : at + 16], log[at + step + 8 : at + step + 16]):
            return
        yield at


def lost_commits(database: Path) -> int:
    """The number of transactions behind a damaged page of the log; 0 if it is whole, or if there is none.

    A loss of power may leave one transaction behind a page that was not written; it was not acknowledged.
    """
    log = log_of(database)
    if len(log) < HEADER + FRAME:
        return 0
    order, size, lost = order_of(log), page_size(log), 0
    sums = summed(log[:24], (0, 0), order)
    whole = sums == sums_at(log, 24)
    for at in frames(log):
        if whole:
            sums = summed(log[at : at + 8] + log[at + FRAME : at + FRAME + size], sums, order)
            whole = sums == sums_at(log, at + 16) and log[at + 8 : at + 16] == log[16:24]
        lost += not whole and is_commit(log, at) and not is_older(log, at)
    return lost if lost > 1 else 0


def is_older(log: bytes, at: int) -> bool:
    """Is the head of this page one of an older round, because a torn write left it?

    Each round has other salts.  Damage changes one byte of them, or a few.
    """
    same = [log[at + 8 + n] == log[16 + n] for n in range(8)]
    return sum(same) < 6


def is_commit(log: bytes, at: int) -> bool:
    return log[at + 4 : at + 8] != b"\0\0\0\0"


def order_of(log: bytes) -> str:
    return ">" if int.from_bytes(log[:4], "big") == MAGIC[1] else "<"


def sums_at(log: bytes, at: int) -> tuple[int, int]:
    return int.from_bytes(log[at : at + 4], "big"), int.from_bytes(log[at + 4 : at + 8], "big")


def summed(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    """The checksum of the file format, continued."""
    first, second = sums
    numbers = struct.unpack(f"{order}{len(data) // 4}I", data)
    for i in range(0, len(numbers), 2):
        first = (first + numbers[i] + second) & 0xFFFFFFFF
        second = (second + numbers[i + 1] + first) & 0xFFFFFFFF
    return first, second


def transactions(log: bytes) -> list[list[int]]:
    """Where the pages of each transaction begin that SQLite takes over from this log."""
    out: list[list[int]] = []
    order, size, waiting = order_of(log), page_size(log), []
    sums = summed(log[:24], (0, 0), order) if len(log) > HEADER else (0, 0)
    if int.from_bytes(log[:4], "big") not in MAGIC or sums != sums_at(log, 24):
        return out
    for at in frames(log):
        sums = summed(log[at : at + 8] + log[at + FRAME : at + FRAME + size], sums, order)
        if sums != sums_at(log, at + 16) or log[at + 8 : at + 16] != log[16:24]:
            break
        waiting.append(at)
        if is_commit(log, at):
            out.append(waiting)
            waiting = []
    return out


def number_at(log: bytes, at: int) -> int:
    """The number of the page in this frame."""
    return int.from_bytes(log[at : at + 4], "big")


def page_at(log: bytes, at: int) -> bytes:
    return log[at + FRAME : at + FRAME + page_size(log)]


def length_after(log: bytes, at: int) -> int:
    """Pages of the database after the transaction that this frame ends."""
    return int.from_bytes(log[at + 4 : at + 8], "big")
