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
        self.rows: list[int] = []
        """The numbers of the damaged journal rows; of several missing ones in a row only the first."""
        self.snapshot = False
        self.seats: list[str] = []

    @property
    def journal(self) -> int:
        """The number of the first damaged or missing journal row; 0 if all are good."""
        return self.rows[0] if self.rows else 0

    def __bool__(self) -> bool:
        return self.game or bool(self.rows) or self.snapshot or bool(self.seats)


def damage_of(
    game: Mapping[str, Any],
    rows: list[dict[str, Any]],
    snapshot: Mapping[str, Any] | None,
    seats: Iterable[Mapping[str, Any]],
) -> Damage:
    """Compare all checksums of a table with its rows; ``rows`` in the order of their numbers."""
    found = Damage()
    root = str(game["checksum"])
    found.game = of_game(game) != root
    sums = fitting(root, rows, found)
    if snapshot is not None:
        last = sums.get(snapshot["seq"])
        # Without its journal row nothing can be said of a snapshot.
        found.snapshot = last is None or of_snapshot(last, snapshot) != snapshot["checksum"]
    good = {row["n"]: of_seat(root, row) == row["checksum"] for row in seats}
    missing = [seat for seat in seats_of(game) if seat not in good] if not found.game else []
    found.seats = [str(seat) for seat, fits in good.items() if not fits] + missing
    return found


def seats_of(game: Mapping[str, Any]) -> list[str]:
    """The seats that a table has."""
    players = len(json.loads(game["setup"])["players"])
    return ["host", "watch", *[f"p{i + 1}" for i in range(players)]]


def fitting(root: str, rows: list[dict[str, Any]], found: Damage) -> dict[int, str]:
    """The checksums of all journal rows that fit the row before them; the others are noted in ``found``."""
    sums = {0: root}
    number, before = 0, root
    for row in rows:
        number += 1
        if row["seq"] != number:
            found.rows.append(number)
            # Only damage puts anything but a number there.
            number = row["seq"] if isinstance(row["seq"], int) else number
        elif of_journal_row(before, row) != row["checksum"]:
            found.rows.append(number)
        else:
            sums[number] = str(row["checksum"])
            found.good = number if not found.rows else found.good
        # A row behind a damaged one can still be compared with the checksum that is stored there.
        before = str(row["checksum"])
    return sums
