"""``showdown puzzles mine``: search simulated fights for puzzles and write them to a file."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Annotated

from cyclopts import Parameter

from showdown.analysis.playouts import check_bot
from showdown.analysis.puzzle_files import PuzzleFile, load_puzzles, write_puzzles
from showdown.analysis.puzzle_mining import mined
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import AT_LEAST_1, Bot, Json, Packs, Seed, Workers, Yes
from showdown.cli.run_progress import TOLD_EVERY
from showdown.language import say
from showdown.lookup.packs import catalog_of, folders_of
from showdown.lookup.refusal import BAD_FILE, INTERRUPTED, NOT_FOUND, OK, USAGE, refuse
from showdown.lookup.stories import monster_of, party_named
from showdown.sim.signals import orderly_end
from showdown.sim.workers import processors

app = command(
    "puzzles.mine",
    "showdown puzzles mine mine.yaml --count 5",
    "showdown puzzles mine mine.yaml --count 20 --resume",
    "showdown puzzles mine mine.yaml --story white-lion:2 --party lion-hunters",
)


@app.default
def mine(
    file: Annotated[Path, Parameter(help=say("help.puzzles.out"))],
    /,
    *,
    count: Annotated[int, Parameter(help=say("help.puzzles.count"), validator=AT_LEAST_1)] = 10,
    fights: Annotated[int, Parameter(help=say("help.puzzles.fights"), validator=AT_LEAST_1)] = 1000,
    story: Annotated[
        list[str] | None, Parameter(help=say("help.puzzles.story"), consume_multiple=False, show_default="white-lion:1")
    ] = None,
    party: Annotated[str, Parameter(help=say("help.option.party"))] = "first-story",
    bot: Bot = "heuristic",
    seed: Seed = 0,
    workers: Workers = None,
    pack: Packs = None,
    resume: Annotated[bool, Parameter(help=say("help.puzzles.resume"))] = False,
    yes: Yes = False,
    json: Json = False,
) -> int:
    check_bot(bot)
    catalog = catalog_of(pack or [])
    stories = tuple((name, party) for name in story or ["white-lion:1"])
    for name, _ in stories:
        monster_of(name, catalog)
    party_named(party, pack or [], catalog)
    found = earlier(file, seed, resume, yes, pack or [])
    folders = tuple(str(folder) for folder in folders_of(pack or []))
    return search(file, found, stories, folders, bot, workers or processors(), count, fights, json)


def earlier(file: Path, seed: int, resume: bool, replace: bool, packs: list[str]) -> PuzzleFile:
    """The puzzles to go on with; none unless a file is resumed.  Refused if a file would be lost."""
    if not file.parent.is_dir():
        raise refuse(NOT_FOUND, "cli.plots.folder", str(file), folder=file.parent)
    if file.is_dir():
        raise refuse(USAGE, "cli.analyse.page-folder", str(file))
    if file.exists() and resume:
        found = load_puzzles(file, catalog_of(packs))
        if seed and seed != found.seed:
            raise refuse(USAGE, "cli.puzzles.other-seed", f"--seed {seed}", found=found.seed)
        return found
    if file.exists() and not replace:
        raise refuse(USAGE, "cli.puzzles.exists", str(file))
    return PuzzleFile(seed)


@orderly_end()
def search(
    file: Path,
    found: PuzzleFile,
    stories: tuple[tuple[str, str], ...],
    folders: tuple[str, ...],
    bot: str,
    workers: int,
    count: int,
    fights: int,
    as_json: bool,
) -> int:
    """Mine until there are ``count`` puzzles, or ``fights`` fights have been searched; the file is always whole."""
    screen = Screen()
    told = monotonic()
    code = OK
    try:
        write(file, found)
        for step in mined(found, stories, folders, bot, workers, fights) if len(found.puzzles) < count else ():
            write(file, step)
            if monotonic() - told >= TOLD_EVERY or screen.err.is_terminal:
                told = monotonic()
                screen.note(say("cli.puzzles.progress", fights=step.fights, count=len(step.puzzles)))
            if len(step.puzzles) >= count:
                break
    except KeyboardInterrupt:
        code = INTERRUPTED
    facts = {"file": str(file), "puzzles": len(found.puzzles), "fights": found.fights, "seed": found.seed}
    if as_json:
        print_json("showdown.puzzles/1", facts)
    else:
        screen.say(say("cli.puzzles.mined", file=file, count=len(found.puzzles), fights=found.fights))
    return code


def write(file: Path, found: PuzzleFile) -> None:
    try:
        write_puzzles(file, found)
    except OSError as error:
        raise refuse(BAD_FILE, "cli.plots.not-written", str(file), why=error.strerror or error) from error
