"""What is fought many times: a study is plain data, so that it can travel to other processes and machines.

Fight number ``i`` of a study has its own seed, which follows from the study's seed and ``i`` alone; so it does not
matter who plays it, when, or beside which others.  ``seed_of(7, 12)`` is the seed to have that fight again with
``showdown play --seed``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

from showdown.agents import Agent, make_agent
from showdown.agents.patience import PATIENCE, Patience, TooSlow
from showdown.engine import (
    LETTERS,
    OUTCOMES,
    PURPOSES,
    BadContent,
    Catalog,
    Game,
    Seeded,
    ShowdownError,
    State,
    advance,
    answer,
    decode_setup,
    table_source,
)

LONGEST: Final = 100_000
"""Decisions of one fight; a real one has a few hundred."""
SPREAD: Final = 1_000_000_000
"""Fights a study can have before it would share one with the next seed's."""
FAILED: Final = "failed"
SEVERE: Final = PURPOSES.index("severe_injury")
TRAUMA: Final = PURPOSES.index("brain_trauma")


class Row(NamedTuple):
    """One fight."""

    fight: int
    seed: int
    outcome: str
    rounds: int = 0
    decisions: int = 0
    alive: int = 0
    deaths: int = 0
    dead: str = ""
    """Letters."""
    wounds: int = 0
    """Wounds on the monster at the end: AI cards in the wound stack, life points lost, and the killing wound."""
    killing_wound: int = 0
    """1 if a wound killed the monster; with AI cards as life that wound takes no card.  [R-WST-04]"""
    severe_injuries: int = 0
    """Rolls on the tables of severe injuries; brain traumas likewise."""
    brain_traumas: int = 0
    resources: int = 0
    """Cards gained."""
    error: str = ""
    """Why it failed."""


COLUMNS: Final = Row._fields


@dataclass(frozen=True)
class Study:
    """What is fought: a setup, or the document of a save; with which cards; who plays it; from which seed on."""

    label: str
    setup: dict[str, Any] = field(default_factory=dict)
    document: dict[str, Any] | None = None
    folders: tuple[str, ...] = ()
    """Packs on top of the core."""
    packs: tuple[tuple[str, str], ...] = ()
    """Digests of all packs: another machine must have the same cards."""
    bot: str = "heuristic"
    seed: int = 0
    first: str = ""
    """Answer the pending decision of the save with this option."""
    patience: float = PATIENCE
    watched: bool = False
    """Listen, and count what the cards do; see sim/balance.py."""


def seed_of(seed: int, fight: int) -> int:
    """The seed of one fight of a study."""
    return seed * SPREAD + fight


@dataclass
class Played:
    """Fights ``first`` to ``last`` - 1 of a study, and how long they took."""

    first: int
    rows: list[Row]
    seconds: float
    seen: dict[str, dict[str, int]] = field(default_factory=dict)
    """What was counted while watching."""


_catalogs: dict[tuple[str, ...], Catalog] = {}


def catalog_for(study: Study) -> Catalog:
    """The study's cards, loaded once in a process.  Raises BadContent if this machine has others."""
    if study.folders not in _catalogs:
        from showdown.engine import catalog_with

        _catalogs[study.folders] = catalog_with([Path(folder) for folder in study.folders])
    catalog = _catalogs[study.folders]
    if study.packs and dict(study.packs) != catalog.packs:
        raise BadContent(f"this machine has other cards ({catalog.packs}) than the study ({dict(study.packs)})")
    return catalog


def play_batch(study: Study, first: int, last: int) -> Played:
    """Fights ``first`` to ``last`` - 1: what a worker does."""
    began = perf_counter()
    begin = beginner(study, catalog_for(study))
    patience = Patience(study.patience)
    out = Played(first, [], 0.0)
    with patience.running():
        if study.watched:
            from showdown.sim.watching import Watcher

            watcher = Watcher(catalog_for(study), study.setup["monster"])
            for i in range(first, last):
                out.rows.append(play_one(study, i, begin, patience, watcher))
            out.seen = watcher.counts()
        else:
            for i in range(first, last):
                out.rows.append(play_one(study, i, begin, patience, None))
    out.seconds = perf_counter() - began
    return out


class Beginner:
    """The first position of each fight of a study."""

    def __init__(self, study: Study, catalog: Catalog) -> None:
        self.study = study
        self.catalog = catalog
        self.saved: Game | None = None
        if study.document is not None:
            # Nothing pending is settled before a fight has dice of its own.
            self.saved = Game.from_document(study.document, catalog, table_source(True, True), study.label)

    def begin(self, seed: int) -> Game:
        if self.saved is None:
            setup = decode_setup(self.study.setup)
            setup.seed = seed
            game = Game(setup, self.catalog, listen=False)
            # Cards stacked in a setup lie in its order; here they are shuffled for every fight.
            return game if setup.decks is None else game.imagine(seed)
        game = self.saved.imagine(seed)
        if game.decision.spec is not None:
            advance(game.state, game.chance, None)
        if self.study.first:
            answer(game.state, game.decision.find(self.study.first), game.chance, None)
        return game


def beginner(study: Study, catalog: Catalog) -> Beginner:
    return Beginner(study, catalog)


def play_one(study: Study, fight: int, begin: Beginner, patience: Patience, watcher: Any) -> Row:
    """One fight to its end.  Whatever goes wrong is its result."""
    seed = seed_of(study.seed, fight)
    game: Game | None = None
    decisions = 0
    error = ""
    try:
        game = begin.begin(seed)
        if watcher is not None:
            watcher.join(game)
        severe, traumas = game.state.counters[SEVERE], game.state.counters[TRAUMA]
        bot = make_agent(study.bot, seed)
        decisions = play_out(game, bot, patience, watcher)
    except TooSlow:
        error = f"the bot did not answer within {study.patience:g} s"
    except ShowdownError as refused:
        error = str(refused)
    except Exception as broken:
        error = f"{type(broken).__name__}: {broken}"
    finally:
        patience.answered()
    if error or game is None:
        return Row(fight, seed, FAILED, decisions=decisions, error=error)
    s = game.state
    dead = "".join(LETTERS[i] for i, v in enumerate(s.survivors) if not v.alive)
    resources = len(s.rewards) + s.basic_rewards
    for v in s.survivors:
        resources += len(v.resources) + v.basic_resources
    life = s.table.level.life + s.table.house.extra_life
    outcome = OUTCOMES[s.outcome]
    return Row(
        fight,
        seed,
        outcome,
        rounds=s.round,
        decisions=decisions,
        alive=len(s.survivors) - len(dead),
        deaths=len(dead),
        dead=dead,
        wounds=life - s.monster.life + len(s.wounds) + s.monster.killing_wound,
        killing_wound=int(killed_by_a_wound(s)),
        severe_injuries=s.counters[SEVERE] - severe,
        brain_traumas=s.counters[TRAUMA] - traumas,
        resources=resources if outcome == "victory" else 0,
    )


def killed_by_a_wound(s: State) -> bool:
    """By the wound after the last AI card, or by the one that took the last life point.  [R-WST-03, R-WST-08]"""
    return s.monster.killing_wound or (s.monster.dead and s.table.level.life > 0 and s.monster.life == 0)


def play_out(game: Game, bot: Agent, patience: Patience, watcher: Any) -> int:
    """To the end, without journal, events or history; how many decisions it took.

    Raises IllegalOption if the bot answers what is not offered.
    """
    state = game.state
    chance = Seeded()
    decisions = 0
    while state.waiting is not None:
        decisions += 1
        if decisions > LONGEST:
            raise ShowdownError(f"the fight did not come to an end in {LONGEST} decisions")
        decision = state.waiting
        patience.ask()
        key = bot.choose(game)
        patience.answered()
        answer(state, decision.find(key), chance, None)
        if watcher is not None:
            watcher.look(game)
    return decisions
