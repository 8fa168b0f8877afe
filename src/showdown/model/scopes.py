"""What is in progress: a monster turn, a card, an attack, an act.  See kernel/core.py for why these are stacked."""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.core import Scope
from showdown.model.ids import NO_CARD, NO_PROGRAM, NO_TOKENS, NOBODY


@final
class TurnScope(Scope):
    """A monster turn.

    ended: a rule said the monster ends its turn.  idle: AI cards drawn in a row since anything has changed; numbers:
    how much was rolled until then, and if nothing was rolled since, what the monster and the survivors were like
    (empty until a second card is drawn).  skips: the next draw does not happen.
    """

    tag = "turn"
    ended: bool = False
    idle: int = 0
    numbers: tuple[int, ...] = ()
    skips: bool = False

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
    the north-west space of the terrain tile it speaks of, or -1.  dealt: how many hits of the card dealt damage so far.
    hits_on, place, cannot, injury_plus: terms of all its attacks (see MonsterAttackScope).
    """

    tag = "card"
    card: int = NO_CARD
    target: int = NOBODY
    targets: int = 0
    attacker: int = NOBODY
    subject: int = NOBODY
    named: bool = False
    cancelled: bool = False
    acts: bool = False
    drawn: bool = False
    instinct: bool = False
    draws: int = 0
    damaged: int = 0
    entered: int = 0
    dooms: int = 0
    fate: int = DISCARDED
    owner: int = NOBODY
    tile: int = -1
    speed: int = 0
    damage: int = 0
    moved: int = 0
    dealt: int = 0
    hits_on: int = 0
    place: int = -1
    cannot: int = 0
    injury_plus: int = 0

    def copy(self) -> Scope:
        return CardScope(self)


NO_DAMAGE: Final = -2
"""The place of an attack whose profile has no damage."""


@final
class MonsterAttackScope(Scope):
    """The monster's attack on one survivor.

    places: hits not yet taken, one body place each.  taken: hits applied so far.  severe: a severe injury was rolled.
    damaged: how many hits dealt damage.  cannot: what the target cannot do against it, bits of ids.DEFENCES.
    injury_plus: added to its severe injury rolls.  hits_on: the die that hits, whatever the modifiers (0: none).
    again: each hit adds a roll.  also: the blocks of the profile lines that hold, three each.  fixed: these are hits
    without an attack, whose damage does not change.
    """

    tag = "monster-attack"
    target: int = NOBODY
    speed: int = 0
    accuracy: int = 0
    damage: int = 0
    reach: int = 1
    place: int = -1
    after_hit: int = NO_PROGRAM
    before_damage: int = NO_PROGRAM
    after_damage: int = NO_PROGRAM
    hits: int = 0
    places: tuple[int, ...] = ()
    taken: int = 0
    severe: bool = False
    damaged: int = 0
    cannot: int = 0
    injury_plus: int = 0
    hits_on: int = 0
    again: bool = False
    also: tuple[int, ...] = ()
    fixed: bool = False

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
    that have spoken and do so once per attack.  void: the hit on the current location is cancelled.  quiet: the monster
    does not react any more in this attack.  start: what undoing the attack restores; empty where no card can.
    """

    tag = "survivor-attack"
    who: int = NOBODY
    weapon: int = NO_CARD
    sling: bool = False
    hits: int = 0
    cards: tuple[int, ...] = ()
    current: int = NO_CARD
    cancelled: bool = False
    trapped: bool = False
    dense: bool = False
    changes: tuple[int, ...] = NO_TOKENS
    more: int = 0
    savaged: bool = False
    roll: int = 0
    spoken: tuple[int, ...] = ()
    void: bool = False
    quiet: bool = False
    start: tuple[int, ...] = ()

    def copy(self) -> Scope:
        return SurvivorAttackScope(self)


@final
class ActScope(Scope):
    """A survivor's act: what is left to spend."""

    tag = "act"
    who: int = NOBODY
    movement: int = 0
    activation: int = 0
    ended: bool = False

    def copy(self) -> Scope:
        return ActScope(self)


@final
class SurvivalScope(Scope):
    """A dash, surge or encourage being resolved: no other can start meanwhile."""

    tag = "survival"
    who: int = NOBODY
    action: int = 0

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
