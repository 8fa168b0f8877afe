"""``showdown puzzles daily``: the puzzle of a day, the same for everybody."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from cyclopts import Parameter

from showdown.analysis.puzzle_files import load_puzzles
from showdown.cli.help_page import command
from showdown.cli.parameters import Json
from showdown.cli.puzzles.play import Answer
from showdown.cli.puzzles.puzzle_screen import present
from showdown.engine import core_catalog
from showdown.language import say
from showdown.lookup.refusal import USAGE, refuse

app = command("puzzles.daily", "showdown puzzles daily", "showdown puzzles daily --date 2026-11-18 --answer end")


@app.default
def daily(
    *,
    date_: Annotated[
        str, Parameter(name="--date", help=say("help.puzzles.date"), show_default=say("help.puzzles.today"))
    ] = "",
    answer: Answer = "",
    json: Json = False,
) -> int:
    catalog = core_catalog()
    puzzles = load_puzzles(None, catalog).puzzles
    number = daily_number(day_of(date_), len(puzzles))
    return present(puzzles[number - 1], number, answer, json, catalog)


def day_of(text: str) -> date:
    if not text:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise refuse(USAGE, "cli.puzzles.bad-date", f"--date {text}", text=text) from error


def daily_number(day: date, count: int) -> int:
    """The number of the puzzle of a day, from 1."""
    return day.toordinal() % count + 1
