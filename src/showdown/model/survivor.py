"""One survivor's record sheet."""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.record import Changeable, Derived, Record
from showdown.model.cards import Ability, Bonus, Listener
from showdown.model.ids import (
    ATTRIBUTES,
    BLEEDING,
    COURAGE,
    GRID,
    INSANITY,
    NO_CARD,
    NO_SURVIVAL,
    NO_TOKENS,
    NOT_HIDDEN,
    NOT_LEFT,
    PROFICIENCY,
    SURVIVAL,
    SURVIVAL_FORBIDDEN,
    UNDERSTANDING,
    XP,
)


@final
class Owned(Record):
    """A listener of a card a survivor has."""

    card: int
    listener: Listener


@final
class Kit:
    """What the cards of a survivor add, worked out once for all survivors with the same cards; never changed.

    ``counted``: bonuses that count tokens, which are not in ``mods``.  ``auras``: the cards with an aura.
    """

    def __init__(self, gear: list[int], armor: list[int], auras: list[int]) -> None:
        self.gear = gear
        self.armor = tuple(armor)
        self.auras = auras
        self.mods = [0] * ATTRIBUTES
        self.bonuses: list[Bonus] = []
        self.counted: list[Bonus] = []
        self.listeners: list[Owned] = []
        self.hooks = 0
        self.talents = 0
        self.usable: list[int] = []
        self.unmet: list[Ability] = []
        self.forbidden: list[str] = []
        self.lent: list[str] = []


@final
class Survivor(Changeable):
    """Plain numbers only; docs/inside/state.md holds the rulebook's word for each.

    cell: the space stood on, -1 off the board.  stands: the round at the end of whose monster turn a knocked down
    survivor stands.  hidden: not a threat by an effect, and until when.  doomed: how many cards doom this survivor
    now.  grabbed: the last round in which this survivor suffered Grab.  boxes: filled injury boxes per place (the
    head has only the heavy one).  lessons: gains that come only once in a lifetime, by name.  known: survival actions
    this survivor knows; used: those used this round (bits).  stuck: weapons that cost an activation before they can be
    used again; held: any attack does.  swallowed: inside the monster, off the board.
    moved: has moved in this round.
    counters: tokens of each counter of the catalogue, missing ones at the end are 0.  suffered: brain damage of the
    last time.  statuses: status cards.  left: how the survivor left the showdown without dying (ids.DEPARTURES).

    grid: the gear grid, row by row, -1 where empty.  spent: limited abilities used up in this showdown, spent_round:
    in this round (see rules/gear/gear_grid.py for the numbers).  block: hits of the next attack that are ignored;
    deflect:
    deflect tokens.  passing: tokens that last until the end of the round.  spared: the severe injury about
    to be rolled is ignored.  next_attack: what the next attack in this turn adds to the attributes.

    gear, mods, bonuses, listeners, hooks, talents, usable, unmet, forbidden, lent, auras (cards with an aura), counting
    (a card counts tokens for its bonuses), reaching (a card may add to the reach of weapons) are derived from a
    survivor's cards; they are rebuilt by rules/gear/gear_grid.py, not saved, and shared by clones.
    """

    name: str = ""
    cell: int = -1
    alive: bool = True
    down: bool = False
    stands: int = 0
    hidden: int = NOT_HIDDEN
    doomed: int = 0
    acted: bool = False
    grabbed: bool = False
    grabbed_last: bool = False
    armor: tuple[int, ...] = (0, 0, 0, 0, 0)
    boxes: tuple[int, ...] = (0, 0, 0, 0, 0)
    brain: int = 0
    survival: int = 0
    survival_limit: int = 1
    insanity: int = 0
    courage: int = 0
    understanding: int = 0
    bleeding: int = 0
    proficiency: int = 0
    xp: int = 0
    attributes: tuple[int, ...] = NO_TOKENS
    tokens: tuple[int, ...] = NO_TOKENS
    known: int = 1
    used: int = 0
    impairments: int = 0
    grid: tuple[int, ...] = (NO_CARD,) * GRID
    arts: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()
    spent_round: tuple[int, ...] = ()
    block: int = 0
    deflect: int = 0
    passing: tuple[int, ...] = NO_TOKENS
    spared: bool = False
    next_attack: tuple[int, ...] = NO_TOKENS
    injuries: tuple[int, ...] = ()
    lessons: tuple[int, ...] = ()
    disorders: tuple[int, ...] = ()
    resources: tuple[int, ...] = ()
    basic_resources: int = 0
    stuck: tuple[int, ...] = ()
    held: bool = False
    swallowed: bool = False
    moved: bool = False
    counters: tuple[int, ...] = ()
    suffered: int = 0
    statuses: tuple[int, ...] = ()
    left: int = NOT_LEFT
    gear: Derived[list[int]] = []
    mods: Derived[list[int]] = [0] * ATTRIBUTES
    bonuses: Derived[list[Bonus]] = []
    listeners: Derived[list[Owned]] = []
    hooks: Derived[int] = 0
    talents: Derived[int] = 0
    usable: Derived[list[int]] = []
    unmet: Derived[list[Ability]] = []
    forbidden: Derived[list[str]] = []
    lent: Derived[list[str]] = []
    auras: Derived[list[int]] = []
    counting: Derived[bool] = False
    reaching: Derived[bool] = False

    def copy(self) -> Survivor:
        return Survivor(self)

    def counted(self, counter: int) -> int:
        """Tokens of a counter.  [R-TOK-06]"""
        return self.counters[counter] if counter < len(self.counters) else 0

    def on_sheet(self, stat: int) -> int:
        """One of ids.STATS as it is on the record sheet: an attribute without tokens and cards.  [R-TOK-01]"""
        if stat < ATTRIBUTES:
            return self.attributes[stat]
        if stat == SURVIVAL:
            return self.survival
        if stat == INSANITY:
            return self.insanity
        if stat == COURAGE:
            return self.courage
        if stat == UNDERSTANDING:
            return self.understanding
        if stat == BLEEDING:
            return self.bleeding
        if stat == PROFICIENCY:
            return self.proficiency
        assert stat == XP
        return self.xp

    def can_gain_survival(self) -> bool:
        """Some injuries and disorders forbid it.  [R-SUR-01]"""
        return not (self.impairments & NO_SURVIVAL or self.talents & SURVIVAL_FORBIDDEN)

    def gain_survival(self, amount: int) -> None:
        """Between nothing and the limit.  Who gives any asks ``can_gain_survival`` before.  [R-SUR-01]"""
        self.survival = max(0, min(self.survival_limit, self.survival + amount))


FIELDS: Final = Survivor.fields
