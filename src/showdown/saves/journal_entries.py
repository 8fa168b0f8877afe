"""The entries of a journal: as a save writes them, read back with the cards at hand, and as people read them."""

from __future__ import annotations

from typing import Any

from showdown.kernel.errors import BadSave
from showdown.kernel.journal import Entry
from showdown.model.cards import Catalog
from showdown.model.ids import CARD_PURPOSES, PURPOSES


def encode_entries(entries: list[Entry], catalog: Catalog) -> list[Any]:
    """A choice is its key; settled chance is ``[purpose, values...]``, cards by name."""
    out: list[Any] = []
    for e in entries:
        if e.key:
            out.append(e.key)
        else:
            values = [catalog.cards[v].name for v in e.values] if e.purpose in CARD_PURPOSES else list(e.values)
            out.append([PURPOSES[e.purpose], *values])
    return out


def decode_entries(data: list[Any], catalog: Catalog) -> list[Entry]:
    """All of them.  Raises BadSave at the first that cannot be read with these cards."""
    out, strange = readable_entries(data, catalog)
    if strange:
        raise BadSave(f"not readable: {data[len(out)]!r}: {strange}", entry=len(out))
    return out


def readable_entries(data: list[Any], catalog: Catalog) -> tuple[list[Entry], str]:
    """The entries up to the first that speaks of a card or roll this version does not know, and what that is.

    Raises BadSave for an entry that is none at all.
    """
    out: list[Entry] = []
    for i, item in enumerate(data):
        if isinstance(item, str) and item:
            out.append(Entry(item, -1, ()))
            continue
        if not (isinstance(item, list) and item and isinstance(item[0], str)):
            raise BadSave(f"not readable: {item!r}", entry=i)
        if any(type(v) not in (int, str) for v in item[1:]):
            raise BadSave(f"not readable: {item!r}", entry=i)
        if item[0] not in PURPOSES:
            return out, f"nothing is settled by chance for '{item[0]}' any more"
        strange = [v for v in item[1:] if isinstance(v, str) and v not in catalog.card_ids]
        if strange:
            return out, f"the loaded packs have no card '{strange[0]}'"
        values = [catalog.card_ids[v] if isinstance(v, str) else v for v in item[1:]]
        out.append(Entry("", PURPOSES.index(item[0]), tuple(values)))
    return out, ""


# -- for people ----------------------------------------------------------------------------------------------------


def entry_in_words(entry: Any) -> str:
    """One entry as the file has it: ``the choice 'take:head'``, ``to_hit 7 2``, ``draw_ai claw``."""
    if isinstance(entry, str):
        return f"the choice '{entry}'"
    if isinstance(entry, list) and entry:
        return " ".join(str(v) for v in entry)
    return repr(entry)


def recorded_in_words(entry: Entry, catalog: Catalog) -> str:
    if entry.key:
        return entry_in_words(entry.key)
    known = entry.purpose in CARD_PURPOSES and all(0 <= v < len(catalog.cards) for v in entry.values)
    values = [catalog.cards[v].name for v in entry.values] if known else list(entry.values)
    return entry_in_words([PURPOSES[entry.purpose], *values])
