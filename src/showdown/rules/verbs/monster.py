"""Verbs of the monster and its cards: drawing, discarding, the Basic Action, healing, ending its turn.  [R-AI]"""

from __future__ import annotations

from typing import Any, Final, final

from showdown.forms.kinds import ALONE, Bit, Either, Form, Number, Word, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.agenda import Ask, Chance
from showdown.kernel.chance import Dice, Draw, Spec
from showdown.kernel.decision import Option
from showdown.kernel.tuples import replaced
from showdown.language import say
from showdown.model.card_wording import Wording
from showdown.model.cards import Catalog
from showdown.model.ids import AMOUNT, DEFENCES, NO_CARD, NOBODY, RANDOM_SURVIVOR
from showdown.model.moments import A_CARD_IS_DRAWN, A_DRAW_COMES, A_MONSTER_CARD, AN_ACTION, AN_ATTACK
from showdown.model.options import CardOption, SurvivorOption
from showdown.model.scopes import ARCHIVED, ON_TOP
from showdown.model.selectors import NO_ROLE, RANDOM, Amount, Selector
from showdown.model.state import State
from showdown.model.verbs import ORDER, Op
from showdown.rules.gear.gear_grid import archive_gear
from showdown.rules.monster.attack import end_turn
from showdown.rules.monster.cards_in_play import leave_play, moods_in_play, use_up
from showdown.rules.monster.leave_and_return import come_back
from showdown.rules.monster.targeting import selected
from showdown.rules.monster.turn import basic_action
from showdown.rules.monster.wounds import Wound, heal_monster, reach_limit
from showdown.rules.options import TARGET
from showdown.rules.programs import chooser
from showdown.rules.queries import controller_seat
from showdown.rules.survivor.attack import attack_in_progress
from showdown.rules.survivor.statuses import lose_status
from showdown.rules.verbs.amounts import fixed, rolled
from showdown.rules.verbs.attack import more
from showdown.rules.verbs.eating import Consume
from showdown.rules.verbs.kinds import BLOCK, LINE, PLACE, ROLLED_AMOUNT, CardInPlay, CardName, Means
from showdown.rules.verbs.profile_lines import terms_of_attack

PLAIN_TERMS: Final = (-1, 0, 0, 0)
"""Nothing special about the attacks of a Basic Action.  [R-AI-09]"""

# -- drawing and performing --------------------------------------------------------------------------------------


@final
class DrawAi(Op):
    """Finish this card, then draw and play another AI card."""

    name = "draw"
    form = Word("ai")

    def sentence(self, words: Wording) -> str:
        return say("cards.draw")

    def harm(self, catalog: Catalog) -> int:
        return 40

    def run(self, s: State, program: int, ip: int) -> None:
        """Drawn once the card is resolved.  [R-AI-08, R-AMB-26]"""
        s.card.draws += 1


@final
class SkipDraw(Op):
    """The monster does not draw the AI card it is about to draw, or discards the ``drawn card`` unplayed."""

    name = "skip"
    form = Means({"draw": False, "drawn card": True}, absent=False)
    drawn: bool = False

    @classmethod
    def needs(cls, written: Any) -> int:
        return A_CARD_IS_DRAWN if written == "drawn card" else A_DRAW_COMES

    def sentence(self, words: Wording) -> str:
        return say("cards.skip_draw", drawn=self.drawn)

    def run(self, s: State, program: int, ip: int) -> None:
        """The card about to be drawn stays where it is; the card just drawn is discarded.  [R-AI-16, R-MT-05]"""
        turn = s.monster_turn
        if turn is not None:
            turn.skips = True


@final
class EndTurn(Op):
    """The monster's turn ends."""

    name = "end"
    form = Word("turn")

    def sentence(self, words: Wording) -> str:
        return say("cards.end_turn")

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-MT-05]"""
        end_turn(s)


@final
class BasicAction(Op):
    """The monster performs its Basic Action on a named survivor, or on the target it picks.

    ``target`` None: its own target list.
    """

    name = "basic_action"
    form = Either(
        ALONE,
        LINE,
        Form(
            target=LINE,
            speed=optional(Number(-9, 9)),
            damage=optional(Number(-9, 9)),
            place=optional(PLACE),
            hits_on=optional(Number(2, 10)),
            cannot=optional(Bit(DEFENCES)),
            severe_injuries=optional(Number(-9, 9)),
        ),
    )
    target: Selector | None
    speed: int
    damage: int
    terms: tuple[int, ...] = ()

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        if not isinstance(read, dict):
            return [BasicAction(read, 0, 0)]
        terms = (read["place"], read["hits_on"], read["cannot"], read["severe_injuries"])
        return [BasicAction(read["target"], read["speed"], read["damage"], () if terms == PLAIN_TERMS else terms)]

    def sentence(self, words: Wording) -> str:
        changes = more(words, self.speed, self.damage)
        if self.target is None:
            return say("cards.basic_action", changes=changes)
        told = ""
        if self.terms:
            place, hits_on, cannot, injuries = self.terms
            told = ", ".join(terms_of_attack(place, hits_on, cannot, injuries))
        return words.clause("cards.basic_action.on", self.target, changes=changes, terms=told)

    def harm(self, catalog: Catalog) -> int:
        return 40 + 10 * (self.damage + self.speed)

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-AI-09, R-PRI-04]"""
        if self.target is None:
            basic_action(s, NOBODY, self.speed, self.damage)
            return
        who = selected(s, self.target)
        if who & (who - 1):
            if self.target.role == NO_ROLE and self.target.pick == RANDOM:
                s.then(BasicActionRandom(who, self.speed, self.damage, self.terms))
            else:
                s.then(BasicActionTarget(who, self.speed, self.damage, self.terms))
        elif who:
            basic_action(s, who.bit_length() - 1, self.speed, self.damage, terms=self.terms)


@final
class BasicActionTarget(Ask):
    """Several fit equally: the controller chooses.  [R-TGT-03, R-GEN-07]"""

    tag = "op.basic_target"
    kind = "pick_target"
    rule = "R-TGT-03"
    among: int
    speed: int
    damage: int
    terms: tuple[int, ...] = ()

    def seats(self, s: State) -> tuple[int, ...]:
        return controller_seat(s)

    def options(self, s: State) -> list[Option]:
        return [TARGET[i] for i in range(len(s.survivors)) if self.among >> i & 1]

    def choose(self, s: State, option: Option) -> None:
        assert isinstance(option, SurvivorOption)
        basic_action(s, option.survivor, self.speed, self.damage, terms=self.terms)


@final
class BasicActionRandom(Chance):
    """[R-GEN-06]"""

    tag = "op.basic_random"
    among: int
    speed: int
    damage: int
    terms: tuple[int, ...] = ()

    def spec(self, s: State) -> Spec | None:
        return Draw(RANDOM_SURVIVOR, 1, tuple([i for i in range(len(s.survivors)) if self.among >> i & 1]))

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        basic_action(s, values[0], self.speed, self.damage, terms=self.terms)


# -- this card, and cards in play --------------------------------------------------------------------------------

THIS_CARD: Final = 0
A_MOOD: Final = 1


@final
class Discard(Op):
    """Discard this card, or a mood that the monster controller chooses."""

    name = "discard"
    voice = ORDER
    form = Means({"this": THIS_CARD, "mood": A_MOOD}, absent=THIS_CARD)
    what: int

    def sentence(self, words: Wording) -> str:
        return say("cards.discard" if self.what == THIS_CARD else "cards.discard.mood")

    def is_idle(self, s: State) -> bool:
        return self.what != THIS_CARD and not moods_in_play(s)

    def run(self, s: State, program: int, ip: int) -> None:
        """A card in play leaves it at once; a card being performed is discarded when it is resolved anyway.

        [R-AI-11]
        """
        if self.what == THIS_CARD:
            leave_play(s, s.card.card)
            come_back(s)
        else:
            s.then(DiscardMood())


@final
class DiscardMood(Ask):
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
        assert isinstance(option, CardOption)
        leave_play(s, option.card)

    def skip(self, s: State) -> None:
        for card in moods_in_play(s):
            leave_play(s, card)


@final
class CardTokens(Op):
    """Put this many tokens on this card, or remove all (``none``); ``{card: NAME, amount: 3}``: on another card.

    ``amount`` 0: none.
    """

    name = "card_tokens"
    voice = ORDER
    form = Either(Means({"none": 0}, absent=0), Number(1, 9), Form(card=CardInPlay(), amount=Number(1, 99)))
    amount: int
    card: str = ""

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        return [CardTokens(read["amount"], read["card"]) if isinstance(read, dict) else CardTokens(read)]

    @classmethod
    def needs(cls, written: Any) -> int:
        return A_MONSTER_CARD

    def sentence(self, words: Wording) -> str:
        card = words.named(self.card) if self.card else ""
        if not self.amount:
            return say("cards.no_card_tokens", card=card)
        return say("cards.card_tokens", n=self.amount, card=card)

    def run(self, s: State, program: int, ip: int) -> None:
        """Tokens that count something on a card in play.  [R-AI-13]"""
        card = s.catalog.card_ids.get(self.card, -1) if self.card else s.card.card
        if card in s.in_play:
            at = s.in_play.index(card)
            s.card_tokens = replaced(s.card_tokens, at, s.card_tokens[at] + self.amount if self.amount else 0)
            if s.sink is not None:
                s.emit("card-tokens", ("R-AI-13",), {"card": card, "count": s.card_tokens[at]})
            if card == s.wound_card:
                reach_limit(s, s.card.attacker)
        elif card in s.panel:
            at = s.panel.index(card)
            s.panel_tokens = replaced(s.panel_tokens, at, s.panel_tokens[at] + self.amount if self.amount else 0)
            if s.sink is not None:
                s.emit("card-tokens", ("R-AI-13",), {"card": card, "count": s.panel_tokens[at]})


@final
class Archive(Op):
    """Archive this card, the weapon of the attack in progress, or ``terrain`` beside the monster, and run ``then``."""

    name = "archive"
    voice = ORDER
    form = Either(
        Form(terrain=CardName("terrain"), then=optional(BLOCK)), Means({"this": False, "weapon": True}, absent=False)
    )
    weapon: bool

    @classmethod
    def needs(cls, written: Any) -> int:
        return AN_ATTACK if written == "weapon" else 0

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        if isinstance(read, dict):
            return [Consume(read["terrain"], read["then"], None, False, False)]
        return [Archive(read)]

    def sentence(self, words: Wording) -> str:
        if self.weapon:
            return say("cards.archive.weapon")
        return say("cards.archive.tile" if words.tile else "cards.archive")

    def run(self, s: State, program: int, ip: int) -> None:
        if self.weapon:
            archive_weapon(s)
        else:
            archive_this(s)


def archive_weapon(s: State) -> None:
    """Fists are no card: they stay.  [R-GEN-13, R-GEAR-03]"""
    a = attack_in_progress(s)
    if a is not None and a.weapon in s.survivors[a.who].gear:
        archive_gear(s, a.who, a.weapon, "R-GEN-13")


def archive_this(s: State) -> None:
    """An AI card, the hit location that is being tried, the terrain tile spoken of, or gear.  [R-GEN-13]"""
    card = s.card.card
    if s.card.tile >= 0:
        use_up(s, s.card.tile)
    elif s.catalog.cards[card].kind == "status":
        lose_status(s, s.card.owner, card)
    elif s.card.owner != NOBODY:
        archive_gear(s, s.card.owner, card, "R-GEN-13")
    elif s.catalog.cards[card].kind != "hit-location":
        s.card.fate = ARCHIVED
    elif s.survivor_attack.current == card:
        s.survivor_attack.current = NO_CARD
        s.archived += (card,)
        if s.sink is not None:
            s.emit("location-archived", ("R-GEN-13",), {"card": card})


@final
class ReturnToTop(Op):
    """Put this card on top of the AI deck instead of discarding it."""

    name = "return_to"
    voice = ORDER
    form = Word("top of deck")

    @classmethod
    def needs(cls, written: Any) -> int:
        return AN_ACTION

    def sentence(self, words: Wording) -> str:
        return say("cards.return_to_top")

    def run(self, s: State, program: int, ip: int) -> None:
        s.card.fate = ON_TOP


# -- wounds ------------------------------------------------------------------------------------------------------


@final
class Heal(Op):
    """The monster heals: move this many cards from the wound stack to the bottom of the AI deck."""

    name = "heal"
    form = ROLLED_AMOUNT
    amount: Amount

    def sentence(self, words: Wording) -> str:
        n, level = words.how_much(self.amount)
        return say("cards.heal", n=n, level=level)

    def harm(self, catalog: Catalog) -> int:
        return 20

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-HEA-01]"""
        if self.amount.sides:
            s.then(RollHeal(fixed(s, self.amount), self.amount.sides))
        else:
            heal_monster(s, fixed(s, self.amount))


@final
class RollHeal(Chance):
    """An amount to heal with a die in it; a d5 is half a d10, rounded up.  [R-HEA-01, R-GEN-03]"""

    tag = "op.heal"
    base: int
    sides: int

    def spec(self, s: State) -> Spec | None:
        return Dice(AMOUNT, 1, 10)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        heal_monster(s, self.base + rolled(self.sides, values[0]))


@final
class WoundMonster(Op):
    """The monster suffers a wound outside an attack; ``{monster: 2}``: 2 wounds."""

    name = "wound"
    form = Either(Word("monster"), Form(monster=Number(1, 9)))
    times: int = 1

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        return [WoundMonster(read["monster"] if isinstance(read, dict) else 1)]

    def sentence(self, words: Wording) -> str:
        return say("cards.wound", n=self.times)

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-WST-07]"""
        for _ in range(self.times):
            s.then(Wound(NOBODY))
