"""What happened, one beat after the other: the views between two decisions, made by applying the beats' changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, cast

from showdown.engine import view_types

KEPT: Final = 60
"""Beats that one can step back through."""
READING: Final[dict[str, tuple[float, float]]] = {"normal": (0.7, 0.028), "fast": (0.25, 0.009)}
"""Seconds that a beat is shown: for each beat, and for each character of its sentence."""


class Stop(NamedTuple):
    """A beat, and the table as it is then.  ``card``: the card that is being played."""

    beat: view_types.Beat
    view: view_types.View
    card: str


class Playback:
    """Follows the beats of a game.  ``stops``: the last ones that are worth a look; ``at``: the one being shown."""

    def __init__(self, view: view_types.View, told: int) -> None:
        self.view = view
        """The table after the last beat that was read."""
        self.told = told
        """Number of beats read so far."""
        self.stops: list[Stop] = []
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

    @property
    def last(self) -> bool:
        return self.at == len(self.stops) - 1

    def follow(self, beats: Sequence[view_types.Beat], present: view_types.View) -> int:
        """Read the beats since the last call; how many of them are worth a look."""
        if len(beats) < self.told:
            self.stops = [stop for stop in self.stops if stop.beat["n"] <= len(beats)]
            self.told = len(beats)
        view, before = self.view, len(self.stops)
        for beat in beats[self.told :]:
            view = changed(view, beat["changes"])
            if not beat["quiet"]:
                self.stops.append(Stop(beat, view, self.card_at(beat)))
        self.fresh = len(self.stops) - before
        self.stops = self.stops[-max(KEPT, self.fresh) :]
        self.told = len(beats)
        self.view = present
        return self.fresh

    def card_at(self, beat: view_types.Beat) -> str:
        """The card of a beat, or the one that was played before it in the same section."""
        if beat["cards"]:
            return beat["cards"][0]
        earlier = self.stops[-1] if self.stops else None
        return earlier.card if earlier and earlier.beat["section"]["n"] == beat["section"]["n"] else ""

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


def seconds_for(speed: str, text: str) -> float:
    """How long a beat is shown; 0: until a key is pressed."""
    if speed not in READING:
        return 0.0
    each, letter = READING[speed]
    return each + letter * len(text)


def changed(view: view_types.View, changes: Sequence[view_types.Change]) -> view_types.View:
    """The view with these changes; parts that do not change are shared."""
    for change in changes:
        view = cast("view_types.View", replaced(view, change["path"].split("."), change["after"]))
    return view


def replaced(part: Any, path: list[str], value: object) -> Any:
    """A copy of nested dicts with one value replaced."""
    inner = value if len(path) == 1 else replaced(part[path[0]], path[1:], value)
    return {**part, path[0]: inner}
