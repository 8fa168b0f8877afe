"""The walker: looks ahead from a position over every decision and every chance, for one question.

Nothing here knows a rule.  The engine plays on from a copy of the position until the walk branches or ends: at a
**place**.  A place waits for chance, or for a decision that the question follows, or the walk is over there.  Every
other decision is answered by the policy of the question.

Each place is worked out once.  Results of chance that land in states with the same future are followed once, with
their probabilities added (``landed_key``); walks that meet in states with the same future share one place
(``place_key``).  transposition.py says which states have the same future.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Generic, TypeVar

from showdown.forecast.outcomes import outcomes
from showdown.kernel.chance import UNKNOWN, Outcome, Seeded
from showdown.kernel.decision import Decision, Option
from showdown.kernel.errors import ShowdownError
from showdown.kernel.machine import advance, answer, land
from showdown.language import say
from showdown.model.events import Event
from showdown.model.state import State

V = TypeVar("V")
Marks = Any
"""What the question remembers of the way to a place, because it is counted once however often it happens."""
Gain = Any
"""What happened between two places, in the terms of the question.  Gains add up with ``+``."""

SEEDED: Final = Seeded()
WATCHED_EVERY: Final = 64
"""Steps between two calls of ``Walker.watch``."""


class TooManyWays(ShowdownError):
    """The walk takes more steps than it may."""


class Cancelled(Exception):
    """The caller does not want the answer any more."""


class Place(Generic[V]):
    """Where a walk branches or ends.  ``value`` is the answer from here on, once it is known."""

    __slots__ = ("state", "decision", "marks", "identity", "over", "value", "results")

    def __init__(self, state: State, decision: Decision | None, marks: Marks, over: bool) -> None:
        self.state = state
        self.decision = decision
        self.marks = marks
        self.identity: Any = None
        self.over = over
        self.value: V | None = None
        self.results: list[tuple[float, Gain, Place[V]]] | None = None
        """Where the chance of this place leads, once it is known."""


class Landed:
    """A copy in which one result of chance has been carried out, and nothing that follows it."""

    __slots__ = ("state", "marks", "gain", "key", "end")

    def __init__(self, state: State, marks: Marks, gain: Gain, key: Hashable) -> None:
        self.state = state
        self.marks = marks
        self.gain = gain
        self.key = key
        self.end: tuple[Gain, Place[Any]] | None = None
        """Where it leads, once the state has been played on."""


class Question(Generic[V]):
    """What a walk is for: which figures, which policy, which states are alike."""

    nothing: Gain = 0
    """The gain of a walk on which nothing happened."""

    def read(self, events: list[Event], d: Decision | None, marks: Marks) -> tuple[Marks, Gain]:
        """The marks after these events, and their gain; ``d`` is what the engine waits for then."""
        raise NotImplementedError

    def forced(self, s: State, d: Decision) -> Option | None:
        """The policy: the answer to a decision, or None to make it a place."""
        raise NotImplementedError

    def over(self, s: State, d: Decision | None) -> bool:
        """Can nothing that is asked for happen any more?"""
        return d is None

    def landed_key(self, s: State) -> Hashable:
        """Equal for states with the same future, just after chance landed; None: not compared."""
        return None

    def place_key(self, s: State, d: Decision | None, marks: Marks) -> Any:
        """Equal for places with the same future (``d`` is None where the walk is over); None: not compared."""
        return None

    def value(self, walk: Walker[V], place: Place[V]) -> V:
        """The answer from this place on.  Called once for each place."""
        raise NotImplementedError


class Walker(Generic[V]):
    """One walk for one question.  ``limit``: steps after which TooManyWays is raised.

    A step is one result of chance carried out, or one decision answered.
    """

    def __init__(self, question: Question[V], limit: int, watch: Callable[[], None] | None = None) -> None:
        self.question = question
        self.limit = limit
        self.watch = watch
        """Called now and then: it may report progress, or raise Cancelled or TooManyWays."""
        self.steps = 0
        self.arrivals: dict[Hashable, tuple[Gain, Place[V]]] = {}
        """Where landed states lead."""
        self.places: dict[Hashable, Place[V]] = {}
        self.different: dict[Hashable, list[Outcome]] = {}
        """Results of chance that make a difference, by what decides that."""

    def forget(self) -> None:
        """Drop everything that was worked out, and count steps anew."""
        self.steps = 0
        self.arrivals.clear()
        self.places.clear()
        self.different.clear()

    def allow(self, limit: int) -> None:
        """Count steps anew, up to this limit; what was worked out to its end is kept."""
        self.steps = 0
        self.limit = limit
        self.arrivals = {key: found for key, found in self.arrivals.items() if found[1].value is not None}

    def spend(self) -> None:
        self.steps += 1
        if self.steps > self.limit:
            raise TooManyWays(say("odds.too_many_ways", count=f"{self.limit:,}"))
        if self.watch is not None and not self.steps % WATCHED_EVERY:
            self.watch()

    # -- from place to place -------------------------------------------------------------------------------------

    def begin(self, s: State, marks: Marks = 0, option: Option | None = None) -> tuple[Gain, Place[V]]:
        """Walk from a copy of a state: by taking an option it waits for, or just on."""
        first = s.clone()
        events: list[Event] = []
        first.sink = events
        if option is not None:
            d = answer(first, option, UNKNOWN, None)
        else:
            first.waiting = None
            d = advance(first, UNKNOWN, None)
        return self.play(first, d, events, marks)

    def play(self, s: State, d: Decision | None, events: list[Event], marks: Marks) -> tuple[Gain, Place[V]]:
        """Answer what the policy answers, up to the next place; what happened on the way, and the place."""
        question = self.question
        gain = question.nothing
        while True:
            marks, more = question.read(events, d, marks)
            gain = gain + more
            events.clear()
            over = question.over(s, d)
            if over or d is None or d.spec is not None:
                break
            option = question.forced(s, d)
            if option is None:
                break
            self.spend()
            d = answer(s, option, UNKNOWN, None)
        s.sink = None
        place: Place[V] = Place(s, d, marks, over)
        place.identity = question.place_key(s, None if over else d, marks)
        if place.identity is None:
            return gain, place
        return gain, self.places.setdefault(place.identity, place)

    def choose(self, place: Place[V], option: Option) -> tuple[Gain, Place[V]]:
        """Where an option leads, on a copy."""
        self.spend()
        s = place.state.clone()
        events: list[Event] = []
        s.sink = events
        return self.play(s, answer(s, option, UNKNOWN, None), events, place.marks)

    def land(self, place: Place[V], values: tuple[int, ...]) -> Landed:
        """One result of the chance of a place, carried out on a copy."""
        self.spend()
        s = place.state.clone()
        events: list[Event] = []
        s.sink = events
        land(s, values)
        marks, gain = self.question.read(events, None, place.marks)
        return Landed(s, marks, gain, self.question.landed_key(s))

    def arrive(self, landed: Landed) -> tuple[Gain, Place[V]]:
        """Where a landed state leads.  States with the same key go on as one."""
        at = (landed.key, landed.marks)
        found = landed.end if landed.key is None else self.arrivals.get(at)
        if found is None:
            events: list[Event] = []
            landed.state.sink = events
            found = self.play(landed.state, advance(landed.state, UNKNOWN, None), events, landed.marks)
            if landed.key is None:
                landed.end = found
            else:
                self.arrivals[at] = found
        return found

    def settle(self, place: Place[V], values: tuple[int, ...]) -> tuple[Gain, Place[V]]:
        """Where one result of chance leads."""
        landed = self.land(place, values)
        gain, child = self.arrive(landed)
        return landed.gain + gain, child

    # -- chance --------------------------------------------------------------------------------------------------

    def landings(self, place: Place[V], alike: bool, known: Hashable = None) -> list[tuple[float, Landed]]:
        """What the chance of a place can bring, landed; results that land alike once.

        ``alike``: look for dice that lead to the same.  ``known``: places for which this is equal (and not None) have
        the same results that make a difference; the walker looks for them at the first of these places only.
        """
        d = place.decision
        assert d is not None and d.spec is not None
        tried: dict[tuple[int, ...], Landed] = {}

        def lands_as(values: tuple[int, ...]) -> Hashable:
            landed = tried.get(values)
            if landed is None:
                landed = tried[values] = self.land(place, values)
            if landed.key is not None:
                return (landed.key, landed.marks, landed.gain)
            gain, child = self.arrive(landed)
            return (child.identity, landed.gain + gain)

        listed = self.different.get(known) if known is not None else None
        groups: dict[Hashable, tuple[float, Landed]] = {}
        firsts: dict[Hashable, tuple[int, ...]] = {}
        for values, probability in listed or outcomes(d.spec, lands_as if alike else None):
            landed = tried.get(values) or self.land(place, values)
            key = (landed.key, landed.marks, landed.gain) if landed.key is not None else values
            before = groups.get(key)
            groups[key] = (probability, landed) if before is None else (before[0] + probability, before[1])
            firsts.setdefault(key, values)
        if known is not None and listed is None:
            self.different[known] = [(firsts[key], probability) for key, (probability, _) in groups.items()]
        return list(groups.values())

    def results(self, place: Place[V], alike: bool, known: Hashable = None) -> list[tuple[float, Gain, Place[V]]]:
        """Where the chance of a place leads, with probabilities; the same end after the same gain comes once."""
        if place.results is None:
            merged: dict[tuple[Gain, int], tuple[float, Place[V]]] = {}
            for probability, landed in self.landings(place, alike, known):
                gain, child = self.arrive(landed)
                key = (landed.gain + gain, id(child))
                before = merged.get(key)
                merged[key] = (probability if before is None else before[0] + probability, child)
            place.results = [(probability, gain, child) for (gain, _), (probability, child) in merged.items()]
        return place.results

    # -- values --------------------------------------------------------------------------------------------------

    def value(self, place: Place[V]) -> V:
        """The answer of the question from this place on."""
        if place.value is None:
            place.value = self.question.value(self, place)
        return place.value


@contextmanager
def no_collection() -> Iterator[None]:
    """Without cyclic garbage collection: a walk makes many objects and keeps them, so that looking for garbage among
    them costs a fifth of its time and finds none."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


# -- one future drawn at random --------------------------------------------------------------------------------------


def reseeded(s: State, key0: int, key1: int) -> State:
    """A copy whose dice to come are those of another key."""
    other = s.clone()
    other.key0, other.key1 = key0, key1
    return other


def play_out(
    s: State, d: Decision | None, choose: Callable[[State, Decision], Option | None], longest: int = 1_000_000
) -> Decision | None:
    """Play on with the dice of the state's own key.  ``choose`` answers decisions, or says None to stop there.

    Returns what is waited for then; None when nothing is left to happen.
    """
    for _ in range(longest):
        if d is None:
            break
        option = choose(s, d)
        if option is None:
            break
        d = answer(s, option, SEEDED, None)
    return d
