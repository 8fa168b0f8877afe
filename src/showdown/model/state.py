"""The whole state of a showdown: one plain object.  Copies, equality and saves follow from the declared fields."""

from __future__ import annotations

from typing import Any, Final, final

from showdown.board.cells import CELLS
from showdown.board.footprint import Footprint
from showdown.board.played_area import PlayedArea
from showdown.kernel.agenda import Agenda  # noqa: F401 (the compiled build writes the defaults of Core in here)
from showdown.kernel.core import Core
from showdown.kernel.decision import Option
from showdown.kernel.machine_types import i64, vec
from showdown.kernel.record import Derived, Local, Part, Parts, Record, Records
from showdown.model.cards import AttackRule, Bonus, Catalog, Listener
from showdown.model.events import Event
from showdown.model.house_rules import House
from showdown.model.ids import (
    ALWAYS_THREAT_STANDING,
    ALWAYS_THREATS,
    ATTRIBUTES,
    HIDDEN_IN_TERRAIN,
    NOBODY,
    NOT_HIDDEN,
    PURPOSES,
    SETUP_TURN,
    UNDECIDED,
    Seat,
)
from showdown.model.monster import Monster
from showdown.model.monster_def import MonsterDef, MonsterLevel
from showdown.model.piles import Pile
from showdown.model.scopes import ActScope, CardScope, MonsterAttackScope, SurvivorAttackScope, TurnScope
from showdown.model.survivor import Survivor
from showdown.model.table_values import TableValues, monster_values, survivor_values


@final
class Tile(Record):
    """A terrain tile on the board; never changed, only put down and taken away.  tokens: those that lie on it."""

    card: int
    cell: int
    facing: int
    mask: int
    flags: int
    tokens: int = 0


OBSTACLE: Final = 1
IMPASSABLE: Final = 2
DESTRUCTIBLE: Final = 4
"""Flags of a tile."""

HELPS: Final = 1
CLIMBABLE: Final = 2
HIDES: Final = 4
WORKABLE: Final = 8
"""Flags of a space, by the terrain on it (the last one also beside it): it changes attributes, can be stood on top of,
hides survivors, can be used."""
NO_TERRAIN: Final = vec[i64]([0] * CELLS)
"""The flags of an empty board; never changed."""


@final
class Armed(Record):
    """A listener of a card in play."""

    card: int
    listener: Listener


@final
class Constants:
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
        self.hit_locations = monster.hit_locations + level.adds
        """The hit locations of this level, with those that its setup archives."""
        self.rulings = rulings
        self.players = players
        self.solo = len(players) == 1
        self.ambush = 0
        """Who ambushes whom: setup_ids.AMBUSHES."""
        self.only_dodge = True
        """No survivor knows another survival action, so no survival opportunity can open in this showdown."""
        self.house = house
        self.played_area = PlayedArea(house.columns, house.rows, monster.size)
        self.foot: Footprint = self.played_area.foot
        survivors = 0
        for hand in players:
            survivors += len(hand)
        self.all_seats: tuple[Seat, ...] = tuple([Seat(i) for i in range(len(players))])
        self.seats: list[tuple[Seat, ...]] = [(Seat(i),) for i in range(len(players))]
        """The seat of each player alone, as decisions name it."""
        self.seat_of: list[Seat] = [Seat(0)] * survivors
        for seat in range(len(players)):
            for who in players[seat]:
                self.seat_of[who] = Seat(seat)


@final
class State(Core):
    """groups: cards of each hidden group not yet turned up; maybe: further cards of which only some are in it,
    quotas: how many of each card level (see piles.py).  face_up: the duration lying face up on top of the AI deck, or
    -1.  in_play: moods and traits; card_tokens: the tokens lying on each of them.  panel: hit locations kept as
    persistent injuries; panel_tokens: the tokens on each of those.
    nominated: the survivor for whom the controller holds the tile; nominations: survivors nominated in their player's
    present cycle, as bits.  resources:
    what is left of the monster's resource deck.  rewards: cards won by the group in the aftermath.

    timed: effects that end before the showdown does, each (until, ends, who, kind, what, amount) as
    rules/durations.py explains; timed_cards: the card each of them comes from.  flipped: cards in play with their
    second face up.

    sink: where events go, or None.  block_runs: counts by program how often it began, or None.  Observers set both;
    a clone has neither, and saves hold neither.

    stops: where the monster can stop, worked out by the step that asks about it next.

    begun: the card begun last, to name one that never ends.  obstacles, blocked, open_rows (the spaces not blocked),
    grounds, hazards, heights, hiding, workable, tile_turns (a tile has a turn), ground (flags by space), armed,
    hook_mask, mods, rules are derived from tiles and cards in play; they are rebuilt, not saved.
    """

    constants: Derived[Constants]
    catalog: Derived[Catalog]
    rulings: Derived[tuple[int, ...]]
    foot: Derived[Footprint]
    sink: Local[list[Event] | None] = None
    block_runs: Local[list[int] | None] = None
    round: int = 0
    turn: int = SETUP_TURN
    outcome: int = UNDECIDED
    controller: Seat = Seat(0)
    nominated: int = NOBODY
    nominations: int = 0
    survivors: Parts[Survivor] = []
    monster: Part[Monster] = Monster()
    tiles: Records[Tile] = []
    groups: tuple[tuple[int, ...], ...] = ()
    maybe: tuple[tuple[int, ...], ...] = ()
    quotas: tuple[tuple[int, ...], ...] = ()
    ai_deck: Part[Pile] = Pile()
    wounds: Part[Pile] = Pile()
    hl_deck: Part[Pile] = Pile()
    ai_discard: tuple[int, ...] = ()
    face_up: int = -1
    hl_discard: tuple[int, ...] = ()
    in_play: tuple[int, ...] = ()
    card_tokens: tuple[int, ...] = ()
    panel: tuple[int, ...] = ()
    panel_tokens: tuple[int, ...] = ()
    archived: tuple[int, ...] = ()
    resources: tuple[int, ...] = ()
    rewards: tuple[int, ...] = ()
    basic_rewards: int = 0
    timed: tuple[tuple[int, ...], ...] = ()
    timed_cards: tuple[int, ...] = ()
    flipped: tuple[int, ...] = ()
    begun: Derived[int] = -1
    obstacles: Derived[int] = 0
    blocked: Derived[int] = 0
    open_rows: Derived[vec[i64]]
    grounds: Derived[int] = 0
    hazards: Derived[int] = 0
    heights: Derived[int] = 0
    hiding: Derived[int] = 0
    workable: Derived[int] = 0
    ground: Derived[vec[i64]] = NO_TERRAIN
    armed: Derived[list[Armed]] = []
    hook_mask: Derived[int] = 0
    mods: Derived[list[int]] = [0] * ATTRIBUTES
    rules: Derived[int] = 0
    stop_zone: Derived[int] = 0
    stop_areas: Derived[tuple[int, ...]] = ()
    far: Derived[int] = 0
    extra_draws: Derived[int] = 0
    per_counter: Derived[list[tuple[int, int, int]]] = []
    auras: Derived[list[Bonus]] = []
    usable: Derived[list[int]] = []
    injury_plus: Derived[int] = 0
    attack_rules: Derived[list[AttackRule]] = []
    wounds_fail: Derived[int] = 0
    wound_card: Derived[int] = -1
    tile_turns: Derived[bool] = False
    stops: Local[list[Option] | None] = None

    def clone(self) -> State:
        """An independent copy; frames, tiles, listeners and content are shared because they never change."""
        return State(self)

    # -- what is in progress: nearly always the innermost scope ------------------------------------------------

    @property
    def card(self) -> CardScope:
        """The nearest card being performed."""
        scope = self.scopes[-1]
        if isinstance(scope, CardScope):
            return scope
        for scope in reversed(self.scopes):
            if isinstance(scope, CardScope):
                return scope
        raise AssertionError("no card is being performed")

    @property
    def monster_attack(self) -> MonsterAttackScope:
        scope = self.scopes[-1]
        if isinstance(scope, MonsterAttackScope):
            return scope
        for scope in reversed(self.scopes):
            if isinstance(scope, MonsterAttackScope):
                return scope
        raise AssertionError("the monster is not attacking")

    @property
    def survivor_attack(self) -> SurvivorAttackScope:
        scope = self.scopes[-1]
        if isinstance(scope, SurvivorAttackScope):
            return scope
        for scope in reversed(self.scopes):
            if isinstance(scope, SurvivorAttackScope):
                return scope
        raise AssertionError("no survivor is attacking")

    @property
    def act(self) -> ActScope:
        scope = self.scopes[-1]
        if isinstance(scope, ActScope):
            return scope
        for scope in reversed(self.scopes):
            if isinstance(scope, ActScope):
                return scope
        raise AssertionError("no survivor is acting")

    def act_of(self, who: int) -> ActScope | None:
        """The act in progress if it is this survivor's; None in a dash, a surge or another movement outside it."""
        for scope in reversed(self.scopes):
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
            last = self.sink[-1].values if self.sink else TableValues()
            self.sink.append(Event(self.tick, kind, rules, data, self.table_values(last)))

    def table_values(self, last: TableValues) -> TableValues:
        """What the table shows now; parts equal to those of ``last`` are shared with it."""
        survivors: list[tuple[object, ...]] = []
        changed = len(last.survivors) != len(self.survivors)
        for i in range(len(self.survivors)):
            values = survivor_values(self.survivors[i], is_threat(self, i))
            if i < len(last.survivors) and last.survivors[i] == values:
                survivors.append(last.survivors[i])
            else:
                survivors.append(values)
                changed = True
        monster, common = monster_values(self.monster, self.mods), self.common_values()
        if not changed and monster == last.monster and common == last.common:
            return last
        return TableValues(
            tuple(survivors) if changed else last.survivors,
            last.monster if monster == last.monster else monster,
            last.common if common == last.common else common,
        )

    def common_values(self) -> tuple[object, ...]:
        """What neither a survivor nor the monster owns, in the order of ``COMMON_VALUES``."""
        return (
            self.round,
            self.turn,
            self.outcome,
            self.controller,
            tuple(self.tiles),
            len(self.ai_deck),
            len(self.wounds),
            len(self.hl_deck),
            self.ai_discard,
            self.hl_discard,
            self.face_up,
            self.in_play,
            self.card_tokens,
            self.panel,
            self.archived,
            self.rewards,
            self.basic_rewards,
            self.timed,
            self.timed_cards,
            self.flipped,
        )

    def roller(self) -> tuple[int, ...]:
        """Every player may type in dice and cards."""
        return self.constants.all_seats

    def looping(self) -> str:
        """Name the card that does not come to an end."""
        if self.begun < 0:
            return super().looping()
        name = self.catalog.cards[self.begun].name
        return f"the card '{name}' does not come to an end: step budget used up"

    def looping_card(self) -> str:
        return self.catalog.cards[self.begun].name if self.begun >= 0 else ""


# -- who is a threat: rules/queries.py offers these to the rules; here the values that beats compare need them -----


def is_threat(s: State, who: int) -> bool:
    """Standing and not hidden, unless an instinct or a card makes everybody a threat.  [R-TGT-04, R-KDS-01]"""
    v = s.survivors[who]
    if not v.alive or v.cell < 0:
        return False
    if everybody_is_a_threat(s):
        return True
    if v.talents & ALWAYS_THREAT_STANDING:
        return not v.down
    return not v.down and not is_hidden(s, v)


def is_hidden(s: State, v: Survivor) -> bool:
    """An effect says that this survivor is no threat; hidden in terrain only as long as standing in it.  [R-TER-07]"""
    if v.hidden == HIDDEN_IN_TERRAIN:
        return v.cell >= 0 and s.ground[v.cell] & HIDES != 0
    return v.hidden != NOT_HIDDEN


def everybody_is_a_threat(s: State) -> bool:
    """Sniff lasts for this round and the next, over everything that says otherwise.  [R-FS-07]"""
    return s.monster.threats_until >= s.round or s.rules & ALWAYS_THREATS != 0


PLAIN_FIELDS: Final = tuple([f for f in State.fields if f not in State.parts])
"""The saved fields that hold numbers or lists of numbers."""
PILE_FIELDS: Final = tuple([f for f in State.fields if State.parts.get(f) == Pile.__name__])


def new_state(key0: int, key1: int, constants: Constants) -> State:
    """An empty state with the random keys and constants of one showdown."""
    s = State()
    s.key0 = key0
    s.key1 = key1
    s.drawn = [0] * len(PURPOSES)
    s.constants = constants
    s.catalog = constants.catalog
    s.rulings = constants.rulings
    s.foot = constants.foot
    return s
