"""``showdown scenario check``: run scenario files and say readably which do not hold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from showdown.cli.screen import Screen, print_json
from showdown.engine import BadContent, Catalog, core_catalog
from showdown.lookup.refusal import BAD_FILE, NEGATIVE, NOT_FOUND, OK, Refusal
from showdown.scenario import run_scenario
from showdown.scenario.loader import load_file

SCHEMA = "showdown.scenario/1"


def check_scenarios(paths: list[str], as_json: bool) -> int:
    catalog = core_catalog()
    results = [check_one(path, catalog) for path in files_in(paths)]
    counts = {state: sum(r["result"] == state for r in results) for state in ("holds", "fails", "bad")}
    if as_json:
        print_json(SCHEMA, {**counts, "scenarios": results})
    else:
        screen = Screen()
        for r in results:
            for problem in r["problems"]:
                screen.say(problem)
        screen.say(f"scenarios: {len(results)}; {counts['holds']} hold, {counts['fails']} fail, {counts['bad']} bad")
    if counts["bad"]:
        return BAD_FILE
    return NEGATIVE if counts["fails"] else OK


def files_in(paths: list[str]) -> list[Path]:
    """The files themselves, and all YAML files in the folders."""
    out: list[Path] = []
    for name in paths:
        path = Path(name)
        found = sorted([*path.rglob("*.yaml"), *path.rglob("*.yml")]) if path.is_dir() else [path]
        if not path.exists():
            raise Refusal(NOT_FOUND, "there is no such file or folder", name, "check the name")
        if not found:
            raise Refusal(NOT_FOUND, "there is no scenario in this folder", name, "scenarios end in .yaml or .yml")
        out += found
    return out


def check_one(path: Path, catalog: Catalog) -> dict[str, Any]:
    """How one file fares: ``holds``, ``fails`` or ``bad``, with ``file:line: message`` for every problem."""
    try:
        scenario = load_file(path, catalog)
    except BadContent as error:
        return {
            "file": str(path),
            "name": None,
            "result": "bad",
            "problems": [str(problem) for problem in error.problems],
        }
    result = run_scenario(scenario, catalog)
    problems = [f"{path}:{f.line}: {f.message}" for f in result.failures]
    return {
        "file": str(path),
        "name": scenario.name,
        "result": "holds" if result.holds else "fails",
        "problems": problems,
    }
