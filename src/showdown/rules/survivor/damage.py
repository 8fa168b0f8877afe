"""Damage to survivors: armor, injury boxes, severe injuries, bleeding, brain damage, death.

[R-DMG, R-SEV, R-BLD, R-BRN, R-DIE]
"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Ask, Chance, Frame, Step
from showdown.kernel.chance import Dice, Spec
from showdown.kernel.decision import Option
from showdown.kernel.tuples import increased, replaced
from showdown.model.cards import InjuryTable
from showdown.model.ids import (
    BEFORE_BRAIN_TRAUMA,
    BEFORE_SEVERE_INJURY,
    BETTER_INJURIES,
    BLEEDING,
    BRAIN_DAMAGE_REDUCED,
    BRAIN_DAMAGE_SUFFERED,
    BRAIN_TRAUMA,
    BRAIN_TRAUMA_SUFFERED,
    CHEATS_DEATH,
    CHECK,
    CURSED,
    ENDURE,
    FALLS_WHEN_INJURED,
    GROWTH_FORBIDDEN,
    HEAD,
    HIT_LOCATION,
    HURT_IN_THE_MIND,
    INSANITY,
    IRREPLACEABLE,
    NOBODY,
    PLACE_OF_FACE,
    SEVEN_BLEEDING,
    SEVERE_HEAD_INJURY,
    SEVERE_INJURY,
    SEVERE_INJURY_SUFFERED,
    SURVIVOR_BLEEDS,
    SURVIVOR_DAMAGED,
    SURVIVOR_DIES,
    SURVIVOR_KILLED,
    UNDEATHABLE,
    UNSHAKEN_ALONE,
)
from showdown.model.rulings import (
    BRAIN_BOX,
    BRAIN_BOX_NO_INJURY,
    BRAIN_DAMAGE_COUNTS,
    BRAIN_DAMAGE_COUNTS_YES,
    ENDURE_WHEN_FELLED,
    ENDURE_WHEN_FELLED_IN_TIME,
)
from showdown.model.scopes import MonsterAttackScope
from showdown.model.state import State
from showdown.model.verbs import block_kills
from showdown.rules.board.knockdown import cancel_broken_attacks, knock_down
from showdown.rules.ending import check_end
from showdown.rules.gear.conditional_bonuses import severe_bonus
from showdown.rules.gear.gear_grid import archive_gear, impair_survivor
from showdown.rules.options import YES_OR_NO
from showdown.rules.programs import monsters_card, perform
from showdown.rules.queries import alone, can_endure, endure_cost, is_insane, seat_of
from showdown.rules.survivor.survival_actions import spend_survival
from showdown.rules.triggers import fire

LIGHT: Final = 1
HEAVY: Final = 2
NO_PLACE: Final = -1
CHEAT_NEEDS: Final = 6
"""The lowest die with which the undeathable live."""


@final
class DamageSurvivor(Step):
    """Armor point by point, then the light and heavy box, then one severe injury for the rest.

    [R-DMG-02, R-DMG-03, R-DMG-04, R-AMB-62]

    ``hit``: it is a hit of the monster's attack, which counts how many of its hits dealt damage.
    """

    tag = "dmg.survivor"
    who: int
    place: int
    amount: int
    hit: bool

    def run(self, s: State) -> None:
        v = s.survivors[self.who]
        if not v.alive or self.amount <= 0:
            return
        if v.talents & HURT_IN_THE_MIND and is_insane(s, self.who):
            # The mind takes it all.  It is damage of the hit all the same.  [R-BRN-02, R-BRN-04]
            if self.hit:
                s.monster_attack.damaged += 1
            s.then(BrainDamage(self.who, self.amount))
            return
        left = self.amount
        place = self.place
        soaked = min(left, v.armor[place])
        v.armor = increased(v.armor, place, -soaked)
        left -= soaked
        before = v.boxes[place]
        while left and v.boxes[place] < HEAVY:
            # The head has only a heavy box.  [R-DMG-01]
            v.boxes = replaced(v.boxes, place, HEAVY if place == HEAD else v.boxes[place] + 1)
            left -= 1
        filled = v.boxes[place] != before
        fell = (filled and v.boxes[place] == HEAVY) or (filled and v.impairments & FALLS_WHEN_INJURED != 0)
        # A severe injury may still be endured; only then has the hit dealt nothing.  [R-TRG-02]
        dealt = soaked > 0 or filled
        if self.hit and dealt:
            s.monster_attack.damaged += 1
        if s.sink is not None:
            data = {
                "who": self.who,
                "place": place,
                "amount": self.amount,
                "armor": soaked,
                "left": v.armor[place],
                "box": v.boxes[place] if filled else 0,
                "light": place != HEAD and v.boxes[place] - before == HEAVY,
                "severe": left > 0,
            }
            s.emit("damage", ("R-DMG-02", "R-DMG-03") if fell else ("R-DMG-02",), data)
        later = fell and left > 0 and s.rulings[ENDURE_WHEN_FELLED] == ENDURE_WHEN_FELLED_IN_TIME
        if later:
            s.then(Fall(self.who))
        if left:
            plus = injury_modifier(s) if self.hit else 0
            s.then(BeforeSevereInjury(self.who, place, self.hit and not dealt, plus))
        fire(s, SURVIVOR_DAMAGED, self.who)
        if fell and not later:
            knock_down(s, self.who)


@final
class Fall(Step):
    """A filled heavy box knocks the survivor down once the whole hit is resolved.  [R-DMG-03, R-AMB-62]"""

    tag = "dmg.fall"
    who: int

    def run(self, s: State) -> None:
        knock_down(s, self.who)


@final
class DamageSomewhere(Chance):
    """Damage outside an attack profile: one location die, the whole amount there, no dodging.  [R-DMO-01, R-SUR-07]"""

    tag = "dmg.somewhere"
    who: int
    amount: int

    def spec(self, s: State) -> Spec | None:
        return Dice(HIT_LOCATION, 1, 6) if s.survivors[self.who].alive and self.amount > 0 else None

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if values:
            place = PLACE_OF_FACE[values[0]]
            if s.sink is not None:
                s.emit("location-dice", ("R-DMO-01",), {"who": self.who, "places": [place], "attacking": False})
            s.then(DamageSurvivor(self.who, place, self.amount, False))


# -- severe injuries ---------------------------------------------------------------------------------------------


@final
class BeforeSevereInjury(Ask):
    """A survivor who knows endure may ignore a severe injury before it is rolled.  [R-SUR-12]

    ``counts``: it is all that a hit of the monster's attack has dealt.  ``plus``: added to the roll.  [R-SEV-05]
    """

    tag = "dmg.before_severe"
    kind = "yes_no"
    rule = "R-SUR-12"
    who: int
    place: int
    counts: bool
    plus: int = 0

    def seats(self, s: State) -> tuple[int, ...]:
        return seat_of(s, self.who)

    def options(self, s: State) -> list[Option]:
        return YES_OR_NO if can_endure(s, self.who) else []

    def choose(self, s: State, option: Option) -> None:
        if option.verb == "yes":
            spend_survival(s, self.who, ENDURE, endure_cost(s, self.who))
        else:
            self.skip(s)

    def skip(self, s: State) -> None:
        s.then(SevereInjury(self.who, self.place, self.counts, self.plus))
        fire(s, BEFORE_SEVERE_INJURY, self.who)


@final
class SevereInjury(Chance):
    """Roll once on the table of the place; it uses up what damage was left.  [R-DMG-02, R-SEV-01, R-DMG-05]"""

    tag = "dmg.severe"
    who: int
    place: int
    counts: bool
    plus: int = 0

    def spec(self, s: State) -> Spec | None:
        v = s.survivors[self.who]
        return Dice(SEVERE_INJURY, 1, 10) if v.alive and not v.spared else None

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        s.survivors[self.who].spared = False
        if not values:
            return
        for scope in s.scopes:
            if isinstance(scope, MonsterAttackScope):
                scope.severe = True
        if self.counts:
            s.monster_attack.damaged += 1
        roll = values[0]
        v = s.survivors[self.who]
        if v.talents & BETTER_INJURIES and roll > 1:
            roll = min(10, roll + 1)
        roll = max(1, min(10, roll + self.plus + own_plus(s, self.who, self.place)))
        fire(s, SEVERE_INJURY_SUFFERED, self.who)
        if self.place == HEAD:
            fire(s, SEVERE_HEAD_INJURY, self.who)
        if rolls_again(s, s.catalog.severe[self.place], roll):
            s.then(RollAgain(self.who, self.place, self.plus))
        else:
            suffer_row(s, self.who, s.catalog.severe[self.place], roll, "R-SEV-04", values[0])
        if v.impairments & FALLS_WHEN_INJURED:
            knock_down(s, self.who)


def injury_modifier(s: State) -> int:
    """What the monster's attack in progress and its cards in play add to severe injury rolls.  [R-SEV-05]"""
    a = s.monster_attack
    return a.injury_plus if a.fixed else a.injury_plus + s.injury_plus


def own_plus(s: State, who: int, place: int) -> int:
    """What the survivor's own cards add to a severe injury roll.  [R-SEV-01]"""
    return severe_bonus(s, who, place) if s.survivors[who].bonuses else 0


def suffer_row(s: State, who: int, table: InjuryTable, roll: int, rule: str, rolled: int) -> None:
    """Apply the row at once.  ``rolled``: the die itself, before an art changed it.  [R-SEV-01]"""
    row = table.row(roll)
    if s.sink is not None:
        data = {"who": who, "card": table.card, "roll": roll, "row": row.title, "rolled": rolled, "plus": roll - rolled}
        s.emit("injury-roll", (rule,), data)
    perform(s, table.card, row.program, who, NOBODY)


def rolls_again(s: State, table: InjuryTable, roll: int) -> bool:
    """By a house rule a row that kills is not suffered but rolled again.

    A row that kills only by one ruling (legs, 2) counts as one that kills.
    """
    if not s.constants.house.reroll_deaths:
        return False
    return block_kills(s.catalog, table.row(roll).program)


@final
class RollAgain(Chance):
    """By a house rule the second roll on the same table counts.  ``place`` NO_PLACE: the brain.

    [R-SEV-01, R-BRN-05]
    """

    tag = "dmg.roll_again"
    who: int
    place: int
    plus: int = 0

    def spec(self, s: State) -> Spec | None:
        return Dice(BRAIN_TRAUMA if self.place == NO_PLACE else SEVERE_INJURY, 1, 10)

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        roll = values[0]
        if s.sink is not None:
            s.emit("rolls-again", ("R-SEV-01",), {"who": self.who})
        if self.place == NO_PLACE:
            table = s.catalog.brain_trauma
            assert table is not None
            suffer_row(s, self.who, table, roll, "R-BRN-05", roll)
            return
        if s.survivors[self.who].talents & BETTER_INJURIES and roll > 1:
            roll = min(10, roll + 1)
        roll = max(1, min(10, roll + self.plus + own_plus(s, self.who, self.place)))
        suffer_row(s, self.who, s.catalog.severe[self.place], roll, "R-SEV-04", values[0])


# -- bleeding and death ------------------------------------------------------------------------------------------


def bleed(s: State, who: int, tokens: int) -> None:
    """Bleeding tokens; five of them kill at once.  [R-BLD-01]"""
    v = s.survivors[who]
    forbidden = v.talents & GROWTH_FORBIDDEN != 0 or (v.talents & UNSHAKEN_ALONE != 0 and alone(s))
    if not v.alive or (tokens > 0 and forbidden):
        return
    tokens = max(-v.bleeding, tokens)
    v.bleeding += tokens
    if s.sink is not None:
        s.emit("gain", ("R-BLD-01",), {"who": who, "stat": BLEEDING, "amount": tokens})
    if tokens > 0:
        fire(s, SURVIVOR_BLEEDS, who)
    bleed_out(s, who)


def bleed_out(s: State, who: int) -> None:
    """Too many tokens kill at once; asked again when what kept a survivor alive is gone.  [R-BLD-01]"""
    v = s.survivors[who]
    if v.alive and v.bleeding >= (7 if v.talents & SEVEN_BLEEDING else 5):
        die(s, who, "bleeding", "R-BLD-01")


def take_away(s: State, who: int, impairments: int, for_a_time: bool = False) -> None:
    """What an injury takes away; an art that kept the survivor alive may be among it.  [R-SEV-02, R-BLD-01]"""
    v = s.survivors[who]
    hardy = v.talents & SEVEN_BLEEDING
    impair_survivor(s, who, impairments, for_a_time)
    if hardy and not v.talents & SEVEN_BLEEDING:
        bleed_out(s, who)


def die(s: State, who: int, cause: str, rule: str) -> None:
    """A survivor dies, unless gear gives the undeathable a chance.  [R-DIE-01]"""
    v = s.survivors[who]
    if v.alive and (v.talents & CHEATS_DEATH or any([s.catalog.gear(card).bound & UNDEATHABLE for card in v.gear])):
        s.then(CheatDeath(who, cause, rule))
    else:
        leave_this_world(s, who, cause, rule)


@final
class CheatDeath(Chance):
    """The undeathable live on 6 or more, as hurt as they are.  [R-DIE-01]"""

    tag = "dmg.cheat_death"
    who: int
    cause: str
    rule: str

    def spec(self, s: State) -> Spec | None:
        return Dice(CHECK, 1, 10) if s.survivors[self.who].alive else None

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if not values:
            return
        if s.sink is not None:
            data = {"who": self.who, "dice": list(values), "needed": CHEAT_NEEDS, "lives": values[0] >= CHEAT_NEEDS}
            s.emit("cheats-death", ("R-DIE-01",), data)
        if values[0] < CHEAT_NEEDS:
            leave_this_world(s, self.who, self.cause, self.rule)


def leave_this_world(s: State, who: int, cause: str, rule: str) -> None:
    """The miniature leaves the board at once; what hangs on the death follows immediately.  [R-DIE-01, R-DIE-03]"""
    v = s.survivors[who]
    if not v.alive:
        return
    v.alive = False
    v.swallowed = False
    v.cell = -1
    v.down = False
    cancel_broken_attacks(s)
    if s.monster.priority == who:
        s.monster.priority = NOBODY
        s.monster.priority_permanent = False
    if s.sink is not None:
        s.emit("dies", (rule, "R-DIE-01"), {"who": who, "cause": cause, "source": monsters_card(s)})
    s.then(AfterDeath(who))
    for card in v.gear:
        if s.catalog.gear(card).bound & (IRREPLACEABLE | CURSED):
            archive_gear(s, who, card, "R-DIE-01")
    fire(s, SURVIVOR_DIES, who)


@final
class AfterDeath(Step):
    """[R-DIE-03, R-END-01]"""

    tag = "dmg.after_death"
    who: int

    def run(self, s: State) -> None:
        check_end(s)
        if not s.outcome:
            fire(s, SURVIVOR_KILLED, NOBODY)


# -- the brain ---------------------------------------------------------------------------------------------------


@final
class BrainDamage(Step):
    """Insanity first, then the brain's one box, then a trauma for the rest.  Never dodged.

    [R-BRN-01, R-BRN-04, R-BRN-02]
    """

    tag = "dmg.brain"
    who: int
    amount: int

    def run(self, s: State) -> None:
        v = s.survivors[self.who]
        if not v.alive or self.amount <= 0:
            return
        left = self.amount
        if v.talents & BRAIN_DAMAGE_REDUCED:
            left = max(1, left - 1)
        v.suffered = left
        amount = left
        soaked = min(left, v.insanity)
        v.insanity -= soaked
        left -= soaked
        box = 0
        if left and not v.brain:
            v.brain = 1
            box = 1
            left -= 1
        if s.sink is not None:
            data = {
                "who": self.who,
                "amount": amount,
                "insanity": soaked,
                "left": v.insanity,
                "box": box,
                "trauma": left > 0,
            }
            s.emit("brain-damage", ("R-BRN-01", "R-BRN-02"), data)
        fire(s, BRAIN_DAMAGE_SUFFERED, self.who)
        if left:
            s.then(BrainTrauma(self.who))
            fire(s, BEFORE_BRAIN_TRAUMA, self.who)
        if s.rulings[BRAIN_DAMAGE_COUNTS] == BRAIN_DAMAGE_COUNTS_YES:
            # Losing only insanity is brain damage, too.  [R-BRN-02, R-AMB-49]
            fire(s, SURVIVOR_DAMAGED, self.who)
        if box and v.impairments & FALLS_WHEN_INJURED and s.rulings[BRAIN_BOX] != BRAIN_BOX_NO_INJURY:
            # [R-AMB-61]
            knock_down(s, self.who)


@final
class BrainTrauma(Chance):
    """[R-BRN-05]"""

    tag = "dmg.trauma"
    who: int

    def spec(self, s: State) -> Spec | None:
        v = s.survivors[self.who]
        return Dice(BRAIN_TRAUMA, 1, 10) if v.alive and not v.spared else None

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        s.survivors[self.who].spared = False
        if values:
            table = s.catalog.brain_trauma
            assert table is not None
            if rolls_again(s, table, values[0]):
                s.then(RollAgain(self.who, NO_PLACE))
            else:
                suffer_row(s, self.who, table, values[0], "R-BRN-05", values[0])
            fire(s, BRAIN_TRAUMA_SUFFERED, self.who)


def gain_insanity(s: State, who: int, amount: int, rule: str) -> None:
    """There is no limit to insanity.  [R-BRN-03]"""
    v = s.survivors[who]
    amount = max(-v.insanity, amount)
    v.insanity += amount
    if s.sink is not None:
        s.emit("gain", (rule,), {"who": who, "stat": INSANITY, "amount": amount})


FRAMES: Final[list[type[Frame]]] = [
    DamageSurvivor,
    Fall,
    DamageSomewhere,
    BeforeSevereInjury,
    SevereInjury,
    RollAgain,
    CheatDeath,
    AfterDeath,
    BrainDamage,
    BrainTrauma,
]
