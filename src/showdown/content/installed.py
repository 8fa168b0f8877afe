"""Installed packs: the core, the packs shipped with it, and those a player has added.

Packs are loaded one by one on top of the core, so that a bad one is refused alone and the others stay usable.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import final

from showdown.content.packs import CORE, MANIFEST_FILE, core_catalog, core_folder, load_packs, shipped_folder
from showdown.content.versions import version_text
from showdown.kernel.errors import BadContent
from showdown.model.cards import Catalog


def installed_folder() -> Path:
    """``$SHOWDOWN_PACKS``, or the place for a user's own data."""
    named = os.environ.get("SHOWDOWN_PACKS")
    if named:
        return Path(named)
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "showdown" / "packs"


def packs_on_the_shelf() -> dict[str, Path]:
    """Every pack that can be named without its folder, the core aside; an installed one hides a shipped one."""
    out: dict[str, Path] = {}
    for shelf in (shipped_folder(), installed_folder()):
        if shelf.is_dir():
            out |= {p.name: p for p in sorted(shelf.iterdir()) if p.is_dir() and p.name[0] not in "._"}
    out.pop(CORE, None)
    return out


def find_pack(word: str) -> Path:
    """A pack by its folder, or by the name of one on the shelf.  Raises BadContent if there is none."""
    if Path(word).is_dir():
        # The name of a pack is that of its folder, even where the folder is written as `.`.
        return Path(word).resolve()
    shelf = packs_on_the_shelf()
    if word == CORE:
        return core_folder()
    if word in shelf:
        return shelf[word]
    known = [CORE, *shelf]
    raise BadContent(f"there is no pack folder '{word}'", found=word, allowed=known)


def catalog_with(folders: list[Path]) -> Catalog:
    """The core with these packs and those they need on top; a pack called core takes the place of the core.

    Raises BadContent with every problem.
    """
    if not folders:
        return core_catalog()
    folders = with_needs(folders)
    if any(folder.name == CORE for folder in folders):
        return load_packs(folders)
    return load_packs([core_folder(), *folders])


def with_needs(folders: list[Path]) -> list[Path]:
    """These packs, each after the packs that its manifest needs: from this list, else from the shelf.

    Raises BadContent if one is missing, has another version, or needs itself in a circle.
    """
    if not any((folder / MANIFEST_FILE).is_file() for folder in folders):
        return folders
    known = packs_on_the_shelf() | {folder.name: folder for folder in folders}
    out: list[Path] = []
    for folder in folders:
        add_needed(folder, known, (), out)
    return out


def add_needed(folder: Path, known: dict[str, Path], chain: tuple[str, ...], out: list[Path]) -> None:
    """Append a pack after what it needs.  ``chain``: the packs that need it."""
    from showdown.content.manifest import manifest_in

    if folder.name in chain:
        circle = ", ".join([*chain[chain.index(folder.name) :], folder.name])
        raise BadContent(f"these packs need each other in a circle: {circle}", file=f"{folder.name}/{MANIFEST_FILE}")
    if folder in out:
        return
    manifest = manifest_in(folder)
    for name, versions in manifest.needs.items() if manifest else ():
        file = f"{folder.name}/{MANIFEST_FILE}"
        if name not in known:
            what = f"the pack {folder.name} needs the pack {name} ({versions.text}), which is not installed"
            raise BadContent(what, file=file, found=name, fix=f"install it first: showdown packs install {name}.zip")
        needed = manifest_in(known[name])
        if not versions.allows(needed.version if needed else None):
            has = version_text(needed.version) if needed else "one without a version"
            what = f"the pack {folder.name} needs {name} {versions.text}; the one here is {has}"
            raise BadContent(what, file=file, found=has, fix=f"install a {name} that fits, with --replace")
        add_needed(known[name], known, (*chain, folder.name), out)
    out.append(folder)


def catalog_named(names: tuple[str, ...]) -> Catalog:
    """The core with those of these packs that are installed: the cards to read a save with.

    Raises BadContent if one of them is bad.
    """
    shelf = packs_on_the_shelf()
    return catalog_with([shelf[name] for name in names if name in shelf])


@final
class InstalledPacks:
    """Everything on the shelf, each pack loaded alone on top of the core; ``refused`` says why a bad one is not."""

    def __init__(self) -> None:
        self.catalogs: dict[str, Catalog] = {CORE: core_catalog()}
        self.refused: dict[str, str] = {}
        for name, folder in packs_on_the_shelf().items():
            try:
                self.catalogs[name] = catalog_with([folder])
            except BadContent as error:
                self.refused[name] = str(error)

    def pack_of_monster(self, monster: str) -> str:
        """The pack that brings a monster; empty if none does."""
        for name, catalog in self.catalogs.items():
            if monster in catalog.monsters:
                return name
        return ""
