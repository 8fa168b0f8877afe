"""What happened, one beat after the other: the views between two decisions, made by applying the beats' changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, cast

from showdown.engine import view_types
from showdown.tui.beat_context import card_at, targets_at

KEPT: Final = 60
"""Beats that one can step back through."""
READING: Final[dict[str, tuple[float, float]]] = {"normal": (0.7, 0.028), "fast": (0.25, 0.009)}
"""Seconds that a beat is shown: for each beat, and for each character of its sentence."""
WEIGHT: Final[dict[str, float]] = {"death": 5, "end": 3, "injury": 3, "trap": 2}
"""Factor on the seconds for each beat, by kind of beat: a death has few words."""


class Stop(NamedTuple):
    """A beat, and the table as it is then.

    ``card``: the card that is being resolved; ``targets``: letters of the survivors whom the monster attacks.
    """

    beat: view_types.Beat
    view: view_types.View
    card: str
    targets: list[str]


class Playback:
    """Follows the beats of a game.  ``stops``: the last ones that are worth a look; ``at``: the one being shown."""

    def __init__(self, view: view_types.View, beats: Sequence[view_types.Beat]) -> None:
        """``beats``: what happened so far, in a game that is continued; one can look back at it."""
        self.view = view
        """The table after the last beat that was read."""
        self.told = len(beats)
        """Number of beats read so far."""
        self.latest = beats[-1] if beats else None
        """The last beat read."""
        first = max(0, len(beats) - KEPT)
        self.stops = stops_between(beats, first, len(beats), rewound(view, beats[first:]))
        self.at = -1
        """Index of the stop being shown; -1: none, the present is shown."""
        self.fresh = 0
        """Stops that the last call of ``follow`` added."""

    @property
    def running(self) -> bool:
        return self.at >= 0

    @property
    def shown(self) -> Stop:
        return self.stops[self.at]

    def follow(self, beats: Sequence[view_types.Beat], present: view_types.View) -> int:
        """Read the beats since the last call; how many of them are worth a look: none after an undo."""
        if self.undone(beats):
            self.stops = [stop for stop in self.stops if stop.beat in beats[stop.beat["n"] - 1 : stop.beat["n"]]]
            self.told = len(beats)
        new = stops_between(beats, self.told, len(beats), self.view)
        self.fresh = len(new)
        self.stops = [*self.stops, *new][-max(KEPT, self.fresh) :]
        self.told = len(beats)
        self.latest = beats[-1] if beats else None
        self.view = present
        return self.fresh

    def undone(self, beats: Sequence[view_types.Beat]) -> bool:
        """Were beats that had been read replaced or removed?"""
        return len(beats) < self.told or (self.latest is not None and beats[self.told - 1] is not self.latest)

    def start(self) -> None:
        """Show the first of the new beats."""
        self.at = len(self.stops) - self.fresh

    def step(self, way: int) -> bool:
        """To the next or the previous beat.  False if there is none."""
        if not 0 <= self.at + way < len(self.stops):
            return False
        self.at += way
        return True

    def stop(self) -> None:
        """Show the present."""
        self.at = -1


def stops_between(beats: Sequence[view_types.Beat], first: int, end: int, view: view_types.View) -> list[Stop]:
    """The beats from index ``first`` to before ``end`` that are worth a look.  ``view``: the table before them."""
    stops: list[Stop] = []
    for i in range(first, end):
        view = changed(view, beats[i]["changes"])
        if not beats[i]["quiet"]:
            shown = in_section(view, beats[i]["section"])
            stops.append(Stop(beats[i], shown, card_at(beats, i), targets_at(beats, i)))
    return stops


def in_section(view: view_types.View, section: view_types.Section) -> view_types.View:
    """The view without acts of other survivors: the progress of a view is that of a decision before the beat."""
    others = [e for e in view["progress"] if e["doing"] == "act" and e["survivor"] != section["survivor"]]
    return {**view, "progress": [e for e in view["progress"] if e not in others]} if others else view


def seconds_for(speed: str, text: str, kind: str = "") -> float:
    """How long a beat is shown; 0: until a key is pressed."""
    if speed not in READING:
        return 0.0
    each, letter = READING[speed]
    return each * WEIGHT.get(kind, 1) + letter * len(text)


def changed(view: view_types.View, changes: Sequence[view_types.Change]) -> view_types.View:
    """The view with these changes; parts that do not change are shared."""
    for change in changes:
        view = cast("view_types.View", replaced(view, change["path"].split("."), change["after"]))
    return view


def rewound(view: view_types.View, beats: Sequence[view_types.Beat]) -> view_types.View:
    """The view before these beats; parts that they do not change stay as they are after them."""
    for beat in reversed(beats):
        for change in reversed(beat["changes"]):
            view = cast("view_types.View", replaced(view, change["path"].split("."), change["before"]))
    return view


def replaced(part: Any, path: list[str], value: object) -> Any:
    """A copy of nested dicts with one value replaced."""
    inner = value if len(path) == 1 else replaced(part[path[0]], path[1:], value)
    return {**part, path[0]: inner}
