"""Gear of the later locations and rare gear: numbers, keywords, edges and recipes as in the fact sheet."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from showdown.engine import Gear, core_catalog
from showdown.model.ids import CARD_EDGES, COLOURS, GEAR_RULES, PLACES, WEAPON_RULES


class Fact(NamedTuple):
    """A row of the fact sheet.  ``attack``: speed, accuracy, strength; ``cost``: location and resources."""

    keywords: str
    attack: tuple[int, int, int] = (0, 0, 0)
    rules: str = ""
    armor: str = ""
    edges: str = ""
    cost: str = ""
    reach: int = 1


PHOENIX = "armor set feather metal flammable"
LANTERN = "armor set metal heavy"
MASK = "item mask bone other"
FACTS = {
    "rainbow-katana": Fact(
        "weapon melee katana finesse two-handed",
        (4, 4, 4),
        "frail",
        edges="left red",
        cost="weapon-crafter heat: 1 bird-beak, 1 rainbow-droppings, 1 iron, 6 bone",
    ),
    "scrap-bone-spear": Fact(
        "weapon melee spear bone metal", (2, 6, 3), "frail", edges="right red, left green", reach=2
    ),
    "scrap-dagger": Fact(
        "weapon melee dagger metal",
        (3, 7, 2),
        edges="right red, left red",
        cost="weapon-crafter heat: 1 scrap, 1 bone",
    ),
    "skullcap-hammer": Fact(
        "weapon melee club bone", (2, 7, 3), edges="down green", cost="weapon-crafter: 1 scrap, 2 bone"
    ),
    "beast-knuckle": Fact("weapon melee katar bone", (2, 6, 4), "paired"),
    "lance-of-longinus": Fact(
        "weapon melee spear two-handed bone",
        (2, 6, 9),
        "irreplaceable",
        cost="stone-circle: 1 legendary-horns-resource, 6 organ",
        reach=2,
    ),
    "hollow-sword": Fact(
        "weapon melee sword bone",
        (3, 5, 3),
        "frail paired",
        cost="plumery: 1 hollow-wing-bones, 2 bone, 2 hide",
    ),
    "hollowpoint-arrow": Fact(
        "item ammunition arrow", (1, 6, 11), "slow", cost="plumery: 1 hollow-wing-bones, 1 scrap"
    ),
    "beacon-shield": Fact(
        "weapon melee shield metal heavy",
        (1, 6, 5),
        armor="head 2, arms 2, body 2, waist 2, legs 2",
        cost="blacksmith: 2 iron, 3 leather, 4 bone",
    ),
    "dragon-slayer": Fact(
        "weapon melee grand-weapon two-handed heavy metal",
        (1, 6, 9),
        "frail slow devastating-1 sharp early_iron",
        edges="up blue, right red",
        cost="blacksmith paint: 5 iron, 3 organ",
    ),
    "lantern-dagger": Fact(
        "weapon melee dagger finesse metal",
        (2, 7, 1),
        "sharp paired early_iron",
        edges="left red",
        cost="blacksmith: 1 iron, 4 leather, 2 bone",
    ),
    "lantern-glaive": Fact(
        "weapon melee spear axe two-handed finesse metal",
        (2, 6, 4),
        "sharp early_iron",
        edges="down green",
        cost="blacksmith: 2 iron, 2 leather, 4 bone",
        reach=2,
    ),
    "lantern-sword": Fact(
        "weapon melee sword finesse metal",
        (3, 5, 3),
        "sharp early_iron",
        edges="left red",
        cost="blacksmith: 1 iron, 5 bone, 3 hide",
    ),
    "perfect-slayer": Fact(
        "weapon melee grand-weapon two-handed sword heavy finesse metal",
        (3, 6, 14),
        "slow devastating-2 sharp irreplaceable",
        edges="down red",
        cost="blacksmith: 9 iron, 1 perfect-crucible, 3 organ",
    ),
    "ring-whip": Fact(
        "weapon melee whip finesse metal",
        (2, 5, 0),
        "sharp early_iron",
        edges="left blue",
        cost="blacksmith: 1 iron, 3 bone, 3 organ",
        reach=2,
    ),
    "scrap-shield": Fact(
        "weapon melee shield bone metal",
        (2, 7, 3),
        armor="head 1, arms 1, body 1, waist 1, legs 1",
        edges="right red",
        cost="blacksmith: 3 leather, 3 bone, 2 scrap",
    ),
    "oxidized-beacon-shield": Fact(
        "weapon melee shield metal heavy", (1, 6, 6), armor="head 2, arms 2, body 2, waist 2, legs 2"
    ),
    "oxidized-lantern-dagger": Fact(
        "weapon melee dagger finesse metal", (3, 6, 4), "sharp paired", edges="right red, left red"
    ),
    "oxidized-lantern-glaive": Fact(
        "weapon melee spear axe two-handed finesse metal", (2, 5, 6), "sharp", edges="down green", reach=2
    ),
    "oxidized-lantern-sword": Fact("weapon melee sword finesse metal", (3, 5, 5), "sharp", edges="left red"),
    "oxidized-ring-whip": Fact("weapon melee whip finesse metal", (2, 5, 3), "sharp", edges="left blue", reach=2),
    "butcher-cleaver": Fact("weapon melee axe other", (2, 5, 5), "paired sentient irreplaceable"),
    "thunder-maul": Fact("weapon melee club two-handed other", (2, 6, 10), "irreplaceable cursed unique"),
    "screaming-horns": Fact("armor set bone", armor="head 3", edges="down blue"),
    "screaming-leg-warmers": Fact("armor set fur", armor="legs 2", edges="up blue, right red"),
    "lantern-gauntlets": Fact(LANTERN, armor="arms 5", edges="left green", cost="blacksmith: 2 iron, 6 leather"),
    "lantern-greaves": Fact(
        LANTERN, armor="legs 5", edges="up blue, right red, left red", cost="blacksmith: 1 iron, 5 leather"
    ),
    "lantern-mail": Fact(LANTERN, armor="waist 5", edges="right green", cost="blacksmith: 1 iron, 5 organ"),
    "phoenix-faulds": Fact(PHOENIX, armor="waist 4", cost="plumery: 1 iron, 1 leather, 1 tail-feathers, 1 organ"),
    "phoenix-gauntlet": Fact(PHOENIX, armor="arms 4", cost="plumery: 1 iron, 1 leather, 1 small-feathers, 1 bone"),
    "phoenix-greaves": Fact(
        PHOENIX, armor="legs 4", edges="right red", cost="plumery: 1 iron, 1 leather, 1 small-feathers, 1 organ"
    ),
    "phoenix-helm": Fact(
        PHOENIX, armor="head 4", edges="down blue", cost="plumery: 1 small-feathers, 1 hollow-wing-bones, 1 bone"
    ),
    "regal-helm": Fact("armor bone metal", rules="cursed", armor="head 4"),
    "regal-plackart": Fact("armor bone metal", rules="cursed", armor="body 4"),
    "regal-gauntlet": Fact("armor bone metal", rules="cursed", armor="arms 4"),
    "regal-faulds": Fact("armor bone metal", rules="cursed", armor="waist 4"),
    "regal-greaves": Fact("armor bone metal", rules="cursed", armor="legs 4"),
    "forsaker-mask": Fact("item mask metal other", rules="accessory irreplaceable unique", armor="head 2"),
    "scrap-lantern": Fact("item metal lantern", edges="right blue"),
    "speed-powder": Fact("item soluble", edges="right blue", cost="barber-surgeon: 1 second-heart, 2 organ"),
    "survivors-lantern": Fact(
        "item lantern", edges="right green, down blue, left red", cost="exhausted-lantern-hoard: 1 endeavor"
    ),
    "finger-of-god": Fact(
        "weapon melee spear two-handed",
        (2, 5, 5),
        edges="up red",
        cost="weapon-crafter: 1 phoenix-finger, 4 bone",
        reach=2,
    ),
    "zanbato": Fact(
        "weapon melee grand-weapon two-handed bone",
        (1, 6, 6),
        "frail slow",
        edges="up red, right green",
        cost="weapon-crafter: 1 great-cat-bones, 2 hide",
    ),
    "counterweighted-axe": Fact(
        "weapon melee axe two-handed",
        (2, 6, 4),
        edges="up red",
        cost="weapon-crafter: 2 bone, 1 hide, 1 organ",
        reach=2,
    ),
    "whistling-mace": Fact(
        "weapon melee club bone",
        (3, 6, 3),
        "unwieldy",
        edges="down green",
        cost="weapon-crafter: 1 organ, 2 bone",
    ),
    "arc-bow": Fact(
        "weapon ranged bow two-handed",
        (1, 6, 9),
        "slow",
        edges="right green, left red",
        cost="plumery: 1 phoenix-whisker, 1 wishbone, 1 scrap",
        reach=6,
    ),
    "feather-shield": Fact(
        "weapon melee shield flammable",
        (3, 7, 0),
        edges="up blue",
        cost="plumery: 2 small-feathers, 1 muculent-droppings",
    ),
    "sonic-tomahawk": Fact(
        "weapon melee axe metal",
        (3, 5, 2),
        edges="left red",
        cost="plumery: 1 small-feathers, 1 hollow-wing-bones, 1 scrap",
    ),
    "adventure-sword": Fact("weapon melee sword finesse other", (3, 6, 0), "irreplaceable unique"),
    "twilight-sword": Fact("weapon melee two-handed finesse other", (1, 9, 9), "slow sentient irreplaceable cursed"),
    "lantern-halberd": Fact(
        "weapon melee spear axe two-handed lantern other", (2, 4, 7), "irreplaceable unique", reach=2
    ),
    "muramasa": Fact("weapon melee katana two-handed other", (6, 6, 6), "frail sharp sentient unique"),
    "steel-shield": Fact("weapon melee shield metal heavy", (1, 6, 6), "irreplaceable"),
    "steel-sword": Fact("weapon melee sword finesse metal", (1, 4, 5), "slow sharp irreplaceable"),
    "screaming-skirt": Fact(
        "armor set fur", armor="waist 3", edges="right green, down blue", cost="stone-circle: 1 pelt"
    ),
    "screaming-bracers": Fact(
        "armor set fur", armor="arms 2", edges="up green, left red", cost="stone-circle: 1 pelt, 1 hide"
    ),
    "lantern-helm": Fact(LANTERN, armor="head 5", edges="down blue", cost="blacksmith: 1 iron, 7 bone"),
    "lantern-cuirass": Fact(
        LANTERN,
        armor="body 5",
        edges="up blue, right green, down blue, left green",
        cost="blacksmith: 2 iron, 5 leather",
    ),
    "phoenix-plackart": Fact(
        PHOENIX,
        armor="body 4",
        edges="up blue, right red, left green",
        cost="plumery: 1 iron, 1 leather, 1 tail-feathers, 1 hide",
    ),
    "antelope-mask": Fact(
        MASK, rules="accessory", armor="head 2", cost="mask-maker: 1 pelt, 6 bone, 4 organ, 1 endeavor"
    ),
    "death-mask": Fact(MASK, rules="accessory", armor="head 2", cost="mask-maker: 6 bone, 4 organ, 1 endeavor"),
    "god-mask": Fact(MASK, rules="accessory", armor="head 2", cost="mask-maker: 6 bone, 4 organ, 1 endeavor"),
    "phoenix-mask": Fact(
        MASK, rules="accessory", armor="head 2", cost="mask-maker: 1 small-feathers, 6 bone, 4 organ, 1 endeavor"
    ),
    "white-lion-mask": Fact(
        MASK, rules="accessory", armor="head 2", cost="mask-maker: 1 shimmering-mane, 6 bone, 4 organ, 1 endeavor"
    ),
    "blue-charm": Fact("item jewelry fragile", edges="whole blue", cost="stone-circle: 3 organ"),
    "green-charm": Fact("item jewelry fragile", edges="whole green", cost="stone-circle: 3 organ"),
    "red-charm": Fact("item jewelry fragile", edges="whole red", cost="stone-circle: 3 organ"),
    "bone-earrings": Fact("item jewelry bone", cost="stone-circle: 1 shank-bone, 1 bone"),
    "boss-mehndi": Fact("item soluble", cost="stone-circle: 1 golden-whiskers, 1 bone"),
    "blood-paint": Fact("item soluble", cost="stone-circle paint: 1 bladder, 1 organ"),
    "blood-sheath": Fact("item bone other", cost="weapon-crafter: 1 hollow-wing-bones, 1 muculent-droppings, 5 organ"),
    "scrap-rebar": Fact("item metal heavy"),
    "polishing-lantern": Fact("item metal lantern", edges="left red", cost="blacksmith: 1 iron, 1 organ, 1 scrap"),
    "almanac": Fact("item soluble flammable", edges="right blue", cost="barber-surgeon pictograph: 2 leather"),
    "hours-ring": Fact("item other", rules="selfish unique", cost="plumery: 1 shimmering-halo, 5 organ"),
    "crest-crown": Fact(
        "item other",
        edges="up blue, right green, down blue, left red",
        cost="plumery: 1 phoenix-crest, 6 organ",
    ),
    "bird-bread": Fact("item consumable soluble", edges="right green", cost="plumery: 1 pustules, 3 hide"),
    "elder-earrings": Fact(
        "item jewelry",
        edges="right green, down blue, left red",
        cost="barber-surgeon: 1 shank-bone, 1 scrap",
    ),
    "brain-mint": Fact("item consumable", edges="up green, left blue", cost="barber-surgeon: 1 screaming-brain"),
    "bug-trap": Fact("item soluble", cost="barber-surgeon: 1 muscly-gums, 2 bone"),
    "first-aid-kit": Fact(
        "item heavy",
        edges="up green, right green, down green, left green",
        cost="barber-surgeon: 1 leather, 2 bone",
    ),
    "musk-bomb": Fact("item stinky thrown fragile", cost="barber-surgeon pottery: 7 of any kind"),
    "portcullis-key": Fact("item"),
}


def rules_of(card: Gear) -> str:
    found = [word for word in ("accessory", "frail", "slow") if getattr(card, word)]
    found += [f"devastating-{card.devastating}"] if card.devastating else []
    found += [word for i, word in enumerate(WEAPON_RULES) if card.special >> i & 1]
    return " ".join(found + [word for i, word in enumerate(GEAR_RULES) if card.bound >> i & 1])


def cost_of(card: Gear) -> str:
    if not card.recipes:
        return ""
    (recipe,) = card.recipes
    parts = [f"{n} {name}" for name, n in (*recipe.cards, *recipe.types)]
    parts += [f"{recipe.any} of any kind"] if recipe.any else []
    parts += [f"{recipe.endeavors} endeavor"] if recipe.endeavors else []
    return f"{recipe.location}{' ' + recipe.innovation if recipe.innovation else ''}: {', '.join(parts)}"


def fact_of(card: Gear) -> Fact:
    edges = [f"{CARD_EDGES[i]} {COLOURS[colour]}" for i, colour in enumerate(card.edges) if colour]
    edges += [f"whole {COLOURS[card.whole]}"] if card.whole else []
    return Fact(
        " ".join(card.keywords),
        (card.speed, card.accuracy, card.strength),
        rules_of(card),
        ", ".join(f"{PLACES[place]} {n}" for place, n in card.armor),
        ", ".join(edges),
        cost_of(card),
        card.reach,
    )


@pytest.mark.parametrize("name", FACTS)
def test_gear_is_as_in_the_fact_sheet(name: str) -> None:
    """[R-GEAR-04, R-GEAR-05, R-CRA-01]"""
    catalog = core_catalog()
    assert fact_of(catalog.gear(catalog.card(name))) == FACTS[name]
