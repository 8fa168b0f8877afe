"""Verbs for tokens on attributes and for changes of one attack of a survivor.  [R-TOK]"""

from __future__ import annotations

from typing import Any, Final, final

from showdown.forms.kinds import Code, Either, Form, Number, Word, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.agenda import Chance
from showdown.kernel.chance import Dice, Spec
from showdown.kernel.tuples import increased
from showdown.language import say
from showdown.model.card_wording import THE_SURVIVOR, Wording, stat_name
from showdown.model.cards import Catalog
from showdown.model.duration_ids import UNTIL_ROUND_ENDS
from showdown.model.ids import AMOUNT, ATTRIBUTES, GROWTH_FORBIDDEN, NO_TOKENS, NOBODY, TOUGHNESS
from showdown.model.moments import A_SURVIVOR, AN_ATTACK
from showdown.model.scopes import SurvivorAttackScope
from showdown.model.selectors import Amount, Selector
from showdown.model.short_words import until
from showdown.model.state import State
from showdown.model.verbs import NAMES_ATTACKER, NAMES_SURVIVOR, Gains, Op
from showdown.rules.durations import TOKENS, begin_effect, described, forget_tokens
from showdown.rules.monster.targeting import everyone
from showdown.rules.survivor.attack import attack_in_progress
from showdown.rules.survivor.damage import bleed
from showdown.rules.verbs.amounts import OF_AN_ATTACK, fixed, rolled, stats_form, stats_in
from showdown.rules.verbs.kinds import LASTING, PLAIN_AMOUNT, ROLLED_AMOUNT, WHO, WHO_OR_MONSTER, Means
from showdown.rules.verbs.reader import BY_TOKEN

# -- tokens ------------------------------------------------------------------------------------------------------


@final
class Tokens(Op):
    """Tokens on an attribute, for the whole showdown or ``until`` a moment.

    ``who`` None: the monster.
    """

    name = "tokens"
    voice = NAMES_SURVIVOR
    form = stats_form(
        PLAIN_AMOUNT,
        BY_TOKEN,
        {"who": WHO_OR_MONSTER, "until": optional(LASTING)},
    )
    who: Selector | None
    stat: int
    amount: Amount
    until: int

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        return [Tokens(read["who"], stat, amount, read["until"]) for stat, amount in stats_in(read)]

    def sentence(self, words: Wording) -> str:
        change = words.change(self.amount, say("cards.token", stat=stat_name(self.stat)))
        return words.clause("cards.tokens", self.who, change=change, until=until(self.until))

    def gains(self, words: Wording) -> Gains | None:
        change = words.change(self.amount, say("cards.token", stat=stat_name(self.stat)))
        return None if self.until >= 0 else words.gaining(self.who, say("cards.gains.token", change=change))

    def is_idle(self, s: State) -> bool:
        return self.who is not None and not everyone(s, self.who)

    def run(self, s: State, program: int, ip: int) -> None:
        """Tokens add up and last until the showdown ends, or until the moment the card names.  [R-TOK-02, R-TOK-05]"""
        if self.who is None:
            amount = fixed(s, self.amount)
            if s.monster.dead:
                # The critical of a killing wound still rewards survivors; it cannot weaken the dead.  [R-AMB-12]
                return
            if self.until >= 0:
                begin_effect(s, self.until, s.card.card, NOBODY, TOKENS, self.stat, amount)
            else:
                s.monster.tokens = increased(s.monster.tokens, self.stat, amount)
            if s.sink is not None:
                data = {"stat": self.stat, "amount": amount, "until": described(self.until)}
                s.emit("monster-token", ("R-TOK-02",), data)
            return
        for who in everyone(s, self.who):
            give_tokens(s, who, self.stat, fixed(s, self.amount, who), self.until)


def give_tokens(s: State, who: int, stat: int, amount: int, until: int) -> None:
    """Tokens for a survivor.  Those until the end of the round end with it, without a note.  [R-TOK-02, R-TOK-05]"""
    v = s.survivors[who]
    if v.talents & GROWTH_FORBIDDEN:
        return
    if until == UNTIL_ROUND_ENDS:
        v.passing = increased(v.passing, stat, amount)
    elif until >= 0:
        begin_effect(s, until, s.card.card, who, TOKENS, stat, amount)
    else:
        v.tokens = increased(v.tokens, stat, amount)
    if s.sink is not None:
        data = {
            "who": who,
            "stat": stat,
            "amount": amount,
            "until": described(until),
            "passing": until >= 0,
            "lost": False,
        }
        s.emit("token", ("R-TOK-02",), data)


ALL_TOKENS: Final = 99
NEGATIVE: Final = -1
"""The attribute with the most negative tokens."""


@final
class LoseTokens(Op):
    """Survivors lose positive tokens on an attribute: all, or at most ``most``.

    ``attribute: negative``: one negative token on the attribute that has most of them.
    """

    name = "lose_tokens"
    voice = NAMES_SURVIVOR
    form = Form(
        who=WHO,
        attribute=Either(Means({"negative": NEGATIVE}, absent=NEGATIVE), Code(BY_TOKEN)),
        most=optional(Number(1, 9), ALL_TOKENS),
    )
    who: Selector
    attribute: int
    most: int

    def sentence(self, words: Wording) -> str:
        if self.attribute == NEGATIVE:
            return words.clause("cards.lose_negative", self.who)
        most = 0 if self.most == ALL_TOKENS else self.most
        return words.clause("cards.lose_tokens", self.who, most=most, stat=stat_name(self.attribute))

    def is_idle(self, s: State) -> bool:
        """Nobody fits, or nobody who fits has such a token."""
        for who in everyone(s, self.who):
            tokens = s.survivors[who].tokens
            if min(tokens) < 0 if self.attribute == NEGATIVE else tokens[self.attribute] > 0:
                return False
        return True

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-TOK-02]"""
        for who in everyone(s, self.who):
            v = s.survivors[who]
            stat = self.attribute
            if stat == NEGATIVE:
                stat = v.tokens.index(min(v.tokens))
                lost = max(-1, v.tokens[stat]) if v.tokens[stat] < 0 else 0
            else:
                lost = min(self.most, max(0, v.tokens[stat]))
            v.tokens = increased(v.tokens, stat, -lost)
            if lost and s.sink is not None:
                data = {
                    "who": who,
                    "stat": stat,
                    "amount": -lost,
                    "until": "",
                    "passing": False,
                    "lost": True,
                }
                s.emit("token", ("R-TOK-02",), data)


@final
class ClearTokens(Op):
    """Survivors lose all their attribute tokens, good and bad, and all bleeding tokens."""

    name = "clear_tokens"
    voice = NAMES_SURVIVOR
    form = WHO
    who: Selector

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.clear_tokens", self.who)

    def harm(self, catalog: Catalog) -> int:
        return -10

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-TOK-02, R-BLD-01]"""
        for who in everyone(s, self.who):
            v = s.survivors[who]
            for stat in range(ATTRIBUTES):
                had = v.tokens[stat] + v.passing[stat]
                if had and s.sink is not None:
                    data = {"who": who, "stat": stat, "amount": -had, "until": "", "passing": False, "lost": True}
                    s.emit("token", ("R-TOK-02",), data)
            v.tokens = NO_TOKENS
            v.passing = NO_TOKENS
            forget_tokens(s, who)
            if v.bleeding:
                bleed(s, who, -v.bleeding)


# -- for one attack of a survivor --------------------------------------------------------------------------------

ROLLS: Final = 99
"""Beside the attributes: more attack rolls."""
ROLL_PER_HIT: Final = 98
"""The same, one for each hit so far."""
HITS: Final = 97
"""Hits of the attack, before hit locations are drawn for them."""


@final
class ThisAttack(Op):
    """Change the attacker's stats until the end of the attack in progress.

    ``rolls``: extra attack rolls, or one per hit (``hits``).  ``toughness``: that of the monster.  ``hits``: hits that
    draw no hit location.
    """

    name = "this_attack"
    voice = NAMES_ATTACKER
    form = Form(
        rolls=optional(Either(Word("hits"), Number(1, 9))),
        hits=optional(Number(-9, -1)),
        **{stat: optional(ROLLED_AMOUNT) for stat in (*OF_AN_ATTACK, "toughness")},
    ).at_least_one(*OF_AN_ATTACK, "toughness", "rolls", "hits")
    stat: int
    amount: Amount

    @classmethod
    def needs(cls, written: Any) -> int:
        return AN_ATTACK

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        out: list[Op] = [ThisAttack(stat, amount) for stat, amount in stats_in(read)]
        if read["rolls"] == "hits":
            out.append(ThisAttack(ROLL_PER_HIT, Amount(1, 0, 0)))
        elif read["rolls"]:
            out.append(ThisAttack(ROLLS, Amount(read["rolls"], 0, 0)))
        if read["hits"]:
            out.append(ThisAttack(HITS, Amount(read["hits"], 0, 0)))
        return out

    def sentence(self, words: Wording) -> str:
        who = words.attacker()
        if self.stat == ROLL_PER_HIT:
            return say("cards.rolls_per_hit", who=who)
        if self.stat == ROLLS:
            return say("cards.more_rolls", who=who, n=self.amount.base)
        if self.stat == HITS:
            return say("cards.fewer_hits", who=who, n=-self.amount.base)
        if self.amount.sides:
            die = say("cards.die", sides=self.amount.sides)
            return say("cards.this_attack", who=who, what=f"+{die} {stat_name(self.stat)}")
        if self.stat == TOUGHNESS:
            return say("cards.this_attack_toughness", what=words.change(self.amount, stat_name(self.stat)))
        return say("cards.this_attack", who=who, what=words.change(self.amount, stat_name(self.stat)))

    def gains(self, words: Wording) -> Gains | None:
        if self.stat in (ROLL_PER_HIT, ROLLS, HITS, TOUGHNESS) or self.amount.sides:
            return None
        return Gains("cards.this_attack", words.attacker(), words.change(self.amount, stat_name(self.stat)))

    def run(self, s: State, program: int, ip: int) -> None:
        """A change for the innermost attack of a survivor alone; without one there is nothing to change.  [R-TOK-04]"""
        scope = attack_in_progress(s)
        if scope is None:
            return
        amount = fixed(s, self.amount)
        if self.amount.sides:
            s.then(RollChange(self.stat, amount, self.amount.sides))
            return
        if self.stat == HITS:
            scope.hits = max(len(scope.cards), scope.hits + amount)
            return
        if self.stat == ROLLS or self.stat == ROLL_PER_HIT:
            more = amount if self.stat == ROLLS else amount * scope.hits
            scope.more += more
            if s.sink is not None:
                s.emit("more-rolls", ("R-SAT-03",), {"who": scope.who, "count": more})
            return
        change_attack(s, scope, self.stat, amount)


def change_attack(s: State, scope: SurvivorAttackScope, stat: int, amount: int) -> None:
    """[R-TOK-04]"""
    scope.changes = increased(scope.changes, stat, amount)
    if s.sink is not None:
        s.emit("this-attack", ("R-TOK-04",), {"who": scope.who, "stat": stat, "amount": amount})


@final
class RollChange(Chance):
    """A change of the attack in progress with a die in it.  [R-GEN-03, R-TOK-04]"""

    tag = "op.roll_change"
    stat: int
    base: int
    sides: int

    def spec(self, s: State) -> Spec | None:
        return Dice(AMOUNT, 1, 10) if attack_in_progress(s) is not None else None

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        scope = attack_in_progress(s)
        if values and scope is not None:
            change_attack(s, scope, self.stat, self.base + rolled(self.sides, values[0]))


@final
class NextAttack(Op):
    """Change the stats of the survivor's next attack this turn."""

    name = "next_attack"
    form = stats_form(PLAIN_AMOUNT, OF_AN_ATTACK, {})
    stat: int
    amount: Amount

    @classmethod
    def needs(cls, written: Any) -> int:
        return A_SURVIVOR

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        return [NextAttack(stat, amount) for stat, amount in stats_in(read)]

    def sentence(self, words: Wording) -> str:
        change = words.change(self.amount, stat_name(self.stat))
        return words.clause("cards.next_attack", THE_SURVIVOR, change=change)

    def run(self, s: State, program: int, ip: int) -> None:
        """Kept until the survivor attacks or the turn is over.  [R-TOK-04]"""
        who = s.card.subject
        amount = fixed(s, self.amount)
        s.survivors[who].next_attack = increased(s.survivors[who].next_attack, self.stat, amount)
        if s.sink is not None:
            s.emit("next-attack", ("R-TOK-04",), {"who": who, "stat": self.stat, "amount": amount})
