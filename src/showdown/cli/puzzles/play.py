"""``showdown puzzles play``: one puzzle of the package or of a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from showdown.analysis.puzzle_files import load_puzzles
from showdown.cli.help_page import command
from showdown.cli.parameters import AT_LEAST_1, Json, Packs
from showdown.cli.puzzles.puzzle_screen import present
from showdown.language import say
from showdown.lookup.packs import catalog_of
from showdown.lookup.refusal import USAGE, refuse

app = command("puzzles.play", "showdown puzzles play", "showdown puzzles play mine.yaml --number 3 --answer end")
Answer = Annotated[str, Parameter(help=say("help.puzzles.answer"))]


@app.default
def play(
    file: Annotated[Path | None, Parameter(help=say("help.puzzles.file"))] = None,
    /,
    *,
    number: Annotated[int, Parameter(help=say("help.puzzles.number"), validator=AT_LEAST_1)] = 1,
    answer: Answer = "",
    pack: Packs = None,
    json: Json = False,
) -> int:
    catalog = catalog_of(pack or [])
    puzzles = load_puzzles(file, catalog).puzzles
    if not puzzles:
        raise refuse(USAGE, "cli.puzzles.none", str(file), file=file)
    if number > len(puzzles):
        raise refuse(USAGE, "cli.puzzles.few", f"--number {number}", count=len(puzzles))
    return present(puzzles[number - 1], number, answer, json, catalog)
