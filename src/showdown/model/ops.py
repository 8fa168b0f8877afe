"""The verbs a card can use, as data: one small class per verb, no behaviour.

What a verb does is in rules/ops_*.py; how it is written in a pack file is in content/verbs.py; ``docs/cards.md`` is
generated from this module.  A ``program`` field is the number of another program in the catalogue (a block).
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from showdown.model.selectors import Amount, Condition, Selector


class Op:
    """One instruction of a compiled card."""

    verb: ClassVar[str] = ""


@final
class PickTarget(Op):
    """Try the lines from the top; the first that anybody satisfies decides; nobody: the instinct."""

    verb = "pick_target"

    def __init__(self, lines: tuple[Selector, ...]) -> None:
        self.lines = lines


@final
class Flow(Op):
    """A window for survival actions before the next action."""

    verb = "flow"


TOWARD_TARGET: Final = 0
AWAY_FROM_THREATS: Final = 1
AWAY_FROM_SURVIVORS: Final = 2
FORWARD: Final = 3
AWAY_FROM_ROLE: Final = 4
TOWARD_TERRAIN: Final = 5
THROUGH: Final = 6
BACKWARD: Final = 7
AWAY_STRAIGHT: Final = 8
MOVES: Final[tuple[str, ...]] = (
    "toward target",
    "away from all threats",
    "away from all survivors",
    "forward",
    "away from",
    "toward terrain",
    "through",
    "backward",
    "in a straight line away from all survivors",
)
FACE_IT: Final = 1
BACK_TO_IT: Final = 2


@final
class Move(Op):
    """The monster moves.  ``steps`` 0: a full move; ``turns``: then it faces its target, or turns its back to it;
    ``grabs``: those passed over suffer Grab; ``collided``: a block for each who suffered collision; ``terrain``: the
    kind of tile it moves to."""

    verb = "move"

    def __init__(
        self,
        how: int,
        steps: int,
        who: Selector | None,
        turns: int,
        grabs: bool,
        reach: int,
        terrain: int = -1,
        collided: int = -1,
    ) -> None:
        self.how = how
        self.steps = steps
        self.who = who
        self.turns = turns
        self.grabs = grabs
        self.reach = reach
        self.terrain = terrain
        self.collided = collided


@final
class RemoveMonster(Op):
    """The monster leaves the board until something places it there again."""

    verb = "remove"


@final
class PlaceMonster(Op):
    """The monster is placed adjacent to somebody and faces them: not a movement."""

    verb = "place_monster"

    def __init__(self, who: Selector) -> None:
        self.who = who


@final
class Turn(Op):
    """The monster turns to face somebody, or (``back``) turns its back to them."""

    verb = "turn_to_face"

    def __init__(self, who: Selector, back: bool = False) -> None:
        self.who = who
        self.back = back


NO_DAMAGE: Final = -2
"""The place of an attack whose profile has no damage."""
EVERYWHERE: Final = -2
"""The place of damage to every location."""


@final
class Attack(Op):
    """One attack with this profile against the target (each target, if several), or against all of ``who``.

    ``place`` -1: location dice; NO_DAMAGE: hits do no damage and have no location.
    """

    verb = "attack"

    def __init__(
        self,
        speed: int,
        accuracy: int,
        damage: int,
        reach: int,
        place: int,
        after_hit: int,
        before_damage: int,
        after_damage: int,
        who: Selector | None = None,
    ) -> None:
        self.who = who
        self.speed = speed
        self.accuracy = accuracy
        self.damage = damage
        self.reach = reach
        self.place = place
        self.after_hit = after_hit
        self.before_damage = before_damage
        self.after_damage = after_damage


@final
class Each(Op):
    """Run a block once for everybody selected, with that survivor as its subject.

    ``up_to`` (0: all): for at most so many of them, whom the survivors choose.
    """

    verb = "each"

    def __init__(self, who: Selector, program: int, up_to: int = 0) -> None:
        self.who = who
        self.program = program
        self.up_to = up_to


@final
class If(Op):
    """A conditional action."""

    verb = "if"

    def __init__(self, condition: Condition, program: int, otherwise: int) -> None:
        self.condition = condition
        self.program = program
        self.otherwise = otherwise


@final
class Row:
    """One row of a die table; ``high`` 99 is open-ended."""

    def __init__(self, low: int, high: int, program: int) -> None:
        self.low = low
        self.high = high
        self.program = program


@final
class Roll(Op):
    """Roll a die and run the row it lands on.  ``above``: it must also be greater than that stat of the subject.

    ``tools``: who carries gear with a keyword rolls two dice and adds them up (number 0), or adds the number.
    """

    verb = "roll"

    def __init__(self, sides: int, rows: tuple[Row, ...], above: int, tools: tuple[tuple[str, int], ...] = ()) -> None:
        self.sides = sides
        self.rows = rows
        self.above = above
        self.tools = tools


@final
class May(Op):
    """Somebody may (paying so much of a stat) have a block run; ``otherwise``: what happens if not."""

    verb = "may"

    def __init__(self, who: Selector, stat: int, cost: int, program: int, otherwise: int) -> None:
        self.who = who
        self.stat = stat
        self.cost = cost
        self.program = program
        self.otherwise = otherwise


@final
class Gain(Op):
    """Gain or lose something for good: survival, insanity, courage, bleeding tokens, an attribute.

    ``lesson`` (-1: none): it comes only once in a lifetime, remembered by this name.
    """

    verb = "gain"

    def __init__(self, who: Selector, stat: int, amount: Amount, lesson: int = -1) -> None:
        self.who = who
        self.stat = stat
        self.amount = amount
        self.lesson = lesson


@final
class Tokens(Op):
    """Tokens on an attribute until the showdown ends, or (``passing``) the round.  ``who`` None: the monster."""

    verb = "tokens"

    def __init__(self, who: Selector | None, stat: int, amount: Amount, passing: bool) -> None:
        self.who = who
        self.stat = stat
        self.amount = amount
        self.passing = passing


@final
class LoseTokens(Op):
    """Positive tokens on an attribute are lost: all of them, or at most so many."""

    verb = "lose_tokens"

    def __init__(self, who: Selector, stat: int, most: int) -> None:
        self.who = who
        self.stat = stat
        self.most = most


@final
class LoseAll(Op):
    """Nothing is left of a stat."""

    verb = "lose_all"

    def __init__(self, who: Selector, stat: int) -> None:
        self.who = who
        self.stat = stat


ROLLS: Final = 99
"""Beside the attributes: more attack rolls."""
ROLL_PER_HIT: Final = 98
"""The same, one for each hit so far."""


@final
class ThisAttack(Op):
    """A change of the attacker's numbers that lasts until the end of the attack in progress."""

    verb = "this_attack"

    def __init__(self, stat: int, amount: Amount) -> None:
        self.stat = stat
        self.amount = amount


@final
class BrainDamage(Op):
    """Brain damage: insanity, then the box, then a trauma.  ``intimidates``: it comes from an Intimidate action."""

    verb = "brain_damage"

    def __init__(self, who: Selector, amount: Amount, intimidates: bool = False) -> None:
        self.who = who
        self.amount = amount
        self.intimidates = intimidates


@final
class Damage(Op):
    """Damage outside an attack profile.  ``place`` -1: one location die; EVERYWHERE: the amount at each place."""

    verb = "damage"

    def __init__(self, who: Selector, amount: Amount, place: int) -> None:
        self.who = who
        self.amount = amount
        self.place = place


@final
class KnockDown(Op):
    """``who`` None: the monster.  ``bash``: some armor ignores it."""

    verb = "knock_down"

    def __init__(self, who: Selector | None, bash: bool) -> None:
        self.who = who
        self.bash = bash


@final
class StandUp(Op):
    """Knocked down survivors stand; with ``may`` each decides.  ``who`` None: the monster."""

    verb = "stand"

    def __init__(self, who: Selector | None, may: bool) -> None:
        self.who = who
        self.may = may


@final
class Knockback(Op):
    """``to_edge``: towards the closest board edge instead of away from the monster; ``spaces`` 0: own movement."""

    verb = "knockback"

    def __init__(self, who: Selector, spaces: int, to_edge: bool) -> None:
        self.who = who
        self.spaces = spaces
        self.to_edge = to_edge


@final
class Grab(Op):
    """Placed in front of the monster, knocked down, damaged."""

    verb = "grab"

    def __init__(self, who: Selector) -> None:
        self.who = who


@final
class Kill(Op):
    """``who`` None: the monster; ``delayed``: at the end of the next monster turn."""

    verb = "kill"

    def __init__(self, who: Selector | None, delayed: bool) -> None:
        self.who = who
        self.delayed = delayed


@final
class DrawAi(Op):
    """Finish this card, then draw and play another."""

    verb = "draw_ai"


@final
class BasicAction(Op):
    """Perform the Basic Action on somebody named, or (``who`` None) with its own target list."""

    verb = "basic_action"

    def __init__(self, who: Selector | None, speed: int, damage: int) -> None:
        self.who = who
        self.speed = speed
        self.damage = damage


@final
class Reveal(Op):
    """Turn up the top AI cards one by one until so many moods have entered play; then shuffle the deck."""

    verb = "reveal"

    def __init__(self, cards: int, moods: int) -> None:
        self.cards = cards
        self.moods = moods


@final
class CardTokens(Op):
    """Tokens on this card: so many more, or (``clear``) none."""

    verb = "card_tokens"

    def __init__(self, amount: int, clear: bool) -> None:
        self.amount = amount
        self.clear = clear


THIS_CARD: Final = 0
A_MOOD: Final = 1


@final
class Discard(Op):
    """This card, or a mood of the monster controller's choice."""

    verb = "discard"

    def __init__(self, what: int) -> None:
        self.what = what


@final
class Archive(Op):
    """Remove this card from the game."""

    verb = "archive"


@final
class ReturnToTop(Op):
    """Put this card on top of the AI deck instead of discarding it."""

    verb = "return_to_top"


@final
class EndTurn(Op):
    verb = "end_turn"


@final
class Heal(Op):
    """The monster heals: so many cards from the wound stack to the bottom of the AI deck."""

    verb = "heal"

    def __init__(self, amount: Amount) -> None:
        self.amount = amount


@final
class WoundMonster(Op):
    """The monster suffers a wound outside an attack."""

    verb = "wound_monster"


@final
class Resource(Op):
    """Gain a resource: a named card, or a random one of a deck.  ``who`` None: the group."""

    verb = "resource"

    def __init__(self, who: Selector | None, card: int, deck: str) -> None:
        self.who = who
        self.card = card
        self.deck = deck


@final
class DestroyArmor(Op):
    """The armor at the locations this attack has hit is gone before the damage."""

    verb = "destroy_armor"


@final
class Doom(Op):
    """No actions and no survival until this card is resolved."""

    verb = "doom"

    def __init__(self, who: Selector) -> None:
        self.who = who


@final
class PriorityTarget(Op):
    """The priority target token; ``permanent``: until holder or monster is dead.  ``who`` None: nobody holds it."""

    verb = "priority_target"

    def __init__(self, who: Selector | None, permanent: bool) -> None:
        self.who = who
        self.permanent = permanent


@final
class Hide(Op):
    """No threat until attacking; ``here``: or until leaving the terrain.  The priority target token is dropped."""

    verb = "hide"

    def __init__(self, who: Selector, here: bool) -> None:
        self.who = who
        self.here = here


@final
class Climb(Op):
    """Onto the terrain tile this card speaks of."""

    verb = "climb"

    def __init__(self, who: Selector) -> None:
        self.who = who


@final
class Cross(Op):
    """To the matching space on the other side of the terrain tile this card speaks of."""

    verb = "cross"

    def __init__(self, who: Selector) -> None:
        self.who = who


@final
class AllThreats(Op):
    """Every survivor counts as a threat until the end of the next round."""

    verb = "all_threats"


@final
class Injure(Op):
    """Record a permanent injury: at most ``limit`` times (0: any number), changing attributes and abilities."""

    verb = "injure"

    def __init__(
        self,
        injury: int,
        limit: int,
        changes: tuple[tuple[int, int], ...],
        impairments: int,
        second_changes: tuple[tuple[int, int], ...],
        second_impairments: int,
        dismembers: bool,
        program: int,
    ) -> None:
        self.injury = injury
        self.limit = limit
        self.changes = changes
        self.impairments = impairments
        self.second_changes = second_changes
        self.second_impairments = second_impairments
        self.dismembers = dismembers
        self.program = program


@final
class Impair(Op):
    """Something the subject cannot do for the rest of the showdown."""

    verb = "impair"

    def __init__(self, impairments: int) -> None:
        self.impairments = impairments


@final
class Disorder(Op):
    """The subject gains a random disorder."""

    verb = "disorder"


@final
class Clarity(Op):
    """Survival turns into insanity; with three disorders already, death."""

    verb = "survival_to_insanity"


# -- verbs of survivors' own cards -------------------------------------------------------------------------------


@final
class Look(Op):
    """Look at the top cards of the AI deck or of the hit location deck, and put them back in any order."""

    verb = "look"

    def __init__(self, ai: bool, cards: int) -> None:
        self.ai = ai
        self.cards = cards


@final
class Leap(Op):
    """A straight move, then one melee attack with more strength.  ``spaces`` 0: the whole movement."""

    verb = "leap"

    def __init__(self, spaces: int, strength: int, per_space: bool) -> None:
        self.spaces = spaces
        self.strength = strength
        self.per_space = per_space


@final
class NextAttack(Op):
    """Changes a value of the owner's next attack in this turn."""

    verb = "next_attack"

    def __init__(self, stat: int, amount: Amount) -> None:
        self.stat = stat
        self.amount = amount


@final
class Walk(Op):
    """The survivor may move up to so many spaces."""

    verb = "walk"

    def __init__(self, spaces: int) -> None:
        self.spaces = spaces


ARMED_BLOCK: Final = 0
DEFLECT_TOKENS: Final = 1


@final
class Ward(Op):
    """Hits to be ignored: block for the next attack, or deflect tokens."""

    verb = "ward"

    def __init__(self, kind: int, amount: int) -> None:
        self.kind = kind
        self.amount = amount


@final
class IgnoreInjury(Op):
    """The severe injury, or the brain trauma, about to be rolled is ignored."""

    verb = "ignore"

    def __init__(self, trauma: bool) -> None:
        self.trauma = trauma


@final
class Encourage(Op):
    """The owner encourages: those who hear it stand up."""

    verb = "encourage"

    def __init__(self, who: Selector) -> None:
        self.who = who


@final
class MoveHit(Op):
    """One hit that is already located may go to the arms instead."""

    verb = "move_hit"


@final
class ExtraMovement(Op):
    """One more movement in this act."""

    verb = "extra"


@final
class GainGear(Op):
    """Gear goes into the grid at once."""

    verb = "gear"

    def __init__(self, who: Selector, card: int) -> None:
        self.who = who
        self.card = card


@final
class GainArt(Op):
    """A named fighting art."""

    verb = "fighting_art"

    def __init__(self, who: Selector, card: int) -> None:
        self.who = who
        self.card = card


@final
class GainDisorder(Op):
    """A named disorder."""

    verb = "named_disorder"

    def __init__(self, who: Selector, card: int) -> None:
        self.who = who
        self.card = card


@final
class LoseArt(Op):
    """A fighting art of the survivor's choice is lost."""

    verb = "lose_art"


# -- what a monster eats, holds and breaks -----------------------------------------------------------------------


@final
class Boost(Op):
    """The monster's attacks on this card gain speed or damage; ``per_space``: so much for each space it moved.

    Within an attack it changes that attack alone.
    """

    verb = "boost"

    def __init__(self, speed: int, damage: int, per_space: bool) -> None:
        self.speed = speed
        self.damage = damage
        self.per_space = per_space


@final
class ConsumeTerrain(Op):
    """The monster consumes one tile of this kind that it stands on or beside: archived, then a block runs."""

    verb = "consume"

    def __init__(self, terrain: int, program: int) -> None:
        self.terrain = terrain
        self.program = program


@final
class ConsumeGear(Op):
    """The monster consumes a piece of gear that its owner chooses: archived."""

    verb = "consume"

    def __init__(self, who: Selector) -> None:
        self.who = who


@final
class Swallow(Op):
    """Somebody is taken off the board, into the monster, until wounds or death bring them out."""

    verb = "swallow"

    def __init__(self, who: Selector) -> None:
        self.who = who


@final
class Suffer(Op):
    """Somebody suffers a row of an injury table without a roll."""

    verb = "suffer"

    def __init__(self, who: Selector, table: int, program: int, title: str) -> None:
        self.who = who
        self.table = table
        self.program = program
        self.title = title


@final
class CancelAttack(Op):
    """The survivor's attack in progress ends: its remaining hits are lost."""

    verb = "cancel"


@final
class ArchiveWeapon(Op):
    """The weapon of the attack in progress is archived."""

    verb = "archive"


@final
class Hold(Op):
    """A survivor must spend an activation before attacking again, with the weapon in use or (``all``) at all."""

    verb = "hold"

    def __init__(self, who: Selector, all: bool) -> None:
        self.who = who
        self.all = all


@final
class SkipDraw(Op):
    """The AI card that is about to be drawn is not drawn."""

    verb = "skip"


@final
class Story(Op):
    """A story event happens to somebody."""

    verb = "story"

    def __init__(self, card: int, who: Selector) -> None:
        self.card = card
        self.who = who
