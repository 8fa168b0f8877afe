"""Upgrade a database to the newest schema with Alembic."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sqlalchemy import Engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from showdown.engine import first_line
from showdown.language import say
from showdown.server.storage.server_secret import BadSecret, ServerSecret
from showdown.server.storage.sqlite_errors import is_damage
from showdown.server.storage.store import BadDatabase

NEWEST: Final = "0009"
"""The last revision in migrations/versions."""
SEALED_SINCE: Final = "0008"
"""From this revision on dice keys and tokens are sealed with the secret of the server."""


def version_of(engine: Engine) -> str:
    """The schema revision of a database; empty for a new one."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return ""
        return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def holds_sealed(engine: Engine) -> bool:
    """Does this database hold anything that is sealed with a secret?"""
    if version_of(engine) < SEALED_SINCE:
        return False
    with engine.connect() as connection:
        return connection.execute(text("SELECT 1 FROM seat LIMIT 1")).first() is not None


def configuration(engine: Engine, secret: ServerSecret) -> Any:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["engine"] = engine
    config.attributes["secret"] = secret
    return config


def bring_up_to_date(engine: Engine, secret: ServerSecret) -> tuple[str, str]:
    """Upgrade if necessary; the revisions before and after.  ``secret`` seals an older one.  Raises BadDatabase."""
    try:
        before = version_of(engine)
        if before == NEWEST:
            return before, before
        # Imported only when needed, because importing Alembic is slow.
        from alembic import command
        from alembic.util.exc import CommandError

        try:
            command.upgrade(configuration(engine, secret), "head")
            if before and before < SEALED_SINCE:
                forget_deleted(engine)
        except CommandError as error:
            what = say("server.other_version", version=before, why=str(error))
            raise BadDatabase(what, str(engine.url), say("server.fix_other_version")) from error
        except BadSecret as error:
            raise BadDatabase(str(error), secret.place, say("server.fix_no_secret")) from error
        return before, version_of(engine)
    except SQLAlchemyError as error:
        raise unusable(engine, error) from error


def unusable(engine: Engine, error: SQLAlchemyError) -> BadDatabase:
    """What this error of the database means for the person who runs the server."""
    if is_damage(error):
        what = say("server.damaged", why=first_line(error))
        return BadDatabase(what, str(engine.url.database), say("server.fix_structure"))
    what = say("server.database_unusable", why=first_line(error))
    where = engine.url.render_as_string(hide_password=True)
    return BadDatabase(what, where, say("server.fix_database_unusable"))


def forget_deleted(engine: Engine) -> None:
    """Remove from a SQLite file what an upgrade has replaced: unused parts of pages still hold the old dice keys."""
    if engine.dialect.name != "sqlite":
        return
    # A raw connection, because VACUUM cannot run inside a transaction.
    connection = engine.raw_connection()
    try:
        cursor = connection.cursor()
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        cursor.close()
    finally:
        connection.close()
