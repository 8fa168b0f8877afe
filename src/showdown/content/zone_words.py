"""Where a zone is, in words that start from the monster's base."""

from __future__ import annotations

from showdown.board.zones import AROUND, BOARD, DISTANCE, EDGE, HALF, LANE, RECTANGLE, SIDES, Area
from showdown.language import say
from showdown.model.cards import Catalog


def base_of(catalog: Catalog, zone: int) -> int:
    """The spaces along a side of the base of the monster that declares a zone; 2 for a zone of no monster."""
    for monster in catalog.monsters.values():
        if zone in monster.zones.values():
            return monster.size
    return 2


def area_words(area: Area, size: int) -> str:
    """``the spaces up to 2 spaces around the monster, except …``.  ``size``: spaces along a side of the base."""
    if area.parts:
        text = say("cards.area.then").join([area_words(part, size) for part in area.parts])
    elif area.kind == LANE:
        deep = 0 if area.b == EDGE else area.b
        text = say(f"cards.area.{SIDES[area.a]}", deep=deep, wider=area.c)
    elif area.kind == AROUND:
        text = say("cards.area.around", n=area.a)
    elif area.kind == DISTANCE:
        text = say("cards.area.distance", low=area.a if area.a > 1 else 0, n=area.b)
    elif area.kind == HALF:
        text = say("cards.area.half", right=area.a == 1)
    elif area.kind == BOARD:
        text = say("cards.area.board")
    else:
        assert area.kind == RECTANGLE
        text = rectangle_words(area, size)
    if not area.without:
        return text
    left_out = [part for each in area.without for part in each.parts or (each,)]
    without = say("cards.area.and").join([area_words(part, size) for part in left_out])
    return say("cards.area.without", area=text, without=without)


def is_framed(area: Area) -> bool:
    """Does it speak of left and right, or of rows and columns?"""
    return (area.kind == RECTANGLE and not area.parts) or any(map(is_framed, (*area.parts, *area.without)))


def rectangle_words(area: Area, size: int) -> str:
    """``the space 2 rows in front of its base, in line with its left column``."""
    more = -area.a
    if (area.a, area.b, area.c, area.d) == (-more, size - 1 + more, -more, size - 1 + more) and more > 0:
        return say("cards.area.around", n=more)
    one = area.a == area.b and area.c == area.d
    along, across = span_words("along", area.c, area.d, size), span_words("across", area.a, area.b, size)
    return say("cards.area.rectangle", one=one, along=along, across=across)


def span_words(axis: str, low: int, high: int, size: int) -> str:
    """Columns or rows counted from the base: ``1 to 2 rows behind its base``; ``low`` and ``high`` in its frame."""
    last = size - 1
    if high < 0:
        return say(f"cards.area.{axis}.before", near=-high, far=-low, one=low == high, edge=low == -EDGE)
    if low > last:
        return say(f"cards.area.{axis}.behind", near=low - last, far=high - last, one=low == high, edge=high == EDGE)
    if low >= 0 and high <= last:
        if (low, high) == (0, last):
            return say(f"cards.area.{axis}.base")
        end = "first" if high == 0 else "last" if low == last else "middle"
        return say(f"cards.area.{axis}.{end}", low=low + 1, high=high + 1, one=low == high)
    if low < 0 and high > last and -low == high - last:
        return say(f"cards.area.{axis}.wider", n=high - last, edge=high == EDGE)
    return say(
        "cards.area.from_to",
        first=span_words(axis, low, low, size),
        last=span_words(axis, high, high, size),
    )
