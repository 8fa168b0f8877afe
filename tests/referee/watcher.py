"""Watch one fight: follow every event on an own board, compare the numbers, and note disagreements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.referee import (
    watch_attacks,
    watch_counters,
    watch_damage,
    watch_decisions,
    watch_flights,
    watch_moves,
    watch_targets,
    watch_tiles,
    watch_zones,
)
from tests.referee.figures import Kind
from tests.referee.geometry import Space
from tests.referee.position import LETTERS, Figure, Position, read_position
from tests.referee.targets import Memory
from tests.referee.watch_attacks import Attack


class Disagreement(NamedTuple):
    """One figure about which the referee and the engine differ."""

    kind: str
    decision: int
    what: str
    referee: Any
    engine: Any

    def __str__(self) -> str:
        return (
            f"{self.kind} at decision {self.decision}: {self.what}\n"
            f"    referee: {self.referee}\n    engine:  {self.engine}"
        )


class Happened(NamedTuple):
    """An event with names instead of numbers."""

    kind: str
    rules: tuple[str, ...]
    data: dict[str, Any]

    def who(self, key: str = "who") -> str:
        """The letter of a survivor; the empty string for the monster or no figure."""
        number = self.data.get(key, -1)
        return LETTERS[number] if number >= 0 else ""


Handler = Callable[["Watcher", Happened], None]


class Watcher:
    """Follows one fight.  Call ``look`` at every decision and ``chose`` with every answer.

    ``cards``, ``injuries`` and ``counters``: names by number, for the events.  ``movement``: the movement attribute of
    every survivor at the start of the fight.
    """

    def __init__(
        self, cards: list[str], injuries: list[str], movement: list[int], counters: list[str] | None = None
    ) -> None:
        self.cards = cards
        self.counters = counters or []
        self.injuries = injuries
        self.start_movement = movement
        self.counts: Counter[Kind] = Counter()
        self.disagreements: list[Disagreement] = []
        self.decisions = -1
        self.chosen = ""
        self.memory = Memory()
        self.position: Position | None = None
        self.view: dict[str, Any] = {}
        """The public view at the last decision."""
        self.coming: dict[str, Any] = {}
        """The public view at the next decision, for what the referee does not work out."""
        self.sniffed = -9
        """The round of the last Sniff."""
        self.cause = ""
        """The card whose text is being performed."""
        self.picked = False
        """Whether that card has a target already."""
        self.targets: list[str] = []
        """Targets of the cards in progress, innermost last."""
        self.options: list[str] = []
        """Option keys of the last decision, when it was about the monster's path."""
        self.attack = Attack()
        self.boost: tuple[int, int] | None = None
        """What the caller of a Basic Action adds to its speed and damage, if it was called since the last decision."""
        self.striking = ""
        """The card of the monster's attack in progress."""
        self.profile = 0
        """The printed accuracy of the monster's attack in progress."""
        self.hits_on = 0
        """The number every die of that attack needs, whatever evasion says; 0 if the card does not name it."""
        self.blow: tuple[int, int, int] | None = None
        """The monster's attack in progress: the damage of its profile, its damage at the start (before the minimum of
        1), and what was added for this attack."""
        self.next_attack: dict[str, Counter[str]] = {}
        self.owed: dict[str, Counter[str]] = {}
        """Consequences of injury rows that must still be seen: bleeding, death, a fall."""
        self.run_over: set[str] = set()
        self.flying: dict[str, Space] = {}
        """Knocked-back survivors who will land on an occupied space."""
        self.fell: dict[str, int] = {}
        """The round of each survivor's last fall."""
        self.last_steps: set[str] = set()
        """Directions in which the last step of the monster's last move may have gone."""
        self.found: set[str] | None = None
        """The legal targets of the line that decided last, until one of them is taken."""
        self.priority = ""
        """Who holds the priority target token."""
        self.thrown: dict[str, Space] = {}
        """Where survivors were knocked back to since the last decision."""
        self.charged = ""
        """The hit location whose charge has been made."""
        self.to_grab: set[str] | None = None
        """Whom the charge in progress must still grab; None outside of charges."""
        self.unsure: set[str] = set()
        """Survivors who may have left the terrain that hides them on the way."""
        self.procedure = ""
        """The procedure that the monster performs, until another card acts."""
        self.replaced = False
        """Whether an injury replaces that procedure."""
        self.flew_off = False
        """Whether the card in progress has flown to the far edge for want of room behind the target."""
        self.moved_by = ""
        """The latest card that has made a move of its own."""
        self.over = False
        """Whether the showdown is over: the aftermath removes tokens and figures without events."""
        self.answered = ""
        """The attacker whom the latest hit location answers; a surge can begin another attack meanwhile."""
        self.to_bleed: set[str] = set()
        """Survivors whom a Raking Pass must still make bleed."""
        self.places: list[str] = []
        """Option keys of the last decision, when it was about a placement of the monster."""
        self.laying = False
        """Whether the last decision was about where a card lays a tile."""
        self.tile_stops: list[str] = []
        """The places that the last decision offered to a moving tile."""
        self.drawn = ""
        """The AI card drawn last."""
        self.reached: list[str] = []
        """Survivors whom the card drawn last has reached in its zone, in order."""
        self.to_reach: dict[str, int] | None = None
        """Survivors in that zone when the first of them was reached, with their distances."""
        self.roped: tuple[set[str], set[str]] | None = None
        """At the end of a monster turn: whom the trailing ropes must pull, and whom they have pulled."""
        self.sweep: dict[str, float] = {}
        """Survivors whom the attack on a zone must still reach, with their steps."""
        self.round_sweep = False
        """Whether the controller has still to choose where a sweep around the monster begins."""
        self.ahead: list[Happened] = []
        """The events that follow the present one, up to the next decision."""

    # -- notes ---------------------------------------------------------------------------------------------------

    def check(self, kind: Kind, referee: Any, engine: Any, what: str) -> bool:
        """Count one figure and note a disagreement."""
        self.counts[kind] += 1
        if referee == engine:
            return True
        self.disagreements.append(Disagreement(kind.value, self.decisions, what, referee, engine))
        return False

    def card(self, event: Happened, key: str = "card") -> str:
        """The name of the card in an event."""
        number = event.data.get(key, -1)
        return self.cards[number] if number >= 0 else ""

    @property
    def board(self) -> Position:
        """The present position; there is one once the first decision was seen."""
        assert self.position is not None
        return self.position

    def figure(self, letter: str) -> Figure:
        """One survivor of the present position."""
        return self.board.survivors[letter]

    # -- following -----------------------------------------------------------------------------------------------

    def look(self, view: dict[str, Any], events: list[Happened], keys: list[str]) -> None:
        """Follow the events since the last decision, then compare with the view and check the options."""
        self.coming = view
        if self.position is not None:
            for index, event in enumerate(events):
                self.ahead = events[index + 1 :]
                self.follow(event)
        self.decisions += 1
        before = self.position
        counted = watch_counters.all_counters(self) if before is not None else {}
        self.view = view
        self.position = read_position(view, view["rulings"])
        self.remember(before)
        if before is not None:
            watch_damage.compare_sheets(self, before)
            watch_moves.compare_places(self, before)
            watch_tiles.compare_tiles(self, before)
            watch_counters.compare_counters(self, counted)
        watch_decisions.check_view(self)
        watch_decisions.check_decision(self, keys)

    def remember(self, before: Position | None) -> None:
        """Take over from the view what is in progress."""
        cards = [entry for entry in self.view["progress"] if entry["doing"] == "card"]
        self.cause = cards[-1]["card"] or "" if cards else ""
        self.picked = bool(cards and cards[-1]["target"])
        self.targets = [entry["target"] for entry in cards if entry["target"]]
        self.striking = watch_attacks.striking(self.view["progress"])
        self.memory.round = self.view["round"]
        self.boost = None
        self.priority = self.view["monster"]["priority_target"] or ""
        if before is None:
            if self.view["monster"]["all_threats"]:
                # A position begins with Sniff of its own round.
                self.sniffed = self.view["round"]
            for figure in self.board.survivors.values():
                if watch_targets.looks_hidden(figure):
                    tile = self.board.tile_at(figure.at) if figure.at is not None else None
                    in_terrain = tile is not None and tile.card == watch_moves.HIDING_PLACE
                    figure.hidden = "here" if in_terrain else "anywhere"
        else:
            for letter, figure in self.board.survivors.items():
                figure.hidden = before.survivors[letter].hidden

    def chose(self, key: str) -> None:
        """The answer to the decision that was looked at last."""
        self.chosen = key
        watch_targets.replace_disorder(self)

    def follow(self, event: Happened) -> None:
        """Apply the event to the referee's board, and check the event."""
        for handler in HANDLERS.get(event.kind, ()):
            handler(self, event)
        watch_targets.settle_threats(self)


HANDLERS: dict[str, list[Handler]] = {}
for module in (
    watch_zones,
    watch_targets,
    watch_tiles,
    watch_flights,
    watch_moves,
    watch_attacks,
    watch_damage,
    watch_counters,
):
    for event_kind, handles in module.HANDLERS.items():
        HANDLERS.setdefault(event_kind, []).append(handles)
