"""Seats and their secret tokens, which the database keeps only as hashes.

Seats are ``p1`` to ``p4`` (players), ``watch`` (spectators) and ``host`` (opened the table).
"""

from __future__ import annotations

import hashlib
import hmac
import math
import re
import secrets
from typing import Final, Literal, get_args

from showdown.language import say

WATCH: Final = "watch"
HOST: Final = "host"
ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
ID_LENGTH: Final = 26
"""Characters of a table id: 134 bits, too many to guess."""
ID: Final = re.compile(r"[a-z0-9]{26}")
Colour = Literal["amber", "blue", "green", "violet", "red", "teal", "pink", "grey"]
"""The colours that a player can choose; the page decides how each looks."""
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)


def new_id() -> str:
    return "".join([secrets.choice(ALPHABET) for _ in range(ID_LENGTH)])


def is_id(text: str) -> bool:
    return ID.fullmatch(text) is not None


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def opens(token: str, token_hash: str) -> bool:
    """Does this token have this hash?  Compared in constant time."""
    return hmac.compare_digest(hash_of(token), token_hash)


def link_to(table: str, seat: str, token: str) -> str:
    """The link of a seat.  The token follows ``#``, a part that browsers do not send."""
    return f"/t/{table}#seat={seat}.{token}"


class SeatRecord:
    """One seat of a table.

    ``survivors``: letters of its survivors.  ``bot``: a bot answers for it.  ``chosen``: the colour that the player
    chose, or an empty string.

    ``given``: when its link was handed out (None: never expires); ``claimed``: when a client first used it.
    ``holder``: hash of the secret by which the player's browser is known, or an empty string.
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
        chosen: str = "",
        holder: str = "",
    ) -> None:
        self.seat = seat
        self.token_hash = token_hash
        self.name = name
        self.bot = bot
        self.survivors = survivors
        self.given = given
        self.claimed = claimed
        self.chosen = chosen
        self.holder = holder

    @property
    def colour(self) -> Colour:
        """The colour of the seat: the chosen one, or one that no other seat has by default."""
        if self.chosen in COLOURS:
            return self.chosen
        return COLOURS[(int(self.seat[1:]) - 1) % len(COLOURS)] if self.seat[0] == "p" else "grey"

    @property
    def shown_name(self) -> str:
        """The name of the player, or ``Player 2``."""
        return self.name or say("server.player", number=self.seat[1:])

    @property
    def has_player(self) -> bool:
        """Did a person sit down here since the link was handed out?  True for links from before claims were stored."""
        return self.seat[0] == "p" and not self.bot and (self.claimed is not None or self.given is None)

    def is_unused(self, before: float = math.inf) -> bool:
        """Was the link handed out before this time and never used?

        False for the host, whose token never expires.
        """
        return self.given is not None and self.given < before and self.claimed is None
