"""``seat.holder``: hash of the secret by which the browser of a player is known (``table/seating.py``)."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("seat", sa.Column("holder", sa.Text, nullable=False, server_default=""))
