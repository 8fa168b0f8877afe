"""What a player reads off the compiled cards: bots know no card by name, so they understand homebrew as well."""

from __future__ import annotations

from typing import Final, final

from showdown.model.cards import Catalog, Gear, HitLocation, TerrainCard
from showdown.model.ids import NO_PROGRAM
from showdown.model.verbs import block_harm
from showdown.rules.verbs.targets import Hide
from showdown.rules.verbs.terrain import Climb, Cross

HIDES: Final = 1
CLIMBS: Final = 2
CROSSES: Final = 4

REFLEX: Final = 4 / 3
"""A reflex happens after a wound and after a failure, the other reactions only after one of them."""


@final
class CardKnowledge:
    """Figures for every card of one catalogue, by card number."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.reaction: list[float] = []
        """How unpleasant the reaction of a hit location is; 0 where it does nothing."""
        self.in_the_way: list[bool] = []
        """Terrain that stops or hurts survivors."""
        self.fists: list[bool] = []
        """Weapons that every survivor has: the last choice."""
        self.ranged: list[bool] = []
        self.sling: list[bool] = []
        """Cards that can be thrown away for one certain critical hit."""
        for card in catalog.cards:
            reaction = 0.0
            in_the_way = False
            fists = False
            ranged = False
            if isinstance(card, HitLocation):
                reaction = float(block_harm(catalog, card.on_failure) + block_harm(catalog, card.on_wound))
                reaction += REFLEX * block_harm(catalog, card.on_reflex)
            elif isinstance(card, TerrainCard):
                in_the_way = card.impassable or card.on_pass != NO_PROGRAM
            elif isinstance(card, Gear):
                fists = card.always
                ranged = card.ranged
            self.reaction.append(reaction)
            self.in_the_way.append(in_the_way)
            self.fists.append(fists)
            self.ranged.append(ranged)
            self.sling.append(any([ability.sling for ability in card.abilities]))

    def deeds(self, program: int) -> int:
        """What an ability of terrain does for the survivor who uses it: bits of HIDES, CLIMBS, CROSSES."""
        found = 0
        if program != NO_PROGRAM:
            for op in self.catalog.programs[program]:
                if isinstance(op, Hide):
                    found |= HIDES
                elif isinstance(op, Climb):
                    found |= CLIMBS
                elif isinstance(op, Cross):
                    found |= CROSSES
        return found
