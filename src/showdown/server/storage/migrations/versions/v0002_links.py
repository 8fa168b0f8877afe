"""``seat.given``: when a link was handed out, so that unused links can expire.

Which links of played tables were used is unknown, so those stay valid.  The days of the others begin now.
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
