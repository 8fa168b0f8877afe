"""Who goes to a showdown: ready parties by name, party files, and the fights they start.

A party is refused whole, with every problem in its file: what is no party by its form, and what the rules do not let a
survivor carry.
"""

from __future__ import annotations

from pathlib import Path

from showdown.content.installed import packs_on_the_shelf
from showdown.content.packs import PARTIES, core_catalog, core_folder
from showdown.content.party_files import Party, read_party
from showdown.forms.reader import MAX_BYTES, Source
from showdown.forms.yaml_source import read
from showdown.kernel.errors import BadContent, Problem, message
from showdown.model.cards import Catalog
from showdown.model.ids import LETTERS
from showdown.model.setup import Setup, SurvivorSetup, deal
from showdown.rules.setup.first_state import start

Survivors = str | Path | Party | list[SurvivorSetup]
"""A ready party by name, a file, a party that was read, or survivors made by a program."""

FIRST_STORY = "first-story"
PROLOGUE = ("white-lion", FIRST_STORY)
"""The monster and the level of a First Story; its party has the same name."""


# -- reading -----------------------------------------------------------------------------------------------------


def load_party(text: str, file: str, catalog: Catalog) -> Party:
    """Read one party.  Raises BadContent with every problem found, a line each.

    >>> from showdown.api import core_catalog, load_party
    >>> text = "{name: One, survivors: [{name: Ada, grid: [[founding-stone]]}]}"
    >>> [v.name for v in load_party(text, "ada.yaml", core_catalog()).survivors()]
    ['Ada']
    """
    source = read(text, file)
    party = read_party(source, catalog)
    source.stop_if_bad()
    survivors = party.survivors()
    # Each alone, so that a mistake of one does not hide those of the others; then all of them together.
    for i, v in enumerate(survivors):
        refuse_illegal(source, catalog, [v], i)
    if not source.problems:
        refuse_illegal(source, catalog, survivors, 0)
    source.stop_if_bad()
    return party


def refuse_illegal(source: Source, catalog: Catalog, survivors: list[SurvivorSetup], first: int) -> None:
    """What the rules say against these survivors, with the line of the one meant."""
    for problem in refusals(survivors, catalog):
        here: tuple[str | int, ...] = ("survivors",)
        if len(problem.path) > 1 and isinstance(problem.path[1], int):
            here = ("survivors", first + problem.path[1], *problem.path[2:])
        source.problems.append(problem.at(source.file, source.line_of(here), here))


def party_problem(survivors: list[SurvivorSetup], catalog: Catalog) -> str:
    """Why these survivors cannot begin a showdown; empty if they can.  [R-GEAR-05]"""
    return "\n".join(message(problem) for problem in refusals(survivors, catalog))


def refusals(survivors: list[SurvivorSetup], catalog: Catalog) -> tuple[Problem, ...]:
    """Ask the rules whether these survivors can begin a showdown; nothing if they can.  [R-GEAR-05]"""
    setup = Setup()
    monster = next(iter(catalog.monsters.values()))
    setup.monster, setup.level = monster.name, monster.levels[0].name
    setup.survivors = survivors
    setup.deploy = True
    try:
        start(setup, catalog)
    except BadContent as error:
        return error.problems
    return ()


def load_party_file(path: Path, catalog: Catalog, name: str = "") -> Party:
    """``name``: what the file is called in messages, if not by its path."""
    file = name or str(path)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadContent(f"the file is larger than {MAX_BYTES >> 20} MB", file=file, line=1)
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadContent("not text in UTF-8", file=file, line=1) from error
    except OSError as error:
        raise BadContent(f"cannot be read: {error.strerror}", file=file, line=1) from error
    return load_party(text, file, catalog)


def ready_parties(folders: list[Path] | None = None) -> dict[str, Path]:
    """Parties by name: those of the core, of the packs on the shelf, and of other pack folders.

    >>> from showdown.api import ready_parties
    >>> "first-story" in ready_parties()
    True
    """
    out: dict[str, Path] = {}
    for pack in (core_folder(), *packs_on_the_shelf().values(), *(folders or [])):
        out |= {path.stem: path for path in sorted((pack / PARTIES).glob("*.yaml"))}
    return out


def find_party(word: str | Path, folders: list[Path] | None = None) -> Path:
    """A party by its file or by the name of a ready one.  Raises BadContent if there is none."""
    path = Path(word)
    if path.suffix in (".yaml", ".yml"):
        if path.is_file():
            return path
        raise BadContent(f"there is no party file '{word}'")
    core = core_folder() / PARTIES / f"{word}.yaml"
    if core.is_file():
        return core
    known = ready_parties(folders)
    if str(word) in known:
        return known[str(word)]
    raise BadContent(f"there is no party '{word}'", found=word, allowed=known)


_shipped: dict[tuple[str, str], Party] = {}
"""Parties of the core that were read before, by file and cards: a thousand fights read one file."""


def party_by_name(word: str | Path, catalog: Catalog, folders: list[Path] | None = None) -> Party:
    path = find_party(word, folders)
    if path.parent != core_folder() / PARTIES:
        return load_party_file(path, catalog)
    key = (path.name, catalog.digest)
    if key not in _shipped:
        _shipped[key] = load_party_file(path, catalog, f"core/{PARTIES}/{path.name}")
    return _shipped[key]


def survivors_of(party: Survivors, catalog: Catalog) -> list[SurvivorSetup]:
    if isinstance(party, list):
        return party
    return (party if isinstance(party, Party) else party_by_name(party, catalog)).survivors()


# -- fights ------------------------------------------------------------------------------------------------------


def first_story(
    players: int,
    seed: int,
    rulings: dict[str, str],
    party: Survivors | None = None,
    catalog: Catalog | None = None,
) -> Setup:
    """The prologue: four survivors, a lion in the centre, everything still to be placed.  [R-FS-01, R-FS-13]

    >>> from showdown.api import Game, first_story
    >>> Game(first_story(players=1, seed=7, rulings={})).decision.kind
    'facing'
    """
    monster, level = PROLOGUE
    setup = showdown(monster, level, players, seed, rulings, party, catalog)
    setup.scenario = FIRST_STORY
    return setup


def showdown(
    monster: str,
    level: str,
    players: int,
    seed: int,
    rulings: dict[str, str],
    party: Survivors | None = None,
    catalog: Catalog | None = None,
) -> Setup:
    """A monster at one of its levels, with terrain and deployment as it says, against a party.

    Without a party: the four survivors of a First Story.

    >>> from showdown.api import Game, showdown
    >>> Game(showdown("white-lion", "level-2", players=1, seed=7, rulings={}, party="rawhide")).decision.kind
    'lay_tile'
    """
    setup = Setup()
    setup.scenario = f"{monster}:{level}"
    setup.monster = monster
    setup.level = level
    setup.seed = seed
    setup.rulings = dict(rulings)
    setup.survivors = survivors_of(FIRST_STORY if party is None else party, catalog or core_catalog())
    count = len(setup.survivors)
    if not 1 <= count <= len(LETTERS):
        raise BadContent(f"a party has 1 to {len(LETTERS)} survivors, not {count}")
    if not 1 <= players <= count:
        raise BadContent(f"{count} survivors are for 1 to {count} players, not {players}")
    setup.players = deal(count, players)
    setup.deploy = True
    return setup
