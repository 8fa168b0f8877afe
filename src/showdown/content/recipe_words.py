"""Recipes and resource decks in words."""

from __future__ import annotations

from showdown.language import listed, say
from showdown.model.card_wording import keyword, say_or
from showdown.model.cards import Catalog, Gear, PlainCard, Recipe


def resource_cards(catalog: Catalog) -> list[PlainCard]:
    """Every resource of the catalogue."""
    return [card for card in catalog.cards if isinstance(card, PlainCard) and card.kind == "resource"]


def title_of_id(name: str) -> str:
    """A location or an innovation as it is printed: ``Bone Smith`` for ``bone-smith``."""
    return name.replace("-", " ").title()


def deck_name(catalog: Catalog, card: PlainCard) -> str:
    """The deck of a resource: that of a monster has its name."""
    monster = catalog.monsters.get(card.deck)
    return monster.title if monster is not None else say_or(f"cards.deck.{card.deck}", title_of_id(card.deck))


def way_to_pay(catalog: Catalog, recipe: Recipe) -> str:
    """What a recipe asks for, named resources first: ``from 2 White Fur and 1 bone resource for 1 endeavor``."""
    out = [say("cards.recipe.part", n=n, what=catalog.cards[catalog.card(name)].title) for name, n in recipe.cards]
    out += [say("cards.recipe.type", n=n, what=keyword(word)) for word, n in recipe.types]
    if recipe.any:
        out.append(say("cards.recipe.any", n=recipe.any))
    ways = [say("cards.recipe.from", parts=listed(out))] if out else []
    if recipe.endeavors:
        ways.append(say("cards.recipe.endeavors", n=recipe.endeavors))
    return " ".join(ways)


def recipe_lines(catalog: Catalog, card: Gear) -> list[str]:
    """Where a piece of gear is crafted and what it costs; nothing for gear that is not crafted.  [R-CRA-01]"""
    if not card.recipes:
        return []
    first = card.recipes[0]
    return [
        say(
            "cards.recipe",
            location=title_of_id(first.location),
            costs=listed([way_to_pay(catalog, recipe) for recipe in card.recipes], "cards.or"),
            innovation=title_of_id(first.innovation),
        )
    ]
