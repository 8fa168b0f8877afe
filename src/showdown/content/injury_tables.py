"""Severe injury tables, brain trauma and story events: their forms, and how they are compiled."""

from __future__ import annotations

from showdown.content.card_files import Titles, add_card, each_card, next_id, title_of
from showdown.forms.kinds import NAME, Form, Rows
from showdown.forms.reader import ENDLESS, Path, Source
from showdown.model.cards import Catalog, InjuryRow, InjuryTable, PlainCard, StoryCard
from showdown.model.ids import PLACES
from showdown.rules.verbs.kinds import BLOCK
from showdown.rules.verbs.reader import CardReading, injury_number
from showdown.rules.verbs.registry import card_reading

TABLE = Rows(Form(name=NAME, do=BLOCK))


def compile_tables(source: Source, catalog: Catalog, titles: Titles) -> None:
    """Severe injury tables by place, brain trauma, and their variants that a ruling may choose."""
    w = card_reading(source, catalog)
    found: dict[str, InjuryTable] = {}
    for name, (rows, _), path in each_card(source, w, TABLE, "tables"):
        card = PlainCard(next_id(w, name, path, "table"), name, title_of(name, titles), "table")
        add_card(catalog, card)
        compiled: list[InjuryRow] = []
        for low, high, f in rows:
            row = f["name"]
            title = title_of(row, titles) if row in titles else row.replace("-", " ").capitalize()
            compiled.append(InjuryRow(low, high, row, title, f["do"]))
        check_complete(w, compiled, path)
        found[name] = InjuryTable(card.id, name, card.title, tuple(compiled))
    for number, place in enumerate(PLACES):
        table = found.get(f"severe-{place}")
        if table is not None:
            catalog.severe[number : number + 1] = [table]
        elif number >= len(catalog.severe):
            w.bad(("tables",), f"the table severe-{place} is missing")
    catalog.brain_trauma = found.get("brain-trauma", catalog.brain_trauma)


def check_complete(w: CardReading, rows: list[InjuryRow], path: Path) -> None:
    """Every total from 1 upwards has its row.  [R-SEV-01]"""
    expected = 1
    for row in rows:
        if row.low > expected:
            break
        expected = row.high + 1
    if expected <= ENDLESS:
        w.bad(path, f"the table has no row for {expected}; the last one is written like 10+")


def compile_stories(source: Source, catalog: Catalog, titles: Titles) -> None:
    """Story events that cards of a showdown bring about: a block each, with the survivor as its subject."""
    w = card_reading(source, catalog)
    for name, program, path in each_card(source, w, BLOCK, "stories"):
        number = next_id(w, name, path, "story")
        add_card(catalog, StoryCard(number, name, title_of(name, titles), program))


def name_injuries(catalog: Catalog, titles: Titles) -> None:
    for name, title in titles.items():
        if name in catalog.injury_ids:
            catalog.injury_titles[injury_number(catalog, name)] = title
