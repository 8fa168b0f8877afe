"""The odds of the monster's attack on a survivor: hits, places, armor, boxes, falling, severe injuries, death."""

from __future__ import annotations

from functools import partial
from math import fsum
from typing import Any, final

from showdown.board.cells import cell_named
from showdown.forecast.attack_policy import assumed, dodging, passive
from showdown.forecast.counters import (
    M_ARMOR,
    M_BOXES,
    M_BRAIN,
    M_DEATH,
    M_DOWN,
    M_HITS,
    M_PLACE,
    M_SEVERE,
    count,
    of_monster,
)
from showdown.forecast.hit_locations import STEPS, AttackQuestion, Spread
from showdown.forecast.position import CORNER
from showdown.forecast.survivor_attack import Counted
from showdown.forecast.walker import Walker
from showdown.kernel.chance import UNKNOWN
from showdown.kernel.errors import IllegalOption
from showdown.kernel.machine import advance
from showdown.language import say
from showdown.model.cards import Catalog
from showdown.model.events import Event
from showdown.model.ids import PLACES
from showdown.model.setup import Setup, SurvivorSetup
from showdown.model.state import State
from showdown.rules.setup.first_state import start
from showdown.view.staging import stage_monster_attack


@final
class MonsterAttackOdds:
    """What one attack of the monster does to one survivor."""

    def __init__(self, spread: Spread, assumed: list[str]) -> None:
        self.hits = Counted(spread, M_HITS)
        self.armor = Counted(spread, M_ARMOR)
        self.boxes = Counted(spread, M_BOXES)
        self.severe = Counted(spread, M_SEVERE)
        self.brain = Counted(spread, M_BRAIN).p_any
        self.down = Counted(spread, M_DOWN).p_any
        self.death = Counted(spread, M_DEATH).p_any
        self.places = {
            place: fsum([count(counters, M_PLACE + i) * likely for counters, likely in spread.items()])
            for i, place in enumerate(PLACES)
        }
        self.assumed = assumed

    def data(self) -> dict[str, Any]:
        return {
            "hits": self.hits.data(),
            "locations": self.places,
            "armor": self.armor.data(),
            "boxes": self.boxes.data(),
            "severe_injuries": self.severe.data(),
            "p_brain_damage": self.brain,
            "p_knocked_down": self.down,
            "p_death": self.death,
            "assumptions": self.assumed,
        }


def beside(monster: str, level: str, v: SurvivorSetup, catalog: Catalog) -> State:
    """This survivor alone stands before the monster."""
    setup = Setup()
    setup.monster, setup.level = monster, level
    size = catalog.monster(monster).size
    setup.monster_cell, setup.facing = cell_named(CORNER), 2
    v.cell = cell_named(f"{CORNER[0]}{int(CORNER[1:]) + size}")
    setup.survivors = [v]
    return start(setup, catalog)


def attack_named(s: State, word: str) -> int:
    """An AI card of this monster.  Raises IllegalOption naming near ones."""
    name = word.lower().replace("'", "").replace(" ", "-")
    monster = s.constants.monster
    cards = {s.catalog.cards[c].name: c for c in (*monster.ai, monster.basic_action) if c >= 0}
    if name not in cards:
        raise IllegalOption(say("odds.no_card", monster=monster.name, name=word), found=name, allowed=sorted(cards))
    return cards[name]


def monster_attack_odds(s: State, card: int, who: int, dodge: bool = False) -> MonsterAttackOdds:
    """The profile of this card against this survivor, from the position as it is.

    Raises IllegalOption if the card has no attack or does not reach that far, TooManyWays if it takes too long.
    """
    staged = stage_monster_attack(s, card, who)
    refuse_out_of_reach(staged, who)
    policy = dodging if dodge else passive
    question = AttackQuestion(partial(of_monster, who), policy, lambda counters: 0.0, "fixed", True)
    spread = question.spread(Walker(question, STEPS), staged)
    survival = [say("odds.dodges"), say("odds.offers")] if dodge else assumed()
    return MonsterAttackOdds(spread, [say("odds.attack_only"), *survival, say("odds.hits_in_order")])


def refuse_out_of_reach(staged: State, who: int) -> None:
    probe = staged.clone()
    events: list[Event] = []
    probe.sink = events
    advance(probe, UNKNOWN, None)
    kinds = [event.kind for event in events]
    name = staged.survivors[who].name
    if "out-of-reach" in kinds:
        raise IllegalOption(say("odds.out_of_reach", who=name))
    if "monster-attacks" not in kinds:
        raise IllegalOption(say("odds.no_attack", who=name))
