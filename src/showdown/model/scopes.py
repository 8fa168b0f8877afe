"""What is in progress: a monster turn, a card, an attack, an act.  See kernel/core.py for why these are stacked."""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.core import Scope
from showdown.model.ids import NO_CARD, NO_PROGRAM, NOBODY


@final
class TurnScope(Scope):
    """A monster turn.  ``ended``: a rule said the monster ends its turn."""

    tag = "turn"
    fields = ("ended",)

    def __init__(self) -> None:
        self.ended = False

    def copy(self) -> Scope:
        o = TurnScope.__new__(TurnScope)
        o.ended = self.ended
        return o


DISCARDED: Final = 0
ARCHIVED: Final = 1
ON_TOP: Final = 2
STAYS: Final = 3


@final
class CardScope(Scope):
    """A card (or table row, or instinct) being performed.

    target, targets: picked by its Pick Target action (one survivor; several as bits).  attacker: who is attacking
    when a hit location speaks.  subject: the survivor a block speaks of.  named: the target was named, so Pick Target
    is skipped.  cancelled: nothing more of it happens.  draws: AI cards to draw once it is resolved.  damaged: how
    often its last attack dealt damage.  acts: it is the monster acting (an AI card, a reaction, a trap), so it ends
    when the monster falls.  dooms: survivors it dooms, as bits.
    """

    tag = "card"
    fields = (
        "card",
        "target",
        "targets",
        "attacker",
        "subject",
        "named",
        "cancelled",
        "acts",
        "instinct",
        "draws",
        "damaged",
        "entered",
        "dooms",
        "fate",
        "speed",
        "damage",
    )

    def __init__(self) -> None:
        self.card = NO_CARD
        self.target = NOBODY
        self.targets = 0
        self.attacker = NOBODY
        self.subject = NOBODY
        self.named = False
        self.cancelled = False
        self.acts = False
        self.instinct = False
        self.draws = 0
        self.damaged = 0
        self.entered = 0
        self.dooms = 0
        self.fate = DISCARDED
        self.speed = 0
        self.damage = 0

    def copy(self) -> Scope:
        o = CardScope.__new__(CardScope)
        o.card = self.card
        o.target = self.target
        o.targets = self.targets
        o.attacker = self.attacker
        o.subject = self.subject
        o.named = self.named
        o.cancelled = self.cancelled
        o.acts = self.acts
        o.instinct = self.instinct
        o.draws = self.draws
        o.damaged = self.damaged
        o.entered = self.entered
        o.dooms = self.dooms
        o.fate = self.fate
        o.speed = self.speed
        o.damage = self.damage
        return o


@final
class MonsterAttackScope(Scope):
    """The monster's attack on one survivor.

    places: hits not yet taken, one body place each.  taken: hits applied so far.  severe: a severe injury was rolled.
    damaged: how many hits dealt damage.
    """

    tag = "monster-attack"
    fields = (
        "target",
        "speed",
        "accuracy",
        "damage",
        "reach",
        "place",
        "after_hit",
        "before_damage",
        "after_damage",
        "hits",
        "places",
        "taken",
        "severe",
        "damaged",
    )

    def __init__(self) -> None:
        self.target = NOBODY
        self.speed = 0
        self.accuracy = 0
        self.damage = 0
        self.reach = 1
        self.place = -1
        self.after_hit = NO_PROGRAM
        self.before_damage = NO_PROGRAM
        self.after_damage = NO_PROGRAM
        self.hits = 0
        self.places: list[int] = []
        self.taken = 0
        self.severe = False
        self.damaged = 0

    def copy(self) -> Scope:
        o = MonsterAttackScope.__new__(MonsterAttackScope)
        o.target = self.target
        o.speed = self.speed
        o.accuracy = self.accuracy
        o.damage = self.damage
        o.reach = self.reach
        o.place = self.place
        o.after_hit = self.after_hit
        o.before_damage = self.before_damage
        o.after_damage = self.after_damage
        o.hits = self.hits
        o.places = self.places[:]
        o.taken = self.taken
        o.severe = self.severe
        o.damaged = self.damaged
        return o


@final
class SurvivorAttackScope(Scope):
    """A survivor's attack.

    sling: one automatic hit from anywhere that is a critical wound.  cards: drawn hit locations not yet resolved.
    current: the location being tried.  cancelled: the remaining hits are lost.  trapped: a trap ended the attack, so
    not even the reaction of the current location happens.  dense: a super-dense location was attempted.
    """

    tag = "survivor-attack"
    fields = ("who", "weapon", "sling", "hits", "cards", "current", "cancelled", "trapped", "dense")

    def __init__(self) -> None:
        self.who = NOBODY
        self.weapon = NO_CARD
        self.sling = False
        self.hits = 0
        self.cards: list[int] = []
        self.current = NO_CARD
        self.cancelled = False
        self.trapped = False
        self.dense = False

    def copy(self) -> Scope:
        o = SurvivorAttackScope.__new__(SurvivorAttackScope)
        o.who = self.who
        o.weapon = self.weapon
        o.sling = self.sling
        o.hits = self.hits
        o.cards = self.cards[:]
        o.current = self.current
        o.cancelled = self.cancelled
        o.trapped = self.trapped
        o.dense = self.dense
        return o


@final
class ActScope(Scope):
    """A survivor's act: what is left to spend."""

    tag = "act"
    fields = ("who", "movement", "activation", "ended")

    def __init__(self) -> None:
        self.who = NOBODY
        self.movement = 0
        self.activation = 0
        self.ended = False

    def copy(self) -> Scope:
        o = ActScope.__new__(ActScope)
        o.who = self.who
        o.movement = self.movement
        o.activation = self.activation
        o.ended = self.ended
        return o


@final
class SurvivalScope(Scope):
    """A dash, surge or encourage being resolved: nobody starts another meanwhile."""

    tag = "survival"
    fields = ("who", "action")

    def __init__(self) -> None:
        self.who = NOBODY
        self.action = 0

    def copy(self) -> Scope:
        o = SurvivalScope.__new__(SurvivalScope)
        o.who = self.who
        o.action = self.action
        return o


SCOPES: Final[list[type[Scope]]] = [
    TurnScope,
    CardScope,
    MonsterAttackScope,
    SurvivorAttackScope,
    ActScope,
    SurvivalScope,
]
