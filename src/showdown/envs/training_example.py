"""Train a small agent: a linear policy over the features of the options, by the cross-entropy method.

    python -m showdown.envs.training_example --workers 2 --out weights.json

Each generation plays its candidates on the same few fights, keeps the best, and draws the next candidates around them.
Training and the final test use different seeds.  The result depends on ``--seed`` only, not on the number of workers.
"""

from __future__ import annotations

import argparse
import json
import sys
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
from numpy.typing import NDArray

from showdown.engine import RandomStream
from showdown.envs.features import FEATURES, OPTION_NAMES, WIDE, options_of
from showdown.envs.fight import Fight, open_fight
from showdown.sim.intervals import rate
from showdown.sim.worker_startup import set_up_worker

Weights = NDArray[np.float64]

GENERATIONS, CANDIDATES, FIGHTS, ELITE = 10, 16, 6, 4
LONGEST = 700
"""Decisions after which a training fight is stopped: a policy that never attacks would never end it."""
HELD_OUT = 1_000_000
"""First seed of the test; the seeds of the training are below it."""


def choose(weights: Weights, fight: Fight, stream: RandomStream) -> int:
    """The option with the highest score; ties are broken at random."""
    decision = fight.game.decision
    if len(decision.options) == 1:
        return 0
    scores = options_of(fight.game.state, decision) @ weights
    best = np.flatnonzero(scores >= scores.max() - 1e-9)
    return int(best[stream.draw(decision.id, len(best))])


def play(weights: Weights, seed: int, longest: int) -> tuple[float, bool]:
    """One First Story: the shaped return, and whether it was won."""
    fight = Fight(open_fight(seed, "first-story", None, 4), shaped=True)
    stream = RandomStream(seed)
    total = 0.0
    while not fight.game.over and fight.decisions < longest:
        reward, _ = fight.step(choose(weights, fight, stream))
        total += reward
    if not fight.game.over:
        total -= 1.0
    return total, fight.game.outcome == "victory"


def fitness(task: tuple[Weights, list[int]]) -> float:
    weights, seeds = task
    return sum(play(weights, seed, LONGEST)[0] for seed in seeds) / len(seeds)


def wins(task: tuple[Weights, list[int]]) -> int:
    weights, seeds = task
    return sum(play(weights, seed, 5 * LONGEST)[1] for seed in seeds)


def train(seed: int, generations: int, candidates: int, fights: int, pool: Any, say: Any) -> Weights:
    """The mean of the best candidates of the last generation."""
    random = np.random.default_rng(seed)
    centre, width = np.zeros(WIDE), np.full(WIDE, 1.0)
    for generation in range(generations):
        tries = [centre + width * random.standard_normal(WIDE) for _ in range(candidates)]
        seeds = [int(n) for n in random.integers(HELD_OUT, size=fights)]
        scores = pool.map(fitness, [(weights, seeds) for weights in tries], 1)
        order = np.argsort(scores)[::-1][:ELITE]
        elite = np.array([tries[i] for i in order])
        centre = elite.mean(axis=0)
        width = elite.std(axis=0) + 0.3 / (generation + 1)
        say(f"generation {generation + 1}: best {max(scores):.2f}, mean {np.mean(scores):.2f}")
    return centre


def test(weights: Weights, games: int, pool: Any) -> dict[str, Any]:
    """The win rate on held-out fights, with a 95 % interval."""
    seeds = list(range(HELD_OUT, HELD_OUT + games))
    parts = [seeds[i : i + 10] for i in range(0, games, 10)]
    won = sum(pool.map(wins, [(weights, part) for part in parts], 1))
    _, low, high = rate(won, games)
    return {"games": games, "wins": won, "rate": won / games, "interval": [low, high], "first_seed": HELD_OUT}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m showdown.envs.training_example", description="Train a small agent."
    )
    default = "[default: %(default)s]"
    parser.add_argument("--seed", type=int, default=1, help=f"seed of the training {default}")
    parser.add_argument("--generations", type=int, default=GENERATIONS, help=f"number of generations {default}")
    parser.add_argument("--candidates", type=int, default=CANDIDATES, help=f"candidates per generation {default}")
    parser.add_argument("--fights", type=int, default=FIGHTS, help=f"fights of each candidate {default}")
    parser.add_argument("--test", type=int, default=200, help=f"held-out fights at the end {default}")
    parser.add_argument("--workers", type=int, default=2, help=f"worker processes {default}")
    parser.add_argument("--out", type=Path, help="file for the weights, as JSON")
    a = parser.parse_args(arguments)
    began = monotonic()

    def say(line: str) -> None:
        print(f"{monotonic() - began:6.1f} s  {line}", file=sys.stderr, flush=True)

    with get_context("spawn").Pool(a.workers, set_up_worker) as pool:
        weights = train(a.seed, a.generations, a.candidates, a.fights, pool, say)
        found = test(weights, a.test, pool)
    document = {
        "schema": "showdown.trained/1",
        "features": FEATURES,
        "seed": a.seed,
        "test": found,
        "weights": {name: round(float(w), 4) for name, w in zip(OPTION_NAMES, weights, strict=True)},
    }
    text = json.dumps(document, indent=1)
    print(text)
    if a.out:
        a.out.write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
