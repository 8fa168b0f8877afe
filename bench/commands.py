"""Processor time of whole commands in two checkouts: python -m bench.commands --old FOLDER [--runs 15] [--json]

Old and new take turns, so that a busy machine affects both.  The result is the median of user and system time and
the ratio of new to old.  The first round fills the caches and does not count.  Both run compiled or as plain Python,
as their folders are.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from bench.checkout import HERE, Checkout

BOARD = "white-lion first-story K8 south; a K11; b K6"
COMMANDS: dict[str, list[str]] = {
    "odds bone-axe": ["odds", "--weapon", "bone-axe", "--against", "white-lion:1"],
    "odds cat-fang-knife": ["odds", "--weapon", "cat-fang-knife", "--against", "white-lion:1"],
    "odds claw": ["odds", "--attack", "claw", "--on", "fresh"],
    "threat": ["threat", "--board", BOARD],
    "explain move": ["explain", "move", "--board", BOARD, "--card", "claw"],
    "rules blind spot": ["rules", "blind", "spot"],
    "--version": ["--version"],
}


def processor_ms(checkout: Checkout, words: list[str], home: Path) -> float:
    """User and system time of one run, in milliseconds; with its own settings and caches below ``home``."""
    surroundings = {k: v for k, v in os.environ.items() if not k.startswith(("SHOWDOWN_", "PYTHON"))}
    surroundings |= {"PYTHONPATH": str(checkout.folder / "src"), "HOME": str(home), "XDG_CACHE_HOME": str(home)}
    call = [sys.executable, "-m", "showdown", *words]
    child = subprocess.Popen(
        call, env=surroundings, cwd=home, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    assert child.stderr is not None
    said = child.stderr.read()
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    child.stderr.close()
    if child.returncode:
        raise SystemExit(f"{checkout.commit}: showdown {' '.join(words)} ends with {child.returncode}: {said.strip()}")
    return (used.ru_utime + used.ru_stime) * 1000


def measure(old: Checkout, new: Checkout, runs: int, commands: dict[str, list[str]]) -> dict[str, Any]:
    took: dict[str, tuple[list[float], list[float]]] = {name: ([], []) for name in commands}
    with tempfile.TemporaryDirectory() as folder:
        homes = [Path(folder) / name for name in ("old", "new")]
        for home in homes:
            home.mkdir()
        for turn in range(runs + 1):
            for name, words in commands.items():
                for side, (checkout, home) in enumerate(zip((old, new), homes, strict=True)):
                    spent = processor_ms(checkout, words, home)
                    if turn:
                        took[name][side].append(spent)
    rows = {}
    for name, (before, after) in took.items():
        was, now = statistics.median(before), statistics.median(after)
        rows[name] = {"old_ms": round(was, 1), "new_ms": round(now, 1), "ratio": round(now / was, 2)}
    return {
        "schema": "showdown.commands-bench/1",
        "old": old.commit,
        "new": new.commit,
        "runs": runs,
        "processor_time": rows,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--old", type=Path, required=True, help="a checkout of the older commit")
    parser.add_argument("--new", type=Path, default=HERE, help="the newer checkout [default: this one]")
    parser.add_argument("--runs", type=int, default=15, help="runs of each command [default: 15]")
    parser.add_argument("--only", nargs="*", choices=COMMANDS, help="measure only these")
    parser.add_argument("--json", action="store_true", help="print JSON")
    wanted = parser.parse_args()
    commands = {name: words for name, words in COMMANDS.items() if not wanted.only or name in wanted.only}
    found = measure(Checkout(wanted.old), Checkout(wanted.new), wanted.runs, commands)
    if wanted.json:
        print(json.dumps(found, indent=1))
        return
    print(f"{'':<20} {found['old']:>10}    {found['new']:>10}")
    for name, row in found["processor_time"].items():
        print(f"{name:<20} {row['old_ms']:7.1f} ms    {row['new_ms']:7.1f} ms    {row['ratio']:.2f} x")


if __name__ == "__main__":
    main()
