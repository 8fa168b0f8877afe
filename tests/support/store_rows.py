"""Rows for the tables of the store, with every column filled."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import create_engine, select

from showdown.server.storage.checksums import seal
from showdown.server.storage.schema import games, journal, seats, snapshots


def game_row(id: str) -> dict[str, object]:
    """A row of the table ``game``."""
    words = dict.fromkeys(("engine", "packs", "setup", "options", "name", "story", "opener"), "")
    numbers = {"created": 1.5, "touched": 2.5, "practice": True, "round": 0}
    return {"id": id, **words, **numbers, "status": "undecided", "seed_commit": None, "secret": None}


def seat_record(id: str) -> dict[str, object]:
    """A row of the table ``seat`` for seat p1 of this game."""
    return {"game": id, "n": "p1", "token_hash": "x", "name": "Zoë", "bot": False, "claimed": None}


def reseal(database: Path, id: str) -> None:
    """Give the rows of a table the checksums that fit, after a test has changed them."""
    engine = create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        game = dict(connection.execute(select(games).where(games.c.id == id)).mappings().one())
        parts = {}
        for table in (journal, snapshots, seats):
            wanted = select(table).where(table.c.game == id).order_by(*table.primary_key.columns)
            parts[table] = [dict(row) for row in connection.execute(wanted).mappings()]
        seal(game, parts[journal], parts[snapshots], parts[seats])
        connection.execute(games.update().where(games.c.id == id).values(checksum=game["checksum"]))
        for table, rows in parts.items():
            for row in rows:
                this = [column == row[column.name] for column in table.primary_key.columns]
                connection.execute(table.update().where(*this).values(checksum=row["checksum"]))
    engine.dispose()
