"""The keywords and fields of gear, and where their meanings are.  [R-GEAR-05, R-GEAR-06]"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, final

from showdown.forms.kinds import NAME, Defs, Kind, Listing, Schema
from showdown.forms.reader import Path, Reading
from showdown.language import say

LIKE_A_TYPO = 0.8
"""How much a new keyword may look like a known one, from 0 to 1."""

KEYWORDS = [
    "ammunition",
    "armor",
    "arrow",
    "axe",
    "balm",
    "bone",
    "bow",
    "club",
    "consumable",
    "dagger",
    "feather",
    "finesse",
    "flammable",
    "flower",
    "fragile",
    "fur",
    "grand-weapon",
    "heavy",
    "herb",
    "hide",
    "instrument",
    "iron",
    "item",
    "jewelry",
    "katana",
    "katar",
    "lantern",
    "leather",
    "mask",
    "melee",
    "metal",
    "noisy",
    "organ",
    "other",
    "perfect",
    "pickaxe",
    "ranged",
    "rawhide",
    "scrap",
    "scrolls",
    "scythe",
    "set",
    "shield",
    "sickle",
    "skull",
    "soluble",
    "spear",
    "stinky",
    "stone",
    "sword",
    "thrown",
    "tool",
    "two-handed",
    "vermin",
    "weapon",
    "whip",
]
"""Keywords as printed.  A pack may have others, if they do not look like one of these mistyped."""
WEAPON_FIELDS = (
    "speed",
    "accuracy",
    "strength",
    "luck",
    "deadly",
    "reach",
    "range",
    "cumbersome",
    "frail",
    "slow",
    "devastating",
    "ammunition",
    "once_per_showdown",
    "activation_limit",
    "sharp",
    "savage",
    "paired",
    "provoke",
    "early_iron",
    "unwieldy",
    "unstoppable",
    "sentient",
    "unshakable",
)
"""The fields of a weapon, in the order of the documentation."""
GEAR_FIELDS = (
    "keywords",
    "weapon",
    "armor",
    "accessory",
    "affinity",
    "always",
    "recipe",
    "campaign",
    "irreplaceable",
    "cursed",
    "selfish",
    "unique",
    "undeathable",
    "outfit",
    "bonuses",
    "auras",
    "when",
    "rules",
    "abilities",
)
"""The fields of gear, in the order of the documentation."""


def meaning_of_weapon(field: str) -> str:
    """What a field of a weapon means, in the current language."""
    return say(f"keywords.weapon.{field}")


def meaning_of_gear(field: str) -> str:
    """What a field of gear means, in the current language."""
    return say(f"keywords.gear.{field}")


@final
class Keyword(Kind):
    """A keyword of gear or resources: one of those printed, or a new one that does not look like a typo of one."""

    def read(self, r: Reading, value: Any, path: Path) -> str:
        word = r.name(value, path)
        near = [] if word in KEYWORDS else get_close_matches(word, KEYWORDS, 1, LIKE_A_TYPO)
        if near:
            r.bad(path, f"unknown keyword '{word}'", found=word, near=near[0])
        return word

    def schema(self, defs: Defs) -> Schema:
        return {"anyOf": [{"enum": list(KEYWORDS)}, NAME.schema(defs)]}


KEYWORD_LIST = Listing(Keyword())
