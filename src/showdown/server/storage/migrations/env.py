"""Alembic's door: the engine is handed in by upgrade.py."""

from alembic import context
from sqlalchemy import text

from showdown.server.storage.schema import metadata


def run() -> None:
    engine = context.config.attributes["engine"]
    # One transaction around everything.  Servers that start together take turns: the second finds everything done.
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('showdown migrations'))"))
        context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
        context.run_migrations()


run()
