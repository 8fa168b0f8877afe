"""One survivor's record sheet."""

from __future__ import annotations

from typing import Final, final

from showdown.model.cards import Ability, Bonus, Listener
from showdown.model.ids import ATTRIBUTES, GRID, NO_CARD, NO_SURVIVAL, NOT_HIDDEN, SURVIVAL_FORBIDDEN

FIELDS: Final = (
    "name",
    "cell",
    "alive",
    "down",
    "stands",
    "hidden",
    "doomed",
    "acted",
    "grabbed",
    "grabbed_last",
    "armor",
    "boxes",
    "brain",
    "survival",
    "survival_limit",
    "insanity",
    "courage",
    "understanding",
    "bleeding",
    "proficiency",
    "xp",
    "attributes",
    "tokens",
    "known",
    "used",
    "impairments",
    "grid",
    "arts",
    "spent",
    "spent_round",
    "block",
    "deflect",
    "passing",
    "spared",
    "next_attack",
    "injuries",
    "lessons",
    "disorders",
    "resources",
    "basic_resources",
    "stuck",
    "held",
    "swallowed",
    "moved",
)


@final
class Owned:
    """A listener of a card a survivor has."""

    def __init__(self, card: int, listener: Listener) -> None:
        self.card = card
        self.listener = listener


@final
class Survivor:
    """Plain numbers only; docs/state.md holds the rulebook's word for each.

    cell: the space stood on, -1 off the board.  stands: the round at the end of whose monster turn a knocked down
    survivor stands.  hidden: not a threat by an effect, and until when.  doomed: how many cards doom this survivor
    now.  grabbed: the last round in which this survivor suffered Grab.  boxes: filled injury boxes per place (the
    head has only the heavy one).  lessons: gains that come only once in a lifetime, by name.  known: survival actions
    this survivor knows; used: those used this round (bits).  stuck: weapons that cost an activation before they can be
    used again; held: any attack does.  swallowed: inside the monster, off the board.
    moved: has moved in this round.

    grid: the gear grid, row by row, -1 where empty.  spent: limited abilities used up in this showdown, spent_round:
    in this round (see rules/own_cards.py for the numbers).  block: hits of the next attack that are ignored; deflect:
    deflect tokens.  passing: tokens that last until the end of the round.  spared: the severe injury about
    to be rolled is ignored.  next_attack: what the next attack in this turn adds to the attributes.

    gear, mods, bonuses, listeners, hooks, talents, usable, unmet, forbidden, lent are derived from a survivor's cards;
    they are rebuilt by rules/own_cards.py, not saved, and shared by clones.
    """

    def __init__(self, like: Survivor | None = None) -> None:
        if like is None:
            self.name = ""
            self.cell = -1
            self.alive = True
            self.down = False
            self.stands = 0
            self.hidden = NOT_HIDDEN
            self.doomed = 0
            self.acted = False
            self.grabbed = False
            self.grabbed_last = False
            self.armor: list[int] = [0, 0, 0, 0, 0]
            self.boxes: list[int] = [0, 0, 0, 0, 0]
            self.brain = 0
            self.survival = 0
            self.survival_limit = 1
            self.insanity = 0
            self.courage = 0
            self.understanding = 0
            self.bleeding = 0
            self.proficiency = 0
            self.xp = 0
            self.attributes: list[int] = [0] * ATTRIBUTES
            self.tokens: list[int] = [0] * ATTRIBUTES
            self.known = 1
            self.used = 0
            self.impairments = 0
            self.grid: list[int] = [NO_CARD] * GRID
            self.arts: list[int] = []
            self.spent: list[int] = []
            self.spent_round: list[int] = []
            self.block = 0
            self.deflect = 0
            self.passing: list[int] = [0] * ATTRIBUTES
            self.spared = False
            self.next_attack: list[int] = [0] * ATTRIBUTES
            self.injuries: list[int] = []
            self.lessons: list[int] = []
            self.disorders: list[int] = []
            self.resources: list[int] = []
            self.basic_resources = 0
            self.stuck: list[int] = []
            self.held = False
            self.swallowed = False
            self.moved = False
            self.gear: list[int] = []
            self.mods: list[int] = [0] * ATTRIBUTES
            self.bonuses: list[Bonus] = []
            self.listeners: list[Owned] = []
            self.hooks = 0
            self.talents = 0
            self.usable: list[int] = []
            self.unmet: list[Ability] = []
            self.forbidden: list[str] = []
            self.lent: list[str] = []
            return
        self.name = like.name
        self.cell = like.cell
        self.alive = like.alive
        self.down = like.down
        self.stands = like.stands
        self.hidden = like.hidden
        self.doomed = like.doomed
        self.acted = like.acted
        self.grabbed = like.grabbed
        self.grabbed_last = like.grabbed_last
        self.armor = like.armor[:]
        self.boxes = like.boxes[:]
        self.brain = like.brain
        self.survival = like.survival
        self.survival_limit = like.survival_limit
        self.insanity = like.insanity
        self.courage = like.courage
        self.understanding = like.understanding
        self.bleeding = like.bleeding
        self.proficiency = like.proficiency
        self.xp = like.xp
        self.attributes = like.attributes[:]
        self.tokens = like.tokens[:]
        self.known = like.known
        self.used = like.used
        self.impairments = like.impairments
        self.grid = like.grid[:]
        self.arts = like.arts[:]
        self.spent = like.spent[:]
        self.spent_round = like.spent_round[:]
        self.block = like.block
        self.deflect = like.deflect
        self.passing = like.passing[:]
        self.spared = like.spared
        self.next_attack = like.next_attack[:]
        self.injuries = like.injuries[:]
        self.lessons = like.lessons[:]
        self.disorders = like.disorders[:]
        self.resources = like.resources[:]
        self.basic_resources = like.basic_resources
        self.stuck = like.stuck[:]
        self.held = like.held
        self.swallowed = like.swallowed
        self.moved = like.moved
        self.gear = like.gear
        self.mods = like.mods
        self.bonuses = like.bonuses
        self.listeners = like.listeners
        self.hooks = like.hooks
        self.talents = like.talents
        self.usable = like.usable
        self.unmet = like.unmet
        self.forbidden = like.forbidden
        self.lent = like.lent

    def copy(self) -> Survivor:
        return Survivor(self)

    def can_gain_survival(self) -> bool:
        """Some injuries and disorders forbid it.  [R-SUR-01]"""
        return not (self.impairments & NO_SURVIVAL or self.talents & SURVIVAL_FORBIDDEN)

    def gain_survival(self, amount: int) -> None:
        """Between nothing and the limit; some injuries forbid gaining any.  [R-SUR-01]"""
        if amount > 0 and not self.can_gain_survival():
            return
        self.survival = max(0, min(self.survival_limit, self.survival + amount))
