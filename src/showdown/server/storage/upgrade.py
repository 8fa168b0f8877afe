"""Upgrade a database to the newest schema with Alembic."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sqlalchemy import Engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from showdown.engine import first_line
from showdown.language import say
from showdown.server.storage.store import BadDatabase

NEWEST: Final = "0006"
"""The last revision in migrations/versions."""


def version_of(engine: Engine) -> str:
    """The schema revision of a database; empty for a new one."""
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
    """Upgrade if necessary; the revisions before and after.  Raises BadDatabase."""
    try:
        before = version_of(engine)
        if before == NEWEST:
            return before, before
        # Imported only when needed, because importing Alembic is slow.
        from alembic import command
        from alembic.util.exc import CommandError

        try:
            command.upgrade(configuration(engine), "head")
        except CommandError as error:
            what = say("server.other_version", version=before, why=str(error))
            raise BadDatabase(what, str(engine.url), say("server.fix_other_version")) from error
        return before, version_of(engine)
    except SQLAlchemyError as error:
        what = say("server.database_unusable", why=first_line(error))
        where = engine.url.render_as_string(hide_password=True)
        raise BadDatabase(what, where, say("server.fix_database_unusable")) from error
