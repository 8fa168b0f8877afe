"""Checksums of database rows, so that a changed, missing or swapped row is noticed before it is played.

Each journal row contains the checksum of the row before it, the first one that of its game.  A snapshot contains the
checksum of the last journal row it sums up; a seat that of its game.  A checksum of a game covers the columns that
never change; the others (status, round) follow from its journal.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any, Final

GAME: Final = (
    *("id", "created", "engine", "packs", "setup", "options", "name", "story"),
    *("practice", "seed_commit", "secret", "opener"),
)
"""Columns of a game that never change."""
JOURNAL: Final = ("game", "seq", "command_id", "seat", "at", "body")
SNAPSHOT: Final = ("game", "seq", "body", "digest")
SEAT: Final = ("game", "n", "token_hash", "name", "bot", "given", "claimed", "colour")
BYTES: Final = 16


def checksum(before: str, row: Mapping[str, Any], columns: Iterable[str]) -> str:
    """The checksum of these columns, chained to another row by its checksum."""
    values = [before, *[row[column] for column in columns]]
    # Damaged text can hold lone surrogates, and a damaged column another type than it should.
    text = json.dumps(values, default=repr, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=BYTES).hexdigest()


def of_game(row: Mapping[str, Any]) -> str:
    return checksum("", row, GAME)


def of_journal_row(before: str, row: Mapping[str, Any]) -> str:
    """``before``: the checksum of the row before it, or of the game."""
    return checksum(before, row, JOURNAL)


def of_snapshot(last: str, row: Mapping[str, Any]) -> str:
    """``last``: the checksum of the journal row with the same number."""
    return checksum(last, row, SNAPSHOT)


def of_seat(game: str, row: Mapping[str, Any]) -> str:
    """``game``: the checksum of the game."""
    # Older versions had no holders: without one, the checksum is as before.
    return checksum(game, row, (*SEAT, "holder") if row.get("holder") else SEAT)


def seal(
    game: dict[str, Any], rows: list[dict[str, Any]], snapshots: list[dict[str, Any]], seats: list[dict[str, Any]]
) -> None:
    """Write the checksums into all rows of one table; ``rows`` in the order of the journal."""
    game["checksum"] = of_game(game)
    before = game["checksum"]
    sums = {}
    for row in rows:
        before = sums[row["seq"]] = row["checksum"] = of_journal_row(before, row)
    for snapshot in snapshots:
        snapshot["checksum"] = of_snapshot(sums.get(snapshot["seq"], ""), snapshot)
    for seat in seats:
        seat["checksum"] = of_seat(game["checksum"], seat)


class Damage:
    """What is wrong with the rows of one table.  Empty lists: nothing."""

    def __init__(self) -> None:
        self.game = False
        self.good = 0
        """Number of journal rows before the first damaged or missing one."""
        self.journal = 0
        """The number of the first damaged or missing journal row; 0 if all are good."""
        self.snapshot = False
        self.seats: list[str] = []

    def __bool__(self) -> bool:
        return self.game or bool(self.journal) or self.snapshot or bool(self.seats)


def damage_of(
    game: Mapping[str, Any],
    rows: list[dict[str, Any]],
    snapshot: Mapping[str, Any] | None,
    seats: Iterable[Mapping[str, Any]],
) -> Damage:
    """Compare all checksums of a table with its rows."""
    found = Damage()
    root = of_game(game)
    found.game = root != game["checksum"]
    before = str(game["checksum"])
    sums = {0: before}
    for number, row in enumerate(rows, start=1):
        now = of_journal_row(before, row)
        if row["seq"] != number or now != row["checksum"]:
            found.journal = number
            break
        found.good = number
        sums[number] = before = now
    if snapshot is not None:
        last = sums.get(snapshot["seq"])
        # Without its journal row nothing can be said of a snapshot.
        found.snapshot = last is None or of_snapshot(last, snapshot) != snapshot["checksum"]
    found.seats = [str(row["n"]) for row in seats if of_seat(str(game["checksum"]), row) != row["checksum"]]
    return found
