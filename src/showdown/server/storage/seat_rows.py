"""Rows of seats in the database."""

from __future__ import annotations

import contextlib
from typing import Any, Final

from sqlalchemy import Connection, select, update
from sqlalchemy.exc import DBAPIError

from showdown.server.storage.checksums import of_seat
from showdown.server.storage.schema import games, seats
from showdown.server.storage.sqlite_errors import is_damage

SEATS: Final = ("host", "p1", "p2", "p3", "p4", "watch")


def seats_in(connection: Connection, game: str) -> list[dict[str, Any]]:
    """The seats of a table; if one cannot be read, the others."""
    wanted = select(seats).where(seats.c.game == game).order_by(seats.c.n)
    try:
        return [dict(row) for row in connection.execute(wanted).mappings()]
    except DBAPIError as error:
        if not is_damage(error):
            raise
    found: list[dict[str, Any]] = []
    for seat in SEATS:
        with contextlib.suppress(DBAPIError):
            found += [dict(row) for row in connection.execute(wanted.where(seats.c.n == seat)).mappings()]
    return found


def change_seat(connection: Connection, game: str, seat: str, values: dict[str, Any]) -> None:
    """Change columns of a seat and its checksum."""
    this = (seats.c.game == game) & (seats.c.n == seat)
    found = connection.execute(select(seats, games.c.checksum.label("root")).join(games).where(this)).mappings().first()
    if found is None:
        return
    checksum = of_seat(found["root"], {**found, **values})
    connection.execute(update(seats).where(this).values(**values, checksum=checksum))
