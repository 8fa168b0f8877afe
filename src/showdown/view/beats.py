"""Beats: events grouped into what a person would narrate, for every client that shows a fight.

    >>> from showdown.game import Game
    >>> game = Game.first_story(seed=7, players=1)
    >>> for key in ("face:north", "at:I13", "at:R8", "at:Q10", "at:O5", "stop:N6:north"):
    ...     decision = game.choose(key)
    >>> beats = beats_of(game.state, game.events)
    >>> [beat["kind"] for beat in beats[-6:]]
    ['draw', 'target', 'monster-move', 'monster-attack', 'roll', 'body-hits']
    >>> beats[-2]["text"], beats[-2]["roll"]["verdict"]
    ('The White Lion rolls 3 and 10, needs 2+: 2 hits.', '2 hits')

A beat never spans two ticks, so that following a game step by step gives the same beats as reading it as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from showdown.board.cells import NAMES
from showdown.language.template import Fact, fill
from showdown.model.cards import Catalog
from showdown.model.events import Event
from showdown.model.ids import LETTERS, NO_CARD, PLACES
from showdown.model.state import State
from showdown.model.table_values import COMMON_VALUES, TableValues
from showdown.view.beat_changes import CELL, changes_between
from showdown.view.beat_kinds import JOINS, SAME, STARTS
from showdown.view.beat_paths import path_of
from showdown.view.narrate import Narrator
from showdown.view.rolls import CANCELLING, cancelled, roll_of

if TYPE_CHECKING:
    from showdown.view import types as seen

ACTORS: Final = ("who", "attacker", "by")
"""Keys of an event whose value is the survivor it is about."""
SECTION: Final = ("n", "kind", "round", "survivor", "title")
"""Fields of a section."""
TILES: Final = COMMON_VALUES.index("tiles")


class Said:
    """One sentence of a beat: the number of its event, and the text; empty for bookkeeping."""

    def __init__(self, number: int, event: Event, text: str) -> None:
        self.number = number
        self.event = event
        self.text = text


class BeatSeries:
    """The beats of one game, built as it goes on."""

    def __init__(self) -> None:
        self.beats: list[seen.Beat] = []
        self.told = 0
        """Number of events that are in a beat."""
        self.values = TableValues()
        self.landing: dict[int, tuple[object, int]] = {}
        """Survivors who were knocked back and not placed yet: where they still are, and where they will land."""
        self.buried: dict[str, str] = {}
        """Graves of beats that are not here any more (``from_tail``)."""

    def copy(self) -> BeatSeries:
        other = BeatSeries()
        other.beats, other.told = list(self.beats), self.told
        other.values, other.landing = self.values, dict(self.landing)
        other.buried = self.buried
        return other

    def graves(self) -> dict[str, str]:
        """Where survivors died."""
        return {**self.buried, **graves_in(self.beats)}

    def tail(self, s: State, kept: int, first: int) -> dict[str, Any]:
        """The last ``kept`` beats, and what a series needs of the others to go on: JSON values, for ``from_tail``.

        ``first``: the first section that is kept.
        """
        cut = max(0, len(self.beats) - kept)
        left = len([beat for beat in self.beats[:cut] if beat["section"]["n"] < first])
        sections: list[list[Any]] = []
        for beat in self.beats[left:cut]:
            if not sections or sections[-1][0]["n"] != beat["section"]["n"]:
                sections.append([beat["section"], 0])
            sections[-1][1] += 1
        return {
            "told": self.told,
            "left": left,
            "sections": [[*[section[field] for field in SECTION], count] for section, count in sections],
            "graves": {**self.buried, **graves_in(self.beats[:cut])},
            "beats": self.beats[cut:],
            "values": values_apart(self.values, s) if self.told else [],
            "landing": [[who, *where] for who, where in self.landing.items()],
        }

    @staticmethod
    def from_tail(s: State, data: Mapping[str, Any]) -> BeatSeries:
        """The series of a game at this state, with only its last beats; the others are blank but for their section."""
        series = BeatSeries()
        for *values, count in data["sections"]:
            section = cast("seen.Section", dict(zip(SECTION, values, strict=True)))
            series.beats += [blank_beat(section)] * count
        series.beats += data["beats"]
        if data["left"]:
            series.beats[:0] = [blank_beat(series.beats[0]["section"])] * data["left"]
        series.told = data["told"]
        series.buried = dict(data["graves"])
        series.values = values_with(data["values"], s) if series.told else TableValues()
        series.landing = {who: (start, cell) for who, start, cell in data["landing"]}
        return series

    def follow(self, narrator: Narrator, events: Sequence[Event]) -> list[Said]:
        """Add the beats of the events since the last call; their sentences, one for each event."""
        s = narrator.s
        said: list[Said] = []
        first, tick = len(self.beats), -1
        for i in range(self.told, len(events)):
            event = events[i]
            text = "" if narrator.is_quiet(event) else narrator.narrate(event)
            kind, joins = self.place_of(event, tick)
            if not joins:
                self.beats.append(self.new_beat(narrator, i + 1, event, kind))
            tick = event.tick
            self.add(narrator, self.beats[-1], event, text, i + 1)
            said.append(Said(i + 1, event, text))
        self.told = len(events)
        for beat in self.beats[first:]:
            if not beat["text"]:
                beat["text"] = narrator.narrate(events[beat["events"][0] - 1])
        if s.waiting is None and self.beats:
            # The aftermath of a showdown changes values without an event.
            self.change(s, self.beats[-1], s.table_values(self.values))
        return said

    def place_of(self, event: Event, tick: int) -> tuple[seen.BeatKind, bool]:
        """The kind of beat for an event, and whether it joins the last one."""
        kind = event.kind
        if kind in STARTS:
            return STARTS[kind], False
        together = event.tick == tick
        if kind in SAME:
            return SAME[kind], together and self.beats[-1]["kind"] == SAME[kind]
        return JOINS[kind], together

    def new_beat(self, narrator: Narrator, number: int, event: Event, kind: seen.BeatKind) -> seen.Beat:
        return {
            "n": len(self.beats) + 1,
            "kind": kind,
            "text": "",
            "quiet": True,
            "events": [number, number],
            "section": self.section(narrator, event),
            "who": None,
            "targets": [],
            "cards": [],
            "places": [],
            "path": [],
            "zone": [],
            "roll": None,
            "changes": [],
        }

    def section(self, narrator: Narrator, event: Event) -> seen.Section:
        """The section of a beat that begins with this event: the current one, or a new one."""
        last = self.beats[-1]["section"] if self.beats else None
        kind, who, data = event.kind, None, event.data
        after_round = bool(self.beats) and self.beats[-1]["kind"] == "round"
        name: str
        if kind == "round" or (kind == "monster-turn" and not after_round):
            name = "monster"
        elif kind == "survivors-turn":
            name = "survivors"
        elif kind == "act":
            name, who = "act", LETTERS[data["who"]]
        elif kind == "showdown-over":
            name = "end"
        elif last is not None:
            return last
        else:
            name = "setup"
        number = data.get("round", last["round"] if last is not None else 0)
        facts = {
            "round": Fact(str(number)),
            "who": Fact(narrator.namer.survivor(data["who"]) if who is not None else ""),
        }
        title = fill(narrator.texts["sections"][name], facts)
        return {
            "n": last["n"] + 1 if last is not None else 1,
            "kind": name,  # type: ignore[typeddict-item]
            "round": number,
            "survivor": who,
            "title": title,
        }

    def add(self, narrator: Narrator, beat: seen.Beat, event: Event, text: str, number: int) -> None:
        """Make an event part of a beat."""
        s, data = narrator.s, event.data
        beat["events"][1] = number
        if text:
            beat["text"] = f"{beat['text']} {text}".strip()
            beat["quiet"] = False
        for key in ACTORS:
            who = data.get(key, -1)
            if beat["who"] is None and isinstance(who, int) and 0 <= who < len(s.survivors):
                beat["who"] = LETTERS[who]
        for letter in targets_in(event):
            if letter not in beat["targets"]:
                beat["targets"].append(letter)
        for name in [*cards_named(s.catalog, data), *row_rolled(s.catalog, event)]:
            if name not in beat["cards"]:
                beat["cards"].append(name)
        if event.kind == "basic-action":
            beat["cards"].append(s.catalog.cards[s.constants.monster.basic_action].name)
        if not beat["places"]:
            beat["places"] = [PLACES[place] for place in data.get("places", [data["place"]] if "place" in data else [])]
        if not beat["path"]:
            beat["path"] = [NAMES[cell] for cell in path_of(s, event)]
        if event.kind == "zone-attack":
            beat["zone"] = [NAMES[cell] for cell in data["cells"]]
        if beat["roll"] is None:
            beat["roll"] = roll_of(narrator, event)
        elif event.kind in CANCELLING:
            beat["roll"] = cancelled(narrator, beat["roll"], event)
        self.change(s, beat, self.landed(event))

    def landed(self, event: Event) -> TableValues:
        """What the table shows after an event; survivors who are knocked back are already where they will land."""
        values = event.values
        if event.kind == "knockback":
            who = event.data["who"]
            self.landing[who] = (values.survivors[who][CELL], event.data["cell"])
        for who, (start, cell) in list(self.landing.items()):
            now = values.survivors[who]
            if now[CELL] != start:
                del self.landing[who]
                continue
            survivors = (*values.survivors[:who], (*now[:CELL], cell, *now[CELL + 1 :]), *values.survivors[who + 1 :])
            values = TableValues(survivors, values.monster, values.common)
        return values

    def change(self, s: State, beat: seen.Beat, values: TableValues) -> None:
        """Record what differs from the values shown before; a value that changes twice in a beat is named once."""
        if self.values.survivors:
            for change in changes_between(s, self.values, values):
                earlier = [c for c in beat["changes"] if c["path"] == change["path"]]
                if earlier:
                    earlier[0]["after"] = change["after"]
                else:
                    beat["changes"].append(change)
        self.values = values

    def cut(self, events: Sequence[Event]) -> None:
        """Forget the beats of events that were undone."""
        while self.beats and self.beats[-1]["events"][1] > len(events):
            self.beats.pop()
        self.told = len(events)
        self.values = events[-1].values if events else TableValues()
        self.landing.clear()


def blank_beat(section: seen.Section) -> seen.Beat:
    """In place of a beat that was left out."""
    return {
        "n": 0,
        "kind": "round",
        "text": "",
        "quiet": True,
        "events": [0, 0],
        "section": section,
        "who": None,
        "targets": [],
        "cards": [],
        "places": [],
        "path": [],
        "zone": [],
        "roll": None,
        "changes": [],
    }


def values_apart(values: TableValues, s: State) -> list[list[Any]]:
    """Where these values differ from what the state shows now: row and column, and the value."""
    now = s.table_values(TableValues())
    pairs = zip(rows_of(values), rows_of(now), strict=True)
    # Tiles are records, and each change of them is an event.
    return [
        [row, column, old]
        for row, (before, after) in enumerate(pairs)
        for column, (old, new) in enumerate(zip(before, after, strict=True))
        if old != new and not (row == 1 and column == TILES)
    ]


def values_with(apart: Sequence[Sequence[Any]], s: State) -> TableValues:
    """What the state shows, but for the differences of ``values_apart``."""
    rows = [list(row) for row in rows_of(s.table_values(TableValues()))]
    for row, column, value in apart:
        rows[row][column] = as_tuple(value)
    return TableValues(tuple([tuple(row) for row in rows[2:]]), tuple(rows[0]), tuple(rows[1]))


def rows_of(values: TableValues) -> list[tuple[object, ...]]:
    return [values.monster, values.common, *values.survivors]


def as_tuple(value: Any) -> Any:
    """Lists of JSON as tuples, as the state has them."""
    return tuple([as_tuple(item) for item in value]) if isinstance(value, list) else value


def beats_of(s: State, events: Sequence[Event], language: str = "") -> list[seen.Beat]:
    """The beats of a whole game."""
    series = BeatSeries()
    series.follow(Narrator(s, language), events)
    return series.beats


def graves_in(beats: Sequence[seen.Beat]) -> dict[str, str]:
    """Where survivors died, by letter: the space that each leaves with the death.

    Who is swallowed dies inside the monster and has no grave.

    >>> graves_in([])
    {}
    """
    deaths = [change for beat in beats if beat["kind"] == "death" for change in beat["changes"]]
    left = [change for change in deaths if change["path"].endswith(".at") and change["after"] is None]
    return {change["path"].split(".")[1]: str(change["before"]) for change in left}


def targets_in(event: Event) -> list[str]:
    """Letters of the survivors that the monster chooses or attacks."""
    data = event.data
    if event.kind in ("target", "priority-target"):
        return [LETTERS[data["who"]]]
    target = data.get("target", -1)
    return [LETTERS[target]] if isinstance(target, int) and target >= 0 else []


def row_rolled(catalog: Catalog, event: Event) -> list[str]:
    """The row of an injury table that was rolled, by name: it has a picture of its own."""
    if event.kind != "injury-roll":
        return []
    tables = [table for table in (*catalog.severe, catalog.brain_trauma) if table is not None]
    return [table.row(event.data["roll"]).name for table in tables if table.card == event.data["card"]]


def cards_named(catalog: Catalog, data: Mapping[str, Any]) -> list[str]:
    """The cards of an event, by name."""
    if "card" not in data and "cards" not in data:
        return []
    found = [data.get("card", NO_CARD), *data.get("cards", ())]
    return [catalog.cards[card].name for card in found if isinstance(card, int) and card >= 0]
