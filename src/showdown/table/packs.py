"""``--pack``: the cards a command works with.  A bad pack is refused whole, with every problem."""

from __future__ import annotations

from pathlib import Path

from showdown.api import BadContent, Catalog, core_catalog
from showdown.table.refusal import BAD_FILE, NOT_FOUND, Refusal


def folders_of(packs: list[str]) -> list[Path]:
    from showdown.content.shelf import find_pack

    out: list[Path] = []
    for word in packs:
        try:
            out.append(find_pack(word))
        except BadContent as error:
            what, _, fix = str(error).partition("; ")
            raise Refusal(NOT_FOUND, what, f"--pack {word}", fix) from error
    return out


def catalog_of(packs: list[str]) -> Catalog:
    """The core with these packs on top, by folder or by name."""
    if not packs:
        return core_catalog()
    from showdown.content.shelf import catalog_with

    try:
        return catalog_with(folders_of(packs))
    except BadContent as error:
        raise refusal_of(str(error), f"--pack {' --pack '.join(packs)}") from error


def refusal_of(problems: str, where: str) -> Refusal:
    lines = problems.split("\n")
    count = f"{len(lines)} problems" if len(lines) > 1 else "a problem"
    what = f"this pack cannot be used: {count}\n  " + "\n  ".join(lines)
    return Refusal(BAD_FILE, what, where, "mend the lines named; the core can be played without it")
