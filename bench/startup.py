"""Measure the start-up time of commands, of a bare Cyclopts program and of Python: python -m bench.startup [--json]

They run in turn, so that a busy machine affects all of them.  The result is the median, and its ratio to the bare
program.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

BARE = '''"""A bare program with one command."""
import sys
from cyclopts import App
app = App(name="bare", version="1.0")

@app.command
def hello(name: str = "you") -> int:
    """Say hello."""
    print(f"hello {name}")
    return 0

if __name__ == "__main__":
    sys.exit(app(sys.argv[1:], result_action="return_value"))
'''
SHOWDOWN = [sys.executable, "-m", "showdown"]


def programs(folder: Path) -> dict[str, list[str]]:
    """What is measured, by name."""
    bare = folder / "bare.py"
    bare.write_text(BARE, encoding="utf-8")
    return {
        "python -c pass": [sys.executable, "-c", "pass"],
        "bare --version": [sys.executable, str(bare), "--version"],
        "bare --help": [sys.executable, str(bare), "--help"],
        "bare hello": [sys.executable, str(bare), "hello"],
        "showdown --version": [*SHOWDOWN, "--version"],
        "showdown --help": [*SHOWDOWN, "--help"],
        "showdown rules blind": [*SHOWDOWN, "rules", "blind"],
    }


BESIDE = {
    "showdown --version": "bare --version",
    "showdown --help": "bare --help",
    "showdown rules blind": "bare hello",
}
"""Which bare run each is held against."""


def measure(times: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        wanted = programs(Path(folder))
        took: dict[str, list[float]] = {name: [] for name in wanted}
        for turn in range(times + 1):
            for name, words in wanted.items():
                start = time.perf_counter()
                subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
                if turn:  # the first round fills the caches
                    took[name].append((time.perf_counter() - start) * 1000)
    median = {name: statistics.median(values) for name, values in took.items()}
    return {
        "schema": "showdown.startup-bench/1",
        "runs": times,
        "median_ms": {name: round(value, 1) for name, value in median.items()},
        "ratio": {name: round(median[name] / median[bare], 2) for name, bare in BESIDE.items()},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=15, help="runs of each command [default: 15]")
    parser.add_argument("--json", action="store_true", help="print JSON")
    wanted = parser.parse_args()
    found = measure(wanted.runs)
    if wanted.json:
        print(json.dumps(found, indent=1))
        return
    for name, value in found["median_ms"].items():
        beside = f"   {found['ratio'][name]:.2f} x {BESIDE[name]}" if name in BESIDE else ""
        print(f"{name:<22} {value:7.1f} ms{beside}")


if __name__ == "__main__":
    main()
