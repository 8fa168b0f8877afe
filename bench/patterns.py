"""Check that every regular expression takes linear time: python -m bench.patterns [--length 1000] [--json]

Each expression is used as the source uses it (search or full match), on strings that are hard for it: repetitions of
what it repeats, with an end that does not match.  It is timed on strings of one length and of ten times that length: a
ratio of about 10 is linear, about 100 would be quadratic.  Exit code 1 if a ratio is above 40.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import showdown

WAYS = ("compile", "match", "search", "fullmatch", "sub", "findall", "split", "finditer")
REPEATS = 5
SUSPECT = 40.0
FLOOR = 2e-6
"""Shortest time, in seconds, that is measured reliably."""


class UsedPattern:
    """A regular expression, its place in the source, and the functions that use it."""

    def __init__(self, where: str, pattern: str, ways: set[str]) -> None:
        self.where = where
        self.pattern = pattern
        self.ways = ways


def patterns() -> Iterator[UsedPattern]:
    """Every regular expression of the source: ``re`` calls and the ``pattern=`` of fields."""
    root = Path(showdown.__file__).parent
    for path in sorted(root.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source)
        names = {id(value): name for name, value in named(tree)}
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            f, where = node.func, f"{path.relative_to(root)}:{node.lineno}"
            for word in node.keywords:
                if word.arg == "pattern" and isinstance(word.value, ast.Constant):
                    yield UsedPattern(where, str(word.value.value), {"search"})
            if isinstance(f, ast.Attribute) and isinstance(f.value, ast.Name) and f.value.id == "re" and f.attr in WAYS:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    name = names.get(id(node), "")
                    ways = {f.attr} if f.attr != "compile" else set(re.findall(rf"\b{name}\.([a-z]+)\(", source))
                    yield UsedPattern(where, first.value, ways & set(WAYS) or {"search"})


def named(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """What is given a name at the top of a file."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node.value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            yield node.target.id, node.value


def hold_ups(pattern: str, length: int) -> list[str]:
    """Strings that begin as it likes and do not end so."""
    words = [w for w in re.split(r"[\\\[\](){}?*+|^$]+", pattern) if w]
    seeds = ["a", "0", "A", "-", " ", "'", "R-", "a-", "a.", "0.", ".", ":", "a:", "a 1", "1:", "x" * 25, *words]
    out = []
    for seed in dict.fromkeys(seeds):
        run = (seed * (length // len(seed) + 1))[:length]
        out += [run, run + "\0", run + "\n", *[word + run + "\0" for word in words[:4]]]
    return out


def longest(found: UsedPattern, texts: list[str]) -> tuple[float, str]:
    """Seconds, and the text that took them."""
    compiled = re.compile(found.pattern)
    anchored = found.ways <= {"match", "fullmatch"}
    use = compiled.fullmatch if anchored else compiled.search
    worst, at = 0.0, ""
    for text in texts:
        times = []
        for _ in range(REPEATS):
            began = time.perf_counter()
            use(text)
            times.append(time.perf_counter() - began)
        if min(times) > worst:
            worst, at = min(times), text
    return worst, at


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.patterns", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--length", type=int, default=1000, help="characters of the shorter strings [default: 1000]")
    parser.add_argument("--json", action="store_true", help="print JSON")
    asked = parser.parse_args()
    rows: list[dict[str, Any]] = []
    for found in patterns():
        short, _ = longest(found, hold_ups(found.pattern, asked.length))
        long, text = longest(found, hold_ups(found.pattern, 10 * asked.length))
        row = {"where": found.where, "pattern": found.pattern, "microseconds": 1e6 * short, "ten_times": 1e6 * long}
        rows.append({**row, "ratio": long / max(short, FLOOR), "on": text[:30]})
    bad = [row for row in rows if row["ratio"] > SUSPECT]
    if asked.json:
        print(json.dumps({"schema": "showdown.bench-patterns/1", "length": asked.length, "patterns": rows}, indent=1))
        return 1 if bad else 0
    for row in rows:
        took = f"{row['microseconds']:8.1f} {row['ten_times']:9.1f} us"
        print(f"{row['ratio']:6.1f}  {took}  {row['where']}  {row['pattern']}")
    print(f"{len(rows)} expressions on {asked.length} and {10 * asked.length} characters; more than linear: {len(bad)}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
