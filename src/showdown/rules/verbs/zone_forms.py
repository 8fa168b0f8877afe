"""How card files write zones: rectangles, lanes, rings and single spaces in the monster's frame.  [R-ZON-01]

zones:
  sweep: {lane: front, deep: 2, wider: 2}
  perfect: {cells: [[1, -1], [-2, 1], [0, 3]]}
  far: {zone: board, without: {around: 2}}
"""

from __future__ import annotations

import re
from typing import Any, Final, final

from showdown.board.zones import (
    AROUND,
    CONTROLLER,
    DISTANCE,
    EDGE,
    LANE,
    ORDERS,
    RECTANGLE,
    SEVERAL,
    SIDES,
    WORDS,
    Area,
    can_exist,
    named_zone,
)
from showdown.forms.kinds import NAME, Code, Defs, Fields, Form, Kind, Listing, Number, Schema, optional
from showdown.forms.reader import Path, Reading
from showdown.language import say
from showdown.rules.verbs.kinds import Means, cards
from showdown.rules.verbs.reader import CardReading

LEAST: Final = -21
MOST: Final = 24
"""The outermost coordinates that any space of the board can have in the frame."""
SIZES: Final = (1, 2, 3, 4)
SPAN: Final = re.compile(r"(edge|-?[0-9]{1,2}) *\.\. *(edge|-?[0-9]{1,2})")
NOWHERE: Final = Area(SEVERAL)
"""In place of an area that could not be read."""


@final
class Span(Kind):
    """``2``, ``-2..3``, ``3..edge`` or ``edge..-1``: the lowest and the highest coordinate."""

    absent = (0, 0)

    def __init__(self, low: int, high: int, alone: bool = False) -> None:
        self.low = low
        self.high = high
        self.alone = alone
        """A number alone is the highest one: ``distance: 3`` is ``1..3``."""

    def read(self, r: Reading, value: Any, path: Path) -> tuple[int, int]:
        if isinstance(value, int) and not isinstance(value, bool):
            n = r.number(value, path, self.low, self.high)
            return (self.low if self.alone else n, n)
        found = SPAN.fullmatch(value.strip()) if isinstance(value, str) else None
        if found is None:
            r.bad(path, f"'{value}' is no number and no span of numbers: write 2, 1..3 or 3..edge", found=value)
            return self.absent
        low = -EDGE if found[1] == "edge" else r.number(int(found[1]), path, self.low, self.high)
        high = EDGE if found[2] == "edge" else r.number(int(found[2]), path, self.low, self.high)
        if low > high:
            r.bad(path, f"'{value}' has no number: write the lower one first")
        return low, high

    def schema(self, defs: Defs) -> Schema:
        number = {"type": "integer", "minimum": self.low, "maximum": self.high}
        return {"anyOf": [number, {"type": "string", "pattern": f"^{SPAN.pattern}$"}]}


@final
class CellPair(Kind):
    """``[x, y]``: one space."""

    def read(self, r: Reading, value: Any, path: Path) -> Area:
        if not isinstance(value, list) or len(value) != 2:
            r.bad(path, f"a space is [x, y] in the monster's frame, not '{value}'")
            return NOWHERE
        x = r.number(value[0], (*path, 0), LEAST, MOST)
        y = r.number(value[1], (*path, 1), LEAST, MOST)
        return Area(RECTANGLE, x, x, y, y)

    def schema(self, defs: Defs) -> Schema:
        number = {"type": "integer", "minimum": LEAST, "maximum": MOST}
        return {"type": "array", "items": number, "minItems": 2, "maxItems": 2}


@final
class ZoneArea(Kind):
    """The area of a zone by its name: a zone declared above, or one that every card knows."""

    def read(self, r: Reading, value: Any, path: Path) -> Area:
        number = cards(r).zone_field(value, path)
        return cards(r).catalog.zones[number].area if number >= 0 else NOWHERE

    def schema(self, defs: Defs) -> Schema:
        return {"type": "string", "minLength": 1}


@final
class ZoneName(Kind):
    """The name of a zone; its number in the catalogue, -1 after a mistake."""

    absent = -1

    def fits(self, value: Any) -> bool:
        return isinstance(value, str)

    def read(self, r: Reading, value: Any, path: Path) -> int:
        return cards(r).zone_field(value, path)

    def schema(self, defs: Defs) -> Schema:
        return {"type": "string", "minLength": 1}


@final
class Areas(Kind):
    """A word, the name of a zone, a mapping, or a list of these together."""

    absent = NOWHERE

    def read(self, r: Reading, value: Any, path: Path) -> Area:
        if isinstance(value, list):
            if not value:
                r.bad(path, "at least one part of the zone is needed")
            return Area(SEVERAL, parts=tuple(self.read(r, part, (*path, i)) for i, part in enumerate(value)))
        if isinstance(value, str):
            return ZoneArea().read(r, value, path)
        return area_of(r, AREA.read(r, value, path), value, path)

    def schema(self, defs: Defs) -> Schema:
        if "area" not in defs:
            defs["area"] = {}
            one = {"anyOf": [{"type": "string"}, AREA.schema(defs)]}
            defs["area"] = {"anyOf": [*one["anyOf"], {"type": "array", "items": {"$ref": "#/$defs/area"}}]}
        return {"$ref": "#/$defs/area"}


AREAS: Final = Areas()
AREA: Final = Form(
    x=optional(Span(LEAST, MOST)),
    y=optional(Span(LEAST, MOST)),
    cells=optional(Listing(CellPair(), 1)),
    lane=optional(Code(SIDES)),
    deep=optional(Number(1, 21)),
    wider=optional(Number(1, 20)),
    around=optional(Number(1, 21)),
    distance=optional(Span(1, 34, alone=True)),
    zone=optional(ZoneArea()),
    without=optional(AREAS),
).exactly_one("x", "cells", "lane", "around", "distance", "zone")
BESIDE: Final = (("y", "x"), ("deep", "lane"), ("wider", "lane"))
"""A field that only goes with another one."""


def area_of(r: Reading, f: Fields, value: Any, path: Path) -> Area:
    if not isinstance(value, dict):
        return NOWHERE
    for field, other in BESIDE:
        if field in value and other not in value:
            r.bad((*path, field), f"'{field}' goes with '{other}'")
    without = (f["without"],) if "without" in value else ()
    if "x" in value:
        if "y" not in value:
            r.bad(path, "field 'y' is missing beside 'x'")
        (left, right), (back, front) = f["x"], f["y"]
        return Area(RECTANGLE, left, right, back, front, without=without)
    if "cells" in value:
        return Area(SEVERAL, parts=f["cells"], without=without)
    if "lane" in value:
        return Area(LANE, f["lane"], f["deep"] or EDGE, f["wider"], without=without)
    if "around" in value:
        return Area(AROUND, f["around"], without=without)
    if "distance" in value:
        return Area(DISTANCE, f["distance"][0], f["distance"][1], without=without)
    return Area(SEVERAL, parts=(f["zone"] or NOWHERE,), without=without)


@final
class Zones(Kind):
    """Zones by name.  They are read before the rest of their card or file, so that any line of it can name them."""

    absent = ()

    def read(self, r: Reading, value: Any, path: Path) -> tuple[()]:
        return ()

    def schema(self, defs: Defs) -> Schema:
        return {"type": "object", "propertyNames": NAME.schema(defs), "additionalProperties": AREAS.schema(defs)}


ZONES: Final = Zones()
ORDER: Final = optional(Means({word: i for i, word in enumerate(ORDERS) if i}, absent=CONTROLLER))
"""In which order a sweep goes over survivors; left out: in the controller's order."""


def order_name(order: int) -> str:
    """The words for an order, or none for the controller's."""
    return say(f"cards.order.{ORDERS[order]}") if order else ""


def declare_zones(w: CardReading, data: Any, path: Path, size: int = 0) -> None:
    """Read the section ``zones`` of a card or of monster.yaml (``size``: of its base); cards of it know them then."""
    if not isinstance(data, dict) or "zones" not in data:
        return
    for name, value in w.mapping(data["zones"], (*path, "zones")).items():
        here = (*path, "zones", name)
        before = len(w.source.problems)
        if w.name(name, here) in WORDS:
            w.bad(here, f"'{name}' is a zone that every card knows already; choose another name", found=name)
        area = AREAS.read(w, value, here)
        if len(w.source.problems) == before and not can_exist(area, (size,) if size in SIZES else SIZES):
            w.bad(here, f"the zone '{name}' has no space on the board outside the monster's base")
        w.zones[str(name)] = zone_number(w, str(name), area)


def zone_number(w: CardReading, name: str, area: Area) -> int:
    """The number of a zone in the catalogue; equal zones have one number."""
    zone = named_zone(name, area)
    if zone not in w.catalog.zones:
        w.catalog.zones.append(zone)
    return w.catalog.zones.index(zone)
