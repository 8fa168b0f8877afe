"""What can happen to a card in a fight: cells of {card} x {deed}, derived from the compiled cards.

A deed that cannot happen to a card is named with its reason; nothing here knows a card by its name, and nothing decides
a rule.
"""

from __future__ import annotations

from typing import Final, final

from showdown.model.cards import AiCard, Card, Catalog, HitLocation
from showdown.model.ids import AI_DRAWN, AI_LEVELS, DURATION, MOOD, NO_PROGRAM, NORMAL, TRAIT
from showdown.model.monster_def import MonsterDef
from showdown.model.selectors import ALIVE, WITH_GEAR
from showdown.model.verbs import Op
from showdown.rules.verbs.attack import Attack
from showdown.rules.verbs.conditions import ConditionalLine, FaceShown
from showdown.rules.verbs.control import Flow, If
from showdown.rules.verbs.damage import KnockDown
from showdown.rules.verbs.hit_locations import THE_HIT, Cancel
from showdown.rules.verbs.monster import A_MOOD, Archive, Discard, EndTurn
from showdown.rules.verbs.movement import AWAY_FROM_MOST, AWAY_FROM_SURVIVORS, AWAY_FROM_THREATS, AWAY_STRAIGHT, Move
from showdown.rules.verbs.targets import PickTarget

DEALT: Final[tuple[str, ...]] = ("basic", "advanced", "legendary")
"""Levels of AI cards that are dealt into decks."""
CARD_USES: Final[tuple[str, ...]] = (
    "drawn",
    "resolved",
    "cancelled",
    "reaction",
    "critical",
    "injury",
    "entered",
    "left",
    "triggered",
    "replaced",
)


AWAY_FROM_MANY: Final[tuple[int, ...]] = (AWAY_FROM_THREATS, AWAY_FROM_SURVIVORS, AWAY_STRAIGHT, AWAY_FROM_MOST)
"""Movements after which hardly anybody can reach the monster."""


@final
class CoverageGoal:
    """A card and a deed; ``reason`` says why it cannot happen, and is empty where it can."""

    def __init__(self, monster: str, card: int, name: str, use: str, reason: str) -> None:
        self.monster = monster
        self.card = card
        self.name = name
        self.use = use
        self.reason = reason


def coverage_goals(catalog: Catalog, monsters: list[str]) -> list[CoverageGoal]:
    """Every cell of the decks of these monsters, in the order of the files."""
    out: list[CoverageGoal] = []
    for name in monsters:
        monster = catalog.monster(name)
        facts = Facts(catalog, monster)
        for card in dict.fromkeys((*monster.ai, *monster.hit_locations)):
            found = catalog.cards[card]
            out += [CoverageGoal(name, card, found.name, use, facts.reason(found, use)) for use in CARD_USES]
    return out


# -- which deeds can happen --------------------------------------------------------------------------------------


@final
class Facts:
    """What a monster's cards can do to each other."""

    def __init__(self, catalog: Catalog, monster: MonsterDef) -> None:
        self.catalog = catalog
        self.monster = monster
        places = [catalog.hit_location(c) for c in dict.fromkeys(monster.hit_locations)]
        self.at_draw = any(
            any(isinstance(op, EndTurn) for op in self.deep(listener.program))
            for card in (*places, *[catalog.ai(c) for c in monster.ai])
            for listener in card.listeners
            if listener.hook == AI_DRAWN
        )
        """Something can end the monster's turn between drawing and playing a card."""
        self.fellers = [place.name for place in places if any(fells(op) for op in self.deep(best_wound(place)))]
        """Hit locations where a natural 10 fells the monster, or ends its turn, in the middle of a card."""
        self.first_strikers = sum(place.first_strike for place in places)
        self.drops_moods = any(
            isinstance(op, Discard) and op.what == A_MOOD
            for card in (*monster.ai, *monster.hit_locations)
            for op in self.all_of(catalog.cards[card])
        )

    def reason(self, card: Card, use: str) -> str:
        """Why a deed cannot happen to a card; empty if it can."""
        if isinstance(card, HitLocation):
            return self.of_location(card, use)
        assert isinstance(card, AiCard)
        return self.of_ai(card, use)

    def of_ai(self, card: AiCard, use: str) -> str:
        basic = card.id == self.monster.basic_action
        if use in ("reaction", "critical", "injury"):
            return "not a hit location"
        if use == "triggered":
            return "" if card.listeners and card.type != NORMAL else "waits for nothing"
        if use == "replaced":
            return "" if card.persistent else "no persistent injury changes it"
        if use in ("entered", "left"):
            return self.in_play(card, use)
        if basic and use == "drawn":
            return "the Basic Action lies in no deck"
        if not basic and not self.is_dealt(card):
            return "in play from the start, in no deck" if card.type == TRAIT else "no deck holds it"
        if use == "resolved" and card.type == DURATION:
            return "duration: lies beside the deck until it is turned"
        if use == "resolved" and card.type != NORMAL:
            return "stays in play when it is played: see entered"
        if use == "cancelled":
            return "" if self.cancellable(card, basic) else "always finds a target, and nothing interrupts it"
        return ""

    def is_dealt(self, card: AiCard) -> bool:
        """Some deck may hold it."""
        by_level = AI_LEVELS[card.level] in DEALT
        return by_level or any(card.id in level.deck for level in self.monster.levels)

    def in_play(self, card: AiCard, use: str) -> str:
        if card.type == NORMAL:
            return "normal card: never in play"
        if not self.is_dealt(card):
            return "in play from the start, in no deck" if card.type == TRAIT else "no deck holds it"
        if card.type == DURATION:
            return "duration: lies beside the deck until it is turned"
        if use == "left":
            own = [op for listener in card.listeners for op in self.deep(listener.program)]
            leaves = any(isinstance(op, Discard) or (isinstance(op, Archive) and not op.weapon) for op in own)
            return "" if leaves or (self.drops_moods and card.type == MOOD) else "nothing discards it"
        return ""

    def cancellable(self, card: AiCard, basic: bool) -> bool:
        if self.can_miss(card):
            return True
        if basic or card.type != NORMAL:
            return not basic and self.at_draw
        return self.at_draw or self.can_be_interrupted(card)

    def can_miss(self, card: AiCard) -> bool:
        """It may find no target."""
        lines = [op for op in self.deep(card.program) if isinstance(op, PickTarget)]
        return any(all(len(line.filters) > 1 or line.filters[0].code != ALIVE for line in op.lines) for op in lines)

    def can_be_interrupted(self, card: AiCard) -> bool:
        """A survivor may surge in the middle of it, and fell the monster, unless it has gone away before it pauses."""
        pauses = any(isinstance(op, Flow) for op in self.deep(card.program))
        return pauses and bool(self.fellers) and not self.goes_first(card)

    def goes_first(self, card: AiCard) -> bool:
        """Does it move away from survivors before its first pause?"""
        for op in self.programs(card.program):
            if isinstance(op, Flow):
                return False
            if isinstance(op, Move) and op.how in AWAY_FROM_MANY:
                return True
        return False

    def of_location(self, card: HitLocation, use: str) -> str:
        if use in ("entered", "left"):
            return "hit location: no mood"
        if use == "replaced":
            return "hit location: no AI card"
        if card.trap:
            return "" if use in ("drawn", "resolved") else "trap: acts at once and is never tried"
        reacts = any(program != NO_PROGRAM for program in (card.on_failure, card.on_wound, card.on_reflex))
        if use == "reaction":
            return "" if reacts else "no reaction"
        if use == "resolved" and card.special != NO_PROGRAM and any(map(voids, self.programs(card.special))):
            return "its hit is always cancelled"
        if use == "cancelled" and card.first_strike and self.first_strikers == 1 and not reacts:
            return "first strike: tried before anything ends the attack, and no reaction"
        if use == "critical":
            return "" if card.has_critical else "no critical section"
        if use == "injury":
            return "" if card.injury >= 0 else "no persistent injury"
        if use == "triggered":
            return "" if card.listeners and card.injury >= 0 else "waits for nothing"
        return ""

    def faces_for(self, card: Card) -> list[dict[str, str]]:
        """Faces of other cards that this one asks for: one of them each time, by the name of the two-faced card."""
        ops = self.all_of(card)
        asked = [op.condition for op in ops if isinstance(op, If)]
        asked += [line.condition for op in ops if isinstance(op, Attack) for line in op.lines]
        lines = card.lines if isinstance(card, HitLocation) else ()
        asked += [line.condition for line in lines if isinstance(line, ConditionalLine)]
        return [dict(condition.faces) for condition in asked if isinstance(condition, FaceShown)]

    def gear_against(self, card: Card) -> list[str]:
        """Keywords of gear whose bearers this card strikes: those of an attacker whom it knocks down."""
        struck = [op.who for op in self.all_of(card) if isinstance(op, KnockDown) and op.who is not None]
        return [term.word for who in struck for term in who.filters if term.code == WITH_GEAR]

    def all_of(self, card: Card) -> list[Op]:
        """Every op of a card."""
        programs = [listener.program for listener in card.listeners]
        if isinstance(card, AiCard):
            programs += [card.program, *(program for _, program in card.persistent)]
        if isinstance(card, HitLocation):
            programs += [
                card.special,
                card.on_failure,
                card.on_wound,
                card.on_reflex,
                card.on_critical,
                card.death_blow,
            ]
        return [op for program in programs for op in self.deep(program)]

    def deep(self, program: int) -> list[Op]:
        """The ops of a program and of the blocks inside it."""
        return (
            [] if program == NO_PROGRAM else [op for p in blocks_in(self.catalog, program) for op in self.programs(p)]
        )

    def programs(self, program: int) -> tuple[Op, ...]:
        return self.catalog.programs[program]


def blocks_in(catalog: Catalog, program: int) -> list[int]:
    """A program and the programs its ops refer to, without repeats."""
    out = [program]
    for number in out:
        for op in catalog.programs[number]:
            out += [inner for inner in inner_blocks(op) if inner not in out]
    return out


def inner_blocks(op: Op) -> list[int]:
    """The blocks an op may run."""
    return [program for program in op.blocks() if program != NO_PROGRAM]


def best_wound(place: HitLocation) -> int:
    """What a natural 10 does here: the critical effect, or the reaction to a wound where there is none."""
    return place.on_critical if place.has_critical else place.on_wound


def voids(op: Op) -> bool:
    """Does the op cancel the hit on its location?"""
    return isinstance(op, Cancel) and op.what == THE_HIT


def fells(op: Op) -> bool:
    return isinstance(op, EndTurn) or (isinstance(op, KnockDown) and op.who is None)
