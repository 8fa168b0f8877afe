"""Mutation testing: put small faults into the rules and count how many the tests notice.

    python -m tools.mutate --mutants 300 --seed 1 --workers 2

chooses 300 mutants of the packages ``rules``, ``model`` and ``board``, spread over the files in proportion to their
code, and runs for each the tests that reach the changed line, the cheapest first, until one fails.  A mutant that no
test notices *survives*: write a test that fails on it, or prove in ``tools/mutation/equivalents.toml`` that it changes
nothing.  A test that hangs counts as one that fails.

Results are kept in ``.mutation/`` (not in git), so that a stopped run can continue.  ``--again`` runs survivors once
more, after new tests.  ``--files 'rules/survivor/damage.py'`` takes all mutants of the files that match, and
``--files rules/survivor/damage.py:57`` those of the statement at a line; ``--list`` shows them and runs nothing.
``--tests rules/survivor`` runs only some of the tests: enough to see that a new test notices a mutant, but a survivor
of them proves nothing.  The engine must not be compiled (``make pure``).
"""

from __future__ import annotations

import argparse
import fnmatch
import hashlib
import json
import os
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tools.mutation.mutants import Mutant, mutants_of

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src" / "showdown"
PACKAGES: Final = ("rules", "model", "board")
TESTS: Final = (
    "board",
    "model",
    "rules",
    "packs",
    "scenario",
    "content/test_card_language.py",
    "content/test_card_sentences.py",
    "content/test_positions.py",
    "content/test_refusals.py",
    "content/test_roles_and_moments.py",
    "content/test_schema.py",
    "content/test_sentences.py",
    "content/test_terms.py",
    "content/test_verbs.py",
)
"""Tests about single rules, verbs and positions (the verbs of ``rules/verbs`` are tested in ``content``).

Recorded fights would notice more, but prove nothing about a rule.
"""
STORE: Final = ROOT / ".mutation"
EQUIVALENTS: Final = ROOT / "tools" / "mutation" / "equivalents.toml"
GOAL: Final = 90.0
"""Percent of the mutants not proved equivalent that tests must kill."""


class Equivalent(NamedTuple):
    """A mutant that changes nothing, with the proof.  The file is for the reader: code may move."""

    file: str
    function: str
    line: str
    change: str
    proof: str
    nth: int = 0
    """Which of equal changes on the line; 0: each of them."""

    def covers(self, mutant: Mutant) -> bool:
        same = (self.function, self.line, self.change) == (mutant.function, mutant.line, mutant.change)
        return same and self.nth in (0, mutant.nth)


def all_mutants() -> list[Mutant]:
    files = [path for package in PACKAGES for path in sorted((SOURCE / package).rglob("*.py"))]
    return [mutant for path in files for mutant in mutants_of(path, SOURCE)]


def sample(mutants: list[Mutant], number: int, seed: int) -> list[Mutant]:
    """Some mutants of each file, in proportion to how many it has; the seed chooses within a file."""
    if number >= len(mutants):
        return mutants
    by_file: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        by_file.setdefault(mutant.file, []).append(mutant)
    shares = {file: number * len(of) / len(mutants) for file, of in by_file.items()}
    counts = {file: int(share) for file, share in shares.items()}
    rest = number - sum(counts.values())
    for file in sorted(shares, key=lambda f: (counts[f] - shares[f], f))[:rest]:
        counts[file] += 1
    chosen: set[str] = set()
    for file, of in by_file.items():
        chosen.update(sorted((m.key for m in of), key=lambda key: lot(key, seed))[: counts[file]])
    return [m for m in mutants if m.key in chosen]


def is_at(mutant: Mutant, place: str) -> bool:
    """Is the mutant in this file, or in the statement at this line?  ``board/*``, ``rules/survivor/damage.py:57``"""
    pattern, _, line = place.partition(":")
    first, last = mutant.lines
    return fnmatch.fnmatch(mutant.file, pattern) and (not line or first <= int(line) <= last)


def lot(key: str, seed: int) -> str:
    return hashlib.blake2b(f"{seed} {key}".encode(), digest_size=8).hexdigest()


def equivalents() -> list[Equivalent]:
    if not EQUIVALENTS.exists():
        return []
    rows = tomllib.loads(EQUIVALENTS.read_text()).get("mutant", [])
    return [Equivalent(**row) for row in rows]


# -- results -----------------------------------------------------------------------------------------------------


class Results:
    """What became of each mutant, one line each; the last line of a mutant counts."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows: dict[str, dict[str, object]] = {}
        if path.exists():
            for line in path.read_text().splitlines():
                row = json.loads(line)
                self.rows[row["key"]] = row

    def of(self, mutant: Mutant) -> str:
        """killed, timeout, survived, or nothing if the function has changed since."""
        row = self.rows.get(mutant.key)
        return str(row["status"]) if row and row["context"] == mutant.context else ""

    def add(self, row: dict[str, object]) -> None:
        self.rows[str(row["key"])] = row
        with self.path.open("a") as file:
            file.write(json.dumps(row) + "\n")


def run(mutants: list[Mutant], results: Results, workers: int, tests: Sequence[str] = TESTS) -> None:
    """Test the mutants.  The modules that import pytest are loaded in children only."""
    from tools.mutation.run import Place, Result, run_early, serve

    place = Place(SOURCE, PACKAGES, tuple(f"tests/{t}" for t in tests if (ROOT / "tests" / t).exists()), STORE)
    start = time.monotonic()
    count = 0

    def done(mutant: Mutant, result: Result) -> None:
        nonlocal count
        count += 1
        results.add({**result._asdict(), "file": mutant.file, "line": mutant.lines[0], "change": mutant.change})
        at = f"{count}/{len(mutants)} {time.monotonic() - start:.0f}s"
        print(f"{at:>14} {result.status:<8} {mutant.file}:{mutant.lines[0]} {mutant.change[:90]}", flush=True)

    pid = os.fork()
    if not pid:
        code = 1
        try:
            code = serve(place, mutants, workers, done)
        finally:
            sys.stdout.flush()
            os._exit(code)
    _, status = os.waitpid(pid, 0)
    if status:
        raise SystemExit("fix: the tests must be collected without errors; see above")
    left = [m for m in mutants if m.key in early_keys()]
    count = len(mutants) - len(left)
    run_early(place, left, workers, done)


def early_keys() -> set[str]:
    return set(json.loads((STORE / "early.json").read_text())["mutants"])


# -- report ------------------------------------------------------------------------------------------------------


def score(killed: int, survived: int) -> float:
    return 100.0 * killed / (killed + survived) if killed + survived else 100.0


def report(mutants: list[Mutant], results: Results, proved: list[Equivalent], as_json: bool) -> bool:
    """Print the scores and the survivors; True if the goal is reached and nothing is left to run."""
    status = {m.key: "equivalent" if any(e.covers(m) for e in proved) else results.of(m) or "open" for m in mutants}
    packages = sorted({m.file.split("/")[0] for m in mutants})
    rows = []
    for name in [*packages, ""]:
        counts = Counter(status[m.key] for m in mutants if not name or m.file.startswith(name + "/"))
        killed = counts["killed"] + counts["timeout"]
        rows.append(
            {
                "package": name or "all",
                "mutants": counts.total(),
                "killed": killed,
                "survived": counts["survived"],
                "equivalent": counts["equivalent"],
                "open": counts["open"],
                "score": round(score(killed, counts["survived"]), 1),
            }
        )
    survivors = [m for m in mutants if status[m.key] == "survived"]
    if as_json:
        found = [{"key": m.key, "file": m.file, "at": m.lines[0], **row_of(m)} for m in survivors]
        print(json.dumps({"packages": rows, "survivors": found}, indent=1))
    else:
        for mutant in survivors:
            print(mutant)
        for row in rows:
            print("  ".join(f"{key} {value}" for key, value in row.items()))
    total = rows[-1]
    return bool(not total["open"] and float(str(total["score"])) >= GOAL)


def row_of(mutant: Mutant) -> dict[str, str]:
    return {"function": mutant.function, "line": mutant.line, "change": mutant.change}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.mutate", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--mutants", type=int, default=300, help="number of mutants [default: 300]")
    parser.add_argument("--seed", type=int, default=1, help="which sample [default: 1]")
    parser.add_argument(
        "--files",
        nargs="*",
        default=[],
        help="all mutants of these files or lines: 'board/*', rules/survivor/damage.py:57",
    )
    parser.add_argument("--keys", nargs="*", default=[], help="only the mutants with these keys")
    parser.add_argument("--tests", nargs="*", default=[], help="only these tests, below tests/: rules/survivor")
    parser.add_argument("--workers", type=int, default=2, help="processes [default: 2]")
    parser.add_argument("--again", action="store_true", help="run survivors again, after new tests")
    parser.add_argument("--list", action="store_true", help="show the mutants, run nothing")
    parser.add_argument("--report", action="store_true", help="show the stored results, run nothing")
    parser.add_argument("--json", action="store_true", help="report as JSON")
    wish = parser.parse_args()
    if any(SOURCE.rglob("*.so")):
        raise SystemExit("the engine is compiled; fix: make pure")
    mutants = all_mutants()
    proved = equivalents()
    for row in proved:
        if not any(row.covers(m) for m in mutants):
            print(f"equivalents.toml names a mutant that is not there: {row.function}: {row.change}", file=sys.stderr)
    if wish.files:
        mutants = [m for m in mutants if any(is_at(m, place) for place in wish.files)]
    if wish.keys:
        mutants = [m for m in mutants if m.key in wish.keys]
    elif not wish.files or wish.mutants != 300:
        mutants = sample(mutants, wish.mutants, wish.seed)
    if wish.list:
        for mutant in mutants:
            print(mutant)
        print(f"{len(mutants)} mutants")
        return 0
    STORE.mkdir(exist_ok=True)
    stored = STORE / ("some-tests.jsonl" if wish.tests else "results.jsonl")
    if wish.tests and not wish.report:
        stored.unlink(missing_ok=True)
    results = Results(stored)
    if not wish.report:
        rerun = ("", "survived") if wish.again else ("",)
        todo = [m for m in mutants if results.of(m) in rerun and not any(e.covers(m) for e in proved)]
        if todo:
            os.chdir(ROOT)
            run(todo, results, wish.workers, wish.tests or TESTS)
            results = Results(stored)
    return 0 if report(mutants, results, proved, wish.json) else 1


if __name__ == "__main__":
    sys.exit(main())
