"""What is in progress: a monster turn, a card, an attack, an act.  See kernel/core.py for why these are stacked."""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.core import Scope
from showdown.model.ids import ATTRIBUTES, NO_CARD, NO_PROGRAM, NOBODY


@final
class TurnScope(Scope):
    """A monster turn.

    ended: a rule said the monster ends its turn.  idle: AI cards drawn in a row since anything has changed; numbers:
    what the monster and the survivors were like then (empty until a second card is drawn).  skips: the next draw does
    not happen.
    """

    tag = "turn"
    fields = ("ended", "idle", "numbers", "skips")

    def __init__(self, like: TurnScope | None = None) -> None:
        if like is None:
            self.ended = False
            self.idle = 0
            self.numbers: list[int] = []
            self.skips = False
            return
        self.ended = like.ended
        self.idle = like.idle
        self.numbers = like.numbers[:]
        self.skips = like.skips

    def copy(self) -> Scope:
        return TurnScope(self)


DISCARDED: Final = 0
ARCHIVED: Final = 1
ON_TOP: Final = 2
STAYS: Final = 3
LIES_FACE_UP: Final = 4


@final
class CardScope(Scope):
    """A card (or table row, or instinct) being performed.

    target, targets: picked by its Pick Target action (one survivor; several as bits).  attacker: who is attacking
    when a hit location speaks.  subject: the survivor a block speaks of.  named: the target was named, so Pick Target
    is skipped.  cancelled: nothing more of it happens.  draws: AI cards to draw once it is resolved.  damaged: how
    often its last attack dealt damage.  drawn: the monster drew it this turn, or performs it in place of a card.
    acts: it is the monster acting (an AI card, a reaction, a trap), so it ends when the monster falls.  dooms:
    survivors it dooms, as bits.  owner: the survivor whose card it is.  moved: spaces the monster moved by it.  tile:
    the north-west space of the terrain tile it speaks of, or -1.
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
        "drawn",
        "instinct",
        "draws",
        "damaged",
        "entered",
        "dooms",
        "fate",
        "owner",
        "tile",
        "speed",
        "damage",
        "moved",
    )

    def __init__(self, like: CardScope | None = None) -> None:
        if like is None:
            self.card = NO_CARD
            self.target = NOBODY
            self.targets = 0
            self.attacker = NOBODY
            self.subject = NOBODY
            self.named = False
            self.cancelled = False
            self.acts = False
            self.drawn = False
            self.instinct = False
            self.draws = 0
            self.damaged = 0
            self.entered = 0
            self.dooms = 0
            self.fate = DISCARDED
            self.owner = NOBODY
            self.tile = -1
            self.speed = 0
            self.damage = 0
            self.moved = 0
            return
        self.card = like.card
        self.target = like.target
        self.targets = like.targets
        self.attacker = like.attacker
        self.subject = like.subject
        self.named = like.named
        self.cancelled = like.cancelled
        self.acts = like.acts
        self.drawn = like.drawn
        self.instinct = like.instinct
        self.draws = like.draws
        self.damaged = like.damaged
        self.entered = like.entered
        self.dooms = like.dooms
        self.fate = like.fate
        self.owner = like.owner
        self.tile = like.tile
        self.speed = like.speed
        self.damage = like.damage
        self.moved = like.moved

    def copy(self) -> Scope:
        return CardScope(self)


NO_DAMAGE: Final = -2
"""The place of an attack whose profile has no damage."""


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

    def __init__(self, like: MonsterAttackScope | None = None) -> None:
        if like is None:
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
            return
        self.target = like.target
        self.speed = like.speed
        self.accuracy = like.accuracy
        self.damage = like.damage
        self.reach = like.reach
        self.place = like.place
        self.after_hit = like.after_hit
        self.before_damage = like.before_damage
        self.after_damage = like.after_damage
        self.hits = like.hits
        self.places = like.places[:]
        self.taken = like.taken
        self.severe = like.severe
        self.damaged = like.damaged

    def copy(self) -> Scope:
        return MonsterAttackScope(self)


@final
class SurvivorAttackScope(Scope):
    """A survivor's attack.

    sling: one automatic hit from anywhere that is a critical wound.  cards: drawn hit locations not yet resolved.
    current: the location being tried.  cancelled: the remaining hits are lost.  trapped: a trap ended the attack, so
    not even the reaction of the current location happens.  dense: a super-dense location was attempted.  changes:
    what cards add to the attacker's attributes in this attack.  more: attack rolls still to be added.  savaged: the
    extra wound of a savage weapon was dealt.  roll: the die of the last wound attempt, 0 without one.  spoken: cards
    that have spoken and do so once per attack.
    """

    tag = "survivor-attack"
    fields = (
        "who",
        "weapon",
        "sling",
        "hits",
        "cards",
        "current",
        "cancelled",
        "trapped",
        "dense",
        "changes",
        "more",
        "savaged",
        "roll",
        "spoken",
    )

    def __init__(self, like: SurvivorAttackScope | None = None) -> None:
        if like is None:
            self.who = NOBODY
            self.weapon = NO_CARD
            self.sling = False
            self.hits = 0
            self.cards: list[int] = []
            self.current = NO_CARD
            self.cancelled = False
            self.trapped = False
            self.dense = False
            self.changes: list[int] = [0] * ATTRIBUTES
            self.more = 0
            self.savaged = False
            self.roll = 0
            self.spoken: list[int] = []
            return
        self.who = like.who
        self.weapon = like.weapon
        self.sling = like.sling
        self.hits = like.hits
        self.cards = like.cards[:]
        self.current = like.current
        self.cancelled = like.cancelled
        self.trapped = like.trapped
        self.dense = like.dense
        self.changes = like.changes[:]
        self.more = like.more
        self.savaged = like.savaged
        self.roll = like.roll
        self.spoken = like.spoken[:]

    def copy(self) -> Scope:
        return SurvivorAttackScope(self)


@final
class ActScope(Scope):
    """A survivor's act: what is left to spend."""

    tag = "act"
    fields = ("who", "movement", "activation", "ended")

    def __init__(self, like: ActScope | None = None) -> None:
        if like is None:
            self.who = NOBODY
            self.movement = 0
            self.activation = 0
            self.ended = False
            return
        self.who = like.who
        self.movement = like.movement
        self.activation = like.activation
        self.ended = like.ended

    def copy(self) -> Scope:
        return ActScope(self)


@final
class SurvivalScope(Scope):
    """A dash, surge or encourage being resolved: nobody starts another meanwhile."""

    tag = "survival"
    fields = ("who", "action")

    def __init__(self, like: SurvivalScope | None = None) -> None:
        if like is None:
            self.who = NOBODY
            self.action = 0
            return
        self.who = like.who
        self.action = like.action

    def copy(self) -> Scope:
        return SurvivalScope(self)


SCOPES: Final[list[type[Scope]]] = [
    TurnScope,
    CardScope,
    MonsterAttackScope,
    SurvivorAttackScope,
    ActScope,
    SurvivalScope,
]
