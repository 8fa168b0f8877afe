"""Make the table of bench/README.md: this engine, an older checkout and other games, measured in turn.

    python -m bench.targets --old FOLDER [--seconds 4] [--turns 3] [--json]

FOLDER is a checkout of an older commit with its own compiled files (``git worktree add FOLDER e803385``, then
``make compiled`` in it).  Each turn measures old and new, pure and compiled, one process after another; ratios are
computed for each turn, and the table shows the median, lowest and highest.  Games that are not installed are left out.
For the server use ``python -m bench.serve``.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).parents[1]
Figures = dict[str, Any]


def run_in(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a module with the packages of a checkout."""
    path = os.pathsep.join([str(folder / "src"), str(folder), os.environ.get("PYTHONPATH", "")])
    around = {**os.environ, "PYTHONPATH": path}
    return subprocess.run(
        [sys.executable, "-m", *words], cwd=folder, capture_output=True, text=True, check=False, env=around
    )


def measured(folder: Path, engine: str, seconds: float) -> Figures:
    """The figures of one measuring process of a checkout."""
    done = run_in(folder, "bench.child", engine, str(seconds))
    if done.returncode:
        raise SystemExit(f"the {engine} bench of {folder.name} failed:\n{done.stderr}")
    found: Figures = json.loads(done.stdout)
    return found


def turn(old: Path, seconds: float) -> dict[str, float]:
    """All ratios of one turn."""
    new_compiled, old_compiled = measured(HERE, "compiled", seconds), measured(old, "compiled", seconds)
    new_pure, old_pure = measured(HERE, "pure", seconds), measured(old, "pure", seconds)

    def of(figures: Figures, name: str) -> float:
        return float(figures[name]["median"])

    heuristic, decisions = "heuristic_fights_per_second", "decisions_per_second"
    out = {
        "compiled to pure, decisions": of(new_compiled, decisions) / of(new_pure, decisions),
        "clone, compiled, to the old one": of(new_compiled, "clone_microseconds")
        / of(old_compiled, "clone_microseconds"),
        "Game.choose to bare answer, compiled": of(new_compiled, "game_choose_to_answer"),
        "heuristic fights to random fights, compiled": of(new_compiled, heuristic)
        / of(new_compiled, "random_fights_per_second"),
        "heuristic fights, compiled, to the old ones": of(new_compiled, heuristic) / of(old_compiled, heuristic),
        "heuristic fights, pure, to the old ones": of(new_pure, heuristic) / of(old_pure, heuristic),
        "search iterations, compiled, to the old ones": of(new_compiled, "search_iterations_per_second")
        / of(old_compiled, "search_iterations_per_second"),
        "level 3 to First Story, compiled": of(new_compiled, "level_3_to_first_story_percent") / 100,
        "level 3 to First Story, pure": of(new_pure, "level_3_to_first_story_percent") / 100,
        "decisions, compiled, to the old ones": of(new_compiled, decisions) / of(old_compiled, decisions),
        "decisions, pure, to the old ones": of(new_pure, decisions) / of(old_pure, decisions),
    }
    for engine, word in (("compiled-peers", "compiled"), ("peers", "pure")):
        for name, peer in measured(HERE, engine, seconds).items():
            if "missing" not in peer:
                out[f"decisions, {word}, to {name} {peer['version']}"] = peer["ours_to_theirs"]["median"]
    return out


def simulated() -> float:
    """Seconds on the wall for 10,000 First Stories by the heuristic bot with two workers."""
    began = time.monotonic()
    done = run_in(
        HERE, *["showdown", "simulate", "first-story", "--games", "10000", "--workers", "2", "--seed", "1", "--json"]
    )
    if done.returncode:
        raise SystemExit(f"simulate failed:\n{done.stderr}")
    return time.monotonic() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--old", type=Path, required=True, help="checkout of the older commit, compiled")
    parser.add_argument("--seconds", type=float, default=4.0, help="time for each figure [default: 4]")
    parser.add_argument("--turns", type=int, default=3, help="number of turns [default: 3]")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    turns: list[dict[str, float]] = []
    for n in range(arguments.turns):
        print(f"turn {n + 1} of {arguments.turns} ...", file=sys.stderr)
        turns.append(turn(arguments.old.resolve(), arguments.seconds))
    table = {name: [t[name] for t in turns] for name in turns[0]}
    took = simulated()
    if arguments.json:
        print(json.dumps({"ratios": table, "simulate_10000_seconds": took}, indent=1))
        return 0
    for name, values in table.items():
        print(f"{name:<58} {median(values):>8.2f}   {min(values):.2f} to {max(values):.2f}")
    print(f"{'simulate first-story --games 10000 --workers 2':<58} {took:>7.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
