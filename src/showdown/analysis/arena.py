"""The arena: bots on the same fights, and a leaderboard file that later runs continue.

A fight depends on the bot's name and the seed only, so results do not depend on workers or order, and two bots are
compared seed by seed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from showdown import __version__
from showdown.bots.registry import make_agent
from showdown.bots.timeout import TIMEOUT_SECONDS
from showdown.engine import BadSave, Catalog, Game, ShowdownError, encode_setup, party_by_name
from showdown.language import say
from showdown.lookup.packs import folders_behind, folders_of
from showdown.lookup.stories import catalog_for
from showdown.sim.intervals import paired_rate, rate
from showdown.sim.process_pool import Pool
from showdown.sim.results import failures
from showdown.sim.run import INTERRUPTED, TERMINATED, Limits, Run
from showdown.sim.run_spec import FAILED, FightRow, RunSpec
from showdown.sim.signals import Shield, shielded

SCHEMA = "showdown.leaderboard/1"
SIGNS = {"victory": "1", "defeat": "0", FAILED: "-"}
KEPT_FAILURES = 20
"""Most failed fights of a bot that the file describes; the others are only counted."""


class Arena(NamedTuple):
    """What is fought: ``first-story`` or a monster and its level, the party, and packs on top of the core."""

    story: str = "first-story"
    party: str = ""
    players: int = 4
    packs: tuple[str, ...] = ()

    def name(self) -> str:
        packs = f" with {', '.join(self.packs)}" if self.packs else ""
        return f"{self.story} {self.party}".strip() + f" {self.players}p" + packs

    def catalog(self) -> Catalog:
        """The cards.  A monster or a party of an installed pack brings that pack with it."""
        return catalog_for(self.story, list(self.packs), self.party)

    def open(self, seed: int) -> Game:
        catalog = self.catalog()
        party = party_by_name(self.party, catalog, folders_of(list(self.packs))) if self.party else None
        given: dict[str, Any] = {"seed": seed, "players": self.players, "party": party, "catalog": catalog}
        if self.story == "first-story":
            return Game.first_story(**given, listen=False)
        monster, _, level = self.story.partition(":")
        level = f"level-{level}" if level.isdigit() else level or "level-1"
        return Game.showdown(monster, level, **given, listen=False)

    def spec(self, bot: str, first: int, timeout: float) -> RunSpec:
        """The fights of one bot; fight 0 has the seed ``first``."""
        game = self.open(first)
        words = (self.story, "--players", str(self.players), *(["--party", self.party] if self.party else []))
        words += tuple(word for pack in self.packs for word in ("--pack", pack))
        return RunSpec(
            bot,
            setup=encode_setup(game.setup),
            folders=tuple(str(folder) for folder in folders_behind(game.catalog, list(self.packs))),
            packs=tuple(game.catalog.packs.items()),
            bot=bot,
            timeout=timeout,
            offset=first,
            play=words,
        )


class BotRecord:
    """The results of one bot on successive seeds: for each fight ``1`` won, ``0`` lost, ``-`` failed."""

    def __init__(self, known: dict[str, Any]) -> None:
        self.outcomes: str = known.get("outcomes", "")
        self.alive: str = known.get("alive_each", "")
        self.rounds: list[int] = list(known.get("rounds_each", []))
        self.failures: list[dict[str, Any]] = list(known.get("failures", []))

    def rows(self, spec: RunSpec) -> list[FightRow]:
        """The fights as rows of a run."""
        outcomes = {sign: outcome for outcome, sign in SIGNS.items()}
        each = zip(self.outcomes, self.alive, self.rounds, strict=True)
        return [
            FightRow(i, spec.seed_of(i), outcomes[sign], alive=int(alive), rounds=rounds)
            for i, (sign, alive, rounds) in enumerate(each)
        ]

    def take(self, run: Run) -> None:
        """Add the fights of a run that are new."""
        spec, rows = run.specs[0], run.rows[0][len(self.outcomes) :]
        self.outcomes += "".join(SIGNS[row.outcome] for row in rows)
        self.alive += "".join(str(row.alive) for row in rows)
        self.rounds += [row.rounds for row in rows]
        self.failures = (self.failures + failures([spec], [rows]))[:KEPT_FAILURES]

    def document(self) -> dict[str, Any]:
        n, won = len(self.outcomes), self.outcomes.count("1")
        _, low, high = rate(won, n)
        ended = [i for i, sign in enumerate(self.outcomes) if sign != SIGNS[FAILED]]
        out = {
            "games": n,
            "wins": won,
            "failed": n - len(ended),
            "rate": round(won / n, 6) if n else None,
            "interval": [round(low, 6), round(high, 6)],
            "alive": round(sum(int(self.alive[i]) for i in ended) / len(ended), 3) if ended else None,
            "mean_rounds": round(sum(self.rounds[i] for i in ended) / len(ended), 2) if ended else None,
            "outcomes": self.outcomes,
            "alive_each": self.alive,
            "rounds_each": self.rounds,
        }
        return {**out, "failures": self.failures} if self.failures else out


def difference(a: str, b: str) -> dict[str, Any]:
    """How many points more often b wins than a on common seeds, with a paired 95 % interval."""
    n = min(len(a), len(b))
    gained = sum(1 for i in range(n) if b[i] == "1" and a[i] != "1")
    lost = sum(1 for i in range(n) if a[i] == "1" and b[i] != "1")
    value, low, high = paired_rate(lost, gained, n)
    points = [round(100 * x, 3) for x in (value, low, high)]
    return {"games": n, "gained": gained, "lost": lost, "points": points[0], "interval": points[1:]}


class Leaderboard:
    """A file with one record for each arena, first seed and bot."""

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
                    assert set(record["outcomes"]) <= set(SIGNS.values())
                    assert len(record["outcomes"]) == len(record["alive_each"]) == len(record["rounds_each"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError, AssertionError) as error:
            raise BadSave(say("numbers.bad-leaderboard", error=repr(error)), file=str(self.path)) from error

    def entry(self, arena: Arena, first: int, again: bool = False) -> dict[str, Any]:
        """The records of one arena; ``again`` discards them.  Raises BadSave if they were made with other cards."""
        name = f"{arena.name()} from {first}"
        cards = arena.catalog().digest
        found = self.arenas.get(name)
        if found is not None and not again and found["cards"] != cards:
            what = say("numbers.leaderboard-other-cards", name=name, then=found["cards"], now=cards)
            raise BadSave(what, file=str(self.path))
        if found is None or again:
            found = self.arenas[name] = {
                "story": arena.story,
                "party": arena.party,
                "players": arena.players,
                **({"packs": list(arena.packs)} if arena.packs else {}),
                "first_seed": first,
                "cards": cards,
                "version": __version__,
                "bots": {},
            }
        return found

    def write(self) -> None:
        """Write the file, whole or not at all."""
        text = json.dumps({"schema": SCHEMA, "arenas": self.arenas}, indent=1)
        beside = self.path.with_name(self.path.name + f".{os.getpid()}")
        try:
            beside.write_text(text + "\n", encoding="utf-8")
            beside.replace(self.path)
        except OSError as error:
            beside.unlink(missing_ok=True)
            what = say("numbers.cannot-write", file=self.path, reason=error.strerror)
            raise ShowdownError(what) from error

    def run(
        self,
        arena: Arena,
        bots: list[str],
        games: int,
        first: int = 0,
        workers: int = 1,
        timeout: float = TIMEOUT_SECONDS,
        report: Callable[[str, BotRecord], None] = lambda bot, record: None,
    ) -> tuple[dict[str, Any], list[Run]]:
        """Play the missing fights up to ``games`` of each bot.  Returns the entry and a run for each bot.

        Finished fights are always written; Ctrl-C ends all runs.
        """
        for bot in bots:
            make_agent(bot, 0)
        entry = self.entry(arena, first)
        runs: list[Run] = []
        with shielded() as shield:
            for bot in bots:
                record = BotRecord(entry["bots"].get(bot, {}))
                run = Run([arena.spec(bot, first, timeout)], Limits(games=games))
                run.resume([record.rows(run.specs[0])], [{}])
                runs.append(run)
                entry["bots"][bot] = record.document()
                if run.done() < games:
                    self.play(run, workers, shield, record, entry, report)
                if run.why in (INTERRUPTED, TERMINATED):
                    break
        return entry, runs

    def play(
        self,
        run: Run,
        workers: int,
        shield: Shield,
        record: BotRecord,
        entry: dict[str, Any],
        report: Callable[[str, BotRecord], None],
    ) -> None:
        bot = run.specs[0].bot

        def keep(run: Run) -> None:
            with shield():
                record.take(run)
                entry["bots"][bot] = record.document()
                self.write()
                report(bot, record)

        run.on_progress = keep
        pool = Pool(workers)
        try:
            run.play(pool)
        finally:
            with shield(last=True):
                pool.close()
                record.take(run)
                entry["bots"][bot] = record.document()
                self.write()
