"""What a showdown starts from, as plain data.

Fields left alone mean a new survivor who carries nothing; who carries what is written in party files.
[R-FS-01, R-FS-03, R-FS-04]
"""

from __future__ import annotations

from typing import final

from showdown.kernel.record import Changeable, Part, Parts, Record, Records


@final
class SurvivorSetup(Changeable):
    """One survivor before the fight, knowing only dodge unless told otherwise.  [R-FS-05, R-SUR-03]

    ``cell`` -1: to be deployed; ``gear``: the grid row by row, "" for an empty slot; ``armor`` None: as the gear gives
    it."""

    name: str = ""
    cell: int = -1
    gear: list[str] = []
    survival: int = 1
    survival_limit: int = 1
    actions: list[str] = ["dodge"]
    insanity: int = 0
    courage: int = 0
    understanding: int = 0
    bleeding: int = 0
    attributes: dict[str, int] = {}
    tokens: dict[str, int] = {}
    armor: dict[str, int] | None = None
    boxes: dict[str, str] = {}
    injuries: list[str] = []
    arts: list[str] = []
    disorders: list[str] = []
    proficiency: int = 0
    armor_needed: str = ""
    """The place at which a disorder asks for armor."""
    down: bool = False
    dead: bool = False
    swallowed: bool = False
    """Inside the monster, off the board."""
    hidden: bool = False
    """Made a non-threat by an effect."""
    priority: bool = False
    grabbed: bool = False
    """Suffered Grab in the round before this one."""
    acted: bool = False
    """The act of this round is over."""
    moved: bool = False
    """Has moved in this round."""
    used: list[str] = []
    """Survival actions used in this round."""
    spent: list[str] = []
    """Cards whose limited ability is used up, in this showdown or this round as the card says."""
    held: list[str] = []
    """Weapons that cost an activation before they can be used again; ``attacks``: every attack does."""
    block: int = 0
    deflect: int = 0
    tokens_this_round: dict[str, int] = {}
    counters: dict[str, int] = {}
    statuses: list[str] = []

    def copy(self) -> SurvivorSetup:
        return SurvivorSetup(self)


@final
class ActionSetup(Changeable):
    """What is going on where a position starts in the middle of an act or a card (``Setup.start``).

    act       ``who`` is acting and has so much ``movement`` and ``activation`` left
    attack    the same, and ``who`` has just spent activation on ``weapon`` (``sling``: slings it)
    card      the monster has drawn ``card``; with ``target`` its attack on that survivor comes now

    ``movement`` and ``activation`` -1: one each, without what the attack has cost.
    """

    who: int = -1
    movement: int = -1
    activation: int = -1
    weapon: str = ""
    sling: bool = False
    card: str = ""
    target: int = -1

    def copy(self) -> ActionSetup:
        return ActionSetup(self)


@final
class TerrainSetup(Record):
    card: str
    cell: int
    facing: int


@final
class Setup(Changeable):
    """A whole starting position.

    facing -1: the players choose.  players: survivor numbers per player, clockwise; empty: one player each.
    controller: the survivor whose player holds the tile first; -1: the players choose.  decks: piles by name, top
    first, that replace the shuffled ones (a pile not listed is then empty); None: build and shuffle the decks of the
    level.
    """

    scenario: str = ""
    monster: str = ""
    level: str = ""
    monster_cell: int = -1
    facing: int = -1
    monster_tokens: dict[str, int] = {}
    monster_down: bool = False
    monster_life: int = 0
    monster_left: int = -1
    """Where a monster that is off the board (``monster_away``) stood before."""
    monster_away: bool = False
    all_threats: bool = False
    """Every survivor is a threat until the end of this round."""
    dies_in_round: int = 0
    wounds_this_round: int = 0
    survivors: Parts[SurvivorSetup] = []
    players: list[list[int]] = []
    terrain: Records[TerrainSetup] = []
    decks: dict[str, list[str]] | None = None
    known: dict[str, int] = {}
    """How many cards on top of ``ai`` and ``hit_locations`` the players know."""
    card_tokens: dict[str, int] = {}
    """Tokens on cards in play, by the name of the card or of the persistent injury."""
    faces: dict[str, str] = {}
    """The face that is up, by the name of a card in play that can be flipped."""
    controller: int = -1
    last_to_wound: int = -1
    start: str = "monster-turn"
    """Where in the round it starts: a word of ``setup_ids.STARTS``."""
    action: Part[ActionSetup] = ActionSetup()
    """What belongs to the starts act, attack and card."""
    round: int = 1
    rulings: dict[str, str] = {}
    house: dict[str, str] = {}
    """House rules by name."""
    seed: int = 0
    ambush: str = ""
    """Who ambushes the other side: ``monster``, ``survivors`` or "" for none; only with ``deploy``."""
    deploy: bool = False
    """Ask for facing and starting spaces first (a real First Story), instead of placing as given."""

    def copy(self) -> Setup:
        return Setup(self)


def deal(survivors: int, players: int) -> list[list[int]]:
    """Survivors dealt round to the players, as evenly as possible."""
    hands: list[list[int]] = [[] for _ in range(players)]
    for i in range(survivors):
        hands[i % players].append(i)
    return hands
