"""python -m tests.simulate_server --seed N [--seeds K] [--hours H] [--length L] [--plant BUG] [--trace FILE]

Simulates the game server (docs/inside/simulation.md).  Prints one line of JSON; exit code 1 if a promise was broken.
Each failure is named with its seed, and its trace is written beside the others (``--traces FOLDER``).
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from pathlib import Path

from tests.simulate_server.odds import PLANTS
from tests.simulate_server.simulation import Totals, simulate

COLLECT = 25
"""Seeds between two collections of garbage."""


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulate_server", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="first seed [default: 1]")
    parser.add_argument("--seeds", type=int, default=1, help="number of seeds [default: 1]")
    parser.add_argument("--hours", type=float, default=0.0, help="run new seeds for this long, whatever --seeds says")
    parser.add_argument("--length", type=int, default=1, help="times longer than a short run [default: 1]")
    parser.add_argument("--plant", choices=PLANTS, default="", help="plant a bug, and stop at the seed that finds it")
    parser.add_argument("--trace", type=Path, help="write the trace of the last seed to this file")
    parser.add_argument("--traces", type=Path, default=Path("."), help="folder for traces of failures [default: .]")
    asked = parser.parse_args(words)
    totals, began, seed = Totals(), time.monotonic(), asked.seed
    while True:
        outcome = simulate(seed, asked.plant, asked.length)
        totals.add(outcome)
        if outcome.failure:
            print(f"seed {seed}: {outcome.failure}", file=sys.stderr, flush=True)
            if not asked.plant:
                (asked.traces / f"simulation-{seed}.trace").write_text("\n".join(outcome.lines) + "\n")
        seed += 1
        spent = time.monotonic() - began
        if (outcome.failure and asked.plant) or (spent > 3600 * asked.hours and totals.seeds >= asked.seeds):
            break
        if not totals.seeds % COLLECT:
            gc.collect()
    if asked.trace:
        asked.trace.write_text("\n".join(outcome.lines) + "\n")
    figures = {
        "first": asked.seed,
        "seeds": totals.seeds,
        "steps": totals.steps,
        "virtual_hours": round(totals.seconds / 3600, 2),
        "acks": totals.acks,
        "rows": totals.rows,
        "servers": dict(sorted(totals.servers.items())),
        "faults": dict(totals.faults.most_common()),
        "jobs": dict(totals.jobs.most_common()),
        "failures": totals.failures,
        "trace": outcome.digest,
        "seconds": round(time.monotonic() - began, 1),
    }
    print(json.dumps(figures))
    return 1 if totals.failures else 0


if __name__ == "__main__":
    sys.exit(main())
