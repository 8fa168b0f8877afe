"""Alembic environment; ``upgrade.py`` passes the engine."""

from alembic import context
from sqlalchemy import text

from showdown.server.storage.schema import metadata


def run() -> None:
    engine = context.config.attributes["engine"]
    # One transaction for all steps.  Servers that start together wait for each other; the second has nothing to do.
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            # A busy machine may take long between two steps.
            connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('showdown migrations'))"))
        context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
        context.run_migrations()


run()
