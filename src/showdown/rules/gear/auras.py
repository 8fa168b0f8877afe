"""Auras: bonuses that the cards of one survivor give to the others near by.  [R-TOK-04]"""

from __future__ import annotations

from showdown.model.cards import Bonus
from showdown.model.state import State


def share_auras(s: State, who: int) -> None:
    """The cards of a survivor were counted anew: add the auras of others, and renew what others get."""
    owners = aura_owners(s)
    s.survivors[who].bonuses = s.survivors[who].bonuses + auras_of_others(s, who, owners)
    for other in range(len(s.survivors)):
        if other != who:
            renew_auras(s, other, owners)


def aura_owners(s: State) -> list[tuple[int, int]]:
    """The cards with an aura that survivors have, and who has each (bits).  [R-TOK-04]"""
    out: list[tuple[int, int]] = []
    for card in s.catalog.aura_cards:
        owners = 0
        for i in range(len(s.survivors)):
            if s.survivors[i].auras and card in s.survivors[i].auras:
                owners |= 1 << i
        if owners:
            out.append((card, owners))
    return out


def auras_of_others(s: State, who: int, owners: list[tuple[int, int]]) -> list[Bonus]:
    """The auras of cards that other survivors have, each card once.  [R-TOK-04]"""
    out: list[Bonus] = []
    for card, having in owners:
        if having & ~(1 << who):
            out += s.catalog.cards[card].auras
    return out


def renew_auras(s: State, who: int, owners: list[tuple[int, int]]) -> None:
    """Another survivor's cards have changed, and with them perhaps the auras that reach this one."""
    v = s.survivors[who]
    before = [bonus for bonus in v.bonuses if bonus.within]
    now = auras_of_others(s, who, owners)
    if now != before:
        v.bonuses = [bonus for bonus in v.bonuses if not bonus.within] + now
