"""The conditions of ``if``, one class each: written form, plain words, and when it holds.  [R-AI-05]"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from showdown.forms.kinds import ALONE, TEXT, Choice, Either, Fields, Kind, Made, Number, OneOrMore, Word
from showdown.forms.reader import Path, Reading
from showdown.kernel.record import Record
from showdown.language import say
from showdown.model.card_wording import Wording, row, say_or
from showdown.model.rulings import RULINGS
from showdown.model.selectors import NO_ROLE, Selector
from showdown.model.state import State
from showdown.rules.monster.targeting import selected
from showdown.rules.queries import level
from showdown.rules.verbs.kinds import LINE, RULING, CardName, DieRange


class Condition(Record):
    """A condition of ``if``."""

    name: ClassVar[str] = ""
    """The key in a card file."""
    form: ClassVar[Kind] = ALONE

    @classmethod
    def compile(cls, read: Any) -> Condition:
        """The condition for a value that ``form`` has read."""
        make: Any = cls
        made: Condition = make(read)
        return made

    def holds(self, s: State) -> bool:
        raise NotImplementedError

    def words(self, words: Wording) -> str:
        """The condition as the words after "if"."""
        raise NotImplementedError

    def exception(self) -> str:
        """The opposite as the words after "if", where the condition usually holds; else nothing."""
        return ""


@final
class Damaged(Condition):
    """At least this many hits of the attack dealt damage."""

    name = "damaged"
    form = Number(1, 20)
    times: int

    def holds(self, s: State) -> bool:
        """[R-TRG-03]"""
        return s.card.damaged >= self.times

    def words(self, words: Wording) -> str:
        return say("cards.when.damaged", times=self.times if self.times > 1 else 0)


@final
class Wounds(Condition):
    name = "wounds"
    form = Number(1, 99)
    wounds: int

    def holds(self, s: State) -> bool:
        """Life lost without a wound card counts, too.  [R-WST-07]"""
        lost = s.constants.level.life + s.constants.house.extra_life - s.monster.life
        return lost + len(s.wounds.cards) >= self.wounds

    def words(self, words: Wording) -> str:
        return say("cards.when.wounds", n=self.wounds)


@final
class Somebody(Condition):
    """At least one survivor fits a target line."""

    name = "somebody"
    form = LINE
    who: Selector

    def holds(self, s: State) -> bool:
        return selected(s, self.who) != 0

    def words(self, words: Wording) -> str:
        if self.who.role == NO_ROLE or not self.who.filters:
            return say("cards.when.somebody", who=words.who(self.who))
        return say(
            "cards.when.somebody_is", who=words.who(self.who), terms=words.predicates(self.who.filters, self.who)
        )


@final
class LevelAtLeast(Condition):
    name = "level"
    form = Number(1, 4)
    level: int

    def holds(self, s: State) -> bool:
        return level(s) >= self.level

    def words(self, words: Wording) -> str:
        return say("cards.when.level", n=self.level)


@final
class Ruled(Condition):
    """The group plays a ruling with this value."""

    name = "ruling"
    form = RULING
    ruling: int
    value: int

    @classmethod
    def compile(cls, read: Any) -> Condition:
        ruling, value = read
        return Ruled(ruling, value)

    def holds(self, s: State) -> bool:
        return s.rulings[self.ruling] == self.value

    def words(self, words: Wording) -> str:
        return chosen_ruling(self.ruling, self.value)

    def exception(self) -> str:
        """A ruling holds by default with its first value."""
        usual = self.value == 0 and len(RULINGS[self.ruling].values) == 2
        return chosen_ruling(self.ruling, 1) if usual else ""


def chosen_ruling(number: int, answer: int) -> str:
    """``your group chose the ruling that …``."""
    ruling = RULINGS[number]
    value = ruling.values[answer]
    generic = say("cards.when.ruling", ruling=ruling.name, value=value)
    return say_or(f"cards.ruling.{ruling.name}.{value}", generic)


@final
class TokensOnCard(Condition):
    name = "card_tokens"
    form = Number(1, 20)
    tokens: int

    def holds(self, s: State) -> bool:
        return tokens_on(s, s.card.card) >= self.tokens

    def words(self, words: Wording) -> str:
        return say("cards.when.card_tokens", n=self.tokens)


def tokens_on(s: State, card: int) -> int:
    """Tokens on a card in play, or on a kept hit location.  [R-AI-13]"""
    if card in s.in_play:
        return s.card_tokens[s.in_play.index(card)]
    return s.panel_tokens[s.panel.index(card)] if card in s.panel else 0


@final
class MoodsEntered(Condition):
    name = "entered"
    form = Number(1, 9)
    moods: int

    def holds(self, s: State) -> bool:
        return s.card.entered >= self.moods

    def words(self, words: Wording) -> str:
        return say("cards.when.entered", n=self.moods)


@final
class TerrainOnBoard(Condition):
    name = "terrain"
    form = CardName("terrain")
    terrain: int

    def holds(self, s: State) -> bool:
        return any([tile.card == self.terrain for tile in s.tiles])

    def words(self, words: Wording) -> str:
        return say("cards.when.terrain", terrain=words.title(self.terrain))


@final
class WoundRoll(Condition):
    """The wound roll of the attack in progress."""

    name = "wound_roll"
    form = Either(Word("even"), DieRange())
    low: int
    high: int

    @classmethod
    def compile(cls, read: Any) -> Condition:
        if read == "even":
            return WoundRollEven()
        low, high = read
        return WoundRoll(low, high)

    def holds(self, s: State) -> bool:
        return self.low <= s.survivor_attack.roll <= self.high

    def words(self, words: Wording) -> str:
        return say("cards.when.wound_roll", row=row(self.low, self.high))


@final
class WoundRollEven(Condition):
    """Written as ``wound_roll: even``."""

    def holds(self, s: State) -> bool:
        return s.survivor_attack.roll % 2 == 0

    def words(self, words: Wording) -> str:
        return say("cards.when.wound_roll_even")


@final
class WeaponIs(Condition):
    """The weapon of the attack in progress, by keyword or name."""

    name = "weapon"
    form = OneOrMore(TEXT, "a keyword or the id of a weapon is needed")
    weapons: tuple[str, ...]

    def holds(self, s: State) -> bool:
        gear = s.catalog.gear(s.survivor_attack.weapon)
        return any([word == gear.name or word in gear.keywords for word in self.weapons])

    def words(self, words: Wording) -> str:
        return say("cards.when.weapon", weapons=words.weapons(self.weapons))


CONDITIONS: Final[tuple[type[Condition], ...]] = (
    Damaged,
    Wounds,
    Somebody,
    LevelAtLeast,
    Ruled,
    TokensOnCard,
    MoodsEntered,
    TerrainOnBoard,
    WoundRoll,
    WeaponIs,
)
BY_NAME: Final[dict[str, type[Condition]]] = {each.name: each for each in CONDITIONS}
ALWAYS: Final = LevelAtLeast(1)
"""Used in place of a condition that could not be read."""


def compile_condition(r: Reading, read: Fields, path: Path) -> Condition:
    for name, value in read.items():
        return BY_NAME[name].compile(value)
    return ALWAYS


CONDITION: Final = Made(Choice("a condition", **{each.name: each.form for each in CONDITIONS}), compile_condition)
