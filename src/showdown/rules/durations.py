"""Effects that end before the showdown does: one list in the state, looked at when a moment passes.  [R-TOK-05]

Each effect is a tuple (until, ends, who, kind, what, amount) in ``State.timed``, and the card it comes from in
``State.timed_cards``:

* until: ids.DURATIONS
* ends: how many attacks were open when it began (``end of attack``); the round it ends with (``end of next round``)
* who: a survivor, or NOBODY for the monster and the table
* kind, what: TOKENS (an attribute, by ``amount``), IMPAIRED (bits), RULES (bits of ids.CARD_RULES), HIDDEN

Most showdowns have none: every moment tests whether the list is empty, and does nothing else.
"""

from __future__ import annotations

from typing import Final, Literal

from showdown.kernel.tuples import increased
from showdown.model.duration_ids import (
    DURATIONS,
    UNTIL_ACT_ENDS,
    UNTIL_ATTACK_ENDS,
    UNTIL_MONSTER_TURN,
    UNTIL_NEXT_ROUND_ENDS,
    UNTIL_ROUND_ENDS,
    UNTIL_TURN_ENDS,
    WHILE_CARD_IN_PLAY,
)
from showdown.model.ids import ATTRIBUTES, FRENZY, HIDDEN_FOR_A_TIME, NO_FIGHTING_ARTS, NOBODY, NOT_HIDDEN
from showdown.model.scopes import MonsterAttackScope, SurvivorAttackScope
from showdown.model.state import State

UNTIL: Final = 0
ENDS: Final = 1
WHO: Final = 2
KIND: Final = 3
WHAT: Final = 4
AMOUNT: Final = 5
"""The places of an effect's tuple."""

TOKENS: Final = 0
IMPAIRED: Final = 1
RULES: Final = 2
HIDDEN: Final = 3
EffectKind = Literal["tokens", "impaired", "rules", "hidden"]
KINDS: Final[tuple[EffectKind, ...]] = ("tokens", "impaired", "rules", "hidden")


# -- beginning ---------------------------------------------------------------------------------------------------


def begin_effect(s: State, until: int, card: int, who: int, kind: int, what: int, amount: int = 0) -> None:
    """Note an effect that ends at a moment, and let it begin.  [R-TOK-05]"""
    ends = 0
    if until == UNTIL_ATTACK_ENDS:
        # Outside an attack it lasts until the next one is over.
        ends = max(1, open_attacks(s))
    elif until == UNTIL_NEXT_ROUND_ENDS:
        ends = s.round + 1
    if kind == IMPAIRED:
        what = for_a_time(s, who, what)
        if not what:
            return
    at = same_effect(s, (until, ends, who, kind, what), card)
    if at < 0:
        s.timed += ((until, ends, who, kind, what, amount),)
        s.timed_cards += (card,)
    elif kind == TOKENS:
        more = (until, ends, who, kind, what, s.timed[at][AMOUNT] + amount)
        s.timed = (*s.timed[:at], more, *s.timed[at + 1 :])
    apply(s, who, kind, what, amount)


def same_effect(s: State, effect: tuple[int, ...], card: int) -> int:
    """An effect of the same card that differs at most in its amount; -1: there is none."""
    for i in range(len(s.timed)):
        if s.timed_cards[i] == card and s.timed[i][:AMOUNT] == effect:
            return i
    return -1


def open_attacks(s: State) -> int:
    """Attacks in progress, one inside the other."""
    return len([scope for scope in s.scopes if isinstance(scope, MonsterAttackScope | SurvivorAttackScope)])


def for_a_time(s: State, who: int, bits: int) -> int:
    """The impairments among these that the survivor does not have for good.  [R-SEV-02]"""
    return bits & ~(s.survivors[who].impairments & ~timed_impairments(s, who))


def timed_impairments(s: State, who: int) -> int:
    """The impairments of a survivor that will end."""
    bits = 0
    for effect in s.timed:
        if effect[KIND] == IMPAIRED and effect[WHO] == who:
            bits |= effect[WHAT]
    return bits


def apply(s: State, who: int, kind: int, what: int, amount: int) -> None:
    """Let an effect begin (or, with the opposite amount, end) in the numbers that the rules read."""
    if who == NOBODY:
        from showdown.rules.monster.cards_in_play import refresh

        refresh(s)
    elif kind == TOKENS:
        s.survivors[who].passing = increased(s.survivors[who].passing, what, amount)
    elif kind == IMPAIRED:
        from showdown.rules.survivor.damage import take_away

        take_away(s, who, what, True)
    elif kind == HIDDEN:
        s.survivors[who].hidden = HIDDEN_FOR_A_TIME


# -- what they add up to -----------------------------------------------------------------------------------------


def monster_changes(s: State, mods: list[int]) -> None:
    """Add what effects for a time change about the monster's attributes.  [R-TOK-05]"""
    for effect in s.timed:
        if effect[KIND] == TOKENS and effect[WHO] == NOBODY:
            mods[effect[WHAT]] += effect[AMOUNT]


def table_rules(s: State) -> int:
    """The rules that hold for a time, as bits of ids.CARD_RULES.  [R-TOK-05]"""
    bits = 0
    for effect in s.timed:
        if effect[KIND] == RULES:
            bits |= effect[WHAT]
    return bits


def passing_tokens(s: State, who: int) -> tuple[int, ...]:
    """A survivor's tokens that outlast this round, of those that will end.  [R-TOK-05]"""
    tokens = [0] * ATTRIBUTES
    for effect in s.timed:
        if effect[KIND] == TOKENS and effect[WHO] == who:
            tokens[effect[WHAT]] += effect[AMOUNT]
    return tuple(tokens)


# -- ending ------------------------------------------------------------------------------------------------------


def attack_is_over(s: State) -> None:
    """Effects until the end of the attack that has just been closed.  [R-TOK-05]"""
    deep = open_attacks(s) + 1
    attack = [i for i in range(len(s.timed)) if s.timed[i][UNTIL] == UNTIL_ATTACK_ENDS]
    end_effects(s, [i for i in attack if s.timed[i][ENDS] >= deep])


def act_is_over(s: State) -> None:
    end_effects(s, [i for i in range(len(s.timed)) if s.timed[i][UNTIL] == UNTIL_ACT_ENDS])


def turn_is_over(s: State) -> None:
    """The turn of the monster or of the survivors; attacks and acts are over as well.  [R-TOK-05]"""
    short = (UNTIL_TURN_ENDS, UNTIL_ACT_ENDS, UNTIL_ATTACK_ENDS)
    end_effects(s, [i for i in range(len(s.timed)) if s.timed[i][UNTIL] in short])


def round_is_over(s: State) -> None:
    """The round that ends is still the present one.  [R-TOK-05]"""
    turn_is_over(s)
    over: list[int] = []
    for i in range(len(s.timed)):
        until = s.timed[i][UNTIL]
        if until == UNTIL_ROUND_ENDS or (until == UNTIL_NEXT_ROUND_ENDS and s.timed[i][ENDS] <= s.round):
            over.append(i)
    end_effects(s, over)


def monster_turn_begins(s: State) -> None:
    end_effects(s, [i for i in range(len(s.timed)) if s.timed[i][UNTIL] == UNTIL_MONSTER_TURN])


def card_has_left(s: State, card: int, owner: int = NOBODY) -> None:
    """A card is no longer in play: what it did until then ends.  ``owner``: it was a card of this survivor.

    [R-TOK-03, R-TOK-05]
    """
    over: list[int] = []
    for i in range(len(s.timed)):
        if s.timed[i][UNTIL] == WHILE_CARD_IN_PLAY and s.timed_cards[i] == card:
            if owner == NOBODY or s.timed[i][WHO] == owner:
                over.append(i)
    end_effects(s, over)


def end_effects(s: State, over: list[int]) -> None:
    """Take these effects off the list, in its order, and out of the numbers that the rules read.  [R-TOK-05]"""
    if not over:
        return
    ended = [(s.timed[i], s.timed_cards[i]) for i in over]
    s.timed = tuple([s.timed[i] for i in range(len(s.timed)) if i not in over])
    s.timed_cards = tuple([s.timed_cards[i] for i in range(len(s.timed_cards)) if i not in over])
    for effect, card in ended:
        undo(s, effect)
        if s.sink is not None:
            data = {
                "who": effect[WHO],
                "card": card,
                "effect": KINDS[effect[KIND]],
                "stat": effect[WHAT] if effect[KIND] == TOKENS else 0,
                "impairments": effect[WHAT] if effect[KIND] == IMPAIRED else 0,
                "amount": effect[AMOUNT],
            }
            s.emit("effect-ends", ("R-TOK-05",), data)


def undo(s: State, effect: tuple[int, ...]) -> None:
    who, kind, what = effect[WHO], effect[KIND], effect[WHAT]
    if who == NOBODY or kind == TOKENS:
        apply(s, who, kind, what, -effect[AMOUNT])
    elif kind == IMPAIRED:
        v = s.survivors[who]
        v.impairments &= ~(what & ~timed_impairments(s, who))
        if what & (NO_FIGHTING_ARTS | FRENZY):
            from showdown.rules.gear.gear_grid import refresh_survivor

            refresh_survivor(s, who)
    elif s.survivors[who].hidden == HIDDEN_FOR_A_TIME and not is_hidden_still(s, who):
        s.survivors[who].hidden = NOT_HIDDEN


def is_hidden_still(s: State, who: int) -> bool:
    """Another effect hides the survivor for longer."""
    return any([effect[KIND] == HIDDEN and effect[WHO] == who for effect in s.timed])


def forget_tokens(s: State, who: int) -> None:
    """A survivor's tokens for a time are gone before their time.  [R-TOK-05]"""
    kept = [i for i in range(len(s.timed)) if not (s.timed[i][KIND] == TOKENS and s.timed[i][WHO] == who)]
    if len(kept) < len(s.timed):
        s.timed_cards = tuple([s.timed_cards[i] for i in kept])
        s.timed = tuple([s.timed[i] for i in kept])


def forget_impairments(s: State, who: int, bits: int) -> None:
    """What a survivor now has for good no longer ends.  [R-SEV-02]"""
    kept: list[tuple[int, ...]] = []
    cards: list[int] = []
    for i in range(len(s.timed)):
        effect = s.timed[i]
        if effect[KIND] == IMPAIRED and effect[WHO] == who:
            if not effect[WHAT] & ~bits:
                continue
            effect = (*effect[:WHAT], effect[WHAT] & ~bits, effect[AMOUNT])
        kept.append(effect)
        cards.append(s.timed_cards[i])
    s.timed = tuple(kept)
    s.timed_cards = tuple(cards)


def described(until: int) -> str:
    """The word of a card file for a duration; nothing for one that lasts."""
    return DURATIONS[until] if until >= 0 else ""
