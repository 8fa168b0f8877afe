"""A survivor's attack, from the dice to the end of the attack.  Hit locations are in hit_locations.py.  [R-SAT]"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Ask, Chance, Frame, Step
from showdown.kernel.chance import Dice, Spec
from showdown.kernel.decision import Option
from showdown.kernel.tuples import increased, replaced, without
from showdown.model.ids import (
    ATTACK_ENDS,
    ATTRIBUTES,
    BLIND,
    CHECK,
    DRAW_HIT_LOCATION,
    EARLY_IRON,
    FIRST_STRIKE,
    FRAIL,
    HIDDEN_FOR_A_TIME,
    HIT_LOCATIONS_DRAWN,
    HIT_LOCATIONS_SHUFFLED,
    NINES_PERFECT,
    NOBODY,
    NOT_HIDDEN,
    OWN_ATTACK_ENDS,
    PERFECT_HIT,
    STRENGTH,
    SURVIVOR_ATTACKS,
    SURVIVOR_HITS,
    TO_HIT,
    UNSHAKABLE,
    UNWIELDY,
)
from showdown.model.options import CardOption
from showdown.model.rulings import (
    HIT_LOCATIONS_EMPTY,
    HIT_LOCATIONS_EMPTY_STOP,
    IGNORED_TRAP,
    IGNORED_TRAP_DRAW_AGAIN,
)
from showdown.model.scopes import SurvivorAttackScope
from showdown.model.state import State
from showdown.model.survivor import Survivor
from showdown.rules.board.knockdown import cancel_broken_attacks
from showdown.rules.durations import attack_is_over
from showdown.rules.gear.conditional_bonuses import lifted, special_rules
from showdown.rules.gear.gear_grid import archive_gear
from showdown.rules.monster.hit_locations import SelectLocation
from showdown.rules.monster.traps import Trap, reshuffle_hit_locations, return_traps
from showdown.rules.monster.wounds import hidden_draw, shuffle_into, turn_up
from showdown.rules.queries import attacks_fairly, die_hits, seat_of, strikes_from_behind
from showdown.rules.survivor.attack_rules import is_ignored, kinds_of
from showdown.rules.survivor.damage import DamageSomewhere
from showdown.rules.survivor.to_hit import attack_speed, needed_by, needed_parts
from showdown.rules.triggers import fire

UNSHAKEN_NEEDS: Final = 6
"""The lowest die with which an unshakable weapon ignores a trap."""


def begin_attack(s: State, who: int, weapon: int, sling: bool, strength: int = 0) -> None:
    """Activation was spent on a weapon: from now until the end the survivor is attacking.

    [R-SAT-01, R-SAT-14, R-AMB-48]

    ``sling``: no dice; one automatic hit from anywhere that inflicts a critical wound.

    [R-GEAR-01, R-GEAR-02, R-AMB-47]
    """
    a = SurvivorAttackScope()
    a.who = who
    a.weapon = weapon
    a.sling = sling
    a.changes = replaced(a.changes, STRENGTH, strength)
    s.open(a)
    if s.hook_mask >> OWN_ATTACK_ENDS & 1:
        s.then_all([STRIKE, ATTACK_ROLLS, DRAW_LOCATIONS, IF_TRAP, NEXT_LOCATION, ATTACK_OVER, CLOSE_ATTACK])
    else:
        s.then_all([STRIKE, ATTACK_ROLLS, DRAW_LOCATIONS, IF_TRAP, NEXT_LOCATION, END_ATTACK])


@final
class Strike(Step):
    """The attack itself, if the survivor still can: much may have happened since activation was spent.  [R-SAT-02]"""

    tag = "satk.strike"

    def run(self, s: State) -> None:
        a = s.survivor_attack
        cancel_broken_attacks(s)
        if a.cancelled or s.monster.dead or not attacks_fairly(s, a.who):
            a.cancelled = True
            return
        v = s.survivors[a.who]
        for ability in s.catalog.gear(a.weapon).abilities:
            if a.sling and ability.sling and ability.archives:
                # Slinging spends the card.  [R-GEAR-01]
                archive_gear(s, a.who, a.weapon, "R-GEAR-01")
        if v.hidden != HIDDEN_FOR_A_TIME:
            v.hidden = NOT_HIDDEN
        if s.catalog.gear(a.weapon).activations:
            v.spent += (a.weapon,)
        add_promised(a, v)
        if s.constants.monster.undoes:
            a.start = snapshot(s)
        if s.attack_rules and is_ignored(s, a.who, s.catalog.gear(a.weapon)):
            a.cancelled = True
            if s.sink is not None:
                s.emit("attack-ignored", ("R-SAT-16",), {"who": a.who, "card": a.weapon})
            return
        return_traps(s)
        if s.sink is not None:
            data = {"who": a.who, "card": a.weapon, "sling": a.sling}
            s.emit("attacks", ("R-GEAR-02",) if a.sling else ("R-SAT-01",), data)
        fire(s, SURVIVOR_ATTACKS, a.who)


def snapshot(s: State) -> tuple[int, ...]:
    """What undoing the attack restores: wounds, life, persistent injuries, and where everybody is.  [R-SAT-17]"""
    m = s.monster
    return (len(s.wounds.cards), m.life, len(s.panel), m.cell, m.facing, *[v.cell for v in s.survivors])


def attack_in_progress(s: State) -> SurvivorAttackScope | None:
    """The innermost attack of a survivor, if there is one."""
    for i in range(len(s.scopes) - 1, -1, -1):
        scope = s.scopes[i]
        if isinstance(scope, SurvivorAttackScope):
            return scope
    return None


def add_promised(a: SurvivorAttackScope, v: Survivor) -> None:
    """What cards promised for the next attack in this turn; then it is used up.  [R-TOK-04]"""
    for stat in range(ATTRIBUTES):
        if v.next_attack[stat]:
            a.changes = increased(a.changes, stat, v.next_attack[stat])
            v.next_attack = replaced(v.next_attack, stat, 0)


@final
class AttackRolls(Chance):
    """Weapon speed and the survivor's speed, at least one die.  [R-SAT-03, R-SAT-04, R-SAT-05, R-SAT-06, R-SAT-07]"""

    tag = "satk.rolls"

    def spec(self, s: State) -> Spec | None:
        a = s.survivor_attack
        if a.sling or a.cancelled:
            return None
        return Dice(TO_HIT, attack_speed(s, a.who, a.weapon), 10)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        a = s.survivor_attack
        if not values:
            if a.sling and not a.cancelled:
                a.hits = 1
                rebuild_hit_locations(s)
            return
        count_hits(s, a, values)


def count_hits(s: State, a: SurvivorAttackScope, values: tuple[int, ...]) -> None:
    """Which of the dice hit, what perfect hits bring, and what a one does with some weapons.

    [R-SAT-04, R-SAT-05, R-SAT-07]
    """
    needed = needed_by(s, a.who, a.weapon)
    lowest = 9 if nines_are_perfect(s, a.who) else 10
    hits = 0
    perfect = 0
    ones = 0
    for v in values:
        if die_hits(v, needed, lowest):
            hits += 1
            if v >= lowest:
                perfect += 1
        elif v == 1:
            ones += 1
    a.hits += hits
    tell_dice(s, a, values, needed, hits)
    special = special_rules(s, a.who, s.catalog.gear(a.weapon))
    if ones and special & EARLY_IRON:
        a.cancelled = True
        a.hits = 0
        if s.sink is not None:
            s.emit("early-iron", ("R-SAT-12",), {"who": a.who, "card": a.weapon})
        return
    if hits:
        rebuild_hit_locations(s)
    s.then(MoreRolls())
    if ones and special & UNWIELDY:
        for _ in range(ones):
            s.then(DamageSomewhere(a.who, 1))
    if hits:
        fire(s, SURVIVOR_HITS, a.who)
    for _ in range(perfect):
        fire(s, PERFECT_HIT, a.who)


def nines_are_perfect(s: State, who: int) -> bool:
    """A perfect hit always hits; only the natural die counts, and blind survivors get none.

    [R-SAT-04, R-GEN-04]
    """
    v = s.survivors[who]
    return v.talents & NINES_PERFECT != 0 and not v.impairments & BLIND


def tell_dice(s: State, a: SurvivorAttackScope, values: tuple[int, ...], needed: int, hits: int) -> None:
    if s.sink is None:
        return
    rules = ("R-KDM-03",) if s.monster.down else ("R-SAT-04", "R-SAT-05", "R-GEN-04")
    data = {
        "who": a.who,
        "dice": list(values),
        "needed": needed,
        "hits": hits,
        "blind": strikes_from_behind(s, a.who),
        "card": a.weapon,
        "nines": nines_are_perfect(s, a.who),
        "sum": needed_parts(s, a.who, a.weapon),
    }
    s.emit("attack-dice", rules, data)
    if not hits:
        s.emit("misses", ("R-SAT-07",), {"who": a.who})


@final
class MoreRolls(Chance):
    """Attack rolls that cards add to the attack; they may bring more again.  [R-SAT-03]"""

    tag = "satk.more"

    def spec(self, s: State) -> Spec | None:
        a = s.survivor_attack
        return Dice(TO_HIT, a.more, 10) if a.more > 0 and not a.cancelled else None

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if values:
            a = s.survivor_attack
            a.more = 0
            count_hits(s, a, values)


@final
class DrawHitLocations(Chance):
    """One hit location per hit, all at once, face up; an empty deck is rebuilt from its discard.

    An attacker knocked down by their own weapon draws no hit locations.

    [R-SAT-08, R-SAT-12, R-HL-05]
    """

    tag = "satk.draw"

    def spec(self, s: State) -> Spec | None:
        a = s.survivor_attack
        left = a.hits - len(a.cards)
        if left <= 0 or a.cancelled:
            return None
        deck = s.hl_deck
        if not deck.cards:
            return None
        slot = deck.cards[-1]
        if slot >= 0:
            return None
        n = 1
        while n < left and n < len(deck.cards) and deck.cards[-1 - n] == slot:
            n += 1
        return hidden_draw(s, DRAW_HIT_LOCATION, slot, n)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        a = s.survivor_attack
        if a.hits <= len(a.cards) or a.cancelled:
            return
        if not s.hl_deck.cards:
            a.hits = len(a.cards)
            return
        if values:
            for card in values:
                turn_up(s, s.hl_deck.take(), card)
                a.cards += (card,)
        else:
            a.cards += (s.hl_deck.take(),)
        if a.hits > len(a.cards):
            s.agenda.push(self)
            rebuild_hit_locations(s)
        elif s.sink is not None:
            s.emit("locations-drawn", ("R-SAT-08", "R-SAT-09"), {"who": a.who, "cards": list(a.cards)})


def rebuild_hit_locations(s: State) -> None:
    """[R-HL-05, R-AMB-16]"""
    if not s.hl_deck.cards and s.hl_discard and s.rulings[HIT_LOCATIONS_EMPTY] != HIT_LOCATIONS_EMPTY_STOP:
        shuffle_into(s, s.hl_deck, s.hl_discard)
        s.hl_discard = ()
        if s.sink is not None:
            s.emit("reshuffle", ("R-HL-05",), {"deck": "hit locations", "count": len(s.hl_deck.cards)})
        fire(s, HIT_LOCATIONS_SHUFFLED, NOBODY)


@final
class IfTrap(Step):
    """A trap among the cards comes before everything, then what waits for the draw.  [R-SAT-09, R-HL-02, R-TRP-01]"""

    tag = "satk.if_trap"

    def run(self, s: State) -> None:
        a = s.survivor_attack
        for card in a.cards:
            if s.catalog.hit_location(card).trap:
                a.cards = without(a.cards, card)
                if special_rules(s, a.who, s.catalog.gear(a.weapon)) & UNSHAKABLE:
                    s.then(Unshaken(card, a.who))
                else:
                    s.then(Trap(card, a.who))
                return
        if a.cards and not a.cancelled:
            fire(s, HIT_LOCATIONS_DRAWN, a.who)


@final
class Unshaken(Chance):
    """An unshakable weapon ignores a trap on 6 or more: it is shuffled back, the other hits stand.

    [R-TRP-01, R-AMB-64]
    """

    tag = "satk.unshaken"
    card: int
    who: int

    def spec(self, s: State) -> Spec | None:
        return Dice(CHECK, 1, 10)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if s.sink is not None:
            data = {"card": self.card, "dice": list(values), "who": self.who, "plus": 0, "needed": UNSHAKEN_NEEDS}
            s.emit("check", ("R-TRP-01",), data | {"aim": "trap", "happens": values[0] < UNSHAKEN_NEEDS})
        if values[0] < UNSHAKEN_NEEDS:
            s.then(Trap(self.card, self.who))
        else:
            s.then(IF_TRAP)
            if s.rulings[IGNORED_TRAP] == IGNORED_TRAP_DRAW_AGAIN:
                s.then(DRAW_LOCATIONS)
            else:
                s.survivor_attack.hits -= 1
            reshuffle_hit_locations(s, self.card)


@final
class NextLocation(Ask):
    """The attacker picks which location to try next; first strikes come first.  [R-SAT-10, R-HL-02, R-WND-01]"""

    tag = "satk.next_location"
    kind = "wound_order"
    rule = "R-SAT-10"

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, s.survivor_attack.who)

    def options(self, s: State) -> list[Option]:
        a = s.survivor_attack
        out: list[Option] = []
        if not a.cards or a.cancelled or s.monster.dead:
            return out
        cards = [s.catalog.hit_location(c) for c in a.cards]
        first = [c for c in cards if c.first_strike or (c.lines and kinds_of(s, c) & FIRST_STRIKE)]
        for card in first or cards:
            if card.wound not in out:
                out.append(card.wound)
        return out

    def choose(self, s: State, option: Option) -> None:
        a = s.survivor_attack
        assert isinstance(option, CardOption)
        a.cards = without(a.cards, option.card)
        a.current = option.card
        s.agenda.push(self)
        s.agenda.push(SelectLocation(option.card))


@final
class AttackOver(Step):
    """A card waits for the end of an attack; the attack is still in progress for it.  [R-SAT-11]"""

    tag = "satk.over"

    def run(self, s: State) -> None:
        a = s.survivor_attack
        break_frail(s, a)
        if s.survivors[a.who].alive and not s.monster.dead:
            fire(s, OWN_ATTACK_ENDS, a.who)


@final
class EndSurvivorAttack(Step):
    """Cancelled cards are discarded without any of their rules; a frail weapon breaks on the dense.

    [R-SAT-11, R-SAT-12, R-HL-03]

    ``over``: whether the weapon breaks was seen to already.
    """

    tag = "satk.end"
    over: bool = False

    def run(self, s: State) -> None:
        a = s.survivor_attack
        if a.cards:
            if s.sink is not None:
                s.emit("hits-cancelled", ("R-SAT-12", "R-KDS-03"), {"who": a.who, "cards": list(a.cards)})
            s.hl_discard += a.cards
        if not self.over:
            break_frail(s, a)
        s.close("survivor-attack")
        if s.timed:
            attack_is_over(s)
        fire(s, ATTACK_ENDS, NOBODY)


def break_frail(s: State, a: SurvivorAttackScope) -> None:
    """A frail weapon is archived after it tried a super-dense location.  [R-HL-03]"""
    gear = s.catalog.gear(a.weapon)
    if a.dense and gear.frail and a.weapon in s.survivors[a.who].gear and not lifted(s, a.who, gear) & FRAIL:
        archive_gear(s, a.who, a.weapon, "R-HL-03")


STRIKE: Final = Strike()
ATTACK_ROLLS: Final = AttackRolls()
DRAW_LOCATIONS: Final = DrawHitLocations()
IF_TRAP: Final = IfTrap()
NEXT_LOCATION: Final = NextLocation()
ATTACK_OVER: Final = AttackOver()
END_ATTACK: Final = EndSurvivorAttack()
CLOSE_ATTACK: Final = EndSurvivorAttack(True)

FRAMES: Final[list[type[Frame]]] = [
    Strike,
    AttackRolls,
    MoreRolls,
    DrawHitLocations,
    IfTrap,
    Unshaken,
    NextLocation,
    AttackOver,
    EndSurvivorAttack,
]
