"""What a player reads off the compiled cards: bots know no card by name, so they understand homebrew as well."""

from __future__ import annotations

from typing import Final, final

from showdown.model.card_wording import named_survivor
from showdown.model.cards import AiCard, Card, Catalog, Gear, HitLocation, TerrainCard
from showdown.model.ids import NO_PROGRAM, SURVIVOR_MOVED, VICTORY
from showdown.model.selectors import IN_ZONE
from showdown.model.verbs import block_harm
from showdown.rules.verbs.endings import EndShowdown
from showdown.rules.verbs.survivor_cards import Look
from showdown.rules.verbs.targets import Hide
from showdown.rules.verbs.terrain import Climb, Cross

HIDES: Final = 1
CLIMBS: Final = 2
CROSSES: Final = 4
LOOKS: Final = 8

REFLEX: Final = 4 / 3
"""A reflex happens after a wound and after a failure, the other reactions only after one of them."""


@final
class CardKnowledge:
    """Figures for every card of one catalogue, by card number."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.reaction: list[float] = []
        """How unpleasant the reaction of a hit location is; 0 where it does nothing."""
        self.ai_harm: list[float] = []
        """How much an AI card hurts the survivors when it is played."""
        self.in_the_way: list[bool] = []
        """Terrain that stops or hurts survivors."""
        self.fists: list[bool] = []
        """Weapons that every survivor has: the last choice."""
        self.ranged: list[bool] = []
        self.sling: list[bool] = []
        """Cards that can be thrown away for one certain critical hit."""
        self.zones: dict[str, tuple[int, ...]] = {}
        """Zones in which cards of a monster hurt survivors, by the monster's name."""
        self.snares: list[int] = []
        """The zone in which a card hurts survivors who move there while it is in play, or -1."""
        self.ends_well: list[bool] = []
        """AI cards that end the showdown as a victory of the survivors who live to see them."""
        for card in catalog.cards:
            reaction = 0.0
            harm = 0.0
            in_the_way = False
            fists = False
            ranged = False
            if isinstance(card, HitLocation):
                reaction = float(block_harm(catalog, card.on_failure) + block_harm(catalog, card.on_wound))
                reaction += REFLEX * block_harm(catalog, card.on_reflex)
            elif isinstance(card, AiCard):
                self.learn_zones(card)
                harm = float(block_harm(catalog, card.program))
            elif isinstance(card, TerrainCard):
                in_the_way = card.impassable or card.on_pass != NO_PROGRAM
            elif isinstance(card, Gear):
                fists = card.always
                ranged = card.ranged
            self.reaction.append(reaction)
            self.ai_harm.append(harm)
            self.in_the_way.append(in_the_way)
            self.fists.append(fists)
            self.ranged.append(ranged)
            self.sling.append(any([ability.sling for ability in card.abilities]))
            self.snares.append(self.snare(card))
            self.ends_well.append(isinstance(card, AiCard) and self.is_victory(card.program))

    def is_victory(self, program: int) -> bool:
        """Does a card end the showdown well whatever happens before?"""
        for op in self.catalog.programs[program] if program != NO_PROGRAM else ():
            if isinstance(op, EndShowdown) and op.outcome == VICTORY:
                return True
        return False

    def snare(self, card: Card) -> int:
        for listener in card.listeners:
            if listener.hook == SURVIVOR_MOVED and block_harm(self.catalog, listener.program) > 0:
                for term in listener.filters:
                    if term.code == IN_ZONE:
                        return term.n
        return -1

    def learn_zones(self, card: AiCard) -> None:
        """Note the zones of a card's attacks and other harm, moments included."""
        found: list[int] = []
        for program in (card.program, card.face_up, *[listener.program for listener in card.listeners]):
            self.add_zones(program, found)
        if found:
            known = self.zones.get(card.monster, ())
            self.zones[card.monster] = known + tuple([zone for zone in found if zone not in known])

    def add_zones(self, program: int, found: list[int]) -> None:
        if program == NO_PROGRAM:
            return
        for op in self.catalog.programs[program]:
            who = named_survivor(op)
            if who is not None and op.harm(self.catalog) > 0:
                for term in who.filters:
                    if term.code == IN_ZONE and term.n not in found:
                        found.append(term.n)
            for block in op.blocks():
                self.add_zones(block, found)

    def deeds(self, program: int) -> int:
        """What an ability does for the survivor who uses it: bits of HIDES, CLIMBS, CROSSES, LOOKS."""
        found = 0
        if program != NO_PROGRAM:
            for op in self.catalog.programs[program]:
                if isinstance(op, Hide):
                    found |= HIDES
                elif isinstance(op, Climb):
                    found |= CLIMBS
                elif isinstance(op, Cross):
                    found |= CROSSES
                elif isinstance(op, Look):
                    found |= LOOKS
        return found
