"""What is fought many times: a study is plain data, so that it can travel to other processes and machines.

Fight number ``i`` of a study has its own seed, which follows from the study's seed and ``i`` alone; so it does not
matter who plays it, when, or beside which others.  ``seed_of(7, 12)`` is the seed to have that fight again with
``showdown play --seed``.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field
from multiprocessing import parent_process
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

from showdown.bots import Agent, make_agent
from showdown.bots.builtin import Heuristic, Mcts, RandomChoice
from showdown.bots.timeout import PATIENCE, Patience, TooSlow
from showdown.engine import (
    LETTERS,
    OUTCOMES,
    PURPOSES,
    BadContent,
    Catalog,
    Game,
    Player,
    Seeded,
    ShowdownError,
    State,
    advance,
    answer,
    decode_setup,
    determinize,
    keys_of,
    play_out,
    start,
    typed_source,
)
from showdown.sim.signals import undisturbed
from showdown.sim.worker_status import Doing

LONGEST: Final = 100_000
"""Decisions of one fight; a real one has a few hundred."""
SPREAD: Final = 1_000_000_000
"""Fights a study can have before it would share one with the next seed's."""
FAILED: Final = "failed"
LONGEST_ERROR: Final = 500
"""Characters kept of what went wrong in a fight."""
SEVERE: Final = PURPOSES.index("severe_injury")
TRAUMA: Final = PURPOSES.index("brain_trauma")


class FightRow(NamedTuple):
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
    failed_at: str = ""
    """Kind of the decision at which the fight failed; ``decisions`` is then its number, ``rounds`` its round."""
    error: str = ""
    """Why it failed."""


COLUMNS: Final = FightRow._fields


@dataclass(frozen=True)
class RunSpec:
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
    """Listen, and count what the cards do in each fight; see sim/recorder.py."""
    offset: int = 0
    """Added to the number of each fight to get its seed."""
    play: tuple[str, ...] = ()
    """Words after ``showdown play`` that begin the same fight; none if it cannot be had there."""

    def seed_of(self, fight: int) -> int:
        """The seed of one fight."""
        return seed_of(self.seed, fight + self.offset)

    def again(self, fight: int) -> str:
        """The command that plays a fight at the table, up to where its bot fails."""
        if not self.play:
            return ""
        words = ["showdown", "play", *self.play, "--seed", str(self.seed_of(fight)), "--bots", "all", "--bot", self.bot]
        return shlex.join(words)


def seed_of(seed: int, fight: int) -> int:
    """The seed of one fight of a study."""
    return seed * SPREAD + fight


Counts = dict[str, dict[str, int]]
"""What was counted while watching one fight: deeds, kills, causes, blocks."""


@dataclass
class Played:
    """Fights ``first`` to ``last`` - 1 of a study, and how long they took."""

    first: int
    rows: list[FightRow]
    seconds: float
    counts: list[Counts] = field(default_factory=list)
    """What was counted in each of them, if they were watched."""


_catalogs: dict[tuple[str, ...], Catalog] = {}


def catalog_for(study: RunSpec) -> Catalog:
    """The study's cards, loaded once in a process.  Raises BadContent if this machine has others."""
    if study.folders not in _catalogs:
        from showdown.engine import catalog_with

        _catalogs[study.folders] = catalog_with([Path(folder) for folder in study.folders])
    catalog = _catalogs[study.folders]
    if study.packs and dict(study.packs) != catalog.packs:
        raise BadContent(f"this machine has other cards ({catalog.packs}) than the study ({dict(study.packs)})")
    return catalog


def play_batch(study: RunSpec, first: int, last: int, doing: Doing | None = None) -> Played:
    """Fights ``first`` to ``last`` - 1: what a worker does.  ``doing``: where it writes which fight it is at."""
    began = perf_counter()
    doing = doing or Doing()
    begin = beginner(study, catalog_for(study))
    patience = Patience(study.patience, doing)
    out = Played(first, [], 0.0)
    with patience.running():
        for i in range(first, last):
            watcher = None
            if study.watched:
                from showdown.sim.recorder import Watcher

                watcher = Watcher(catalog_for(study), study.setup["monster"])
            row = play_one(study, i, begin, patience, watcher, doing)
            out.rows.append(row)
            if watcher is not None:
                # A failed fight is counted in no figure.
                out.counts.append({} if row.outcome == FAILED else watcher.counts())
    out.seconds = perf_counter() - began
    return out


class Beginner:
    """The first position of each fight of a study."""

    def __init__(self, study: RunSpec, catalog: Catalog) -> None:
        self.study = study
        self.catalog = catalog
        self.saved: Game | None = None
        self.template: State | None = None
        self.stacked = False
        """The setup names the order of a deck."""
        if study.document is not None:
            # Nothing pending is settled before a fight has dice of its own.
            self.saved = Game.from_document(study.document, catalog, typed_source(True, True), study.label)

    def first_state(self, seed: int) -> State:
        """The first state of a fight, waiting for its first decision: a clone of one template with its own dice."""
        if self.saved is not None:
            return self.begin(seed).state
        if self.template is None:
            self.template = start(decode_setup(self.study.setup), self.catalog)
            self.stacked = decode_setup(self.study.setup).decks is not None
        s = self.template.clone()
        s.key0, s.key1 = keys_of(seed)
        advance(s, Seeded(), None)
        return determinize(s, seed) if self.stacked else s

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


def beginner(study: RunSpec, catalog: Catalog) -> Beginner:
    return Beginner(study, catalog)


def play_one(study: RunSpec, fight: int, begin: Beginner, patience: Patience, watcher: Any, doing: Doing) -> FightRow:
    """One fight to its end.  Whatever goes wrong is its result."""
    seed = study.seed_of(fight)
    s: State | None = None
    decisions = 0
    error = ""
    doing.begin(fight)
    try:
        patience.ask()
        bot = make_agent(study.bot, seed)
        patience.answered()
        if watcher is None and isinstance(bot, RandomChoice | Heuristic):
            s = begin.first_state(seed)
            severe, traumas = s.counters[SEVERE], s.counters[TRAUMA]
            decisions = play_inside(s, bot.player(begin.catalog))
        else:
            game = begin.begin(seed)
            s = game.state
            if watcher is not None:
                watcher.join(game)
            severe, traumas = s.counters[SEVERE], s.counters[TRAUMA]
            decisions = play_through_game(game, bot, patience, watcher, doing)
    except TooSlow:
        error = too_slow(study)
    except ShowdownError as refused:
        error = refused.message
    except KeyboardInterrupt as stop:
        # Workers do not hear Ctrl-C: there it is the bot that raised it.
        if parent_process() is None:
            raise
        error = f"the bot '{study.bot}' broke down with {stop!r}"
    except Exception as broken:
        error = f"{type(broken).__name__}: {broken}"
    finally:
        patience.answered()
    if error or s is None:
        if s is not None and s.waiting is not None and not doing.number:
            doing.at(0, s.round, s.waiting.kind)
        return failed_row(study, doing, error)
    dead = "".join(LETTERS[i] for i, v in enumerate(s.survivors) if not v.alive)
    resources = len(s.rewards) + s.basic_rewards
    for v in s.survivors:
        resources += len(v.resources) + v.basic_resources
    life = s.constants.level.life + s.constants.house.extra_life
    outcome = OUTCOMES[s.outcome]
    return FightRow(
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


def too_slow(study: RunSpec) -> str:
    return f"the bot '{study.bot}' did not answer within {study.patience:g} s"


def failed_row(study: RunSpec, doing: Doing, error: str) -> FightRow:
    """A fight that came to no end: at which decision, and why."""
    text = " ".join(error.split())
    if len(text) > LONGEST_ERROR:
        text = f"{text[: LONGEST_ERROR - 4]} ..."
    return FightRow(
        doing.fight,
        study.seed_of(doing.fight),
        FAILED,
        rounds=doing.round,
        decisions=doing.number,
        failed_at=doing.kind.decode(),
        error=text,
    )


def killed_by_a_wound(s: State) -> bool:
    """By the wound after the last AI card, or by the one that took the last life point.  [R-WST-03, R-WST-08]"""
    return s.monster.killing_wound or (s.monster.dead and s.constants.level.life > 0 and s.monster.life == 0)


def play_inside(s: State, player: Player) -> int:
    """Play to the end inside the engine; returns the number of decisions.

    A handler that raises inside compiled code would end the process: signals wait, here about a millisecond.
    """
    with undisturbed():
        return play_out(s, player)


def play_through_game(game: Game, bot: Agent, patience: Patience, watcher: Any, doing: Doing) -> int:
    """Play to the end with a bot that asks for a Game; returns the number of decisions.

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
        doing.at(decisions, state.round, decision.kind)
        patience.ask()
        if isinstance(bot, Mcts):
            with undisturbed():
                key = bot.choose(game)
        else:
            key = bot.choose(game)
        patience.answered()
        answer(state, decision.find(key), chance, None)
        if watcher is not None:
            watcher.look(game)
    return decisions
