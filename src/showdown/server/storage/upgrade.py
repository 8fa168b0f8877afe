"""The database at its newest schema: by Alembic, and only when something is to be done."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sqlalchemy import Engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from showdown.engine import first_line
from showdown.server.storage.store import BadDatabase

NEWEST: Final = "0004"
"""The last revision in migrations/versions."""


def version_of(engine: Engine) -> str:
    """The revision a database stands at; empty for a new one."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return ""
        return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def configuration(engine: Engine) -> Any:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["engine"] = engine
    return config


def bring_up_to_date(engine: Engine) -> tuple[str, str]:
    """From which revision to which.  Raises BadDatabase."""
    try:
        before = version_of(engine)
        if before == NEWEST:
            return before, before
        # Alembic takes a while to load: only where it has something to do.
        from alembic import command
        from alembic.util.exc import CommandError

        try:
            command.upgrade(configuration(engine), "head")
        except CommandError as error:
            what = f"this database is of another version of showdown ({before}): {error}"
            raise BadDatabase(what, str(engine.url), "use the version it was written by, or a newer one") from error
        return before, version_of(engine)
    except SQLAlchemyError as error:
        what = f"the database cannot be used: {first_line(error)}"
        where = engine.url.render_as_string(hide_password=True)
        raise BadDatabase(what, where, "check the address, and that the server or the disk is there") from error
