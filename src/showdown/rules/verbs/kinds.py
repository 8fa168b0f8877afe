"""The kinds of values that only card files hold: target lines, amounts, blocks of actions, names of cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, final

from showdown.forms.kinds import NAME, Bit, Code, Defs, Either, Kind, Number, Schema, shape
from showdown.forms.reader import ROW, Path, Reading, row_bounds
from showdown.model.cards import InjuryRow, InjuryTable
from showdown.model.ids import HOOKS, IMPAIRMENTS, NO_CARD, NO_PROGRAM, PLACES
from showdown.model.rulings import RULINGS
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


@final
class Amounts(Kind):
    """``3``, ``level``, ``-level``; with ``dice`` also ``d5`` or ``d10``."""

    def __init__(self, dice: bool) -> None:
        self.dice = dice

    def read(self, r: Reading, value: Any, path: Path) -> Any:
        return cards(r).amount(value, path, self.dice)

    def schema(self, defs: Defs) -> Schema:
        words = ["level", "-level", "2 x level", "3 x level", *(["d5", "d10"] if self.dice else [])]
        return {"anyOf": [{"type": "integer"}, {"enum": words}]}


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
    f"|{terms.GEAR_TERM.pattern})"
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
    """Some of these stats with amounts, at least one, in the order written."""

    absent = ()

    def __init__(self, stats: tuple[str, ...]) -> None:
        self.stats = stats

    def read(self, r: Reading, value: Any, path: Path) -> tuple[Any, ...]:
        return tuple(cards(r).stats(value, path, self.stats))

    def schema(self, defs: Defs) -> Schema:
        return shape(dict.fromkeys(self.stats, PLAIN_AMOUNT.schema(defs)), minProperties=1)


@final
class Changes(Kind):
    """Attributes with plain numbers, at least one."""

    absent = ()

    def read(self, r: Reading, value: Any, path: Path) -> tuple[tuple[int, int], ...]:
        return cards(r).changes(value, path)

    def schema(self, defs: Defs) -> Schema:
        return shape(dict.fromkeys(BY_TOKEN, Number(-99, 99).schema(defs)), minProperties=1)


# -- the kinds by name -------------------------------------------------------------------------------------------

PLAIN_AMOUNT = Amounts(False)
ROLLED_AMOUNT = Amounts(True)
INJURY = Injuries()
RULING = RulingValue()
PLACE = Code(PLACES)
MOMENT = Code(HOOKS)
IMPAIRED = Bit(IMPAIRMENTS)
BLOCK = Block()
INTIMIDATION = Intimidation()
CHANGES = Changes()
MODIFIERS = StatAmounts(BY_TOKEN)
LINE = Lines(CardReading.line, "line", line_pattern(ONE_OR_ALL))
WHO = Lines(CardReading.who, "who", line_pattern(KNOWN_OR_ALL))
ROLE = Lines(CardReading.role, "role", line_pattern(KNOWN))
WHO_OR_MONSTER = Either(Means({"monster": None}, absent=None), WHO)
FILTERS = Lines(CardReading.filters, "terms", f"^ *{TERM}( *, *{TERM})* *$")
