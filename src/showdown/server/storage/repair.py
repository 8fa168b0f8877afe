"""``showdown db repair``: copy what is good of a damaged database into a new one.

The damaged database is only read.  Each table is copied up to its last good journal row.
"""

from __future__ import annotations

import json
from typing import Any, get_args

from sqlalchemy import Connection, insert

from showdown.engine import clean_values
from showdown.language import say
from showdown.server.storage.checksums import Damage, of_seat, seal, seats_of
from showdown.server.storage.integrity_check import UNPLAYABLE, replayed
from showdown.server.storage.salvage import FoundTable, Source, shown
from showdown.server.storage.schema import chats, games, journal, seats, snapshots
from showdown.server.storage.server_secret import MAC_DIGITS, TOKEN_DIGITS, ServerSecret
from showdown.server.storage.store import Store
from showdown.server.table.seats import hash_of, link_to, new_token
from showdown.session.session import Status


class RepairReport:
    def __init__(self) -> None:
        self.whole = 0
        """Tables copied without loss."""
        self.shortened = 0
        """Tables copied up to their last good row, or with new links."""
        self.lost: list[str] = []
        """Ids of the tables that could not be copied."""
        self.strays = 0
        """Ids of which only some rows are left."""
        self.damage: list[str] = []
        """What is wrong with the file and its pages, one line each; not what that means for the tables."""
        self.lines: list[str] = []
        """What was lost, one line each."""
        self.links: list[str] = []
        """New links of the seats whose rows were damaged."""
        self.may_have_lost_more = False
        """May there have been tables of which no row is left?"""


def repair(damaged: Store, new: Store, replay: bool = True) -> RepairReport:
    """Copy every table that can be saved from one database into another, which must be empty.

    ``replay``: also compute the status and round of the tables that lost nothing; they have no checksum.
    """
    report = RepairReport()
    with Source(damaged) as source, new.engine.begin() as target:
        ids = source.table_ids()
        for id in ids:
            copy_table(source.table(id), damaged.secret, new.secret, target, report, replay)
        report.damage = [*source.pages, *[say("server.check_read", why=error) for error in source.errors]]
        report.may_have_lost_more = bool(source.missing) or bool(source.pages and not ids)
    return report


def copy_table(
    found: FoundTable, old: ServerSecret, secret: ServerSecret, target: Connection, report: RepairReport, replay: bool
) -> None:
    damage = found.damage()
    if found.is_stray:
        report.strays += 1
        report.lines.append(f"{shown(found.id)}: {say('server.check_stray', rows=len(found.rows) + len(found.seats))}")
        return
    if found.game is None or damage.game or not damage.good:
        # Without a setup that can be trusted, no row of the journal means anything.
        report.lost.append(found.id)
        report.lines.append(f"{shown(found.id)}: {say('server.repair_lost')}")
        return
    rows = found.rows[: damage.good]
    head = readable_head(found.game) | (head_of(found.game, rows) if replay or damage.rows else {})
    seat_rows, tokens = mended_seats(found, damage)
    snapshot = found.snapshot
    if damage.snapshot or (snapshot is not None and snapshot["seq"] > damage.good):
        snapshot = None
    reseal(found.game, rows, snapshot, seat_rows, old, secret)
    chat = [line for line in found.chat if isinstance(line["text"], str) and clean_values(line) == line]
    with target.begin_nested():
        fill(target, {**found.game, **head}, rows, snapshot, seat_rows, chat)
    lines = loss_of(found, damage, list(tokens))
    if lines:
        report.shortened += 1
    else:
        report.whole += 1
    report.lines += [f"{found.id}: {line}" for line in lines]
    report.links += [link_to(found.id, seat, token) for seat, token in tokens.items()]


def readable_head(game: dict[str, Any]) -> dict[str, Any]:
    """The columns of a table that have no checksum, with defaults for what damage has made unreadable."""
    touched, status, round, token = [game[name] for name in ("touched", "status", "round", "fencing_token")]
    return {
        "touched": touched if isinstance(touched, int | float) else game["created"],
        "status": status if status in get_args(Status) else "undecided",
        "round": round if isinstance(round, int) else 0,
        "fencing_token": token if isinstance(token, int) else 0,
    }


def head_of(game: dict[str, Any], rows: list[dict[str, Any]]) -> dict[str, Any]:
    """The columns that follow from the journal."""
    try:
        session = replayed(game, rows)
    except UNPLAYABLE:
        # Played with other rules or cards: the server shows it as it was.
        return {}
    return {"status": session.status, "round": session.game.state.round}


def fill(
    connection: Connection,
    game: dict[str, Any],
    rows: list[dict[str, Any]],
    snapshot: dict[str, Any] | None,
    seat_rows: list[dict[str, Any]],
    chat: list[dict[str, Any]],
) -> None:
    connection.execute(insert(games), game)
    connection.execute(insert(journal), rows)
    connection.execute(insert(seats), seat_rows)
    if snapshot is not None:
        connection.execute(insert(snapshots), snapshot)
    if chat:
        connection.execute(insert(chats), chat)


def mended_seats(found: FoundTable, damage: Damage) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """All seats of the table, and new tokens for those that are damaged or missing."""
    assert found.game is not None
    good = {row["n"]: row for row in found.seats if row["n"] not in damage.seats}
    bots = json.loads(found.game["options"]).get("bots", [])
    out: list[dict[str, Any]] = []
    tokens: dict[str, str] = {}
    for seat in seats_of(found.game):
        if seat in good:
            out.append({"holder": "", **good[seat]})
            continue
        token = tokens[seat] = new_token()
        row: dict[str, Any] = {"game": found.id, "n": seat, "token_hash": hash_of(token), "name": "", "colour": ""}
        row |= {"bot": seat in bots, "given": None, "claimed": None, "holder": ""}
        row["checksum"] = of_seat(found.game["checksum"], row)
        out.append(row)
    return out, tokens


def reseal(
    game: dict[str, Any],
    rows: list[dict[str, Any]],
    snapshot: dict[str, Any] | None,
    seat_rows: list[dict[str, Any]],
    old: ServerSecret,
    new: ServerSecret,
) -> None:
    """Seal the key and the tokens of a table with the secret of the new database, and write all checksums again.

    What the old secret does not open stays as it is: the table can then be read, but not played.
    """
    id = game["id"]
    for row in seat_rows:
        stored = row["token_hash"]
        if len(stored) <= MAC_DIGITS or old.knows_seat(id, row):
            # A new token, a seat of a server before schema 0008, or one that the old secret knows.
            row["token_hash"] = new.seat_hash(id, row["n"], stored[-TOKEN_DIGITS:])
    key = old.opened(id, game["secret"])
    if key is not None:
        game["secret"] = new.sealed(id, key)
    seal(game, rows, [snapshot] if snapshot else [], seat_rows)


def loss_of(found: FoundTable, damage: Damage, renewed: list[str]) -> list[str]:
    """What a copied table has lost, in words."""
    out: list[str] = []
    if damage.journal:
        out.append(say("server.repair_shortened", good=damage.good, lost=found.lost(damage)))
    out += [say("server.repair_seat", seat=seat) for seat in renewed]
    return out
