"""The secret of a server: a private file without which the dice keys and links in its database are useless.

The database holds the key of each table's dice only sealed: XORed with a keystream that depends on the secret and the
table, and authenticated.  The hash of a seat's token is authenticated in the same way, so that nobody who can only
write the database can give himself a seat.  A copy of the database alone, such as a backup, can be read but not
played, and foretells no dice.

The file is beside a SQLite file (``tables.db.secret``); for PostgreSQL it is in the folder for the user's own data, or
where ``SHOWDOWN_SECRET_FILE`` says: all servers of one database must have the same.
"""

from __future__ import annotations

import contextlib
import hmac
import os
import secrets
import tempfile
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import platformdirs

from showdown.language import say
from showdown.server.storage.file_guard import PRIVATE, make_private_folder

VARIABLE: Final = "SHOWDOWN_SECRET_FILE"
"""The environment variable that names another file."""
BYTES: Final = 32
"""Length of the secret and of a dice key."""
MAC_BYTES: Final = 32
SEALED: Final = "sealed:"
"""Begins a sealed dice key; older databases hold the key itself."""
MAC_DIGITS: Final = 2 * MAC_BYTES
TOKEN_DIGITS: Final = 64
"""Hexadecimal digits of the hash of a token."""


class BadSecret(Exception):
    """The file of the secret cannot be used; the message says why."""


class ServerSecret:
    """Seals and opens what must not be readable in the database.

    ``key``: None if the secret is missing or wrong; ``why`` then says so, and ``place`` where it should be.
    """

    def __init__(self, key: bytes | None = None, why: str = "", place: str = "") -> None:
        self.key = key
        self.why = why
        self.place = place

    # -- dice keys -----------------------------------------------------------------------------------------------

    def sealed(self, table: str, key: str | None) -> str | None:
        """A dice key (hex) as the database holds it.  Raises BadSecret without a secret."""
        if key is None or key.startswith(SEALED):
            return key
        plain = bytes.fromhex(key)
        hidden = bytes(a ^ b for a, b in zip(plain, self.derived("key", table, len(plain)), strict=True))
        return SEALED + hidden.hex() + self.mac("sealed-key", table, hidden.hex())

    def opened(self, table: str, stored: str | None) -> str | None:
        """The dice key (hex); None if there is none, or if it cannot be opened."""
        if stored is None or not stored.startswith(SEALED):
            # From a database whose schema could not be upgraded because it is damaged.
            return stored
        text = stored.removeprefix(SEALED)
        hidden, mac = text[:-MAC_DIGITS], text[-MAC_DIGITS:]
        if self.key is None or not same(mac, self.mac("sealed-key", table, hidden)):
            return None
        plain = bytes.fromhex(hidden)
        return bytes(a ^ b for a, b in zip(plain, self.derived("key", table, len(plain)), strict=True)).hex()

    # -- seats ---------------------------------------------------------------------------------------------------

    def seat_hash(self, table: str, seat: str, token_hash: str) -> str:
        """The hash of a token as the database holds it: authenticated.  Raises BadSecret without a secret."""
        return self.mac("seat", f"{table} {seat}", token_hash) + token_hash

    def knows_seat(self, table: str, row: dict[str, Any]) -> bool:
        """Did a server with this secret write the hash of this seat?"""
        stored = str(row["token_hash"])
        mac, token_hash = stored[:MAC_DIGITS], stored[MAC_DIGITS:]
        return self.key is not None and same(mac, self.mac("seat", f"{table} {row['n']}", token_hash))

    def open_table(self, row: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        """A stored game with its seats as the server uses it, and whether it can be played.

        If it cannot, because the secret is missing or another one, links still open it for reading: that needs no more
        than the database shows.  If it can, a seat that this server did not write has no valid link.
        """
        id = str(row["id"])
        known = {str(seat["n"]) for seat in row["seats"] if self.knows_seat(id, seat)}
        stored = row["secret"] if isinstance(row["secret"], str) else None
        key = self.opened(id, stored)
        seats = []
        for seat in row["seats"]:
            token_hash = str(seat["token_hash"])[MAC_DIGITS:]
            seats.append({**seat, "token_hash": token_hash if not known or str(seat["n"]) in known else ""})
        playable = bool(known) and (key is not None) == (row["seed_commit"] is not None)
        return {**row, "secret": key, "seats": seats}, playable

    # -- hashes --------------------------------------------------------------------------------------------------

    def derived(self, purpose: str, about: str, length: int) -> bytes:
        if self.key is None:
            raise BadSecret(self.why)
        # Damaged text can hold lone surrogates.
        text = f"{purpose} {about}".encode("utf-8", "surrogatepass")
        return blake2b(text, key=self.key, digest_size=length).digest()

    def mac(self, purpose: str, about: str, text: str) -> str:
        return self.derived(f"mac {purpose}", f"{about} {text}", MAC_BYTES).hex()

    def blurred(self, text: str) -> str:
        """A short keyed hash, to count something (the address of a client) without storing it."""
        return self.derived("blur", text, 8).hex() if self.key is not None else ""


def same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode())


# -- the file ----------------------------------------------------------------------------------------------------------


def place_of(database: str) -> Path:
    """Where the secret of a database is."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named).expanduser()
    if "://" in database:
        return Path(platformdirs.user_data_dir("showdown")) / "server.secret"
    path = Path(database).resolve()
    return path.with_name(f"{path.name}.secret")


def read_secret(place: Path) -> ServerSecret:
    """The secret in this file; without a key if there is none that can be used."""
    try:
        if place.stat().st_mode & 0o077:
            with contextlib.suppress(PermissionError):
                place.chmod(PRIVATE)
        text = place.read_text(encoding="ascii").strip()
        key = bytes.fromhex(text)
    except FileNotFoundError:
        return ServerSecret(None, say("server.secret_missing"), str(place))
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else say("server.secret_malformed")
        return ServerSecret(None, say("server.secret_unreadable", why=why), str(place))
    if len(key) != BYTES:
        why = say("server.secret_malformed")
        return ServerSecret(None, say("server.secret_unreadable", why=why), str(place))
    return ServerSecret(key, "", str(place))


def new_secret() -> ServerSecret:
    """A secret that is stored nowhere."""
    return ServerSecret(secrets.token_bytes(BYTES))


def make_secret(place: Path, key: bytes | None = None) -> ServerSecret:
    """Write a new secret, private and on disk before anything is sealed with it; an existing one is kept.

    The file appears whole: a second server that starts at the same time reads the secret of the first.
    """
    key = key or secrets.token_bytes(BYTES)
    try:
        make_private_folder(place.parent)
        handle, temporary = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name}.")
        try:
            with os.fdopen(handle, "w", encoding="ascii") as out:
                out.write(key.hex() + "\n")
                out.flush()
                os.fsync(out.fileno())
            os.link(temporary, place)
        finally:
            os.unlink(temporary)
        sync_folder(place.parent)
    except FileExistsError:
        return read_secret(place)
    except OSError as error:
        return ServerSecret(None, say("server.secret_unreadable", why=error.strerror), str(place))
    return ServerSecret(key, "", str(place))


def sync_folder(folder: Path) -> None:
    """Flush a folder to disk, so that a new file survives a power cut."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
