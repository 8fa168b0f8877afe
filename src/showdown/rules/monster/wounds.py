"""The AI deck as the monster's life: wounds, reshuffles, healing, death.  [R-WST, R-HEA-01]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from showdown.kernel.agenda import Chance, Frame, Step
from showdown.kernel.chance import Dice, Draw, Spec
from showdown.kernel.machine_types import i64, vec
from showdown.kernel.tuples import replaced, without
from showdown.model.faces import parts_of
from showdown.model.ids import CHECK, MONSTER_DIES, MONSTER_WOUNDED, NO_PROGRAM, NOBODY
from showdown.model.piles import Pile
from showdown.model.rulings import LIFE_HEALING, LIFE_HEALING_NOTHING
from showdown.model.state import State
from showdown.rules.ending import CheckEnd
from showdown.rules.monster.cards_in_play import end_duration
from showdown.rules.monster.leave_and_return import come_back
from showdown.rules.monster.swallow import count_wound
from showdown.rules.programs import perform
from showdown.rules.triggers import fire

# -- hidden cards ------------------------------------------------------------------------------------------------


def shuffle_into(
    s: State, pile: Pile, cards: Sequence[int], maybe: tuple[int, ...] = (), quota: tuple[int, ...] = ()
) -> None:
    """Put these cards into an empty pile face down, in no order at all: a new hidden group.

    ``maybe``: cards of which only some of each level (``quota``) are in the pile, face down.  [R-SET-01]
    """
    group = -1
    for g in range(len(s.groups)):
        if not s.groups[g] and not s.maybe[g]:
            group = g
            break
    if group < 0:
        group = len(s.groups)
        s.groups += ((),)
        s.maybe += ((),)
        s.quotas += ((),)
    s.groups = replaced(s.groups, group, tuple(sorted(cards)))
    if maybe:
        s.maybe = replaced(s.maybe, group, tuple(sorted(maybe)))
        s.quotas = replaced(s.quotas, group, quota)
    pile.put_many(-1 - group, len(cards) + sum(quota))


def hidden_draw(s: State, purpose: int, slot: int, n: int) -> Draw:
    """The cards that turning up ``n`` slots of a group can show."""
    group = -1 - slot
    sure = s.groups[group]
    maybe = s.maybe[group]
    if not maybe:
        return Draw(purpose, n, sure)
    # A card that is only maybe there is as likely as its level has places among the cards of that level.
    quota = s.quotas[group]
    levels = [s.catalog.ai(c).level for c in maybe]
    alike = vec[i64]([0] * len(quota))
    for level in levels:
        alike[level] += 1
    common: i64 = 1
    for count in alike:
        if count:
            common *= count
    weight_of = [quota[level] * (common // alike[level]) if alike[level] else 0 for level in range(len(quota))]
    weights: list[int] = [weight_of[level] for level in levels]
    if not sure:
        # The cards of a group are sorted already.
        return Draw(purpose, 1, maybe, tuple(weights))
    pairs = sorted(zip(sure + maybe, [common] * len(sure) + weights))
    return Draw(purpose, 1, tuple([card for card, _ in pairs]), tuple([weight for _, weight in pairs]))


def turn_up(s: State, slot: int, card: int) -> None:
    """A face-down card of a group turned out to be this one."""
    group = -1 - slot
    if card in s.groups[group]:
        left = list(s.groups[group])
        left.remove(card)
        s.groups = replaced(s.groups, group, tuple(left))
        return
    level = s.catalog.ai(card).level
    quota = list(s.quotas[group])
    quota[level] -= 1
    maybe = list(s.maybe[group])
    maybe.remove(card)
    if not quota[level]:
        # No place of that level is left: the others were never in the pile.
        maybe = [c for c in maybe if s.catalog.ai(c).level != level]
    s.maybe = replaced(s.maybe, group, tuple(maybe))
    s.quotas = replaced(s.quotas, group, tuple(quota) if maybe else ())


def reshuffle_ai(s: State) -> bool:
    """An empty AI deck: shuffle its discard into a new one.  False if there is nothing left.  [R-WST-02, R-MT-03]"""
    if not s.ai_deck.cards and s.ai_discard:
        bottom = s.constants.level.ai_bottom
        if bottom in s.ai_discard:
            s.ai_deck.put(bottom, True)
            shuffle_into(s, s.ai_deck, without(s.ai_discard, bottom))
        else:
            shuffle_into(s, s.ai_deck, s.ai_discard)
        s.ai_discard = ()
        if s.sink is not None:
            s.emit("reshuffle", ("R-WST-02", "R-MT-03"), {"deck": "ai", "count": len(s.ai_deck.cards)})
    return len(s.ai_deck.cards) > 0


# -- wounds ------------------------------------------------------------------------------------------------------


def wound_monster(s: State, by: int) -> None:
    """The top AI card goes unseen to the wound stack; with deck and discard empty the monster dies.

    [R-WST-01, R-WST-03, R-FS-17]

    Cards in play, and the card being performed, do not protect it.  [R-WST-04, R-WST-06, R-AMB-27]
    """
    m = s.monster
    if m.dead:
        return
    if by != NOBODY:
        m.last_wounder = by
    if s.wound_card >= 0:
        wound_on_card(s, by)
    elif m.life:
        lose_life(s, by)
    elif reshuffle_ai(s):
        known = s.ai_deck.known[-1]
        slot = s.ai_deck.take()
        s.wounds.put(slot, known)
        if s.sink is not None:
            data = {"by": by, "wounds": len(s.wounds.cards), "left": len(s.ai_deck.cards) + len(s.ai_discard)}
            s.emit("wound", ("R-WST-01", "R-WND-06"), data)
        if s.face_up >= 0:
            # The duration was on top: it is the card that is lost.  [R-AI-14]
            end_duration(s)
            come_back(s)
        count_wound(s)
        fire(s, MONSTER_WOUNDED, NOBODY)
    else:
        m.killing_wound = True
        kill_monster(s, by, "R-WST-03")


def next_wound_kills(s: State) -> bool:
    """Does a wound kill the monster now?  [R-WST-03, R-WST-08]"""
    m = s.monster
    if m.dead or s.wound_card >= 0:
        return False
    if m.life:
        return m.life == 1 and s.constants.level.life > 0
    return not s.ai_deck.cards and not s.ai_discard


def wound_on_card(s: State, by: int) -> None:
    """A card in play takes the wound: a token on it, and no AI card.  [R-WST-10]"""
    at = s.in_play.index(s.wound_card)
    s.card_tokens = replaced(s.card_tokens, at, s.card_tokens[at] + 1)
    if s.sink is not None:
        data = {"by": by, "card": s.wound_card, "count": s.card_tokens[at], "limit": wound_limit(s)[0]}
        s.emit("wound-on-card", ("R-WST-10",), data)
    count_wound(s)
    # What is planned last happens first: the limit, then what waits for wounds.
    fire(s, MONSTER_WOUNDED, NOBODY)
    reach_limit(s, by)


def wound_limit(s: State) -> tuple[int, int]:
    """How many tokens the card that takes the wounds can hold, and what happens then.  [R-WST-10]"""
    for part in parts_of(s, s.wound_card):
        if part.wound_limits:
            level = min(s.constants.level.number, len(part.wound_limits))
            return part.wound_limits[level - 1], part.at_limit
    return 0, NO_PROGRAM


def reach_limit(s: State, by: int) -> None:
    """With as many tokens as its limit the card is emptied, and what it says then happens.  [R-WST-10]"""
    at = s.in_play.index(s.wound_card)
    limit, program = wound_limit(s)
    if s.card_tokens[at] >= limit:
        s.card_tokens = replaced(s.card_tokens, at, 0)
        perform(s, s.wound_card, program, by, by, True, NOBODY, by)


def lose_life(s: State, by: int) -> None:
    """A monster with life points loses one and no card; the last one lost kills it.  [R-WST-08]

    By a house rule a monster whose AI deck is its life has some as well: they are lost first and do not kill it.
    """
    m = s.monster
    m.life -= 1
    if s.sink is not None:
        s.emit("loses-life", ("R-WST-08",), {"by": by, "left": m.life})
    if m.life or not s.constants.level.life:
        count_wound(s)
        fire(s, MONSTER_WOUNDED, NOBODY)
    else:
        kill_monster(s, by, "R-WST-08")


def kill_monster(s: State, by: int, rule: str) -> None:
    """The monster dies."""
    s.monster.dead = True
    if by != NOBODY:
        s.monster.last_wounder = by
    if s.sink is not None:
        s.emit("monster-dies", (rule,), {"by": by})
    fire(s, MONSTER_DIES, NOBODY)


@final
class Wound(Step):
    """One wound outside a hit location attempt.  [R-WST-05, R-WST-07]"""

    tag = "wound.monster"
    by: int

    def run(self, s: State) -> None:
        if s.wounds_fail:
            s.then(PlainWoundMayFail(self.by))
            return
        s.then(CheckEnd())
        wound_monster(s, self.by)


@final
class PlainWoundMayFail(Chance):
    """A card in play lets wounds fail on this die or more.  [R-WST-09]"""

    tag = "wound.may_fail"
    by: int

    def spec(self, s: State) -> Spec | None:
        return None if s.monster.dead else Dice(CHECK, 1, 10)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if values and not wound_fails(s, values[0]):
            s.then(CheckEnd())
            wound_monster(s, self.by)


def wound_fails(s: State, die: int) -> bool:
    """[R-WST-09]"""
    fails = die >= s.wounds_fail
    if s.sink is not None:
        data = {"dice": [die], "needed": s.wounds_fail, "fails": fails}
        s.emit("wound-check", ("R-WST-09",), data)
    return fails


@final
class DueDeath(Step):
    """A monster doomed by an earlier wound dies at the end of its turn.  [R-MT-04]"""

    tag = "wound.due_death"

    def run(self, s: State) -> None:
        m = s.monster
        if m.dies and m.dies <= s.round and not m.dead:
            s.then(CheckEnd())
            kill_monster(s, NOBODY, "R-MT-04")


def heal_monster(s: State, amount: int) -> None:
    """Cards from the top of the wound stack, unseen, to the bottom of the AI deck.  [R-HEA-01, R-AMB-70]"""
    if s.constants.level.life:
        # What heals cards heals life, never beyond its first value.
        if s.rulings[LIFE_HEALING] == LIFE_HEALING_NOTHING:
            return
        most = s.constants.level.life + s.constants.house.extra_life
        s.monster.life = min(most, s.monster.life + amount)
        if s.sink is not None:
            s.emit("heals-life", ("R-WST-08", "R-HEA-01"), {"left": s.monster.life})
        return
    if s.wound_card >= 0:
        # What heals cards takes tokens off the card that holds the wounds.  [R-WST-10]
        at = s.in_play.index(s.wound_card)
        s.card_tokens = replaced(s.card_tokens, at, max(0, s.card_tokens[at] - amount))
        if s.sink is not None:
            s.emit("card-tokens", ("R-WST-10", "R-HEA-01"), {"card": s.wound_card, "count": s.card_tokens[at]})
        return
    if s.face_up >= 0:
        # While a duration is face up, only a wound removes cards of the AI deck.  [R-AI-14]
        return
    for _ in range(amount):
        if s.wounds.cards:
            known = s.wounds.known[-1]
            slot = s.wounds.take()
            bottom = s.constants.level.ai_bottom
            if bottom >= 0 and s.ai_deck.cards and s.ai_deck.cards[0] == bottom:
                # The card fixed at the bottom stays there; face-down cards have numbers below 0.  [R-SET-11]
                s.ai_deck.cards = (s.ai_deck.cards[0], slot, *s.ai_deck.cards[1:])
                s.ai_deck.known = (s.ai_deck.known[0], known, *s.ai_deck.known[1:])
            else:
                s.ai_deck.put_under(slot, known)
            if s.sink is not None:
                s.emit("heal", ("R-HEA-01",), {"wounds": len(s.wounds.cards)})


FRAMES: Final[list[type[Frame]]] = [Wound, PlainWoundMayFail, DueDeath]
