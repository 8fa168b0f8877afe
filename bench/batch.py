"""How much faster two workers are than one: fights per second of the process pool, and of a local Dask cluster.

python -m bench.batch [--games 400] [--turns 3] [--dask] [--json]

Crews take turns on the same fights, so that a machine that slows down slows all of them; starting the workers is not
counted, and the results must be equal row by row.  On a machine with busy neighbours the clock on the wall is theirs,
too: look at the best turn.
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


def fights_per_second(crew: Workers, study: RunSpec, games: int) -> tuple[float, list[FightRow]]:
    """Of a crew that has warmed up."""
    try:
        Run([study], Limits(games=2 * crew.size)).run(crew)
        trial = Run([study], Limits(games=games))
        trial.run(crew)
    finally:
        crew.close()
    return games / trial.seconds, trial.rows[0]


def measure(games: int, turns: int, dask: bool, bot: str) -> dict[str, Any]:
    study = RunSpec("first story", setup=encode_setup(first_story(4, 0, {})), bot=bot)
    kinds = ["pool", "dask"] if dask else ["pool"]
    speeds: dict[str, list[float]] = {f"{kind}_{n}": [] for kind in kinds for n in (1, 2)}
    expected: list[FightRow] = []
    for _ in range(turns):
        for name, found in speeds.items():
            kind, _, n = name.partition("_")
            crew: Workers = Pool(int(n)) if kind == "pool" else DaskCluster("", int(n))
            speed, rows = fights_per_second(crew, study, games)
            expected = expected or rows
            if rows != expected:
                raise SystemExit(f"{name} played other fights than the first crew")
            found.append(speed)
            print(f"{name}: {speed:.1f} fights/s", file=sys.stderr)
    out: dict[str, Any] = {"schema": SCHEMA, "games": games, "bot": bot, "turns": turns, "fights_per_second": speeds}
    for kind in kinds:
        ratios = [two / one for one, two in zip(speeds[f"{kind}_1"], speeds[f"{kind}_2"], strict=True)]
        out[f"{kind}_efficiency"] = {"median": median(ratios), "low": min(ratios), "high": max(ratios)}
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description="Two workers against one.")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--bot", default="random")
    parser.add_argument("--dask", action="store_true")
    parser.add_argument("--json", action="store_true")
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
