"""Steps per second of the learning environments, beside those of other games.

    PYTHONPATH=src:.:/path/to/peers python -m bench.environments --seconds 30

Random legal actions, one process.  All environments take turns, so that a machine that slows down affects all of them.
Each step makes the observation that a learner would read.  A peer that is not installed is left out: ``catanatron``
with ``catanatron_gym``, and ``open_spiel`` (its Python ``rl_environment``).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from showdown.engine import engine_kind
from showdown.envs import ShowdownEnv, ShowdownVector

TURNS = 7
"""How often each environment is measured."""
Run = Callable[[float], float]
"""Step for `seconds` of processor time; return steps per second."""


def single(story: str) -> Run:
    env = ShowdownEnv(story=story)
    random = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)

    def run(seconds: float) -> float:
        nonlocal seen
        began, steps = process_time(), 0
        while process_time() - began < seconds:
            seen, _, ended, cut, _ = env.step(int(random.integers(seen["action_mask"].sum())))
            steps += 1
            if ended or cut:
                seen, _ = env.reset()
        return steps / (process_time() - began)

    return run


def vectorised(story: str, count: int) -> Run:
    envs = ShowdownVector(count, story=story)
    random = np.random.default_rng(1)
    envs.reset(seed=1)

    def run(seconds: float) -> float:
        began, steps = process_time(), 0
        while process_time() - began < seconds:
            envs.step((random.random(count) * envs.counts).astype(np.int64))
            steps += count
        return steps / (process_time() - began)

    return run


def catanatron() -> Run:
    """Its Gymnasium environment: one agent against a random player."""
    import gymnasium

    env: Any = gymnasium.make("catanatron_gym:catanatron-v1").unwrapped
    random = np.random.default_rng(1)
    env.reset(seed=1)

    def run(seconds: float) -> float:
        began, steps = process_time(), 0
        while process_time() - began < seconds:
            legal = env.get_valid_actions()
            _, _, ended, cut, _ = env.step(legal[random.integers(len(legal))])
            steps += 1
            if ended or cut:
                env.reset()
        return steps / (process_time() - began)

    return run


def spiel(game: str) -> Run:
    """OpenSpiel's environment for agents in Python; the rules run in C++."""
    env: Any = import_module("open_spiel.python.rl_environment").Environment(game)
    random = np.random.default_rng(1)
    step: Any = env.reset()

    def run(seconds: float) -> float:
        nonlocal step
        began, steps = process_time(), 0
        while process_time() - began < seconds:
            legal = step.observations["legal_actions"][step.observations["current_player"]]
            step = env.step([legal[random.integers(len(legal))]])
            steps += 1
            if step.last():
                step = env.reset()
        return steps / (process_time() - began)

    return run


def entrants(count: int) -> dict[str, Run]:
    out = {
        "showdown First Story, single": single("first-story"),
        f"showdown First Story, {count} fights": vectorised("first-story", count),
        "showdown White Lion 1, single": single("white-lion:1"),
        f"showdown White Lion 1, {count} fights": vectorised("white-lion:1", count),
    }
    if find_spec("catanatron_gym") and find_spec("catanatron"):
        out["catanatron, single"] = catanatron()
    if find_spec("open_spiel"):
        out["OpenSpiel backgammon, single"] = spiel("backgammon")
        out["OpenSpiel gin rummy, single"] = spiel("gin_rummy")
    return out


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.environments", description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=60.0, help="time of all measurements [default: 60]")
    parser.add_argument("--fights", type=int, default=64, help="fights of the vector environment [default: 64]")
    a = parser.parse_args()
    runs = entrants(a.fights)
    found: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(TURNS):
        for name, run in runs.items():
            found[name].append(run(a.seconds / TURNS / len(runs)))
    figures = {
        name: {"median": round(median(values)), "low": round(min(values)), "high": round(max(values))}
        for name, values in found.items()
    }
    print(json.dumps({"engine": engine_kind(), "steps_per_second": figures}, indent=1))


if __name__ == "__main__":
    main()
