"""Any party the rules allow: random grids, arts, disorders, injuries, attributes.

What is legal is not known here.  A card is put in, the rules are asked, and it is taken out again if they object.
"""

from __future__ import annotations

from showdown.engine import SURVIVAL_ACTIONS, Catalog, SurvivorSetup, complaint
from showdown.sim.random_stream import SeededDraws

SLOTS = 9
GIFTS = ("accuracy", "strength", "evasion", "luck", "speed")


def random_party(dealer: SeededDraws, catalog: Catalog) -> list[SurvivorSetup]:
    """Four survivors in half of the fights, one to six otherwise."""
    count = 4 if dealer.below(2) else 1 + dealer.below(6)
    party: list[SurvivorSetup] = []
    for _ in range(count):
        v = SurvivorSetup()
        party.append(v)
        set_numbers(v, dealer)
        fill_grid(party, v, dealer, catalog)
        arts = [catalog.cards[c].name for c in dict.fromkeys(catalog.fighting_arts)]
        disorders = [catalog.cards[c].name for c in dict.fromkeys(catalog.disorders)]
        injuries = [catalog.injuries[i] for i in catalog.permanent]
        for known, held in ((arts, v.arts), (disorders, v.disorders), (injuries, v.injuries)):
            for _ in range(max(0, dealer.below(6) - 2)):
                if known:
                    held.append(known[dealer.below(len(known))])
                    if complaint(party, catalog):
                        held.pop()
    return party


def set_numbers(v: SurvivorSetup, dealer: SeededDraws) -> None:
    """Everything a sheet counts, from a newcomer's to a veteran's."""
    v.actions = [action for action in SURVIVAL_ACTIONS if action == SURVIVAL_ACTIONS[0] or dealer.below(2)]
    v.survival = dealer.below(8)
    v.survival_limit = max(1, v.survival + dealer.below(4))
    v.insanity = dealer.below(7)
    v.courage = dealer.below(10)
    v.understanding = dealer.below(10)
    v.proficiency = dealer.below(9)
    v.attributes = {"movement": 4 + dealer.below(4)}
    for gift in GIFTS:
        if not dealer.below(3):
            v.attributes[gift] = dealer.below(4) - 1


def fill_grid(party: list[SurvivorSetup], v: SurvivorSetup, dealer: SeededDraws, catalog: Catalog) -> None:
    """Any gear anywhere; in one grid of three the pieces of an armor set come first, so that sets are complete."""
    v.gear = [""] * SLOTS
    gear = [c.name for c in catalog.cards if c.kind == "gear" and c.id not in catalog.always]
    wanted = [gear[dealer.below(len(gear))] for _ in range(dealer.below(SLOTS + 3))]
    if catalog.armor_sets and not dealer.below(3):
        whole = catalog.armor_set(catalog.armor_sets[dealer.below(len(catalog.armor_sets))])
        wanted = [catalog.cards[piece].name for piece in whole.pieces] + wanted
    for name in wanted:
        slot = dealer.below(SLOTS)
        if not v.gear[slot]:
            v.gear[slot] = name
            if complaint(party, catalog):
                v.gear[slot] = ""
