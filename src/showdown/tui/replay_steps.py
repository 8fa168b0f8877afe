"""The steps of a replay: the decisions of a game, and the beats between them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from typing import NamedTuple

from showdown.replay.timeline import Timeline
from showdown.session.log import Log
from showdown.tui.playback import Stop, stops_between


class Place(NamedTuple):
    """Where a replay is: at decision ``n``, or (``beat`` >= 0) at one of the beats that lead to it."""

    n: int
    beat: int = -1

    @property
    def order(self) -> tuple[int, bool, int]:
        """Sorts places as they follow each other: the beats before the decision that they lead to."""
        return (self.n, self.beat < 0, self.beat)


class ReplaySteps:
    """Goes through a timeline forward and back, by beat, decision, turn and round."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.log = Log()
        """The log of the whole game, with its beats."""
        self.log.follow(timeline.last)
        self.ends = [beat["events"][1] for beat in self.log.beats]
        """Number of the last event of each beat."""
        self.known: dict[int, list[Stop]] = {}
        """Beats by the decision that they lead to, for the steps shown so far."""

    def stops(self, n: int) -> list[Stop]:
        """What the answer to decision n - 1 led to; nothing before decision 0."""
        if n < 1:
            return []
        if n not in self.known:
            first, end = [bisect_right(self.ends, self.timeline.moments[i].events) for i in (n - 1, n)]
            self.known[n] = stops_between(self.log.beats, first, end, self.timeline.at(n - 1).view())
        return self.known[n]

    def stop(self, place: Place) -> Stop | None:
        """The beat at a place; None at a decision."""
        return self.stops(place.n)[place.beat] if place.beat >= 0 else None

    # -- moving about ----------------------------------------------------------------------------------------------

    def next_beat(self, place: Place) -> Place:
        """The next beat, or the decision after the last one."""
        if place.beat < 0:
            n = self.timeline.clamp(place.n + 1)
            return Place(n, 0) if n > place.n and self.stops(n) else Place(n)
        after = place.beat + 1
        return Place(place.n, after if after < len(self.stops(place.n)) else -1)

    def next_played(self, place: Place) -> Place:
        """The next step of a replay that plays by itself: it passes by decisions with only one option."""
        then = self.next_beat(place)
        while then.beat < 0 and self.timeline.moments[then.n].forced and self.next_beat(then) != then:
            then = self.next_beat(then)
        return then

    def previous_beat(self, place: Place) -> Place:
        """The beat before, or the decision before the first one."""
        if place.beat == 0 or (place.beat < 0 and not self.stops(place.n)):
            return Place(self.timeline.clamp(place.n - 1))
        return Place(place.n, (place.beat if place.beat > 0 else len(self.stops(place.n))) - 1)

    def next_decision(self, place: Place) -> Place:
        return Place(place.n if place.beat >= 0 else self.timeline.next_decision(place.n))

    def previous_decision(self, place: Place) -> Place:
        return Place(self.timeline.previous_decision(place.n))

    def next_turn(self, place: Place) -> Place:
        return self.next_start("turn", place)

    def previous_turn(self, place: Place) -> Place:
        return self.previous_start("turn", place)

    def next_round(self, place: Place) -> Place:
        return self.next_start("round", place)

    def previous_round(self, place: Place) -> Place:
        return self.previous_start("round", place)

    def next_start(self, kind: str, place: Place) -> Place:
        """The next beat that begins a round or a turn; the end if there is none."""
        return next((p for p in self.starts(kind) if p.order > place.order), Place(len(self.timeline)))

    def previous_start(self, kind: str, place: Place) -> Place:
        """The beat that began this round or turn, or the one before; the start of the game if there is none."""
        return next((p for p in reversed(self.starts(kind)) if p.order < place.order), Place(0))

    def starts(self, kind: str) -> list[Place]:
        """The places of all beats of a kind."""
        happened = [moment.events for moment in self.timeline.moments]
        before: Counter[int] = Counter()
        out: list[Place] = []
        for beat, end in zip(self.log.beats, self.ends, strict=True):
            n = bisect_left(happened, end)
            if beat["kind"] == kind and not beat["quiet"] and n:
                out.append(Place(n, before[n]))
            before[n] += not beat["quiet"]
        return out
