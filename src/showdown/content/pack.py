"""One pack: a folder of card files, compiled into a catalogue.  packs.py asks for it when the cache has none."""

from __future__ import annotations

from pathlib import Path

from showdown.content import compiler
from showdown.content.card_files import pack_of
from showdown.content.injury_tables import name_injuries
from showdown.content.later_names import check_later
from showdown.content.monster_levels import compile_levels, compile_monster
from showdown.content.packs import MANIFEST_FILE, PARTIES, files_of
from showdown.content.recipes import check_recipes
from showdown.forms.reader import MAX_BYTES, Source
from showdown.forms.yaml_source import read
from showdown.kernel.clean_text import is_clean
from showdown.kernel.errors import BadContent, Problem
from showdown.model.cards import Catalog
from showdown.model.monster_def import MonsterDef
from showdown.rules.verbs.hit_locations import HitLocationDeck


def compile_packs(folders: list[Path], below: Catalog | None = None) -> Catalog:
    """The cards of these packs, added to the catalogue of the packs below them if there are any."""
    catalog = below or Catalog()
    problems: list[Problem] = []
    for folder in folders:
        pack = Pack(folder, catalog)
        pack.compile()
        problems += pack.problems()
    if problems:
        raise BadContent(problems=problems)
    return catalog


class Pack:
    """One folder.  Each file says what it holds by its name; a monster is a folder with a monster.yaml."""

    def __init__(self, folder: Path, catalog: Catalog) -> None:
        self.folder = folder
        self.name = folder.name
        self.catalog = catalog
        self.sources: list[Source] = []
        self.unreadable: list[Problem] = []
        """What is wrong with files as such."""
        self.titles: dict[str, str] = {}

    def problems(self) -> list[Problem]:
        return self.unreadable + [p for source in self.sources for p in source.problems]

    def open(self, path: Path) -> Source | None:
        """A file of the pack; None if it is missing or cannot be read (which is then a problem)."""
        if not path.is_file():
            return None
        name = path.relative_to(self.folder.parent).as_posix()
        try:
            source = read(self.text(path, name), name)
        except BadContent as error:
            self.unreadable += error.problems
            return None
        self.sources.append(source)
        return source

    def text(self, path: Path, name: str) -> str:
        if path.stat().st_size > MAX_BYTES:
            raise BadContent(f"the file is larger than {MAX_BYTES >> 20} MB", file=name, line=1)
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            raise BadContent("not text in UTF-8", file=name, line=line) from error
        except OSError as error:
            raise BadContent(f"cannot be read: {error.strerror}", file=name, line=1) from error
        return text

    def compile(self) -> None:
        if not is_clean(self.name):
            what = "the name of this folder holds characters that cannot be printed"
            self.unreadable.append(Problem(what, file=self.name, line=1, fix="rename the folder"))
        self.refuse_strangers()
        wording = self.open(self.folder / "text" / "en.yaml")
        if wording is not None:
            self.titles = compiler.read_titles(wording, self.catalog)
        for file, compile_file in compiler.PACK_FILES:
            source = self.open(self.folder / file)
            if source is not None:
                compile_file(source, self.catalog, self.titles)
        # The levels of a monster may name cards of any other (a trait that several share), so they come last.
        found = [self.compile_monster(f) for f in sorted(p.parent for p in self.folder.glob("*/monster.yaml"))]
        for entry in found:
            if entry is not None:
                compile_levels(entry[0], self.catalog, self.titles, entry[1])
        check_recipes(self.sources, self.catalog)
        name_injuries(self.catalog, self.titles)
        self.refuse_unknown_locations()
        check_later(self.sources, self.catalog)

    def refuse_unknown_locations(self) -> None:
        """A card may name a hit location that is read after it, so these names are looked up when all are read."""
        known = [card.name for card in self.catalog.cards if card.kind == "hit-location"]
        for number, program in enumerate(self.catalog.programs):
            file, line, _ = self.catalog.program_places[number]
            for op in program:
                for name in op.cards if isinstance(op, HitLocationDeck) else ():
                    if name not in known and pack_of(file) == self.name:
                        what = f"there is no hit location '{name}'"
                        self.unreadable.append(Problem(what, file=file, line=line, found=name, allowed=known))

    def refuse_strangers(self) -> None:
        """Reject files with unknown names (probably mistyped) and folders without a card file or a party."""
        files = files_of(self.folder)
        if not files and not any((self.folder / PARTIES).glob("*.yaml")):
            self.unreadable.append(Problem("there is no card file in this folder", file=self.name, line=1))
        for path in files:
            inside = path.relative_to(self.folder)
            file = f"{self.name}/{inside.as_posix()}"
            if len(inside.parts) == 1:
                known = [MANIFEST_FILE, *(file for file, _ in compiler.PACK_FILES)]
            elif inside.parts[0] == "text":
                known = ["en.yaml"]
            else:
                known = ["monster.yaml", *(file for file, _ in compiler.MONSTER_FILES)]
                if len(inside.parts) == 2 and inside.name in known and not path.with_name("monster.yaml").is_file():
                    self.unreadable.append(Problem("there is no monster.yaml beside it", file=file, line=1))
            if inside.name not in known:
                what = "no file of this name is read here"
                self.unreadable.append(Problem(what, file=file, line=1, found=inside.name, allowed=known))

    def compile_monster(self, folder: Path) -> tuple[Source, MonsterDef] | None:
        """The cards of a monster; nothing if its main file cannot be read."""
        main = self.open(folder / "monster.yaml")
        if main is None:
            return None
        monster: MonsterDef = compile_monster(main, self.catalog, self.titles)
        sources = [self.open(folder / file) for file, _ in compiler.MONSTER_FILES]
        for file, _ in compiler.MONSTER_FILES:
            if not (folder / file).is_file():
                main.problem((), f"the file {file} is missing beside it")
        if None in sources:
            return None  # its other files name cards that were not read: one message is enough
        for source, (_, compile_file) in zip(sources, compiler.MONSTER_FILES, strict=True):
            assert source is not None
            compile_file(source, self.catalog, self.titles, monster)
        return main, monster
