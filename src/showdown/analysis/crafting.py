"""What a settlement can craft from a list of resources, and what one more resource would allow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from showdown.engine import Catalog, Gear, Recipe, nearest, resource_cards
from showdown.language import say
from showdown.lookup.packs import catalog_of
from showdown.lookup.refusal import NOT_FOUND, USAGE, refuse

MOST: Final = 999
"""Most copies of one resource in a list."""
ANYTHING: Final = ("any", "")


class Owned(NamedTuple):
    """Resources of one name.  A type such as ``bone`` stands for a resource with that keyword alone."""

    name: str
    title: str
    keywords: tuple[str, ...]
    number: int

    def pays(self, need: tuple[str, str]) -> bool:
        """Whether one of these fits a part of a recipe.  [R-CRA-02]"""
        kind, name = need
        return kind == "any" or (name == self.name if kind == "card" else name in self.keywords)


class Craft(NamedTuple):
    """A piece of gear that can be made, or could be with one more resource (``missing``: each that would do)."""

    name: str
    title: str
    location: str
    innovation: str
    endeavors: int
    uses: dict[str, int]
    missing: list[str]


class Crafting(NamedTuple):
    """``can_make``: with these resources, each alone; ``needs_innovation``: the same after an innovation not named."""

    can_make: list[Craft]
    needs_innovation: list[Craft]
    one_short: list[Craft]

    def document(self) -> dict[str, Any]:
        return {field: [craft._asdict() for craft in getattr(self, field)] for field in self._fields}


def craft(
    resources: Mapping[str, int] | Iterable[str],
    *,
    locations: Sequence[str] = (),
    innovations: Sequence[str] = (),
    packs: Sequence[str] = (),
) -> Crafting:
    """Find the gear that these resources can make, and the gear that is one resource short.

    ``resources``: counts by name, or words such as ``white-fur=2``; a type such as ``bone`` counts as a resource of
    that type.  ``locations``: only gear of these locations.  Raises Refusal for names that do not exist.

    >>> from showdown.api import craft
    >>> found = craft({"sinew": 1, "bone": 1}, locations=["catarium"])
    >>> [each.title for each in found.can_make], found.can_make[0].uses
    (['Cat Gut Bow'], {'sinew': 1, 'bone': 1})
    >>> [(each.title, each.missing) for each in found.one_short if each.title == "Whisker Harp"]
    [('Whisker Harp', ['Golden Whiskers'])]
    """
    catalog = catalog_of(list(packs))
    stock = owned(catalog, resources)
    gear = [card for card in catalog.cards if isinstance(card, Gear) and card.recipes]
    recipes = [recipe for card in gear for recipe in card.recipes]
    places = known(locations, {recipe.location for recipe in recipes})
    needed = {recipe.innovation for recipe in recipes if recipe.innovation}
    ideas = known(innovations, needed, "innovation")
    out = Crafting([], [], [])
    for card in gear:
        ways = [recipe for recipe in card.recipes if not places or recipe.location in places]
        tried = [made(catalog, card, recipe, stock) for recipe in ways]
        best = next((c for c in tried if c is not None and not c.missing), None)
        short = [c for c in tried if c is not None and c.missing]
        if best is not None and (not best.innovation or best.innovation in ideas):
            out.can_make.append(best)
        elif best is not None:
            out.needs_innovation.append(best)
        elif short:
            missing = list(dict.fromkeys(word for each in short for word in each.missing))
            out.one_short.append(short[0]._replace(missing=missing))
    return out


# -- what is named -------------------------------------------------------------------------------------------------


def owned(catalog: Catalog, resources: Mapping[str, int] | Iterable[str]) -> list[Owned]:
    """The resources by name, those of fewest types first, so that the most useful ones are spent last."""
    words = resources.items() if isinstance(resources, Mapping) else [counted(word) for word in resources]
    cards = resource_cards(catalog)
    types = {word for card in cards for word in card.keywords}
    counts: dict[str, int] = {}
    for word, count in words:
        if not 0 < count <= MOST:
            raise refuse(USAGE, "lookup.craft.count", f"{word}={count}", name=word, most=MOST)
        name = named(catalog, word, [*types, *[card.name for card in cards]])
        counts[name] = counts.get(name, 0) + count
    by_name = {card.name: Owned(card.name, card.title, card.keywords, counts.get(card.name, 0)) for card in cards}
    stock = [by_name[n] if n in by_name else Owned(n, n, (n,), count) for n, count in counts.items()]
    return sorted(stock, key=lambda each: len(each.keywords))


def counted(word: str) -> tuple[str, int]:
    """``white-fur=2`` as a name and a number; without a number one."""
    name, sign, number = word.partition("=")
    if sign and not (number.isascii() and number.isdigit()):
        raise refuse(USAGE, "lookup.craft.count", word, name=name, most=MOST)
    return name, int(number[:9]) if sign else 1


def named(catalog: Catalog, word: str, names: list[str]) -> str:
    """The id of a resource, or a type; by id or as printed."""
    slug = word.strip().lower().replace("'", "").replace(" ", "-")
    titles = {card.title.lower(): card.name for card in resource_cards(catalog)}
    found = slug if slug in names else titles.get(word.strip().lower(), "")
    if not found:
        near = nearest(slug, names)
        number = catalog.card_ids.get(slug, -1)
        kind = catalog.cards[number].kind if number >= 0 else ""
        raise refuse(NOT_FOUND, "lookup.craft.unknown", word, name=word, kind=kind, near=near)
    return found


def known(words: Sequence[str], names: set[str], what: str = "location") -> list[str]:
    """The ids of locations or innovations; refused with a suggestion if no recipe names one."""
    out: list[str] = []
    for word in words:
        slug = word.strip().lower().replace(" ", "-")
        if slug not in names:
            near = nearest(slug, sorted(names))
            every = ", ".join(sorted(names))
            said = {"name": word, "near": near, "names": every}
            if what == "location":
                raise refuse(NOT_FOUND, "lookup.craft.no-location", word, **said)
            raise refuse(NOT_FOUND, "lookup.craft.no-innovation", word, **said)
        out.append(slug)
    return out


# -- paying --------------------------------------------------------------------------------------------------------


def made(catalog: Catalog, card: Gear, recipe: Recipe, stock: list[Owned]) -> Craft | None:
    """This card by this recipe; None if more than one resource is missing.  [R-CRA-01, R-CRA-02]"""
    needs = [("card", name) for name, n in recipe.cards for _ in range(n)]
    needs += [("type", word) for word, n in recipe.types for _ in range(n)]
    needs += [ANYTHING] * recipe.any
    paid = payment(needs, stock)
    missing: list[str] = []
    if paid.count(-1) > 1:
        return None
    if -1 in paid:
        for need in dict.fromkeys(needs):
            rest = list(needs)
            rest.remove(need)
            if -1 not in payment(rest, stock):
                missing.append(need_in_words(catalog, need))
    uses: dict[str, int] = {}
    for which in paid:
        if which >= 0:
            uses[stock[which].name] = uses.get(stock[which].name, 0) + 1
    return Craft(card.name, card.title, recipe.location, recipe.innovation, recipe.endeavors, uses, missing)


def need_in_words(catalog: Catalog, need: tuple[str, str]) -> str:
    kind, name = need
    if kind == "card":
        return catalog.cards[catalog.card(name)].title
    return name if kind == "type" else say("lookup.craft.anything")


def payment(needs: list[tuple[str, str]], stock: list[Owned]) -> list[int]:
    """Which resource pays each need, -1 if none is left; as many needs as possible are paid (augmenting paths)."""
    paid = [-1] * len(needs)
    for i in range(len(needs)):
        reassign(i, needs, stock, paid, set())
    return paid


def reassign(need: int, needs: list[tuple[str, str]], stock: list[Owned], paid: list[int], tried: set[int]) -> bool:
    """Pay this need, if necessary by paying others with other resources."""
    for which, each in enumerate(stock):
        if which in tried or not each.pays(needs[need]):
            continue
        tried.add(which)
        users = [i for i, used in enumerate(paid) if used == which]
        if len(users) < each.number or any(reassign(user, needs, stock, paid, tried) for user in users):
            paid[need] = which
            return True
    return False
