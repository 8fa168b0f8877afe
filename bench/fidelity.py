"""Check that the compiled engine and the plain source play the same fights.

    python -m bench.fidelity --fights 10000

plays random fights (First Story, White Lion at levels 1 to 3, Screaming Antelope; random legal parties) with both, in
separate processes, and compares the digest at the end of every fight.  Needs `make compiled`.  Exit code 1: a fight
differs.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator

CHUNK = 100
STORIES = (
    ("white-lion", "level-1"),
    ("white-lion", "level-2"),
    ("white-lion", "level-3"),
    ("screaming-antelope", "level-1"),
)


def digests(first: int, count: int) -> Iterator[str]:
    """The end of each fight: every option equally likely, no events, no journal."""
    from showdown.engine import Seeded, advance, answer, core_catalog, start
    from showdown.saves.snapshot import state_digest
    from showdown.sim.random_setup import random_setup, random_showdown

    catalog = core_catalog()
    for number in range(first, first + count):
        if number % 5:
            monster, level = STORIES[number % 5 - 1]
            setup, _ = random_showdown(number, catalog, monster, level, True)
        else:
            setup, _ = random_setup(number, catalog, True)
        state = start(setup, catalog)
        chance = Seeded()
        decision = advance(state, chance, None)
        stream = (number * 2654435761 + 12345) & 0x7FFFFFFF
        made = 0
        # A fight that never ends is compared where it stands.
        while decision is not None and made < 5000:
            stream = (stream * 1103515245 + 12345) & 0x7FFFFFFF
            decision = answer(state, decision.options[stream * len(decision.options) >> 31], chance, None)
            made += 1
        yield f"{number} {made} {state_digest(state)}"


def child(engine: str, first: int, count: int) -> None:
    if engine == "pure":
        from bench.pure import use_source_only

        use_source_only()
    for line in digests(first, count):
        print(line)


def both(first: int, count: int) -> tuple[list[str], list[str]]:
    """The same fights on both engines, side by side."""
    command = [sys.executable, "-m", "bench.fidelity", "--first", str(first), "--fights", str(count), "--engine"]
    running = [
        subprocess.Popen([*command, engine], stdout=subprocess.PIPE, text=True) for engine in ("pure", "compiled")
    ]
    said = [process.communicate()[0].splitlines() for process in running]
    assert all(process.returncode == 0 for process in running), "an engine broke down"
    return said[0], said[1]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fights", type=int, default=1000, help="number of fights [default: 1000]")
    parser.add_argument("--first", type=int, default=1, help="seed of the first fight [default: 1]")
    parser.add_argument("--engine", choices=("pure", "compiled"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.engine:
        child(arguments.engine, arguments.first, arguments.fights)
        return 0
    from bench.pure import has_compiled_files

    if not has_compiled_files():
        print("nothing is compiled: run `make compiled` first", file=sys.stderr)
        return 2
    same = decisions = 0
    for first in range(arguments.first, arguments.first + arguments.fights, CHUNK):
        count = min(CHUNK, arguments.first + arguments.fights - first)
        pure, compiled = both(first, count)
        for mine, theirs in zip(pure, compiled, strict=True):
            if mine != theirs:
                print(f"fight {mine.split()[0]} differs: pure {mine}, compiled {theirs}")
                return 1
            same += 1
            decisions += int(mine.split()[1])
        print(f"{same} of {arguments.fights} fights the same", file=sys.stderr)
    print(f"{same} fights, {decisions} decisions: the same digest on both engines")
    return 0


if __name__ == "__main__":
    sys.exit(main())
