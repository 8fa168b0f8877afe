"""Packs by folder or name (``--pack``).  A bad pack is refused with all its problems."""

from __future__ import annotations

from pathlib import Path

from showdown.engine import BadContent, Catalog, core_catalog
from showdown.language import say
from showdown.lookup.refusal import NOT_FOUND, Refusal, refused, refused_whole


def folders_of(packs: list[str]) -> list[Path]:
    from showdown.engine import find_pack

    out: list[Path] = []
    for word in packs:
        try:
            out.append(find_pack(word))
        except BadContent as error:
            raise refused(error, NOT_FOUND, f"--pack {word}") from error
    return out


def folders_behind(catalog: Catalog, packs: list[str]) -> list[Path]:
    """The folders that a catalogue was loaded from, the core aside: those of ``packs``, the others from the shelf.

    A folder here that has the name of an installed pack is not meant.
    """
    from showdown.engine import CORE, packs_on_the_shelf

    named = {folder.name: folder for folder in folders_of(packs)}
    known = packs_on_the_shelf() | named
    return [known[name] for name in catalog.packs if name in known and (name != CORE or name in named)]


def catalog_of(packs: list[str]) -> Catalog:
    """The core with these packs on top, by folder or by name."""
    if not packs:
        return core_catalog()
    from showdown.engine import catalog_with

    try:
        return catalog_with(folders_of(packs))
    except BadContent as error:
        raise refused_pack(error, f"--pack {' --pack '.join(packs)}") from error


def refused_pack(error: BadContent, where: str) -> Refusal:
    """``error`` with all its problems; their own advice, if it is the same for all, comes before the general one."""
    fixes = {problem.fix for problem in error.problems}
    own = fixes.pop() if len(fixes) == 1 else ""
    return refused_whole(error, "pack", where, own or say("lookup.bad-pack-fix"))
