"""All tables: made, read from disk when somebody comes, forgotten when nobody has been there for a while."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from showdown import __version__
from showdown.agents import known_bots, make_agent
from showdown.api import (
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
from showdown.server.actor import Actor
from showdown.server.limits import Limits
from showdown.server.logbook import log
from showdown.server.metrics import Metrics
from showdown.server.owners import Alone, Shared
from showdown.server.protocol import RESTART
from showdown.server.record import source_of
from showdown.server.seats import HOST, WATCH, hash_of, link_to, new_id, new_token
from showdown.server.store import Row, Store
from showdown.table.opening import FIRST_STORY, cards_of, catalog_for, party_named, rulings_from, setup_of
from showdown.table.refusal import NOT_FOUND, USAGE, Refusal

T = TypeVar("T")
SWEEP: Final = 30.0


class Wish:
    """What a new table shall be."""

    def __init__(self) -> None:
        self.story = FIRST_STORY
        self.party = ""
        self.players = 1
        self.rulings: dict[str, str] = {}
        self.bots: list[str] = []
        self.bot = "heuristic"
        self.seed: int | None = None
        self.training = False
        self.name = ""
        self.dice = False
        self.cards = False


class Cannot(Exception):
    """A wish that cannot be fulfilled: a code for programs, a sentence, and what to do."""

    def __init__(self, status: int, code: str, what: str, todo: str) -> None:
        super().__init__(what)
        self.status = status
        self.code = code
        self.what = what
        self.todo = todo


class Hall:
    def __init__(self, store: Store, limits: Limits) -> None:
        self.store = store
        self.limits = limits
        self.metrics = Metrics()
        self.tables: dict[str, Actor] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.sweeper: asyncio.Task[None] | None = None
        self.owners = Alone()
        self.closed = False
        self.thinker = ThreadPoolExecutor(1, thread_name_prefix="thinker")
        """What-if questions, one after the other: however many ask, the tables lose little."""
        self.asking = 0

    # -- opening -----------------------------------------------------------------------------------------------------

    async def open(self, wish: Wish, opener: str) -> dict[str, Any]:
        """A new table.  Raises Cannot."""
        await self.check_room(opener)
        key = None if wish.seed is not None else secrets.token_bytes(32)
        try:
            game, options = await asyncio.to_thread(make, wish, key)
        except Refusal as refusal:
            status = 404 if refusal.code == NOT_FOUND else 400
            raise Cannot(status, "bad_wish", refusal.what, refusal.fix) from refusal
        except ShowdownError as error:
            raise Cannot(400, "bad_wish", str(error), "see /api/choices") from error
        return await self.lay(game, options, key, wish.name, wish.story, opener, {})

    async def go_on(self, document: dict[str, Any], opener: str) -> dict[str, Any]:
        """A table for a saved game.  What was rolled stays; what comes is rolled with a key of its own."""
        await self.check_room(opener)
        key = secrets.token_bytes(32)
        try:
            game, options = await asyncio.to_thread(revive, document, key)
        except (BadSave, BadContent, Diverged) as error:
            raise Cannot(400, "bad_save", str(error), "use another copy of it") from error
        past = {"marks": game.marks, "takebacks": game.takebacks}
        return await self.lay(game, options, key, options.pop("name", ""), story_of(game), opener, past)

    async def branch(self, game: Game, name: str, options: dict[str, Any], opener: str) -> dict[str, Any]:
        """A practice table that begins where another stood."""
        await self.check_room(opener)
        past = {"marks": game.marks, "takebacks": game.takebacks}
        return await self.lay(game, options, None, name, story_of(game), opener, past)

    async def check_room(self, opener: str) -> None:
        if opener and await self.store.unfinished_of(opener) >= self.limits.unfinished:
            what = f"this address has {self.limits.unfinished} unfinished tables that it opened today"
            raise Cannot(429, "too_many_tables", what, "finish one of them first")

    async def lay(
        self,
        game: Game,
        options: dict[str, Any],
        key: bytes | None,
        name: str,
        story: str,
        opener: str,
        past: dict[str, Any],
    ) -> dict[str, Any]:
        """Write a table down, and give out its links."""
        id = new_id()
        now = time.time()
        entries = encode_entries(game.journal.entries, game.catalog)
        commitment = commitment_of(key, id) if key else None
        # The setup as it is written is the one that is played: its seed rolls nothing at a sealed table.
        row = {
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
        chairs = [
            {
                "game": id,
                "n": seat,
                "token_hash": hash_of(token),
                "name": "",
                "bot": seat in options.get("bots", ()),
                "claimed": None,
            }
            for seat, token in tokens.items()
        ]
        body = json.dumps({"entries": entries, **past}, ensure_ascii=False)
        await self.store.create(row, chairs, Row(id, 1, "open", "", body))
        actor = await self.table(id)
        if actor is not None:
            actor.wake()
        hands = game.setup.players
        return {
            "table": id,
            "host_token": tokens[HOST],
            "seats": [
                {
                    "seat": f"p{i + 1}",
                    "survivors": [LETTERS[who] for who in hand],
                    "token": tokens[f"p{i + 1}"],
                    "link": link_to(id, f"p{i + 1}", tokens[f"p{i + 1}"]),
                    "bot": f"p{i + 1}" in options.get("bots", ()),
                }
                for i, hand in enumerate(hands)
            ],
            "watch": {"token": tokens[WATCH], "link": link_to(id, WATCH, tokens[WATCH])},
            "commitment": commitment,
            "practice": key is None,
        }

    # -- finding -----------------------------------------------------------------------------------------------------

    async def table(self, id: str) -> Actor | None:
        """A table by its id, read from disk if need be.

        Raises NotStored if the disk cannot be read, Elsewhere if another server plays it.
        """
        found = self.tables.get(id)
        if found is not None:
            return found
        if self.closed:
            return None
        lock = self.loading.setdefault(id, asyncio.Lock())
        try:
            async with lock:
                found = self.tables.get(id)
                if found is not None:
                    return found
                if not self.store.is_sqlite and await self.store.game(id) is None:
                    # Nobody shall make us claim what does not exist.
                    return None
                await self.owners.claim(id)
                actor = Actor(id, self.store, self.metrics)
                if not await actor.load():
                    await self.owners.release(id)
                    return None
                self.tables[id] = actor
                self.metrics.tables.set(len(self.tables))
                actor.wake()
                return actor
        finally:
            if not lock.locked():
                self.loading.pop(id, None)

    # -- closing -----------------------------------------------------------------------------------------------------

    def share(self, address: str) -> None:
        """Other servers may work on the same database; they reach this one at ``address``."""
        if not self.store.is_sqlite:
            self.owners = Shared(self.store, address, self.lose)

    def lose(self) -> None:
        """All tables may be somebody else's by now: everybody comes again, and finds whoever plays them."""
        for actor in self.tables.values():
            actor.closed = True
            for subscriber in list(actor.subscribers):
                subscriber.close(RESTART, "the table may have changed its server")
        self.tables.clear()
        self.metrics.tables.set(0)

    def start(self) -> None:
        self.sweeper = asyncio.get_running_loop().create_task(self.sweep())

    async def sweep(self) -> None:
        """Forget tables that nobody has looked at for a while; they lie on disk."""
        while True:
            await asyncio.sleep(SWEEP)
            for id in self.forget(time.monotonic() - 60 * self.limits.idle):
                await self.owners.release(id)

    def forget(self, before: float) -> list[str]:
        idle = [t for t in self.tables.values() if not t.subscribers and t.touched < before and not t.lock.locked()]
        for actor in idle:
            actor.closed = True
            del self.tables[actor.id]
        self.metrics.tables.set(len(self.tables))
        return [actor.id for actor in idle]

    async def close(self) -> None:
        """Let commands that are being written end; nothing new begins."""
        self.closed = True
        if self.sweeper:
            self.sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.sweeper
        for actor in list(self.tables.values()):
            async with actor.lock:
                actor.closed = True
        await self.owners.close()
        self.thinker.shutdown(cancel_futures=True)
        log.info("closed", tables=len(self.tables))

    async def think(self, question: Callable[[], T]) -> T:
        """Play some futures in a thread.  Raises Cannot if too many ask."""
        if self.asking > self.limits.waiting:
            raise Cannot(503, "busy", "others are asking just now", "try again in a moment")
        self.asking += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.thinker, question)
        finally:
            self.asking -= 1


def make(wish: Wish, key: bytes | None) -> tuple[Game, dict[str, Any]]:
    """A game from its first decision.  Raises Refusal or ShowdownError."""
    rulings = rulings_from([f"{name}={value}" for name, value in wish.rulings.items()])
    if wish.party and wish.party not in ready_parties():
        raise Refusal(NOT_FOUND, f"there is no party '{wish.party[:60]}'", "party", "choose one of /api/choices")
    catalog = catalog_for(wish.story, [])
    party = party_named(wish.party, [], catalog) if wish.party else None
    setup = setup_of(wish.story, wish.players, wish.seed or 0, rulings, catalog, party)
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
