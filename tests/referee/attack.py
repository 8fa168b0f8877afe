"""Numbers of attacks: dice, to hit, to wound, critical wounds.  [R-MAT-05 to R-MAT-08, R-SAT-03 to R-SAT-05, R-WND-02,
R-CRT-01, R-KDM-03]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Weapon(NamedTuple):
    """The printed numbers of a weapon.  ``reach``: the greatest distance; ``ranged``: needs a clear line of sight."""

    speed: int
    accuracy: int
    strength: int
    reach: int = 1
    ranged: bool = False
    deadly: int = 0
    slow: bool = False
    paired: bool = False
    keywords: frozenset[str] = frozenset()


WEAPONS = {
    "fist-and-tooth": Weapon(2, 8, 0, deadly=1),
    "founding-stone": Weapon(2, 7, 1),
    "bone-blade": Weapon(2, 6, 2),
    "bone-axe": Weapon(2, 6, 3),
    "bone-dagger": Weapon(3, 7, 1, keywords=frozenset({"dagger"})),
    "bone-darts": Weapon(1, 7, 3, reach=6, ranged=True),
    "bone-club": Weapon(2, 6, 5, keywords=frozenset({"club", "two-handed"})),
    "bone-pickaxe": Weapon(1, 8, 2),
    "bone-sickle": Weapon(2, 8, 1),
    "cat-gut-bow": Weapon(2, 7, 3, reach=6, ranged=True, keywords=frozenset({"two-handed"})),
    "claw-head-arrow": Weapon(1, 6, 6, reach=6, ranged=True, slow=True),
    "king-spear": Weapon(2, 6, 3, reach=2, keywords=frozenset({"two-handed"})),
    "cat-fang-knife": Weapon(3, 6, 2, keywords=frozenset({"dagger"})),
    "lion-beast-katar": Weapon(2, 7, 3, deadly=1, paired=True, keywords=frozenset({"katar"})),
    "rawhide-whip": Weapon(3, 7, 1),
    "hunter-whip": Weapon(3, 6, 3),
    "leather-shield": Weapon(1, 8, 1, keywords=frozenset({"shield"})),
    "scrap-sword": Weapon(2, 5, 3),
}


class Profile(NamedTuple):
    """The printed attack profile of an AI card.

    ``hits_on``: the number every die needs, whatever evasion and tokens say; 0 if it is worked out as usual.
    """

    speed: int
    accuracy: int
    damage: int
    reach: int = 1
    hits_on: int = 0


PROFILES = {
    "basic-action": Profile(2, 2, 1),
    "claw": Profile(2, 2, 1),
    "chomp": Profile(1, 2, 1),
    "bat-around": Profile(2, 5, 1),
    "combo-claw": Profile(2, 4, 1),
    "grasp": Profile(1, 2, 1),
    "power-swat": Profile(1, 2, 2),
    "revenge": Profile(2, 2, 2),
    "vicious-claw": Profile(2, 2, 1),
    "bloody-claw": Profile(2, 2, 2),
    "maul": Profile(2, 2, 3),
    "vanish": Profile(4, 2, 2),
    "antelope-basic-action": Profile(2, 2, 1),
    "back-kick": Profile(1, 3, 3),
    "bite": Profile(1, 2, 2),
    "bolt": Profile(1, 2, 1),
    "gore": Profile(1, 2, 1),
    "run-down": Profile(1, 2, 1),
    "slam": Profile(1, 2, 1),
    "buck": Profile(1, 3, 1),
    "great-kick": Profile(4, 2, 2),
    "ram": Profile(1, 2, 1),
    "ravenous": Profile(1, 2, 2),
    "stomp": Profile(1, 2, 2),
    "skewer": Profile(1, 2, 3),
    "butcher-basic-action": Profile(2, 4, 1),
    "backhand": Profile(1, 4, 2, reach=2),
    "hack": Profile(2, 4, 1),
    "hew": Profile(1, 3, 3),
    "infinite-kick": Profile(2, 4, 1),
    "kick": Profile(2, 4, 1),
    "wild-carve": Profile(2, 4, 1),
    "devour-lantern": Profile(2, 4, 1),
    "double-hack": Profile(4, 4, 1),
    "hack-city": Profile(4, 4, 1),
    "lantern-hunger": Profile(4, 4, 1),
    # King's Man; its trait Out-Fighting gives all its attacks a reach of 2
    "kings-man-basic-action": Profile(3, 3, 3),
    "kings-man-axe": Profile(3, 3, 3),
    "kings-man-cleave": Profile(3, 3, 3),
    "force-thrust": Profile(3, 3, 3),
    "kings-man-hammer": Profile(3, 3, 3, reach=2),
    "hook-and-pull": Profile(3, 3, 3, reach=2),
    "kings-grace": Profile(3, 3, 3),
    "kings-man-spear": Profile(3, 3, 3),
    "kings-man-trip": Profile(2, 3, 3),
    "kings-axe": Profile(3, 3, 3),
    # The Hand; with_lines adds what its open lenses do
    "hand-basic-action": Profile(2, 2, 5),
    "bullet-jabs": Profile(5, 2, 2),
    "full-powered-flick": Profile(2, 2, 4),
    "line-up": Profile(2, 2, 6),
    "liver-blow": Profile(2, 2, 5),
    "rude-slap": Profile(2, 2, 6),
    "thunderbolt-right": Profile(2, 4, 7),
    "kings-palm": Profile(1, 2, 9),
    "small-uppercut": Profile(1, 2, 9),
    "answering-blow": Profile(2, 3, 1),
    "clapper-blow": Profile(1, 2, 2),
    "low-sweep": Profile(2, 3, 1, reach=2),
    "long-memory": Profile(2, 3, 1),
    "herd": Profile(3, 4, 1),
    "swallow-the-sound": Profile(2, 2, 2),
    "undertow": Profile(1, 2, 1),
    # Gallowkite
    "talon-rope": Profile(2, 3, 1, reach=2),
    "long-stoop": Profile(2, 3, 1),
    "carry-off": Profile(2, 3, 1),
    "reel": Profile(2, 3, 1),
    "fall-from-the-dark": Profile(2, 3, 1),
    "hang": Profile(1, 3, 1),
    "dropped-from-height": Profile(2, 2, 1),
    "behind-you": Profile(1, 2, 2),
    # Tallowmother
    "drip-and-press": Profile(2, 3, 1),
    "wick-lash": Profile(2, 3, 1),
    "shepherds-hook": Profile(2, 3, 1),
    "call-them-home": Profile(2, 3, 1),
    "wax-over": Profile(1, 2, 2),
    "melt-and-smother": Profile(1, 3, 1),
    # Tithe-Keeper
    "reckoning-hand": Profile(2, 3, 1),
    "collect": Profile(2, 3, 1),
    "distraint": Profile(2, 3, 1),
    "two-voices": Profile(3, 4, 1),
    "foreclosure": Profile(2, 3, 1),
    "sealed-receipt": Profile(1, 2, 1, hits_on=2),
}
ON_A_ZONE = {
    "hang",
    "melt-and-smother",
    "kings-man-basic-action",
    "kings-man-axe",
    "kings-man-cleave",
    "force-thrust",
    "kings-grace",
    "kings-man-spear",
    "kings-man-trip",
    "kings-axe",
    "line-up",
    "rude-slap",
}
"""Attacks on every survivor in a zone, adjacent or not."""
ENOUGH_CHILDREN = 2
"""So many wicklings on the board make Call Them Home stronger and the Cold Core harder."""


class Level(NamedTuple):
    """The stat line of a monster.  ``number``: its level for "per monster level"."""

    number: int
    movement: int
    toughness: int
    speed: int
    damage: int


LEVELS = {
    ("white-lion", "first-story"): Level(1, 6, 6, 0, 0),
    ("white-lion", "level-1"): Level(1, 6, 8, 0, 0),
    ("white-lion", "level-2"): Level(2, 7, 10, 1, 1),
    ("white-lion", "level-3"): Level(3, 8, 14, 2, 2),
    ("white-lion", "beast-of-sorrow"): Level(4, 7, 13, 1, 1),
    ("white-lion", "great-golden-cat"): Level(4, 9, 17, 2, 5),
    ("screaming-antelope", "level-1"): Level(1, 6, 8, 0, 0),
    ("screaming-antelope", "level-2"): Level(2, 8, 10, 1, 1),
    ("screaming-antelope", "level-3"): Level(3, 8, 12, 2, 2),
    ("butcher", "level-1"): Level(1, 5, 9, 0, 0),
    ("butcher", "level-2"): Level(2, 5, 12, 1, 1),
    ("butcher", "level-3"): Level(3, 5, 15, 2, 2),
    ("kings-man", "level-1"): Level(1, 5, 12, 0, 0),
    ("kings-man", "level-2"): Level(2, 6, 15, 1, 1),
    ("kings-man", "level-3"): Level(3, 6, 18, 2, 2),
    ("the-hand", "level-1"): Level(1, 5, 14, 0, 0),
    ("the-hand", "level-2"): Level(2, 6, 15, 1, 1),
    ("the-hand", "level-3"): Level(3, 6, 30, 3, 6),
    ("bellmaw", "level-1"): Level(1, 5, 8, 0, 0),
    ("bellmaw", "level-2"): Level(2, 6, 11, 1, 1),
    ("bellmaw", "level-3"): Level(3, 7, 14, 1, 2),
    ("gallowkite", "level-1"): Level(1, 7, 8, 0, 0),
    ("gallowkite", "level-2"): Level(2, 8, 10, 1, 0),
    ("gallowkite", "level-3"): Level(3, 9, 13, 1, 1),
    ("tallowmother", "level-1"): Level(1, 4, 8, 0, 0),
    ("tallowmother", "level-2"): Level(2, 5, 10, 0, 1),
    ("tallowmother", "level-3"): Level(3, 6, 13, 1, 1),
    ("tithe-keeper", "level-1"): Level(1, 6, 8, 0, 0),
    ("tithe-keeper", "level-2"): Level(2, 6, 11, 0, 1),
    ("tithe-keeper", "level-3"): Level(3, 7, 14, 1, 1),
}
TOUGHNESS_OF_LOCATION = {"giant-tongue": -2, "furious-breast-plate": 2, "exotic-fur-collar": -4}
GREEN_GROUP = {"exotic-bone-bracer", "exotic-rib-plate", "gilded-sabaton", "shadow-fabric-gloves"}
"""Locations of the Hand that are 4 tougher while the green lens is open."""
WITHOUT_CRITICAL = {
    "ferocious-spasm",
    "armored-pig-shoulder",
    "butchers-mask",
    "left-cleaver",
    "right-cleaver",
    "furious-bellow",
    "furious-breast-plate",
    "furious-crown",
    "furious-gauntlet",
    "furious-greaves",
    "furious-gut",
    "furious-shoulder",
    "furious-vambraces",
    "thick-cape",
    "battle-pressure",
    "regal-back",
    "regal-breastplate",
    "regal-collar",
    "regal-gauntlet-location",
    "regal-greaves-location",
    "regal-helm-location",
    "regal-sabatons",
    "regal-vambraces",
    "gilded-sabaton",
    "exotic-fur-collar",
    "gilded-cuirass",
    "spine-saber-sheath",
}
DAGGER_STRENGTH = {
    "regal-back": 3,
    "regal-collar": 3,
    "regal-faceplate": 3,
    "regal-gauntlet-location": 3,
    "regal-helm-location": 3,
    "regal-sabatons": 3,
}
"""What a dagger adds to the strength at these locations."""
WEAK_SPOT, WEAKER = "monster-weak-spot", 4
"""A trait, and how much less tough the monster is against attacks from its blind spot."""
CLUB_OR_SHIELD_LUCK = {
    "delicate-inverted-knee",
    "furry-throat",
    "restless-back",
    "restless-ear",
    "restless-muzzle",
}
BASIC_ACTION_OF = {
    "white-lion": "basic-action",
    "screaming-antelope": "antelope-basic-action",
    "butcher": "butcher-basic-action",
    "kings-man": "kings-man-basic-action",
    "the-hand": "hand-basic-action",
    "bellmaw": "answering-blow",
    "gallowkite": "talon-rope",
    "tallowmother": "drip-and-press",
    "tithe-keeper": "reckoning-hand",
}
BASIC_ACTIONS = set(BASIC_ACTION_OF.values())
BOOSTS = {"ground-fighting": (2, 1), "beasts-paw": (0, 2), "clapper": (1, 0), "peal": (0, 1)}
"""What cards that call for a Basic Action add to its speed and damage."""


LENSES: dict[tuple[str, str], tuple[int, int, int]] = {
    ("bullet-jabs", "blue-lens"): (0, 4, 1),
    ("liver-blow", "red-lens"): (3, 0, 3),
    ("thunderbolt-right", "blue-lens"): (1, 0, 0),
    ("line-up", "blue-lens"): (1, 0, 1),
    ("rude-slap", "blue-lens"): (1, 0, 1),
    ("small-uppercut", "red-lens"): (1, 0, 0),
}
"""What an open lens adds to the speed, the accuracy and the damage of a card of the Hand."""


def with_lines(profile: Profile, card: str, faces: dict[str, str], wicklings: int) -> Profile:
    """The profile with the lines of the card whose condition holds."""
    for lens in ("red-lens", "green-lens", "blue-lens"):
        if faces.get(lens) == "open":
            speed, accuracy, damage = LENSES.get((card, lens), (0, 0, 0))
            profile = profile._replace(
                speed=profile.speed + speed, accuracy=profile.accuracy - accuracy, damage=profile.damage + damage
            )
    if card == "reckoning-hand" and faces.get("double-mask") == "shut-fist":
        return profile._replace(damage=profile.damage + 1)
    if card == "call-them-home" and wicklings >= ENOUGH_CHILDREN:
        return profile._replace(speed=profile.speed + 1, damage=profile.damage + 1)
    return profile


def toughness_of_location(location: str, faces: dict[str, str], wicklings: int) -> int:
    """What a hit location adds to the toughness."""
    mask = faces.get("double-mask")
    if location == "left-mask":
        return -1 if mask == "open-palm" else 0
    if location == "right-mask":
        return 1 if mask == "shut-fist" else 0
    if location in GREEN_GROUP:
        return 4 if faces.get("green-lens") == "open" else 0
    if location == "cold-core":
        return 2 if wicklings >= ENOUGH_CHILDREN else 0
    return TOUGHNESS_OF_LOCATION.get(location, 0)


def is_hit(die: int, needed: int, perfect: int = 10) -> bool:
    """A natural 10 always hits and a natural 1 always misses.  [R-GEN-04]

    ``perfect``: the lowest die that is a Perfect Hit; the art Timeless Eye makes it 9.
    """
    return die >= perfect or (die != 1 and die >= needed)


def count_hits(dice: Iterable[int], needed: int, perfect: int = 10) -> int:
    """How many of these dice hit."""
    return sum(1 for die in dice if is_hit(die, needed, perfect))


def needed_to_hit(weapon: int, evasion: int, own: int, blind: bool, fallen: bool) -> int:
    """The lowest die that hits the monster.  A fallen monster is hit on 3+.  [R-SAT-04, R-SAT-05, R-KDM-03]"""
    return 3 if fallen else weapon + evasion - own - (1 if blind else 0)


def monster_needs(profile: int, evasion: int, own: int) -> int:
    """The lowest die with which the monster hits.  [R-MAT-06]"""
    return profile + evasion - own


def critical_number(luck: int, monster_luck: int) -> int:
    """The lowest wound roll that is critical; above 10 no roll is, and a natural 1 never is.  [R-CRT-01, R-GEN-04]"""
    return max(2, 10 - luck + monster_luck)


def wound_result(die: int, strength: int, toughness: int, critical: int, has_critical: bool) -> str:
    """``critical``, ``wound`` or ``failure``.  [R-WND-02, R-CRT-01, R-CRT-03]"""
    if has_critical and die != 1 and die >= critical:
        return "critical"
    if die == 10 or (die != 1 and die + strength >= toughness):
        return "wound"
    return "failure"
