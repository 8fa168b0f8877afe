"""A monster turn ahead: every figure of it, over every way the dice can fall, or over so many ways drawn by lot.

Nothing here knows a rule.  The engine plays on from a copy of the position; where it waits for dice or cards, each
result is landed on a copy of its own, and results after which the positions are alike are followed once, with their
probabilities added.  Where somebody must choose, a policy named by the caller does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, permutations, product
from math import factorial, prod
from typing import Final, final

from showdown.agents.lot import Lot
from showdown.engine import (
    FOLLOWED,
    LETTERS,
    PURPOSES,
    UNKNOWN,
    Decision,
    Dice,
    Draw,
    Event,
    Option,
    PlaceOption,
    Seeded,
    Spec,
    State,
    advance,
    answer,
    keys_of,
    land,
    sameness,
)

TIES: Final = ("uniform", "worst", "first")
"""How the monster's controller is thought to decide: every way alike, the way that hurts most, the first offered."""
SURVIVAL: Final = ("none", "dodge")
"""How survivors react: not at all, or dodging (where least protects them) and enduring whenever they may."""

TARGETED, HIT, DAMAGE, BOXES, DOWN, SEVERE, BRAIN, TRAUMA, DEATH = range(9)
FIGURES: Final = (
    "targeted",
    "hit",
    "damage",
    "boxes",
    "knocked_down",
    "severe_injury",
    "brain_damage",
    "brain_trauma",
    "death",
)
"""What is asked about each survivor: chances of it happening at least once; damage, boxes and brain damage expected."""

IN_ANY_ORDER: Final = frozenset({PURPOSES.index("to_hit"), PURPOSES.index("hit_location")})
"""Dice of a monster's attack are counted, or sorted, before anything is done with them."""
LOT: Final = PURPOSES.index("random_survivor")
WHICH_WAY: Final = 4
"""Sampled turns by which the worst way is found where it cannot be worked out."""

Marks = tuple[int, int, int, int, int]
"""Survivors, as bits, who so far were targeted, hit, knocked down, severely injured, traumatised."""
NO_MARKS: Final[Marks] = (0, 0, 0, 0, 0)


class Cancelled(Exception):
    """Nobody waits for the answer any more."""


class TooMany(Exception):
    """More positions than were allowed."""


@final
class Sum:
    """Figures added up with their weights.  ``values``: FIGURES of each survivor in turn; ``ends``: where it stops.

    A stop is space and facing as numbers; the space is -1 when it is off the board, -2 when it is dead.
    """

    def __init__(self, survivors: int) -> None:
        self.values = [0.0] * (survivors * len(FIGURES))
        self.ends: dict[tuple[int, int], float] = {}

    def add(self, weight: float, other: Sum) -> None:
        mine = self.values
        for i, value in enumerate(other.values):
            if value:
                mine[i] += weight * value
        for stop, p in other.ends.items():
            self.ends[stop] = self.ends.get(stop, 0.0) + weight * p

    def of(self, who: int, figure: int) -> float:
        return self.values[who * len(FIGURES) + figure]


@final
class Ready:
    """A position from which turns are sampled, and what has happened to the survivors before it."""

    def __init__(self, state: State, waits: Decision | None, marks: Marks, hurts: list[tuple[int, int, int]]) -> None:
        self.state = state
        self.waits = waits
        self.marks = marks
        self.hurts = hurts


@final
class Ahead:
    """One position to look ahead from.  ``start``: how things stood; ``who``: whose harm counts, or -1 for all."""

    def __init__(self, start: State, ties: str, survival: str, who: int = -1, seed: int = 0) -> None:
        self.start = start
        self.ties = ties
        self.survival = survival
        self.who = who
        self.seed = seed
        self.count = len(start.survivors)
        self.known: dict[tuple[bytes, Marks], Sum] = {}
        self.worst: dict[tuple[bytes, Marks], Option] = {}
        self.left = 0
        self.followed = 0
        self.stop: Callable[[], bool] = lambda: False

    # -- every way -------------------------------------------------------------------------------------------------

    def exact(self, s: State, marks: Marks, budget: int) -> Sum:
        """All that can follow from a position whose dice have landed.  Raises TooMany beyond so many positions."""
        self.left = budget
        return self.landed(s, marks)

    def landed(self, s: State, marks: Marks) -> Sum:
        key = (sameness(s), marks)
        found = self.known.get(key)
        if found is None:
            events: list[Event] = []
            s.sink = events
            found = self.played(s, advance(s, UNKNOWN, None), events, marks)
            self.known[key] = found
        return found

    def played(self, s: State, d: Decision | None, events: list[Event], marks: Marks) -> Sum:
        """What has just happened, and all that follows it."""
        marks, hurts = read(events, d, marks)
        found = self.waiting(s, d, marks)
        if hurts:
            total = Sum(self.count)
            total.add(1.0, found)
            inflict(total, hurts)
            return total
        return found

    def waiting(self, s: State, d: Decision | None, marks: Marks) -> Sum:
        if d is None:
            return self.leaf(s, marks)
        if d.spec is not None:
            return self.chance(s, d.spec, marks)
        ways = self.ways(s, d)
        results: list[Sum] = []
        for option in ways:
            self.spend()
            other = s.clone() if len(ways) > 1 else s
            events: list[Event] = []
            other.sink = events
            results.append(self.played(other, answer(other, option, UNKNOWN, None), events, marks))
        if len(results) == 1:
            return results[0]
        if self.ties == "worst":
            return max(results, key=self.harm)
        total = Sum(self.count)
        for result in results:
            total.add(1 / len(results), result)
        return total

    def chance(self, s: State, spec: Spec, marks: Marks) -> Sum:
        alike: dict[tuple[bytes, Marks, tuple[tuple[int, int, int], ...]], tuple[float, State]] = {}
        for values, weight in results_of(spec):
            self.spend()
            other = s.clone()
            events: list[Event] = []
            other.sink = events
            land(other, values)
            after, hurts = read(events, None, marks)
            key = (sameness(other), after, tuple(hurts))
            before = alike.get(key)
            alike[key] = (weight + (before[0] if before else 0.0), before[1] if before else other)
        total = Sum(self.count)
        for (_, after, hurts_then), (weight, other) in alike.items():
            found = Sum(self.count)
            found.add(1.0, self.landed(other, after))
            inflict(found, list(hurts_then))
            total.add(weight, found)
        return total

    def spend(self) -> None:
        self.left -= 1
        self.followed += 1
        if self.left < 0:
            raise TooMany
        if not self.left % 64 and self.stop():
            raise Cancelled

    def leaf(self, s: State, marks: Marks) -> Sum:
        """The turn is over."""
        total = Sum(self.count)
        for i, v in enumerate(s.survivors):
            was = self.start.survivors[i]
            at = i * len(FIGURES)
            for figure, mask in zip((TARGETED, HIT, DOWN, SEVERE, TRAUMA), marks, strict=True):
                total.values[at + figure] = float(mask >> i & 1)
            total.values[at + BOXES] = float(boxes(v.boxes) + v.brain - boxes(was.boxes) - was.brain)
            total.values[at + DEATH] = float(was.alive and not v.alive)
        m = s.monster
        total.ends[(-2 if m.dead else m.cell, 0 if m.dead or m.cell < 0 else m.facing)] = 1.0
        return total

    # -- by lot ----------------------------------------------------------------------------------------------------

    def ready(self, s: State, marks: Marks) -> Ready:
        """Play a landed position on to where dice, cards or a choice come first: all samples begin there."""
        other = s.clone()
        events: list[Event] = []
        other.sink = events
        d = advance(other, UNKNOWN, None)
        return Ready(other, d, *read(events, d, marks))

    def sample(self, ready: Ready, number: int) -> Sum:
        """One turn from there: the same number gives the same dice, wherever anybody stands."""
        other = ready.state.clone()
        other.key0, other.key1 = keys_of(self.seed, f"threat {number} ")
        events: list[Event] = []
        other.sink = events
        d = ready.waits
        if d is not None and d.spec is not None:
            values = SEEDED.settle(other, d.spec)
            assert values is not None
            land(other, values)
            d = advance(other, SEEDED, None)
        total = self.drawn(other, d, events, ready.marks, number)
        inflict(total, ready.hurts)
        return total

    def drawn(self, s: State, d: Decision | None, events: list[Event], marks: Marks, number: int) -> Sum:
        lot = Lot(self.seed * 1_000_003 + number)
        hurts: list[tuple[int, int, int]] = []
        asked = 0
        while True:
            marks, more = read(events, d, marks)
            hurts += more
            events.clear()
            if d is None:
                break
            ways = self.ways(s, d)
            option = ways[0]
            if len(ways) > 1:
                if self.ties == "uniform":
                    option = ways[lot.draw(asked, len(ways))]
                elif self.ties == "worst":
                    option = self.worst_way(s, ways, marks)
                asked += 1
            d = answer(s, option, SEEDED, None)
        total = self.leaf(s, marks)
        inflict(total, hurts)
        return total

    def worst_way(self, s: State, ways: list[Option], marks: Marks) -> Option:
        """The way that hurts most over a few turns played on; ties met in them are taken first come."""
        key = (sameness(s), marks)
        if key not in self.worst:
            later = Ahead(self.start, "first", self.survival, self.who, self.seed)
            best, most = ways[0], (-1.0, -1.0, -1.0)
            ways = self.different(s, ways, marks)
            for option in ways if len(ways) > 1 else []:
                total = Sum(self.count)
                for n in range(WHICH_WAY):
                    other = s.clone()
                    other.key0, other.key1 = keys_of(self.seed, f"threat way {n} ")
                    events: list[Event] = []
                    other.sink = events
                    d = answer(other, option, SEEDED, None)
                    total.add(1 / WHICH_WAY, later.drawn(other, d, events, marks, n))
                if self.harm(total) > most:
                    best, most = option, self.harm(total)
            self.worst[key] = best
        return self.worst[key]

    def different(self, s: State, ways: list[Option], marks: Marks) -> list[Option]:
        """One of those that lead to the same place: two routes to one space, say."""
        out: dict[object, Option] = {}
        for option in ways:
            other = s.clone()
            events: list[Event] = []
            other.sink = events
            d = answer(other, option, UNKNOWN, None)
            after, hurts = read(events, d, marks)
            out.setdefault((sameness(other), after, tuple(hurts)), option)
        return list(out.values())

    # -- who decides -----------------------------------------------------------------------------------------------

    def harm(self, result: Sum) -> tuple[float, float, float]:
        """Deaths first, then severe injuries, then damage of either kind."""
        whom = range(self.count) if self.who < 0 else [self.who]
        deaths = sum(result.of(i, DEATH) for i in whom)
        severe = sum(result.of(i, SEVERE) + result.of(i, TRAUMA) for i in whom)
        damage = sum(result.of(i, DAMAGE) + result.of(i, BRAIN) for i in whom)
        # Rounded, so that the order in which halves were added never decides.
        return round(deaths, 9), round(severe, 9), round(damage, 9)

    def ways(self, s: State, d: Decision) -> list[Option]:
        """The answers to follow: several only where the controller breaks a tie."""
        if d.kind in FOLLOWED:
            return d.options[:1] if self.ties == "first" else d.options
        if self.survival == "dodge":
            if d.kind == "hit":
                dodges = [o for o in d.options if isinstance(o, PlaceOption) and o.verb == "dodge"]
                if dodges:
                    v = s.survivors[s.monster_attack.target]
                    return [min(dodges, key=lambda o: v.armor[o.place] + 2 - v.boxes[o.place])]
            endures = [o for o in d.options if o.key == "yes"] if d.rule == "R-SUR-12" else []
            if endures:
                return endures
        declined = [o for o in d.options if o.key in ("done", "no")]
        return declined[:1] or d.options[:1]


SEEDED: Final = Seeded()


def boxes(filled: list[int]) -> int:
    """Injury boxes in all; the head, which has only the heavy one, comes first.  [R-DMG-01]"""
    return sum(filled) - (1 if filled[0] else 0)


def read(events: list[Event], d: Decision | None, marks: Marks) -> tuple[Marks, list[tuple[int, int, int]]]:
    """What the engine told: the marks after it, and hurts as survivor, DAMAGE or BRAIN, points."""
    if not events:
        return marks, []
    targeted, hit, down, severe, trauma = marks
    hurts: list[tuple[int, int, int]] = []
    last = len(events) - 1
    for n, event in enumerate(events):
        kind, data = event.kind, event.data
        if kind == "target":
            targeted |= 1 << data["who"]
        elif kind == "target-line":
            # All of them, unless one is picked next, by rule, by choice or by lot.
            picked = events[n + 1].kind == "target" if n < last else picks(d)
            if not picked:
                for letter in data["chosen"]:
                    targeted |= 1 << LETTERS.index(letter)
        elif kind == "monster-dice":
            warded = events[n + 1].data if n < last and events[n + 1].kind == "wards-off" else {}
            if data["hits"] > warded.get("blocked", 0) + warded.get("deflected", 0):
                hit |= 1 << data["target"]
        elif kind == "damage":
            hurts.append((data["who"], DAMAGE, data["amount"]))
        elif kind == "brain-damage":
            hurts.append((data["who"], BRAIN, data["amount"]))
        elif kind == "knocked-down":
            down |= 1 << data["who"]
        elif kind == "injury-roll":
            if "R-BRN-05" in event.rules:
                trauma |= 1 << data["who"]
            else:
                severe |= 1 << data["who"]
    return (targeted, hit, down, severe, trauma), hurts


def picks(d: Decision | None) -> bool:
    return d is not None and (d.kind == "pick_target" or (d.spec is not None and d.spec.purpose == LOT))


def inflict(total: Sum, hurts: list[tuple[int, int, int]]) -> None:
    for who, figure, points in hurts:
        total.values[who * len(FIGURES) + figure] += points


# -- what chance can bring ----------------------------------------------------------------------------------------


def results_of(spec: Spec) -> Iterator[tuple[tuple[int, ...], float]]:
    """Every result with its probability; dice that are only counted come in one order for all."""
    if isinstance(spec, Dice):
        faces = range(1, spec.sides + 1)
        every = spec.sides**spec.n
        if spec.n > 1 and spec.purpose in IN_ANY_ORDER:
            for values in combinations_with_replacement(faces, spec.n):
                orders = factorial(spec.n) // prod([factorial(values.count(face)) for face in set(values)])
                yield values, orders / every
        else:
            for values in product(faces, repeat=spec.n):
                yield values, 1 / every
        return
    assert isinstance(spec, Draw)
    weights = spec.weights or (1,) * len(spec.pool)
    if spec.n == 1:
        whole = sum(weights)
        for card in sorted(set(spec.pool)):
            mine = sum([w for c, w in zip(spec.pool, weights, strict=True) if c == card])
            if mine:
                yield (card,), mine / whole
        return
    every = factorial(len(spec.pool)) // factorial(len(spec.pool) - spec.n)
    for values in permutations(spec.pool, spec.n):
        yield values, 1 / every
