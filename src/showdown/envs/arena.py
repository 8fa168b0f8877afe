"""The arena: bots on the same fights, and a leaderboard that goes on where it stopped.

Every fight depends on the bot's name and the seed alone, so results do not depend on workers or order, and two bots
are compared seed by seed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from multiprocessing import TimeoutError as PoolTimeout
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from showdown import __version__
from showdown.agents.registry import make_agent
from showdown.engine import BadSave, Game, ShowdownError, answer, core_catalog
from showdown.sim.intervals import paired_rate, rate
from showdown.sim.worker import at_work

SCHEMA = "showdown.leaderboard/1"
ENDLESS = 20_000
"""Decisions after which a fight is called undecided, and counted as not won."""
PATIENCE = 900.0
"""Seconds after which a bot is said to hang."""
SAVED_EVERY = 20


class Arena(NamedTuple):
    """What is fought: ``first-story``, or a monster and its level, and by which party."""

    story: str = "first-story"
    party: str = ""
    players: int = 4

    def name(self) -> str:
        return f"{self.story} {self.party}".strip() + f" {self.players}p"

    def open(self, seed: int) -> Game:
        party = self.party or None
        if self.story == "first-story":
            return Game.first_story(seed=seed, players=self.players, party=party, listen=False)
        monster, _, level = self.story.partition(":")
        level = f"level-{level}" if level.isdigit() else level or "level-1"
        return Game.showdown(monster, level, seed=seed, players=self.players, party=party, listen=False)


class Record:
    """How one bot did on the seeds from ``first`` on: for each fight ``1`` won, ``0`` lost, ``-`` undecided."""

    def __init__(self, outcomes: str = "", alive: str = "", rounds: list[int] | None = None) -> None:
        self.outcomes = outcomes
        self.alive = alive
        self.rounds = rounds or []

    def document(self) -> dict[str, Any]:
        n, won = len(self.outcomes), self.outcomes.count("1")
        _, low, high = rate(won, n)
        return {
            "games": n,
            "wins": won,
            "undecided": self.outcomes.count("-"),
            "rate": round(won / n, 6) if n else None,
            "interval": [round(low, 6), round(high, 6)],
            "alive": round(sum(map(int, self.alive)) / n, 3) if n else None,
            "mean_rounds": round(sum(self.rounds) / n, 2) if n else None,
            "outcomes": self.outcomes,
            "alive_each": self.alive,
            "rounds_each": self.rounds,
        }


def difference(a: str, b: str) -> dict[str, Any]:
    """How many points more often b wins than a on the seeds both have played, with a paired 95 % interval."""
    n = min(len(a), len(b))
    gained = sum(1 for i in range(n) if b[i] == "1" and a[i] != "1")
    lost = sum(1 for i in range(n) if a[i] == "1" and b[i] != "1")
    value, low, high = paired_rate(lost, gained, n)
    points = [round(100 * x, 3) for x in (value, low, high)]
    return {"games": n, "gained": gained, "lost": lost, "points": points[0], "interval": points[1:]}


def fight(task: tuple[Arena, str, int]) -> tuple[str, int, int]:
    """One fight of one bot: its sign, who lives, how many rounds."""
    arena, name, seed = task
    game = arena.open(seed)
    bot = make_agent(name, seed)
    for _ in range(ENDLESS):
        if game.over:
            break
        # Straight to the machine: nobody takes anything back here, and a history costs a copy per answer.
        answer(game.state, game.decision.find(bot.choose(game)), game.chance, game.journal)
    sign = {"victory": "1", "defeat": "0"}.get(game.outcome, "-")
    return sign, sum(v.alive for v in game.state.survivors), game.state.round


class Leaderboard:
    """A file of records: one for each arena, first seed and bot."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.arenas: dict[str, dict[str, Any]] = {}
        if path.exists():
            self.read()

    def read(self) -> None:
        try:
            document = json.loads(self.path.read_text(encoding="utf-8"))
            if document["schema"] != SCHEMA:
                raise ValueError(f"schema {document['schema']!r}, not {SCHEMA!r}")
            self.arenas = document["arenas"]
            for entry in self.arenas.values():
                for record in entry["bots"].values():
                    assert set(record["outcomes"]) <= set("10-")
                    assert len(record["outcomes"]) == len(record["alive_each"]) == len(record["rounds_each"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError, AssertionError) as error:
            raise BadSave(f"no leaderboard that can be trusted: {error!r}", file=str(self.path)) from error

    def entry(self, arena: Arena, first: int, again: bool = False) -> dict[str, Any]:
        """The records of one arena.  Raises BadSave if they were made with other cards, unless begun ``again``."""
        name = f"{arena.name()} from {first}"
        cards = core_catalog().digest
        found = self.arenas.get(name)
        if found is not None and not again and found["cards"] != cards:
            what = f"'{name}' was played with other cards ({found['cards']}, now {cards})"
            raise BadSave(what, file=str(self.path))
        if found is None or again:
            found = self.arenas[name] = {
                "story": arena.story,
                "party": arena.party,
                "players": arena.players,
                "first_seed": first,
                "cards": cards,
                "version": __version__,
                "bots": {},
            }
        return found

    def write(self) -> None:
        """Whole or not at all."""
        text = json.dumps({"schema": SCHEMA, "arenas": self.arenas}, indent=1)
        beside = self.path.with_name(self.path.name + f".{os.getpid()}")
        try:
            beside.write_text(text + "\n", encoding="utf-8")
            beside.replace(self.path)
        except OSError as error:
            beside.unlink(missing_ok=True)
            raise ShowdownError(f"{self.path} cannot be written: {error.strerror}") from error

    def run(
        self,
        arena: Arena,
        bots: list[str],
        games: int,
        first: int = 0,
        workers: int = 1,
        patience: float = PATIENCE,
        say: Callable[[str, Record], None] = lambda bot, record: None,
        again: bool = False,
    ) -> dict[str, Any]:
        """Play what is missing up to ``games`` fights of each bot; what is done is kept whatever happens."""
        for bot in bots:
            make_agent(bot, 0)
        entry = self.entry(arena, first, again)
        for bot in bots:
            known = entry["bots"].get(bot, {})
            record = Record(known.get("outcomes", ""), known.get("alive_each", ""), list(known.get("rounds_each", [])))
            done = len(record.outcomes)
            entry["bots"][bot] = record.document()
            if done < games:
                try:
                    self.play(arena, bot, range(first + done, first + games), record, entry, workers, patience, say)
                finally:
                    entry["bots"][bot] = record.document()
                    self.write()
        return entry

    def play(
        self,
        arena: Arena,
        bot: str,
        seeds: range,
        record: Record,
        entry: dict[str, Any],
        workers: int,
        patience: float,
        say: Callable[[str, Record], None],
    ) -> None:
        with get_context("spawn").Pool(workers, at_work) as pool:
            results = pool.imap(fight, [(arena, bot, seed) for seed in seeds])
            for seed in seeds:
                try:
                    sign, alive, rounds = results.next(patience)
                except PoolTimeout as error:
                    raise ShowdownError(f"the bot '{bot}' hangs: no end of seed {seed} in {patience:g} s") from error
                except ShowdownError as error:
                    raise ShowdownError(f"seed {seed}: {error}") from error
                record.outcomes += sign
                record.alive += str(alive)
                record.rounds.append(rounds)
                if len(record.outcomes) % SAVED_EVERY == 0:
                    entry["bots"][bot] = record.document()
                    self.write()
                say(bot, record)
