"""Which figures and other things exist where a block of a card runs: one table for moments, one for blocks.

The checker of cards asks them before play (rules/verbs/figures.py): a card may only speak of what can exist there.
"""

from __future__ import annotations

from typing import Final

from showdown.model.ids import (
    ACT_ENDS,
    ACT_STARTS,
    AI_DRAWN,
    AI_TO_BE_DRAWN,
    ARRIVES,
    ATTACK_ENDS,
    ATTACK_MOMENTS,
    BASIC_ACTION_ENDS,
    BEFORE_BRAIN_TRAUMA,
    BEFORE_SEVERE_INJURY,
    DEPARTS,
    HIT_LOCATIONS_ROLLED,
    HIT_LOCATIONS_SHUFFLED,
    HOOKS,
    INSTINCT_FOLLOWED,
    MONSTER_DIES,
    MONSTER_KNOCKED_DOWN,
    MONSTER_STANDS,
    MONSTER_STARTS_MOVING,
    MONSTER_TURN_ENDS,
    MONSTER_TURN_STARTS,
    MONSTER_WOUNDED,
    ROUND_ENDS,
    SHOWDOWN_ENDS,
    SURVIVOR_ENCOURAGES,
    SURVIVOR_IS_HIT,
    SURVIVOR_KILLED,
    SURVIVORS_TURN_STARTS,
)

# -- what can exist where a block runs, as bits --------------------------------------------------------------------
THE_TARGET: Final = 1 << 0
THE_TARGETS: Final = 1 << 1
THE_ATTACKER: Final = 1 << 2
A_SURVIVOR: Final = 1 << 3
AN_OWNER: Final = 1 << 4
AN_ATTACK: Final = 1 << 5
"""An attack of a survivor is in progress, or can be."""
HITS_ON_SURVIVOR: Final = 1 << 6
"""The monster has hit, and the hits are not yet taken."""
SEVERE_INJURY_COMES: Final = 1 << 7
BRAIN_TRAUMA_COMES: Final = 1 << 8
A_DRAW_COMES: Final = 1 << 9
A_CARD_IS_DRAWN: Final = 1 << 13
A_TILE: Final = 1 << 10
A_MONSTER_CARD: Final = 1 << 11
"""The block is of a card that the monster has in play or performs, which can hold tokens."""
AN_ACTION: Final = 1 << 12
"""The block is of an AI card that is being performed, so that it has somewhere to go afterwards."""
EVERYTHING: Final = (1 << 14) - 1

WORDS: Final[dict[int, str]] = {
    THE_TARGET: "target",
    THE_TARGETS: "targets",
    THE_ATTACKER: "attacker",
    A_SURVIVOR: "the survivor",
    AN_OWNER: "owner",
    AN_ATTACK: "an attack of a survivor",
    HITS_ON_SURVIVOR: "hits of the monster that are not yet taken",
    SEVERE_INJURY_COMES: "a severe injury that is about to be rolled",
    BRAIN_TRAUMA_COMES: "a brain trauma that is about to be rolled",
    A_DRAW_COMES: "an AI card that is about to be drawn",
    A_CARD_IS_DRAWN: "an AI card that was just drawn",
    A_TILE: "a terrain tile of this card",
    A_MONSTER_CARD: "a card of the monster",
    AN_ACTION: "an AI card that is being performed",
}

# -- moments -------------------------------------------------------------------------------------------------------
NO_SURVIVOR: Final[tuple[int, ...]] = (
    MONSTER_TURN_STARTS,
    MONSTER_TURN_ENDS,
    AI_DRAWN,
    MONSTER_STARTS_MOVING,
    MONSTER_WOUNDED,
    MONSTER_KNOCKED_DOWN,
    MONSTER_DIES,
    SURVIVOR_KILLED,
    ATTACK_ENDS,
    INSTINCT_FOLLOWED,
    AI_TO_BE_DRAWN,
    ROUND_ENDS,
    HIT_LOCATIONS_SHUFFLED,
    SURVIVORS_TURN_STARTS,
    BASIC_ACTION_ENDS,
    MONSTER_STANDS,
)
"""Moments that belong to no survivor; at every other one there is ``the survivor`` it happens to."""
NO_ATTACK: Final[tuple[int, ...]] = (
    MONSTER_TURN_STARTS,
    MONSTER_TURN_ENDS,
    AI_DRAWN,
    AI_TO_BE_DRAWN,
    ROUND_ENDS,
    SURVIVORS_TURN_STARTS,
    ACT_STARTS,
    ACT_ENDS,
    DEPARTS,
    ARRIVES,
    SHOWDOWN_ENDS,
)
"""Moments at which no survivor can be in the middle of an attack."""


def things_at(moment: int) -> int:
    """What can exist at a moment, on any card."""
    out = 0 if moment in NO_SURVIVOR else A_SURVIVOR
    if moment not in NO_ATTACK:
        out |= AN_ATTACK
    if moment in ATTACK_MOMENTS:
        out |= THE_ATTACKER
    if moment == BEFORE_SEVERE_INJURY:
        out |= SEVERE_INJURY_COMES
    if moment == BEFORE_BRAIN_TRAUMA:
        out |= BRAIN_TRAUMA_COMES
    if moment == HIT_LOCATIONS_ROLLED or moment == SURVIVOR_IS_HIT:
        out |= HITS_ON_SURVIVOR
    if moment == AI_DRAWN:
        out |= A_CARD_IS_DRAWN
    if moment == AI_TO_BE_DRAWN or moment == MONSTER_TURN_STARTS:
        out |= A_DRAW_COMES
    return out


def on_monster_card(moment: int) -> int:
    """What can exist in ``when`` of an AI card, a trait or a hit location."""
    return things_at(moment) | A_MONSTER_CARD


def on_own_card(moment: int, anybody: bool) -> int:
    """What can exist in ``when`` of a card that a survivor has.  ``anybody``: it hears the moments of the others, too.

    The target is whom else the moment is about: the encouraged one, or the other survivor it happened to.
    """
    out = things_at(moment) & ~THE_ATTACKER | A_SURVIVOR | AN_OWNER
    if moment == SURVIVOR_ENCOURAGES or (anybody and moment not in NO_SURVIVOR):
        out |= THE_TARGET
    return out


def never_comes(moment: int, anybody: bool) -> bool:
    """Does a card of a survivor wait in vain?  A moment of nobody reaches only cards that listen for anybody's."""
    return moment in NO_SURVIVOR and not anybody


def moments_with(thing: int) -> list[str]:
    """The moments at which this can exist, for the message about a card that speaks of it elsewhere."""
    return [HOOKS[moment] for moment in range(len(HOOKS)) if things_at(moment) & thing]


# -- blocks --------------------------------------------------------------------------------------------------------
BY_ATTACKER: Final = THE_ATTACKER | A_SURVIVOR | AN_ATTACK | A_MONSTER_CARD
"""A hit location speaks in the attack of a survivor, who is its attacker and its survivor."""
OWN: Final = A_SURVIVOR | AN_OWNER
AN_EVENT: Final = A_SURVIVOR | AN_ATTACK
"""What happens to a survivor, in an attack too."""
PERFORMED: Final = A_MONSTER_CARD | AN_ACTION
BLOCKS: Final[dict[str, dict[str, int]]] = {
    "ai.yaml": {
        "actions": PERFORMED,
        "face_down": PERFORMED,
        "face_up": PERFORMED,
        "persistent_injury": PERFORMED,
        "abilities": OWN | A_MONSTER_CARD,
    },
    "hit-locations.yaml": {
        "special": BY_ATTACKER,
        "failure": BY_ATTACKER,
        "wound": BY_ATTACKER,
        "reflex": BY_ATTACKER,
        "critical": BY_ATTACKER,
        "trap": BY_ATTACKER,
        "death_blow": BY_ATTACKER,
        "lines": BY_ATTACKER,
    },
    "traits.yaml": {},
    "gear.yaml": {"abilities": OWN},
    "armor.yaml": {"abilities": OWN},
    "items.yaml": {"abilities": OWN},
    "armor-sets.yaml": {"abilities": OWN},
    "terrain-gear.yaml": {"abilities": OWN},
    "fighting-arts.yaml": {"abilities": OWN},
    "disorders.yaml": {"abilities": OWN},
    "statuses.yaml": {"abilities": OWN, "gained": OWN | AN_ATTACK},
    "terrain.yaml": {"abilities": OWN | A_TILE, "passing_through": AN_EVENT},
    "resources.yaml": {"gained": AN_EVENT},
    "monster.yaml": {"instinct": PERFORMED, "inside": A_SURVIVOR, "victory": 0, "defeat": 0},
    "injuries.yaml": {"do": AN_EVENT},
    "stories.yaml": {"": AN_EVENT},
}
"""What exists at the beginning of each block, by file and field; ``when`` of any file: by its moment."""
MONSTER_CARDS: Final = ("ai.yaml", "hit-locations.yaml", "traits.yaml")
"""Files whose ``when`` is heard by the monster's cards."""
