"""Names that a file may use before the file that gives them is read: checked when a pack is read whole."""

from __future__ import annotations

from showdown.forms.reader import Path, Source
from showdown.model.cards import AiCard, Catalog, HitLocation
from showdown.model.ids import MOOD, NO_PROGRAM, TRAIT
from showdown.model.monster_def import MonsterDef
from showdown.rules.verbs.monster import BasicAction
from showdown.rules.verbs.procedures import BASIC_ACTION, INSTINCT, Perform


def check_later(sources: list[Source], catalog: Catalog) -> None:
    """Faces of cards that can be flipped, and procedures of monsters."""
    for source in sources:
        for kind, name, detail, path in source.later:
            if kind == "face":
                check_face(source, catalog, name, detail, path)
            elif kind == "card":
                check_card(source, catalog, name, path)
            else:
                check_procedure(source, catalog, name, detail, path)


def check_face(source: Source, catalog: Catalog, name: str, face: str, path: Path) -> None:
    """[R-AI-17]"""
    both = {card.name: [each.name for each in card.faces] for card in catalog.cards if card.faces}
    if name not in both:
        source.problem(path, f"there is no card '{name}' with two faces", found=name, allowed=list(both))
    elif face not in both[name]:
        source.problem(path, f"'{name}' has no face '{face}'", found=face, allowed=both[name])


def check_card(source: Source, catalog: Catalog, name: str, path: Path) -> None:
    """[R-AI-13]"""
    known = [card.name for card in catalog.cards if isinstance(card, AiCard) and card.type in (MOOD, TRAIT)]
    if name not in known:
        source.problem(path, f"there is no card '{name}' that stays in play", found=name, allowed=known)


def check_procedure(source: Source, catalog: Catalog, name: str, monster: str, path: Path) -> None:
    """A card of a monster performs procedures of that monster; any other card, of one that has it.  [R-AI-18]"""
    if monster and monster not in catalog.monsters:
        return  # it was refused whole
    owners = [catalog.monsters[monster]] if monster else list(catalog.monsters.values())
    known = [INSTINCT, BASIC_ACTION, *dict.fromkeys(each for owner in owners for each in owner.procedures)]
    if name not in known:
        source.problem(path, f"there is no procedure '{name}'", found=name, allowed=known)


def refuse_loops(source: Source, catalog: Catalog, monster: MonsterDef) -> None:
    """No procedure may perform itself, directly or through others.  [R-AI-18]"""
    basic = catalog.cards[monster.basic_action] if monster.basic_action >= 0 else None
    blocks = {name: [block] for name, block in monster.procedures.items()}
    blocks[INSTINCT] = [monster.instinct]
    if isinstance(basic, AiCard):
        blocks[BASIC_ACTION] = [basic.program, *[program for _, program in basic.persistent]]
    for number in dict.fromkeys(monster.hit_locations):
        card = catalog.cards[number]
        for name, block in card.replaces if isinstance(card, HitLocation) else ():
            blocks.setdefault(name, []).append(block)
    calls = {name: performed(catalog, programs) for name, programs in blocks.items()}
    for name in calls:
        way = way_back(calls, name)
        if way:
            path: Path = ("procedures", name) if name in monster.procedures else (name.replace(" ", "_"),)
            source.problem(path, f"'{name}' performs itself: {' → '.join([name, *way])}", found=name)


def performed(catalog: Catalog, programs: list[int]) -> list[str]:
    """The procedures that these blocks perform, also in blocks inside them."""
    out: list[str] = []
    seen: list[int] = []
    left = list(programs)
    while left:
        program = left.pop()
        if program == NO_PROGRAM or program in seen:
            continue
        seen.append(program)
        for op in catalog.programs[program]:
            left += op.blocks()
            if isinstance(op, Perform):
                out.append(op.procedure)
            elif isinstance(op, BasicAction):
                out.append(BASIC_ACTION)
    return out


def way_back(calls: dict[str, list[str]], start: str) -> list[str]:
    """The shortest way from a procedure to itself; empty if there is none."""
    ways = [[name] for name in dict.fromkeys(calls[start])]
    seen = [way[0] for way in ways]
    while ways:
        way = ways.pop(0)
        if way[-1] == start:
            return way
        for name in calls.get(way[-1], ()):
            if name not in seen:
                seen.append(name)
                ways.append([*way, name])
    return []
