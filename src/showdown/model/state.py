"""The whole state of a showdown: one plain object with a hand-written clone."""

from __future__ import annotations

from typing import Any, Final, final

from showdown.board.extent import Extent
from showdown.board.footprint import Footprint
from showdown.kernel.core import Core
from showdown.model.cards import Catalog, Listener, MonsterDef, MonsterLevel
from showdown.model.events import Event
from showdown.model.house import House
from showdown.model.ids import ATTRIBUTES, NOBODY, PURPOSES, SETUP_TURN, UNDECIDED
from showdown.model.monster import Monster
from showdown.model.piles import Pile
from showdown.model.scopes import ActScope, CardScope, MonsterAttackScope, SurvivorAttackScope, TurnScope
from showdown.model.survivor import Survivor


@final
class Tile:
    """A terrain tile on the board; never changed, only put down and taken away."""

    def __init__(self, card: int, cell: int, facing: int, mask: int, flags: int) -> None:
        self.card = card
        self.cell = cell
        self.facing = facing
        self.mask = mask
        self.flags = flags


OBSTACLE: Final = 1
IMPASSABLE: Final = 2
DESTRUCTIBLE: Final = 4


@final
class Armed:
    """A listener of a card in play."""

    def __init__(self, card: int, listener: Listener) -> None:
        self.card = card
        self.listener = listener


@final
class Table:
    """What never changes during a showdown: content, monster, rulings, house rules, who plays whom.

    Shared by all clones.
    """

    def __init__(
        self,
        catalog: Catalog,
        monster: MonsterDef,
        level: MonsterLevel,
        rulings: tuple[int, ...],
        players: tuple[tuple[int, ...], ...],
        house: House,
    ) -> None:
        self.catalog = catalog
        self.monster = monster
        self.level = level
        self.rulings = rulings
        self.players = players
        self.solo = len(players) == 1
        self.ambush = 0
        """Who ambushes whom: ids.AMBUSHES."""
        self.only_dodge = True
        """Nobody knows another survival action: no survival opportunity can open in this showdown."""
        self.house = house
        self.extent = Extent(house.columns, house.rows, monster.size)
        self.foot: Footprint = self.extent.foot
        survivors = 0
        for hand in players:
            survivors += len(hand)
        self.seat_of: list[int] = [0] * survivors
        for seat in range(len(players)):
            for who in players[seat]:
                self.seat_of[who] = seat


PLAIN_FIELDS: Final = (
    "key0",
    "key1",
    "counters",
    "tick",
    "reveals",
    "round",
    "turn",
    "outcome",
    "controller",
    "nominated",
    "nominations",
    "groups",
    "maybe",
    "quotas",
    "ai_discard",
    "face_up",
    "hl_discard",
    "in_play",
    "card_tokens",
    "panel",
    "panel_tokens",
    "archived",
    "resources",
    "rewards",
    "basic_rewards",
)
PILE_FIELDS: Final = ("ai_deck", "wounds", "hl_deck")


@final
class State(Core):
    """groups: cards of each hidden group not yet turned up; maybe: further cards of which only some are in it,
    quotas: how many of each card level (see piles.py).  face_up: the duration lying face up on top of the AI deck, or
    -1.  in_play: moods and traits; card_tokens: the tokens lying on each of them.  panel: hit locations kept as
    persistent injuries; panel_tokens: the tokens on each of those.
    nominated: the survivor for whom the controller holds the tile; nominations: survivors nominated in their player's
    present cycle, as bits.  resources:
    what is left of the monster's resource deck.  rewards: cards won by the group in the aftermath.

    sink: where events go, or None.  block_runs: counts by program how often it began, or None.  Observers set both;
    a clone has neither, and saves hold neither.

    begun: the card begun last, to name one that never ends.  obstacles, blocked, grounds, hazards, heights, hiding,
    workable, armed, hook_mask, mods, rules are derived from tiles and cards in play; they are rebuilt, not saved.
    """

    def __init__(self, key0: int, key1: int, table: Table, like: State | None = None) -> None:
        if like is None:
            super().__init__(key0, key1, len(PURPOSES))
            self.table = table
            self.catalog = table.catalog
            self.rulings = table.rulings
            self.foot = table.foot
            self.sink: list[Event] | None = None
            self.block_runs: list[int] | None = None
            self.round = 0
            self.turn = SETUP_TURN
            self.outcome = UNDECIDED
            self.controller = 0
            self.nominated = NOBODY
            self.nominations = 0
            self.survivors: list[Survivor] = []
            self.monster = Monster()
            self.tiles: list[Tile] = []
            self.groups: list[tuple[int, ...]] = []
            self.maybe: list[tuple[int, ...]] = []
            self.quotas: list[tuple[int, ...]] = []
            self.ai_deck = Pile()
            self.wounds = Pile()
            self.hl_deck = Pile()
            self.ai_discard: list[int] = []
            self.face_up = -1
            self.hl_discard: list[int] = []
            self.in_play: list[int] = []
            self.card_tokens: list[int] = []
            self.panel: list[int] = []
            self.panel_tokens: list[int] = []
            self.archived: list[int] = []
            self.resources: list[int] = []
            self.rewards: list[int] = []
            self.basic_rewards = 0
            self.begun = -1
            self.obstacles = 0
            self.blocked = 0
            self.grounds = 0
            self.hazards = 0
            self.heights = 0
            self.hiding = 0
            self.workable = 0
            self.armed: list[Armed] = []
            self.hook_mask = 0
            self.mods: list[int] = [0] * ATTRIBUTES
            self.rules = 0
            self.stop_zone = 0
            self.usable: list[int] = []
            return
        # The copy is made here, because the compiled build runs the constructor for every new object anyway.
        self.key0 = like.key0
        self.key1 = like.key1
        self.counters = like.counters[:]
        self.tick = like.tick
        self.reveals = like.reveals
        self.agenda = like.agenda[:]
        self.scopes = [scope.copy() for scope in like.scopes]
        self.waiting = like.waiting
        self.table = like.table
        self.catalog = like.catalog
        self.rulings = like.rulings
        self.foot = like.foot
        self.sink = None
        self.block_runs = None
        self.round = like.round
        self.turn = like.turn
        self.outcome = like.outcome
        self.controller = like.controller
        self.nominated = like.nominated
        self.nominations = like.nominations
        self.survivors = [survivor.copy() for survivor in like.survivors]
        self.monster = like.monster.copy()
        self.tiles = like.tiles[:]
        self.groups = like.groups[:]
        self.maybe = like.maybe[:]
        self.quotas = like.quotas[:]
        self.ai_deck = like.ai_deck.copy()
        self.wounds = like.wounds.copy()
        self.hl_deck = like.hl_deck.copy()
        self.ai_discard = like.ai_discard[:]
        self.face_up = like.face_up
        self.hl_discard = like.hl_discard[:]
        self.in_play = like.in_play[:]
        self.card_tokens = like.card_tokens[:]
        self.panel = like.panel[:]
        self.panel_tokens = like.panel_tokens[:]
        self.archived = like.archived[:]
        self.resources = like.resources[:]
        self.rewards = like.rewards[:]
        self.basic_rewards = like.basic_rewards
        self.begun = like.begun
        self.obstacles = like.obstacles
        self.blocked = like.blocked
        self.grounds = like.grounds
        self.hazards = like.hazards
        self.heights = like.heights
        self.hiding = like.hiding
        self.workable = like.workable
        self.armed = like.armed
        self.hook_mask = like.hook_mask
        self.mods = like.mods
        self.rules = like.rules
        self.stop_zone = like.stop_zone
        self.usable = like.usable

    def clone(self) -> State:
        """An independent copy; frames, tiles, listeners and content are shared because they never change."""
        return State(self.key0, self.key1, self.table, self)

    # -- what is in progress -----------------------------------------------------------------------------------

    @property
    def card(self) -> CardScope:
        """The nearest card being performed."""
        for i in range(len(self.scopes) - 1, -1, -1):
            scope = self.scopes[i]
            if isinstance(scope, CardScope):
                return scope
        raise AssertionError("no card is being performed")

    @property
    def monster_attack(self) -> MonsterAttackScope:
        for i in range(len(self.scopes) - 1, -1, -1):
            scope = self.scopes[i]
            if isinstance(scope, MonsterAttackScope):
                return scope
        raise AssertionError("the monster is not attacking")

    @property
    def survivor_attack(self) -> SurvivorAttackScope:
        for i in range(len(self.scopes) - 1, -1, -1):
            scope = self.scopes[i]
            if isinstance(scope, SurvivorAttackScope):
                return scope
        raise AssertionError("no survivor is attacking")

    @property
    def act(self) -> ActScope:
        for i in range(len(self.scopes) - 1, -1, -1):
            scope = self.scopes[i]
            if isinstance(scope, ActScope):
                return scope
        raise AssertionError("no survivor is acting")

    def act_of(self, who: int) -> ActScope | None:
        """The act in progress if it is this survivor's; None in a dash, a surge or a walk outside the own act."""
        for i in range(len(self.scopes) - 1, -1, -1):
            scope = self.scopes[i]
            if isinstance(scope, ActScope):
                return scope if scope.who == who else None
        return None

    @property
    def monster_turn(self) -> TurnScope | None:
        """The monster turn in progress, if it is one."""
        for scope in self.scopes:
            if isinstance(scope, TurnScope):
                return scope
        return None

    def close(self, tag: str) -> None:
        """End the innermost procedure, which must be this one."""
        scope = self.scopes.pop()
        assert scope.tag == tag, f"closing {tag}, but {scope.tag} is open"

    # -- output ------------------------------------------------------------------------------------------------

    def emit(self, kind: str, rules: tuple[str, ...], data: dict[str, Any]) -> None:
        """Tell the listener, if there is one.  Callers on the hot path look at ``sink`` first."""
        if self.sink is not None:
            self.sink.append(Event(self.tick, kind, rules, data))

    def roller(self) -> tuple[int, ...]:
        """Whoever rolls at a paper table, everybody may type it in."""
        return tuple(range(len(self.table.players)))

    def looping(self) -> str:
        """Name the card that does not come to an end."""
        if self.begun < 0:
            return super().looping()
        name = self.catalog.cards[self.begun].name
        return f"the card '{name}' does not come to an end: step budget used up"

    def looping_card(self) -> str:
        return self.catalog.cards[self.begun].name if self.begun >= 0 else ""
