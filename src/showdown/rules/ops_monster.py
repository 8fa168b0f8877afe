"""Verbs of the monster and its cards: drawing, discarding, the Basic Action, healing, ending its turn.  [R-AI]"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Ask, Chance, Frame
from showdown.kernel.chance import Draw, Spec
from showdown.kernel.decision import Option
from showdown.model.ids import NO_CARD, NOBODY, RANDOM_SURVIVOR
from showdown.model.ops import THIS_CARD, BasicAction, CardTokens, Discard, Heal, Op
from showdown.model.scopes import ARCHIVED, ON_TOP
from showdown.model.selectors import NO_ROLE, RANDOM
from showdown.model.state import State
from showdown.rules.in_play import leave_play, moods_in_play, use_up
from showdown.rules.monster_attack import end_turn
from showdown.rules.monster_turn import basic_action
from showdown.rules.ops_appetite import RollHeal
from showdown.rules.ops_survivors import value
from showdown.rules.options import TARGET
from showdown.rules.own_cards import archive_gear
from showdown.rules.placing import come_back
from showdown.rules.programs import chooser
from showdown.rules.queries import controller_seat
from showdown.rules.targeting import selected
from showdown.rules.wounds import Wound, heal_monster


def draw_ai(s: State, op: Op, program: int, ip: int) -> None:
    """Drawn once the card is resolved.  [R-AI-08, R-AMB-26]"""
    s.card.draws += 1


def perform_basic_action(s: State, op: Op, program: int, ip: int) -> None:
    """[R-AI-09, R-PRI-04]"""
    assert isinstance(op, BasicAction)
    if op.who is None:
        basic_action(s, NOBODY, op.speed, op.damage)
        return
    who = selected(s, op.who)
    if who & (who - 1):
        random = op.who.role == NO_ROLE and op.who.pick == RANDOM
        s.then(BasicActionRandom(who, op.speed, op.damage) if random else BasicActionTarget(who, op.speed, op.damage))
    elif who:
        basic_action(s, who.bit_length() - 1, op.speed, op.damage)


@final
class BasicActionTarget(Ask[State]):
    """Several fit equally: the controller chooses.  [R-TGT-03, R-GEN-07]"""

    tag = "op.basic_target"
    fields = ("among", "speed", "damage")
    kind = "pick_target"
    rule = "R-TGT-03"

    def __init__(self, among: int, speed: int, damage: int) -> None:
        self.among = among
        self.speed = speed
        self.damage = damage

    def seats(self, s: State) -> tuple[int, ...]:
        return controller_seat(s)

    def options(self, s: State) -> list[Option]:
        return [TARGET[i] for i in range(len(s.survivors)) if self.among >> i & 1]

    def choose(self, s: State, option: Option) -> None:
        basic_action(s, option.a, self.speed, self.damage)


@final
class BasicActionRandom(Chance[State]):
    """[R-GEN-06]"""

    tag = "op.basic_random"
    fields = ("among", "speed", "damage")

    def __init__(self, among: int, speed: int, damage: int) -> None:
        self.among = among
        self.speed = speed
        self.damage = damage

    def spec(self, s: State) -> Spec | None:
        return Draw(RANDOM_SURVIVOR, 1, tuple([i for i in range(len(s.survivors)) if self.among >> i & 1]))

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        basic_action(s, values[0], self.speed, self.damage)


def discard(s: State, op: Op, program: int, ip: int) -> None:
    """A card in play leaves it at once; a card being performed is discarded when it is resolved anyway.  [R-AI-11]"""
    assert isinstance(op, Discard)
    if op.what == THIS_CARD:
        leave_play(s, s.card.card)
        come_back(s)
    else:
        s.then(DiscardMood())


@final
class DiscardMood(Ask[State]):
    """One mood in play; the controller chooses among several.  [R-AI-11]"""

    tag = "op.discard_mood"
    kind = "card_choice"
    rule = "R-AI-11"

    def seats(self, s: State) -> tuple[int, ...]:
        return chooser(s)

    def options(self, s: State) -> list[Option]:
        moods = moods_in_play(s)
        return [s.catalog.cards[c].pick for c in moods] if len(moods) > 1 else []

    def choose(self, s: State, option: Option) -> None:
        leave_play(s, option.a)

    def skip(self, s: State) -> None:
        for card in moods_in_play(s):
            leave_play(s, card)


def card_tokens(s: State, op: Op, program: int, ip: int) -> None:
    """Tokens that count something on a card in play.  [R-AI-13]"""
    assert isinstance(op, CardTokens)
    card = s.card.card
    if card in s.in_play:
        at = s.in_play.index(card)
        s.card_tokens[at] = 0 if op.clear else s.card_tokens[at] + op.amount
        if s.sink is not None:
            s.emit("card-tokens", ("R-AI-13",), {"card": card, "count": s.card_tokens[at]})
    elif card in s.panel:
        at = s.panel.index(card)
        s.panel_tokens[at] = 0 if op.clear else s.panel_tokens[at] + op.amount
        if s.sink is not None:
            s.emit("card-tokens", ("R-AI-13",), {"card": card, "count": s.panel_tokens[at]})


def archive(s: State, op: Op, program: int, ip: int) -> None:
    """An AI card, the hit location that is being tried, the terrain tile spoken of, or gear.  [R-GEN-13]"""
    card = s.card.card
    if s.card.tile >= 0:
        use_up(s, s.card.tile)
    elif s.card.owner != NOBODY:
        archive_gear(s, s.card.owner, card, "R-GEN-13")
    elif s.catalog.cards[card].kind != "hit-location":
        s.card.fate = ARCHIVED
    elif s.survivor_attack.current == card:
        s.survivor_attack.current = NO_CARD
        s.archived.append(card)
        if s.sink is not None:
            s.emit("location-archived", ("R-GEN-13",), {"card": card})


def skip_draw(s: State, op: Op, program: int, ip: int) -> None:
    """The card about to be drawn stays where it is.  [R-AI-16]"""
    turn = s.monster_turn
    if turn is not None:
        turn.skips = True


def return_to_top(s: State, op: Op, program: int, ip: int) -> None:
    s.card.fate = ON_TOP


def end_the_turn(s: State, op: Op, program: int, ip: int) -> None:
    """[R-MT-05]"""
    end_turn(s)


def all_threats(s: State, op: Op, program: int, ip: int) -> None:
    """This round and the whole next one.  [R-FS-07, R-GEN-16]"""
    s.monster.threats_until = s.round + 1


def heal(s: State, op: Op, program: int, ip: int) -> None:
    """[R-HEA-01]"""
    assert isinstance(op, Heal)
    if op.amount.sides:
        s.then(RollHeal(value(s, op.amount), op.amount.sides))
    else:
        heal_monster(s, value(s, op.amount))


def wound(s: State, op: Op, program: int, ip: int) -> None:
    """[R-WST-07]"""
    s.then(Wound(NOBODY))


FRAMES: Final[list[type[Frame]]] = [BasicActionTarget, BasicActionRandom, DiscardMood]
