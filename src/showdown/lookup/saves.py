"""Saved games by file name: read, recovered from the journal where the snapshot is out of date, or refused."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from showdown.engine import BadContent, BadSave, Catalog, Source
from showdown.lookup.packs import catalog_of, refused_pack
from showdown.lookup.refusal import BAD_FILE, NEGATIVE, NOT_FOUND, Refusal

if TYPE_CHECKING:
    # Reading a file name must not load the modules that play it.
    from showdown.engine import Game


def typed(dice: bool, cards: bool) -> Source | None:
    """What people type; None if they type neither."""
    from showdown.engine import typed_source

    return typed_source(dice, cards) if dice or cards else None


def load_game(path: Path, chance: Source | None = None, packs: list[str] | None = None, to: int | None = None) -> Game:
    """A saved game, recovered from its journal if need be.  Refused if it is missing or cannot be trusted.

    ``to``: only up to that entry of its journal.
    """
    from showdown.engine import Diverged, Game

    try:
        document = read_document(path, str(path))
        chance = chance or typed_by(document)
        return Game.recover_document(document, cards_of(document, packs or []), chance, str(path), to)
    except BadSave as error:
        raise refused_save(error, str(path)) from error
    except BadContent as error:
        raise refused_pack(error, str(path)) from error
    except Diverged as error:
        what = f"this save does not fit the rules and cards of today: {error}"
        kept = f"{error.decisions} decisions can be kept"
        fix = f"{kept}: showdown replay {path} --to {error.decisions}, or play --load {path} --at {error.decisions}"
        if error.keep < 0:
            fix = "use the version it was made with; the file is as it was"
        raise Refusal(NEGATIVE, what, str(path), fix) from error


def read_document(path: Path, name: str) -> dict[str, Any]:
    """What a save says.  Refused, by this name, if it is missing or cannot be trusted."""
    from showdown.engine import Game

    try:
        return Game.read(path)
    except FileNotFoundError as error:
        raise Refusal(NOT_FOUND, "there is no such file", name, "check the name") from error
    except OSError as error:
        raise Refusal(BAD_FILE, f"the file cannot be read: {error.strerror}", name, "check the file") from error
    except BadSave as error:
        raise refused_save(error, name) from error


def refused_save(error: BadSave, name: str) -> Refusal:
    return Refusal(BAD_FILE, f"this save cannot be used: {error.message}", name, error.fix or "use another copy of it")


def typed_by(document: dict[str, Any]) -> Source | None:
    """Dice and cards that people typed before are typed again."""
    table = document.get("table")
    if not isinstance(table, dict):
        return None
    return typed(table.get("dice") is True, table.get("cards") is True)


def cards_of(document: dict[str, Any], packs: list[str]) -> Catalog:
    """The catalogue for a loaded save: the packs named, or else the installed packs that the save used."""
    if packs or not isinstance(document.get("packs"), dict):
        return catalog_of(packs)
    from showdown.engine import catalog_named

    return catalog_named(tuple(document["packs"]))
