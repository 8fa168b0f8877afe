"""Create a table from a specification, a save or a branch.

Imports all rules, so it is itself imported when the first table is opened.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from showdown import __version__
from showdown.bots import known_bots, make_agent
from showdown.engine import (
    LETTERS,
    Game,
    ShowdownError,
    commitment_of,
    ready_parties,
)
from showdown.language import say
from showdown.lookup.refusal import NOT_FOUND, USAGE, Refusal
from showdown.lookup.stories import FIRST_STORY, catalog_for, house_from, party_named, rulings_from, setup_of
from showdown.server.http.problems import ApiError
from showdown.server.storage.appended_rows import JournalRow
from showdown.server.storage.checksums import of_game, of_seat
from showdown.server.storage.journal_rows import source_of
from showdown.server.table.opening import Opening, opening_of
from showdown.server.table.seats import HOST, WATCH, SeatRecord, hash_of, link_to, new_id, new_token
from showdown.server.table.undo_wait import UNDO_WAIT


class TableSpec:
    """What a new table is: the fields of ``POST /api/tables``."""

    def __init__(self) -> None:
        self.story = FIRST_STORY
        self.party = ""
        self.players = 1
        self.rulings: dict[str, str] = {}
        self.house: dict[str, str] = {}
        self.bots: list[str] = []
        self.bot = "heuristic"
        self.seed: int | None = None
        self.training = False
        self.name = ""
        self.dice = False
        self.cards = False
        self.spectator_chat = True
        self.undo_wait: int | None = UNDO_WAIT
        """Seconds after which an undo of revealed dice needs no more answers; None: all players must agree."""


class PreparedTable:
    """A table before it is stored: its rows, and the reply to its host (``reply``)."""

    def __init__(
        self,
        opening: Opening,
        options: dict[str, Any],
        key: bytes | None,
        name: str,
        opener: str,
        people: Mapping[str, SeatRecord] | None = None,
    ) -> None:
        """``people``: seats of another table, whose names and colours the players keep."""
        id = new_id()
        now = time.time()
        commitment = commitment_of(key, id) if key else None
        self.id = id
        self.story = opening["story"]
        # At a table with sealed dice the seed of the setup rolls nothing.
        self.row = {
            "id": id,
            "created": now,
            "touched": now,
            "engine": __version__,
            "packs": json.dumps(opening["packs"]),
            "setup": json.dumps(opening["setup"]),
            "options": json.dumps({**options, "from": opening["entries"] if opening["began_elsewhere"] else 0}),
            "name": name,
            "story": opening["story"],
            "practice": key is None,
            "seed_commit": commitment,
            "secret": key.hex() if key else None,
            "status": opening["outcome"],
            "round": opening["round"],
            "opener": opener,
        }
        checksum = of_game(self.row)
        self.row["checksum"] = checksum
        hands = {f"p{i + 1}": hand for i, hand in enumerate(opening["hands"])}
        tokens = {seat: new_token() for seat in [HOST, WATCH, *hands]}
        bots = options.get("bots", ())
        self.seat_rows = [
            seat_row(id, seat, token, seat in bots, now, people.get(seat) if people else None, checksum)
            for seat, token in tokens.items()
        ]
        self.snapshot = {**opening["snapshot"], "game": id} if opening["snapshot"] else None
        self.first = JournalRow(id, 1, "open", "", opening["body"], checksum)
        self.reply = {
            "table": id,
            "host_token": tokens[HOST],
            "seats": [seat_link(id, seat, hand, tokens[seat], seat in bots) for seat, hand in hands.items()],
            "watch": {"token": tokens[WATCH], "link": link_to(id, WATCH, tokens[WATCH])},
            "commitment": commitment,
            "practice": key is None,
        }


def seat_row(
    table: str, seat: str, token: str, bot: bool, now: float, known: SeatRecord | None, checksum: str
) -> dict[str, Any]:
    """The database row of one seat.  The link of the host does not expire.

    ``known``: the same seat at another table, whose name and colour it keeps.  ``checksum``: that of the game.
    """
    row = {
        "game": table,
        "n": seat,
        "token_hash": hash_of(token),
        "name": known.name if known else "",
        "bot": bot,
        "given": None if seat == HOST else now,
        "claimed": None,
        "colour": known.chosen if known else "",
        "holder": "",
    }
    row["checksum"] = of_seat(checksum, row)
    return row


def seat_link(table: str, seat: str, hand: Sequence[int], token: str, bot: bool) -> dict[str, Any]:
    """One seat in the reply to the host."""
    return {
        "seat": seat,
        "survivors": [LETTERS[who] for who in hand],
        "token": token,
        "link": link_to(table, seat, token),
        "bot": bot,
    }


def prepare_new(spec: TableSpec, opener: str) -> PreparedTable:
    """A table for a new game.  Raises ApiError."""
    key = None if spec.seed is not None else secrets.token_bytes(32)
    with wishes_refused():
        game, options = make(spec, key)
    return PreparedTable(opening_of(game, spec.story), options, key, spec.name, opener)


@contextmanager
def wishes_refused() -> Iterator[None]:
    """Raise ApiError for a table that the rules or cards refuse: 404 if something named is not there, else 400."""
    try:
        yield
    except Refusal as refusal:
        status = 404 if refusal.code == NOT_FOUND else 400
        raise ApiError(status, "bad_wish", refusal.what, refusal.fix) from refusal
    except ShowdownError as error:
        raise ApiError(400, "bad_wish", str(error), say("server.fix_choices")) from error


def prepare_from_save(found: dict[str, Any], opener: str) -> PreparedTable:
    """A table for a saved game, from the answer of the job ``import_save``.  Future dice are rolled with a new key."""
    options: dict[str, Any] = found["options"]
    return PreparedTable(found["opening"], options, secrets.token_bytes(32), "", opener)


def prepare_branch(opening: Opening, name: str, options: dict[str, Any], opener: str) -> PreparedTable:
    """A practice table that starts at a position of another table."""
    return PreparedTable(opening, options, None, name, opener)


def make(spec: TableSpec, key: bytes | None) -> tuple[Game, dict[str, Any]]:
    """A game from its first decision.  Raises Refusal or ShowdownError."""
    rulings = rulings_from([f"{name}={value}" for name, value in spec.rulings.items()])
    if spec.party and spec.party not in ready_parties():
        raise Refusal(NOT_FOUND, say("server.no_party", party=spec.party[:60]), "party", say("server.fix_choices"))
    catalog = catalog_for(spec.story, [], spec.party)
    party = party_named(spec.party, [], catalog) if spec.party else None
    setup = setup_of(spec.story, spec.players, spec.seed or 0, rulings, catalog, party)
    setup.house = house_from([f"{name}={value}" for name, value in spec.house.items()])
    seats = [f"p{i + 1}" for i in range(len(setup.players))]
    for seat in spec.bots:
        if seat not in seats:
            legal = say("server.fix_one_of", words=", ".join(seats))
            raise Refusal(USAGE, say("server.no_bot_seat", seat=seat[:20]), "bots", legal)
    if spec.bot not in known_bots() and not spec.bot.startswith("mcts:"):
        # Bots as module:Class run code of this machine, so clients may not name them; `random` is a module, too.
        raise Refusal(USAGE, say("server.no_bot", bot=spec.bot[:60]), "bot", say("server.fix_choices"))
    make_agent(spec.bot, 0)
    if thinks_too_long(spec.bot):
        raise Refusal(USAGE, say("server.bot_too_slow", bot=spec.bot[:60]), "bot", say("server.fix_bot_budget"))
    options = {
        "bots": sorted(set(spec.bots)),
        "bot": spec.bot,
        # At a practice table the bots are reproducible, too.
        "bot_seed": secrets.randbelow(2**32) if spec.seed is None else spec.seed,
        "training": spec.training,
        "dice": spec.dice,
        "cards": spec.cards,
        "spectator_chat": spec.spectator_chat,
        "undo_wait": spec.undo_wait,
    }
    return Game(setup, catalog, source_of(key, options), training=spec.training), options


THOUGHTS: Final = 400
"""Most iterations of a search bot per decision."""
SECONDS: Final = 2.0
"""Most seconds of a search bot per decision."""


def thinks_too_long(bot: str) -> bool:
    """Does a search bot ask for more than ``THOUGHTS`` iterations or ``SECONDS``?"""
    word, _, numbers = bot.partition(":")
    if word != "mcts" or not numbers:
        return False
    count, _, rounds = numbers.partition(":")
    if count.endswith("s"):
        return float(count[:-1]) > SECONDS
    return int(count) * int(rounds or 1) > THOUGHTS
