"""Verbs of hits without an attack, and of armor.  [R-MAT-14, R-DMG, R-GEAR-04]"""

from __future__ import annotations

from typing import Final, final

from showdown.forms.kinds import TEXT, Bit, Either, Form, Number, optional
from showdown.kernel.agenda import Chance, Step
from showdown.kernel.chance import Dice, Spec
from showdown.kernel.tuples import replaced
from showdown.model.card_wording import Wording, keyword, place_name
from showdown.model.cards import Catalog
from showdown.model.ids import CANNOT_BLOCK, CANNOT_DODGE, DEFENCES, HIT_LOCATION, PLACE_OF_FACE, PLACES
from showdown.model.scopes import MonsterAttackScope
from showdown.model.selectors import Selector
from showdown.model.state import State
from showdown.model.verbs import NAMES_SURVIVOR, Op
from showdown.rules.gear.gear_grid import armor_of
from showdown.rules.monster.attack import NEXT_HIT, ROLL_LOCATIONS, ward_off
from showdown.rules.monster.targeting import everyone
from showdown.rules.verbs.damage import EVERYWHERE
from showdown.rules.verbs.kinds import PLACE, WHO, Means

RANDOM_PLACE: Final = -1
ALL_POINTS: Final = 99


@final
class Hits(Op):
    """Survivors suffer hits without an attack roll, which they may block and dodge; the monster's bonuses do not count.

    Without ``place``: at random locations; ``every``: this number at each location.  ``severe_injuries``: added to
    severe injury rolls.
    """

    name = "hits"
    voice = NAMES_SURVIVOR
    form = Form(
        who=WHO,
        hits=optional(Number(1, 9), 1),
        damage=Number(1, 20),
        place=optional(Either(Means({"every": EVERYWHERE}, absent=RANDOM_PLACE), PLACE), RANDOM_PLACE),
        cannot=optional(Bit(DEFENCES)),
        severe_injuries=optional(Number(-9, 9)),
    )
    who: Selector
    hits: int
    damage: int
    place: int
    cannot: int
    severe_injuries: int

    def sentence(self, words: Wording) -> str:
        return words.clause(
            "cards.hits",
            self.who,
            n=self.hits,
            damage=self.damage,
            place=place_name(self.place) if self.place >= 0 else "",
            every=self.place == EVERYWHERE,
            dodge=self.cannot & CANNOT_DODGE != 0,
            block=self.cannot & CANNOT_BLOCK != 0,
            change=f"{self.severe_injuries:+}" if self.severe_injuries else "",
        )

    def harm(self, catalog: Catalog) -> int:
        return 10 * self.damage * self.hits * (len(PLACES) if self.place == EVERYWHERE else 1)

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-MAT-14]"""
        for who in reversed(everyone(s, self.who)):
            s.then(SufferHits(who, self.hits, self.damage, self.place, self.cannot, self.severe_injuries))


@final
class SufferHits(Step):
    """Block and deflect first, then locations, dodging and damage as for the hits of an attack.  [R-MAT-14]"""

    tag = "matk.hits"
    who: int
    hits: int
    damage: int
    place: int
    cannot: int
    plus: int = 0

    def run(self, s: State) -> None:
        if not s.survivors[self.who].alive or s.monster.dead:
            return
        a = MonsterAttackScope()
        a.target = self.who
        a.damage = self.damage
        a.cannot = self.cannot
        a.injury_plus = self.plus
        a.fixed = True
        s.open(a)
        if s.sink is not None:
            data = {"who": self.who, "hits": self.hits, "damage": self.damage, "every": self.place == EVERYWHERE}
            s.emit("suffers-hits", ("R-MAT-14",), data)
        if self.place == EVERYWHERE:
            places = tuple(sorted([*range(len(PLACES))] * self.hits))
            a.hits = len(places)
            ward_off(s, a)
            a.places = places[len(places) - a.hits :]
            s.then(NEXT_HIT, EndHits())
        else:
            a.hits = self.hits
            a.place = self.place
            ward_off(s, a)
            s.then(ROLL_LOCATIONS, NEXT_HIT, EndHits())


@final
class EndHits(Step):
    """These hits are no attack; but what they dealt is what the card has dealt.  [R-MAT-14, R-TRG-02]"""

    tag = "matk.end_hits"

    def run(self, s: State) -> None:
        damaged = s.monster_attack.damaged
        s.close("monster-attack")
        s.card.damaged = damaged
        s.card.dealt += damaged


# -- armor -------------------------------------------------------------------------------------------------------


@final
class LoseArmor(Op):
    """Survivors lose armor points at a location, at ``every`` location, or at a ``random`` one; ``points: all``."""

    name = "lose_armor"
    voice = NAMES_SURVIVOR
    form = Form(
        who=WHO,
        points=Either(Means({"all": ALL_POINTS}, absent=ALL_POINTS), Number(1, 20)),
        place=Either(Means({"every": EVERYWHERE, "random": RANDOM_PLACE}, absent=EVERYWHERE), PLACE),
    )
    who: Selector
    points: int
    place: int

    def sentence(self, words: Wording) -> str:
        return words.clause(
            "cards.lose_armor",
            self.who,
            n=self.points if self.points != ALL_POINTS else 0,
            place=place_name(self.place) if self.place >= 0 else "",
            every=self.place == EVERYWHERE,
        )

    def harm(self, catalog: Catalog) -> int:
        return 20 if self.place == EVERYWHERE else 10

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-DMG-02, R-TRG-04]"""
        for who in reversed(everyone(s, self.who)):
            if self.place == EVERYWHERE:
                for place in range(len(PLACES)):
                    strip_armor(s, who, place, self.points)
                tell_armor(s, who, [*range(len(PLACES))])
            elif self.place == RANDOM_PLACE:
                s.then(LoseArmorSomewhere(who, self.points))
            else:
                strip_armor(s, who, self.place, self.points)
                tell_armor(s, who, [self.place])


@final
class LoseArmorSomewhere(Chance):
    """The location die says where the armor is lost.  [R-GEN-05, R-TRG-04]"""

    tag = "op.lose_armor"
    who: int
    points: int

    def spec(self, s: State) -> Spec | None:
        return Dice(HIT_LOCATION, 1, 6) if s.survivors[self.who].alive else None

    def resolve(self, s: State, values: tuple[int, ...]) -> None:
        if values:
            place = PLACE_OF_FACE[values[0]]
            strip_armor(s, self.who, place, self.points)
            tell_armor(s, self.who, [place])


def strip_armor(s: State, who: int, place: int, points: int) -> None:
    v = s.survivors[who]
    v.armor = replaced(v.armor, place, max(0, v.armor[place] - points))


def tell_armor(s: State, who: int, places: list[int]) -> None:
    if s.sink is not None:
        s.emit("armor-changed", ("R-TRG-04",), {"who": who, "places": places})


@final
class GainArmor(Op):
    """Survivors gain armor points at a location, or at ``every`` one; ``worn``: where armor of this keyword is worn."""

    name = "gain_armor"
    voice = NAMES_SURVIVOR
    form = Form(
        who=WHO,
        points=Number(1, 9),
        place=Either(Means({"every": EVERYWHERE}, absent=EVERYWHERE), PLACE),
        worn=optional(TEXT, ""),
    )
    who: Selector
    points: int
    place: int
    worn: str

    def sentence(self, words: Wording) -> str:
        return words.clause(
            "cards.gain_armor",
            self.who,
            n=self.points,
            place=place_name(self.place) if self.place >= 0 else "",
            worn=keyword(self.worn) if self.worn else "",
        )

    def harm(self, catalog: Catalog) -> int:
        return -20 if self.place == EVERYWHERE else -10

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-GEAR-04]"""
        for who in everyone(s, self.who):
            places = [*range(len(PLACES))] if self.place == EVERYWHERE else [self.place]
            if self.worn:
                places = [place for place in places if wears(s, who, place, self.worn)]
            v = s.survivors[who]
            for place in places:
                v.armor = replaced(v.armor, place, v.armor[place] + self.points)
            tell_armor(s, who, places)


def wears(s: State, who: int, place: int, word: str) -> bool:
    """Does armor with this keyword cover the place?  [R-GEAR-04]"""
    for card in s.survivors[who].gear:
        gear = s.catalog.gear(card)
        if "armor" in gear.keywords and word in gear.keywords and any([at == place for at, _ in gear.armor]):
            return True
    return False


@final
class RestoreArmor(Op):
    """Survivors have all armor points of their gear again."""

    name = "restore_armor"
    voice = NAMES_SURVIVOR
    form = WHO
    who: Selector

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.restore_armor", self.who)

    def harm(self, catalog: Catalog) -> int:
        return -20

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-GEAR-04]"""
        for who in everyone(s, self.who):
            v = s.survivors[who]
            full = armor_of(s.catalog, v.gear)
            v.armor = tuple([max(v.armor[place], full[place]) for place in range(len(PLACES))])
            tell_armor(s, who, [*range(len(PLACES))])
