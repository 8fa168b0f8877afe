"""The conditions of ``if``, one class each: written form, plain words, and when it holds.  [R-AI-05]"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from showdown.forms.kinds import ALONE, TEXT, Choice, Either, Fields, Kind, Made, Number, OneOrMore, Word
from showdown.forms.reader import Path, Reading
from showdown.kernel.record import Record
from showdown.model.card_wording import row
from showdown.model.cards import Catalog
from showdown.model.rulings import RULINGS
from showdown.model.selectors import Selector
from showdown.model.state import State
from showdown.rules.monster.targeting import selected
from showdown.rules.queries import level
from showdown.rules.verbs.kinds import LINE, RULING, CardName, DieRange


class Condition(Record):
    """Something that holds or does not."""

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

    def words(self, catalog: Catalog) -> str:
        """What stands after ``if`` in a sentence."""
        raise NotImplementedError


@final
class Damaged(Condition):
    """At least so many separate hits of this attack dealt damage."""

    name = "damaged"
    form = Number(1, 20)
    times: int

    def holds(self, s: State) -> bool:
        """[R-TRG-03]"""
        return s.card.damaged >= self.times

    def words(self, catalog: Catalog) -> str:
        return "this attack dealt damage" + (f" {self.times} times or more" if self.times > 1 else "")


@final
class Wounds(Condition):
    name = "wounds"
    form = Number(1, 99)
    wounds: int

    def holds(self, s: State) -> bool:
        """Life that was lost without a card counts as well.  [R-WST-07]"""
        lost = s.constants.level.life + s.constants.house.extra_life - s.monster.life
        return lost + len(s.wounds.cards) >= self.wounds

    def words(self, catalog: Catalog) -> str:
        return f"the wound stack holds {self.wounds} or more"


@final
class Somebody(Condition):
    """Anybody fits a line."""

    name = "somebody"
    form = LINE
    who: Selector

    def holds(self, s: State) -> bool:
        return selected(s, self.who) != 0

    def words(self, catalog: Catalog) -> str:
        head, comma, terms = self.who.text.partition(", ")
        return f"{head} is {terms}" if self.who.role and comma else f"there is: {self.who.text}"


@final
class LevelAtLeast(Condition):
    name = "level"
    form = Number(1, 4)
    level: int

    def holds(self, s: State) -> bool:
        return level(s) >= self.level

    def words(self, catalog: Catalog) -> str:
        return f"the monster is level {self.level} or more"


@final
class Ruled(Condition):
    """A ruling has this value at the table."""

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

    def words(self, catalog: Catalog) -> str:
        ruling = RULINGS[self.ruling]
        return f"ruling {ruling.name} is {ruling.values[self.value]}"


@final
class TokensOnCard(Condition):
    name = "card_tokens"
    form = Number(1, 20)
    tokens: int

    def holds(self, s: State) -> bool:
        return tokens_on(s, s.card.card) >= self.tokens

    def words(self, catalog: Catalog) -> str:
        return f"there are {self.tokens} or more tokens on this card"


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

    def words(self, catalog: Catalog) -> str:
        return f"{self.moods} or more moods entered play through this card"


@final
class TerrainOnBoard(Condition):
    name = "terrain"
    form = CardName("terrain")
    terrain: int

    def holds(self, s: State) -> bool:
        return any([tile.card == self.terrain for tile in s.tiles])

    def words(self, catalog: Catalog) -> str:
        return f"{catalog.cards[self.terrain].title} is on the board"


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

    def words(self, catalog: Catalog) -> str:
        return f"the wound roll is {row(self.low, self.high)}"


@final
class WoundRollEven(Condition):
    """Written as ``wound_roll: even``."""

    def holds(self, s: State) -> bool:
        return s.survivor_attack.roll % 2 == 0

    def words(self, catalog: Catalog) -> str:
        return "the wound roll is even"


@final
class WeaponIs(Condition):
    """The weapon of the attack in progress, by keyword or name."""

    name = "weapon"
    form = OneOrMore(TEXT, "a keyword or the id of a weapon is needed")
    weapons: tuple[str, ...]

    def holds(self, s: State) -> bool:
        gear = s.catalog.gear(s.survivor_attack.weapon)
        return any([word == gear.name or word in gear.keywords for word in self.weapons])

    def words(self, catalog: Catalog) -> str:
        return f"the weapon is {' or '.join(self.weapons)}"


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
"""Stands in for a condition that could not be read."""


def compile_condition(r: Reading, read: Fields, path: Path) -> Condition:
    for name, value in read.items():
        return BY_NAME[name].compile(value)
    return ALWAYS


CONDITION: Final = Made(Choice("a condition", **{each.name: each.form for each in CONDITIONS}), compile_condition)
