"""What a showdown starts from, as plain data.  Fields left alone take First Story values.

[R-FS-01, R-FS-03, R-FS-04]
"""

from __future__ import annotations

from typing import final

from showdown.kernel.errors import BadContent


@final
class SurvivorSetup:
    """One survivor before the fight, knowing only dodge unless told otherwise.  [R-FS-05, R-SUR-03]

    ``cell`` -1: to be deployed; ``gear``: the grid row by row, "" for an empty slot; ``armor`` None: as the gear gives
    it."""

    def __init__(self) -> None:
        self.name = ""
        self.cell = -1
        self.gear: list[str] = ["founding-stone", "cloth"]
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
        self.down = False
        self.dead = False
        self.hidden = False
        """Made a non-threat by an effect."""
        self.priority = False
        self.grabbed = False
        """Suffered Grab in the round before this one."""


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
        self.scenario = "first-story"
        self.monster = "white-lion"
        self.level = "first-story"
        self.monster_cell = -1
        self.facing = -1
        self.monster_tokens: dict[str, int] = {}
        self.monster_down = False
        self.survivors: list[SurvivorSetup] = []
        self.players: list[list[int]] = []
        self.terrain: list[TerrainSetup] = []
        self.decks: dict[str, list[str]] | None = None
        self.controller = -1
        self.last_to_wound = -1
        self.start = "monster-turn"
        self.round = 1
        self.rulings: dict[str, str] = {}
        self.seed = 0
        self.deploy = False
        """Ask for facing and starting spaces first (a real First Story), instead of placing as given."""


def first_story(players: int, seed: int, rulings: dict[str, str]) -> Setup:
    """The prologue: four survivors, a lion in the centre, everything still to be placed.  [R-FS-01, R-FS-13]"""
    if not 1 <= players <= 4:
        raise BadContent(f"a First Story is for 1 to 4 players, not {players}")
    setup = Setup()
    setup.seed = seed
    setup.rulings = dict(rulings)
    setup.survivors = [SurvivorSetup() for _ in range(4)]
    for survivor, name in zip(setup.survivors, ("Allister", "Erza", "Lucy", "Zachary"), strict=True):
        survivor.name = name
    setup.players = deal(4, players)
    setup.deploy = True
    return setup


def showdown(
    monster: str,
    level: str,
    players: int,
    seed: int,
    rulings: dict[str, str],
    party: list[SurvivorSetup] | None = None,
) -> Setup:
    """A monster at one of its levels, with terrain and deployment as it says, against a party.

    Without a party: four survivors of a First Story.
    """
    setup = first_story(min(max(players, 1), 4), seed, rulings)
    setup.scenario = f"{monster}:{level}"
    setup.monster = monster
    setup.level = level
    if party is not None:
        setup.survivors = party
    if not 1 <= players <= len(setup.survivors):
        raise BadContent(f"{len(setup.survivors)} survivors are for 1 to {len(setup.survivors)} players, not {players}")
    setup.players = deal(len(setup.survivors), players)
    return setup


def deal(survivors: int, players: int) -> list[list[int]]:
    """Survivors dealt round to the players, as evenly as possible."""
    hands: list[list[int]] = [[] for _ in range(players)]
    for i in range(survivors):
        hands[i % players].append(i)
    return hands
