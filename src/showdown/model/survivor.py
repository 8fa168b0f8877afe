"""One survivor's record sheet."""

from __future__ import annotations

from typing import Final, final

from showdown.model.ids import ATTRIBUTES, NO_SURVIVAL

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
    "gear",
    "injuries",
    "lessons",
    "disorders",
    "resources",
    "basic_resources",
)


@final
class Survivor:
    """Plain numbers only; docs/state.md holds the rulebook's word for each.

    cell: the space stood on, -1 off the board.  stands: the round at the end of whose monster turn a knocked down
    survivor stands.  hidden: not a threat by an effect.  doomed: how many cards doom this survivor now.  grabbed: the
    last round in which this survivor suffered Grab.  boxes: filled injury boxes per place (the head has only the
    heavy one).  lessons: gains that come only once in a lifetime, by name.  known: survival actions this survivor
    knows; used: those used this round (bits).
    """

    def __init__(self) -> None:
        self.name = ""
        self.cell = -1
        self.alive = True
        self.down = False
        self.stands = 0
        self.hidden = False
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
        self.gear: list[int] = []
        self.injuries: list[int] = []
        self.lessons: list[int] = []
        self.disorders: list[int] = []
        self.resources: list[int] = []
        self.basic_resources = 0

    def copy(self) -> Survivor:
        o = Survivor.__new__(Survivor)
        o.name = self.name
        o.cell = self.cell
        o.alive = self.alive
        o.down = self.down
        o.stands = self.stands
        o.hidden = self.hidden
        o.doomed = self.doomed
        o.acted = self.acted
        o.grabbed = self.grabbed
        o.grabbed_last = self.grabbed_last
        o.armor = self.armor[:]
        o.boxes = self.boxes[:]
        o.brain = self.brain
        o.survival = self.survival
        o.survival_limit = self.survival_limit
        o.insanity = self.insanity
        o.courage = self.courage
        o.understanding = self.understanding
        o.bleeding = self.bleeding
        o.proficiency = self.proficiency
        o.xp = self.xp
        o.attributes = self.attributes[:]
        o.tokens = self.tokens[:]
        o.known = self.known
        o.used = self.used
        o.impairments = self.impairments
        o.gear = self.gear[:]
        o.injuries = self.injuries[:]
        o.lessons = self.lessons[:]
        o.disorders = self.disorders[:]
        o.resources = self.resources[:]
        o.basic_resources = self.basic_resources
        return o

    def gain_survival(self, amount: int) -> None:
        """Between nothing and the limit; some injuries forbid gaining any.  [R-SUR-01]"""
        if amount > 0 and self.impairments & NO_SURVIVAL:
            return
        self.survival = max(0, min(self.survival_limit, self.survival + amount))
