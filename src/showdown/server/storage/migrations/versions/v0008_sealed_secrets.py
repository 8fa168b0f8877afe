"""Dice keys and hashes of tokens are sealed with the secret of the server (``storage/server_secret.py``).

The checksums of a table follow.  A damaged row stays damaged: it keeps its old checksum, which fits even less.
"""

from typing import Any

import sqlalchemy as sa
from alembic import context, op

from showdown.server.storage.checksums import damage_of, of_seat, seal
from showdown.server.storage.server_secret import MAC_DIGITS, ServerSecret

revision = "0008"
down_revision = "0006"


def upgrade() -> None:
    secret: ServerSecret = context.config.attributes["secret"]
    connection = op.get_bind()
    metadata = sa.MetaData()
    games = sa.Table("game", metadata, autoload_with=connection)
    parts = [sa.Table(name, metadata, autoload_with=connection) for name in ("journal", "snapshot", "seat")]
    for id in connection.execute(sa.select(games.c.id)).scalars().all():
        game = dict(connection.execute(sa.select(games).where(games.c.id == id)).mappings().one())
        rows, snapshots, seats = [rows_of(connection, part, id) for part in parts]
        damage = damage_of(game, rows, snapshots[-1] if snapshots else None, seats)
        game["secret"] = secret.sealed(id, game["secret"])
        for seat in seats:
            if len(str(seat["token_hash"])) <= MAC_DIGITS:
                seat["token_hash"] = secret.seat_hash(id, seat["n"], str(seat["token_hash"]))
        whole = [seat for seat in seats if seat["n"] not in damage.seats]
        if not damage.game:
            seal(game, rows[: damage.good], [] if damage.snapshot else snapshots, whole)
        for seat in whole:
            seat["checksum"] = of_seat(game["checksum"], seat)
        connection.execute(games.update().where(games.c.id == id).values(**changed(game, "secret", "checksum")))
        for part, found in zip(parts, (rows, snapshots, seats), strict=True):
            for row in found:
                this = sa.and_(*[column == row[column.name] for column in part.primary_key.columns])
                connection.execute(part.update().where(this).values(**changed(row, "token_hash", "checksum")))


def rows_of(connection: sa.Connection, part: sa.Table, id: str) -> list[dict[str, Any]]:
    wanted = sa.select(part).where(part.c.game == id).order_by(*part.primary_key.columns)
    return [dict(row) for row in connection.execute(wanted).mappings()]


def changed(row: dict[str, Any], *columns: str) -> dict[str, Any]:
    return {column: row[column] for column in columns if column in row}
