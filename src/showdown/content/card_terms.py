"""Lines of a card marked with what they tell, and the words for its traits, rules and colours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from showdown.language import listed, say
from showdown.model.card_wording import capital, keyword
from showdown.model.cards import Gear, HitLocation, TerrainCard
from showdown.model.ids import COLOURS, WEAPON_RULES

HEADER: Final = "header"
"""Mark of the line that names the card: title, kind, level, keywords, size."""


class CardLine(NamedTuple):
    """A sentence of a card, and what it tells: ``critical``, ``bonus``, ``ability``, or a verb such as ``attack``."""

    mark: str
    text: str


def header(text: str) -> CardLine:
    return CardLine(HEADER, text)


def marked(mark: str, texts: Iterable[str]) -> list[CardLine]:
    return [CardLine(mark, text) for text in texts]


def terrain_traits(card: TerrainCard) -> list[str]:
    """What terrain blocks and whether it breaks, by the words in a card file."""
    return [trait for trait in ("obstacle", "impassable", "destructible") if getattr(card, trait)]


def special_rules(card: Gear) -> list[str]:
    """The special rules of a weapon by their words in a card file."""
    out = [word for word in ("cumbersome", "frail", "slow", "devastating") if getattr(card, word)]
    return out + weapon_rules(card.special)


def weapon_terms(card: Gear) -> list[str]:
    """Where a weapon strikes, its luck, its special rules by name: ``reach 2``, ``deadly (+1 luck)``, ``sharp``."""
    if card.ammunition:
        more = [say("cards.where.ammunition", keyword=keyword(card.ammunition))]
    elif card.ranged:
        more = [say("cards.where.range", n=card.reach)]
    else:
        more = [say("cards.where.reach" if card.reach > 1 else "cards.where.melee", n=card.reach)]
    if card.luck:
        more.append(say("cards.deadly" if card.luck > 0 else "cards.luck", luck=f"{card.luck:+}"))
    for word in special_rules(card):
        name = say(f"cards.special.{word}")
        more.append(say("cards.devastating", word=name, n=card.devastating) if word == "devastating" else name)
    if card.activations:
        more.append(say("cards.per_showdown", n=card.activations))
    return more


def location_traits(card: HitLocation) -> list[str]:
    """The traits of a hit location by their words in a card file."""
    return [trait for trait in ("first_strike", "impervious", "super_dense") if getattr(card, trait)]


def weapon_rules(bits: int) -> list[str]:
    """Weapon rules by their words in a card file."""
    return [word for i, word in enumerate(WEAPON_RULES) if bits >> i & 1]


def meaning(word: str, text: str) -> CardLine:
    return CardLine("meaning", say("cards.meaning", word=capital(say(f"cards.special.{word}")), meaning=text))


def alternatives(keywords: tuple[str, ...] | list[str]) -> str:
    """``axe, sword or spear``."""
    return listed([keyword(word) for word in keywords], "cards.or")


def colour_name(colour: int) -> str:
    return say(f"cards.colour.{COLOURS[colour]}")
