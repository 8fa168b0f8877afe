"""Read saved games by file name; recover from the journal where the snapshot is out of date."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from showdown.engine import BadContent, BadSave, Catalog, Source
from showdown.language import say
from showdown.lookup.packs import catalog_of, refused_pack
from showdown.lookup.refusal import BAD_FILE, NEGATIVE, NOT_FOUND, Refusal, refuse

if TYPE_CHECKING:
    # Reading a file name must not load the modules that play it.
    from showdown.engine import Game


def typed(dice: bool, cards: bool) -> Source | None:
    """The source of typed dice and cards; None if neither is typed."""
    from showdown.engine import typed_source

    return typed_source(dice, cards) if dice or cards else None


def load_game(path: Path, chance: Source | None = None, packs: list[str] | None = None, to: int | None = None) -> Game:
    """A saved game, recovered from its journal if necessary.  Refused if it is missing or damaged.

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
        key = "lookup.save-diverges-fix" if error.keep < 0 else "lookup.save-diverges-at-fix"
        fix = say(key, file=path, at=error.decisions)
        raise Refusal(NEGATIVE, say("lookup.save-diverges", why=error), str(path), fix) from error


def read_document(path: Path, name: str) -> dict[str, Any]:
    """The document of a save.  Refused, by this name, if it is missing or damaged."""
    from showdown.engine import Game

    try:
        return Game.read(path)
    except FileNotFoundError as error:
        raise refuse(NOT_FOUND, "lookup.no-file", name) from error
    except OSError as error:
        raise refuse(BAD_FILE, "lookup.cannot-read", name, why=error.strerror) from error
    except BadSave as error:
        raise refused_save(error, name) from error


def refused_save(error: BadSave, name: str) -> Refusal:
    return Refusal(BAD_FILE, say("lookup.bad-save", why=error.message), name, error.fix or say("lookup.bad-save-fix"))


def typed_by(document: dict[str, Any]) -> Source | None:
    """Dice and cards that people typed before are typed again."""
    table = document.get("table")
    if not isinstance(table, dict):
        return None
    return typed(table.get("dice") is True, table.get("cards") is True)


def cards_of(document: dict[str, Any], packs: list[str]) -> Catalog:
    """The cards to load: the packs named, or else the packs of the save that are installed."""
    if packs or not isinstance(document.get("packs"), dict):
        return catalog_of(packs)
    from showdown.engine import catalog_named

    return catalog_named(tuple(document["packs"]))
