"""Verbs of survivors' own cards: looking at decks, leaping, warding off, gaining gear and arts.  [R-GEAR, R-ACTV]"""

from __future__ import annotations

from typing import Final, final

from showdown.board.cells import HEIGHT, WIDTH
from showdown.board.masks import BIT, rectangle
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
    NOT_HIDDEN,
    SURVIVOR_ENCOURAGES,
    SURVIVOR_MOVED,
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
    Op,
    Ward,
)
from showdown.model.piles import Pile
from showdown.model.scopes import ActScope
from showdown.model.state import State
from showdown.rules.damage import bleed_out
from showdown.rules.disorders import gain_disorder
from showdown.rules.hooks import fire
from showdown.rules.knockdown import cancel_broken_attacks, stand_up
from showdown.rules.options import DONE, TO
from showdown.rules.own_cards import archive_gear, gain_gear, refresh_survivor
from showdown.rules.programs import chooser
from showdown.rules.queries import (
    attacks_fairly,
    in_the_way,
    in_weapon_range,
    is_deaf,
    is_held,
    may_activate,
    seat_of,
    survivor_movement,
)
from showdown.rules.survivor_attack import begin_attack
from showdown.rules.targeting import everyone
from showdown.rules.terrain import tread
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
    """A straight move over free spaces; the attack after it needs the whole distance.  [R-SMV-01]

    ``per_space``: it needs no certain distance, but each space adds its strength.
    """

    tag = "own.leap"
    fields = ("who", "spaces", "strength", "per_space")
    kind = "move_to"
    rule = "R-SMV-01"

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
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            x = v.cell % WIDTH
            y = v.cell // WIDTH
            for _ in range(self.spaces):
                x += dx
                y += dy
                if not (0 <= x < WIDTH and 0 <= y < HEIGHT) or taken & BIT[y * WIDTH + x]:
                    break
                out.append(TO[y * WIDTH + x])
        out.append(DONE)
        return out

    def choose(self, s: State, option: Option) -> None:
        v = s.survivors[self.who]
        moved = 0
        way = 0
        if option.verb == "to":
            moved = abs(option.a % WIDTH - v.cell % WIDTH) + abs(option.a // WIDTH - v.cell // WIDTH)
            if s.sink is not None:
                s.emit("moves", ("R-SMV-01",), {"who": self.who, "from": v.cell, "cell": option.a})
            way = (
                rectangle(
                    min(option.a % WIDTH, v.cell % WIDTH),
                    min(option.a // WIDTH, v.cell // WIDTH),
                    abs(option.a % WIDTH - v.cell % WIDTH) + 1,
                    abs(option.a // WIDTH - v.cell // WIDTH) + 1,
                )
                & ~BIT[v.cell]
            )
            v.cell = option.a
            if way & ~s.hiding and v.hidden == HIDDEN_IN_TERRAIN:
                v.hidden = NOT_HIDDEN
            cancel_broken_attacks(s)
        if self.per_space:
            s.then(StrikeFromLeap(self.who, self.strength * moved))
        elif moved == self.spaces:
            s.then(StrikeFromLeap(self.who, self.strength))
        if moved:
            fire(s, SURVIVOR_MOVED, self.who)
            tread(s, self.who, way)


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
        if not v.alive or v.down or s.monster.dead or not attacks_fairly(s, self.who):
            return out
        for card in [*v.gear, *s.catalog.always]:
            gear = s.catalog.gear(card)
            if gear.speed and not gear.ranged and not gear.ammunition and gear.attack not in out:
                if may_activate(v, gear) and not is_held(v, gear) and in_weapon_range(s, self.who, gear):
                    out.append(gear.attack)
        if out:
            out.append(DONE)
        return out

    def choose(self, s: State, option: Option) -> None:
        if option.verb != "attack":
            return
        begin_attack(s, self.who, option.a, False, self.strength)
        fire(s, SURVIVOR_POUNCES, self.who)


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
    """A fighting art of the owner's choice is lost.  [R-BRN-06]"""

    tag = "own.forget_art"
    fields = ("who",)
    kind = "card_choice"
    rule = "R-BRN-06"

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
            s.emit("art-lost", ("R-BRN-06",), {"who": self.who, "card": card})
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
