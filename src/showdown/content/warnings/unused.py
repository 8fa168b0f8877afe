"""Things of a pack that nothing gives, places, performs or reads."""

from __future__ import annotations

from typing import Any, Final

from showdown.content.card_files import pack_of
from showdown.content.packs import PARTIES
from showdown.content.warnings.sites import UNUSED, CardWarning, CompiledFiles
from showdown.forms.reader import Path, Source
from showdown.forms.yaml_source import read
from showdown.kernel.errors import BadContent, Problem
from showdown.model.cards import Card, Gear, TerrainCard
from showdown.rules.verbs.counters import GAIN, SET, Count
from showdown.rules.verbs.procedures import Perform
from showdown.rules.verbs.reader import Mention

GIVERS: Final[dict[str, tuple[str, ...]]] = {
    "fighting-art": ("fighting_art",),
    "disorder": ("disorder",),
    "gear": ("gear",),
    "status": ("status", "statuses"),
    "terrain": ("place_terrain", "hatch", "adds_terrain", "setup"),
}
"""By kind of card: the actions and fields that bring it into a fight."""
FIXES: Final[dict[str, str]] = {
    "fighting-art": "give it `copies: 1`, or a card or a party that has it",
    "disorder": "give it `copies: 1`, or a card or a party that has it",
    "gear": "give it a recipe, or a card that gives it, or a party that has it",
    "status": "give it with the action `status`, or in `setup: statuses` of a monster",
    "terrain": "give it `copies: 1`, name it in `setup` of a monster, or place it with an action",
}


def unused_things(files: CompiledFiles) -> list[CardWarning]:
    """Arts, disorders, gear, statuses, terrain, counters and procedures of the pack that nothing uses."""
    return [*unused_cards(files), *unused_counters(files), *unused_procedures(files)]


def warning(file: str, line: int, what: str, found: str, fix: str) -> CardWarning:
    return CardWarning(UNUSED, Problem(what, file=file, line=line, found=found, fix=fix))


# -- cards ---------------------------------------------------------------------------------------------------------


def unused_cards(files: CompiledFiles) -> list[CardWarning]:
    given = names_given(files)
    out: list[CardWarning] = []
    for card in files.catalog.cards:
        file, line = files.catalog.origins[card.name]
        if pack_of(file) == files.pack and card.kind in GIVERS and not is_dealt(files, card):
            if card.name not in given:
                verb = "places" if card.kind == "terrain" else "gives"
                what = f"nothing {verb} the {card.kind.replace('-', ' ')} '{card.name}'"
                out.append(warning(file, line, what, card.name, FIXES[card.kind]))
    return out


def is_dealt(files: CompiledFiles, card: Card) -> bool:
    """Can it come into a fight without any other card?"""
    if isinstance(card, Gear):
        return card.always or bool(card.recipes) or of_campaign(files, card)
    if isinstance(card, TerrainCard):
        return card.copies > 0
    return card.id in (*files.catalog.fighting_arts, *files.catalog.disorders)


def of_campaign(files: CompiledFiles, card: Card) -> bool:
    """Does the card say that it comes from outside the packs?"""
    file, _ = files.catalog.origins[card.name]
    for source in files.own():
        if source.file == file and isinstance(source.data, dict):
            return source.data["cards"][card.name].get("campaign") is True
    return False


def names_given(files: CompiledFiles) -> set[str]:
    """Names of cards that another card, a setup or a party brings into a fight."""
    out: set[str] = set()
    for source in files.sources:
        for path, value in source.compiled:
            if isinstance(value, Mention) and value.name not in path[:2]:
                if any(word in GIVERS.get(value.kind, ()) for word in path):
                    out.add(value.name)
        # The settlement keeps its things by name.
        out |= set(strings_in(source.data, "settlement"))
    for folder in files.folders:
        for party in sorted((folder / PARTIES).glob("*.yaml")):
            try:
                out |= set(strings_in(read(party.read_text(encoding="utf-8"), party.name).data))
            except (BadContent, UnicodeDecodeError, OSError):
                continue  # `cards check` has refused it
    return out


def strings_in(value: Any, below: str = "") -> list[str]:
    """All texts of a file; with ``below``: those below a key of this name."""
    if isinstance(value, str):
        return [] if below else [value]
    if isinstance(value, list):
        return [text for each in value for text in strings_in(each, below)]
    if isinstance(value, dict):
        found = [text for key, each in value.items() for text in strings_in(each, "" if key == below else below)]
        return found if below else [*found, *[str(key) for key in value]]
    return []


# -- counters ------------------------------------------------------------------------------------------------------


def unused_counters(files: CompiledFiles) -> list[CardWarning]:
    """Counters that nothing gives, and counters that nothing reads."""
    given: set[str] = set()
    asked: set[str] = set()
    for source in files.sources:
        for path, value in source.compiled:
            if isinstance(value, Mention) and value.kind == "counter" and path[-2:] != ("counter", "name"):
                asked.add(value.name)
            for op in value if isinstance(value, tuple) else ():
                if isinstance(op, Count) and op.how in (GAIN, SET):
                    given.add(files.catalog.counters[op.counter].name)
    out: list[CardWarning] = []
    for source in files.own():
        for name in below(source, "counters"):
            file, line = source.file, source.line_of(("counters", name))
            if name not in given:
                fix = "give tokens with the action `counter`" + ("" if name in asked else ", or leave it out")
                out.append(warning(file, line, f"nothing gives tokens of the counter '{name}'", name, fix))
            elif name not in asked:
                fix = "use it in a term, a condition or an amount, or leave it out"
                out.append(warning(file, line, f"nothing reads the counter '{name}'", name, fix))
    return out


def below(source: Source, key: str) -> list[str]:
    """The names below a key at the top of a file."""
    found = source.data.get(key) if isinstance(source.data, dict) else None
    return list(found) if isinstance(found, dict) else []


# -- procedures ----------------------------------------------------------------------------------------------------


def unused_procedures(files: CompiledFiles) -> list[CardWarning]:
    """Procedures that no card performs."""
    performed: set[tuple[str, Path]] = set()
    for source in files.sources:
        for path, value in source.compiled:
            for op in value if isinstance(value, tuple) else ():
                if isinstance(op, Perform):
                    performed.add((op.procedure, path[:2]))
    out: list[CardWarning] = []
    for source in files.own():
        for name in below(source, "procedures"):
            if not any(used == name and where != ("procedures", name) for used, where in performed):
                line = source.line_of(("procedures", name))
                fix = f"perform it with `perform: {name}`, or leave it out"
                out.append(warning(source.file, line, f"no card performs the procedure '{name}'", name, fix))
    return out
