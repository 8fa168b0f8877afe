"""The conditions of ``if``, one class each: written form, plain words, and when it holds.  [R-AI-05]"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from showdown.forms.kinds import (
    ALONE,
    NAME,
    TEXT,
    Choice,
    Either,
    Fields,
    Form,
    Kind,
    Made,
    Number,
    OneOrMore,
    Word,
    optional,
)
from showdown.forms.reader import Path, Reading
from showdown.kernel.record import Record
from showdown.language import listed, say
from showdown.model.card_wording import Wording, say_or
from showdown.model.cards import Catalog, LocationLine
from showdown.model.face_words import denial_of, face_shown
from showdown.model.faces import shows
from showdown.model.ids import SURGE
from showdown.model.moments import A_MONSTER_CARD, AN_ATTACK
from showdown.model.rulings import RULINGS
from showdown.model.scopes import ActScope, CardScope, SurvivalScope
from showdown.model.selectors import NO_ROLE, Amount, Selector
from showdown.model.short_words import row
from showdown.model.state import State
from showdown.rules.monster.cards_in_play import tokens_on
from showdown.rules.monster.hit_locations import is_critical_at
from showdown.rules.monster.targeting import selected
from showdown.rules.queries import level
from showdown.rules.verbs.amounts import COMPARISONS, compares, fixed
from showdown.rules.verbs.comparisons import comparison_words
from showdown.rules.verbs.kinds import FACE, LINE, PLAIN_AMOUNT, RULING, CardName, DieRange, cards


def about_a_tile(r: Reading, read: int, path: Path) -> int:
    """Only where a block speaks of a tile."""
    cards(r).about_a_tile("'tile_tokens'", path)
    return read


class Condition(Record):
    """A condition of ``if``."""

    name: ClassVar[str] = ""
    """The key in a card file."""
    form: ClassVar[Kind] = ALONE
    needs: ClassVar[int] = 0
    """What must exist where it is asked (model/moments.py)."""

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

    def denied(self, words: Wording) -> str:
        """The opposite as the words after "if", where "otherwise" could be misread; else nothing."""
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
class DealtDamage(Condition):
    """At least this many hits of the card being performed dealt damage so far, in all its attacks."""

    name = "dealt_damage"
    form = Number(1, 20)
    times: int

    def holds(self, s: State) -> bool:
        """[R-TRG-02]"""
        card = s.card.card
        dealt = 0
        for scope in s.scopes:
            if isinstance(scope, CardScope) and scope.card == card:
                dealt += scope.dealt
        return dealt >= self.times

    def words(self, words: Wording) -> str:
        return say("cards.when.dealt_damage", times=self.times if self.times > 1 else 0)


@final
class Wounds(Condition):
    name = "wounds"
    form = Number(1, 99)
    wounds: int

    def holds(self, s: State) -> bool:
        """Life lost without a wound card counts, too.  [R-WST-07]"""
        lost = s.constants.level.life + s.constants.house.extra_life - s.monster.life
        lost += tokens_on(s, s.wound_card) if s.wound_card >= 0 else 0
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
        if self.who.role == NO_ROLE:
            return say("cards.when.somebody", who=words.who(self.who))
        if not self.who.filters:
            return say("cards.when.alive", who=words.who(self.who))
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
    needs = A_MONSTER_CARD
    form = Number(1, 20)
    tokens: int

    def holds(self, s: State) -> bool:
        return tokens_on(s, s.card.card) >= self.tokens

    def words(self, words: Wording) -> str:
        return say("cards.when.card_tokens", n=self.tokens)


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
class TilesOnBoard(Condition):
    """The number of tiles of a terrain card on the board.  ``most``: at most this many (-1: no matter)."""

    name = "tiles"
    form = Form(
        card=CardName("terrain"), at_least=optional(Number(1, 99)), at_most=optional(Number(0, 99), -1)
    ).at_least_one("at_least", "at_most")
    card: int
    least: int
    most: int

    @classmethod
    def compile(cls, read: Any) -> Condition:
        return TilesOnBoard(read["card"], read["at_least"], read["at_most"])

    def holds(self, s: State) -> bool:
        """[R-TER-11]"""
        there = len([tile for tile in s.tiles if tile.card == self.card])
        return there >= self.least and (self.most < 0 or there <= self.most)

    def words(self, words: Wording) -> str:
        least, most = self.least, self.most
        title = words.title(self.card)
        return say(
            "cards.when.tiles",
            card=title,
            least=least,
            limited=most >= 0,
            most=str(most),
            both=least > 0,
            exact=0 < least == most,
            several=(most if most >= 0 else least) != 1,
        )


@final
class TokensOnTile(Condition):
    """The tile of the block has at least this many tokens."""

    name = "tile_tokens"
    form = Made(Number(1, 20), about_a_tile)
    tokens: int

    def holds(self, s: State) -> bool:
        """[R-TER-13]"""
        return any([tile.cell == s.card.tile and tile.tokens >= self.tokens for tile in s.tiles])

    def words(self, words: Wording) -> str:
        return say("cards.when.tile_tokens", n=self.tokens)


@final
class WoundRoll(Condition):
    """The wound roll of the attack in progress."""

    name = "wound_roll"
    needs = AN_ATTACK
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
class CriticalAt(Condition):
    """The wound of the attack in progress is critical, at one of these hit locations."""

    name = "critical_at"
    needs = AN_ATTACK
    form = OneOrMore(NAME, "the id of a hit location is needed")
    locations: tuple[str, ...]

    def holds(self, s: State) -> bool:
        """[R-CRT-01]"""
        return is_critical_at(s, self.locations)

    def words(self, words: Wording) -> str:
        titles = [location_title(words.catalog, name) for name in self.locations]
        return say("cards.when.critical_at", locations=listed(titles, "cards.or"))


def location_title(catalog: Catalog, name: str) -> str:
    """Of a card that may stand further down in the same file, and so may not be known yet."""
    number = catalog.card_ids.get(name, -1)
    return catalog.cards[number].title if number >= 0 else name.replace("-", " ").title()


@final
class WeaponIs(Condition):
    """The weapon of the attack in progress, by keyword or name."""

    name = "weapon"
    needs = AN_ATTACK
    form = OneOrMore(TEXT, "a keyword or the id of a weapon is needed")
    weapons: tuple[str, ...]

    def holds(self, s: State) -> bool:
        gear = s.catalog.gear(s.survivor_attack.weapon)
        return any([word == gear.name or word in gear.keywords for word in self.weapons])

    def words(self, words: Wording) -> str:
        return say("cards.when.weapon", weapons=words.weapons(self.weapons))


@final
class SurgeAttack(Condition):
    """``attack: surge``: the attack in progress was made by a surge; ``super-dense``: it tried such a location."""

    name = "attack"
    needs = AN_ATTACK
    form = Word("surge", "super-dense")

    @classmethod
    def compile(cls, read: Any) -> Condition:
        return SurgeAttack() if read == "surge" else DenseAttack()

    def holds(self, s: State) -> bool:
        """[R-SUR-10]"""
        surging = False
        for scope in s.scopes:
            if isinstance(scope, SurvivalScope):
                surging = scope.action == SURGE
            elif isinstance(scope, ActScope):
                surging = False
        return surging

    def words(self, words: Wording) -> str:
        return say("cards.when.surge")


@final
class DenseAttack(Condition):
    """Written as ``attack: super-dense``."""

    def holds(self, s: State) -> bool:
        """[R-HL-03]"""
        return s.survivor_attack.dense

    def words(self, words: Wording) -> str:
        return say("cards.when.dense")


@final
class ConditionalLine(LocationLine):
    """A line of a hit location with its condition."""

    condition: Condition

    def holds(self, s: State) -> bool:
        return self.condition.holds(s)


@final
class AmountIs(Condition):
    """An amount of the table compared with another one.  [R-TOK-06]"""

    name = "amount"
    form = Form(what=PLAIN_AMOUNT, **{word: optional(PLAIN_AMOUNT) for word in COMPARISONS}).exactly_one(*COMPARISONS)
    what: Amount
    how: int
    than: Amount

    @classmethod
    def compile(cls, read: Any) -> Condition:
        for how, word in enumerate(COMPARISONS):
            if read[word] is not None:
                return AmountIs(read["what"], how, read[word])
        return ALWAYS

    def holds(self, s: State) -> bool:
        return compares(fixed(s, self.what), self.how, fixed(s, self.than))

    def words(self, words: Wording) -> str:
        return comparison_words(words, self.what, COMPARISONS[self.how], self.than)


@final
class FaceShown(Condition):
    """Cards in play have these faces up."""

    name = "face"
    form = FACE
    faces: tuple[tuple[str, str], ...]

    def holds(self, s: State) -> bool:
        """[R-AI-17]"""
        return all([shows(s, s.catalog.card_ids.get(card, -1), face) for card, face in self.faces])

    def words(self, words: Wording) -> str:
        shown = {face for _, face in self.faces}
        if len(shown) == 1:
            return face_shown(words, [card for card, _ in self.faces], self.faces[0][1])
        return listed([face_shown(words, [card], face) for card, face in self.faces])

    def denied(self, words: Wording) -> str:
        return denial_of(words, self.faces)


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
    CriticalAt,
    WeaponIs,
    DealtDamage,
    SurgeAttack,
    AmountIs,
    FaceShown,
    TilesOnBoard,
    TokensOnTile,
)
BY_NAME: Final[dict[str, type[Condition]]] = {each.name: each for each in CONDITIONS}
ALWAYS: Final = LevelAtLeast(1)
"""Used in place of a condition that could not be read."""


def compile_condition(r: Reading, read: Fields, path: Path) -> Condition:
    for name, value in read.items():
        cards(r).exists((*path, name), BY_NAME[name].needs, name)
        condition = BY_NAME[name].compile(value)
        r.source.compiled.append(((*path, name), condition))
        return condition
    return ALWAYS


CONDITION: Final = Made(Choice("a condition", **{each.name: each.form for each in CONDITIONS}), compile_condition)
