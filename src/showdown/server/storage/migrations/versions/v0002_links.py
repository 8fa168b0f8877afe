"""When a link was given out: one that nobody uses expires.

At tables that were played nobody knows any more which links were used: theirs stay good, as they were promised.  The
days of the others begin now.
"""

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("seat", sa.Column("given", sa.Float))
    seat = sa.table("seat", sa.column("game"), sa.column("n"), sa.column("given"))
    journal = sa.table("journal", sa.column("game"), sa.column("seq"))
    played = sa.exists().where(journal.c.game == seat.c.game, journal.c.seq > 1)
    op.execute(sa.update(seat).where(~played, seat.c.n != "host").values(given=time.time()))
