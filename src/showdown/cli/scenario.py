"""``showdown scenario check``: run scenario files and list those that fail."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import Json
from showdown.engine import BadContent, Catalog, core_catalog
from showdown.language import say
from showdown.lookup.refusal import BAD_FILE, NEGATIVE, NOT_FOUND, OK, refuse
from showdown.scenario import run_scenario
from showdown.scenario.loader import load_file

app = command("scenario", "showdown scenario check tests/scenarios")
check_app = command("scenario.check", "showdown scenario check tests/scenarios")
app.command(check_app)
SCHEMA = "showdown.scenario/1"


@check_app.default
def check(paths: Annotated[list[str], Parameter(help=say("help.scenario.paths"))], /, *, json: Json = False) -> int:
    catalog = core_catalog()
    results = [check_one(path, catalog) for path in files_in(paths)]
    counts = {state: sum(r["result"] == state for r in results) for state in ("holds", "fails", "bad")}
    if json:
        print_json(SCHEMA, {**counts, "scenarios": results})
    else:
        screen = Screen()
        for r in results:
            for problem in r["problems"]:
                screen.say(problem)
        screen.say(say("cli.scenario.counts", all=len(results), **counts))
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
            raise refuse(NOT_FOUND, "cli.scenario.no-file", name)
        if not found:
            raise refuse(NOT_FOUND, "cli.scenario.empty-folder", name)
        out += found
    return out


def check_one(path: Path, catalog: Catalog) -> dict[str, Any]:
    """The result of one file: ``holds``, ``fails`` or ``bad``, with ``file:line: message`` for every problem."""
    try:
        scenario = load_file(path, catalog)
    except BadContent as error:
        problems = [str(problem) for problem in error.problems]
        return {"file": str(path), "name": None, "result": "bad", "problems": problems}
    result = run_scenario(scenario, catalog)
    problems = [f"{path}:{f.line}: {f.message}" for f in result.failures]
    name = "holds" if result.holds else "fails"
    return {"file": str(path), "name": scenario.name, "result": name, "problems": problems}
