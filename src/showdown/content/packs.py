"""Packs: folders of card files, layered by id, linked into one catalogue with a digest."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from importlib import resources
from pathlib import Path

from showdown.content import compiler
from showdown.content.reader import Source, read
from showdown.kernel.errors import BadContent
from showdown.model.cards import Catalog, MonsterDef


@lru_cache(maxsize=1)
def core_catalog() -> Catalog:
    """The catalogue of the core pack alone, compiled once per process."""
    with resources.as_file(resources.files("showdown") / "packs" / "core") as folder:
        return load_packs([folder])


def load_packs(folders: list[Path]) -> Catalog:
    """Compile packs in order; a later pack replaces cards of an earlier one by id.

    Raises BadContent with all problems found, each with file and line; nothing is half loaded.
    """
    catalog = Catalog()
    digests: list[str] = []
    problems: list[str] = []
    for folder in folders:
        if not folder.is_dir():
            raise BadContent(f"there is no pack folder '{folder}'")
        pack = Pack(folder, catalog)
        pack.compile()
        problems += [str(p) for source in pack.sources for p in source.problems]
        catalog.packs[pack.name] = pack.digest
        digests.append(f"{pack.name}={pack.digest}")
    if problems:
        raise BadContent("\n".join(problems))
    catalog.digest = blake2b("\n".join(digests).encode(), digest_size=8).hexdigest()
    return catalog


class Pack:
    """One folder.  Each file says what it holds by its name; a monster is a folder with a monster.yaml."""

    def __init__(self, folder: Path, catalog: Catalog) -> None:
        self.folder = folder
        self.name = folder.name
        self.catalog = catalog
        self.sources: list[Source] = []
        self.hash = blake2b(digest_size=8)
        self.titles: dict[str, str] = {}

    @property
    def digest(self) -> str:
        return self.hash.hexdigest()

    def open(self, path: Path) -> Source | None:
        if not path.is_file():
            return None
        name = path.relative_to(self.folder.parent).as_posix()
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            raise BadContent(f"{name}:{line}: not text in UTF-8") from error
        self.hash.update(f"{name}\n{text}\n".encode())
        source = read(text, name)
        self.sources.append(source)
        return source

    def compile(self) -> None:
        wording = self.open(self.folder / "text" / "en.yaml")
        if wording is not None:
            self.titles = compiler.read_titles(wording, self.catalog)
        for file, compile_file in (
            ("disorders.yaml", compiler.compile_disorders),
            ("injuries.yaml", compiler.compile_tables),
            ("gear.yaml", compiler.compile_gear),
            ("terrain.yaml", compiler.compile_terrain),
        ):
            source = self.open(self.folder / file)
            if source is not None:
                compile_file(source, self.catalog, self.titles)
        for folder in sorted(p.parent for p in self.folder.glob("*/monster.yaml")):
            self.compile_monster(folder)
        compiler.name_injuries(self.catalog, self.titles)

    def compile_monster(self, folder: Path) -> None:
        main = self.open(folder / "monster.yaml")
        assert main is not None
        monster: MonsterDef = compiler.compile_monster(main, self.titles)
        for file, compile_file in (
            ("resources.yaml", compiler.compile_resources),
            ("hit-locations.yaml", compiler.compile_hit_locations),
            ("ai.yaml", compiler.compile_ai),
        ):
            source = self.open(folder / file)
            if source is None:
                main.problem((), f"the file {file} is missing beside it")
            else:
                compile_file(source, self.catalog, self.titles, monster)
        compiler.compile_levels(main, self.catalog, self.titles, monster)
