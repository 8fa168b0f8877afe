"""A new table: from a wish or a save to a game at its first decision, and to the rows that are written down.

Loaded when somebody opens a table, with all the rules.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Sequence
from typing import Any, Final

from showdown import __version__
from showdown.bots import known_bots, make_agent
from showdown.engine import (
    LETTERS,
    BadContent,
    BadSave,
    Diverged,
    Game,
    ShowdownError,
    commitment_of,
    encode_entries,
    encode_setup,
    ready_parties,
)
from showdown.lookup.refusal import NOT_FOUND, USAGE, Refusal
from showdown.lookup.saves import cards_of
from showdown.lookup.stories import FIRST_STORY, catalog_for, house_from, party_named, rulings_from, setup_of
from showdown.server import told
from showdown.server.problems import Cannot
from showdown.server.protocol import write_part
from showdown.server.record import restore, source_of
from showdown.server.seats import HOST, WATCH, hash_of, link_to, new_id, new_token
from showdown.server.store import Row
from showdown.server.telling import lines_from


class Wish:
    """What a new table shall be."""

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


class Laid:
    """A table before it is written: its row, its chairs, the first row of its journal, and what its host is told."""

    def __init__(
        self,
        game: Game,
        options: dict[str, Any],
        key: bytes | None,
        name: str,
        story: str,
        opener: str,
        past: dict[str, Any] | None = None,
    ) -> None:
        """``past``: what was agreed outside the rules in a game that is gone on with."""
        id = new_id()
        now = time.time()
        entries = encode_entries(game.journal.entries, game.catalog)
        commitment = commitment_of(key, id) if key else None
        self.id = id
        # The setup as it is written is the one that is played: its seed rolls nothing at a sealed table.
        self.row = {
            "id": id,
            "created": now,
            "touched": now,
            "engine": __version__,
            "packs": json.dumps(dict(game.catalog.packs)),
            "setup": json.dumps(encode_setup(game.setup)),
            "options": json.dumps({**options, "from": len(entries) if past else 0}),
            "name": name,
            "story": story,
            "practice": key is None,
            "seed_commit": commitment,
            "secret": key.hex() if key else None,
            "status": game.outcome,
            "round": game.state.round,
            "opener": opener,
        }
        tokens = {seat: new_token() for seat in [HOST, WATCH, *[f"p{i + 1}" for i in range(len(game.setup.players))]]}
        bots = options.get("bots", ())
        self.chairs = [chair_row(id, seat, token, seat in bots, now) for seat, token in tokens.items()]
        self.first = Row(id, 1, "open", "", json.dumps({"entries": entries, **(past or {})}, ensure_ascii=False))
        self.told = {
            "table": id,
            "host_token": tokens[HOST],
            "seats": [
                seat_link(id, seat, hand, tokens[seat], seat in bots)
                for seat, hand in [(f"p{i + 1}", hand) for i, hand in enumerate(game.setup.players)]
            ],
            "watch": {"token": tokens[WATCH], "link": link_to(id, WATCH, tokens[WATCH])},
            "commitment": commitment,
            "practice": key is None,
        }


def chair_row(table: str, seat: str, token: str, bot: bool, now: float) -> dict[str, Any]:
    """The database row of one seat; the link of the host does not expire."""
    return {
        "game": table,
        "n": seat,
        "token_hash": hash_of(token),
        "name": "",
        "bot": bot,
        "given": None if seat == HOST else now,
        "claimed": None,
    }


def seat_link(table: str, seat: str, hand: Sequence[int], token: str, bot: bool) -> dict[str, Any]:
    """What the host is told about one seat."""
    return {
        "seat": seat,
        "survivors": [LETTERS[who] for who in hand],
        "token": token,
        "link": link_to(table, seat, token),
        "bot": bot,
    }


def laid_new(wish: Wish, opener: str) -> Laid:
    """A new game.  Raises Cannot."""
    key = None if wish.seed is not None else secrets.token_bytes(32)
    try:
        game, options = make(wish, key)
    except Refusal as refusal:
        status = 404 if refusal.code == NOT_FOUND else 400
        raise Cannot(status, "bad_wish", refusal.what, refusal.fix) from refusal
    except ShowdownError as error:
        raise Cannot(400, "bad_wish", str(error), "see /api/choices") from error
    return Laid(game, options, key, wish.name, wish.story, opener)


def laid_again(document: dict[str, Any], opener: str) -> Laid:
    """A saved game.  What was rolled stays; what comes is rolled with a key of its own.  Raises Cannot."""
    key = secrets.token_bytes(32)
    try:
        game, options = revive(document, key)
    except (BadSave, BadContent, Diverged) as error:
        raise Cannot(400, "bad_save", str(error), "use another copy of it") from error
    laid = Laid(game, options, key, options.pop("name", ""), story_of(game), opener, past_of(game))
    try:
        # As it will be read and told: what fails there shall not lie in the database.
        session = restore(laid.row, [laid.first.values()], game.catalog)
        write_part({"view": told.seen_of(session.game), "log": lines_from(session, 0)})
    except Exception as error:
        raise Cannot(400, "bad_save", f"this save cannot be played: {error}"[:200], "use another copy of it") from error
    return laid


def laid_branch(game: Game, name: str, options: dict[str, Any], opener: str) -> Laid:
    """A practice table that begins where another stood."""
    return Laid(game, options, None, name, story_of(game), opener, past_of(game))


def past_of(game: Game) -> dict[str, Any]:
    return {"marks": game.marks, "takebacks": game.takebacks}


def make(wish: Wish, key: bytes | None) -> tuple[Game, dict[str, Any]]:
    """A game from its first decision.  Raises Refusal or ShowdownError."""
    rulings = rulings_from([f"{name}={value}" for name, value in wish.rulings.items()])
    if wish.party and wish.party not in ready_parties():
        raise Refusal(NOT_FOUND, f"there is no party '{wish.party[:60]}'", "party", "choose one of /api/choices")
    catalog = catalog_for(wish.story, [])
    party = party_named(wish.party, [], catalog) if wish.party else None
    setup = setup_of(wish.story, wish.players, wish.seed or 0, rulings, catalog, party)
    setup.house = house_from([f"{name}={value}" for name, value in wish.house.items()])
    seats = [f"p{i + 1}" for i in range(len(setup.players))]
    for seat in wish.bots:
        if seat not in seats:
            raise Refusal(USAGE, f"there is no seat '{seat[:20]}'", "bots", f"legal: {', '.join(seats)}")
    if wish.bot not in known_bots() and not wish.bot.startswith("mcts:"):
        # A place in the code (module:Class) is for people at this machine, not for the web; `random` is a module, too.
        raise Refusal(USAGE, f"there is no bot '{wish.bot[:60]}'", "bot", "choose one of /api/choices")
    make_agent(wish.bot, 0)
    if thinks_too_long(wish.bot):
        raise Refusal(USAGE, f"the bot '{wish.bot[:60]}' would think too long", "bot", "at most mcts:400 or mcts:2s")
    options = {
        "bots": sorted(set(wish.bots)),
        "bot": wish.bot,
        # At a practice table bots answer alike every time, too.
        "bot_seed": secrets.randbelow(2**32) if wish.seed is None else wish.seed,
        "training": wish.training,
        "dice": wish.dice,
        "cards": wish.cards,
    }
    return Game(setup, catalog, source_of(key, options), training=wish.training), options


THOUGHTS: Final = 400
SECONDS: Final = 2.0


def thinks_too_long(bot: str) -> bool:
    """A search costs whoever keeps the server: within these bounds only."""
    word, _, numbers = bot.partition(":")
    if word != "mcts" or not numbers:
        return False
    count, _, rounds = numbers.partition(":")
    if count.endswith("s"):
        return float(count[:-1]) > SECONDS
    return int(count) * int(rounds or 1) > THOUGHTS


def revive(document: dict[str, Any], key: bytes) -> tuple[Game, dict[str, Any]]:
    """A game from a save.  Raises BadSave, BadContent or Diverged."""
    table = document.get("table")
    asked = table if isinstance(table, dict) else {}
    options: dict[str, Any] = {
        "bots": [],
        "bot": "heuristic",
        "training": document.get("training") is True,
        "dice": asked.get("dice") is True,
        "cards": asked.get("cards") is True,
    }
    game = Game.recover_document(document, cards_of(document, []), source_of(key, options), "the save")
    # Only a journal that leads to the position can be gone on with here: the journal is all that is kept.
    again = Game.replay(game.setup, game.journal, game.catalog, listen=False)
    if again.digest() != game.digest():
        raise BadSave("the journal of this save does not lead to its position")
    return game, options


def story_of(game: Game) -> str:
    setup = game.setup
    if setup.level == FIRST_STORY:
        return FIRST_STORY
    return f"{setup.monster}:{setup.level.removeprefix('level-')}"
