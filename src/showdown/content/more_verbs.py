"""Further verbs, written as those of verbs.py: consuming, stronger attacks, injuries by name, weapons that are held."""

from __future__ import annotations

from typing import Any, final

from showdown.content.card_kinds import BLOCK, ROLE, WHO, CardName, Verb, cards
from showdown.content.card_reading import CardReading
from showdown.forms.kinds import Defs, Either, Fields, Form, Kind, Number, OneOrMore, Schema, Text, Word, optional
from showdown.forms.reading import ROW, Path, Reading, row_bounds
from showdown.kernel.errors import did_you_mean
from showdown.model import ops
from showdown.model.cards import InjuryRow, InjuryTable
from showdown.model.ids import NO_CARD, NO_PROGRAM
from showdown.model.selectors import (
    TERRAIN_ON_BOARD,
    WEAPON_IS,
    WOUND_ROLL,
    WOUND_ROLL_EVEN,
    Condition,
    Selector,
)


@final
class ClosestTerrain(Kind):
    """``closest tall-grass``: the closest tile of a kind of terrain; its number."""

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
        r.bad(path, f"'{value}' is no row of an injury table{did_you_mean(str(value), known)}")
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


# -- verbs -------------------------------------------------------------------------------------------------------


def turn_back_to(w: CardReading, who: Selector, path: Path) -> list[ops.Op]:
    """The monster turns its back to somebody: into its blind spot, if they are adjacent."""
    return [ops.Turn(who, True)]


BOOST = Form(
    speed=optional(Number(-9, 9)), damage=optional(Number(-9, 9)), per=optional(Word("space moved"))
).at_least_one("speed", "damage")


def boost(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    return [ops.Boost(f["speed"], f["damage"], f["per"] != "")]


CONSUME = Form(terrain=optional(CardName("terrain")), then=optional(BLOCK), gear_of=optional(ROLE)).exactly_one(
    "terrain", "gear_of"
)


def consume(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    """The monster consumes terrain it stands on or beside (then a block runs), or gear: archived."""
    if f["gear_of"] is not None:
        if f["then"] != NO_PROGRAM:
            w.bad((*path, "then"), "'then' follows only where terrain is consumed")
        return [ops.ConsumeGear(f["gear_of"])]
    return [ops.ConsumeTerrain(f["terrain"], f["then"])]


def swallow(w: CardReading, who: Selector, path: Path) -> list[ops.Op]:
    return [ops.Swallow(who)]


SUFFER = Form(who=WHO, injury=RowOfTable())


def suffer(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    if f["injury"] is None:
        return [ops.Suffer(f["who"], NO_CARD, NO_PROGRAM, "")]
    table, row = f["injury"]
    return [ops.Suffer(f["who"], table.card, row.program, row.title)]


def cancel(w: CardReading, _: str, path: Path) -> list[ops.Op]:
    return [ops.CancelAttack()]


HOLD = Form(who=WHO, what=Word("weapon", "attacks"))


def hold(w: CardReading, f: Fields, path: Path) -> list[ops.Op]:
    return [ops.Hold(f["who"], f["what"] == "attacks")]


def skip(w: CardReading, _: str, path: Path) -> list[ops.Op]:
    return [ops.SkipDraw()]


MORE_VERBS: dict[str, Verb] = {
    "turn_back_to": Verb(ROLE, turn_back_to),
    "boost": Verb(BOOST, boost),
    "consume": Verb(CONSUME, consume),
    "swallow": Verb(WHO, swallow),
    "suffer": Verb(SUFFER, suffer),
    "cancel": Verb(Word("attack"), cancel),
    "hold": Verb(HOLD, hold),
    "skip": Verb(Word("draw"), skip),
}


# -- conditions --------------------------------------------------------------------------------------------------

MORE_CONDITIONS: dict[str, Kind] = {
    "terrain": CardName("terrain"),
    "wound_roll": Either(Word("even"), DieRange()),
    "weapon": OneOrMore(Text(), "a keyword or the id of a weapon is needed"),
}


def another_condition(w: CardReading, word: str, value: Any) -> Condition | None:
    """One of MORE_CONDITIONS, if it is one."""
    if word == "terrain":
        name = w.catalog.cards[value].title if value >= 0 else ""
        return Condition(TERRAIN_ON_BOARD, value, 0, None, f"{name} is on the board")
    if word == "weapon":
        return Condition(WEAPON_IS, 0, 0, None, f"the weapon is {' or '.join(value)}", value)
    if word == "wound_roll" and value == "even":
        return Condition(WOUND_ROLL_EVEN, 0, 0, None, "the wound roll is even")
    if word == "wound_roll":
        low, high = value
        said = str(low) if low == high else (f"{low}+" if high > 10 else f"{low}-{high}")
        return Condition(WOUND_ROLL, low, high, None, f"the wound roll is {said}")
    return None
