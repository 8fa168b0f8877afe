"""What the words of gear mean, for pages and explanations.  [R-GEAR-05, R-GEAR-06]"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, final

from showdown.forms.kinds import NAME, Defs, Kind, Listing, Schema
from showdown.forms.reader import Path, Reading

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
    "melee",
    "metal",
    "noisy",
    "organ",
    "other",
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
WEAPON_FIELDS = {
    "speed": "attack dice",
    "accuracy": "a die hits from this number on",
    "strength": "added to wound attempts",
    "luck": "added to luck in its attacks",
    "deadly": "the same, as the keyword",
    "reach": "strikes from so many spaces away, over obstacles",
    "range": "shoots so far; needs a free line",
    "cumbersome": "costs movement as well as activation, unless something else activates it",
    "frail": "archived after an attack that tried a super-dense location",
    "slow": "always one die",
    "devastating": "so many more wounds with each wound",
    "ammunition": "shot with gear of this keyword, at its range, by none of its other rules",
    "once_per_showdown": "one activation in a showdown",
    "activation_limit": "so many activations in a showdown",
    "sharp": "a d10 more strength in each attempt",
    "savage": "one more wound with the first critical of an attack",
    "paired": "two of the same name add their speeds",
    "provoke": "a wound makes the attacker the priority target",
    "early_iron": "a 1 among the attack dice cancels the attack",
    "unwieldy": "each 1 among the attack dice deals the attacker 1 damage",
    "unstoppable": "wounds on 6+, whatever strength and toughness; no criticals",
    "sentient": "serves only the insane",
    "unshakable": "a trap is ignored on 6+",
}
GEAR_FIELDS = {
    "keywords": "as printed; `weapon` may be carried twice, `two-handed` needs both arms, `other` shuns the selfish",
    "weapon": "makes it attack (above)",
    "armor": "points by place, or `all`",
    "accessory": "worn on top of armor",
    "affinity": "colours by edge: `up`, `right`, `down`, `left`",
    "always": "every survivor has it, without a slot",
    "irreplaceable": "archived when its bearer dies",
    "cursed": "the same, and nothing else takes it out of the grid",
    "selfish": "no gear with the keyword `other` beside it",
    "unique": "one survivor at most carries it",
    "undeathable": "its bearer does not die on 6+",
    "outfit": "stands in for the missing piece of an armor set of the same material",
    "bonuses": "attributes and weapon rules (`special`) while `if`, `with` and `needs` hold",
    "when": "a block at a moment",
    "rules": "what its bearer can or cannot do",
    "abilities": "what activation can be spent on, and what else it costs",
}


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
