"""Files of puzzles: positions in which one option is better than all others, with the figures that prove it.

The position of a puzzle has the keys of a position file (docs/referee/positions.md).  Numbers are whole: chances in
tenths of a percent, deaths in hundredths.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, final

from showdown.engine import BadContent, Catalog, Game, Setup
from showdown.engine.forms import (
    NAME,
    POSITION,
    TEXT,
    CardReading,
    Defs,
    Form,
    Kind,
    Listing,
    Number,
    Place,
    Reading,
    Schema,
    Source,
    card_reading,
    cards_of,
    optional,
    position_setup,
    read_yaml,
)
from showdown.language import say
from showdown.lookup.refusal import BAD_FILE, NOT_FOUND, refuse, refused_whole

FORMAT: Final = 1
"""Version of the file format."""
SHIPPED: Final = "puzzles.yaml"
"""The file of the package, in this folder."""


@final
class Laid(Kind):
    """A position, read as its setup."""

    def read(self, r: Reading, value: Any, path: Place) -> tuple[Any, Setup]:
        part = part_of(r.source, path, value)
        inner = card_reading(part, cards_of(r).catalog)
        given = value if isinstance(value, dict) else {}
        setup = position_setup(inner, given, LAID.read(inner, value, ()))
        r.source.problems += part.problems
        return value, setup

    def schema(self, defs: Defs) -> Schema:
        return LAID.schema(defs)


LAID: Final = Form(**POSITION)
SHARE: Final = Number(-1000, 1000)
OPTION: Final = Form(
    key=TEXT,
    won=Number(0, 1000),
    deaths=Number(0, 600),
    behind=optional(SHARE, 0),
    low=optional(SHARE, 0),
    high=optional(SHARE, 0),
)
PUZZLE: Final = Form(
    id=NAME,
    position=Laid(),
    kind=TEXT,
    pairs=Number(1, 1_000_000),
    bot=TEXT,
    options=Listing(OPTION, 2),
)
PUZZLES: Final = Form(
    format=Number(1, FORMAT),
    seed=optional(Number(0, 999_999_999), 0),
    fights=optional(Number(0, 999_999_999), 0),
    puzzles=Listing(PUZZLE),
)
"""A file of puzzles."""


@dataclass
class Choice:
    """One option of a puzzle; won, behind, low and high in tenths of a percent, deaths in hundredths.

    behind: how much less often it wins than the answer, with its 99 % interval; 0 for the answer itself.
    """

    key: str
    won: int
    deaths: int
    behind: int = 0
    low: int = 0
    high: int = 0


@dataclass
class Puzzle:
    """A position, the kind of its decision, and its options, the answer first."""

    id: str
    position: dict[str, Any]
    setup: Setup
    kind: str
    pairs: int
    bot: str
    options: list[Choice]

    @property
    def answer(self) -> str:
        return self.options[0].key

    def game(self, catalog: Catalog) -> Game:
        """The game at the decision of the puzzle."""
        return Game(self.setup, catalog)


@dataclass
class PuzzleFile:
    """The puzzles of a file.  seed, fights: the seed of the mined fights, and how many have been searched."""

    seed: int = 0
    fights: int = 0
    puzzles: list[Puzzle] = field(default_factory=list)


def part_of(source: Source, path: Place, value: Any) -> Source:
    """A part of a file as a source of its own, with the lines of the file."""
    part = Source(source.file)
    part.data = value
    part.lines = {place[len(path) :]: line for place, line in source.lines.items() if place[: len(path)] == path}
    return part


# -- reading ---------------------------------------------------------------------------------------------------------


def read_puzzles(text: str, file: str, catalog: Catalog) -> PuzzleFile:
    """Raises BadContent with every problem, a line each."""
    source = read_yaml(text, file)
    r = card_reading(source, catalog)
    f = PUZZLES.read(r, source.data, ())
    source.stop_if_bad()
    puzzles = [puzzle_of(r, one, i, catalog) for i, one in enumerate(f["puzzles"])]
    names = [puzzle.id for puzzle in puzzles]
    for i, name in enumerate(names):
        if name in names[:i]:
            source.problem(("puzzles", i, "id"), say("numbers.puzzle-twice", id=name), found=name)
    source.stop_if_bad()
    return PuzzleFile(f["seed"], f["fights"], puzzles)


def puzzle_of(r: CardReading, f: dict[str, Any], i: int, catalog: Catalog) -> Puzzle:
    here: Place = ("puzzles", i)
    position, setup = f["position"]
    setup.scenario = f["id"]
    options = [Choice(**option) for option in f["options"]]
    puzzle = Puzzle(f["id"], position, setup, f["kind"], f["pairs"], f["bot"], options)
    try:
        decision = puzzle.game(catalog).decision
    except BadContent as error:
        r.source.report((*here, "position"), error)
        return puzzle
    offered = decision.keys()
    if decision.kind != puzzle.kind:
        what = say("numbers.puzzle-kind", found=puzzle.kind, kind=decision.kind)
        r.bad((*here, "kind"), what, found=puzzle.kind, allowed=[decision.kind])
    for j, option in enumerate(options):
        if option.key not in offered:
            what = say("numbers.not-offered", key=option.key)
            r.bad((*here, "options", j, "key"), what, found=option.key, allowed=offered)
    return puzzle


def load_puzzles(path: Path | None, catalog: Catalog) -> PuzzleFile:
    """The puzzles of a file, or those of the package.  Refused with every problem if the file cannot be used."""
    name = str(path) if path is not None else SHIPPED
    try:
        if path is not None:
            text = path.read_text(encoding="utf-8")
        else:
            text = files(__package__).joinpath(SHIPPED).read_text(encoding="utf-8")
        return read_puzzles(text, name, catalog)
    except FileNotFoundError as error:
        raise refuse(NOT_FOUND, "lookup.no-file", name) from error
    except (OSError, UnicodeDecodeError) as error:
        raise refuse(BAD_FILE, "lookup.cannot-read", name, why=error) from error
    except BadContent as error:
        raise refused_whole(error, "puzzles", name, say("lookup.correct-lines-fix")) from error


# -- writing ---------------------------------------------------------------------------------------------------------


def written(found: PuzzleFile) -> str:
    """The text of a file: YAML, a line for each option."""
    lines = [f"format: {FORMAT}", f"seed: {found.seed}", f"fights: {found.fights}", "puzzles:"]
    if not found.puzzles:
        lines[-1] += " []"
    for puzzle in found.puzzles:
        head = {"kind": puzzle.kind, "pairs": puzzle.pairs, "bot": puzzle.bot}
        lines += [f"  - id: {flow(puzzle.id)}", *[f"    {name}: {flow(value)}" for name, value in head.items()]]
        lines.append("    position:")
        for name, value in puzzle.position.items():
            if name == "survivors":
                lines.append("      survivors:")
                lines += [f"        {letter}: {flow(v)}" for letter, v in value.items()]
            else:
                lines.append(f"      {name}: {flow(value)}")
        lines.append("    options:")
        lines += [
            f"      - {flow({k: v for k, v in vars(option).items() if v or k in NEEDED})}" for option in puzzle.options
        ]
    return "\n".join(lines) + "\n"


NEEDED: Final = ("key", "won", "deaths")


def flow(value: Any) -> str:
    """A value in one line; JSON is YAML."""
    return json.dumps(value, ensure_ascii=False)


def write_puzzles(path: Path, found: PuzzleFile) -> None:
    """Write the file, whole or not at all."""
    beside = path.with_name(path.name + ".part")
    beside.write_text(written(found), encoding="utf-8")
    beside.replace(path)
