"""What a showdown starts from, as plain data.

Fields left alone mean a new survivor who carries nothing; who carries what is written in party files.
[R-FS-01, R-FS-03, R-FS-04]
"""

from __future__ import annotations

from typing import final


@final
class SurvivorSetup:
    """One survivor before the fight, knowing only dodge unless told otherwise.  [R-FS-05, R-SUR-03]

    ``cell`` -1: to be deployed; ``gear``: the grid row by row, "" for an empty slot; ``armor`` None: as the gear gives
    it."""

    def __init__(self) -> None:
        self.name = ""
        self.cell = -1
        self.gear: list[str] = []
        self.survival = 1
        self.survival_limit = 1
        self.actions: list[str] = ["dodge"]
        self.insanity = 0
        self.courage = 0
        self.understanding = 0
        self.bleeding = 0
        self.attributes: dict[str, int] = {}
        self.tokens: dict[str, int] = {}
        self.armor: dict[str, int] | None = None
        self.boxes: dict[str, str] = {}
        self.injuries: list[str] = []
        self.arts: list[str] = []
        self.disorders: list[str] = []
        self.proficiency = 0
        self.armor_needed = ""
        """The place at which a disorder asks for armor."""
        self.down = False
        self.dead = False
        self.swallowed = False
        """Inside the monster, off the board."""
        self.hidden = False
        """Made a non-threat by an effect."""
        self.priority = False
        self.grabbed = False
        """Suffered Grab in the round before this one."""
        self.acted = False
        """The act of this round is over."""
        self.moved = False
        """Has moved in this round."""
        self.used: list[str] = []
        """Survival actions used in this round."""
        self.spent: list[str] = []
        """Cards whose limited ability is used up, in this showdown or this round as the card says."""
        self.held: list[str] = []
        """Weapons that cost an activation before they can be used again; ``attacks``: every attack does."""
        self.block = 0
        self.deflect = 0
        self.tokens_this_round: dict[str, int] = {}


@final
class ActionSetup:
    """What is going on where a position starts in the middle of an act or a card (``Setup.start``).

    act       ``who`` is acting and has so much ``movement`` and ``activation`` left
    attack    the same, and ``who`` has just spent activation on ``weapon`` (``sling``: slings it)
    card      the monster has drawn ``card``; with ``target`` its attack on that survivor comes now

    ``movement`` and ``activation`` -1: one each, without what the attack has cost.
    """

    def __init__(self) -> None:
        self.who = -1
        self.movement = -1
        self.activation = -1
        self.weapon = ""
        self.sling = False
        self.card = ""
        self.target = -1


@final
class TerrainSetup:
    def __init__(self, card: str, cell: int, facing: int) -> None:
        self.card = card
        self.cell = cell
        self.facing = facing


@final
class Setup:
    """A whole starting position.

    facing -1: the players choose.  players: survivor numbers per player, clockwise; empty: one player each.
    controller: the survivor whose player holds the tile first; -1: the players choose.  decks: piles by name, top
    first, that replace the shuffled ones (a pile not listed is then empty); None: build and shuffle the decks of the
    level.
    """

    def __init__(self) -> None:
        self.scenario = ""
        self.monster = ""
        self.level = ""
        self.monster_cell = -1
        self.facing = -1
        self.monster_tokens: dict[str, int] = {}
        self.monster_down = False
        self.monster_life = 0
        self.monster_left = -1
        """Where a monster that is off the board (``monster_away``) stood before."""
        self.monster_away = False
        self.all_threats = False
        """Every survivor is a threat until the end of this round."""
        self.dies_in_round = 0
        self.wounds_this_round = 0
        self.survivors: list[SurvivorSetup] = []
        self.players: list[list[int]] = []
        self.terrain: list[TerrainSetup] = []
        self.decks: dict[str, list[str]] | None = None
        self.known: dict[str, int] = {}
        """How many cards on top of ``ai`` and ``hit_locations`` the players know."""
        self.card_tokens: dict[str, int] = {}
        """Tokens on cards in play, by the name of the card or of the persistent injury."""
        self.controller = -1
        self.last_to_wound = -1
        self.start = "monster-turn"
        """Where in the round it starts: a word of ``ids.STARTS``."""
        self.action = ActionSetup()
        """What belongs to the starts act, attack and card."""
        self.round = 1
        self.rulings: dict[str, str] = {}
        self.house: dict[str, str] = {}
        """House rules by name."""
        self.seed = 0
        self.ambush = ""
        """Who ambushes the other side: ``monster``, ``survivors``, or nobody; only where ``deploy`` is true."""
        self.deploy = False
        """Ask for facing and starting spaces first (a real First Story), instead of placing as given."""


def deal(survivors: int, players: int) -> list[list[int]]:
    """Survivors dealt round to the players, as evenly as possible."""
    hands: list[list[int]] = [[] for _ in range(players)]
    for i in range(survivors):
        hands[i % players].append(i)
    return hands
