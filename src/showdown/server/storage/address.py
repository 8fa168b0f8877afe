"""Where a database is: its address, and whether a SQLite file can be used there."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from sqlalchemy import Engine, text
from sqlalchemy.exc import SQLAlchemyError

from showdown.language import say
from showdown.server.storage.store import BadDatabase


def url_of(database: str) -> str:
    """The SQLAlchemy URL of a SQLite file or a PostgreSQL address.  Raises BadDatabase."""
    if database.startswith(("postgresql://", "postgres://")):
        return "postgresql+psycopg://" + database.partition("://")[2]
    if database.startswith("postgresql+psycopg://"):
        return database
    if "://" in database:
        raise BadDatabase(say("server.database_unknown"), hidden(database), say("server.fix_database_kind"))
    return f"sqlite:///{Path(database).absolute()}"


def hidden(url: str) -> str:
    """The address without its password."""
    from sqlalchemy.engine import make_url

    try:
        return make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return url.partition("://")[0] + "://..."


NETWORK: Final = frozenset({"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "fuse.sshfs", "ceph", "glusterfs"})
ROOM: Final = 50 * 2**20
"""Free bytes that the disk must have."""


def check_place(path: Path) -> None:
    """Raises BadDatabase if a SQLite file would be on a network file system or a full disk."""
    folder = path.parent
    if not folder.is_dir():
        raise BadDatabase(say("server.no_folder"), str(folder), say("server.fix_no_folder"))
    kind = file_system_of(folder)
    if kind in NETWORK:
        what = say("server.network_disk", kind=kind)
        raise BadDatabase(what, str(folder), say("server.fix_network_disk"))
    if hasattr(os, "statvfs"):
        left = os.statvfs(folder)
        if left.f_bavail * left.f_frsize < ROOM:
            raise BadDatabase(say("server.disk_full"), str(folder), say("server.fix_disk_full"))


def file_system_of(folder: Path) -> str:
    """The type of the file system of a folder; empty if unknown."""
    mounts = Path("/proc/self/mounts")
    if not mounts.exists():
        return ""
    here = str(folder.resolve())
    best, kind = "", ""
    for line in mounts.read_text(encoding="utf-8", errors="replace").splitlines():
        words = line.split()
        if len(words) > 2:
            at = words[1].replace("\\040", " ")
            inside = here == at or here.startswith(at.rstrip("/") + "/")
            if inside and len(at) >= len(best):
                best, kind = at, words[2]
    return kind


def quick_check(engine: Engine) -> None:
    """Raises BadDatabase if SQLite finds its file damaged."""
    with engine.connect() as connection:
        found = connection.execute(text("PRAGMA quick_check(1)")).scalar()
    if found != "ok":
        raise BadDatabase(say("server.damaged", why=str(found)), str(engine.url.database), say("server.fix_backup"))
