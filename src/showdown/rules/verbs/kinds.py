"""The kinds of values that only card files hold: target lines, amounts, blocks of actions, names of cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, final

from showdown.forms.kinds import (
    NAME,
    Bit,
    Code,
    Defs,
    Either,
    Fields,
    Form,
    Kind,
    Number,
    Schema,
    Word,
    optional,
    shape,
)
from showdown.forms.reader import ROW, Path, Reading, row_bounds
from showdown.model.cards import InjuryRow, InjuryTable
from showdown.model.duration_ids import DURATIONS, FOR_THE_SHOWDOWN
from showdown.model.ids import ATTRIBUTES, HOOKS, IMPAIRMENTS, NO_CARD, NO_PROGRAM, PLACES, STATS
from showdown.model.moments import A_SURVIVOR
from showdown.model.rulings import RULINGS
from showdown.model.selectors import (
    COUNTER,
    COUNTS,
    OF_SURVIVORS,
    STAT,
    SURVIVORS,
    TILES,
    Amount,
    Measure,
    Selector,
)
from showdown.model.verbs import Op
from showdown.rules.verbs import terms
from showdown.rules.verbs.reader import BY_TOKEN, CardReading


def cards(r: Reading) -> CardReading:
    """The context that the kinds below need: one with a catalogue and the verbs."""
    assert isinstance(r, CardReading), "card kinds are read in a CardReading"
    return r


# -- single values -----------------------------------------------------------------------------------------------


@final
class Means(Kind):
    """One of these words, each read as the value it means."""

    def __init__(self, words: dict[str, Any], absent: Any) -> None:
        self.words = words
        self.absent = absent

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and value in self.words

    def read(self, r: Reading, value: Any, path: Path) -> Any:
        return self.words[r.word(value, path, list(self.words))]

    def schema(self, defs: Defs) -> Schema:
        return {"enum": list(self.words)}


LEVEL_WORDS = ("level", "-level", "2 x level", "3 x level")
"""Amounts that depend on the monster's level."""


@final
class Amounts(Kind):
    """``3``, ``level``, ``-level``; with ``dice`` also ``d5`` or ``d10``."""

    def __init__(self, dice: bool) -> None:
        self.dice = dice

    def read(self, r: Reading, value: Any, path: Path) -> Any:
        if isinstance(value, dict):
            return computed(r, COMPUTED.read(r, value, path), value, path)
        return cards(r).amount(value, path, self.dice)

    def schema(self, defs: Defs) -> Schema:
        words = [*LEVEL_WORDS, *(["d5", "d10"] if self.dice else [])]
        return {"anyOf": [{"type": "integer"}, {"enum": words}, COMPUTED.schema(defs)]}


def computed(r: Reading, f: Fields, given: Fields, path: Path) -> Amount:
    """``{counter: age, of: target, times: 2, at_most: 5, plus: 1}``: an amount that is counted on the table."""
    what, which = COUNTER, f["counter"]
    if f["stat"] >= 0:
        what, which = STAT, f["stat"]
    elif f["count"] >= 0:
        what = f["count"]
    if what == TILES:
        which = f["card"]
    if (what == TILES) != ("card" in given):
        r.bad((*path, "card"), "count: tiles needs the terrain card whose tiles are counted, and nothing else has one")
    monster = f["of"] == "monster"
    if f["of"] is not None and what not in (COUNTER, STAT, SURVIVORS, *OF_SURVIVORS):
        r.bad((*path, "of"), f"'{COUNTS[what]}' belongs to nobody: leave out of")
    if monster and (what in OF_SURVIVORS or what == SURVIVORS or (what == STAT and which >= ATTRIBUTES)):
        r.bad((*path, "of"), "the monster has only attributes and counters")
    who = f["of"] if isinstance(f["of"], Selector) else None
    if not f["times"]:
        r.bad((*path, "times"), "0 times anything is nothing")
    return Amount(f["plus"], 0, 0, Measure(what, which, who, monster, f["times"] or 1, f["for_every"], f["at_most"]))


@final
class Injuries(Kind):
    """The name of an injury; new names are added."""

    absent = -1

    def read(self, r: Reading, value: Any, path: Path) -> int:
        return cards(r).injury(value, path)

    def schema(self, defs: Defs) -> Schema:
        return NAME.schema(defs)


@final
class CardName(Kind):
    """The name of a card of this kind that is already compiled; -1 after a mistake."""

    absent = -1

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def read(self, r: Reading, value: Any, path: Path) -> int:
        return cards(r).card(value, path, self.kind)

    def schema(self, defs: Defs) -> Schema:
        return {"type": "string", "minLength": 1}


@final
class RulingValue(Kind):
    """``{name: value}``: a ruling and one of its values, read as their numbers."""

    def read(self, r: Reading, value: Any, path: Path) -> tuple[int, int]:
        if isinstance(value, dict) and len(value) == 1:
            name, chosen = next(iter(value.items()))
            for i, ruling in enumerate(RULINGS):
                if ruling.name == name and chosen in ruling.values:
                    return i, ruling.values.index(chosen)
        r.bad(path, f"'{value}' is not a ruling with one of its values")
        return 0, 0

    def schema(self, defs: Defs) -> Schema:
        return shape({each.name: {"enum": list(each.values)} for each in RULINGS}, maxProperties=1, minProperties=1)


@final
class ClosestTerrain(Kind):
    """``closest TERRAIN``: the closest tile of a kind of terrain; its number."""

    absent = NO_CARD

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and value.startswith("closest ")

    def read(self, r: Reading, value: Any, path: Path) -> int:
        return cards(r).card(str(value).removeprefix("closest "), path, "terrain")

    def schema(self, defs: Defs) -> Schema:
        return {"type": "string", "pattern": "^closest .+$"}


@final
class RowOfTable(Kind):
    """A row of any injury table by its name: the table and the row; nothing after a mistake."""

    def read(self, r: Reading, value: Any, path: Path) -> tuple[InjuryTable, InjuryRow] | None:
        catalog = cards(r).catalog
        tables = list(catalog.severe)
        if catalog.brain_trauma is not None:
            tables.append(catalog.brain_trauma)
        for table in tables:
            for row in table.rows:
                if row.name == value:
                    return table, row
        known = [row.name for table in tables for row in table.rows]
        r.bad(path, f"'{value}' is no row of an injury table", found=value, allowed=known)
        return None

    def schema(self, defs: Defs) -> Schema:
        return {"type": "string", "minLength": 1}


@final
class DieRange(Kind):
    """``1-2``, ``4+`` or ``10`` of a die, read as its bounds."""

    def read(self, r: Reading, value: Any, path: Path) -> tuple[int, int]:
        bounds = row_bounds(str(value))
        if bounds is None:
            r.bad(path, f"'{value}' is not a result of the die: write even, 4+, 1-2 or 10")
            return 1, 10
        return bounds

    def schema(self, defs: Defs) -> Schema:
        return {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": f"^{ROW.pattern}$"}]}


@final
class OwnNumber(Kind):
    """A number of the survivor: a stat or a counter by its name; or any other amount."""

    def read(self, r: Reading, value: Any, path: Path) -> Amount:
        if isinstance(value, str) and value != "level":
            cards(r).exists(path, A_SURVIVOR, value)
            if value in STATS:
                return Amount(0, 0, 0, Measure(STAT, STATS.index(value), None, False, 1, 1, 0))
            catalog = cards(r).catalog
            if value in catalog.counter_ids:
                cards(r).counter(value, path)
                return Amount(0, 0, 0, Measure(COUNTER, catalog.counter_ids[value], None, False, 1, 1, 0))
            known = [*STATS, *catalog.counter_ids, "level"]
            r.bad(path, f"'{value}' is no stat and no counter", found=value, allowed=known)
            return Amount(0, 0, 0)
        found: Amount = PLAIN_AMOUNT.read(r, value, path)
        return found

    def schema(self, defs: Defs) -> Schema:
        return {"anyOf": [NAME.schema(defs), PLAIN_AMOUNT.schema(defs)]}


@final
class FaceOf(Kind):
    """``{CARD: FACE}``: cards that can be flipped (``this``: this one), each with the name of a face.

    Read as pairs of names; a card may be read after the file that names it.
    """

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict)

    def read(self, r: Reading, value: Any, path: Path) -> tuple[tuple[str, str], ...]:
        found = r.mapping(value, path)
        if not found:
            r.bad(path, "a card and the name of one of its faces are needed, as in {lens: open}")
        return tuple(face_of(r, card, NAME.read(r, face, (*path, card)), (*path, card)) for card, face in found.items())

    def schema(self, defs: Defs) -> Schema:
        return {"type": "object", "additionalProperties": NAME.schema(defs), "minProperties": 1}


@final
class CardInPlay(Kind):
    """A mood or trait by name, which may be read after the file that names it."""

    def read(self, r: Reading, value: Any, path: Path) -> str:
        name = r.name(value, path)
        r.source.later.append(("card", name, "", path))
        return name

    def schema(self, defs: Defs) -> Schema:
        return NAME.schema(defs)


def face_of(r: Reading, card: Any, face: str, path: Path) -> tuple[str, str]:
    """A card and one of its faces by name, which are looked up when all files are read."""
    name = cards(r).owner if card == "this" else r.name(card, path)
    r.source.later.append(("face", name, face, path))
    return name, face


# -- target lines ------------------------------------------------------------------------------------------------


@final
class Lines(Kind):
    """A target line; ``reads`` says which of its forms are allowed, ``pattern`` says the same to an editor."""

    def __init__(self, reads: Callable[[CardReading, Any, Path], Any], name: str, pattern: str) -> None:
        self.reads = reads
        self.name = name
        self.pattern = pattern

    def fits(self, value: Any) -> bool:
        return isinstance(value, str)

    def read(self, r: Reading, value: Any, path: Path) -> Any:
        return self.reads(cards(r), value, path)

    def schema(self, defs: Defs) -> Schema:
        defs[self.name] = {"type": "string", "pattern": self.pattern}
        return {"$ref": f"#/$defs/{self.name}"}


def any_of(words: list[str]) -> str:
    return "(" + "|".join(sorted(words, key=lambda word: (-len(word), word))) + ")"


def line_pattern(heads: str) -> str:
    """Terms behind commas after one of these heads."""
    return f"^ *{heads}( *, *{TERM})* *$"


TERM = (
    f"({any_of(list(terms.PLAIN_TERMS))}|{any_of(list(terms.NUMBERED_TERMS))} [0-9]{{1,2}}\\+?"
    f"|{terms.GEAR_TERM.pattern}|{terms.ART_TERM.pattern}|{terms.ZONE_TERM.pattern}"
    f"|{terms.COUNTER_TERM.pattern}|{terms.STATUS_TERM.pattern}"
    f"|{terms.AFFINITY_TERM.pattern}|{terms.AURA_TERM.pattern})"
)
KNOWN = any_of(list(terms.ROLES))
WHOLE = any_of(list(terms.WHOLE_HEADS))
PLURAL = any_of([noun for noun, (_, plural) in terms.NOUNS.items() if plural])
NOUN = any_of(list(terms.NOUNS))
ONE_OR_ALL = f"({KNOWN}|{WHOLE}|((all|random|closest|furthest) )?({TERM} )?{NOUN})"
KNOWN_OR_ALL = f"({KNOWN}|(all )?({TERM} )?{PLURAL}|all ({TERM} )?{NOUN})"


# -- programs ----------------------------------------------------------------------------------------------------


@final
class Block(Kind):
    """A list of actions, compiled into a program of its own; its number."""

    absent = NO_PROGRAM

    def fits(self, value: Any) -> bool:
        return isinstance(value, list)

    def read(self, r: Reading, value: Any, path: Path) -> int:
        return cards(r).block(value, path)

    def schema(self, defs: Defs) -> Schema:
        return actions_schema(defs)


@final
class TileBlock(Kind):
    """A list of actions about one tile, which its words and terms may speak of."""

    absent = NO_PROGRAM

    def fits(self, value: Any) -> bool:
        return isinstance(value, list)

    def read(self, r: Reading, value: Any, path: Path) -> int:
        reading = cards(r)
        outside = reading.in_tile
        reading.in_tile = True
        program = reading.block(value, path)
        reading.in_tile = outside
        return program

    def schema(self, defs: Defs) -> Schema:
        return actions_schema(defs)


@final
class Intimidation(Kind):
    """A list of actions that become part of the block they stand in; brain damage in them is by intimidation."""

    def read(self, r: Reading, value: Any, path: Path) -> list[Op]:
        return cards(r).intimidation(value, path)

    def schema(self, defs: Defs) -> Schema:
        return actions_schema(defs)


def actions_schema(defs: Defs) -> Schema:
    """The schema of all verbs is written once per file, by content/schema.py."""
    return {"type": "array", "items": {"$ref": "#/$defs/action"}}


# -- several values ----------------------------------------------------------------------------------------------


@final
class StatAmounts(Kind):
    """Some of these stats with amounts, at least one, in the order written; never counted on the table."""

    absent = ()

    def __init__(self, stats: tuple[str, ...]) -> None:
        self.stats = stats

    def read(self, r: Reading, value: Any, path: Path) -> tuple[Any, ...]:
        return tuple(cards(r).stats(value, path, self.stats))

    def schema(self, defs: Defs) -> Schema:
        fixed = {"anyOf": [{"type": "integer"}, {"enum": [*LEVEL_WORDS]}]}
        return shape(dict.fromkeys(self.stats, fixed), minProperties=1)


@final
class Changes(Kind):
    """Attributes with plain numbers, at least one."""

    absent = ()

    def read(self, r: Reading, value: Any, path: Path) -> tuple[tuple[int, int], ...]:
        return cards(r).changes(value, path)

    def schema(self, defs: Defs) -> Schema:
        return shape(dict.fromkeys(BY_TOKEN, Number(-99, 99).schema(defs)), minProperties=1)


@final
class Counters(Kind):
    """The name of a counter that a pack declares; -1 after a mistake."""

    absent = -1

    def read(self, r: Reading, value: Any, path: Path) -> int:
        return cards(r).counter(value, path)

    def schema(self, defs: Defs) -> Schema:
        return NAME.schema(defs)


# -- the kinds by name -------------------------------------------------------------------------------------------

PLAIN_AMOUNT = Amounts(False)
ROLLED_AMOUNT = Amounts(True)
INJURY = Injuries()
RULING = RulingValue()
FACE = FaceOf()
PLACE = Code(PLACES)
MOMENT = Code(HOOKS)
IMPAIRED = Bit(IMPAIRMENTS)
LASTING = Code(DURATIONS, FOR_THE_SHOWDOWN)
"""How long an effect lasts."""
BLOCK = Block()
TILE_BLOCK = TileBlock()
INTIMIDATION = Intimidation()
CHANGES = Changes()
MODIFIERS = StatAmounts(BY_TOKEN)
LINE = Lines(CardReading.line, "line", line_pattern(ONE_OR_ALL))
WHO = Lines(CardReading.who, "who", line_pattern(KNOWN_OR_ALL))
ROLE = Lines(CardReading.role, "role", line_pattern(KNOWN))
WHO_OR_MONSTER = Either(Means({"monster": None}, absent=None), WHO)
COUNTER_NAME = Counters()
OWN_NUMBER = OwnNumber()
COMPUTED = Form(
    counter=optional(COUNTER_NAME),
    stat=optional(Code(STATS, -1)),
    count=optional(Means({word: i for i, word in enumerate(COUNTS) if i > STAT}, absent=-1)),
    card=optional(CardName("terrain")),
    of=optional(Either(Word("monster"), WHO)),
    times=optional(Number(-9, 9), 1),
    for_every=optional(Number(1, 99), 1),
    at_most=optional(Number(1, 99)),
    plus=optional(Number(-99, 99)),
).exactly_one("counter", "stat", "count")
"""An amount that is counted on the table."""
FILTERS = Lines(CardReading.filters, "terms", f"^ *{TERM}( *, *{TERM})* *$")
