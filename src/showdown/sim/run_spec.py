"""The specification of a run: what is fought many times, as plain data that other processes and machines can read.

The seed of fight ``i`` follows from the seed of the specification and ``i`` alone, so it does not matter which worker
plays it and when.  ``seed_of(7, 12)`` is the seed that repeats that fight with ``showdown play --seed``.
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
from showdown.bots.registry import line_of_bot
from showdown.bots.timeout import TIMEOUT_SECONDS, BotTimeout, TooSlow
from showdown.bots.undisturbed import undisturbed
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
    determinize,
    keys_of,
    play_out,
    start,
    typed_source,
)
from showdown.language import say
from showdown.sim.worker_status import WorkerStatus

LONGEST: Final = 100_000
"""Decision limit of one fight; a normal one has a few hundred."""
SPREAD: Final = 1_000_000_000
"""Distance between the seeds of two runs with successive seeds: a run can have this many fights."""
FAILED: Final = "failed"
LONGEST_ERROR: Final = 500
"""Most characters of an error in a row."""
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
    """What is fought: a setup or the document of a save, the packs, the bot and the seed."""

    label: str
    setup: dict[str, Any] = field(default_factory=dict)
    document: dict[str, Any] | None = None
    folders: tuple[str, ...] = ()
    """Packs on top of the core."""
    packs: tuple[tuple[str, str], ...] = ()
    """Digests of all packs: a worker on another machine must have the same cards."""
    bot: str = "heuristic"
    seed: int = 0
    first: str = ""
    """Answer the pending decision of the save with this option."""
    timeout: float = TIMEOUT_SECONDS
    """Seconds a bot may think about one answer."""
    recorded: bool = False
    """Count what the cards do in each fight; see sim/recorder.py."""
    offset: int = 0
    """Added to the number of each fight to get its seed."""
    changes: tuple[str, ...] = ()
    """Cards without text and other numbers of the level: ``without=claw``, ``toughness=7``; see content/variants.py."""
    play: tuple[str, ...] = ()
    """Arguments of ``showdown play`` that start the same fight; empty if ``play`` cannot start it."""

    def seed_of(self, fight: int) -> int:
        """The seed of one fight."""
        return seed_of(self.seed, fight + self.offset)

    def again(self, fight: int) -> str:
        """The command that repeats a fight up to the decision at which its bot fails; "" if there is none."""
        if not self.play:
            return ""
        words = ["showdown", "play", *self.play, "--seed", str(self.seed_of(fight)), "--bots", "all", "--bot", self.bot]
        return shlex.join(words)


def seed_of(seed: int, fight: int) -> int:
    """The seed of one fight of a run."""
    return seed * SPREAD + fight


Counts = dict[str, dict[str, int]]
"""Card counts of one fight: deeds (uses), kills, causes, blocks."""


@dataclass
class Played:
    """A finished batch: fights from number ``first`` on, and the time they took in seconds."""

    first: int
    rows: list[FightRow]
    seconds: float
    counts: list[Counts] = field(default_factory=list)
    """The card counts of each fight, if they are recorded."""


_catalogs: dict[tuple[str, ...], Catalog] = {}


def catalog_for(spec: RunSpec) -> Catalog:
    """The cards of a specification, loaded once per process.  Raises BadContent if this machine has other cards."""
    if spec.folders not in _catalogs:
        from showdown.engine import catalog_with

        _catalogs[spec.folders] = catalog_with([Path(folder) for folder in spec.folders])
    catalog = _catalogs[spec.folders]
    if spec.packs and dict(spec.packs) != catalog.packs:
        raise BadContent(say("numbers.other-cards", here=catalog.packs, there=dict(spec.packs)))
    return variant_of(catalog, spec) if spec.changes else catalog


def variant_of(catalog: Catalog, spec: RunSpec) -> Catalog:
    """The catalogue with the changes of a specification, made once per process."""
    monster, level = spec.setup["monster"], spec.setup["level"]
    key = (*spec.folders, monster, level, *spec.changes)
    if key not in _catalogs:
        from showdown.engine.learning import changed_catalog

        _catalogs[key] = changed_catalog(catalog, monster, level, spec.changes)
    return _catalogs[key]


def play_batch(spec: RunSpec, first: int, last: int, status: WorkerStatus | None = None) -> Played:
    """Play fights ``first`` to ``last`` - 1.  ``status``: where the worker writes which fight it plays."""
    began = perf_counter()
    status = status or WorkerStatus()
    begin = fight_starter(spec, catalog_for(spec))
    timeout = BotTimeout(spec.timeout, status)
    out = Played(first, [], 0.0)
    with timeout.running():
        for i in range(first, last):
            recorder = None
            if spec.recorded:
                from showdown.sim.recorder import FightRecorder

                recorder = FightRecorder(catalog_for(spec), spec.setup["monster"])
            row = play_one(spec, i, begin, timeout, recorder, status)
            out.rows.append(row)
            if recorder is not None:
                # Figures leave out failed fights.
                out.counts.append({} if row.outcome == FAILED else recorder.counts())
    out.seconds = perf_counter() - began
    return out


class FightStarter:
    """Makes the first position of each fight."""

    def __init__(self, spec: RunSpec, catalog: Catalog) -> None:
        self.spec = spec
        self.catalog = catalog
        self.saved: Game | None = None
        self.template: State | None = None
        self.stacked = False
        """The setup names the order of a deck."""
        if spec.document is not None:
            # Pending dice stay pending until a fight has its own seed.
            self.saved = Game.from_document(spec.document, catalog, typed_source(True, True), spec.label)

    def first_state(self, seed: int) -> State:
        """The first state of a fight, waiting for its first decision: a clone of one template with its own dice."""
        if self.saved is not None:
            return self.begin(seed).state
        if self.template is None:
            self.template = start(decode_setup(self.spec.setup), self.catalog)
            self.stacked = decode_setup(self.spec.setup).decks is not None
        s = self.template.clone()
        s.key0, s.key1 = keys_of(seed)
        advance(s, Seeded(), None)
        return determinize(s, seed) if self.stacked else s

    def begin(self, seed: int) -> Game:
        if self.saved is None:
            setup = decode_setup(self.spec.setup)
            setup.seed = seed
            game = Game(setup, self.catalog, listen=False)
            # A setup may name the order of a deck; here the deck is shuffled for every fight.
            return game if setup.decks is None else game.imagine(seed)
        game = self.saved.imagine(seed)
        if game.decision.spec is not None:
            advance(game.state, game.chance, None)
        if self.spec.first:
            answer(game.state, game.decision.find(self.spec.first), game.chance, None)
        return game


def fight_starter(spec: RunSpec, catalog: Catalog) -> FightStarter:
    return FightStarter(spec, catalog)


def play_one(
    spec: RunSpec, fight: int, begin: FightStarter, timeout: BotTimeout, recorder: Any, status: WorkerStatus
) -> FightRow:
    """Play one fight to its end.  An error makes it a failed fight.

    A signal handler that raises inside compiled code would end the process, so signals wait while the engine runs:
    about a millisecond for a fight.
    """
    seed = spec.seed_of(fight)
    s: State | None = None
    decisions = 0
    error = ""
    status.begin(fight)
    try:
        timeout.ask()
        bot = make_agent(spec.bot, seed)
        timeout.answered()
        if recorder is None and isinstance(bot, RandomChoice | Heuristic):
            with undisturbed():
                s = begin.first_state(seed)
                severe, traumas = s.drawn[SEVERE], s.drawn[TRAUMA]
                decisions = play_out(s, bot.player(begin.catalog))
        else:
            with undisturbed():
                game = begin.begin(seed)
            s = game.state
            if recorder is not None:
                recorder.join(game)
            severe, traumas = s.drawn[SEVERE], s.drawn[TRAUMA]
            decisions = play_through_game(game, bot, timeout, recorder, status)
    except TooSlow:
        error = too_slow(spec)
    except ShowdownError as refused:
        error = refused.message
    except KeyboardInterrupt as stop:
        # Workers ignore Ctrl-C, so in a worker the bot has raised this.
        if parent_process() is None:
            raise
        error = say("bots.raised", bot=spec.bot, error=repr(stop), place=line_of_bot(stop))
    except Exception as broken:
        error = f"{type(broken).__name__}: {broken}"
    finally:
        timeout.stop()
    if error or s is None:
        if s is not None and s.waiting is not None and not status.number:
            status.at(0, s.round, s.waiting.kind)
        return failed_row(spec, status, error)
    counted = s.drawn[SEVERE] - severe, s.drawn[TRAUMA] - traumas
    return finished_row(fight, seed, s, decisions, *counted)


def finished_row(fight: int, seed: int, s: State, decisions: int, severe: int, traumas: int) -> FightRow:
    """The row of a fight that came to an end; ``severe``, ``traumas``: rolls on the tables of injuries."""
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
        severe_injuries=severe,
        brain_traumas=traumas,
        resources=resources if outcome == "victory" else 0,
    )


def too_slow(spec: RunSpec) -> str:
    return say("bots.timed-out", bot=spec.bot, seconds=f"{spec.timeout:g}")


def failed_row(spec: RunSpec, status: WorkerStatus, error: str) -> FightRow:
    """The row of a failed fight: at which decision, and why."""
    text = " ".join(error.split())
    if len(text) > LONGEST_ERROR:
        text = f"{text[: LONGEST_ERROR - 4]} ..."
    return FightRow(
        status.fight,
        spec.seed_of(status.fight),
        FAILED,
        rounds=status.round,
        decisions=status.number,
        failed_at=status.kind.decode(),
        error=text,
    )


def killed_by_a_wound(s: State) -> bool:
    """The wound after the last AI card, or the wound that took the last life point.  [R-WST-03, R-WST-08]"""
    return s.monster.killing_wound or (s.monster.dead and s.constants.level.life > 0 and s.monster.life == 0)


def play_through_game(game: Game, bot: Agent, timeout: BotTimeout, recorder: Any, status: WorkerStatus) -> int:
    """Play to the end with a bot that asks for a Game; returns the number of decisions.

    Raises IllegalOption if the bot answers what is not offered.
    """
    state = game.state
    chance = Seeded()
    decisions = 0
    while state.waiting is not None:
        decisions += 1
        if decisions > LONGEST:
            raise ShowdownError(say("numbers.endless-fight", decisions=LONGEST))
        decision = state.waiting
        status.at(decisions, state.round, decision.kind)
        timeout.ask()
        if isinstance(bot, Mcts):
            with undisturbed():
                key = bot.choose(game)
        else:
            key = bot.choose(game)
        timeout.answered()
        with undisturbed():
            answer(state, decision.find(key), chance, None)
        if recorder is not None:
            recorder.look(game)
    return decisions
