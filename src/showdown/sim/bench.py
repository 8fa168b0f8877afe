"""Benchmark of this machine: decisions and fights per second, and the cost of a clone.

Every figure is the median of several repetitions, with the lowest and the highest.  The figures are measured in turn,
so that a machine that slows down affects all of them; each repetition plays the same fights, so that the spread comes
from the machine and not from the dice.  Time is processor time of this process: other programs disturb it less than
wall-clock time.  A calibration loop without the engine is measured too: divide by it to compare two machines.
"""

from __future__ import annotations

import platform
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

from showdown.bots import make_agent
from showdown.bots.builtin import Heuristic, Mcts
from showdown.engine import (
    Game,
    Seeded,
    Setup,
    State,
    advance,
    answer,
    core_catalog,
    engine_kind,
    first_story,
    keys_of,
    other_engine,
    play_at_random,
    play_out,
    showdown,
    start,
)

SCHEMA = "showdown.bench/1"
REPETITIONS = 7
SEEDED = Seeded()
NESTED = 5
"""Procedures in progress inside each other: an act, its attack, a reaction, its Basic Action, and that attack."""

Measure = Callable[[], dict[str, float]]
"""One repetition: figures by name."""


def run_bench(seconds: float) -> dict[str, Any]:
    """Measure each figure for about ``seconds``.  The result is ready for JSON."""
    slice_of_time = max(seconds, 0.01) / REPETITIONS
    measures: list[Measure] = [
        Calibration(slice_of_time).measure,
        RandomFights(slice_of_time).measure,
        GearedFights(slice_of_time).measure,
        HeuristicFights(slice_of_time).measure,
        Choices(slice_of_time).measure,
        Searches(slice_of_time).measure,
        Clones(slice_of_time).measure,
    ]
    samples: dict[str, list[float]] = {}
    for _ in range(REPETITIONS):
        for measure in measures:
            for name, value in measure().items():
                samples.setdefault(name, []).append(value)
    # Repetition by repetition: both figures were measured right after each other.
    pairs = zip(samples["level_3_decisions_per_second"], samples["decisions_per_second"], strict=True)
    samples["level_3_to_first_story_percent"] = [100 * geared / plain for geared, plain in pairs]
    return {"schema": SCHEMA, **surroundings(), **{name: summary(values) for name, values in samples.items()}}


def surroundings() -> dict[str, Any]:
    return {
        "engine": engine_kind(),
        "other_engine": other_engine(),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "repetitions": REPETITIONS,
    }


def summary(values: list[float]) -> dict[str, float]:
    """Median, extremes, and the difference of the extremes in per cent of the median."""
    middle = median(values)
    low, high = min(values), max(values)
    spread = 100 * (high - low) / middle
    return {
        "median": round(middle, 3),
        "low": round(low, 3),
        "high": round(high, 3),
        "spread_percent": round(spread, 1),
    }


class Calibration:
    """Integer arithmetic, list access and calls of this Python: the same work wherever it runs."""

    def __init__(self, seconds: float) -> None:
        self.rounds = fit(seconds, 2000, lambda n: calibration_loop(n))

    def measure(self) -> dict[str, float]:
        took = clocked(lambda: calibration_loop(self.rounds))
        return {"calibration_rounds_per_second": self.rounds / took}


def calibration_loop(rounds: int) -> int:
    cells = list(range(64))
    total = 0
    for i in range(rounds):
        cells[i & 63] = (cells[(i * 7) & 63] * 31 + i) & 0xFFFF
        total += min(cells[i & 63], 40_000)
    return total


class RandomFights:
    """Whole fights inside the engine, every option equally likely: the machine, a random number, and nothing else."""

    def __init__(self, seconds: float) -> None:
        self.first = Fights(first_story(4, 1, {}))
        self.fights = fit(seconds, 10, self.play)

    def play(self, fights: int) -> int:
        decisions = 0
        for seed in range(fights):
            decisions += play_at_random(self.first.state(seed), seed)
        return decisions

    def measure(self) -> dict[str, float]:
        began = process_time()
        decisions = self.play(self.fights)
        took = process_time() - began
        return {"decisions_per_second": decisions / took, "random_fights_per_second": self.fights / took}


class Fights:
    """First states of fights with one setup: clones of a template, each with its own dice."""

    def __init__(self, setup: Setup) -> None:
        self.template = start(setup, core_catalog())

    def state(self, seed: int) -> State:
        s = self.template.clone()
        s.key0, s.key1 = keys_of(seed)
        advance(s, SEEDED, None)
        return s


class GearedFights:
    """The same at level 3, with full gear grids: cards should cost nothing while they are not in play."""

    def __init__(self, seconds: float) -> None:
        self.first = Fights(showdown("white-lion", "level-3", 4, 1, {}, "lion-hunters", core_catalog()))
        self.fights = fit(seconds, 4, self.play)

    def play(self, fights: int) -> int:
        decisions = 0
        for seed in range(fights):
            decisions += play_at_random(self.first.state(seed), seed)
        return decisions

    def measure(self) -> dict[str, float]:
        began = process_time()
        decisions = self.play(self.fights)
        return {"level_3_decisions_per_second": decisions / (process_time() - began)}


class HeuristicFights:
    """The heuristic bot inside the engine, as `showdown simulate` plays it."""

    def __init__(self, seconds: float) -> None:
        self.first = Fights(first_story(4, 1, {}))
        self.fights = fit(seconds, 4, self.play)

    def play(self, fights: int) -> int:
        for seed in range(fights):
            play_out(self.first.state(seed), Heuristic(seed).build(core_catalog()))
        return fights

    def measure(self) -> dict[str, float]:
        return {"heuristic_fights_per_second": self.fights / clocked(lambda: self.play(self.fights))}


class Choices:
    """The same random choices through ``Game.choose``, with journal and undo, and by the bare machine."""

    def __init__(self, seconds: float) -> None:
        game = Game.first_story(seed=3, listen=False)
        self.indices: list[int] = []
        while not game.over:
            self.indices.append((len(self.indices) * 7 + 3) % len(game.decision.options))
            game.choose(game.decision.options[self.indices[-1]])
        self.rounds = fit(seconds / 2, 2, self.by_game)

    def by_game(self, rounds: int) -> int:
        for _ in range(rounds):
            game = Game.first_story(seed=3, listen=False)
            for i in self.indices:
                game.choose(game.state.waiting.options[i])  # type: ignore[union-attr]
        return rounds

    def by_machine(self, rounds: int) -> int:
        for _ in range(rounds):
            s = Game.first_story(seed=3, listen=False).state
            for i in self.indices:
                answer(s, s.waiting.options[i], SEEDED, None)  # type: ignore[union-attr]
        return rounds

    def setups(self, rounds: int) -> int:
        for _ in range(rounds):
            Game.first_story(seed=3, listen=False)
        return rounds

    def measure(self) -> dict[str, float]:
        setup = clocked(lambda: self.setups(self.rounds))
        decisions = self.rounds * len(self.indices)
        chosen = 1e6 * (clocked(lambda: self.by_game(self.rounds)) - setup) / decisions
        answered = 1e6 * (clocked(lambda: self.by_machine(self.rounds)) - setup) / decisions
        return {
            "game_choose_microseconds": chosen,
            "answer_microseconds": answered,
            "game_choose_to_answer": chosen / answered,
        }


class Searches:
    """The search bot: imagined futures of one decision early in a First Story."""

    def __init__(self, seconds: float) -> None:
        game = Game.first_story(seed=1, listen=False)
        bot = make_agent("heuristic", 1)
        while game.decision.kind != "action" or len(game.decision.options) < 3:
            game.choose(bot.choose(game))
        self.game = game
        self.iterations = fit(seconds, 40, self.search)

    def search(self, iterations: int) -> int:
        # This much doubt keeps every option in the search, so that every iteration is played.
        Mcts(1, iterations, doubt=1e9, sure=2.0).choose(self.game)
        return iterations

    def measure(self) -> dict[str, float]:
        return {"search_iterations_per_second": self.iterations / clocked(lambda: self.search(self.iterations))}


class Clones:
    """A clone in the middle of a nested card: several procedures in progress inside each other."""

    def __init__(self, seconds: float) -> None:
        self.state = nested_state()
        self.clones = fit(seconds, 500, self.clone)

    def clone(self, times: int) -> int:
        state = self.state
        for _ in range(times):
            state.clone()
        return times

    def measure(self) -> dict[str, float]:
        return {"clone_microseconds": 1e6 * clocked(lambda: self.clone(self.clones)) / self.clones}


def nested_state() -> Any:
    """The first decision of a random First Story that waits ``NESTED`` procedures deep."""
    chance = SEEDED
    for seed in range(10_000):
        state = start(first_story(4, seed, {}), core_catalog())
        decision = advance(state, chance, None)
        while decision is not None:
            if len(state.scopes) >= NESTED:
                return state
            decision = answer(state, decision.options[(seed + decision.id) % len(decision.options)], chance, None)
    raise AssertionError("no random fight nests that deep any more: lower NESTED")


def fit(seconds: float, at_least: int, work: Callable[[int], int]) -> int:
    """The amount of this work that fills the time, estimated by a first try that also warms up."""
    took = clocked(lambda: work(at_least))
    return max(at_least, round(at_least * seconds / took))


def clocked(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return process_time() - began
