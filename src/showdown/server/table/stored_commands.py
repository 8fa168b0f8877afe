"""Commands that are stored already: the same one again gets the same ack; another one with its id is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, Final, final

ASKED: Final = re.compile(r'"asked":"([0-9a-f]{16})"}$')
"""The digest of a command at the end of the body of its row."""


@final
class Request:
    """A command as a client sent it: its id, the seats of the client (``p1,p2``), and a digest of the rest."""

    def __init__(self, id: str, by: str, *body: object) -> None:
        self.id = id
        self.by = by
        self.asked = blake2b(json.dumps(body).encode(), digest_size=8).hexdigest()

    def is_same(self, other: Request) -> bool:
        return self.is_from(other.by) and self.asked == other.asked

    def is_from(self, seats: str) -> bool:
        """Does the client play one of these seats?"""
        return any([seat in seats.split(",") for seat in self.by.split(",") if seat])


@final
class StoredCommand:
    """``asked``: the digest of the request; empty in rows of older versions and of bots."""

    def __init__(self, seq: int, seat: str, asked: str) -> None:
        self.seq = seq
        self.seat = seat
        self.asked = asked


@final
class StoredCommands:
    """The stored commands of a table by their ids."""

    def __init__(self, rows: Iterable[dict[str, Any]] = ()) -> None:
        self.by_id: dict[str, StoredCommand] = {}
        for row in rows:
            self.add(row)

    def __contains__(self, id: str) -> bool:
        return id in self.by_id

    def add(self, row: dict[str, Any]) -> None:
        """Add a journal row."""
        found = ASKED.search(row["body"][-40:])
        self.by_id[row["command_id"]] = StoredCommand(row["seq"], row["seat"], found[1] if found else "")

    def seq_of(self, id: str) -> int:
        return self.by_id[id].seq

    def is_same(self, request: Request) -> bool:
        """Is the stored command with this id the one that is asked for?"""
        stored = self.by_id[request.id]
        return request.is_from(stored.seat) and stored.asked in ("", request.asked)
