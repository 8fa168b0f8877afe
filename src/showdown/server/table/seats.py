"""Who may do what: secrets in links, kept only as hashes.

Seats are ``p1`` to ``p4`` (the engine's), ``watch`` (looks on) and ``host`` (made the table).
"""

from __future__ import annotations

import hashlib
import hmac
import math
import re
import secrets
from typing import Final

WATCH: Final = "watch"
HOST: Final = "host"
ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
ID_LENGTH: Final = 26
"""134 bits: nobody finds a table by trying."""
ID: Final = re.compile(r"[a-z0-9]{26}")


def new_id() -> str:
    return "".join([secrets.choice(ALPHABET) for _ in range(ID_LENGTH)])


def is_id(text: str) -> bool:
    return ID.fullmatch(text) is not None


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def opens(token: str, token_hash: str) -> bool:
    """Is this the token that was hashed?  Takes the same time whatever is wrong with it."""
    return hmac.compare_digest(hash_of(token), token_hash)


def link_to(table: str, seat: str, token: str) -> str:
    """The secret stands behind ``#``: browsers send that part to nobody."""
    return f"/t/{table}#seat={seat}.{token}"


class SeatRecord:
    """One seat of a table.  ``survivors``: their letters.  ``bot``: nobody sits there, the bot answers.

    ``given``: when its link was given out, if that can expire; ``claimed``: when somebody first came by it.
    """

    def __init__(
        self,
        seat: str,
        token_hash: str,
        name: str,
        bot: bool,
        survivors: list[str],
        given: float | None = None,
        claimed: float | None = None,
    ) -> None:
        self.seat = seat
        self.token_hash = token_hash
        self.name = name
        self.bot = bot
        self.survivors = survivors
        self.given = given
        self.claimed = claimed

    def waits(self, before: float = math.inf) -> bool:
        """Has nobody come yet by a link that was given out before this moment?  The host's secret is in no link."""
        return self.given is not None and self.given < before and self.claimed is None
