"""Card coverage: play fights forced towards card uses that are still rare, until every goal is reached.

    runner = Runner(core_catalog(), ["white-lion"], times=10)
    runner.run(on_fight)

The number of a fight decides its goal (``number % len(goals)``) and everything else; ``runner.fight(number)`` repeats
it.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Final, final

from showdown.engine import (
    Catalog,
    CoverageGoal,
    Event,
    Facts,
    RuleBug,
    advance,
    answer,
    count_cards,
    coverage_goals,
    problems,
    start,
)
from showdown.engine.packs import Card
from showdown.sim.coverage import Observer
from showdown.sim.forced_fights import BiasedDice, Plan, answer_for

LONGEST: Final = 500
"""Decision limit of one fight: its goal comes early, and random survivors may never end a fight."""
CHECKED_EVERY: Final = 20
"""Interval between two checks of the invariants of the state, in decisions."""
ATTEMPTS: Final = 50
"""Fights per wanted time that may miss a goal before the runner gives it up."""
ENOUGH_LOOPS: Final = 3
"""Fights stopped by a looping card that end a run: each takes a second, and the card must be corrected first."""


@final
class FailedFight:
    """A fight that raised an error."""

    def __init__(self, number: int, aim: CoverageGoal, what: str, card: str) -> None:
        self.number = number
        self.aim = aim
        self.what = what
        self.card = card
        """The card that did not come to an end; "" for other errors."""


@final
class Runner:
    """Plays forced fights and counts card uses."""

    def __init__(self, catalog: Catalog, monsters: list[str], times: int, extra_cards: list[str] | None = None) -> None:
        self.catalog = catalog
        self.times = times
        self.extra_cards = extra_cards or []
        """Cards that are added to the decks of the monster: gear that survivors carry, terrain near the fight."""
        everything = coverage_goals(catalog, monsters)
        self.goals = [goal for goal in everything if not goal.reason]
        self.unreachable = [goal for goal in everything if goal.reason]
        self.facts = {name: Facts(catalog, catalog.monster(name)) for name in monsters}
        self.observer = Observer(catalog)
        self.block_runs = [0] * len(catalog.programs)
        """How often each block of a card began."""
        self.aimed = [0] * len(self.goals)
        self.fights = 0
        self.decisions = 0
        self.failures: list[FailedFight] = []

    def count(self, goal: CoverageGoal) -> int:
        return self.observer.counts.get((goal.card, goal.use), 0)

    def missing(self) -> list[CoverageGoal]:
        return [goal for goal in self.goals if self.count(goal) < self.times]

    def full(self) -> int:
        return len(self.goals) - len(self.missing())

    # -- one fight after another -------------------------------------------------------------------------------

    def run(self, on_fight: Callable[[], None], most: int = 0, first: int = 0) -> None:
        """Play until every goal is reached or given up, or ``most`` fights are played.

        ``on_fight`` is called after each fight.  ``first`` is added to the numbers, for another set of fights.
        """
        while (not most or self.fights < most) and self.loops() < ENOUGH_LOOPS:
            number = self.next_number(first, bool(most))
            if number < 0:
                return
            self.fight(number)
            on_fight()

    def loops(self) -> int:
        """Number of fights that a looping card has stopped."""
        return len([failure for failure in self.failures if failure.card])

    def next_number(self, first: int, go_on: bool) -> int:
        """The next fight: the goal tried least often, then reached least often; -1 when nothing is left to do."""
        if not self.goals:
            return -1
        open_goals = [
            i
            for i, goal in enumerate(self.goals)
            if self.count(goal) < self.times and self.aimed[i] < ATTEMPTS * self.times
        ]
        if not open_goals:
            if not go_on:
                return -1
            open_goals = self.beside_idle_blocks() or list(range(len(self.goals)))
        at = min(open_goals, key=lambda i: (self.aimed[i], self.count(self.goals[i])))
        return (first + self.aimed[at]) * len(self.goals) + at

    def beside_idle_blocks(self) -> list[int]:
        """The goals of cards with a block that never ran."""
        _, never = self.blocks({goal.name for goal in self.goals})
        idle = {self.catalog.program_names[number].rpartition("/")[0] for number in never}
        return [i for i, goal in enumerate(self.goals) if goal.name in idle]

    def fight(self, number: int) -> None:
        """Play one fight; its number decides everything."""
        at = number % len(self.goals)
        aim = self.goals[at]
        self.aimed[at] += 1
        self.fights += 1
        events: list[Event] = []
        try:
            self.play(number, aim, events)
        except RuleBug as error:
            self.failures.append(FailedFight(number, aim, str(error), error.card))
        except Exception:
            self.failures.append(FailedFight(number, aim, traceback.format_exc(limit=-4), ""))
        finally:
            self.observer.watch(events, aim.monster)

    def play(self, number: int, aim: CoverageGoal, events: list[Event]) -> None:
        plan = Plan(self.catalog, aim, number, self.extra_cards, self.facts[aim.monster])
        chance = BiasedDice(plan).source
        s = start(plan.setup, self.catalog)
        self.observer.seen.update(s.in_play, s.panel, [tile.card for tile in s.tiles])
        for survivor in s.survivors:
            self.observer.seen.update((*survivor.gear, *survivor.arts, *survivor.disorders))
        s.sink = events
        s.block_runs = self.block_runs
        census = count_cards(s)
        decision = advance(s, chance, None)
        for turn in range(LONGEST):
            if decision is None:
                break
            if turn % CHECKED_EVERY == 0:
                found = problems(s, census)
                if found:
                    raise RuleBug(f"tick {s.tick}: " + "; ".join(found))
                self.observer.watch(events, aim.monster)
            self.decisions += 1
            decision = answer(s, answer_for(plan, s, decision), chance, None)

    # -- cards of survivors, and terrain -----------------------------------------------------------------------

    def was_used(self, card: Card) -> bool:
        """Did it act in a fight?  A card that only changes numbers or rules is used where it lies in a fight."""
        own = [
            number
            for number, name in enumerate(self.catalog.program_names)
            if name.rpartition("/")[0] == card.name and self.catalog.programs[number]
        ]
        if card.id in self.observer.active or any(self.block_runs[number] for number in own):
            return True
        strikes = card.kind == "gear" and self.catalog.gear(card.id).speed > 0
        return not own and not strikes and card.id in self.observer.seen

    # -- blocks ------------------------------------------------------------------------------------------------

    def blocks(self, cards: set[str]) -> tuple[list[int], list[int]]:
        """The blocks of these cards that have run, and those that never did; empty blocks count as neither."""
        ran: list[int] = []
        never: list[int] = []
        for number, name in enumerate(self.catalog.program_names):
            current = self.catalog.program_ids[name] == number  # not one of a card that a later pack replaced
            if current and name.rpartition("/")[0] in cards and self.catalog.programs[number]:
                (ran if self.block_runs[number] else never).append(number)
        return ran, never
