"""What the terms of art and the zones on a card mean, for the lines below its sentences."""

from __future__ import annotations

from showdown.board.zones import AROUND, BOARD, DISTANCE, EDGE, HALF, LANE, RECTANGLE, SIDES, Area
from showdown.language import listed, say
from showdown.model.card_wording import Wording, zone_title
from showdown.model.cards import AiCard, Card, Catalog, HitLocation, PlainCard, StoryCard, TerrainCard
from showdown.model.ids import NO_PROGRAM, TRAIT
from showdown.model.selectors import IN_ZONE, OUTSIDE_ZONE, Filter, Selector
from showdown.model.verbs import Op
from showdown.rules.verbs.conditions import Somebody
from showdown.rules.verbs.control import If
from showdown.rules.verbs.damage import Grab
from showdown.rules.verbs.movement import Move
from showdown.rules.verbs.procedures import Perform, procedure_of, procedure_title
from showdown.rules.verbs.targets import Doom, PickTarget


def definitions(catalog: Catalog, card: Card) -> list[str]:
    """The terms of art that the card uses and that need an explanation."""
    ops = [op for program in programs_of(catalog, card) for op in catalog.programs[program]]
    out: list[str] = []
    if any(isinstance(op, Grab) or (isinstance(op, Move) and op.grabs) for op in ops):
        out.append(say("cards.define.grab"))
    if any(isinstance(op, Doom) for op in ops):
        out.append(say("cards.define.doom"))
    for name in procedures_on(catalog, card, ops):
        does = Wording(catalog).block(procedure_of(catalog, name))
        if does:
            out.append(say("cards.define.procedure", title=procedure_title(catalog, name), does=does))
    zones = [catalog.zones[number] for number in zones_of(card, ops)]
    for zone in zones:
        out.append(say("cards.define.zone", zone=zone_title(zone.name), area=area_words(zone.area)))
    if any(has_rectangle(zone.area) for zone in zones):
        out.append(say("cards.define.columns"))
    return out


def procedures_on(catalog: Catalog, card: Card, ops: list[Op]) -> list[str]:
    """The procedures that a card explains: those it performs, but not one that a trait of the same name explains."""
    out = [card.name] if is_named_trait(catalog, card.name) else []
    out += [op.procedure for op in ops if isinstance(op, Perform) and not is_named_trait(catalog, op.procedure)]
    return list(dict.fromkeys(out))


def is_named_trait(catalog: Catalog, name: str) -> bool:
    """Is there a procedure of this name, and a trait that lies in play for it?  [R-AI-18]"""
    card = catalog.card_ids.get(name, -1)
    found = catalog.cards[card] if card >= 0 else None
    return isinstance(found, AiCard) and found.type == TRAIT and procedure_of(catalog, name) != NO_PROGRAM


# -- zones -------------------------------------------------------------------------------------------------------


def zones_of(card: Card, ops: list[Op]) -> list[int]:
    """The zones that a card names, each once."""
    terms: list[Filter] = [term for listener in card.listeners for term in listener.filters]
    for op in ops:
        for line in lines_of(op):
            terms += line.filters
    found = [term.n for term in terms if term.code in (IN_ZONE, OUTSIDE_ZONE)]
    return list(dict.fromkeys([*found, *([card.stop_area] if card.stop_area >= 0 else [])]))


def lines_of(op: Op) -> list[Selector]:
    """The target lines of an instruction."""
    if isinstance(op, PickTarget):
        return list(op.lines)
    if isinstance(op, If):
        return [op.condition.who] if isinstance(op.condition, Somebody) else []
    return [value for value in [getattr(op, field) for field in op.fields] if isinstance(value, Selector)]


def has_rectangle(area: Area) -> bool:
    """Does the area speak of columns and rows?"""
    return (area.kind == RECTANGLE and not area.parts) or any(map(has_rectangle, (*area.parts, *area.without)))


def area_words(area: Area) -> str:
    """``up to 2 spaces around the monster, without …``."""
    if area.parts:
        text = listed([area_words(part) for part in area.parts])
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
        columns, rows = span(area.a, area.b), span(area.c, area.d)
        text = say("cards.area.rectangle", columns=columns, rows=rows, wide=area.a < area.b, deep=area.c < area.d)
    if not area.without:
        return text
    return say("cards.area.without", area=text, without=listed([area_words(part) for part in area.without]))


def span(low: int, high: int) -> str:
    """``2``, ``-2 to 3``, ``3 to the board edge``."""
    return say("cards.area.span", low=low, high=high, one=low == high, from_edge=low == -EDGE, to_edge=high == EDGE)


# -- blocks ------------------------------------------------------------------------------------------------------


def programs_of(catalog: Catalog, card: Card) -> list[int]:
    """Every block of a card, also those inside others."""
    found: list[int] = [listener.program for part in (card, *card.faces) for listener in part.listeners]
    found += [part.at_limit for part in (card, *card.faces)]
    found += [ability.program for ability in card.abilities]
    if isinstance(card, AiCard):
        found += [card.program, card.face_up, *[program for _, program in card.persistent]]
    elif isinstance(card, HitLocation):
        found += [card.special, card.on_failure, card.on_wound, card.on_reflex, card.on_critical]
        found.append(card.death_blow)
        found += [program for _, program in card.replaces]
    elif isinstance(card, StoryCard):
        found.append(card.program)
    elif isinstance(card, TerrainCard):
        found.append(card.on_pass)
    elif isinstance(card, PlainCard):
        found.append(card.on_gain)
    known: list[int] = []
    while found:
        program = found.pop()
        if program != NO_PROGRAM and program not in known:
            known.append(program)
            found += [block for op in catalog.programs[program] for block in op.blocks()]
    return known
