"""Measure a step of the replay screen in a long game: python -m bench.scrub [--json]

Every step of a finished fight of at least 300 decisions is visited forward, back and at random; each visit makes the
game at that step and its public view.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from typing import Any

from showdown.bots import make_agent
from showdown.engine import Game
from showdown.replay.timeline import Timeline

LONG = 300


def long_game() -> Game:
    """The first fight of bots, by seed, that has enough decisions."""
    seed = 0
    while True:
        game, bot = Game.showdown(level="level-2", seed=seed, party="lion-hunters"), make_agent("heuristic", seed)
        while not game.over:
            game.choose(bot.choose(game))
        if len([e for e in game.journal.entries if e.key]) >= LONG:
            return game
        seed += 1


def measured(timeline: Timeline, order: list[int]) -> dict[str, float]:
    """Milliseconds of a step, over all these."""
    took: list[float] = []
    for n in order:
        start = time.perf_counter()
        timeline.at(n).view()
        took.append((time.perf_counter() - start) * 1000)
    return {"median_ms": round(statistics.median(took), 3), "worst_ms": round(max(took), 3)}


def scrub() -> dict[str, Any]:
    game = long_game()
    start = time.perf_counter()
    timeline = Timeline(game)
    opening = (time.perf_counter() - start) * 1000
    order = list(range(len(timeline) + 1))
    return {
        "schema": "showdown.scrub-bench/1",
        "decisions": len(timeline),
        "entries": len(game.journal.entries),
        "opening_ms": round(opening, 1),
        "forward": measured(timeline, order),
        "back": measured(timeline, order[::-1]),
        "random": measured(timeline, random.Random(7).choices(order, k=1000)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print JSON")
    wanted = parser.parse_args()
    found = scrub()
    if wanted.json:
        print(json.dumps(found, indent=1))
        return
    print(f"{found['decisions']} decisions, {found['entries']} entries, opened in {found['opening_ms']} ms")
    for way in ("forward", "back", "random"):
        print(f"{way:8} median {found[way]['median_ms']:.2f} ms, worst {found[way]['worst_ms']:.2f} ms")


if __name__ == "__main__":
    main()
