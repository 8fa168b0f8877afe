"""What a game was made from and what was done in it: the part of a save that can be played again."""

from __future__ import annotations

from typing import Any, final

from showdown.engine import (
    BadSave,
    Catalog,
    Entry,
    Game,
    Setup,
    check_parts,
    decode_setup,
    placed,
    readable_entries,
    recorded_in_words,
)


@final
class Record:
    """A setup and a journal.

    unreadable: why the entry after the last one cannot be read (a card these packs do not have), or empty.
    length: how many entries the journal has, readable or not.
    """

    def __init__(self, setup: Setup, catalog: Catalog, entries: list[Entry]) -> None:
        self.setup = setup
        self.catalog = catalog
        self.entries = entries
        self.length = len(entries)
        self.unreadable = ""
        self.training = False
        self.takebacks = 0
        self.marks: list[dict[str, Any]] = []
        self.seating: dict[str, Any] = {}

    def spelled(self, at: int) -> str:
        """One entry as people read it: ``the choice 'take:head'``, ``to_hit 7 2``, ``draw_ai claw``."""
        return recorded_in_words(self.entries[at], self.catalog)


def record_of_game(game: Game) -> Record:
    record = Record(game.setup, game.catalog, list(game.journal.entries))
    record.training = game.training
    record.takebacks = game.takebacks
    record.marks = list(game.marks)
    record.seating = dict(game.seating)
    return record


def record_of(document: dict[str, Any], catalog: Catalog, name: str) -> Record:
    """The record in the document of a save, read with these cards, whatever cards it was made with.

    Raises BadSave, with the name, if there is no setup or journal in it.
    """
    check_parts(document, name)
    try:
        setup = decode_setup(document["setup"])
    except BadSave as error:
        raise placed(BadSave, error, name) from error
    try:
        entries, strange = readable_entries(document["journal"], catalog)
    except BadSave as error:
        raise placed(BadSave, error, name) from error
    record = Record(setup, catalog, entries)
    record.length = len(document["journal"])
    record.training = document["training"]
    record.takebacks = document["takebacks"]
    record.marks = document["marks"]
    record.seating = document["table"]
    if strange:
        record.unreadable = f"{document['journal'][len(entries)]!r}: {strange}"
    return record
