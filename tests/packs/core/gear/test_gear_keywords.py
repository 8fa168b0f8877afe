"""Keywords and edges of armor and items, compared with the fact sheet.  [R-GEAR-05]

Keywords matter to other cards: heavy and stinky gear, instruments, what can be consumed.
"""

from __future__ import annotations

import pytest

from showdown.engine import core_catalog

RAWHIDE = ("armor", "set", "rawhide")
LION = ("armor", "set", "fur", "heavy")
LEATHER = ("armor", "set", "leather")
KEYWORDS: dict[str, tuple[str, ...]] = {
    "cloth": ("armor",),
    "skull-helm": ("armor", "bone", "fragile"),
    **{f"rawhide-{piece}": RAWHIDE for piece in ("headband", "vest", "gloves", "pants", "boots")},
    **{f"white-lion-{piece}": LION for piece in ("helm", "coat", "gauntlet", "skirt", "boots")},
    **{f"leather-{piece}": LEATHER for piece in ("mask", "cuirass", "bracers", "skirt", "boots")},
    "lion-headdress": ("item", "flammable"),
    "lion-skin-cloak": ("armor", "fur", "bone", "heavy", "flammable"),
    "bandages": ("item",),
    "monster-grease": ("item", "consumable", "soluble", "stinky"),
    "lucky-charm": ("item", "jewelry"),
    "fecal-salve": ("item", "balm", "stinky"),
    "monster-tooth-necklace": ("item", "jewelry", "bone"),
    "dried-acanthus": ("item", "herb", "consumable"),
    "stone-noses": ("item", "jewelry"),
    "cat-eye-circlet": ("item", "jewelry", "other"),
    "whisker-harp": ("item", "instrument", "noisy"),
    "frenzy-drink": ("item", "consumable", "fragile"),
    "rawhide-drum": ("item", "rawhide", "instrument", "noisy"),
    "scavenger-kit": ("item", "heavy"),
}
EDGES = {
    "skull-helm": {"down": "red"},
    "rawhide-headband": {"down": "blue"},
    "rawhide-vest": {"up": "blue", "right": "red"},
    "rawhide-gloves": {"left": "red"},
    "white-lion-helm": {"down": "red"},
    "white-lion-coat": {"up": "blue"},
    "white-lion-skirt": {"left": "red", "right": "red"},
    "white-lion-boots": {"right": "red", "down": "red"},
    "leather-mask": {"up": "blue", "down": "red"},
    "leather-cuirass": {"up": "red", "down": "blue"},
    "leather-bracers": {"right": "green"},
    "leather-skirt": {"down": "green"},
    "leather-boots": {"left": "green", "right": "green"},
    "lion-skin-cloak": {"right": "green"},
    "bandages": {"left": "blue", "down": "green"},
    "monster-grease": {"left": "green"},
    "lucky-charm": {"left": "blue", "right": "blue"},
    "fecal-salve": {"left": "blue"},
    "monster-tooth-necklace": {"right": "red"},
    "cat-eye-circlet": {"left": "blue"},
    "whisker-harp": {"left": "blue"},
    "rawhide-drum": {"left": "green"},
    "scavenger-kit": {"down": "green"},
}


@pytest.mark.parametrize("card", KEYWORDS)
def test_keywords(card: str) -> None:
    assert core_catalog().gear(core_catalog().card(card)).keywords == KEYWORDS[card]


@pytest.mark.parametrize("card", KEYWORDS)
def test_edges(card: str) -> None:
    edges = core_catalog().gear(core_catalog().card(card)).edges
    colours = ("", "red", "green", "blue")
    named = zip(("up", "right", "down", "left"), edges, strict=True)
    assert {edge: colours[colour] for edge, colour in named if colour} == EDGES.get(card, {})
