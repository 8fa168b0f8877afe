"""What the terms of art and the zones on a card mean, for the lines below its sentences."""

from __future__ import annotations

from showdown.content.zone_words import area_words, base_of, is_framed
from showdown.language import say
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
    elsewhere = traits_performed(catalog, card, ops)
    out: list[str] = []
    if any(isinstance(op, Grab) or (isinstance(op, Move) and op.grabs) for op in ops):
        out.append(say("cards.define.grab"))
    if any(isinstance(op, Doom) for op in ops):
        out.append(say("cards.define.doom"))
    out += procedure_lines(catalog, [name for name in procedures_on(catalog, card, ops) if name not in elsewhere])
    for number in zones_of(card, ops):
        zone = catalog.zones[number]
        area = area_words(zone.area, base_of(catalog, number))
        out.append(say("cards.define.zone", zone=zone_title(zone.name), framed=is_framed(zone.area), area=area))
    return out


def trait_definitions(catalog: Catalog, card: Card) -> list[str]:
    """What the traits in play do that this card performs; a drawn card leaves them to the traits' own cards."""
    ops = [op for program in programs_of(catalog, card) for op in catalog.programs[program]]
    return procedure_lines(catalog, traits_performed(catalog, card, ops))


def traits_performed(catalog: Catalog, card: Card, ops: list[Op]) -> list[str]:
    return [name for name in procedures_on(catalog, card, ops) if name != card.name and is_named_trait(catalog, name)]


def procedure_lines(catalog: Catalog, names: list[str]) -> list[str]:
    told = [(name, Wording(catalog).block(procedure_of(catalog, name))) for name in names]
    return [
        say("cards.define.procedure", title=procedure_title(catalog, name), does=does) for name, does in told if does
    ]


def procedures_on(catalog: Catalog, card: Card, ops: list[Op]) -> list[str]:
    """The procedures that a card explains: those it performs, and those that they perform in turn."""
    out = [card.name] if is_named_trait(catalog, card.name) else []
    out += [op.procedure for op in ops if isinstance(op, Perform)]
    for name in out:  # grows while it is read
        block = procedure_of(catalog, name)
        for op in catalog.programs[block] if block != NO_PROGRAM else ():
            inner = [block for block in op.blocks() if block != NO_PROGRAM]
            found = [op, *[each for block in inner for each in catalog.programs[block]]]
            out += [each.procedure for each in found if isinstance(each, Perform) and each.procedure not in out]
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
