"""Rename ``game.reign`` to ``game.fencing_token``: the same numbers under the usual name."""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    # SQLite and PostgreSQL both take this statement; no row is rewritten.
    op.execute("ALTER TABLE game RENAME COLUMN reign TO fencing_token")
