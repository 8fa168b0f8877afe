"""The chat of a table in the database: its last lines, apart from the journal of the game."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select

from showdown.server.storage.schema import chats
from showdown.server.storage.store import Store, check_fencing_token

KEPT: Final = 200
"""Lines kept per table; older ones are deleted."""


async def chat_of(store: Store, game: str) -> list[dict[str, Any]]:
    """The lines of a table, oldest first.  Raises NotStored."""
    wanted = select(chats).where(chats.c.game == game).order_by(chats.c.n)
    rows = await store.read(lambda connection: [dict(row) for row in connection.execute(wanted).mappings()])
    return [row for row in rows if is_whole(row)]


def is_whole(row: dict[str, Any]) -> bool:
    """Can a client show this line?  Chat has no checksums: a damaged line is left out, and the table plays on."""
    words = [row[name] for name in ("command_id", "seat", "name", "text")]
    texts = all([isinstance(word, str) and word.isprintable() for word in words])
    return texts and isinstance(row["n"], int) and isinstance(row["at"], float)


async def add_line(store: Store, row: dict[str, Any], fencing_token: int) -> None:
    """Store a line and delete those that are too old.  Raises NotStored."""

    def work(connection: Connection) -> None:
        check_fencing_token(connection, row["game"], fencing_token)
        connection.execute(insert(chats), row)
        connection.execute(delete(chats).where(chats.c.game == row["game"], chats.c.n <= row["n"] - KEPT))

    await store.write(work)


async def delete_lines(store: Store, game: str, fencing_token: int) -> None:
    """Delete the whole chat of a table.  Raises NotStored."""

    def work(connection: Connection) -> None:
        check_fencing_token(connection, game, fencing_token)
        connection.execute(delete(chats).where(chats.c.game == game))

    await store.write(work)
