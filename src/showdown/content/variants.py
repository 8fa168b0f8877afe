"""A catalogue with changes, to ask what a card or a number is worth: the same fights with and without it.

* ``without=claw``: the card stays where it is (in the deck it is a part of the monster's life), but has no text.  A
  mood still draws the next card.
* ``toughness=7``: another number of one level, named as in ``monster.yaml``; ``basic``, ``advanced`` and ``legendary``
  are the cards dealt into its AI deck.

Everything that does not change is shared with the catalogue it is made from.
"""

from __future__ import annotations

from typing import Final, TypeVar

from showdown.content.cache_writing import fields_of
from showdown.kernel.errors import BadContent
from showdown.model.cards import AiCard, Card, Catalog, HitLocation
from showdown.model.ids import AI_LEVELS, NO_PROGRAM, NORMAL, STATS
from showdown.model.monster_def import MonsterDef, MonsterLevel
from showdown.rules.verbs.monster import DrawAi

Copied = TypeVar("Copied", Catalog, MonsterDef, MonsterLevel)
WITHOUT: Final = "without"
ATTRIBUTES: Final = ("toughness", "movement", "speed", "damage", "accuracy", "luck", "evasion")
DEALT: Final = ("basic", "advanced", "legendary")
LIFE: Final = "life"
LEVEL_NUMBERS: Final = (*ATTRIBUTES, *DEALT, LIFE)
"""Numbers of a level that can be changed."""


def changed_catalog(catalog: Catalog, monster: str, level: str, changes: tuple[str, ...]) -> Catalog:
    """The catalogue with these changes to one level of a monster, such as ``("without=claw", "toughness=7")``.

    Raises BadContent if there is no such card or number, or if the level cannot have that number.
    """
    out = copied(catalog, Catalog())
    definition = copied(catalog.monster(monster), MonsterDef(monster, "", 1))
    changed = definition.level(level)
    new = copied(changed, MonsterLevel(changed.name, changed.title, changed.number))
    new.attributes = list(new.attributes)
    definition.levels = tuple(new if old is changed else old for old in definition.levels)
    out.monsters = {**catalog.monsters, monster: definition}
    for change in changes:
        name, _, value = change.partition("=")
        if name == WITHOUT:
            take_text(out, definition, value)
        else:
            set_number(out, definition, new, name, value)
    return out


def copied(old: Copied, new: Copied) -> Copied:
    """``new`` with all fields of ``old``."""
    for name, value in fields_of(old).items():
        setattr(new, name, value)
    return new


# -- a card without text -----------------------------------------------------------------------------------------


def cards_of(catalog: Catalog, monster: MonsterDef) -> list[Card]:
    """The cards of a monster, each once: AI cards, traits, the Basic Action, hit locations."""
    traits = [card for level in monster.levels for card in level.traits]
    return [catalog.cards[card] for card in dict.fromkeys((*monster.ai, *traits, *monster.hit_locations))]


def take_text(catalog: Catalog, monster: MonsterDef, name: str) -> None:
    own = {card.name: card for card in cards_of(catalog, monster)}
    if name not in own:
        raise BadContent(f"the {monster.title} has no card '{name}'", found=name, allowed=list(own))
    card = own[name]
    catalog.cards = list(catalog.cards)
    catalog.cards[card.id] = blank(catalog, card)


def blank(catalog: Catalog, card: Card) -> Card:
    if isinstance(card, HitLocation):
        place = HitLocation(card.id, card.name, card.title, card.monster)
        place.copies = card.copies
        return place
    assert isinstance(card, AiCard)
    out = AiCard(card.id, card.name, card.title, card.level, card.type, card.copies, card.monster)
    if card.type != NORMAL:
        out.program = only_draws(catalog, card.program)
    return out


def only_draws(catalog: Catalog, program: int) -> int:
    """A new program with the part of this one that draws AI cards."""
    draws = tuple(op for op in catalog.programs[program] if isinstance(op, DrawAi)) if program != NO_PROGRAM else ()
    if not draws:
        return NO_PROGRAM
    catalog.programs = [*catalog.programs, draws]
    return len(catalog.programs) - 1


# -- another number ----------------------------------------------------------------------------------------------


def level_number(level: MonsterLevel, name: str) -> int:
    """A number of a level by its name."""
    if name in ATTRIBUTES:
        return level.attributes[STATS.index(name)]
    if name == LIFE:
        return level.life
    return level.quota[AI_LEVELS.index(name)] if level.quota else 0


def number_range(catalog: Catalog, monster: MonsterDef, level: MonsterLevel, name: str) -> tuple[int, int]:
    """The least and the largest sensible value; equal if the level has no such number."""
    if name == LIFE:
        return (1, 99) if level.life else (0, 0)
    if name in DEALT:
        if not level.quota:
            return 0, 0
        number = AI_LEVELS.index(name)
        ai = [catalog.ai(card) for card in dict.fromkeys(monster.ai)]
        others = sum(level.quota) - level.quota[number]
        return int(not others), sum(card.copies for card in ai if card.level == number)
    return {"toughness": (1, 30), "movement": (1, 20)}.get(name, (-3, 6))


def set_number(catalog: Catalog, monster: MonsterDef, level: MonsterLevel, name: str, value: str) -> None:
    if name not in LEVEL_NUMBERS:
        raise BadContent(f"a level has no number '{name}'", found=name, allowed=list(LEVEL_NUMBERS))
    low, high = number_range(catalog, monster, level, name)
    if not value.removeprefix("-").isdecimal() or not low <= int(value) <= high:
        what = f"'{name}' of {monster.name} {level.name} is a number from {low} to {high}, not '{value}'"
        raise BadContent(what, found=value)
    if name in ATTRIBUTES:
        level.attributes[STATS.index(name)] = int(value)
    elif name == LIFE:
        level.life = int(value)
    else:
        at = AI_LEVELS.index(name)
        level.quota = (*level.quota[:at], int(value), *level.quota[at + 1 :])
