"""Command line of the harnesses: count, tables, seed.  Prints figures; exit code 1 if a promise was broken."""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from tests.support.durability_check import Verdict
from tests.support.server_process import Process


class Harness(Protocol):
    server: Process

    async def endure(self, times: int, /, talk: bool = False) -> Verdict: ...

    def figures(self, verdict: Verdict) -> dict[str, Any]: ...


Make = Callable[[Path, int, int], Harness]
"""A harness, from a folder, a number of tables and a seed."""


def options_of(name: str, about: str | None) -> argparse.ArgumentParser:
    """A parser for ``python -m name``, whose help keeps the paragraphs of ``about``."""
    raw = argparse.RawDescriptionHelpFormatter
    return argparse.ArgumentParser(prog=f"python -m {name}", description=about, formatter_class=raw)


def in_large(name: str, about: str | None, make: Make, tables: int = 6, words: list[str] | None = None) -> int:
    parser = options_of(name, about)
    parser.add_argument("times", type=int)
    parser.add_argument("--tables", type=int, default=tables)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    folder = Path(tempfile.mkdtemp(prefix="harness"))
    run = make(folder, asked.tables, asked.seed)
    with run.server:
        began = time.monotonic()
        verdict = asyncio.run(run.endure(asked.times, talk=True))
        seconds = round(time.monotonic() - began)
    return concluded(folder, {**run.figures(verdict), "seconds": seconds}, verdict)


def concluded(folder: Path, figures: dict[str, Any], verdict: Verdict, keep: bool = False) -> int:
    """Print the figures; keep the folder if something is wrong.  The exit code."""
    code = told(figures, [problem[:500] for problem in verdict.problems()[:20]])
    if keep or code:
        print(f"kept: {folder}", file=sys.stderr)
    else:
        shutil.rmtree(folder)
    return code


def in_folder(name: str, run: Callable[[Path], tuple[dict[str, Any], list[str]]]) -> int:
    """Run in a temporary folder; print the figures and the problems.  The exit code."""
    with tempfile.TemporaryDirectory(prefix=name) as folder:
        figures, problems = run(Path(folder))
    return told(figures, problems)


def told(figures: dict[str, Any], problems: list[str]) -> int:
    print(json.dumps(figures, indent=1))
    for problem in problems:
        print(problem)
    return 1 if problems else 0
