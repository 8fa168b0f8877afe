"""Compare processor instructions per decision with stored figures; more than 3 % slower fails.

python -m bench.gate check [--engine pure|compiled]    compare with bench/gate.json; exit code 1: slower
python -m bench.gate update [--engine pure|compiled]   count, and store the figures

callgrind (valgrind) counts the instructions, because counts hardly depend on other programs.  They depend on the build
of Python and of the compiled engine on the C compiler: figures of another build are not compared.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
STORED: Final = Path(__file__).with_name("gate.json")
SCHEMA: Final = "showdown.gate/1"
SLACK: Final = 0.03
"""Share by which a figure may grow."""
KINDS: Final = ("first_story", "level_3")
WARM: Final = 2
"""Fights of each kind in every run.  A run of only these is subtracted from the others: start-up drops out."""
COUNTED: Final = 10
"""Fights of one kind on top: some 3,000 decisions."""

Counts = dict[str, int]


class Failed(Exception):
    """Nothing could be counted; the message says why and how to fix it."""


# -- counting ------------------------------------------------------------------------------------------------------


class Fights:
    """One run: instructions of the whole process, and decisions by kind."""

    def __init__(self, instructions: int, decisions: Counts) -> None:
        self.instructions = instructions
        self.decisions = decisions


def instructions_per_decision(engine: str) -> Counts:
    """Count, for both kinds of fights."""
    if shutil.which("valgrind") is None:
        raise Failed("valgrind is not installed\nfix: make gate installs it on Debian and Ubuntu")
    numbers = [(WARM, WARM), (WARM + COUNTED, WARM), (WARM, WARM + COUNTED)]
    with TemporaryDirectory() as folder:
        play(engine, numbers[0], folder, counted=False)  # fills the caches of Python and of the cards
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            base, *runs = pool.map(lambda n: play(engine, n, folder, counted=True), numbers)
    return {kind: per_decision(base, run, kind) for kind, run in zip(KINDS, runs, strict=True)}


def per_decision(base: Fights, run: Fights, kind: str) -> int:
    return round((run.instructions - base.instructions) / (run.decisions[kind] - base.decisions[kind]))


def play(engine: str, numbers: tuple[int, int], folder: str, counted: bool) -> Fights:
    """One run in a new process, whose caches are in ``folder``."""
    command = [sys.executable, "-m", "bench.fights", engine, *map(str, numbers)]
    if counted:
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"PYTHONHASHSEED": "0", "PYTHONPYCACHEPREFIX": f"{folder}/python", "XDG_CACHE_HOME": folder}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise Failed(done.stderr.strip())
    return Fights(collected(done.stderr) if counted else 0, json.loads(done.stdout))


def collected(told: str) -> int:
    """The number of instructions that callgrind tells at its end."""
    found = re.search(r"Collected : (\d+)", told)
    if found is None:
        raise Failed(f"callgrind has counted nothing:\n{told}")
    return int(found[1])


def build_of(engine: str) -> str:
    """What figures depend on beside the source."""
    out = f"Python {' '.join(sys.version.split())}, {platform.machine()}"
    if engine == "compiled":
        compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
        done = subprocess.run([compiler, "--version"], capture_output=True, text=True)
        out += f", {done.stdout.splitlines()[0]}"
    return out


# -- comparing -----------------------------------------------------------------------------------------------------


def verdicts(stored: Counts, counted: Counts) -> tuple[bool, list[str]]:
    """Whether all is well, and a line for each kind of fights."""
    well = True
    lines = []
    for kind in KINDS:
        change = counted[kind] / stored[kind] - 1
        slower = change > SLACK
        well = well and not slower
        word = "SLOWER" if slower else "faster, store it: update" if change < -SLACK else "ok"
        name = kind.replace("_", " ")
        lines.append(f"{name:12} {counted[kind]:>8,} stored {stored[kind]:>8,}  {100 * change:+5.1f} %  {word}")
    return well, lines


def check(engine: str, stored: dict[str, Any]) -> int:
    build = build_of(engine)
    known = stored.get(engine)
    if known is None or known["build"] != build:
        print(f"gate skipped: the {engine} figures were stored with another build of Python or of the C compiler")
        print(f"  stored: {known['build'] if known else 'none'}\n  here:   {build}")
        return 0
    well, lines = verdicts(known, instructions_per_decision(engine))
    print(f"instructions per decision, {engine} engine, {100 * SLACK:g} % slack")
    print("\n".join(lines))
    if not well:
        print(f"fix: make it faster, or store the new figures: python -m bench.gate update --engine {engine}")
    return 0 if well else 1


def update(engine: str, stored: dict[str, Any]) -> int:
    counted = instructions_per_decision(engine)
    stored[engine] = {"build": build_of(engine), **counted}
    STORED.write_text(json.dumps({"schema": SCHEMA, **stored}, indent=1) + "\n")
    print(f"stored for the {engine} engine: {counted}")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("check", "update"), help="compare with the stored figures, or store new ones")
    parser.add_argument("--engine", choices=("pure", "compiled"), default="pure", help="which build [default: pure]")
    asked = parser.parse_args()
    stored = json.loads(STORED.read_text()) if STORED.exists() else {}
    try:
        return {"check": check, "update": update}[asked.what](asked.engine, stored)
    except Failed as error:
        print(f"gate: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
