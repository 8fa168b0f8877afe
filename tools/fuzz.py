"""Fuzz the engine: play thousands of random fights and check the invariants of the state.

    python tools/fuzz.py --fights 20000 --fork 2000 --workers 2 --seed 1

plays random First Story fights with random rulings, players, weapons, survival actions, terrain and decks
(showdown.sim.random_setup), and checks the invariants after every decision (showdown.model.invariants). ``--monster
screaming-antelope --level level-2`` fights that monster (``--level all``: its levels in turn), ``--parties random``
uses any legal party, ``--parties rawhide,lion-hunters`` these ready parties in turn, ``--pack FOLDER`` adds the cards
of a pack.  The first ``--fork`` fights are replayed from their journal, then copied at a random decision by clone and
through a save, and continued with the same answers.  Every failure is printed with the command that repeats it.  Exit
code 0: no fight failed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections.abc import Iterator
from functools import cache
from multiprocessing import Pool
from typing import Any, NamedTuple

from showdown.bots import make_agent
from showdown.content.installed import catalog_with, find_pack
from showdown.engine import LETTERS, Catalog, Game, RandomStream, answer, core_catalog, ready_parties
from showdown.model.card_count import CardCount, count_cards
from showdown.model.invariants import problems
from showdown.model.state import State
from showdown.rules.gear.gear_grid import refresh_survivor
from showdown.sim.random_setup import random_setup, random_showdown

CHUNK = 25
VIEW_EVERY = 40
"""Views are compared with their JSON round trip this often: it costs more than all other checks together."""
DERIVED = ("gear", "mods", "bonuses", "hooks", "talents", "usable", "unmet", "forbidden", "lent", "auras")
DIGEST_EVERY = 10
"""Forked fights are compared after this many decisions, and at their end."""

LONG = 8_000
"""Ticks after which the heuristic bot takes over, because random survivors may never end a fight."""

ALL = "all"
"""The word for every level of the monster."""

STORY, RANDOM = "story", "random"
"""The words for the survivors of a First Story and for any legal party."""

ENDLESS = 20_000
"""Decisions after which even a fight of the heuristic bot is called endless."""


class Kind(NamedTuple):
    """What is fought, by whom."""

    plain: bool
    monster: str
    level: str
    parties: str
    pack: str

    def words(self) -> str:
        """The same on the command line."""
        out = " --plain" if self.plain else ""
        if self.monster:
            out += f" --monster {self.monster} --level {self.level}"
        if self.parties != STORY:
            out += f" --parties {self.parties}"
        return out + (f" --pack {self.pack}" if self.pack else "")


@cache
def catalog_of(pack: str) -> Catalog:
    """The core, with a pack on top if one is named; once for each process."""
    return catalog_with([find_pack(pack)]) if pack else core_catalog()


class Undecided(Exception):
    """Neither side can hurt the other any more.  The rules have no draw, so this is reported but is no failure."""


class Failed(Exception):
    """Something that must not happen, in words."""


class Fight:
    """One fight from its number: the same number, the same fight."""

    def __init__(self, number: int, every: int, fork: bool, kind: Kind) -> None:
        self.number = number
        self.every = every
        self.forks = fork
        self.stream = RandomStream(number)
        self.finisher = make_agent("heuristic", number)
        self.kind = kind
        catalog = catalog_of(kind.pack)
        if kind.monster:
            level = level_of(number, catalog, kind)
            party = party_of(number, catalog, kind)
            parties = kind.parties == RANDOM
            self.setup, self.words = random_showdown(number, catalog, kind.monster, level, parties, party)
        else:
            self.setup, self.words = random_setup(number, catalog, kind.plain)
        self.game = Game(self.setup, catalog, listen=False)
        self.census: CardCount = count_cards(self.game.state)
        self.decisions = 0
        self.checked = 0
        self.digests: dict[int, str] = {}

    def step(self, game: Game) -> None:
        """Answer as the lot says; straight to the machine, which spares the undo history."""
        d = game.decision
        if d.id > LONG:
            option = d.find(self.finisher.choose(game))
        else:
            option = d.options[self.stream.draw(d.id, len(d.options))]
        answer(game.state, option, game.chance, game.journal)

    def play(self) -> None:
        game = self.game
        self.check(game)
        while not game.over:
            self.step(game)
            self.decisions += 1
            if self.decisions % self.every == 0 or game.over:
                self.check(game)
            if self.forks and (self.decisions % DIGEST_EVERY == 0 or game.over):
                self.digests[game.state.tick] = game.digest()
            if self.decisions > ENDLESS:
                raise Undecided(f"still undecided after {ENDLESS} decisions")
        if self.forks:
            self.fork()

    def check(self, game: Game) -> None:
        found = problems(game.state, self.census)
        self.checked += 1
        if found:
            raise Failed(f"tick {game.state.tick}: " + "; ".join(found))
        if self.checked % VIEW_EVERY == 0:
            stale = out_of_date(game.state)
            if stale:
                raise Failed(f"tick {game.state.tick}: {stale}")
            view = game.view()
            if json.loads(json.dumps(view)) != view:
                raise Failed(f"tick {game.state.tick}: the view does not survive JSON")

    def fork(self) -> None:
        """Replay the journal up to a random decision; clone and save there; play all three on to the same end."""
        whole = Game.replay(self.setup, self.game.journal, self.game.catalog, listen=False)
        self.compare(whole, "replay of the journal")
        choices = [i for i, entry in enumerate(self.game.journal.entries) if entry.key]
        at = choices[self.stream.draw(-1, len(choices))]
        origin = Game.replay(self.setup, self.game.journal, self.game.catalog, to=at, listen=False)
        loaded = Game.from_document(json.loads(json.dumps(origin.document())), origin.catalog, None, "the save")
        # The original continues last: anything that its copies share with it by mistake has changed by then.
        for game, name in ((origin.clone(), "clone"), (loaded, "save"), (origin, "original of clone and save")):
            game.state.sink = None
            self.compare(game, f"{name} made at tick {origin.state.tick}")
            while not game.over:
                self.step(game)
                self.compare(game, name)

    def compare(self, game: Game, name: str) -> None:
        tick = game.state.tick
        if tick in self.digests and game.digest() != self.digests[tick]:
            raise Failed(f"tick {tick}: the {name} has diverged")
        if game.over and tick != self.game.state.tick:
            raise Failed(f"the {name} ended at tick {tick} instead of {self.game.state.tick}")

    def command(self) -> str:
        fork = " --fork 1" if self.forks else ""
        return f"python tools/fuzz.py --fights 1 --workers 1 --every 1 --seed {self.number}{fork}{self.kind.words()}"


def level_of(number: int, catalog: Catalog, kind: Kind) -> str:
    """The level of a fight: the one that is asked for, or the levels of the monster in turn."""
    if kind.level != ALL:
        return kind.level
    levels = catalog.monster(kind.monster).levels
    return levels[number % len(levels)].name


def party_of(number: int, catalog: Catalog, kind: Kind) -> str:
    """The ready party of a fight: those that are asked for in turn, each against every level; empty for others."""
    if kind.parties in (STORY, RANDOM):
        return ""
    names = kind.parties.split(",")
    levels = len(catalog.monster(kind.monster).levels) if kind.level == ALL else 1
    return names[number // levels % len(names)]


def out_of_date(state: State) -> str:
    """What is derived from the cards of survivors is what those cards give now."""
    fresh = state.clone()
    for who, v in enumerate(state.survivors):
        refresh_survivor(fresh, who)
        new = fresh.survivors[who]
        for name in DERIVED:
            if getattr(v, name) != getattr(new, name):
                return f"survivor {LETTERS[who]}: {name} is {getattr(v, name)}, the cards give {getattr(new, name)}"
        if [o.listener for o in v.listeners] != [o.listener for o in new.listeners]:
            return f"survivor {LETTERS[who]}: listens to other moments than the cards do"
    return ""


Job = tuple[int, int, int, int, Kind]


def run_chunk(job: Job) -> dict[str, Any]:
    """Fights ``first`` to ``first + count - 1``; the first ``forks`` of them are forked."""
    first, count, every, forks, wanted = job
    out: dict[str, Any] = {
        "fights": 0,
        "victories": 0,
        "defeats": 0,
        "rounds": 0,
        "decisions": 0,
        "longest": 0,
        "checked": 0,
        "forked": 0,
        "varied": {},
        "exceptions": [],
        "breaks": [],
        "undecided": [],
    }
    for number in range(first, first + count):
        fight = None
        kind = "breaks"
        try:
            fight = Fight(number, every, number - first < forks, wanted)
            fight.play()
        except Failed as error:
            what = str(error)
        except Undecided as error:
            kind = "undecided"
            what = str(error)
        except Exception:
            kind = "exceptions"
            what = traceback.format_exc(limit=-4)
        else:
            kind = ""
        out["fights"] += 1
        if fight is not None:
            state = fight.game.state
            out["victories"] += fight.game.outcome == "victory"
            out["defeats"] += fight.game.outcome == "defeat"
            out["rounds"] += state.round
            out["decisions"] += fight.decisions
            out["longest"] = max(out["longest"], fight.decisions)
            out["checked"] += fight.checked
            out["forked"] += fight.forks
            for word in fight.words or ["first-story"]:
                out["varied"][word] = out["varied"].get(word, 0) + 1
        if kind:
            again = f"python tools/fuzz.py --fights 1 --seed {number}{wanted.words()}"
            out[kind].append({"fight": number, "what": what, "again": fight.command() if fight else again})
    return out


def merge(total: dict[str, Any], part: dict[str, Any]) -> None:
    for key, value in part.items():
        if key == "longest":
            total[key] = max(total.get(key, 0), value)
        elif isinstance(value, dict):
            words = total.setdefault(key, {})
            for word, n in value.items():
                words[word] = words.get(word, 0) + n
        else:
            total[key] = total[key] + value if key in total else value


def jobs(arguments: argparse.Namespace) -> Iterator[Job]:
    """Chunks of fights, the forked ones spread evenly over them."""
    fights, forked = arguments.fights, min(arguments.fork, arguments.fights)
    wanted = Kind(arguments.plain, arguments.monster, arguments.level, arguments.parties, arguments.pack)
    for first in range(0, fights, CHUNK):
        count = min(CHUNK, fights - first)
        forks = (first + count) * forked // fights - first * forked // fights
        yield arguments.seed + first, count, arguments.every, forks, wanted


def fuzz(arguments: argparse.Namespace) -> dict[str, Any]:
    """Play all fights and add up what happened; says on stderr how far it is."""
    total: dict[str, Any] = {}
    began = time.perf_counter()
    told = began
    with Pool(arguments.workers) as pool:
        for part in pool.imap_unordered(run_chunk, list(jobs(arguments))):
            merge(total, part)
            now = time.perf_counter()
            if now - told > 10:
                told = now
                failed = len(total["exceptions"]) + len(total["breaks"])
                left = (now - began) / total["fights"] * (arguments.fights - total["fights"])
                print(f"{total['fights']} of {arguments.fights} fights, {failed} failed, {left:.0f} s", file=sys.stderr)
    total["seconds"] = round(time.perf_counter() - began, 1)
    return total


def report(total: dict[str, Any], every: int) -> None:
    fights = total["fights"]
    print(f"{fights} fights in {total['seconds']} s, checked after every {every}. decision ({total['checked']} checks)")
    print(f"{total['victories']} victories, {total['defeats']} defeats")
    print(f"{total['rounds'] / fights:.1f} rounds and {total['decisions'] / fights:.0f} decisions a fight", end="")
    print(f", the longest {total['longest']} decisions")
    print("varied: " + ", ".join(f"{n} {word}" for word, n in sorted(total["varied"].items())))
    print(f"{total['forked']} replayed from the journal and forked by clone and by save")
    print(f"{len(total['exceptions'])} exceptions, {len(total['breaks'])} invariant breaks", end="")
    print(f", {len(total['undecided'])} fights without an end")
    for failure in (total["exceptions"] + total["breaks"] + total["undecided"])[:20]:
        print(f"\nfight {failure['fight']}: {failure['what'].strip()}\n  again: {failure['again']}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fights", type=int, default=2000, help="number of fights [default: 2000]")
    parser.add_argument("--fork", type=int, default=0, help="number of fights to fork and replay [default: 0]")
    parser.add_argument("--workers", type=int, default=2, help="number of processes [default: 2]")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first fight [default: 1]")
    parser.add_argument("--every", type=int, default=1, help="check after every n-th decision [default: 1]")
    parser.add_argument("--plain", action="store_true", help="First Story fights only; rulings and players still vary")
    parser.add_argument("--monster", default="", help="fight this monster, with its own decks and deployment")
    parser.add_argument("--level", default="level-1", help="level, or all in turn [default: level-1]")
    parser.add_argument(
        "--parties", default=STORY, help="random: any legal party; or names of ready parties [default: story]"
    )
    parser.add_argument("--pack", default="", help="folder of a pack to add to the core")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    arguments = parser.parse_args()
    if arguments.parties != STORY and not arguments.monster:
        parser.error("--parties goes with --monster")
    unknown = set(arguments.parties.split(",")) - {STORY, RANDOM, *ready_parties()}
    if unknown:
        parser.error(f"no ready party is called {', '.join(sorted(unknown))}")
    total = fuzz(arguments)
    if arguments.json:
        print(json.dumps({"schema": "showdown.fuzz/1", "every": arguments.every, **total}, indent=1))
    else:
        report(total, arguments.every)
    # A First Story is won by accident now and then; a lion of level 3 need not be.
    lopsided = arguments.fights >= 100 and not arguments.monster and not fights_were_won_and_lost(total)
    if lopsided:
        print("one side never wins", file=sys.stderr)
    return 1 if total["exceptions"] or total["breaks"] or lopsided else 0


def fights_were_won_and_lost(total: dict[str, Any]) -> bool:
    return bool(total["victories"] and total["defeats"])


if __name__ == "__main__":
    sys.exit(main())
