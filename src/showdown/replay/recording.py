"""The replayable part of a save: setup and journal."""

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

    unreadable: why the entry after the last one cannot be read (a card that these packs do not have), or "".
    length: the number of entries of the journal, readable or not.
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
    """The record in the document of a save, read with these cards even if it was made with others.

    Raises BadSave, with the name, if it has no setup or journal.
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
