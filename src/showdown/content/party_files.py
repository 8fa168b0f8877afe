"""Party files: the survivors who go to a showdown, as data.  Above the reading stands the form.

Only the form is known here: what a survivor may carry is a rule (rules/setup/first_state.py), which
showdown/parties.py asks.
"""

from __future__ import annotations

from typing import Any, final

from showdown.forms.kinds import NAME, TEXT, ByName, Defs, Fields, Form, Kind, Listing, Number, Schema, Word, optional
from showdown.forms.reader import Path, Reading, Source
from showdown.model.cards import Catalog
from showdown.model.ids import LETTERS, PLACES, STATS, SURVIVAL_ACTIONS
from showdown.model.setup import SurvivorSetup
from showdown.rules.verbs.kinds import CardName, cards
from showdown.rules.verbs.registry import card_reading

SIDE = 3
"""Rows of a gear grid, and slots in each row."""


@final
class Grid(Kind):
    """Up to three rows of up to three gear cards; ``null`` or "" is an empty slot.  Read as names, row by ror."""

    absent = ()

    def read(self, r: Reading, value: Any, path: Path) -> tuple[str, ...]:
        rows = r.listing(value, path)
        if len(rows) > SIDE:
            r.bad(path, f"a gear grid has {SIDE} rows, not {len(rows)}")
        out: list[str] = []
        for i, row in enumerate(rows[:SIDE]):
            here: Path = (*path, i)
            slots = r.listing(row, here)
            if len(slots) > SIDE:
                r.bad(here, f"a row of a gear grid has {SIDE} slots, not {len(slots)}")
            names = [self.slot(r, card, (*here, j)) for j, card in enumerate(slots[:SIDE])]
            out += names + [""] * (SIDE - len(names))
        while out and not out[-1]:
            out.pop()
        return tuple(out)

    def slot(self, r: Reading, value: Any, path: Path) -> str:
        if value is None or value == "":
            return ""
        card = cards(r).card(value, path, "gear")
        return cards(r).catalog.cards[card].name if card >= 0 else ""

    def schema(self, defs: Defs) -> Schema:
        row = {"type": "array", "maxItems": SIDE, "items": {"type": ["string", "null"]}}
        return {"type": "array", "maxItems": SIDE, "items": row}


@final
class PermanentInjury(Kind):
    """The name of an injury that a survivor keeps."""

    def read(self, r: Reading, value: Any, path: Path) -> str:
        catalog = cards(r).catalog
        known = [catalog.injuries[i] for i in catalog.permanent]
        if value not in known:
            r.bad(path, f"'{value}' is no permanent injury", found=value, allowed=known)
        return str(value)

    def schema(self, defs: Defs) -> Schema:
        return NAME.schema(defs)


# -- the form ----------------------------------------------------------------------------------------------------

SURVIVOR = Form(
    name=TEXT,
    attributes=optional(ByName(Number(-20, 20), Word(*STATS[:6]))),
    grid=optional(Grid()),
    arts=optional(Listing(CardName("fighting-art"))),
    disorders=optional(Listing(CardName("disorder"))),
    injuries=optional(Listing(PermanentInjury())),
    survival=optional(Number(0, 99)),
    survival_limit=optional(Number(1, 99)),
    actions=optional(Listing(Word(*SURVIVAL_ACTIONS)), (SURVIVAL_ACTIONS[0],)),
    insanity=optional(Number(0, 99)),
    courage=optional(Number(0, 9)),
    understanding=optional(Number(0, 9)),
    proficiency=optional(Number(0, 8)),
    armor_needed=optional(Word(*PLACES), ""),
)
PARTY = Form(name=TEXT, about=optional(TEXT, ""), survivors=Listing(SURVIVOR))


@final
class Party:
    """Survivors ready for a showdown: ``name`` as people say it, ``about`` in a sentence, where it comes from."""

    def __init__(self, name: str, about: str, file: str) -> None:
        self.name = name
        self.about = about
        self.file = file
        self.sheets: list[Fields] = []

    def survivors(self) -> list[SurvivorSetup]:
        """A fresh setup for each, to be changed freely."""
        return [set_up(sheet) for sheet in self.sheets]


def read_party(source: Source, catalog: Catalog) -> Party:
    """A party as its form says; problems stay with the source."""
    w = card_reading(source, catalog)
    f = PARTY.read(w, source.data, ())
    party = Party(f["name"], f["about"], source.file)
    if not 1 <= len(f["survivors"]) <= len(LETTERS):
        w.bad(("survivors",), f"a party has 1 to {len(LETTERS)} survivors, not {len(f['survivors'])}")
    for i, sheet in enumerate(f["survivors"]):
        if 0 < sheet["survival_limit"] < sheet["survival"]:
            here: Path = ("survivors", i, "survival")
            w.bad(here, f"{sheet['survival']} survival are more than the limit of {sheet['survival_limit']}")
        for field in ("arts", "disorders"):
            sheet[field] = tuple(catalog.cards[card].name for card in sheet[field] if card >= 0)
        party.sheets.append(sheet)
    return party


def set_up(sheet: Fields) -> SurvivorSetup:
    v = SurvivorSetup()
    v.name = sheet["name"]
    v.attributes = dict(sheet["attributes"])
    v.gear = list(sheet["grid"])
    v.arts = list(sheet["arts"])
    v.disorders = list(sheet["disorders"])
    v.injuries = list(sheet["injuries"])
    v.survival = sheet["survival"]
    v.survival_limit = sheet["survival_limit"] or max(1, v.survival)
    v.actions = list(sheet["actions"])
    v.insanity = sheet["insanity"]
    v.courage = sheet["courage"]
    v.understanding = sheet["understanding"]
    v.proficiency = sheet["proficiency"]
    v.armor_needed = sheet["armor_needed"]
    return v
