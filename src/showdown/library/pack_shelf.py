"""The folder of installed packs: install, list, remove and export packs.

A pack is read whole into memory, checked in a hidden folder beside the others, and then renamed to its place: it is
there whole or not at all, also if the program is killed.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, final

from showdown.engine import (
    CORE,
    BadContent,
    Catalog,
    Problem,
    catalog_with,
    core_catalog,
    core_folder,
    explain_card,
    installed_folder,
    load_party_file,
    packs_on_the_shelf,
    shipped_folder,
)
from showdown.engine.packs import PackFiles, PackManifest, read_manifest_in, read_pack
from showdown.language import say

NEW: Final = ".new-"
"""Hidden folders that a pack is checked in; the shelf does not list them."""


class NotInstalled(BadContent):
    """A pack cannot be installed, removed or exported, although nothing is wrong in its files."""


@final
class ShelvedPack:
    """One pack that can be named without its folder.  ``origin``: core, shipped or installed."""

    def __init__(self, name: str, folder: Path, origin: str) -> None:
        self.name = name
        self.folder = folder
        self.origin = origin
        self.manifest: PackManifest | None = None
        self.monsters: list[str] = []
        self.cards = 0
        self.parties: list[str] = []
        self.problems: tuple[Problem, ...] = ()
        """Why it cannot be used."""

    def look_inside(self) -> None:
        """Read the pack; what is wrong with it becomes its problems."""
        try:
            catalog = core_catalog() if self.origin == CORE else catalog_with([self.folder])
            self.manifest = read_manifest_in(self.folder)
        except BadContent as error:
            self.problems = error.problems
            return
        self.monsters = [name for name in catalog.monsters if origin_of(catalog, name) == self.name]
        self.cards = sum(origin_of(catalog, card.name) == self.name for card in catalog.cards)
        self.parties = [path.stem for path in sorted((self.folder / "parties").glob("*.yaml"))]

    def document(self) -> dict[str, Any]:
        """The pack as JSON values."""
        about = self.manifest.document() if self.manifest else {"name": self.name}
        return {
            **about,
            "origin": self.origin,
            "folder": str(self.folder),
            "monsters": self.monsters,
            "cards": self.cards,
            "parties": self.parties,
            "problems": [str(problem) for problem in self.problems],
        }


def origin_of(catalog: Catalog, name: str) -> str:
    return catalog.origins[name][0].partition("/")[0]


def shelved_packs() -> list[ShelvedPack]:
    """The core, the packs shipped with it, and the installed ones."""
    found = [ShelvedPack(CORE, core_folder(), CORE)]
    for name, folder in packs_on_the_shelf().items():
        found.append(ShelvedPack(name, folder, "shipped" if folder.parent == shipped_folder() else "installed"))
    for pack in found:
        pack.look_inside()
    return found


# -- install -------------------------------------------------------------------------------------------------------


def install(source: Path, replace: bool = False) -> ShelvedPack:
    """Install the pack in a zip or a folder.  Raises BadContent, and leaves nothing behind then.

    ``replace``: put it in the place of an installed pack of the same name.
    """
    pack = read_pack(source)
    if pack.name == CORE:
        raise NotInstalled(say("library.pack-core"), found=CORE, fix=say("library.pack-core-fix"))
    target = installed_folder() / pack.name
    there = os.path.lexists(target)
    if (there or pack.name in packs_on_the_shelf()) and not replace:
        what = say("library.pack-there", name=pack.name)
        # What comes with showdown cannot be removed.
        fix = say("library.pack-there-fix", name=pack.name) if there else say("library.pack-there-shipped-fix")
        raise NotInstalled(what, found=pack.name, fix=fix)
    refuse_breaking(pack.name, pack.manifest)
    with workplace() as place:
        folder = place / "new" / pack.name
        folder.mkdir(parents=True)
        pack.write(folder)
        check_pack(folder)
        put(folder, target, place / "old")
    shelved = ShelvedPack(pack.name, target, "installed")
    shelved.look_inside()
    return shelved


@contextmanager
def workplace() -> Iterator[Path]:
    """A hidden folder on the shelf for the time of one change."""
    shelf = installed_folder()
    is_new = not shelf.exists()
    shelf.mkdir(parents=True, exist_ok=True)
    place = Path(tempfile.mkdtemp(prefix=NEW, dir=shelf))
    try:
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)
        if is_new:
            with suppress(OSError):  # there is a pack in it now
                shelf.rmdir()


def put(folder: Path, target: Path, old: Path) -> None:
    """Rename a checked pack to its place; what was there is kept in ``old`` until it succeeds."""
    there = os.path.lexists(target)
    if there:
        os.rename(target, old)
    try:
        os.rename(folder, target)
    except BaseException:
        if there:
            os.rename(old, target)
        raise
    if there and old.is_symlink():
        old.unlink()


def check_pack(folder: Path) -> None:
    """Load the pack, explain its cards and read its parties.  Raises BadContent with every problem."""
    catalog = catalog_with([folder])
    for card in catalog.cards:
        if origin_of(catalog, card.name) == folder.name:
            explain_card(catalog, card.name)
    check_parties(folder, catalog)


def check_parties(folder: Path, catalog: Catalog) -> None:
    """Read the parties of a pack.  Raises BadContent with every problem of all of them."""
    problems: list[Problem] = []
    for path in sorted((folder / "parties").glob("*.y*ml")):
        try:
            load_party_file(path, catalog, f"{folder.name}/parties/{path.name}")
        except BadContent as error:
            problems += error.problems
    if problems:
        raise BadContent(problems=problems)


def refuse_breaking(name: str, manifest: PackManifest | None, gone: bool = False) -> None:
    """Refuse what would take a pack away that another one needs.  ``gone``: it is removed, not replaced."""
    for other, folder in packs_on_the_shelf().items():
        try:
            needs = found.needs if (found := read_manifest_in(folder)) else {}
        except BadContent:
            continue  # it cannot be used anyway
        if other != name and name in needs:
            versions = needs[name]
            if gone or not versions.allows(manifest.version if manifest else None):
                what = say("library.pack-needed", name=name, other=other, versions=versions.text)
                raise NotInstalled(what, found=name, fix=say("library.pack-needed-fix", other=other, name=name))


# -- remove and export ---------------------------------------------------------------------------------------------


def remove(name: str) -> Path:
    """Remove an installed pack; returns its folder.  Raises BadContent if there is none, or if another needs it."""
    shelf = packs_on_the_shelf()
    target = installed_folder() / name
    if name == CORE or (name in shelf and shelf[name].parent == shipped_folder()):
        raise NotInstalled(say("library.pack-shipped", name=name), fix=say("library.pack-shipped-fix"))
    if name not in shelf:
        known = [pack for pack, folder in shelf.items() if folder.parent != shipped_folder()]
        raise BadContent(say("library.no-pack", name=name), found=name, allowed=known, fix=say("library.no-pack-fix"))
    refuse_breaking(name, None, gone=True)
    with workplace() as place:
        os.rename(target, place / "old")
        if (place / "old").is_symlink():
            (place / "old").unlink()
    return target


def packed(folder: Path) -> PackFiles:
    """The checked files of a pack that others can install.  Raises BadContent if it is bad or has no manifest."""
    pack = read_pack(folder)
    if pack.manifest is None:
        raise NotInstalled(say("library.pack-no-manifest"), fix=say("library.pack-no-manifest-fix"))
    check_pack(folder)
    return pack
