"""Alembic's door: the engine is handed in by upgrade.py."""

from alembic import context

from showdown.server.schema import metadata


def run() -> None:
    engine = context.config.attributes["engine"]
    with engine.connect() as connection:
        context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
        with context.begin_transaction():
            context.run_migrations()
        connection.commit()


run()
