"""A checksum in each game, journal row, snapshot and seat (``storage/checksums.py``)."""

import sqlalchemy as sa
from alembic import op

from showdown.server.storage.checksums import seal

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    for name in ("game", "journal", "snapshot", "seat"):
        op.add_column(name, sa.Column("checksum", sa.Text, nullable=False, server_default=""))
    connection = op.get_bind()
    metadata = sa.MetaData()
    games = sa.Table("game", metadata, autoload_with=connection)
    parts = [sa.Table(name, metadata, autoload_with=connection) for name in ("journal", "snapshot", "seat")]
    for id in connection.execute(sa.select(games.c.id)).scalars().all():
        game = dict(connection.execute(sa.select(games).where(games.c.id == id)).mappings().one())
        rows = [
            [
                dict(row)
                for row in connection.execute(
                    sa.select(part).where(part.c.game == id).order_by(*part.primary_key.columns)
                ).mappings()
            ]
            for part in parts
        ]
        seal(game, *rows)
        connection.execute(games.update().where(games.c.id == id).values(checksum=game["checksum"]))
        for part, found in zip(parts, rows, strict=True):
            for row in found:
                this = sa.and_(*[column == row[column.name] for column in part.primary_key.columns])
                connection.execute(part.update().where(this).values(checksum=row["checksum"]))
