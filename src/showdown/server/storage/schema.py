"""The database schema: games, journals of commands, snapshots, seats and chats.

The same for SQLite and PostgreSQL.

The journal only grows: an undo is a row, too.  ``(game, seq)`` and ``(game, command_id)`` are unique, so that no two
servers can store the same number and no command is stored twice.  ``fencing_token`` counts how often a server of a
cluster has claimed the game: writes with an older token are refused.  ``checksum``: see ``checksums.py``.  A chat is
not part of the journal: only its last lines are kept.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, MetaData, Table, Text, UniqueConstraint

metadata: Final = MetaData()

games: Final = Table(
    "game",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("engine", Text, nullable=False),
    Column("packs", Text, nullable=False),
    Column("setup", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("story", Text, nullable=False),
    Column("practice", Boolean, nullable=False),
    Column("seed_commit", Text),
    Column("secret", Text),
    Column("status", Text, nullable=False),
    Column("round", Integer, nullable=False),
    Column("opener", Text, nullable=False),
    Column("fencing_token", Integer, nullable=False, server_default="0"),
    Column("checksum", Text, nullable=False, server_default=""),
)

journal: Final = Table(
    "journal",
    metadata,
    Column("game", Text, ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("command_id", Text, nullable=False),
    Column("seat", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("body", Text, nullable=False),
    Column("checksum", Text, nullable=False, server_default=""),
    UniqueConstraint("game", "command_id"),
)

snapshots: Final = Table(
    "snapshot",
    metadata,
    Column("game", Text, ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("body", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("checksum", Text, nullable=False, server_default=""),
)

seats: Final = Table(
    "seat",
    metadata,
    Column("game", Text, ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Text, primary_key=True),
    Column("token_hash", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("given", Float),
    Column("claimed", Float),
    Column("colour", Text, nullable=False, server_default=""),
    Column("holder", Text, nullable=False, server_default=""),
    Column("checksum", Text, nullable=False, server_default=""),
)

chats: Final = Table(
    "chat",
    metadata,
    Column("game", Text, ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("command_id", Text, nullable=False),
    Column("seat", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("game", "command_id"),
)
