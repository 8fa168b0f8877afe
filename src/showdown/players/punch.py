"""How many wounds the survivors' weapons deal to the monster on average."""

from __future__ import annotations

from showdown.model.ids import ACCURACY, EVASION, LUCK, SPEED, STRENGTH, TOUGHNESS
from showdown.model.state import State
from showdown.rules.queries import monster_stat, plain_stat


def punch_of(s: State, who: int) -> float:
    """Wounds that a survivor's best weapon deals in one attack, roughly: dice, hits and wounds on average."""
    best = 0.0
    v = s.survivors[who]
    toughness = monster_stat(s, TOUGHNESS)
    evasion = monster_stat(s, EVASION)
    accuracy = plain_stat(s, who, ACCURACY)
    strength = plain_stat(s, who, STRENGTH)
    luck = plain_stat(s, who, LUCK)
    dice = plain_stat(s, who, SPEED)
    for card in v.gear:
        if s.catalog.cards[card].kind != "gear":
            continue
        weapon = s.catalog.gear(card)
        if weapon.speed < 1:
            continue
        speed = 1 if weapon.slow else max(1, weapon.speed + dice)
        hits = share(11 - (weapon.accuracy + evasion - accuracy))
        # A critical wound ignores toughness.
        wounds = max(share(11 - (toughness - strength - weapon.strength)), share(1 + luck + weapon.luck))
        worth = speed * hits * wounds
        best = worth if worth > best else best
    return best


def share(faces: int) -> float:
    """The chance of a d10 with `faces` good faces; a 1 fails and a 10 succeeds."""
    return 0.1 if faces < 1 else 0.9 if faces > 9 else 0.1 * faces
