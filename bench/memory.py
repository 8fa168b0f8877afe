"""Measure the memory of a state, and of a game with undo: ``python -m bench.memory [--json]``.

tracemalloc counts the memory of a clone of a state, five procedures deep (the clone of ``showdown bench``) and at a
simple decision, and of a First Story of 150 decisions with journal, events and checkpoints.  For 1,000 tables on a
server: ``python -m tests.harness.soak``.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import tracemalloc
from collections.abc import Callable
from typing import Any

from showdown.bots import make_agent
from showdown.engine import Game, is_compiled
from showdown.sim.bench import nested_state

CLONES = 1000
DECISIONS = 150
GAMES = 10


def bytes_of(make: Callable[[], Any], times: int) -> float:
    """Bytes that one result of ``make`` adds while it is kept."""
    make()
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [make() for _ in range(times)]
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / len(kept)


def game_of(seed: int) -> Game:
    """A First Story of the random bot after ``DECISIONS`` decisions; a fight that ends earlier is replaced."""
    while True:
        game = Game.first_story(seed=seed)
        bot = make_agent("random", seed)
        for _ in range(DECISIONS):
            if game.over:
                break
            game.choose(bot.choose(game))
        if len(game.history) == DECISIONS:
            return game
        seed += 1000


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    nested, quiet = nested_state(), game_of(1).state
    seeds = iter(range(1, 2 + GAMES))
    figures = {
        "engine": "compiled" if is_compiled() else "pure",
        "bytes_per_nested_state": round(bytes_of(nested.clone, CLONES)),
        "bytes_per_state": round(bytes_of(quiet.clone, CLONES)),
        "bytes_per_game": round(bytes_of(lambda: game_of(next(seeds)), GAMES)),
    }
    if arguments.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name.replace('_', ' '):<26} {value if isinstance(value, str) else f'{value:,}'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
