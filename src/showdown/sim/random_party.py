"""Random parties that the rules allow: random grids, arts, disorders, injuries, attributes.

This module does not know what is legal.  It adds a card, asks the rules, and removes the card if they refuse it.
"""

from __future__ import annotations

from showdown.engine import SURVIVAL_ACTIONS, Catalog, SurvivorSetup, party_problem
from showdown.sim.seeded_draws import SeededDraws

SLOTS = 9
GIFTS = ("accuracy", "strength", "evasion", "luck", "speed")


def random_party(draws: SeededDraws, catalog: Catalog) -> list[SurvivorSetup]:
    """Four survivors in half of the fights, one to six otherwise."""
    count = 4 if draws.below(2) else 1 + draws.below(6)
    party: list[SurvivorSetup] = []
    for _ in range(count):
        v = SurvivorSetup()
        party.append(v)
        set_numbers(v, draws)
        fill_grid(party, v, draws, catalog)
        arts = [catalog.cards[c].name for c in dict.fromkeys(catalog.fighting_arts)]
        disorders = [catalog.cards[c].name for c in dict.fromkeys(catalog.disorders)]
        injuries = [catalog.injuries[i] for i in catalog.permanent]
        for known, held in ((arts, v.arts), (disorders, v.disorders), (injuries, v.injuries)):
            for _ in range(max(0, draws.below(6) - 2)):
                if known:
                    held.append(known[draws.below(len(known))])
                    if party_problem(party, catalog):
                        held.pop()
    return party


def set_numbers(v: SurvivorSetup, draws: SeededDraws) -> None:
    """Random numbers for every field of the sheet, from a new survivor's to a veteran's."""
    v.actions = [action for action in SURVIVAL_ACTIONS if action == SURVIVAL_ACTIONS[0] or draws.below(2)]
    v.survival = draws.below(8)
    v.survival_limit = max(1, v.survival + draws.below(4))
    v.insanity = draws.below(7)
    v.courage = draws.below(10)
    v.understanding = draws.below(10)
    v.proficiency = draws.below(9)
    v.attributes = {"movement": 4 + draws.below(4)}
    for gift in GIFTS:
        if not draws.below(3):
            v.attributes[gift] = draws.below(4) - 1


def fill_grid(party: list[SurvivorSetup], v: SurvivorSetup, draws: SeededDraws, catalog: Catalog) -> None:
    """Random gear in random slots; one grid of three gets the pieces of an armor set first."""
    v.gear = [""] * SLOTS
    gear = [c.name for c in catalog.cards if c.kind == "gear" and c.id not in catalog.always]
    wanted = [gear[draws.below(len(gear))] for _ in range(draws.below(SLOTS + 3))]
    if catalog.armor_sets and not draws.below(3):
        whole = catalog.armor_set(catalog.armor_sets[draws.below(len(catalog.armor_sets))])
        wanted = [catalog.cards[piece].name for piece in whole.pieces] + wanted
    for name in wanted:
        slot = draws.below(SLOTS)
        if not v.gear[slot]:
            v.gear[slot] = name
            if party_problem(party, catalog):
                v.gear[slot] = ""
