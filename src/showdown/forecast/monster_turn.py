"""The question of a monster turn: what it may do to each survivor, and where the monster ends.

Where the monster controller chooses, and where survivors may react, the policy is named by the caller.  ``Turn`` works
a turn out over every result of the dice, or plays it many times with random dice.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, final

from showdown.forecast.transposition import transposition_key
from showdown.forecast.upcoming import FOLLOWED
from showdown.forecast.walker import SEEDED, Cancelled, Landed, Place, Question, Walker, play_out, reseeded
from showdown.kernel.chance import UNKNOWN, keys_of
from showdown.kernel.decision import Decision, Option
from showdown.kernel.machine import advance, answer, land
from showdown.model.events import Event
from showdown.model.ids import LETTERS, PURPOSES
from showdown.model.options import PlaceOption
from showdown.model.state import State
from showdown.players.random_stream import RandomStream

TIES: Final = ("uniform", "worst", "first")
"""How the monster controller decides: every option equally likely, the option that hurts most, the first offered."""
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
"""The figures of each survivor: chances of it happening at least once; damage, boxes and brain damage expected."""

RANDOM_SURVIVOR: Final = PURPOSES.index("random_survivor")
WORST_SAMPLES: Final = 4
"""Random turns played for each option to find the worst one, where it cannot be worked out."""

Marks = tuple[int, int, int, int, int]
"""Survivors, as bits, who so far were targeted, hit, knocked down, severely injured, traumatised."""
NO_MARKS: Final[Marks] = (0, 0, 0, 0, 0)
Hurts = tuple[tuple[int, int, int], ...]
"""Damage dealt on the way: survivor, DAMAGE or BRAIN, points."""


@final
class Sum:
    """Figures added up with their weights.  ``values``: FIGURES of each survivor in turn; ``ends``: where it stops.

    A stop is space and facing as numbers; the space is -1 when the monster is off the board, -2 when it is dead.
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

    def inflict(self, weight: float, hurts: Hurts) -> None:
        for who, figure, points in hurts:
            self.values[who * len(FIGURES) + figure] += weight * points

    def of(self, who: int, figure: int) -> float:
        return self.values[who * len(FIGURES) + figure]


@final
class TurnQuestion(Question[Sum]):
    """A monster turn.  ``start``: the position before it; ``who``: the survivor whose harm counts, or -1 for all."""

    nothing: Hurts = ()

    def __init__(self, start: State, ties: str, survival: str, who: int = -1) -> None:
        self.start = start
        self.ties = ties
        self.survival = survival
        self.who = who
        self.count = len(start.survivors)

    def read(self, events: list[Event], d: Decision | None, marks: Marks) -> tuple[Marks, Hurts]:
        return read(events, d, marks)

    def landed_key(self, s: State) -> Hashable:
        return transposition_key(s)

    def forced(self, s: State, d: Decision) -> Option | None:
        options = self.options(s, d)
        return options[0] if len(options) == 1 else None

    def options(self, s: State, d: Decision) -> list[Option]:
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

    # -- the answer ----------------------------------------------------------------------------------------------

    def value(self, walk: Walker[Sum], place: Place[Sum]) -> Sum:
        d = place.decision
        if d is None:
            return self.leaf(place.state, place.marks)
        total = Sum(self.count)
        if d.spec is not None:
            for probability, landed in walk.landings(place, False):
                gain, child = walk.arrive(landed)
                total.add(probability, walk.value(child))
                total.inflict(probability, landed.gain + gain)
            return total
        results: list[Sum] = []
        for option in self.options(place.state, d):
            gain, child = walk.choose(place, option)
            result = Sum(self.count)
            result.add(1.0, walk.value(child))
            result.inflict(1.0, gain)
            results.append(result)
        if self.ties == "worst":
            return max(results, key=self.harm)
        for result in results:
            total.add(1 / len(results), result)
        return total

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

    def harm(self, result: Sum) -> tuple[float, float, float]:
        """Deaths first, then severe injuries, then damage of either kind."""
        whom = range(self.count) if self.who < 0 else [self.who]
        deaths = sum(result.of(i, DEATH) for i in whom)
        severe = sum(result.of(i, SEVERE) + result.of(i, TRAUMA) for i in whom)
        damage = sum(result.of(i, DAMAGE) + result.of(i, BRAIN) for i in whom)
        # Rounded, so that the order in which halves were added never decides.
        return round(deaths, 9), round(severe, 9), round(damage, 9)


@final
class Ready:
    """A position from which turns are sampled, and what has happened to the survivors before it."""

    def __init__(self, state: State, waits: Decision | None, marks: Marks, hurts: Hurts) -> None:
        self.state = state
        self.waits = waits
        self.marks = marks
        self.hurts = hurts


@final
class Turn:
    """Monster turns from one position: worked out exactly, or sampled.  ``stop``: True as soon as to give up."""

    def __init__(
        self,
        start: State,
        ties: str,
        survival: str,
        who: int = -1,
        seed: int = 0,
        stop: Callable[[], bool] = lambda: False,
    ) -> None:
        self.question = TurnQuestion(start, ties, survival, who)
        self.seed = seed
        self.stop = stop
        self.walk: Walker[Sum] = Walker(self.question, 0, self.check)
        self.worst: dict[tuple[bytes, Marks], Option] = {}

    def check(self) -> None:
        if self.stop():
            raise Cancelled

    def exact(self, s: State, marks: Marks, budget: int) -> Sum:
        """All that can follow from a position whose dice have landed.  Raises TooManyWays beyond ``budget`` steps."""
        self.walk.allow(budget)
        gain, place = self.walk.arrive(Landed(s.clone(), marks, (), transposition_key(s)))
        total = Sum(self.question.count)
        total.add(1.0, self.walk.value(place))
        total.inflict(1.0, gain)
        return total

    # -- by random dice --------------------------------------------------------------------------------------------

    def ready(self, s: State, marks: Marks) -> Ready:
        """Play a landed position on to the first dice, cards or choice: all samples begin there."""
        other = s.clone()
        events: list[Event] = []
        other.sink = events
        d = advance(other, UNKNOWN, None)
        return Ready(other, d, *read(events, d, marks))

    def sample(self, ready: Ready, number: int) -> Sum:
        """One turn from there: the same number gives the same dice, wherever the survivors stand."""
        other = reseeded(ready.state, *keys_of(self.seed, f"threat {number} "))
        events: list[Event] = []
        other.sink = events
        d = ready.waits
        if d is not None and d.spec is not None:
            values = SEEDED.settle(other, d.spec)
            assert values is not None
            land(other, values)
            d = advance(other, SEEDED, None)
        total = self.drawn(other, d, events, ready.marks, number)
        total.inflict(1.0, ready.hurts)
        return total

    def drawn(self, s: State, d: Decision | None, events: list[Event], marks: Marks, number: int) -> Sum:
        stream = RandomStream(self.seed * 1_000_003 + number)
        question = self.question
        hurts: Hurts = ()
        asked = 0

        def choose(s: State, d: Decision) -> Option:
            nonlocal marks, hurts, asked
            marks, more = read(events, d, marks)
            hurts += more
            events.clear()
            options = question.options(s, d)
            if len(options) == 1:
                return options[0]
            asked += 1
            if question.ties == "uniform":
                return options[stream.draw(asked - 1, len(options))]
            return self.worst_option(s, options, marks)

        play_out(s, d, choose)
        marks, more = read(events, None, marks)
        total = question.leaf(s, marks)
        total.inflict(1.0, hurts + more)
        return total

    def worst_option(self, s: State, options: list[Option], marks: Marks) -> Option:
        """The option that hurts most over a few turns played on; ties met in them are broken by the first option."""
        key = (transposition_key(s), marks)
        if key not in self.worst:
            q = self.question
            later = Turn(q.start, "first", q.survival, q.who, self.seed)
            best, most = options[0], (-1.0, -1.0, -1.0)
            options = self.different(s, options, marks)
            for option in options if len(options) > 1 else []:
                total = Sum(q.count)
                for n in range(WORST_SAMPLES):
                    other = reseeded(s, *keys_of(self.seed, f"threat way {n} "))
                    events: list[Event] = []
                    other.sink = events
                    d = answer(other, option, SEEDED, None)
                    total.add(1 / WORST_SAMPLES, later.drawn(other, d, events, marks, n))
                if q.harm(total) > most:
                    best, most = option, q.harm(total)
            self.worst[key] = best
        return self.worst[key]

    def different(self, s: State, options: list[Option], marks: Marks) -> list[Option]:
        """One of the options that lead to the same position: two routes to one space, say."""
        out: dict[object, Option] = {}
        for option in options:
            other = s.clone()
            events: list[Event] = []
            other.sink = events
            d = answer(other, option, UNKNOWN, None)
            after, hurts = read(events, d, marks)
            out.setdefault((transposition_key(other), after, hurts), option)
        return list(out.values())


def boxes(filled: tuple[int, ...]) -> int:
    """Injury boxes in all; the head, which has only the heavy one, comes first.  [R-DMG-01]"""
    return sum(filled) - (1 if filled[0] else 0)


def read(events: list[Event], d: Decision | None, marks: Marks) -> tuple[Marks, Hurts]:
    """The marks after these events, and the damage they dealt; ``d`` is what the engine waits for then."""
    if not events:
        return marks, ()
    targeted, hit, down, severe, trauma = marks
    hurts: list[tuple[int, int, int]] = []
    last = len(events) - 1
    for n, event in enumerate(events):
        kind, data = event.kind, event.data
        if kind == "target":
            targeted |= 1 << data["who"]
        elif kind == "target-line":
            # All of them, unless one is picked next, by rule, by choice or at random.
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
    return (targeted, hit, down, severe, trauma), tuple(hurts)


def picks(d: Decision | None) -> bool:
    return d is not None and (d.kind == "pick_target" or (d.spec is not None and d.spec.purpose == RANDOM_SURVIVOR))
