"""Measure the speed-up by a second worker: fights per second of the process pool and of a local Dask cluster.

python -m bench.batch [--games 400] [--turns 3] [--dask] [--json]

One and two workers take turns on the same fights, so that a machine that slows down affects both; the time to start
workers is not counted, and the results must be equal row by row.  On a shared machine, look at the best turn.
"""

from __future__ import annotations

import argparse
import json
import sys
from statistics import median
from typing import Any

from showdown.engine import encode_setup, first_story
from showdown.sim.process_pool import Pool
from showdown.sim.run import Limits, Run
from showdown.sim.run_spec import FightRow, RunSpec
from showdown.sim.workers import DaskCluster, Workers

SCHEMA = "showdown.bench-batch/1"


def fights_per_second(workers: Workers, spec: RunSpec, games: int) -> tuple[float, list[FightRow]]:
    """Fights per second of workers that have warmed up, and the fights."""
    try:
        Run([spec], Limits(games=2 * workers.size)).play(workers)
        run = Run([spec], Limits(games=games))
        run.play(workers)
    finally:
        workers.close()
    return games / run.seconds, run.rows[0]


def measure(games: int, turns: int, dask: bool, bot: str) -> dict[str, Any]:
    spec = RunSpec("first story", setup=encode_setup(first_story(4, 0, {})), bot=bot)
    kinds = ["pool", "dask"] if dask else ["pool"]
    speeds: dict[str, list[float]] = {f"{kind}_{n}": [] for kind in kinds for n in (1, 2)}
    expected: list[FightRow] = []
    for _ in range(turns):
        for name, found in speeds.items():
            kind, _, n = name.partition("_")
            workers: Workers = Pool(int(n)) if kind == "pool" else DaskCluster("", int(n))
            speed, rows = fights_per_second(workers, spec, games)
            expected = expected or rows
            if rows != expected:
                raise SystemExit(f"{name} played other fights than the first workers")
            found.append(speed)
            print(f"{name}: {speed:.1f} fights/s", file=sys.stderr)
    out: dict[str, Any] = {"schema": SCHEMA, "games": games, "bot": bot, "turns": turns, "fights_per_second": speeds}
    for kind in kinds:
        ratios = [two / one for one, two in zip(speeds[f"{kind}_1"], speeds[f"{kind}_2"], strict=True)]
        out[f"{kind}_efficiency"] = {"median": median(ratios), "low": min(ratios), "high": max(ratios)}
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the speed-up by a second worker.")
    parser.add_argument("--games", type=int, default=400, help="fights per turn [default: 400]")
    parser.add_argument("--turns", type=int, default=3, help="number of turns [default: 3]")
    parser.add_argument("--bot", default="random", help="bot that plays [default: random]")
    parser.add_argument("--dask", action="store_true", help="also measure a local Dask cluster")
    parser.add_argument("--json", action="store_true", help="print JSON")
    asked = parser.parse_args()
    found = measure(asked.games, asked.turns, asked.dask, asked.bot)
    if asked.json:
        print(json.dumps(found, indent=1))
        return
    for name, value in found.items():
        if name.endswith("_efficiency"):
            print(f"{name.removesuffix('_efficiency')}: two workers are {value['median']:.2f} times as fast as one")
            print(f"  ({value['low']:.2f} to {value['high']:.2f} in {found['turns']} turns of {found['games']} fights)")


if __name__ == "__main__":
    main()
