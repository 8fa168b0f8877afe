"""A survivor's attack, from the dice to the end of the attack.  Hit locations are in hit_locations.py.  [R-SAT]"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Ask, Chance, Frame, Step
from showdown.kernel.chance import Dice, Spec
from showdown.kernel.decision import Option
from showdown.model.ids import (
    ACCURACY,
    ATTACK_ENDS,
    DRAW_HIT_LOCATION,
    EVASION,
    FRENZY,
    NOBODY,
    SPEED,
    SURVIVOR_ATTACKS,
    TO_HIT,
)
from showdown.model.rulings import HIT_LOCATIONS_EMPTY, HIT_LOCATIONS_EMPTY_STOP
from showdown.model.scopes import SurvivorAttackScope
from showdown.model.state import State
from showdown.rules.hit_locations import SelectLocation, Trap, return_traps
from showdown.rules.hooks import fire
from showdown.rules.in_play import archive_gear
from showdown.rules.knockdown import cancel_broken_attacks
from showdown.rules.queries import in_blind_spot, monster_stat, parts, seat_of, survivor_stat
from showdown.rules.wounds import hidden_draw, shuffle_into, turn_up


def begin_attack(s: State, who: int, weapon: int, sling: bool) -> None:
    """Activation was spent on a weapon: from now until the end the survivor is attacking.

    [R-SAT-01, R-SAT-14, R-AMB-48]

    ``sling``: no dice; one automatic hit from anywhere that inflicts a critical wound.

    [R-GEAR-01, R-GEAR-02, R-AMB-47]
    """
    a = SurvivorAttackScope()
    a.who = who
    a.weapon = weapon
    a.sling = sling
    s.open(a)
    s.then(STRIKE, ATTACK_ROLLS, DRAW_LOCATIONS, IF_TRAP, NEXT_LOCATION, END_ATTACK)


@final
class Strike(Step[State]):
    """The attack itself, if the survivor still can: much may have happened since activation was spent.  [R-SAT-02]"""

    tag = "satk.strike"

    def run(self, s: State) -> None:
        a = s.survivor_attack
        cancel_broken_attacks(s)
        if a.cancelled or s.monster.dead:
            a.cancelled = True
            return
        v = s.survivors[a.who]
        for ability in s.catalog.gear(a.weapon).abilities:
            if a.sling and ability.sling and ability.archives:
                # Slinging spends the card.  [R-GEAR-01]
                archive_gear(s, a.who, a.weapon, "R-GEAR-01")
        v.hidden = False
        return_traps(s)
        if s.sink is not None:
            data = {"who": a.who, "card": a.weapon, "sling": a.sling}
            s.emit("attacks", ("R-GEAR-02",) if a.sling else ("R-SAT-01",), data)
        fire(s, SURVIVOR_ATTACKS, a.who)


@final
class AttackRolls(Chance[State]):
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
        needed = needed_by(s, a.who, a.weapon)
        hits = 0
        for v in values:
            if v == 10 or (v != 1 and v >= needed):
                hits += 1
        a.hits = hits
        if hits:
            rebuild_hit_locations(s)
        if s.sink is not None:
            rules = ("R-KDM-03",) if s.monster.down else ("R-SAT-04", "R-SAT-05", "R-GEN-04")
            data = {
                "who": a.who,
                "dice": list(values),
                "needed": needed,
                "hits": hits,
                "blind": in_blind_spot(s, a.who),
                "card": a.weapon,
                "sum": needed_parts(s, a.who, a.weapon),
            }
            s.emit("attack-dice", rules, data)
            if not hits:
                s.emit("misses", ("R-SAT-07",), {"who": a.who})


def attack_speed(s: State, who: int, weapon: int) -> int:
    """How many dice: weapon and survivor together, at least one; slow weapons always one.  [R-SAT-03]

    Frenzy ignores slow on melee weapons.  [R-BRN-05]
    """
    gear = s.catalog.gear(weapon)
    if gear.slow and (gear.ranged or not s.survivors[who].impairments & FRENZY):
        return 1
    return max(1, gear.speed + survivor_stat(s, who, SPEED))


def needed_by(s: State, who: int, weapon: int) -> int:
    """What a die must show: accuracy and evasion, less the survivor's accuracy and one in the blind spot.

    Against a fallen monster a flat 3, whatever the rest says.  [R-SAT-04, R-SAT-05, R-KDM-03, R-AMB-21]
    """
    if s.monster.down:
        return 3
    own = survivor_stat(s, who, ACCURACY) + changed_accuracy(s, who)
    needed = s.catalog.gear(weapon).accuracy + monster_stat(s, EVASION) - own
    return needed - 1 if in_blind_spot(s, who) else needed


def changed_accuracy(s: State, who: int) -> int:
    """What cards add to this survivor's accuracy in the attack in progress; nothing outside it.  [R-TOK-04]"""
    for i in range(len(s.scopes) - 1, -1, -1):
        scope = s.scopes[i]
        if isinstance(scope, SurvivorAttackScope) and scope.who == who:
            return scope.accuracy
    return 0


def needed_parts(s: State, who: int, weapon: int) -> list[list[str | int]]:
    """The same sum with its parts named, for people."""
    if s.monster.down:
        return parts("knocked down", 3, "", 0, "", 0)
    gear = s.catalog.gear(weapon).accuracy
    own = survivor_stat(s, who, ACCURACY)
    blind = 1 if in_blind_spot(s, who) else 0
    return parts("weapon", gear, "monster evasion", monster_stat(s, EVASION), "own accuracy", -own) + parts(
        "blind spot", -blind, "this attack", -changed_accuracy(s, who), "", 0
    )


@final
class DrawHitLocations(Chance[State]):
    """One hit location per hit, all at once, face up; an empty deck is rebuilt from its discard.

    [R-SAT-08, R-HL-05]
    """

    tag = "satk.draw"

    def spec(self, s: State) -> Spec | None:
        a = s.survivor_attack
        left = a.hits - len(a.cards)
        if left <= 0:
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
        if a.hits <= len(a.cards):
            return
        if not s.hl_deck.cards:
            a.hits = len(a.cards)
            return
        if values:
            for card in values:
                turn_up(s, s.hl_deck.take(), card)
                a.cards.append(card)
        else:
            a.cards.append(s.hl_deck.take())
        if a.hits > len(a.cards):
            rebuild_hit_locations(s)
            s.agenda.append(self)
        elif s.sink is not None:
            s.emit("locations-drawn", ("R-SAT-08", "R-SAT-09"), {"who": a.who, "cards": list(a.cards)})


def rebuild_hit_locations(s: State) -> None:
    """[R-HL-05, R-AMB-16]"""
    if not s.hl_deck.cards and s.hl_discard and s.rulings[HIT_LOCATIONS_EMPTY] != HIT_LOCATIONS_EMPTY_STOP:
        shuffle_into(s, s.hl_deck, s.hl_discard)
        s.hl_discard = []
        if s.sink is not None:
            s.emit("reshuffle", ("R-HL-05",), {"deck": "hit locations", "count": len(s.hl_deck.cards)})


@final
class IfTrap(Step[State]):
    """A trap among the cards comes before everything.  [R-SAT-09, R-HL-02, R-TRP-01]"""

    tag = "satk.if_trap"

    def run(self, s: State) -> None:
        a = s.survivor_attack
        for card in a.cards:
            if s.catalog.hit_location(card).trap:
                a.cards.remove(card)
                s.then(Trap(card, a.who))
                return


@final
class NextLocation(Ask[State]):
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
        first = [c for c in cards if c.first_strike]
        for card in first or cards:
            if card.wound not in out:
                out.append(card.wound)
        return out

    def choose(self, s: State, option: Option) -> None:
        a = s.survivor_attack
        a.cards.remove(option.a)
        a.current = option.a
        s.agenda.append(self)
        s.agenda.append(SelectLocation(option.a))


@final
class EndSurvivorAttack(Step[State]):
    """Cancelled cards are discarded without any of their rules; a frail weapon breaks on the dense.

    [R-SAT-11, R-SAT-12, R-HL-03]
    """

    tag = "satk.end"

    def run(self, s: State) -> None:
        a = s.survivor_attack
        if a.cards:
            if s.sink is not None:
                s.emit("hits-cancelled", ("R-SAT-12", "R-KDS-03"), {"who": a.who, "cards": list(a.cards)})
            s.hl_discard += a.cards
        v = s.survivors[a.who]
        if a.dense and s.catalog.gear(a.weapon).frail and a.weapon in v.gear:
            archive_gear(s, a.who, a.weapon, "R-HL-03")
        s.close("survivor-attack")
        fire(s, ATTACK_ENDS, NOBODY)


STRIKE: Final = Strike()
ATTACK_ROLLS: Final = AttackRolls()
DRAW_LOCATIONS: Final = DrawHitLocations()
IF_TRAP: Final = IfTrap()
NEXT_LOCATION: Final = NextLocation()
END_ATTACK: Final = EndSurvivorAttack()

FRAMES: Final[list[type[Frame]]] = [
    Strike,
    AttackRolls,
    DrawHitLocations,
    IfTrap,
    NextLocation,
    EndSurvivorAttack,
]
