"""Verbs of survivors' own cards: looking at decks, leaping, warding off, gaining gear and arts.  [R-GEAR, R-ACTV]"""

from __future__ import annotations

from typing import Final, final

from showdown.board.cells import CELLS, WIDTH
from showdown.board.masks import BIT
from showdown.kernel.agenda import Ask, Chance, Frame
from showdown.kernel.chance import Spec
from showdown.kernel.decision import Option
from showdown.model.ids import (
    ARMS,
    DRAW_AI,
    DRAW_HIT_LOCATION,
    HIDDEN_IN_TERRAIN,
    NO_BLOCK,
    NO_CARD,
    NOBODY,
    SURVIVOR_ENCOURAGES,
    SURVIVOR_POUNCES,
)
from showdown.model.ops import (
    ARMED_BLOCK,
    Encourage,
    ExtraMovement,
    GainArt,
    GainDisorder,
    GainGear,
    IgnoreInjury,
    Leap,
    Look,
    LoseArt,
    MoveHit,
    NextAttack,
    Op,
    Walk,
    Ward,
)
from showdown.model.piles import Pile
from showdown.model.rulings import POUNCE_DISTANCE, POUNCE_DISTANCE_UP_TO, ZONE_ENTRY, ZONE_ENTRY_FROM_OUTSIDE
from showdown.model.scopes import ActScope
from showdown.model.state import State
from showdown.rules.damage import bleed_out
from showdown.rules.disorders import gain_disorder
from showdown.rules.hooks import fire
from showdown.rules.knockdown import stand_up
from showdown.rules.ops_survivors import value
from showdown.rules.options import DONE, TO
from showdown.rules.own_cards import archive_gear, gain_gear, refresh_survivor
from showdown.rules.programs import chooser
from showdown.rules.queries import (
    has_to_move,
    in_the_way,
    is_deaf,
    may_activate,
    seat_of,
    survivor_movement,
)
from showdown.rules.survivor_attack import begin_attack
from showdown.rules.survivor_move import MayWalk, move_to, stays_in_zone, stop_zone
from showdown.rules.survivor_turn import can_attack
from showdown.rules.targeting import everyone
from showdown.rules.wounds import hidden_draw, turn_up

# -- looking at the top of a deck --------------------------------------------------------------------------------


def look(s: State, op: Op, program: int, ip: int) -> None:
    """The top cards of a deck are seen by everybody and put back in an order of choice.  [R-GEN-12]"""
    assert isinstance(op, Look)
    deck = s.ai_deck if op.ai else s.hl_deck
    if op.ai and s.face_up >= 0:
        # A duration that lies face up keeps hands off the deck.  [R-AI-14]
        return
    s.then(LookNext(op.ai, min(op.cards, len(deck.cards)), ()))


def pile_of(s: State, ai: bool) -> Pile:
    return s.ai_deck if ai else s.hl_deck


@final
class LookNext(Chance[State]):
    """The next card from the top is looked at."""

    tag = "look.next"
    fields = ("ai", "left", "cards")

    def __init__(self, ai: bool, left: int, cards: tuple[int, ...]) -> None:
        self.ai = ai
        self.left = left
        self.cards = cards

    def spec(self, s: State) -> Spec | None:
        deck = pile_of(s, self.ai)
        if not self.left or deck.cards[-1] >= 0:
            return None
        return hidden_draw(s, DRAW_AI if self.ai else DRAW_HIT_LOCATION, deck.cards[-1], 1)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if not self.left:
            s.then(PutBack(self.ai, self.cards))
            return
        slot = pile_of(s, self.ai).take()
        card = slot
        if values:
            card = values[0]
            turn_up(s, slot, card)
        if s.sink is not None:
            s.emit("looked-at", ("R-GEN-12",), {"card": card})
        s.then(LookNext(self.ai, self.left - 1, (*self.cards, card)))


@final
class PutBack(Ask[State]):
    """Which of the cards goes back next; the last one chosen lies on top."""

    tag = "look.put_back"
    fields = ("ai", "cards")
    kind = "card_choice"
    rule = "R-GEN-12"

    def __init__(self, ai: bool, cards: tuple[int, ...]) -> None:
        self.ai = ai
        self.cards = cards

    def seats(self, s: State) -> tuple[int, ...]:
        return chooser(s)

    def options(self, s: State) -> list[Option]:
        out: list[Option] = []
        if len(self.cards) > 1:
            for card in self.cards:
                if s.catalog.cards[card].pick not in out:
                    out.append(s.catalog.cards[card].pick)
        return out

    def choose(self, s: State, option: Option) -> None:
        rest = list(self.cards)
        rest.remove(option.a)
        pile_of(s, self.ai).put(option.a, True)
        s.then(PutBack(self.ai, tuple(rest)))

    def skip(self, s: State) -> None:
        for card in self.cards:
            pile_of(s, self.ai).put(card, True)


# -- leaping into an attack --------------------------------------------------------------------------------------


def leap(s: State, op: Op, program: int, ip: int) -> None:
    assert isinstance(op, Leap)
    s.then(LeapTo(s.card.subject, op.spaces or survivor_movement(s, s.card.subject), op.strength, op.per_space))


@final
class LeapTo(Ask[State]):
    """A straight move over free spaces; the attack after it needs the whole distance.

    [R-SMV-01, R-BRD-14, R-AMB-54, R-AMB-65]

    ``per_space``: it needs no certain distance, but each space adds its strength.
    """

    tag = "own.leap"
    fields = ("who", "spaces", "strength", "per_space")
    kind = "move_to"
    rule = "R-BRD-14"

    def __init__(self, who: int, spaces: int, strength: int, per_space: bool) -> None:
        self.who = who
        self.spaces = spaces
        self.strength = strength
        self.per_space = per_space

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        v = s.survivors[self.who]
        out: list[Option] = []
        if not v.alive or v.down:
            return out
        taken = in_the_way(s, self.who)
        stop = stop_zone(s)
        if stop & BIT[v.cell] and s.rulings[ZONE_ENTRY] == ZONE_ENTRY_FROM_OUTSIDE:
            # A straight line out of a zone does not come back into it.
            stop = 0
        for step in (-WIDTH, 1, WIDTH, -1):
            for cell in straight(v.cell, step, self.spaces):
                if taken & BIT[cell]:
                    break
                out.append(TO[cell])
                if stop & BIT[cell]:
                    break
        if not (out and has_to_move(s, self.who)):
            out.append(DONE)
        return out

    def choose(self, s: State, option: Option) -> None:
        v = s.survivors[self.who]
        path: list[int] = []
        if option.verb == "to":
            apart = option.a - v.cell
            step = (1 if apart > 0 else -1) * (WIDTH if apart % WIDTH == 0 else 1)
            path = straight(v.cell, step, abs(apart // step))
        if self.per_space:
            s.then(StrikeFromLeap(self.who, self.strength * len(path)))
        elif len(path) == self.spaces or (path and s.rulings[POUNCE_DISTANCE] == POUNCE_DISTANCE_UP_TO):
            s.then(StrikeFromLeap(self.who, self.strength))
        if path:
            if not self.per_space:
                fire(s, SURVIVOR_POUNCES, self.who)
            mask = 0
            for cell in path:
                mask |= BIT[cell]
            leaves = v.hidden == HIDDEN_IN_TERRAIN and mask & ~s.hiding != 0
            inside = stays_in_zone(s, self.who, option.a, len(path))
            move_to(s, self.who, option.a, mask & s.hazards, leaves, inside)


def straight(cell: int, step: int, spaces: int) -> list[int]:
    """Up to so many spaces in a line, as far as the board goes.  [R-BRD-14, R-BRD-13]"""
    out: list[int] = []
    for _ in range(spaces):
        if (step == 1 and cell % WIDTH == WIDTH - 1) or (step == -1 and cell % WIDTH == 0):
            break
        cell += step
        if not 0 <= cell < CELLS:
            break
        out.append(cell)
    return out


@final
class StrikeFromLeap(Ask[State]):
    """One melee weapon is activated; what it would cost besides activation is not asked for.  [R-ACTV-01]"""

    tag = "own.leap_strike"
    fields = ("who", "strength")
    kind = "action"
    rule = "R-ACTV-01"

    def __init__(self, who: int, strength: int) -> None:
        self.who = who
        self.strength = strength

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        v = s.survivors[self.who]
        out: list[Option] = []
        if not v.alive or v.down or s.monster.dead:
            return out
        for card in [*v.gear, *s.catalog.always]:
            gear = s.catalog.gear(card)
            if gear.speed and not gear.ranged and not gear.ammunition and gear.attack not in out:
                if may_activate(v, gear) and can_attack(s, self.who, gear):
                    out.append(gear.attack)
        if out:
            out.append(DONE)
        return out

    def choose(self, s: State, option: Option) -> None:
        if option.verb == "attack":
            begin_attack(s, self.who, option.a, False, self.strength)


def next_attack(s: State, op: Op, program: int, ip: int) -> None:
    """Kept until the survivor attacks or the turn is over.  [R-TOK-04]"""
    assert isinstance(op, NextAttack)
    who = s.card.subject
    amount = value(s, op.amount)
    s.survivors[who].next_attack[op.stat] += amount
    if s.sink is not None:
        s.emit("next-attack", ("R-TOK-04",), {"who": who, "stat": op.stat, "amount": amount})


def walk(s: State, op: Op, program: int, ip: int) -> None:
    """[R-SMV-01]"""
    assert isinstance(op, Walk)
    s.then(MayWalk(s.card.subject, op.spaces))


# -- hits and injuries -------------------------------------------------------------------------------------------


def ward(s: State, op: Op, program: int, ip: int) -> None:
    """Block is armed, or deflect tokens are set to a number; taking deflect ends block.  [R-ACTV-01]"""
    assert isinstance(op, Ward)
    v = s.survivors[s.card.subject]
    if op.kind == ARMED_BLOCK:
        v.block = 0 if v.impairments & NO_BLOCK else op.amount
    else:
        v.deflect = op.amount
        v.block = 0
    if s.sink is not None:
        s.emit("wards", ("R-ACTV-01",), {"who": s.card.subject, "block": v.block, "deflect": v.deflect})


def ignore_injury(s: State, op: Op, program: int, ip: int) -> None:
    """The severe injury or the brain trauma about to be rolled does not happen.  [R-SEV-01, R-BRN-01]"""
    assert isinstance(op, IgnoreInjury)
    s.survivors[s.card.subject].spared = True
    if s.sink is not None:
        rule = "R-BRN-01" if op.trauma else "R-SEV-01"
        s.emit("injury-ignored", (rule,), {"who": s.card.subject, "trauma": op.trauma})


def encourage(s: State, op: Op, program: int, ip: int) -> None:
    """Encouragement without its price; the deaf do not hear it.  [R-SUR-08]"""
    assert isinstance(op, Encourage)
    owner = s.card.owner
    for who in reversed(everyone(s, op.who)):
        if not is_deaf(s, who):
            stand_up(s, who, "R-SUR-08")
            if owner != NOBODY:
                fire(s, SURVIVOR_ENCOURAGES, owner, who)


def move_hit(s: State, op: Op, program: int, ip: int) -> None:
    """One hit already located goes to the arms instead.  [R-DMG-06]"""
    assert isinstance(op, MoveHit)
    s.then(MoveOneHit())


@final
class MoveOneHit(Ask[State]):
    """Which of the located hits the arms take, or none.  [R-DMG-06]"""

    tag = "own.move_hit"
    kind = "hit"
    rule = "R-DMG-06"

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, s.monster_attack.target)

    def options(self, s: State) -> list[Option]:
        from showdown.rules.options import TAKE

        out = [TAKE[p] for p in sorted(set(s.monster_attack.places)) if p != ARMS]
        if out:
            out.append(DONE)
        return out

    def choose(self, s: State, option: Option) -> None:
        if option.verb == "take":
            a = s.monster_attack
            a.places.remove(option.a)
            a.places = sorted([*a.places, ARMS])
            if s.sink is not None:
                s.emit("hit-moved", ("R-DMG-06",), {"who": a.target, "place": option.a})


# -- gains -------------------------------------------------------------------------------------------------------


def extra_movement(s: State, op: Op, program: int, ip: int) -> None:
    """One more movement in the act in progress.  [R-ACT-02]"""
    assert isinstance(op, ExtraMovement)
    for scope in s.scopes:
        if isinstance(scope, ActScope) and scope.who == s.card.subject:
            scope.movement += 1


def gain_gear_op(s: State, op: Op, program: int, ip: int) -> None:
    """[R-GEAR-07]"""
    assert isinstance(op, GainGear)
    for who in everyone(s, op.who):
        if NO_CARD in s.survivors[who].grid:
            gain_gear(s, who, op.card)
        else:
            s.then(MakeRoom(who, op.card))


@final
class MakeRoom(Ask[State]):
    """The grid is full: the new piece or one of the others is archived.  [R-GEAR-07]"""

    tag = "own.make_room"
    fields = ("who", "card")
    kind = "card_choice"
    rule = "R-GEAR-07"

    def __init__(self, who: int, card: int) -> None:
        self.who = who
        self.card = card

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        out: list[Option] = []
        if s.survivors[self.who].alive:
            for card in [self.card, *s.survivors[self.who].gear]:
                if s.catalog.cards[card].pick not in out:
                    out.append(s.catalog.cards[card].pick)
        return out

    def choose(self, s: State, option: Option) -> None:
        if option.a != self.card:
            archive_gear(s, self.who, option.a, "R-GEAR-07")
        gain_gear(s, self.who, self.card)


def gain_art(s: State, op: Op, program: int, ip: int) -> None:
    """At most three, each once.  [R-FS-03]"""
    assert isinstance(op, GainArt)
    for who in everyone(s, op.who):
        v = s.survivors[who]
        if op.card not in v.arts and len(v.arts) < 3:
            v.arts.append(op.card)
            refresh_survivor(s, who)
            if s.sink is not None:
                s.emit("art-gained", ("R-FS-03",), {"who": who, "card": op.card})


def gain_disorder_op(s: State, op: Op, program: int, ip: int) -> None:
    """A disorder named by the card.  [R-BRN-06]"""
    assert isinstance(op, GainDisorder)
    for who in everyone(s, op.who):
        gain_disorder(s, who, op.card)


def lose_art(s: State, op: Op, program: int, ip: int) -> None:
    assert isinstance(op, LoseArt)
    if s.survivors[s.card.subject].arts:
        s.then(ForgetArt(s.card.subject))


@final
class ForgetArt(Ask[State]):
    """A fighting art of the owner's choice is lost.  [R-FS-03]"""

    tag = "own.forget_art"
    fields = ("who",)
    kind = "card_choice"
    rule = "R-FS-03"

    def __init__(self, who: int) -> None:
        self.who = who

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        arts = s.survivors[self.who].arts
        return [s.catalog.cards[c].pick for c in arts] if len(arts) > 1 else []

    def choose(self, s: State, option: Option) -> None:
        self.forget(s, option.a)

    def skip(self, s: State) -> None:
        for card in s.survivors[self.who].arts[:1]:
            self.forget(s, card)

    def forget(self, s: State, card: int) -> None:
        s.survivors[self.who].arts.remove(card)
        refresh_survivor(s, self.who)
        if s.sink is not None:
            s.emit("art-lost", ("R-FS-03",), {"who": self.who, "card": card})
        bleed_out(s, self.who)


FRAMES: Final[list[type[Frame]]] = [
    LookNext,
    PutBack,
    LeapTo,
    StrikeFromLeap,
    MoveOneHit,
    ForgetArt,
    MakeRoom,
]
