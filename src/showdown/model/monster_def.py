"""A monster as its pack describes it: base, cards, levels, and how a showdown with it is set up."""

from __future__ import annotations

from typing import final

from showdown.kernel.errors import BadContent
from showdown.kernel.record import Changeable, Record
from showdown.model.ids import (
    NO_PROGRAM,
)
from showdown.model.selectors import Filter
from showdown.model.setup_ids import NO_EDGE


@final
class TerrainListing(Record):
    """Terrain that a showdown names: a card, its number of tiles, and where they are placed.

    ``spots``: (space, facing) of each tile; ``within``: most spaces from the monster; neither: the card's setup line.
    [R-SET-05]
    """

    card: int
    tiles: int
    spots: tuple[tuple[int, int], ...]
    within: int


@final
class Arrangement(Changeable):
    """How a showdown is set up: its terrain, where the survivors start, who goes first.  [R-SET-05, R-SET-06]"""

    terrain: tuple[TerrainListing, ...] = ()
    random_terrain: int = 0
    """Cards drawn from the terrain deck."""
    distance: int = 6
    """Survivors start exactly so far from the monster, unless on an ``edge``."""
    edge: int = NO_EDGE
    survivors_first: bool = False
    monster_cell: int = -1
    monster_facing: int = -1
    """Where the monster starts and how it faces; -1: in the centre, as the players like."""
    statuses: tuple[tuple[int, tuple[Filter, ...]], ...] = ()
    """Status cards that survivors have from the start, and the terms that a survivor must fit."""


@final
class MonsterLevel:
    """One stat line of a monster and how its decks are built."""

    def __init__(self, name: str, title: str, number: int) -> None:
        self.name = name
        self.title = title
        self.number = number
        self.attributes: list[int] = [0] * 8
        self.tokens: list[int] = [0] * 8
        self.deck: tuple[int, ...] = ()
        """AI cards, exactly these; empty where they are dealt unseen by ``quota``."""
        self.quota: tuple[int, ...] = ()
        """How many AI cards of each level are dealt unseen.  [R-SET-01]"""
        self.ai_top = -1
        self.ai_bottom = -1
        """A card that lies at the bottom of the AI deck, besides the others.  [R-SET-11]"""
        self.hit_location_top = -1
        self.traits: tuple[int, ...] = ()
        self.setup = Arrangement()
        self.reward_basic = 0
        self.reward_monster = 0
        self.reward_xp = 0
        self.reward_proficiency = 0
        self.reward_cards: tuple[int, ...] = ()
        """Strange resources that come with a victory."""
        self.defeat_roll = 0
        """After a defeat, a d10 of so much or more costs the settlement gear; 0: no roll."""
        self.defeat_archives = ""
        """The keyword of the gear it costs."""
        self.victory = NO_PROGRAM
        self.defeat = NO_PROGRAM
        """What happens after the showdown, besides rewards and the roll above."""
        self.removes: tuple[int, ...] = ()
        """Hit locations that are archived in the setup."""
        self.adds: tuple[int, ...] = ()
        """Hit locations of another monster that are shuffled into the deck."""
        self.life = 0
        """Wounds it can take before it dies; 0: its AI deck is its life.  [R-WST-08]"""


@final
class MonsterDef:
    """A monster: its base, its cards and its levels."""

    def __init__(self, name: str, title: str, size: int) -> None:
        self.name = name
        self.title = title
        self.called = title.removeprefix("The ")
        """The title without its own article, for sentences that put one before it."""
        self.size = size
        self.basic_action = -1
        self.instinct = NO_PROGRAM
        self.instinct_title = ""
        self.inside = NO_PROGRAM
        """What happens in the act of a survivor it has swallowed."""
        self.swallowed = NO_PROGRAM
        """What happens to a survivor at the moment it swallows that survivor."""
        self.released = NO_PROGRAM
        """What happens to a swallowed survivor who has come out alive."""
        self.inside_title = ""
        self.inside_wounds = 2
        """Wounds in one round that free the swallowed survivors."""
        self.victory = NO_PROGRAM
        self.defeat = NO_PROGRAM
        """What happens after a showdown of any level."""
        self.ai: tuple[int, ...] = ()
        self.hit_locations: tuple[int, ...] = ()
        self.resources: tuple[int, ...] = ()
        self.levels: tuple[MonsterLevel, ...] = ()
        self.procedures: dict[str, int] = {}
        """Blocks that its cards may perform by name.  [R-AI-18]"""
        self.procedure_titles: dict[str, str] = {}
        self.zones: dict[str, int] = {}
        """Zones that its cards may name: their numbers in ``Catalog.zones``."""
        self.undoes = False
        """One of its cards can undo an attack, so attacks remember how they began."""

    def level(self, name: str) -> MonsterLevel:
        for level in self.levels:
            if level.name == name:
                return level
        known = [level.name for level in self.levels]
        raise BadContent(f"{self.name} has no level '{name}'", path=("level",), found=name, allowed=known)
