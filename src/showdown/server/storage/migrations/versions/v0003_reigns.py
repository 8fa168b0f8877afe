"""``game.reign``: a fencing token, renamed in 0004."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("game", sa.Column("reign", sa.Integer, nullable=False, server_default="0"))
